"""What the record does not tell, where what follows from a move hangs on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecheck.core.record import Action
from rulecheck.core.verdict import Unproven
from rulecheck.games.caravan.components import GOOD, REFILL, SPOTS
from rulecheck.games.caravan.moves import Draw, MoveGood, PickUp, Steal, TurnAction
from rulecheck.games.caravan.position.codes import HIDDEN, NOT_KNOWN

if TYPE_CHECKING:
    from rulecheck.games.caravan.position.state import CaravanPosition


def gap(position: CaravanPosition, move: Action) -> Unproven | None:
    """The fact without which nobody can tell what follows: where things lie, or how much is left."""
    if isinstance(move, Draw):
        return None if position.knows_next_draw() else _missing_free(position)
    if not isinstance(move, TurnAction):
        return None
    if position.may_be_over():
        sentence = "whether {player} has an action left, the record does not tell"
        name = position.players[position.turn]
        return Unproven(sentence, missing=(position.told_at("actions_left"),), stops=True, player=name)
    seat = position.seats[move.player]
    if isinstance(move, PickUp):
        return _gap_of_pick_up(position, seat, move)
    if isinstance(move, Steal):
        victim, robbed = position.seats[move.victim], move.victim_camel - 1
        space = max(position.where[seat][move.camel - 1], position.where[victim][robbed])
        good = position.load[victim][robbed]
        banned = position.rulings.chosen.get("steal_may_fill_last_camel") == "no"
        surely = banned and position.has_spare(seat, move.camel - 1) is False
        return _gap_of_taking(position, seat, move.camel - 1, space, good, move.good, surely=surely)
    if isinstance(move, MoveGood):
        if move.deliver is not None:  # wherever the camel stands, where the good is now is no secret
            return _gap_of_the_end(position) if move.deliver else None
        return _missing_camel(position, seat, move.goal - 1) or _gap_of_move(position, seat, move)
    return None


def _gap_of_pick_up(position: CaravanPosition, seat: int, move: PickUp) -> Unproven | None:
    space = position.where[seat][move.camel - 1]
    numbers = position.numbers_for(space, move.good)
    if len(numbers) > 1 and space == NOT_KNOWN:
        return _missing_camel(position, seat, move.camel - 1)
    if len(numbers) > 1:
        sentence = "which numbered space {space} is, if any, the record does not tell"
        return Unproven(sentence, missing=("/edition/board/numbered",), stops=True, space=SPOTS[space])
    if not position.refill_is_foreseen(numbers[0]):
        return _missing_free(position)
    if position.free_with(numbers[0]) == REFILL + 1:
        if position.is_bag_empty() is None:
            return _missing_bag(position, "whether a refill follows")
        if (
            position.bag == 0
            and position.length is None
            and position.rulings.reading("demand_after_bag_empty") == "yes"
        ):
            sentence = "whether demand markers are laid hangs on the length of the game, which the record does not tell"
            return Unproven(sentence, missing=(position.told_at("length"),), stops=True)
    surely = position.has_spare(seat, move.camel - 1) is False
    space, good = position.space_for(space, numbers[0]), position.free[numbers[0]]
    return _gap_of_taking(position, seat, move.camel - 1, space, good, move.good, surely=surely)


def _gap_of_taking(
    position: CaravanPosition, seat: int, camel: int, space: int, good: int, name: str | None, *, surely: bool
) -> Unproven | None:
    """A good that is taken in its own city is at home only if the ruling says so.

    What the last unladen camel takes is surely at home: else it could not have been taken.
    """
    if position.rulings.reading("standing_in_city_delivers") == "no":
        return None
    if space == NOT_KNOWN:
        return _missing_camel(position, seat, camel)
    if surely:
        return _gap_of_the_end(position)
    return _gap_of_delivery(position, good if name is None else GOOD[name], space)


def _gap_of_move(position: CaravanPosition, seat: int, move: MoveGood) -> Unproven | None:
    """Where a good ends."""
    good = position.load[seat][move.source - 1]
    if move.good is not None:
        good = GOOD[move.good]
    return _gap_of_delivery(position, good, position.where[seat][move.goal - 1])


def _gap_of_delivery(position: CaravanPosition, good: int, space: int) -> Unproven | None:
    home = position.is_home(good, space)
    if home is None and good in (HIDDEN, NOT_KNOWN) and space in position.city_at:
        sentence = "whether {space} is the city of a good that nobody wrote down, the record does not tell"
        return Unproven(sentence, missing=(position.here("good"),), stops=True, space=SPOTS[space])
    if home is None:
        sentence = "whether {space} is the city of that good, the record does not tell"
        return Unproven(sentence, missing=("/edition/board/cities",), stops=True, space=SPOTS[space])
    return _gap_of_the_end(position) if home else None


def _gap_of_the_end(position: CaravanPosition) -> Unproven | None:
    """Of a good that is delivered: whether that ends the game."""
    if position.is_bag_empty() is None:
        return _missing_bag(position, "whether that delivery ends the game")
    return None


def _missing_camel(position: CaravanPosition, seat: int, camel: int) -> Unproven | None:
    if position.where[seat][camel] != NOT_KNOWN:
        return None
    name = position.players[seat]
    sentence = "where camel {camel} of {player} is and what it carries, the record does not tell"
    missing = (position.told_at("caravans", name),)
    return Unproven(sentence, missing=missing, stops=True, camel=camel + 1, player=name)


def _missing_free(position: CaravanPosition) -> Unproven:
    sentence = "which numbered spaces have a free good, the record does not tell"
    return Unproven(sentence, missing=(position.told_at("free"),), stops=True)


def _missing_bag(position: CaravanPosition, what: str) -> Unproven:
    field = "length" if position.opened_by == "setup" else "bag"
    sentence = "{what} hangs on how many goods are in the bag, which the record does not tell"
    return Unproven(sentence, missing=(position.told_at(field),), stops=True, what=what)
