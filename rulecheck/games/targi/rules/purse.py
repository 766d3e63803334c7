"""What several rules ask of a purse: whether it holds what is to be paid from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulecheck.core.location import pointer
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.targi.components import GOLD, KIND, VP, Tokens, amount_of, tokens
from rulecheck.games.targi.position.codes import NOTED, UNKNOWN_AMOUNT
from rulecheck.games.targi.position.possible import where_purse_is_told
from rulecheck.games.targi.position.state import TargiPosition


def cannot_pay(position: TargiPosition, seat: int, pay: Mapping[Any, int], at: str) -> Fault | Unproven | None:
    """Whether a player lacks any of the tokens of a payment, and what is known of it."""
    purse = position.purse[seat]
    for name, count in pay.items():
        if not count <= purse[KIND[name]] < NOTED:
            return _lacking(position, seat, amount_of(pay), at)
    return None


def _lacking(position: TargiPosition, seat: int, pay: Sequence[int], at: str) -> Fault | Unproven | None:
    name = position.players[seat]
    facts: dict[str, Any] = {"player": name, "pay": tokens(pay)}
    unknown: list[int] = []
    for kind, count in enumerate(pay):
        least, most = position.room(seat, kind)
        if count > most:
            sentence = "{player} pays {pay}, but has {purse}"
            if position.purse[seat][kind] >= NOTED:
                sentence = "{player} pays {pay}, but the limits let nobody keep so much"
                if kind == VP:
                    sentence = "{player} pays {pay}, but cannot have so many"
            ruling = _reading_that_helps(position, seat, kind, count)
            return Fault(sentence, at=(at,), ruling=ruling, purse=noted(position, seat), **facts)
        if count > least:
            unknown.append(kind)
    if not unknown:
        return None
    if _beyond_the_limit(position, seat, pay):
        return Fault("{player} pays {pay}, but the limits let nobody keep so much", at=(at,), **facts)
    missing = tuple(pointer(where_purse_is_told(position, seat, kind)) for kind in unknown)
    return Unproven("whether {player} has {pay} is not in the record", missing=missing, at=(at,), **facts)


def _beyond_the_limit(position: TargiPosition, seat: int, pay: Sequence[int]) -> bool:
    """Whether goods of several kinds that nobody noted would have to be more together than anybody keeps."""
    purse, needed = position.purse[seat], 0
    for good in range(GOLD):
        if purse[good] >= NOTED:
            needed += max(position.least[seat][good], pay[good] - (purse[good] - UNKNOWN_AMOUNT))
    return bool(needed > position.most[seat])


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
