"""The thief piles of a stage: what was dealt, how often the piles have moved on, what was turned up, which cards exist.

A pile is three ints: its pen, its pitch card, its goods card, each -1 while nobody knows it. Places are numbered as the
ring goes, clockwise from the stage starter; where a pile lies is `seat` with a player and `SLOT + seat` in the slot at
that player's left hand, -1 where nobody noted it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from rulecheck.games.timbuktu.components import CARDS, PILES, RING, SIZE

Cards = tuple[int, int, int]
HIDDEN = -1
NOTHING_KNOWN: Cards = (HIDDEN, HIDDEN, HIDDEN)
NOWHERE = -1
SLOT = 10
GOODS_FROM = CARDS  # in the list of all cards: first the pitch cards, then the goods cards


class Revealed(NamedTuple):
    """A pile that was turned up, as far as it is known, and where it lay."""

    cards: Cards
    place: int = NOWHERE


class ThiefPiles:
    """The piles of the present stage, and the deck as far as the game has shown it.

    `deck` counts the copies of each card that must exist; of each kind there are five in all. `dealt` goes by the
    places of the ring; `in_deal` counts what was noted of it, and `hidden_in_deal` tells whether any card of those is
    not known. `least` and `most` bound how often the piles have moved on since the deal. `seen` and `dealt_cards` count
    the cards turned up and dealt in this stage; `is_any_placed` tells whether it is known of any pile where it lay.
    """

    __slots__ = (
        "dealt",
        "dealt_cards",
        "deck",
        "hidden_in_deal",
        "in_deal",
        "in_deck",
        "is_any_placed",
        "least",
        "most",
        "players",
        "revealed",
        "seen",
        "seen_pens",
        "starter",
    )

    def __init__(self, players: int, pitch_cards: Sequence[int], goods_cards: Sequence[int]) -> None:
        self.players = players
        self.deck = [0] * (2 * CARDS)
        self.in_deck = [0, 0]
        for half, cards in enumerate((pitch_cards, goods_cards)):
            for card in cards:
                if card != HIDDEN:
                    self.deck[half * CARDS + card] += 1
                    self.in_deck[half] += 1
        self.start(0)

    def start(self, starter: int) -> None:
        """A new stage: all cards are gathered, nothing is dealt. `starter` is the seat of the stage starter, or -1."""
        self.starter = starter
        self.dealt: list[Cards | None] = [None] * PILES
        self.in_deal = 0
        self.hidden_in_deal = False
        self.least = self.most = 0
        self.revealed: list[Revealed] = []
        self.is_any_placed = False
        self.seen_pens = 0
        self.seen = [0] * (2 * CARDS)
        self.dealt_cards = [0] * (2 * CARDS)

    # The deck

    def is_told(self, half: int) -> bool:
        """Whether all five pitch cards (0) or goods cards (1) are known."""
        return self.in_deck[half] == PILES

    def has_room(self, pool: Sequence[int], card: int) -> bool:
        """Whether one copy more of a card can be among the cards of this stage."""
        return pool[card] < self.deck[card] or self.in_deck[card >= GOODS_FROM] < PILES

    def _note(self, pool: list[int], cards: Cards) -> None:
        deck = self.deck
        for card in numbers(cards):
            pool[card] = number = pool[card] + 1
            if number > deck[card]:
                deck[card] = number
                self.in_deck[card >= GOODS_FROM] += 1

    def know(self, half: int, cards: Iterable[int]) -> None:
        """Earlier stages have shown these pitch cards (0) or goods cards (1)."""
        shown = [0] * CARDS
        for card in cards:
            shown[card] += 1
        for card, number in enumerate(shown):
            more = max(0, number - self.deck[half * CARDS + card])
            self.deck[half * CARDS + card] += more
            self.in_deck[half] += more

    def left(self, half: int) -> tuple[int, ...]:
        """The numbers of the pitch cards (0) or goods cards (1) that can still be in a pile of this stage."""
        here = range(half * CARDS, half * CARDS + CARDS)
        cards = [card for card in here if not self.is_told(half) or self.seen[card] < self.deck[card]]
        return tuple(card - half * CARDS for card in cards)

    # The deal

    def place_of(self, seat: int, in_slot: bool) -> int | None:
        """The place of the ring where a player (or the slot at that left hand) gets a pile; None if there is none."""
        step = (seat - self.starter) % self.players
        ring = RING[self.players]
        return ring.index((step, in_slot)) if (step, in_slot) in ring else None

    def deal(self, place: int, cards: Cards) -> None:
        """Deal a pile to a place of the ring."""
        self.dealt[place] = cards
        self.in_deal += 1
        self.hidden_in_deal = self.hidden_in_deal or HIDDEN in cards
        self._note(self.dealt_cards, cards)

    def tell_starter(self, starter: int) -> None:
        """The stage starter turns out: the piles that were dealt get their places in the ring from there."""
        laid = {self.lies(place, 0, "ring"): cards for place, cards in enumerate(self.dealt) if cards is not None}
        self.starter = starter
        self.dealt = [None] * PILES
        for lies_at, cards in laid.items():
            place = self.place_of(lies_at % SLOT, lies_at >= SLOT)
            if place is not None:
                self.dealt[place] = cards

    def dealt_pens(self) -> int:
        """A mask of the pens that are known to be in a dealt pile."""
        return sum({1 << cards[0] for cards in self.dealt if cards is not None and cards[0] != HIDDEN})

    # Turning up

    def reveal(self, cards: Cards, place: int) -> Cards:
        """Turn up a pile. Answers its cards, completed by what is known of the deal."""
        if HIDDEN in cards and self.in_deal:
            cards = self._completed(Revealed(cards, place))
        self.revealed.append(Revealed(cards, place))
        if place != NOWHERE:
            self.is_any_placed = True
        if cards[0] != HIDDEN:
            self.seen_pens |= 1 << cards[0]
        self._note(self.seen, cards)
        return cards

    def was_dealt(self, cards: Cards) -> bool:
        """Whether a pile can be turned up beside those before it: each of them is one that was dealt."""
        clearly = self._clearly_fits(cards)
        if clearly is not None:
            return clearly
        return any(True for _ in self._ways([*(Revealed(one.cards) for one in self.revealed), Revealed(cards)]))

    def exchanges(self, reading: str, *piles: Revealed) -> list[int]:
        """How often the piles can have moved on, if these lie where they are turned up, and those before them did.

        What repeats itself is left out: a ring of five is back at its start after five exchanges.
        """
        turned = [*self.revealed, *piles]
        return [
            moved
            for moved in range(self.least, min(self.most, self.least + self.period(reading) - 1) + 1)
            if any(True for _ in self._ways(turned, moved, reading))
        ]

    def period(self, reading: str) -> int:
        """After so many exchanges every pile is back where it lay."""
        return PILES if reading == "ring" else self.players

    def can_have_moved(self, reading: str, moved: int) -> bool:
        """Whether the piles can have moved on so often, by where they were turned up."""
        return any(True for _ in self._ways(self.revealed, moved, reading))

    def _ways(self, turned: Sequence[Revealed], moved: int = 0, reading: str = "ring") -> Iterator[list[Cards]]:
        """Every way in which these are piles that were dealt, after so many exchanges: what is then known of the five.

        The piles that were turned up come first, in their order.
        """

        def match(number: int, left: tuple[int, ...], piles: list[Cards]) -> Iterator[list[Cards]]:
            if number == len(turned):
                every = [*piles, *(self.dealt[place] or NOTHING_KNOWN for place in left)]
                if self._can_all_be(every):
                    yield every
                return
            cards, lies_at = turned[number]
            for place in left:
                dealt = self.dealt[place] or NOTHING_KNOWN
                if _alike(dealt, cards) and self._can_lie(place, moved, lies_at, reading):
                    rest = tuple(one for one in left if one != place)
                    yield from match(number + 1, rest, [*piles, _merged(dealt, cards)])

        yield from match(0, tuple(range(PILES)), [])

    def _can_all_be(self, piles: Sequence[Cards]) -> bool:
        """Whether there are five piles like these: each card lies in one, and those that are known to exist do too."""
        pens = [pen for pen, _, _ in piles if pen != HIDDEN]
        if len(set(pens)) < len(pens):
            return False
        for half in (0, 1):
            cards = [pile[half + 1] for pile in piles if pile[half + 1] != HIDDEN]
            more = sum(max(0, cards.count(card) - self.deck[half * CARDS + card]) for card in set(cards))
            if self.in_deck[half] + more > PILES:
                return False
        return True

    def _clearly_fits(self, cards: Cards) -> bool | None:
        """Whether a known pile was dealt, where the piles of the deal are known; None if a closer look is needed."""
        if HIDDEN in cards or self.hidden_in_deal:
            return None
        pen, pitches, goods = cards
        for dealt in self.dealt:
            if dealt is not None and (dealt[0] == pen or dealt[1] == pitches or dealt[2] == goods):
                return dealt == cards if dealt[0] == pen else None
        return True

    def _can_lie(self, place: int, moved: int, lies_at: int, reading: str) -> bool:
        return lies_at == NOWHERE or self.starter < 0 or lies_at == self.lies(place, moved, reading)

    def lies(self, place: int, moved: int, reading: str) -> int:
        """Where the pile dealt to a place of the ring lies after so many exchanges."""
        ring = RING[self.players]
        if reading == "ring":
            step, in_slot = ring[(place + moved) % PILES]
        else:
            step, in_slot = ring[place]
            step += moved
        return (self.starter + step) % self.players + SLOT * in_slot

    def _completed(self, pile: Revealed) -> Cards:
        """The cards of a pile that is turned up, and those that it must have by what is known of the deal."""
        turned = [*self.revealed, pile]
        if self.players == PILES or self.most == 0:  # where it lay tells, whatever the reading
            ways = [way for moved in self.exchanges("ring", pile) for way in self._ways(turned, moved)]
        else:
            ways = list(self._ways([Revealed(one.cards) for one in turned]))
        can_be = {way[len(turned) - 1] for way in ways} or {pile.cards}
        pen, pitches, goods = (cards[0] if len(set(cards)) == 1 else HIDDEN for cards in zip(*can_be, strict=True))
        return pen, pitches, goods

    # What was not told

    def hidden_robberies(self, reading: str) -> dict[int, set[tuple[int, int]]]:
        """Once all five piles are turned up: how those of which not every card is known can have robbed.

        By the pen that they robbed: each pitch card with each goods card that can have lain with it there.
        """
        hidden = [number for number, one in enumerate(self.revealed) if HIDDEN in one.cards]
        ways = {tuple(way) for moved in self.exchanges(reading) for way in self._ways(self.revealed, moved, reading)}
        robberies: dict[int, set[tuple[int, int]]] = {}
        for way in ways or {tuple(one.cards for one in self.revealed)}:
            left = [
                pens_left(sum(1 << pen for pen, _, _ in way if pen != HIDDEN)),
                self._left(way, 0),
                self._left(way, 1),
            ]
            for number in hidden:
                pens, pitches, goods = (
                    (card,) if card != HIDDEN else cards for card, cards in zip(way[number], left, strict=True)
                )
                for pen in pens:
                    robberies.setdefault(pen, set()).update(product(pitches, goods))
        return robberies

    def _left(self, piles: Sequence[Cards], half: int) -> tuple[int, ...]:
        """The pitch cards (0) or goods cards (1) that can be in a pile of which they are not known."""
        known = [pile[half + 1] for pile in piles]
        deck = self.deck[half * CARDS : half * CARDS + CARDS]
        unknown = PILES - sum(max(number, known.count(card)) for card, number in enumerate(deck))
        return tuple(card for card, number in enumerate(deck) if unknown or known.count(card) < number)


def numbers(cards: Cards) -> tuple[int, ...]:
    """The known pitch card and goods card of a pile, as they stand in the list of all cards."""
    _, pitches, goods = cards
    if goods == HIDDEN:
        return () if pitches == HIDDEN else (pitches,)
    return (GOODS_FROM + goods,) if pitches == HIDDEN else (pitches, GOODS_FROM + goods)


def _merged(one: Cards, other: Cards) -> Cards:
    """What two notes on the same pile tell together."""
    pen, pitches, goods = (max(pair) for pair in zip(one, other, strict=True))
    return pen, pitches, goods


def _alike(one: Cards, other: Cards) -> bool:
    return one == other or not any(a != b and HIDDEN not in (a, b) for a, b in zip(one, other, strict=True))


def pens_left(seen: int) -> tuple[int, ...]:
    """The pens that are not in a mask."""
    return tuple(pen for pen in range(SIZE) if not seen >> pen & 1)
