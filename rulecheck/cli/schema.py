"""`rulecheck schema`: the JSON Schema of a game's records."""

from __future__ import annotations

from rulecheck.cli.asking import game_named
from rulecheck.cli.exits import Exit
from rulecheck.cli.options import GameName, OutputFile
from rulecheck.cli.output import opened

EXAMPLES = """\b
Examples:
  rulecheck schema tsuro
  rulecheck schema tsuro -o tsuro.schema.json"""


def schema(game: GameName, output: OutputFile = None) -> Exit:
    """Print the JSON Schema of records.

    It is for editors, and for programs that write records of the game.
    """
    from rulecheck.core.record import schema as schema_of
    from rulecheck.report.shapes import encode

    shape = schema_of(game_named(game))
    with opened(output, "never") as out:
        out.write(encode(shape, indented=True) + b"\n")
    return Exit.OK
