"""What there is to say of a record, one entry a finding: for the formats that say it in a line or a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulecheck.core.location import Place
from rulecheck.core.rulebook import Rule
from rulecheck.core.verdict import Finding, Verdict
from rulecheck.report.checked import Checked, Tally
from rulecheck.report.page import open_alike
from rulecheck.report.verdicts import Look
from rulecheck.report.words import chosen, kind_in_words, numbered, places_of
from rulecheck.report.writing import printable


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that a report has to say of a record.

    `kind` is the verdict that it stands for, or `warning`; `level` is `error`, `warning` or `note`. `message` is safe
    to print; `facts` are what was expected, what is missing and the ruling. An unfinished game has no `rule`; the
    `finding` is there unless it is a warning or an unfinished game.
    """

    kind: str
    level: str
    message: str
    facts: str = ""
    place: Place = field(default_factory=Place)
    pointer: str = ""
    rule: Rule | None = None
    finding: Finding | None = None

    @property
    def said(self) -> str:
        """The message with the facts behind it."""
        return f"{self.message} ({self.facts})" if self.facts else self.message

    @property
    def code(self) -> str:
        """The code of the rule; of an unfinished game, the verdict."""
        return self.rule.code if self.rule else self.kind

    @property
    def title(self) -> str:
        """The rule with its name; of an unfinished game, the verdict."""
        return f"{self.rule.code} {self.rule.name}" if self.rule else self.kind


def entries(checked: Checked, look: Look, *, alike: bool = False) -> Iterator[Entry]:
    """What is to be said of a record: findings always, the rest as `quiet` and `strict` want it.

    With `alike`, what is undetermined by the same rule for want of the same facts comes once for all its places.
    """
    verdict = checked.verdict
    for one in verdict.findings:
        yield _entry(one, kind_in_words(one), "error")
    if look.strict or not look.quiet:
        groups = open_alike(verdict.undetermined) if alike else ([one] for one in verdict.undetermined)
        for first, *others in groups:
            yield _entry(first, "undetermined", "warning" if look.strict else "note", others)
    if not look.quiet:
        for warned in verdict.warnings:
            message = printable(warned.message)
            yield Entry("warning", "warning", message, place=warned.place, pointer=warned.pointer, rule=warned.rule)
    if look.strict and verdict.verdict == "incomplete":
        yield Entry("incomplete", "warning", where_it_stops(verdict))


def where_it_stops(verdict: Verdict) -> str:
    """What an unfinished game waits for, in a sentence."""
    waits = f": {verdict.awaits.message}" if verdict.awaits else ""
    return printable(f"the log stops before the end of the game{waits}")


def left_out(tally: Tally) -> list[str]:
    """What keeps a report from being whole, in sentences: records that rulecheck stumbled over, an interruption."""
    said = []
    if tally.unchecked:
        said.append(f"{numbered(tally.unchecked, 'record')} not checked: see standard error")
    if tally.interrupted:
        said.append(f"interrupted after {numbered(tally.records, 'record')}: what comes later is not checked")
    return said


def _entry(one: Finding, kind: str, level: str, others: list[Finding] | None = None) -> Entry:
    facts = [
        f"expected: {one.expected}" if one.expected else "",
        f"missing: {', '.join(one.missing)}" if one.missing else "",
        f"ruling: {chosen(one.ruling)}" if one.ruling else "",
        f"also at {places_of(others)}" if others else "",
    ]
    told = printable("; ".join(filter(None, facts)))
    return Entry(kind, level, printable(one.message), told, one.place, one.pointer, one.rule, one)
