"""A position as a record can start from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecheck.games.baghdad.components import DANCER, NEUTRAL_IN_BOX, PALACES
from rulecheck.games.baghdad.moves import BaghdadSnapshot, HiddenPlay, Lot, Otherwise, PalaceState, Shown
from rulecheck.games.baghdad.position.cards import Stock
from rulecheck.games.baghdad.position.palace import Palace

if TYPE_CHECKING:
    from rulecheck.games.baghdad.position.state import BaghdadPosition


def snapshot(position: BaghdadPosition) -> BaghdadSnapshot:
    """The position as far as it is known."""
    names, first = position.players, position.stocks[0]
    placing = position.placing() and not position.finished
    neutral = placing and _neutral_next(position)
    placed = (position.placed_neutral or 0) if neutral else position.placed
    due = names[placed % len(names)]
    in_turn = not placing and not position.finished
    other = position.stocks[1] if len(position.stocks) > 1 else None
    all_named = len(position.palaces) == PALACES
    return BaghdadSnapshot(
        finished=position.finished,
        palaces=tuple(position.palaces) if all_named else None,
        board={name: _state_of(place) for name, place in position.palaces.items()},
        others=None if all_named else _state_of(position.unnamed),
        supply={name: count for name, count in position.supply.items() if count is not None},
        chests={name: count for name, count in position.chests.items() if position.chests_known[name]},
        hands={name: hand_of(position, name) for name in names},
        more_in_hand=tuple(name for name, sized in position.sized.items() if not sized) or None,
        dancers=position.open_dancers,
        deck=first.deck,
        discards=first.discards(),
        more_discards=True if first.more != 0 else None,
        turn=position.turn if in_turn else None,
        actions=position.actions if in_turn else None,
        thief_actions=position.thief_actions if in_turn else None,
        turn_number=None if placing else position.turn_number,
        to_place=due if placing and not neutral else None,
        to_place_neutral=due if neutral else None,
        lots=_lots(position, first),
        plays=_plays(position, first),
        otherwise=None
        if other is None or other.deck is None or first.more != 0
        else Otherwise(
            deck=other.deck,
            discards=other.discards(),
            lots=_lots(position, other),
            plays=_plays(position, other),
        ),
        shown=Shown(**position.shown) if position.shown else None,  # type: ignore[arg-type]
    )


def hand_of(position: BaghdadPosition, player: str) -> tuple[str | None, ...]:
    """The cards of a hand as a record lists them."""
    hand = position.hands[player]
    return tuple(card for card in (*position.palaces, DANCER, None) for _ in range(hand.get(card, 0)))


def _neutral_next(position: BaghdadPosition) -> bool:
    due = position.neutral_total()
    placed = position.placed_neutral
    return placed is not None and not position.placed and placed < (NEUTRAL_IN_BOX if due is None else due)


def _state_of(place: Palace) -> PalaceState:
    told = {
        "guards": place.guards_known or any(place.guards.values()),
        "neutral": place.neutral_known or bool(place.neutral),
        "thieves": place.thieves_known or any(place.thieves.values()),
    }
    sure = {"guards": place.guards_known, "neutral": place.neutral_known, "thieves": place.thieves_known}
    partly = tuple(label for label in told if told[label] and not sure[label])
    return PalaceState(
        guards={name: count for name, count in place.guards.items() if count} if told["guards"] else None,
        neutral=place.neutral if told["neutral"] else None,
        thieves={name: count for name, count in place.thieves.items() if count} if told["thieves"] else None,
        taken=tuple(place.taken) if place.taken_known else None,
        at_least=partly or None,  # type: ignore[arg-type]
    )


def _lots(position: BaghdadPosition, stock: Stock) -> tuple[Lot, ...] | None:
    """The lots, if there are several; without the size of every hand they would tell nothing."""
    if len(stock.lots) == 1 or not position.all_sized:
        return None
    lots = [stock.drawn_from(number) for number in range(len(stock.lots))]
    return tuple(
        Lot(
            unseen={name: count for name in position.palaces if (count := lot.count(name)) > 0},
            hidden={name: count for name, count in zip(position.players, lot.hidden, strict=True) if count > 0},
        )
        for lot in lots
    )


def _plays(position: BaghdadPosition, stock: Stock) -> tuple[HiddenPlay, ...] | None:
    if not stock.plays or not position.all_sized:
        return None
    names = position.players
    return tuple(
        HiddenPlay(player=names[play.seat], card=play.name, lot=play.newest, drawn=play.drawn) for play in stock.plays
    )
