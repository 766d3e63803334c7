"""`rulecheck show`: a position of a game."""

from __future__ import annotations

from rulecheck.cli.exits import Exit
from rulecheck.cli.options import (
    After,
    Color,
    EditionFile,
    Form,
    OutputFile,
    Plain,
    Readings,
    RecordFile,
    StdinName,
    Strict,
)
from rulecheck.cli.output import opened

EXAMPLES = """\b
Examples:
  rulecheck show game.json
  rulecheck show game.json --after 16
  rulecheck show game.json --after 16 --format json"""


def show(
    record: RecordFile,
    after: After = None,
    form: Form = "text",
    plain: Plain = False,
    output: OutputFile = None,
    strict: Strict = False,
    ruling: Readings = None,
    edition: EditionFile = None,
    color: Color = "auto",
    stdin_name: StdinName = "<stdin>",
) -> Exit:
    """Show the position that a record comes to.

    It is the one after the last move, or after move N.

    In JSON it is a snapshot: a record can start from it, as its "position". On an illegal record it stops before the
    illegal move and says so (exit 1).
    """
    from rulecheck.cli.reaching import Reached, reach

    reached = reach(record, stdin_name, ruling, edition, after, strict=strict)
    if not isinstance(reached, Reached):
        return reached
    with opened(output, color) as out:
        if form == "json":
            from rulecheck.core.record import as_json
            from rulecheck.report.shapes import encode

            out.write(encode(as_json(reached.position.snapshot()), indented=True) + b"\n")
            return reached.ended
        from rulecheck.report.drawing import drawn
        from rulecheck.report.writing import Paper, printable, wrap

        title = printable(f"{reached.game.title}, {reached.title}")
        picture = reached.game.picture.picture(reached.position, plain=plain or not out.unicode)
        if form == "markdown":
            out.write(f"## {title}\n\n```\n{drawn(picture, Paper()).rstrip()}\n```\n")
        else:
            out.write("\n".join([*wrap(title, out.paper.width), "", drawn(picture, out.paper).rstrip(), ""]))
    return reached.ended
