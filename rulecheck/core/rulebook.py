"""A rule, a ruling, and the book that holds them.

A rule is one function: the function is the check, its decorator and docstring are its page in the reference.
What a check answers lives in `verdict`; when checks run lives in `replay`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from types import FunctionType
from typing import Any, NamedTuple, TypeVar

Check = Callable[[Any, Any], Any]
Judge = Callable[[Any, Any, Any], Any]
AnyCheck = TypeVar("AnyCheck", bound=Callable[..., Any])


class Certainty(IntEnum):
    """How sure a printed fact, a rule or a ruling is; the lowest of several counts."""

    UNKNOWN = 0
    LIKELY = 1
    CERTAIN = 2

    def __str__(self) -> str:
        return self.name.lower()


UNKNOWN, LIKELY, CERTAIN = Certainty.UNKNOWN, Certainty.LIKELY, Certainty.CERTAIN


class Source(NamedTuple):
    """Where a rule comes from: a passage of a document. Without a document, the rulebook's own is meant."""

    passage: str
    document: str = ""

    def __str__(self) -> str:
        return f'{self.document}, "{self.passage}"' if self.passage else self.document


class Rule(NamedTuple):
    """One rule: a page of the reference and, where a record can break it, the check that decides it.

    `check` takes the position before the move and the move, and answers None where all is well. `on` is the action
    (or the base class of several) that the check looks at. A rule without a check may still decide claims. A `closing`
    rule closes an action that the game does not await (the game is over, it is time for something else): its check need
    not be asked of a move that is awaited.
    """

    code: str
    name: str
    section: str
    text: str
    source: Source
    certainty: Certainty
    digest: tuple[str, ...] = ()
    on: type | None = None
    check: Check | None = None
    rulings: tuple[str, ...] = ()
    closing: bool = False


class Ruling(NamedTuple):
    """A choice between readings, where the printed rules leave one open. `rule` is the code that it belongs to."""

    name: str
    rule: str
    question: str
    readings: Mapping[str, str]
    default: str
    sources: tuple[str, ...]
    certainty: Certainty


class Claim(NamedTuple):
    """What a log may say came of a move (or of the game), the rule that decides it, and the function that judges it.

    `judge` takes the position after the move, the move, and what was said; it answers None where the claim holds.
    """

    name: str
    rule: str
    on: type
    judge: Judge


@dataclass(slots=True, eq=False)
class Rulebook:
    """The rules of one game, in checking order, and the rulings and claims that belong to them.

    `sections` names the hundreds of the codes. `end` is the number of the rule that says when the game is over: a
    record that states a result of an unfinished game is found false under it.
    """

    prefix: str
    title: str
    document: str
    sections: Mapping[int, str]
    end: int = 0
    rules: dict[str, Rule] = field(default_factory=dict)
    rulings: dict[str, Ruling] = field(default_factory=dict)
    claims: list[Claim] = field(default_factory=list)
    rule_of: dict[Check, Rule] = field(default_factory=dict)

    def code(self, number: int) -> str:
        """The code of a rule's number, `TSU205` for 205."""
        return f"{self.prefix}{number:03}"

    def check(
        self,
        number: int,
        name: str,
        *,
        on: type,
        source: Source,
        certainty: Certainty,
        digest: str = "",
        rulings: tuple[str, ...] = (),
        closing: bool = False,
    ) -> Callable[[AnyCheck], AnyCheck]:
        """Register the decorated function as the check of a rule; its docstring is the rule's text."""

        def register(function: AnyCheck) -> AnyCheck:
            text = _paragraphs(function.__doc__ or "")
            rule = self._add(number, name, text, source, certainty, digest, rulings, on, function, closing)
            self.rule_of[function] = rule
            return function

        return register

    def state(
        self,
        number: int,
        name: str,
        *,
        text: str,
        source: Source,
        certainty: Certainty,
        digest: str = "",
        rulings: tuple[str, ...] = (),
    ) -> Rule:
        """Register a rule that no single move can break: what follows from it is worked out or claimed."""
        return self._add(number, name, _paragraphs(text), source, certainty, digest, rulings)

    def claim(self, name: str, *, on: type, rule: int) -> Callable[[AnyCheck], AnyCheck]:
        """Register the decorated function as the judge of a claim: the field `name` of the claims of `on`."""

        def register(function: AnyCheck) -> AnyCheck:
            self.claims.append(Claim(name, self.code(rule), on, function))
            return function

        return register

    def ruling(
        self,
        name: str,
        *,
        rule: int,
        question: str,
        readings: Mapping[str, str],
        default: str,
        sources: tuple[str, ...],
        certainty: Certainty,
    ) -> Ruling:
        """Register a ruling. Its default must be one of its readings, and its rule must name it."""
        if default not in readings:
            raise ValueError(f"ruling {name}: the default {default} is none of its readings")
        ruling = Ruling(name, self.code(rule), question, readings, default, sources, certainty)
        self.rulings[name] = ruling
        return ruling

    def checks(
        self, kinds: Iterable[type], *, without: str = "", closing: bool = True
    ) -> dict[type, tuple[Check, ...]]:
        """The checks of each kind in definition order, a base class's among them.

        `without` leaves one rule out; without `closing`, what is left is what an awaited move has to be asked.
        """
        return {
            kind: tuple(
                rule.check
                for rule in self.rules.values()
                if rule.check is not None
                and rule.code != without
                and (closing or not rule.closing)
                and issubclass(kind, rule.on or object)
            )
            for kind in kinds
        }

    def first_answers(self, kinds: Iterable[type], *, without: str = "") -> dict[type, Check]:
        """For each kind what the checks of an awaited move answer first, as one function; None if all is well."""
        return {
            kind: _one_after_the_other(checks)
            for kind, checks in self.checks(kinds, without=without, closing=False).items()
        }

    def claims_on(self, kinds: Iterable[type]) -> dict[type, dict[str, Claim]]:
        """The claims of each kind by their names."""
        return {kind: {claim.name: claim for claim in self.claims if issubclass(kind, claim.on)} for kind in kinds}

    def _add(
        self,
        number: int,
        name: str,
        text: str,
        source: Source,
        certainty: Certainty,
        digest: str,
        rulings: tuple[str, ...],
        on: type | None = None,
        check: Check | None = None,
        closing: bool = False,
    ) -> Rule:
        code = self.code(number)
        if code in self.rules or any(rule.name == name for rule in self.rules.values()):
            raise ValueError(f"{code} {name}: the code or the name is taken")
        if not text or not (source.passage or source.document):
            raise ValueError(f"{code} {name}: a rule needs a text and a source")
        section = self.sections[number // 100]
        source = Source(source.passage, source.document or self.document)
        rule = Rule(code, name, section, text, source, certainty, tuple(digest.split()), on, check, rulings, closing)
        self.rules[code] = rule
        return rule


def _one_after_the_other(checks: Sequence[Check]) -> Check:
    """One function that asks the checks in turn, up to the first that answers.

    Each is a copy of its own: Python makes code fast for the types that it meets there, and here it meets but one.
    """
    own = {f"check_{number}": _copy_of(check) for number, check in enumerate(checks)}
    calls = " or ".join(f"{name}(position, move)" for name in own)
    in_turn: Check = eval(f"lambda position, move: {calls or None}", own)
    return in_turn


def _copy_of(check: Check) -> Check:
    if not isinstance(check, FunctionType):
        return check
    return FunctionType(check.__code__.replace(), check.__globals__, None, check.__defaults__, check.__closure__)


def _paragraphs(text: str) -> str:
    """The text without its line breaks; an empty line stays as the border of a paragraph."""
    return "\n\n".join(" ".join(part.split()) for part in text.strip().split("\n\n") if part.strip())
