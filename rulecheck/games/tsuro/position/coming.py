"""The moves that may come."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from rulecheck.core.record import Action
from rulecheck.games.tsuro.components import START_MARKS, TILE_IDS, placement
from rulecheck.games.tsuro.moves import Draw, PlaceMarker, PlayTile
from rulecheck.games.tsuro.position.codes import HIDDEN

if TYPE_CHECKING:
    from rulecheck.games.tsuro.position.state import TsuroPosition

# Moves are never changed, so each is made once: eight players times 35 tiles in four orientations, and more.
MADE = 2048


def candidates(position: TsuroPosition, kind: type[Action]) -> Iterator[Action]:
    """Every start mark, every tile in every orientation that could be held, every tile that could be drawn."""
    if kind is PlaceMarker:
        name = position.players[min(position.placed, len(position.players) - 1)]
        for mark in range(len(START_MARKS)):
            yield PlaceMarker(player=name, mark=mark)
    elif kind is PlayTile:
        seat = max(position.turn, 0)
        hand = position.hands[seat]
        tiles = [tile for tile in hand or () if tile != HIDDEN]
        if hand is None or HIDDEN in hand:
            tiles += [tile for tile in position.dark_tiles() if hand is None or position.could_hold(seat, (tile,))]
        for tile in tiles or (0,):
            for laid in range(tile * 4, tile * 4 + 4):
                yield _play(position.players[seat], laid)
    elif kind is Draw:
        name = position.players[max(position.drawer, 0)]
        drawn = [tile for tile in position.dark_tiles() if position.could_be_drawn(tile)]
        for tile in drawn or (0,):
            yield _draw(name, tile)


@lru_cache(MADE)
def _play(player: str, laid: int) -> PlayTile:
    return PlayTile(player=player, tile=TILE_IDS[laid >> 2], rotation=placement(laid).rotation)  # type: ignore[arg-type]


@lru_cache(MADE)
def _draw(player: str, tile: int) -> Draw:
    return Draw(player=player, tile=TILE_IDS[tile])
