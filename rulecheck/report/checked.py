"""One record with its verdict, as the renderers take it, and the count over many of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from rulecheck.core.location import Place
from rulecheck.core.verdict import Verdict
from rulecheck.report.writing import printable

NOT_A_GAME = "no game"


class Checked(NamedTuple):
    """A record's verdict and where it lies: its file, its number there, the line on which it begins, its bytes.

    `text` is None where nothing could be read. `alone` says that the file holds no other record.
    """

    file: str
    record: int
    first_line: int
    text: bytes | None
    verdict: Verdict
    alone: bool = True

    def line(self, place: Place) -> int:
        """The line of a place, counted in the file."""
        return self.first_line - 1 + place.line

    def at(self, place: Place) -> str:
        """A place as editors and shells know it: file, line, column."""
        return f"{printable(self.file)}:{self.line(place)}:{place.column}"

    @property
    def name(self) -> str:
        """The record as a whole: its file, and its line where the file holds others."""
        return printable(self.file) if self.alone else f"{printable(self.file)}:{self.first_line}"


@dataclass(slots=True)
class Tally:
    """How many records came to which verdict, in all and by game, and how often each rule was broken.

    `unchecked` counts records over which rulecheck itself stumbled; `passed_over` are those whose verdict was known.
    `interrupted` says that there may be further records, which nobody has looked at.
    """

    records: int = 0
    verdicts: dict[str, int] = field(default_factory=dict)
    games: dict[str, dict[str, int]] = field(default_factory=dict)
    rules: dict[str, int] = field(default_factory=dict)
    unchecked: int = 0
    passed_over: dict[str, int] = field(default_factory=dict)
    interrupted: bool = False

    def add(self, verdict: Verdict) -> None:
        """Count one more record."""
        self.records += 1
        name = verdict.verdict
        self.verdicts[name] = self.verdicts.get(name, 0) + 1
        game = self.games.setdefault(verdict.game or NOT_A_GAME, {})
        game[name] = game.get(name, 0) + 1
        for finding in verdict.findings:
            self.rules[finding.rule.code] = self.rules.get(finding.rule.code, 0) + 1

    def pass_over(self, verdict: str) -> None:
        """Count a record that was not checked again, by the verdict that is known of it."""
        self.passed_over[verdict] = self.passed_over.get(verdict, 0) + 1

    def merge(self, other: Tally) -> None:
        """Count what another tally has counted."""
        self.records += other.records
        self.unchecked += other.unchecked
        pairs = [(self.verdicts, other.verdicts), (self.rules, other.rules), (self.passed_over, other.passed_over)]
        pairs += [(self.games.setdefault(game, {}), counts) for game, counts in other.games.items()]
        for mine, theirs in pairs:
            for name, count in theirs.items():
                mine[name] = mine.get(name, 0) + count

    def broken_most(self, at_most: int) -> list[tuple[str, int]]:
        """The rules that were broken most often, with their counts."""
        return sorted(self.rules.items(), key=lambda pair: (-pair[1], pair[0]))[:at_most]
