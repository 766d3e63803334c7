"""What a check can answer, and what becomes of a whole record.

    Fault      a rule is broken (or a claim is false)
    Unproven   the rule cannot be decided: a fact is missing, or a ruling is open
    Remark     a warning: it changes neither verdict nor exit code

Each holds a whole sentence with named places, and its facts; the sentence is built only when it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from rulecheck.core.rulebook import Certainty

if TYPE_CHECKING:
    from rulecheck.core.game import Awaits, Position
    from rulecheck.core.location import Place
    from rulecheck.core.rulebook import Rule
    from rulecheck.core.scoring import ScoreSheet

Path = tuple[str | int, ...]


class Answer:
    """The base of what a check can answer: a sentence, its facts, and where it points.

    `at` is the path inside the move that is to blame; `where`, if given, is a path from the record's root instead.
    `ruling` names the ruling that decided it. `related` are numbers of earlier moves that it clashes with (0 is the
    setup). `certainty` lowers the certainty of the rule where a printed fact that was read is less sure.
    """

    __slots__ = ("at", "certainty", "facts", "related", "ruling", "sentence", "where")

    def __init__(
        self,
        sentence: str,
        *,
        at: Path = (),
        where: Path | None = None,
        related: tuple[int, ...] = (),
        ruling: str = "",
        certainty: Certainty = Certainty.CERTAIN,
        **facts: Any,
    ) -> None:
        self.sentence = sentence
        self.facts = facts
        self.at = at
        self.where = where
        self.related = related
        self.ruling = ruling
        self.certainty = certainty

    @property
    def message(self) -> str:
        """The sentence with its facts in place."""
        return self.sentence.format_map({name: in_words(fact) for name, fact in self.facts.items()})

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.message!r})"


class Fault(Answer):
    """A rule is broken. `expected` says what would have been right, where that is more than what the game awaits."""

    __slots__ = ("expected",)

    def __init__(self, sentence: str, *, expected: str = "", **more: Any) -> None:
        super().__init__(sentence, **more)
        self.expected = expected


class Unproven(Answer):
    """The rule cannot be decided. `missing` are JSON pointers of the facts that would decide it.

    `stops` ends the replay: what comes after the move cannot be worked out without the fact.
    """

    __slots__ = ("missing", "stops")

    def __init__(self, sentence: str, *, missing: tuple[str, ...] = (), stops: bool = False, **more: Any) -> None:
        super().__init__(sentence, **more)
        self.missing = missing
        self.stops = stops


class Remark(Answer):
    """A warning."""

    __slots__ = ()


def in_words(fact: Any) -> str:
    """A fact as it stands in a sentence: lists are joined, everything else knows how it is written."""
    if isinstance(fact, (list, tuple)):
        words = [in_words(one) for one in fact]
        return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words) or "nothing"
    if isinstance(fact, Mapping):
        return ", ".join(f"{in_words(key)} {in_words(value)}" for key, value in fact.items()) or "nothing"
    return str(fact)


class Related(NamedTuple):
    """An earlier move that a finding points to."""

    move: int
    pointer: str
    place: Place
    message: str


class RulingChoice(NamedTuple):
    """The reading under which a record was judged, and whether the record, the user or the default chose it."""

    name: str
    reading: str
    chosen_by: str
    certainty: Certainty


class Finding(NamedTuple):
    """One thing that is wrong (or undecided) in a record: the rule, the place, the sentence, the facts.

    `kind` is `illegal-move`, `illegal-setup`, `illegal-position`, `false-claim`, `malformed` or `undetermined`.
    `move` counts from 1; 0 is the setup; None is the record as a whole. `some_legal` shows a few of `legal_count`.
    """

    rule: Rule
    kind: str
    message: str
    pointer: str
    place: Place
    certainty: Certainty
    move: int | None = None
    phase: str = ""
    player: str | None = None
    facts: Mapping[str, Any] | None = None
    expected: str = ""
    related: tuple[Related, ...] = ()
    ruling: RulingChoice | None = None
    missing: tuple[str, ...] = ()
    legal_count: int | None = None
    some_legal: tuple[Any, ...] = ()


class Warned(NamedTuple):
    """A warning with its place."""

    rule: Rule
    message: str
    pointer: str
    place: Place


SEVERITY = ("malformed", "illegal", "false-claim", "undetermined", "incomplete", "legal")


@dataclass(slots=True)
class Verdict:
    """What the replay of one record came to. `verdict` is the worst that applies, in the order of SEVERITY.

    `position` is the last position that was reached (None for a malformed record); it is not part of the report.
    """

    verdict: str
    game: str | None = None
    edition: str | None = None
    players: tuple[str, ...] = ()
    moves: int = 0
    replayed: int = 0
    finished: bool = False
    findings: tuple[Finding, ...] = ()
    undetermined: tuple[Finding, ...] = ()
    warnings: tuple[Warned, ...] = ()
    awaits: Awaits | None = None
    rulings: tuple[RulingChoice, ...] = ()
    score: ScoreSheet | None = None
    ended: str = ""
    position: Position | None = None
