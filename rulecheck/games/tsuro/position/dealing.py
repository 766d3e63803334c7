"""A random start, for simulated games."""

from __future__ import annotations

from random import Random
from typing import Any

from rulecheck.games.tsuro.components import HAND, TILE_IDS, TileId
from rulecheck.games.tsuro.moves import TsuroSetup


def deal(chance: Random, players: tuple[str, ...]) -> dict[str, Any]:
    """A random deal."""
    tiles = chance.sample(TILE_IDS, HAND * len(players))
    hands: dict[str, tuple[TileId | None, ...] | None] = {
        name: tuple(tiles[HAND * seat : HAND * seat + HAND]) for seat, name in enumerate(players)
    }
    return {"setup": TsuroSetup(hands=hands)}
