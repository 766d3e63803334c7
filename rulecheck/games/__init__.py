"""The games by name, imported only when asked for. A new game is a folder beside these and a line here."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from rulecheck.core.game import Game

NAMES = ("tsuro", "targi", "timbuktu", "baghdad", "caravan")


@cache
def game_of(name: str) -> Game | None:
    """The game of this name; None if there is none."""
    if name not in NAMES:
        return None
    game = import_module(f"rulecheck.games.{name}").GAME
    assert isinstance(game, Game)
    return game
