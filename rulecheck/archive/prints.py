"""What the records of an archive state of printed editions: whoever speaks of the same edition should say the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

from rulecheck.core.record.entries import Entry
from rulecheck.report.checked import Checked
from rulecheck.report.words import numbered
from rulecheck.report.writing import printable

# Names of free texts, and of the edition itself.
UNCHECKED = ("name", "note", "text", "title")
# No print has so many facts; what is beyond that is not held.
MANY = 1000


@dataclass(frozen=True, slots=True)
class Stated:
    """A printed fact as a record states it."""

    value: Any
    record: str

    def __str__(self) -> str:
        return f"{orjson.dumps(self.value).decode()} in {self.record}"


@dataclass(slots=True)
class Prints:
    """The facts that records state inline, by game and edition: who states each first, and who first differs from that.

    Parts of an archive can be looked at in any process: merged in order they come to the same as all of it at once.
    Most archives state the same edition over and over: the `latest` one need not be taken apart again.
    """

    facts: dict[tuple[str, str], dict[str, list[Stated]]] = field(default_factory=dict)
    latest: Any = None

    def add(self, checked: Checked) -> None:
        """Take in what a record states, if that could be read and is nothing that cannot be right."""
        position = checked.verdict.position
        if position is None or position.edition.inline in (None, self.latest):
            return
        if any(finding.pointer.startswith("/edition") for finding in checked.verdict.findings):
            return
        self.latest = position.edition.inline
        edition = (checked.verdict.game or "", position.edition.name)
        name = checked.name
        for place, value in facts_in(self.latest):
            self.take(edition, place, value, name)

    def merge(self, later: Prints) -> None:
        """Take in what was found in a later part of the archive."""
        for edition, facts in later.facts.items():
            for place, stated in facts.items():
                for one in stated:
                    self.take(edition, place, one.value, one.record)

    def contradictions(self) -> Iterator[str]:
        """A sentence on each edition of which two records state different facts."""
        for (game, edition), facts in self.facts.items():
            differing = [(place, stated) for place, stated in facts.items() if len(stated) > 1]
            if differing:
                place, (first, other) = differing[0]
                count = numbered(len(differing), "printed fact")
                yield f"{game} {edition}: records differ in {count}: {printable(place)} is {first}, but {other}"

    def take(self, edition: tuple[str, str], place: str, value: Any, record: str) -> None:
        """Take in one fact, as the next record states it."""
        facts = self.facts.setdefault(edition, {})
        known = facts.get(place)
        if known is None:
            if len(facts) < MANY:
                facts[place] = [Stated(value, record)]
        elif len(known) == 1 and known[0].value != value:
            known.append(Stated(value, record))


def facts_in(shape: Entry | Mapping[str, Any], place: str = "") -> Iterator[tuple[str, Any]]:
    """The facts of an edition, each with its place. What is not known, or known in part only, is left out.

    In which order the members of a list stand is no fact, but for numbers.
    """
    if isinstance(shape, Entry):
        shape = {name: getattr(shape, name) for name, _ in shape.fields_and_defaults}
    for name, value in shape.items():
        if isinstance(value, (Entry, Mapping)):
            yield from facts_in(value, f"{place}/{name}")
        elif name not in UNCHECKED and value is not None:
            if isinstance(value, (list, tuple)):
                if None in value:
                    continue
                value = [*value] if all(isinstance(one, int) for one in value) else sorted(value, key=str)
            yield f"{place}/{name}", value
