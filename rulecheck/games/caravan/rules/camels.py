"""Section 3: placing and moving camels."""

from __future__ import annotations

from typing import Any

from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.caravan.components import CAMELS, SPACE_AT, SPOTS
from rulecheck.games.caravan.moves import MoveCamel, Steal, TurnAction
from rulecheck.games.caravan.position import NONE, NOT_KNOWN, CaravanPosition
from rulecheck.games.caravan.rules.book import name_of, rules


@rules.check(301, "no-such-camel", on=TurnAction, source=Source("Set-up"), certainty=CERTAIN, digest="A3 A4")
def no_such_camel(position: CaravanPosition, move: TurnAction) -> Fault | None:
    """Each player has five camels, or all have six in the casual game."""
    if position.camels != CAMELS:
        return None
    for field in move.names:
        if getattr(move, field) > CAMELS:
            name = move.victim if field == "victim_camel" and isinstance(move, Steal) else move.player
            return Fault("{player} has five camels, and no sixth one", player=name, at=(field,))
    return None


@rules.check(302, "laden-camel", on=MoveCamel, source=Source("Place or move a camel"), certainty=CERTAIN, digest="A12")
def laden_camel(position: CaravanPosition, move: MoveCamel) -> Fault | None:
    """A camel that carries a good, on top or underneath, cannot be moved."""
    seat, camel = position.seats[move.player], move.camel - 1
    load = position.load[seat][camel]
    if load < 0:
        return None
    side = "underneath" if position.below[seat][camel] else "on top"
    return Fault(
        "camel {camel} of {player} carries {good} {side} and cannot be moved",
        camel=move.camel,
        player=move.player,
        good=name_of(load),
        side=side,
        at=("camel",),
    )


@rules.check(303, "camel-stays", on=MoveCamel, source=Source("Place or move a camel"), certainty=LIKELY, digest="A11")
def camel_stays(position: CaravanPosition, move: MoveCamel) -> Fault | Unproven | None:
    """A camel is placed from the reserve or moved to another space: staying where it stands is no move.

    It does not go back to the reserve either.
    """
    seat, camel = position.seats[move.player], move.camel - 1
    place = position.where[seat][camel]
    if place == NOT_KNOWN:
        if position.load[seat][camel] == NONE and position.is_clear(SPACE_AT[move.to]):
            return None
        sentence = "where camel {camel} of {player} is and what it carries, the record does not tell"
        missing = (position.told_at("caravans", move.player),)
        return Unproven(sentence, camel=move.camel, player=move.player, missing=missing, at=("camel",))
    if place < 0 or place != SPACE_AT[move.to]:
        return None
    sentence = "camel {camel} of {player} stands on {space} already"
    return Fault(sentence, camel=move.camel, player=move.player, space=SPOTS[place], at=("to",))


@rules.check(304, "too-few-actions", on=MoveCamel, source=Source("Actions"), certainty=CERTAIN, digest="A9 A11")
def too_few_actions(position: CaravanPosition, move: MoveCamel) -> Fault | Unproven | None:
    """An unladen camel may go to any space, for one action, or for two where a camel stands.

    No way is needed, however far it is. Any camel counts, an own one too. For two actions, two must be left.
    """
    if position.left - position.doubt >= 2:
        return None
    seat = position.seats[move.player]
    if position.turn not in (seat, NOT_KNOWN):
        return None
    space = SPACE_AT[move.to]
    price = position.price_of(space, seat, move.camel - 1)
    enough = price == 1 or position.can_pay(seat, price, space)
    if enough:
        return None
    facts: dict[str, Any] = {"camel": move.camel, "space": SPOTS[space], "at": ("to",)}
    if enough is False:
        sentence = "it takes two actions to bring camel {camel} to {space}, where a camel stands, and one is left"
        return Fault(sentence, **facts)
    if price == NOT_KNOWN:
        sentence = "whether it takes two actions to bring camel {camel} to {space}, the record does not tell"
        return Unproven(sentence, missing=(position.told_at("caravans"),), **facts)
    sentence = "it takes two actions to bring camel {camel} to {space}; whether two are left, the record does not tell"
    return Unproven(sentence, missing=(position.told_at("actions_left"),), **facts)


@rules.claim("price", on=MoveCamel, rule=304)
def price(position: CaravanPosition, move: MoveCamel, said: int) -> Fault | Unproven | None:
    """What it cost to place or move the camel."""
    truth = position.price
    if truth == NOT_KNOWN:
        sentence = "whether a camel stood on {space}, the record does not tell"
        return Unproven(sentence, space=SPOTS[SPACE_AT[move.to]], missing=(position.told_at("caravans"),))
    if truth == said:
        return None
    return Fault("bringing camel {camel} there costs {truth}, not {said}", camel=move.camel, truth=truth, said=said)


rules.state(
    305,
    "one-good-a-camel",
    text="A camel carries one good at most, on top or underneath. Several camels may share a space, whoever owns them.",
    source=Source("Place or move a camel"),
    certainty=CERTAIN,
    digest="A11 A13",
)
