"""The thief cards: which five of each kind there can be, where the piles lie, and what a pile can be.

D1: five pen cards, five pitch cards, five goods cards, all dealt in every stage, one of each kind to a pile. B5: each
value stands on exactly two cards and no two cards are alike, so that there are twelve possible sets of each kind. That
is only LIKELY: the games file would call it an error, the design of rulecheck a warning. While LIKELY_IS_AN_ERROR is
false, the referee has no opinion on cards that break it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Any, TypeAlias

from tests.referee import NoOpinion
from tests.referee.timbuktu.loads import KINDS, Impossible

LIKELY_IS_AN_ERROR = False
PENS = ("p1", "p2", "p3", "p4", "p5")
Ring = frozenset[str]
Place = tuple[str, str]  # "holder" or "slot", and the player whose it is (or at whose left hand it lies)
Pile: TypeAlias = "tuple[str | None, str | None, str | None]"  # pen, pitches, goods
UNKNOWN: Pile = (None, None, None)


def rings(values: Sequence[str]) -> list[Ring]:
    """B5: all sets of five different pairs in which each value stands on exactly two."""
    pairs = list(combinations(values, 2))
    return [
        frozenset("-".join(pair) for pair in five)
        for five in combinations(pairs, 5)
        if all(sum(value in pair for pair in five) == 2 for value in values)
    ]


PITCH_RINGS = rings("12345")
GOODS_RINGS = rings(KINDS)
assert len(PITCH_RINGS) == len(GOODS_RINGS) == 12


class Cards:
    """What is known of the ten cards that the rules do not name."""

    def __init__(self, edition: dict[str, Any]) -> None:
        pitch = stated(edition.get("pitch_cards"), PITCH_RINGS)
        goods = stated(edition.get("goods_cards"), GOODS_RINGS)
        self.sets = set(product(pitch, goods))
        self.known = tuple(
            {card for card in edition.get(name) or () if card is not None} for name in ("pitch_cards", "goods_cards")
        )

    def saw(self, pile: Pile) -> None:
        """D1, N2: the cards of a pile are among the fifteen."""
        for known, card in zip(self.known, pile[1:], strict=True):
            known |= {card} - {None}

    def unseen(self, part: int, piles: Sequence[Pile]) -> set[str]:
        """What a card of a pile that nobody saw can be: part 1 the pitches, part 2 the goods.

        While the five cards are not all known it can be any: that they are spread evenly is only LIKELY (B5).
        """
        known = self.known[part - 1]
        if len(known) < 5:
            return {"-".join(pair) for pair in combinations("12345" if part == 1 else KINDS, 2)}
        return {card for card in known if all(pile[part] != card for pile in piles)}


def stated(cards: Sequence[str | None] | None, sets: Sequence[Ring]) -> list[Ring]:
    """B5: the sets that the stated five can be."""
    known = [card for card in cards or () if card is not None]
    found = [ring for ring in sets if ring.issuperset(known)]
    if not found or len(set(known)) < len(known):
        unlikely()
        raise Impossible("B5", "D1")
    return found


def unlikely() -> None:
    """Cards that break only what is LIKELY."""
    if not LIKELY_IS_AN_ERROR:
        raise NoOpinion("the cards are unlikely")


def dealt_places(players: Sequence[str], stage: int) -> list[Place]:
    """D2, D3, M11: the five places of the piles, clockwise from the stage starter."""
    count = len(players)
    seats = [players[(stage + seat) % count] for seat in range(count)]
    if count == 5:
        return [("holder", seat) for seat in seats]
    if count == 4:
        return [*(("holder", seat) for seat in seats), ("slot", seats[3])]
    return [("holder", seats[0]), ("slot", seats[0]), ("holder", seats[1]), ("holder", seats[2]), ("slot", seats[2])]


def moved_on(places: Sequence[Place], players: Sequence[str], exchanges: int, reading: str) -> dict[Place, Place]:
    """Where the pile that was dealt to a place lies after so many exchanges."""
    if reading == "ring":  # M11
        return {place: places[(index + exchanges) % 5] for index, place in enumerate(places)}
    count = len(players)  # C7: players give to each other, the piles between them jump to the next gap
    return {(what, who): (what, players[(players.index(who) + exchanges) % count]) for what, who in places}


class Stage:
    """The piles of one stage: as they were dealt, and as they are turned up."""

    def __init__(self, players: Sequence[str], number: int, reading: str) -> None:
        self.players = players
        self.reading = reading
        self.places = dealt_places(players, number)
        self.dealt: dict[Place, Pile] = {}
        self.turned: list[tuple[Place | None, Pile]] = []
        self.least = self.most = 0  # exchanges so far

    def ways(self, exchanges: int) -> Iterator[list[Pile]]:
        """All ways to put together what was dealt and what was turned up, after so many exchanges."""
        to = moved_on(self.places, self.players, exchanges, self.reading)
        piles = {to[place]: self.dealt.get(place, UNKNOWN) for place in self.places}
        if self.dealt:
            yield from self.match(0, piles, [])
            return
        named = [place for place, _ in self.turned if place is not None]
        if len(set(named)) == len(named) and all(place in piles for place in named):
            yield [pile for _, pile in self.turned]

    def match(self, index: int, left: dict[Place, Pile], made: list[Pile]) -> Iterator[list[Pile]]:
        """Each pile turned up is one of those that were dealt; the rest of them stays unseen."""
        if index == len(self.turned):
            yield [*made, *left.values()]
            return
        place, pile = self.turned[index]
        for where in [place] if place is not None else list(left):
            if where in left and (both := merged(pile, left[where])) is not None:
                yield from self.match(index + 1, {key: one for key, one in left.items() if key != where}, [*made, both])

    def sets(self, cards: Cards, exchanges: int) -> set[tuple[Ring, Ring]]:
        """The sets of cards under which all that is known of the piles can be."""
        found: set[tuple[Ring, Ring]] = set()
        for piles in self.ways(exchanges):
            found |= {both for both in cards.sets if fits(piles, both)}
        return found

    def can_be_alike(self, exchanges: int) -> bool:
        """Whether what is known of the piles can be, if there are cards that are alike: only pens are certain."""
        every = [[pen for pen, _, _ in piles if pen is not None] for piles in self.ways(exchanges)]
        return any(len(set(pens)) == len(pens) for pens in every)

    def possible(self) -> range:
        """How many exchanges there can have been; after so many all lies as before."""
        period = 5 if self.reading == "ring" else len(self.players)
        return range(self.least, min(self.most, self.least + period - 1) + 1)

    def robberies(self, cards: Cards) -> dict[str, set[tuple[str, str]]]:
        """T1: the pitches and goods that the pile of each pen may name."""
        found: dict[str, set[tuple[str, str]]] = {pen: set() for pen in PENS}
        for exchanges in self.possible():
            for piles in self.ways(exchanges):
                for both in cards.sets:
                    if fits(piles, both):
                        for pile in piles:
                            unseen = [set(PENS) - {other[0] for other in piles}]
                            unseen += [cards.unseen(part, piles) for part in (1, 2)]
                            options = [
                                sorted(every) if known is None else [known]
                                for known, every in zip(pile, unseen, strict=True)
                            ]
                            for pen in options[0]:
                                found[pen] |= set(product(options[1], options[2]))
        return found


def merged(one: Pile, other: Pile) -> Pile | None:
    """What two notes on the same pile say; None if they contradict each other."""
    if any(a is not None and b is not None and a != b for a, b in zip(one, other, strict=True)):
        return None
    pen, pitches, goods = (a if a is not None else b for a, b in zip(one, other, strict=True))
    return pen, pitches, goods


def fits(piles: Iterable[Pile], both: tuple[Ring, Ring]) -> bool:
    """D1: each card lies in one pile, and it is one of the five."""
    for part, every in enumerate((frozenset(PENS), *both)):
        known = [pile[part] for pile in piles if pile[part] is not None]
        if len(set(known)) < len(known) or not every.issuperset(known):
            return False
    return True
