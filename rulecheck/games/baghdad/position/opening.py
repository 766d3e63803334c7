"""How a game begins: from a deal, or from a snapshot that may leave things out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from random import Random
from typing import TYPE_CHECKING, Any

from rulecheck.games.baghdad.components import (
    CARDS,
    CARDS_EACH,
    DANCER,
    DANCERS,
    NEUTRAL_IN_BOX,
    PALACES,
    THIEVES,
    opening_hand,
    top_chest,
)
from rulecheck.games.baghdad.moves import BaghdadSetup, BaghdadSnapshot, HiddenPlay, Otherwise, PalaceState
from rulecheck.games.baghdad.moves import Lot as StatedLot
from rulecheck.games.baghdad.position.cards import Stock
from rulecheck.games.baghdad.position.lots import Lot, Play
from rulecheck.games.baghdad.position.palace import Palace, PalacesSoFar

if TYPE_CHECKING:
    from rulecheck.games.baghdad.position.state import BaghdadPosition


def deal(chance: Random, players: tuple[str, ...]) -> dict[str, Any]:
    """A random deal, with names of ours for the palaces."""
    names = tuple(f"P{number}" for number in range(1, PALACES + 1))
    cards = [name for name in names for _ in range(CARDS_EACH)]
    chance.shuffle(cards)
    hands: dict[str, tuple[str | None, ...] | None] = {}
    for seat, name in enumerate(players):
        hands[name] = tuple(cards[: opening_hand(seat)])
        del cards[: opening_hand(seat)]
    return {"setup": BaghdadSetup(palaces=names, hands=hands)}


def begin(position: BaghdadPosition, setup: BaghdadSetup) -> None:
    """The start of a game: all chests on their palaces, the hands dealt, the own guards still to be placed."""
    by_players = position.rulings.reading("neutral_setup") == "placed_by_players"
    _begin_with(position, Palace(position.players, 0 if by_players else 1))
    position.placed_neutral = 0 if by_players else None
    _name(position, setup.palaces)
    for seat, name in enumerate(position.players):
        hand = (setup.hands or {}).get(name)
        _hold(position, name, (None,) * opening_hand(seat) if hand is None else hand)
    position.stocks = [_stock(position, CARDS - position.in_hands(), {}, 0)]


def resume(position: BaghdadPosition, stated: BaghdadSnapshot) -> None:
    """A position in the middle of a game. What it leaves out is unknown, but for what follows from the rest."""
    if stated.shown is not None:
        shown = {one.name: getattr(stated.shown, one.name) for one in fields(stated.shown)}
        position.shown = {name: said for name, said in shown.items() if said and position.rulings.is_open(name)}
    _begin_with(position, Palace(position.players, known=False))
    if stated.others is not None:
        _resume_palace(position, position.unnamed, stated.others)
    _name(position, stated.palaces)
    for name, place in (stated.board or {}).items():
        position.name_palace(name)
        fresh = position.palaces[name] = Palace(position.players, known=False)
        _resume_palace(position, fresh, place)
    _resume_cards(position, stated)
    placing = stated.to_place or stated.to_place_neutral
    position.turn = stated.turn
    if placing is None:
        position.placed = position.own * len(position.players)
    else:
        position.turn = position.players[0]
        position.placed = sum(sum(place.guards.values()) for place in position.palaces.values())
        if position.rulings.reading("neutral_setup") == "placed_by_players":
            position.placed_neutral = sum(place.neutral for place in position.palaces.values())
    _resume_counts(position, stated)
    position.actions, position.thief_actions = stated.actions or 0, stated.thief_actions or 0
    position.turn_number = stated.turn_number if placing is None else 1
    if position.turn is None and stated.turn_number is not None:
        position.turn = position.players[(stated.turn_number - 1) % len(position.players)]
    over = max(position.chests.values()) >= position.to_win
    over = over or must_be_over(stated, position.players, position.to_win)
    position.finished = over if stated.finished is None else stated.finished
    told = all(place.thieves_known and place.taken_known for place in position.all_places())
    told = told and all(position.chests_known.values()) and None not in position.supply.values()
    position.partial = not (position.finished or told)


def _begin_with(position: BaghdadPosition, unnamed: Palace) -> None:
    """No palace has a name yet, and all of them are like this one."""
    position.unnamed, position.palaces = unnamed, PalacesSoFar(unnamed)


def _name(position: BaghdadPosition, names: Iterable[str] | None) -> None:
    inline = position.edition.inline.palaces if position.edition.inline is not None else None
    for name in names or inline or ():
        position.name_palace(name)


def _hold(position: BaghdadPosition, player: str, cards: Iterable[str | None]) -> None:
    hand = position.hands[player]
    for card in cards:
        if card is not None and card != DANCER:
            position.name_palace(card)
        hand[card] = hand.get(card, 0) + 1


def _resume_palace(position: BaghdadPosition, place: Palace, stated: PalaceState) -> None:
    partly = stated.at_least or ()
    if stated.guards is not None:
        place.guards = {name: stated.guards.get(name, 0) for name in position.players}
        place.guards_known = "guards" not in partly
    if stated.neutral is not None:
        place.neutral = stated.neutral
        place.neutral_known = "neutral" not in partly
    if stated.thieves is not None:
        place.thieves = {name: stated.thieves.get(name, 0) for name in position.players}
        place.thieves_known = "thieves" not in partly
    if stated.taken is not None:
        place.taken = list(stated.taken)
        place.taken_known = True
        place.top = top_chest(len(place.taken))
        place.stranded = {name: 0 if place.top else count for name, count in place.thieves.items()}
    place.total = place.neutral + sum(place.guards.values())


def places_in(stated: BaghdadSnapshot) -> list[PalaceState]:
    """What a position states of each of the six palaces."""
    board = stated.board or {}
    return [*board.values(), *([stated.others or PalaceState()] * (PALACES - len(board)))]


def chests_in(stated: BaghdadSnapshot, players: Sequence[str]) -> dict[str, int]:
    """How many chests each player has, if a position tells it or it follows from what is told."""
    places = places_in(stated)
    told = dict(stated.chests or {})
    missing = [name for name in players if name not in told]
    if any(place.taken is None for place in places):
        return told
    takers = [name for place in places for name in place.taken or ()]
    if None not in takers:
        return {name: takers.count(name) for name in missing} | told
    return told if len(missing) != 1 else told | {missing[0]: len(takers) - sum(told.values())}


def must_be_over(stated: BaghdadSnapshot, players: Sequence[str], to_win: int) -> bool:
    """Whether more chests are gone than all players can have without one of them having won."""
    return sum(len(place.taken or ()) for place in places_in(stated)) > len(players) * (to_win - 1)


def _resume_counts(position: BaghdadPosition, stated: BaghdadSnapshot) -> None:
    """Supplies, chests, and how many pieces stand nobody knows where."""
    places = position.all_places()
    neutral = position.neutral_total() if position.placed_neutral is None else position.placed_neutral
    position.loose_neutral = (NEUTRAL_IN_BOX if neutral is None else neutral) - sum(one.neutral for one in places)
    all_courts = all(one.thieves_known for one in places)
    chests = chests_in(stated, position.players)
    for name in position.players:
        standing = sum(one.guards[name] for one in places)
        position.loose_guards[name] = 0 if position.placing() else position.own - standing
        inside = sum(one.thieves[name] for one in places)
        supply = (stated.supply or {}).get(name, THIEVES - inside if all_courts else None)
        position.supply[name] = supply
        position.loose_thieves[name] = THIEVES - inside - (supply or 0)
        position.chests[name] = chests.get(name, sum(one.taken.count(name) for one in places))
        position.chests_known[name] = name in chests
    _fill_only_gap(position, places, neutral)


def _fill_only_gap(position: BaghdadPosition, places: Sequence[Palace], neutral: int | None) -> None:
    """What is missing stands where there is a gap, if there is only one."""
    gaps = [one for one in places if not one.guards_known]
    if len(gaps) == 1:
        gaps[0].guards = {name: there + position.loose_guards[name] for name, there in gaps[0].guards.items()}
        gaps[0].guards_known = True
        position.loose_guards = dict.fromkeys(position.players, 0)
    gaps = [one for one in places if not one.neutral_known]
    if len(gaps) == 1 and neutral is not None:
        gaps[0].neutral += position.loose_neutral
        gaps[0].neutral_known = True
        position.loose_neutral = 0
    gaps = [one for one in places if not one.thieves_known]
    if len(gaps) == 1 and None not in position.supply.values():
        gaps[0].thieves = {name: there + position.loose_thieves[name] for name, there in gaps[0].thieves.items()}
        gaps[0].thieves_known = True
        position.loose_thieves = dict.fromkeys(position.players, 0)
    for one in places:
        one.total = one.neutral + sum(one.guards.values())


def _resume_cards(position: BaghdadPosition, stated: BaghdadSnapshot) -> None:
    for name in position.players:
        stated_hand = (stated.hands or {}).get(name)
        position.sized[name] = stated_hand is not None and name not in (stated.more_in_hand or ())
        _hold(position, name, stated_hand or ())
    for name in (*(stated.discards or {}), *(name for lot in stated.lots or () for name in lot.unseen)):
        position.name_palace(name)
    discards = stated.discards or {}
    pile, deck = sum(discards.values()), stated.deck
    whole = stated.discards is not None and not stated.more_discards
    _fill_only_hand(position, stated, pile if whole else None)
    position.all_sized = all(position.sized.values())
    if stated.dancers is None and position.all_sized:
        position.open_dancers = DANCERS - position.dancers_in_hands()
    else:
        position.open_dancers = stated.dancers
    more: int | None = 0 if whole else None
    if position.all_sized:
        left = CARDS - position.in_hands()
        if deck is None and whole:
            deck = left - pile
        elif more is None and deck is not None:
            more = left - deck - pile
    position.stocks = [_stock(position, deck, discards, more)]
    _trace(position, position.stocks[0], stated)
    other = stated.otherwise
    if other is not None and position.is_unsettled("reshuffle_when_needed"):
        second = _stock(position, other.deck, other.discards, 0)
        second.at_once = not second.at_once
        _trace(position, second, other)
        position.stocks.append(second)


def _fill_only_hand(position: BaghdadPosition, stated: BaghdadSnapshot, pile: int | None) -> None:
    """What lies nowhere else is in the one hand that is not told."""
    short = [name for name, sized in position.sized.items() if not sized]
    if len(short) != 1 or stated.deck is None or pile is None or stated.dancers is None:
        return
    player, hand = short[0], position.hands[short[0]]
    hand[None] = position.hidden_of(player) + CARDS - stated.deck - pile - position.in_hands()
    hand[DANCER] = position.dancers_of(player) + DANCERS - stated.dancers - position.dancers_in_hands()
    position.sized[player] = True


def _stock(position: BaghdadPosition, deck: int | None, discards: Mapping[str, int], more: int | None) -> Stock:
    """The stock in which all unseen cards are one lot."""
    left = {
        name: CARDS_EACH - discards.get(name, 0) - sum(hand.get(name, 0) for hand in position.hands.values())
        for name in position.palaces
    }
    # A hand of unknown size may hold any number of hidden cards.
    hidden = [position.hidden_of(name) if position.sized[name] else CARDS for name in position.players]
    at_once = position.reading("reshuffle_when_needed") == "no"
    pile = [name for name, count in discards.items() for _ in range(count)]
    return Stock(at_once, deck, [Lot(left, CARDS_EACH, hidden, [0] * len(hidden))], pile, more)


def _trace(position: BaghdadPosition, stock: Stock, stated: BaghdadSnapshot | Otherwise) -> None:
    """Take over lots and plays, where a position tells them."""
    if stated.lots is None:
        return
    told = lots_of(position.players, list(position.palaces), stated.lots, stated.plays or ())
    if told is not None:
        stock.lots, stock.plays, stock.source, stock.settled = told.lots, told.plays, told.source, told.settled


def lots_of(
    players: Sequence[str], names: Sequence[str], lots: Sequence[StatedLot], plays: Sequence[HiddenPlay]
) -> Stock | None:
    """A stock with these lots, and every play put down to one of them; None if that cannot be."""
    seats = {name: seat for seat, name in enumerate(players)}
    told = [
        Lot(
            {name: lot.unseen.get(name, 0) for name in names},
            0 if number else CARDS_EACH,
            [lot.hidden.get(name, 0) for name in players],
            [0] * len(players),
        )
        for number, lot in enumerate(lots)
    ]
    stock = Stock(at_once=False, deck=0, lots=told)
    possible = stock.trace(Play(seats[play.player], play.card, play.lot, play.drawn) for play in plays)
    return stock if possible else None
