"""From a batch of records to what is said of them: one pure function, which is all that an engine has to know.

Between processes go only batches, the way of checking, and outcomes: what is to be written of each record, and counts.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from rulecheck.archive.batches import Batch
from rulecheck.archive.judging import Choices
from rulecheck.archive.judging import check as verdict_of
from rulecheck.archive.prints import Prints
from rulecheck.archive.records import Source
from rulecheck.report.checked import Checked, Tally
from rulecheck.report.verdicts import Look, renderer
from rulecheck.report.words import fault_in_words

# So many more objects than before; Python's own 700 are a few moves.
COLLECT_AFTER = 50_000


@dataclass(frozen=True, slots=True)
class Way:
    """How records are checked and written: the user's choices, the format, its look, and a file of known verdicts.

    With `since`, a file of verdicts in JSON Lines, a record is passed over if that file has the verdict of the same
    bytes by the same version of rulecheck.
    """

    choices: Choices = field(default_factory=Choices)
    form: str = "full"
    look: Look = field(default_factory=Look)
    since: str | None = None


@dataclass(slots=True)
class Outcome:
    """What came of a batch: what the format says of each record, the counts, and the faults of rulecheck itself.

    `prints` are the printed facts that records state. `size` are the bytes on the disk that the batch took.
    """

    said: list[Any] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)
    prints: Prints = field(default_factory=Prints)
    faults: list[str] = field(default_factory=list)
    size: int = 0

    def count(self, later: Outcome) -> None:
        """Add the counts and the printed facts of a later batch; what is said of its records is not held."""
        self.tally.merge(later.tally)
        self.prints.merge(later.prints)


class Engine(Protocol):
    """Whoever brings batches to their outcomes, in order."""

    def __call__(self, batches: Iterable[Batch], way: Way) -> Iterator[Outcome]:
        """The outcomes, in the order of the batches."""


def collect_rarely() -> None:
    """Let Python look for garbage less often: a record goes when it is let go, and to look through it takes time."""
    gc.set_threshold(COLLECT_AFTER)


def check_batch(batch: Batch, way: Way) -> Outcome:
    """Check every record of a batch. Where rulecheck itself stumbles over a record, the others go on."""
    outcome = Outcome(size=batch.size)
    known: Mapping[bytes, str] = {}
    if way.since is not None:
        from rulecheck.archive.known import verdicts_in

        known = verdicts_in(way.since)
    writer = renderer(way.form, way.look)
    for source in batch.sources():
        if known and (digest := source.digest) and (verdict := known.get(digest)):
            outcome.tally.pass_over(verdict)
            continue
        try:
            checked = _checked(source, way.choices)
            outcome.said.append(writer.record(checked))
        except Exception as error:
            outcome.faults.append(fault_in_words(error, f"{source.file}:{source.line}"))
            outcome.tally.unchecked += 1
            continue
        outcome.tally.add(checked.verdict)
        outcome.prints.add(checked)
    return outcome


def one_by_one(batches: Iterable[Batch], way: Way) -> Iterator[Outcome]:
    """The engine that needs no other process."""
    for batch in batches:
        yield check_batch(batch, way)


def _checked(source: Source, choices: Choices) -> Checked:
    return source.checked(verdict_of(source.text, choices))
