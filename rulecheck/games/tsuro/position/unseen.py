"""Where a tile can be that nobody wrote down, worked out from the record up to now.

Tiles that have been out of sight from the start are alike: of any two of them, either can be wherever the other can.
A tile that was seen and went back to the pile with a hand is out of sight again, but has a name: only a later draw can
have brought it to a hidden place. So all that can be is told by where the named tiles can be, each way being a world;
the places that are left hold nameless tiles. What later moves tell is not used.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

PILE = -1
MANY = 1_000  # of a pile that nobody counted

World = tuple[tuple[int, int], ...]  # every named tile and where it is: a seat, or the pile


class Unseen:
    """The account of all tiles out of sight: the nameless ones, the worlds of the named ones, the sizes of all places.

    `hidden` counts the tiles of each hand that nobody wrote down, `pile` those in the pile (None: nobody counted).
    """

    def __init__(self, nameless: Iterable[int], hidden: Sequence[int], pile: int | None) -> None:
        self.nameless = set(nameless)
        self.hidden = list(hidden)
        self.pile = MANY if pile is None else pile
        self.came = [[0] * count for count in hidden]
        self.worlds: set[World] = {()}

    def draw(self, seat: int, move: int) -> None:
        """A tile is drawn that nobody wrote down."""
        self.worlds = {drawn for world in self.worlds for drawn in self._after_draw(world, seat)}
        self.pile -= 1
        self.hidden[seat] += 1
        self.came[seat].append(move)

    def _after_draw(self, world: World, seat: int) -> Iterable[World]:
        if self._nameless_at(world, PILE):
            yield world
        for index, (tile, place) in enumerate(world):
            if place == PILE:
                yield (*world[:index], (tile, seat), *world[index + 1 :])

    def see(self, tile: int) -> None:
        """A tile is drawn from the pile by name."""
        self._show(tile, PILE)
        self.pile -= 1

    def play(self, seat: int, tile: int) -> None:
        """A tile is played from a hidden place of a hand."""
        self._show(tile, seat)
        self.hidden[seat] -= 1

    def _show(self, tile: int, place: int) -> None:
        self.worlds = {
            tuple(one for one in world if one[0] != tile) for world in self.worlds if self._can_be(world, [tile], place)
        }
        self.nameless.discard(tile)

    def give_back(self, seat: int, known: Iterable[int]) -> None:
        """A hand goes back to the pile; its known tiles are out of sight from now on, with a name."""
        named = tuple((tile, PILE) for tile in known)
        self.worlds = {
            (*((tile, PILE if place == seat else place) for tile, place in world), *named) for world in self.worlds
        }
        self.pile += self.hidden[seat] + len(named)
        self.hidden[seat] = 0
        self.came[seat] = []

    def can_hold(self, seat: int, tiles: Sequence[int]) -> bool:
        """Whether all these tiles can be among the hidden ones of a hand."""
        return any(self._can_be(world, tiles, seat) for world in self.worlds)

    def can_be_in_pile(self, tile: int) -> bool:
        """Whether a tile can be in the pile."""
        return any(self._can_be(world, (tile,), PILE) for world in self.worlds)

    def can_lack(self, seat: int, tiles: Collection[int], beside: Sequence[int]) -> bool:
        """Whether all hidden tiles of a hand, but for one that is played beside them, can be others than these."""
        others = len(self.nameless.difference(tiles, beside))
        for world in self.worlds:
            if not self._can_be(world, beside, seat):
                continue
            nameless = self._nameless_at(world, seat) - sum(tile in self.nameless for tile in beside)
            if nameless <= others and not any(
                place == seat and tile in tiles and tile not in beside for tile, place in world
            ):
                return True
        return False

    def _can_be(self, world: World, tiles: Sequence[int], place: int) -> bool:
        nameless = sum(tile in self.nameless for tile in tiles)
        return self._nameless_at(world, place) >= nameless and all(
            tile in self.nameless or (tile, place) in world for tile in tiles
        )

    def _nameless_at(self, world: World, place: int) -> int:
        size = self.pile if place == PILE else self.hidden[place]
        return size - sum(there == place for _, there in world)
