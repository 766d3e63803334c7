"""Where a tile can be that nobody wrote down, worked out from the record up to now.

A tile is in the dark from when it is last seen (at the deal, or when a known hand goes back to the pile) until it is
seen again: drawn by name, or played from a hidden place. A hidden place is a tile of a hand from the move it came with
to the move with which it is played or goes back. What can have been is any way to give each hidden place one tile that
was in the dark all that time, and no tile two places at once; tiles in no place lay in the pile. What later moves tell
is not used.
"""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

NEVER = 1_000_000  # later than every move
AT_FIRST, AT_MOST = 300, 300  # steps of a search; what it cannot settle with so many counts as possible


@dataclass(slots=True)
class Night:
    """A stretch of moves during which a tile is in the dark, and the stays in hidden places that it is given."""

    tile: int
    start: int
    end: int = NEVER
    stays: list[tuple[int, int]] = field(default_factory=list)

    def has_room(self, came: int, left: int) -> bool:
        """Whether the tile can have been in a hidden place for so long."""
        return self.start <= came and left <= self.end and all(left <= a or b <= came for a, b in self.stays)


@dataclass(slots=True)
class Hand:
    """The hidden places of one hand: the moves they came with, and those with which a tile was played from one."""

    came: list[int]
    played: list[tuple[int, Night]] = field(default_factory=list)
    given_back: int = NEVER


class Unseen:
    """The account of all tiles in the dark. `returned` tells since when each of them is."""

    def __init__(self, returned: dict[int, int], hidden: Sequence[int]) -> None:
        self.nights = [Night(tile, start) for tile, start in returned.items()]
        self.current = {night.tile: night for night in self.nights}
        self.hands = [Hand([0] * count) for count in hidden]

    def bury(self, count: int) -> None:
        """Count tiles on the board that nobody wrote down: hidden places that are never looked into."""
        self.hands.append(Hand([0] * count))

    def draw(self, seat: int, move: int) -> None:
        """A tile is drawn that nobody wrote down."""
        self.hands[seat].came.append(move)

    def see(self, tile: int, move: int) -> None:
        """A tile is drawn by name."""
        self.current.pop(tile).end = move

    def play(self, seat: int, tile: int, move: int) -> None:
        """A tile is played from a hidden place of a hand."""
        night = self.current.pop(tile)
        night.end = move
        self.hands[seat].played.append((move, night))

    def give_back(self, seat: int, known: Iterable[int], move: int) -> None:
        """A hand goes back to the pile: its known tiles are in the dark from now on."""
        self.hands[seat].given_back = move
        for tile in known:
            self.current[tile] = Night(tile, move)
            self.nights.append(self.current[tile])

    def came_to(self, seat: int) -> list[int]:
        """The moves with which hidden tiles came to a hand (0: from the start)."""
        return self.hands[seat].came

    def fits(
        self,
        now: int,
        *,
        held: Sequence[tuple[int, int]] = (),
        lacking: tuple[int, Collection[int]] = (-1, ()),
        in_pile: int = -1,
    ) -> bool:
        """Whether there is a way to give each hidden place a tile.

        Further asked: that hands hold certain tiles now, that the rest of one hand lacks some, that a tile is in the
        pile.
        """
        search = _Search(self, now, held, lacking, in_pile)
        found = search.finds_a_way(AT_FIRST, narrowest_first=False)
        if found is None:
            found = _Search(self, now, held, lacking, in_pile).finds_a_way(AT_MOST, narrowest_first=True)
        return found is not False


@dataclass(slots=True)
class _Leave:
    """A tile that leaves a hidden place, or is still there: which hand, with which move, which tile if that is told."""

    seat: int
    move: int
    night: Night | None
    barred: Collection[int] = ()


class _Search:
    """A search for a way to give each hidden place a tile: each leave gets the move that it came with, and a night."""

    def __init__(
        self,
        account: Unseen,
        now: int,
        held: Sequence[tuple[int, int]],
        lacking: tuple[int, Collection[int]],
        in_pile: int,
    ) -> None:
        # Places that are held now do not end: they reach beyond the night of a tile that lies in the pile.
        self.nights = [
            Night(night.tile, night.start, now if night.tile == in_pile and night.end == NEVER else night.end)
            for night in account.nights
        ]
        twin = dict(zip(map(id, account.nights), self.nights, strict=True))
        self.came = [sorted(hand.came) for hand in account.hands]
        self.leaves: list[_Leave] = []
        for seat, hand in enumerate(account.hands):
            told = [(move, twin[id(night)]) for move, night in hand.played]
            told += [(NEVER, twin[id(account.current[tile])]) for holder, tile in held if holder == seat]
            self.leaves += [_Leave(seat, move, night) for move, night in told]
            barred = lacking[1] if seat == lacking[0] else ()
            rest = max(0, len(hand.came) - len(told))
            self.leaves += [_Leave(seat, hand.given_back, None, barred) for _ in range(rest)]
        self.leaves.sort(key=lambda leave: (leave.night is None, leave.move))
        self.told_apart = {*lacking[1], *(tile for _, tile in held)}
        self.steps = 0
        self.limit = 0

    def finds_a_way(self, limit: int, *, narrowest_first: bool) -> bool | None:
        """Whether there is a way; None if so many steps do not tell.

        Taking the narrowest leave first soon shows that there is none; taking them in order soon finds one.
        """
        self.steps, self.limit = 0, limit
        found = self._place(list(self.leaves), narrowest_first)
        return found or (None if self.steps > limit else False)

    def _place(self, leaves: list[_Leave], narrowest_first: bool) -> bool:
        if not leaves:
            return True
        leave = self._narrowest(leaves) if narrowest_first else leaves[0]
        rest = [one for one in leaves if one is not leave]
        for came, night in self._ways(leave):
            self.steps += 1
            if self.steps > self.limit:
                return False
            self.came[leave.seat].remove(came)
            night.stays.append((came, leave.move))
            if self._place(rest, narrowest_first):
                return True
            night.stays.pop()
            bisect.insort(self.came[leave.seat], came)
        return False

    def _narrowest(self, leaves: Sequence[_Leave]) -> _Leave:
        best, fewest = leaves[0], NEVER
        for leave in leaves:
            ways = sum(1 for _ in itertools.islice(self._ways(leave), fewest))
            if ways < fewest:
                best, fewest = leave, ways
            if fewest == 0:
                break
        return best

    def _ways(self, leave: _Leave) -> Iterator[tuple[int, Night]]:
        """The moves that the tile of a leave can have come with, and the nights that it can be of."""
        seen: set[tuple[object, ...]] = set()
        for came in list(dict.fromkeys(self.came[leave.seat])):
            if came >= leave.move:
                continue
            for night in (leave.night,) if leave.night is not None else self.nights:
                if night.tile in leave.barred or not night.has_room(came, leave.move):
                    continue
                # Tiles that were in the dark alike are alike, but for those that somebody must have or must not have.
                apart = night.tile if night.tile in self.told_apart else -1
                likeness = (came, night.start, night.end, apart, *night.stays)
                if likeness not in seen:
                    seen.add(likeness)
                    yield came, night
