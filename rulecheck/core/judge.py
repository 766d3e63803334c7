"""One move against the rules: would it be legal here, and what else would be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulecheck.core.game import Game, Position
from rulecheck.core.record import Action, Opening
from rulecheck.core.record import rules as record_rules
from rulecheck.core.rulebook import Rule
from rulecheck.core.verdict import Answer, Fault, Remark, Unproven

Found = tuple[Rule, Answer]


@dataclass(slots=True)
class Judgement:
    """What the rules say of one move: the first that it breaks, and those that cannot be decided."""

    fault: Found | None = None
    open: list[Found] = field(default_factory=list)
    remarks: list[Found] = field(default_factory=list)

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return self.fault is None


def judge(game: Game, position: Position, move: Action | Opening) -> Judgement:
    """Ask every rule that looks at this kind of move, in order, up to the first that is broken.

    A fault that hangs on a ruling which nothing settles is no fault: the rule cannot be decided.
    """
    judgement = Judgement()
    rule_of = game.rulebook.rule_of
    position.rulings.touched.clear()
    for check in game.checks[type(move)]:
        answer = check(position, move)
        if answer is None:
            continue
        rule = rule_of[check]
        if isinstance(answer, Fault):
            if not (answer.ruling and position.rulings.is_open(answer.ruling)):
                judgement.fault = (rule, answer)
                break
            judgement.open.append((rule, as_open(answer, answer.ruling)))
        elif isinstance(answer, Unproven):
            judgement.open.append((rule, answer))
        elif isinstance(answer, Remark):
            judgement.remarks.append((rule, answer))
    judgement.open.extend(open_rulings(game, position, judgement.open))
    return judgement


def as_open(fault: Fault, ruling: str) -> Unproven:
    """The fault as what it is while the ruling that it hangs on is open."""
    return Unproven(
        fault.sentence, at=fault.at, where=fault.where, ruling=ruling, missing=(f"/rulings/{ruling}",), **fault.facts
    )


def open_rulings(game: Game, position: Position, listed: Sequence[Found]) -> Iterator[Found]:
    """The open rulings that have just been read, but for those already listed."""
    named = {answer.ruling for _, answer in listed}
    for name in dict.fromkeys(position.rulings.touched):
        if name not in named and position.rulings.is_open(name):
            ruling = game.rulebook.rulings[name]
            rule = game.rulebook.rules.get(ruling.rule) or record_rules.rules["REC202"]
            sentence = "{question} Nothing printed settles it and the record chose no reading; the default is {default}"
            yield (
                rule,
                Unproven(
                    sentence,
                    question=ruling.question,
                    default=ruling.default,
                    ruling=name,
                    missing=(f"/rulings/{name}",),
                ),
            )


def legal_moves(game: Game, position: Position, *, chance: bool = False) -> list[Action]:
    """Every legal move now (of those that are chosen, or with `chance` of those that happen)."""
    awaited = position.awaits()
    kinds = awaited.actions if awaited else ()
    return [
        move
        for kind in kinds
        if kind.chance == chance
        for move in position.candidates(kind)
        if judge(game, position, move).legal
    ]
