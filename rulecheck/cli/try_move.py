"""`rulecheck try`: whether a move would be legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulecheck.cli.exits import Exit, exit_of
from rulecheck.cli.options import After, Color, EditionFile, Form, OutputFile, Readings, RecordFile, StdinName, Strict
from rulecheck.cli.output import opened

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from rulecheck.cli.loading import Loaded
    from rulecheck.core.verdict import Verdict
    from rulecheck.report.checked import Checked

EXAMPLES = """\b
Examples:
  rulecheck try game.json '{"action": "draw", "player": "Ana", "tile": "T05"}'
  rulecheck try game.json --after 16 - < move.json"""


def try_move(
    record: RecordFile,
    move: Annotated[str, typer.Argument(metavar="MOVE", help="A move as JSON, or - for standard input.")],
    after: After = None,
    form: Form = "text",
    output: OutputFile = None,
    strict: Strict = False,
    ruling: Readings = None,
    edition: EditionFile = None,
    color: Color = "auto",
    stdin_name: StdinName = "<stdin>",
) -> Exit:
    """Tell whether a move would be legal.

    That is now, or after move N; if it is not, the rule that it breaks is named. Nothing is written.

    It ends with 0 if the move is legal (or if that is undetermined; with --strict 4), 1 if it breaks a rule, 3 if the
    record or the move is malformed.
    """
    from rulecheck.cli.loading import Loaded, load

    if record == move == "-":
        raise typer.BadParameter("the record and the move cannot both come from standard input", param_hint="MOVE")
    loaded = load(record, stdin_name, ruling, edition)
    made: Mapping[str, Any] | None = None
    tried: Checked
    if isinstance(loaded, Loaded):
        tried, made = _tried(loaded, move, after, stdin_name)
    else:
        tried = loaded
    with opened(output, color) as out:
        if form == "json":
            from rulecheck.report.moves.shape import tried_as_json
            from rulecheck.report.shapes import encode

            out.write(encode(tried_as_json(tried), indented=True) + b"\n")
        elif form == "markdown":
            from rulecheck.report.moves.markdown import tried_markdown

            out.write(tried_markdown(tried, made))
        else:
            from rulecheck.report.moves.text import tried_text

            out.write(tried_text(tried, made, out.paper))
    return exit_of(tried.verdict.verdict, strict=strict)


def _tried(loaded: Loaded, move: str, after: int | None, stdin_name: str) -> tuple[Checked, Mapping[str, Any] | None]:
    """The verdict on the move, and the move; or the record's own, if its game does not come so far."""
    from rulecheck.cli.asking import one_source
    from rulecheck.cli.reaching import within
    from rulecheck.core.parts import judge_move
    from rulecheck.core.record import MalformedRecord, as_json, read_move
    from rulecheck.core.replay import malformed_verdict, replay
    from rulecheck.report.checked import Checked

    within(after, loaded)
    name, text = "MOVE", move.encode("utf-8", "surrogateescape")
    if move == "-":
        source = one_source("-", stdin_name)
        if source.fault is not None:
            return source.checked(malformed_verdict([source.fault])), None
        name, text = source.file, source.text
    try:
        action = read_move(text, loaded.record)
    except MalformedRecord as error:
        return Checked(name, 1, 1, text, malformed_verdict(error.findings, error.game)), None
    count = len(loaded.record.moves) if after is None else after
    verdict = judge_move(loaded.record, action, text.removeprefix(b"\xef\xbb\xbf"), count)
    if not _comes_to(verdict, count):
        return loaded.checked(replay(loaded.record, after=after)), None
    _only(verdict, count + 1)
    return Checked(name, 1, 1, text, verdict), as_json(action)


def _comes_to(verdict: Verdict, count: int) -> bool:
    """Whether the game can be followed up to the move: nothing before it stops the replay."""
    stopped_at_once = any(one.kind in ("illegal-setup", "illegal-position") for one in verdict.findings)
    return verdict.replayed >= count and not stopped_at_once


def _only(verdict: Verdict, number: int) -> None:
    """Keep what the verdict says of one move."""
    verdict.findings = tuple(one for one in verdict.findings if one.move == number)
    verdict.undetermined = tuple(one for one in verdict.undetermined if one.move == number)
    kinds = {one.kind for one in verdict.findings}
    verdict.verdict = (
        "illegal"
        if "illegal-move" in kinds
        else "false-claim"
        if kinds
        else "undetermined"
        if verdict.undetermined
        else "legal"
    )
