"""Lots and the hidden plays from them, and whether the lots can have given what was played.

A lot is what was once one deck; see `cards`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple


@dataclass(slots=True)
class Lot:
    """The cards of one deck that nobody has named, by palace; of a palace that has no name yet there are `rest`.

    `hidden` counts, by seat, the cards of it that are in hands without being noted. Cards that were played from among
    hidden ones and are put down to this lot are in neither any more; `used` counts those, by seat, that could be put
    down to another lot instead.
    """

    unseen: dict[str, int]
    rest: int
    hidden: list[int]
    used: list[int]

    def count(self, name: str) -> int:
        """How many unseen cards of a palace it has."""
        return self.unseen.get(name, self.rest)

    def give(self, seat: int, name: str, cards: int = 1) -> None:
        """Hidden cards of a hand turn out to be these."""
        self.unseen[name] = self.count(name) - cards
        self.hidden[seat] -= cards

    def copy(self) -> Lot:
        """Another lot, alike."""
        return Lot(dict(self.unseen), self.rest, list(self.hidden), list(self.used))


class Play(NamedTuple):
    """A card played from among hidden ones.

    `newest` is the lot that was the deck then, `drawn` how many hidden cards of that one the seat had got by then.
    """

    seat: int
    name: str
    newest: int
    drawn: int


TRIES = 5_000  # steps back of a search; what it has not decided by then counts as possible


def sources(lots: Sequence[Lot], plays: Sequence[Play]) -> list[int] | None:
    """A lot for every play; None if there is no way, and -1 throughout if the search for one grew too long.

    `lots` are as if nothing had been put down to them.
    """
    left = [dict(lot.unseen) for lot in lots]
    used = [[0] * len(lot.hidden) for lot in lots]
    source = [-1] * len(plays)
    dead: set[tuple[object, ...]] = set()
    index = back = 0
    while index < len(plays):
        play, last = plays[index], source[index]
        if last >= 0:
            left[last][play.name] += 1
            used[last][play.seat] -= 1
        state = (index, *map(tuple, used), *(tuple(counts.values()) for counts in left))
        source[index] = -1
        for number in range(last + 1, play.newest + 1 if state not in dead else 0):
            held = play.drawn if number == play.newest else lots[number].hidden[play.seat]
            if left[number].get(play.name, lots[number].rest) > 0 and used[number][play.seat] < held:
                left[number][play.name] = left[number].get(play.name, lots[number].rest) - 1
                used[number][play.seat] += 1
                source[index] = number
                break
        if source[index] >= 0:
            index += 1
            continue
        dead.add(state)
        index, back = index - 1, back + 1
        if index < 0:
            return None
        if back > TRIES:
            return [-1] * len(plays)
    return source


def shared(lots: Sequence[Lot], plays: Sequence[Play]) -> bool:
    """Whether, at every border between two decks, the older lots and the newer ones can share the plays between them.

    Of each play it is only asked on which side of the border it came from. So this is exact where there is one border;
    with several, there may be no way although it says yes. `lots` are as if nothing had been put down to them.
    """
    if any(count < 0 for lot in lots for count in lot.unseen.values()):
        return False
    return all(_shared_at(border, lots, plays) for border in range(1, len(lots)))


def _shared_at(border: int, lots: Sequence[Lot], plays: Sequence[Play]) -> bool:
    """Hoffman's condition for a flow: no set of palaces asks for more than the players can have had on one side."""
    names = list(dict.fromkeys(play.name for play in plays))
    older = {name: sum(lot.count(name) for lot in lots[:border]) for name in names}
    newer = {name: sum(lot.count(name) for lot in lots[border:]) for name in names}
    room = [sum(counts) for counts in zip(*(lot.hidden for lot in lots[:border]), strict=True)]
    free: list[list[tuple[str, int]]] = [[] for _ in room]
    count = dict.fromkeys(names, 0)
    for play in plays:
        if play.newest < border:
            older[play.name] -= 1
            room[play.seat] -= 1
        else:
            drawn = sum(lot.hidden[play.seat] for lot in lots[border : play.newest]) + play.drawn
            free[play.seat].append((play.name, drawn))
            count[play.name] += 1
    least = {name: max(count[name] - newer[name], 0) for name in names}
    most = {name: min(older[name], count[name]) for name in names}
    if min(room, default=0) < 0 or any(least[name] > most[name] for name in names):
        return False
    for some in _subsets(names):
        can = must = 0
        for seat, played in enumerate(free):
            more, less = _from_older(played, room[seat], some)
            can += more
            must += less
        if sum(least[name] for name in some) > can or must > sum(most[name] for name in some):
            return False
    return True


def _from_older(played: Sequence[tuple[str, int]], room: int, some: frozenset[str]) -> tuple[int, int]:
    """How many of a player's plays of some palaces can come from the older lots, and how many must.

    Each play comes with the number of hidden cards that the player had drawn of the newer lots by then.
    """
    inside = outside = must = 0
    can = room
    for number, (name, drawn) in enumerate(played, 1):
        if name in some:
            inside += 1
        else:
            outside += 1
        from_older = max(number - drawn, 0)
        can = min(can, room + inside - from_older)
        must = max(must, from_older - outside)
    return min(can, inside), must


def _subsets(names: Sequence[str]) -> Iterator[frozenset[str]]:
    for size in range(len(names) + 1):
        yield from map(frozenset, combinations(names, size))
