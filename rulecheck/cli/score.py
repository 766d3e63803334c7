"""`rulecheck score`: the score sheet of one game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulecheck.cli.exits import Exit, exit_of, note
from rulecheck.cli.options import Color, EditionFile, Form, OutputFile, Readings, RecordFile, StdinName, Strict
from rulecheck.cli.output import opened

if TYPE_CHECKING:
    from rulecheck.cli.output import Output
    from rulecheck.core.scoring import ScoreSheet
    from rulecheck.report.checked import Checked

EXAMPLES = """\b
Examples:
  rulecheck score game.json
  rulecheck score half-way.json --partial --format markdown"""


def score(
    record: RecordFile,
    partial: Annotated[bool, typer.Option("--partial", help="Score an unfinished game as it stands.")] = False,
    form: Form = "text",
    output: OutputFile = None,
    strict: Strict = False,
    ruling: Readings = None,
    edition: EditionFile = None,
    color: Color = "auto",
    stdin_name: StdinName = "<stdin>",
) -> Exit:
    """Score a game.

    The sheet has every line, the ladder of tie-breakers, ranks and winners.

    A record with an illegal move has no score: the finding is shown instead (exit 1). A false claim is shown, and the
    sheet comes from what the moves came to (exit 1). A game that is not finished needs --partial, or it ends with 4.
    A record may also be a bare final table: a position with "finished": true, and no moves.
    """
    from rulecheck.archive.judging import sheet_so_far
    from rulecheck.cli.loading import Loaded, load
    from rulecheck.core.replay import replay

    loaded = load(record, stdin_name, ruling, edition)
    with opened(output, color) as out:
        if not isinstance(loaded, Loaded):
            _write(out, form, loaded, None, "")
            return exit_of(loaded.verdict.verdict)
        verdict = replay(loaded.record)
        checked = loaded.checked(verdict)
        if verdict.verdict == "illegal":
            _write(out, form, checked, None, "")
            return Exit.BROKEN
        if not verdict.finished and not partial:
            waits = verdict.awaits.message if verdict.awaits else "its log ends before the end"
            note(f"{checked.name}: the game is not finished ({waits}); --partial scores it as it stands")
            return Exit.OPEN
        sheet = verdict.score or sheet_so_far(loaded.record.game, verdict)
        _write(out, form, checked, sheet, loaded.record.game.title)
        return exit_of(verdict.verdict, strict=strict and not (partial and verdict.verdict == "incomplete"))


def _write(out: Output, form: str, checked: Checked, sheet: ScoreSheet | None, title: str) -> None:
    """The sheet, if there is one, and what is wrong with the record."""
    if form == "json":
        from rulecheck.report.shapes import encode, scored_as_json

        out.write(encode(scored_as_json(checked, sheet), indented=True) + b"\n")
        return
    from rulecheck.report.page import pages

    if sheet is not None and form == "markdown":
        from rulecheck.report.scores.markdown import score_markdown

        out.write(score_markdown(sheet, title))
    elif sheet is not None:
        from rulecheck.report.scores.text import score_text

        out.write(score_text(sheet, title, out.paper))
    if said := pages(checked, out.paper):
        fence = "```\n" if form == "markdown" else ""
        out.write(("\n" if sheet is not None else "") + fence + said + fence)
