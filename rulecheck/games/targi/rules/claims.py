"""What a log may say came of a move, and how that is judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulecheck.core.location import pointer
from rulecheck.core.record import Action
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.targi.components import CELL, CELLS, GOLD, KINDS, VP, amount_of, tokens
from rulecheck.games.targi.effects.lasting import RaidVp
from rulecheck.games.targi.moves import (
    DiscardCard,
    Exchange,
    Forge,
    LayCard,
    PayRaid,
    Purse,
    ReturnToken,
    TakeGain,
    TakeGood,
    Trade,
    TurnGoods,
)
from rulecheck.games.targi.position.codes import DOWN_GOODS, DOWN_TRIBE, NOT_KNOWN, NOTED
from rulecheck.games.targi.position.possible import how_many_may_lie, where_purse_is_told
from rulecheck.games.targi.position.state import TargiPosition
from rulecheck.games.targi.rules.book import rules


def _gained(position: TargiPosition, move: Any) -> list[int]:
    """What came to the player of the move by it, what was paid not subtracted."""
    if position.before is None:
        return [0] * len(KINDS)
    before, stored = position.before
    after = position.owned(position.seats[move.player])
    paid = list(_paid(move))
    if isinstance(move, LayCard) and paid[GOLD] and stored and move.from_we9 is not False:
        paid[GOLD] -= 1
    return [now - then + spent for now, then, spent in zip(after, before, paid, strict=True)]


def _paid(move: Any) -> Sequence[int]:
    if isinstance(move, (LayCard, PayRaid)):
        return amount_of(move.pay)
    if isinstance(move, Exchange):
        return amount_of(move.give)  # type: ignore[attr-defined]
    if isinstance(move, ReturnToken):
        return [int(kind == move.kind) for kind in KINDS]
    return (0,) * len(KINDS)


@rules.claim("gained", on=DiscardCard, rule=6)
@rules.claim("gained", on=TakeGain, rule=662)
@rules.claim("gained", on=LayCard, rule=651)
@rules.claim("gained", on=TurnGoods, rule=434)
@rules.claim("gained", on=Forge, rule=426)
@rules.claim("gained", on=Trade, rule=424)
@rules.claim("gained", on=TakeGood, rule=421)
@rules.claim("gained", on=PayRaid, rule=609)
@rules.claim("gained", on=Action, rule=406)
def gained(position: TargiPosition, move: Any, said: Mapping[str, int]) -> Fault | Unproven | None:
    """The tokens that came to the player of the move."""
    truth = _gained(position, move)
    if isinstance(move, PayRaid) and (cards := how_many_may_lie(position, position.seats[move.player], RaidVp)):
        *others, points = amount_of(said)
        if "water" not in said and others == truth[:VP] and truth[VP] <= points <= truth[VP] + cards:
            sentence = "whether {player} has TA9 is not in the record"
            return Unproven(sentence, player=move.player, missing=(f"/position/displays/{move.player}",))
    if amount_of(said) == tuple(truth) and "water" not in said:
        return None
    player = getattr(move, "player", "nobody")
    sentence = "{player} gains {truth} by this, not {said}"
    ruling = _other_reading(position, move, amount_of(said), truth)
    return Fault(sentence, player=player, truth=tokens(truth), said=tokens(amount_of(said)), ruling=ruling)


def _other_reading(position: TargiPosition, move: Any, said: Sequence[int], truth: Sequence[int]) -> str:
    """The ruling under whose other reading a claim would hold."""
    if not isinstance(move, (PayRaid, LayCard)):
        return ""
    seat = position.seats[move.player]
    for kind, (claimed, came) in enumerate(zip(said, truth, strict=True)):
        spare, ruling = position.spare.get((seat, kind), (0, ""))
        if claimed > came and claimed - came <= spare:
            return ruling
    return ""


@rules.claim("purses", on=Action, rule=7)
def purses(position: TargiPosition, move: Action, said: Mapping[str, Purse]) -> Fault | Unproven | None:  # noqa: ARG001
    """What players have after the move and all that follows from it."""
    for name, purse in said.items():
        seat = position.seats[name]
        for kind, word in enumerate(KINDS):
            claimed, truth = getattr(purse, word), position.purse[seat][kind]
            hidden = position.hidden_points(seat) if kind == VP else 0
            if claimed is None or (claimed == truth and not hidden):
                continue
            at = (name, word)
            if truth >= NOTED or (hidden and claimed in range(truth, truth + hidden + 1, position.raid_points[seat])):
                sentence = "how many {kind} {player} has is not in the record"
                missing = (pointer(where_purse_is_told(position, seat, kind)),)
                return Unproven(sentence, kind=word, player=name, at=at, missing=missing)
            facts: dict[str, Any] = {"player": name, "truth": truth, "kind": word, "said": claimed}
            spare, ruling = position.spare.get((seat, kind), (0, ""))
            if kind < GOLD and claimed == truth - position.late[seat][kind]:
                ruling, spare = "bonus_at_once", claimed - truth
            ruling = ruling if claimed == truth + spare else ""
            return Fault("{player} has {truth} {kind}, not {said}", ruling=ruling, at=at, **facts)
    return None


@rules.claim("markers", on=Action, rule=311)
def markers(position: TargiPosition, move: Action, said: Mapping[str, Sequence[str]]) -> Fault | Unproven | None:  # noqa: ARG001
    """The cells of the markers that have not acted."""
    for name, cells in said.items():
        seat = position.seats[name]
        if not position.markers_sure[seat]:
            sentence = "where the markers of {player} lie is not in the record"
            return Unproven(sentence, player=name, missing=(f"/position/markers/{name}",), at=(name,))
        truth = [CELLS[cell] for cell, lies in enumerate(position.marker) if lies == seat]
        if sorted(cells) != sorted(truth):
            facts: dict[str, Any] = {"player": name, "truth": truth or "no cell", "said": list(cells) or "no cell"}
            return Fault("the markers of {player} lie on {truth}, not on {said}", at=(name,), **facts)
    return None


@rules.claim("refill", on=Action, rule=407)
def refill(position: TargiPosition, move: Any, said: str) -> Fault | None:
    """The kind of card that was put into the cell."""
    name = getattr(move, "cell", None) or getattr(move, "by", "")
    lies = position.cell[CELL[name]] if name in CELL else NOT_KNOWN
    truth = {DOWN_GOODS: "goods", DOWN_TRIBE: "tribe"}.get(lies, "no")
    if said == truth:
        return None
    return Fault("a {truth} card is put there face down, not a {said} card", truth=truth, said=said)


@rules.claim("robber", on=Action, rule=203)
def robber(position: TargiPosition, move: Action, said: int) -> Fault | Unproven | None:  # noqa: ARG001
    """The card that the robber stands on."""
    if not position.robber:
        return Unproven("where the robber stands is not in the record", missing=("/position/robber",))
    truth = position.robber
    return None if said == truth else Fault("the robber stands on card {truth}, not on {said}", truth=truth, said=said)


@rules.claim("first_player", on=Action, rule=721)
def first_player(position: TargiPosition, move: Action, said: str) -> Fault | Unproven | None:  # noqa: ARG001
    """Who has the first-player token."""
    if position.first == NOT_KNOWN:
        return Unproven("who has the first-player token is not in the record", missing=("/position/first_player",))
    truth = position.players[position.first]
    return None if said == truth else Fault("{truth} has the first-player token, not {said}", truth=truth, said=said)


@rules.claim("goods_pile", on=Action, rule=409)
def goods_pile(position: TargiPosition, move: Action, said: int) -> Fault | Unproven | None:  # noqa: ARG001
    """How many cards the goods pile holds."""
    truth = position.goods.left
    if truth is None:
        return Unproven("how many cards the goods pile holds is not in the record", missing=("/position/goods_pile",))
    if said == truth:
        return None
    other = position.other_goods
    ruling = "caravan_last_card_shuffled_in" if other is not None and other.left == said else ""
    return Fault("the goods pile holds {truth} cards, not {said}", truth=truth, said=said, ruling=ruling)
