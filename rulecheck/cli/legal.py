"""`rulecheck legal`: every legal move of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecheck.cli.exits import Exit
from rulecheck.cli.options import After, Color, EditionFile, Form, OutputFile, Readings, RecordFile, StdinName, Strict
from rulecheck.cli.output import opened

if TYPE_CHECKING:
    from rulecheck.cli.reaching import Reached
    from rulecheck.report.moves import Listed

EXAMPLES = """\b
Examples:
  rulecheck legal game.json
  rulecheck legal game.json --after 16 --format json"""


def legal(
    record: RecordFile,
    after: After = None,
    form: Form = "text",
    output: OutputFile = None,
    strict: Strict = False,
    ruling: Readings = None,
    edition: EditionFile = None,
    color: Color = "auto",
    stdin_name: StdinName = "<stdin>",
) -> Exit:
    """List every legal move.

    They are those after the last move, or after move N, each ready to be appended to the record.

    For an action that is closed it names the rule that closes it; where chance is awaited, what can still come. On an
    illegal record it stops before the illegal move and says so (exit 1).
    """
    from rulecheck.cli.reaching import Reached, reach

    reached = reach(record, stdin_name, ruling, edition, after, strict=strict)
    if not isinstance(reached, Reached):
        return reached
    listed = _listed(reached)
    with opened(output, color) as out:
        if form == "json":
            from rulecheck.report.moves.shape import listed_as_json
            from rulecheck.report.shapes import encode

            out.write(encode(listed_as_json(listed), indented=True) + b"\n")
        elif form == "markdown":
            from rulecheck.report.moves.markdown import listed_markdown

            out.write(listed_markdown(listed))
        else:
            from rulecheck.report.moves.text import listed_text

            out.write(listed_text(listed, out.paper))
    return reached.ended


def _listed(reached: Reached) -> Listed:
    from rulecheck.core.listing import list_moves
    from rulecheck.core.record import as_json
    from rulecheck.report.moves import Listed

    position = reached.position
    found = list_moves(reached.game, position)
    awaits = position.awaits()
    chance = awaits is not None and any(kind.chance for kind in awaits.actions)
    return Listed(
        game=reached.game.name,
        title=f"{reached.game.title}, {reached.title}",
        after=reached.after,
        to_act=awaits.players if awaits else (),
        moves=[as_json(move) for move in found.moves],
        closed=[(action, rule, fault.message) for action, (rule, fault) in found.closed],
        chance=[as_json(move) for move in found.chance] if chance else None,
        undetermined=[(as_json(move), rule, answer.message) for move, (rule, answer) in found.undetermined],
        finished=position.finished,
    )
