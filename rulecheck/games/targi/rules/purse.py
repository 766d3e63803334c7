"""What several rules ask of a purse: whether it holds what is to be paid from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulecheck.core.location import pointer
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.targi.components import GOLD, KIND, KINDS, Tokens, amount_of, tokens
from rulecheck.games.targi.position.codes import NOTED
from rulecheck.games.targi.position.state import TargiPosition


def cannot_pay(position: TargiPosition, seat: int, pay: Mapping[Any, int], at: str) -> Fault | Unproven | None:
    """Whether a player lacks any of the tokens of a payment, and what is known of it."""
    purse = position.purse[seat]
    for name, count in pay.items():
        if not count <= purse[KIND[name]] < NOTED:
            return _lacking(position, seat, amount_of(pay), at)
    return None


def _lacking(position: TargiPosition, seat: int, pay: Sequence[int], at: str) -> Fault | Unproven | None:
    purse = position.purse[seat]
    unknown = None
    for kind, count in enumerate(pay):
        if count <= purse[kind] < NOTED or not count:
            continue
        name = position.players[seat]
        if purse[kind] >= NOTED:
            sentence = "whether {player} has {count} {kind} is not in the record"
            missing = (pointer(("position", "purses", name, KINDS[kind])),)
            unknown = Unproven(sentence, player=name, count=count, kind=KINDS[kind], missing=missing, at=(at,))
            continue
        sentence = "{player} pays {pay}, but has {purse}"
        facts: dict[str, Any] = {"player": name, "pay": tokens(pay), "purse": noted(position, seat)}
        return Fault(sentence, at=(at,), ruling=_reading_that_helps(position, seat, kind, count), **facts)
    return unknown


def _reading_that_helps(position: TargiPosition, seat: int, kind: int, count: int) -> str:
    """The ruling under whose other reading there would be enough; none if there is none."""
    has = position.purse[seat][kind]
    if kind < GOLD and has + position.held(seat)[kind] >= count:
        return "bonus_at_once"
    spare, ruling = position.spare.get((seat, kind), (0, ""))
    return ruling if has + spare >= count else ""


def noted(position: TargiPosition, seat: int) -> Tokens:
    """A purse, as far as it is known."""
    return tokens([count if count < NOTED else 0 for count in position.purse[seat]])
