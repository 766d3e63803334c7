"""`rulecheck simulate`: random legal games."""

from __future__ import annotations

from typing import Annotated

import typer

from rulecheck.cli.asking import game_named
from rulecheck.cli.exits import Exit
from rulecheck.cli.options import GameName, OutputFile
from rulecheck.cli.output import opened

EXAMPLES = """\b
Examples:
  rulecheck simulate tsuro --games 3 --players 4 --seed 1
  rulecheck simulate tsuro --games 50 | rulecheck check -"""


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", metavar="K", min=0, help="How many.")] = 1,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="How many players. Default: every number in turn.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Another number, other games.")] = 0,
    output: OutputFile = None,
) -> Exit:
    """Play random legal games.

    Their records are written one a line. The same arguments give the same bytes.

    Each record states the rulings under which it was played.
    """
    from rulecheck.core.simulate import simulate as play
    from rulecheck.report.shapes import encode

    played = game_named(game)
    if players is not None and players not in played.player_counts:
        counts = ", ".join(map(str, played.player_counts))
        raise typer.BadParameter(f"{played.title} is for {counts} players", param_hint="'--players'")
    with opened(output, "never") as out:
        for record in play(played, games=games, players=players, seed=seed):
            out.write(encode(record) + b"\n")
    return Exit.OK
