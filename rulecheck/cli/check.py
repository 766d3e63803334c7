"""`rulecheck check`: a verdict for every record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from rulecheck.cli.exits import Exit, exit_of, note, note_fault, worst
from rulecheck.cli.options import Color, EditionFile, OutputFile, Readings, StdinName, Strict
from rulecheck.cli.output import opened

if TYPE_CHECKING:
    from rulecheck.archive.judging import Choices
    from rulecheck.cli.output import Output
    from rulecheck.report.checked import Checked, Tally
    from rulecheck.report.verdicts import Renderer

EXAMPLES = """\b
Examples:
  rulecheck check game.json
  rulecheck check club/ league.jsonl.gz --quiet
  rulecheck simulate tsuro --games 100 | rulecheck check - --format jsonl"""


def check(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH", help="Files (.json; .jsonl, .ndjson; .gz), folders, or - (standard input)."),
    ],
    form: Annotated[
        Literal["full", "concise", "json", "jsonl"],
        typer.Option("--format", "-f", help="How the verdicts are written."),
    ] = "full",
    output: OutputFile = None,
    strict: Strict = False,
    ruling: Readings = None,
    edition: EditionFile = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say only what is wrong (full, concise).")] = False,
    color: Color = "auto",
    stdin_name: StdinName = "<stdin>",
) -> Exit:
    """Give a verdict for each record.

    It is replayed move by move; the first illegal move is named with the rule that it breaks.

    A file holds one record (.json), or a record a line (.jsonl, .ndjson); either may end in .gz. Folders are searched
    with the folders in them; hidden files are left out. On standard input one JSON value is a record, otherwise it is
    a record a line.

    It ends with 0 if all is legal as far as it goes, 1 if a move, a setup or a claim is wrong, 3 if a record is
    malformed or cannot be read, and with --strict 4 if one is incomplete or undetermined. The worst counts.
    """
    from rulecheck.archive.judging import Choices
    from rulecheck.cli.asking import all_games, readings
    from rulecheck.report.checked import Checked, Tally
    from rulecheck.report.verdicts import Look, renderer

    choices = Choices()
    refused: Checked | None = None
    if ruling or edition:
        from rulecheck.cli.loading import editions_of

        games = all_games()
        editions = editions_of(edition, games)
        if isinstance(editions, Checked):
            refused, editions = editions, {}
        choices = Choices(readings(ruling, games), editions)
    tally = Tally()
    with opened(output, color) as out:
        writer = renderer(form, Look(out.paper, quiet, strict))
        if refused is not None:
            _report(refused, writer, tally, out)
            out.write(writer.end(tally))
            return exit_of(refused.verdict)
        try:
            ended = _check_all(paths, stdin_name, choices, writer, tally, out, strict=strict)
        except KeyboardInterrupt:
            if output is not None:
                raise
            note(f"interrupted after {tally.records:,} records")
            ended = Exit.INTERRUPTED
        out.write(writer.end(tally))
    return _with_unused(ended, choices, tally)


def _check_all(
    paths: list[str], stdin_name: str, choices: Choices, writer: Renderer, tally: Tally, out: Output, *, strict: bool
) -> Exit:
    """Check one record after the other and write what is to be said of each. Where we stumble, the others go on."""
    from rulecheck.archive.judging import check as verdict_of
    from rulecheck.archive.records import records

    ended = Exit.OK
    out.write(writer.begin())
    for source in records(paths, stdin_name=stdin_name):
        try:
            checked = source.checked(verdict_of(source.text, choices))
            said = writer.record(checked)
        except Exception as error:
            note_fault(error, f"{source.file}:{source.line}")
            tally.unchecked += 1
            ended = Exit.FAULT
            continue
        tally.add(checked.verdict)
        out.write(said)
        ended = worst((ended, exit_of(checked.verdict, strict=strict)))
    return ended


def _report(checked: Checked, writer: Renderer, tally: Tally, out: Output) -> None:
    out.write(writer.begin())
    out.write(writer.record(checked))
    tally.add(checked.verdict)


def _with_unused(ended: Exit, choices: Choices, tally: Tally) -> Exit:
    """What was chosen on the command line must have mattered to somebody: otherwise it was a slip."""
    from rulecheck.report.checked import NOT_A_GAME

    games = [name for name in tally.games if name != NOT_A_GAME]
    if not games or ended not in (Exit.OK, Exit.OPEN):
        return ended
    if choices.rulings:
        from rulecheck.cli.loading import knows

        for name in choices.rulings:
            if not any(knows(game, name) for game in games):
                note(f"--ruling {name}: no record here is of a game that knows it")
                ended = Exit.USAGE
    if choices.editions and not any(game in choices.editions for game in games):
        note("--edition: no record here is of a game that it fits")
        ended = Exit.USAGE
    return ended
