"""`rulecheck check`: a verdict for every record."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from rulecheck.cli.exits import Exit, exit_of_all, note
from rulecheck.cli.options import Color, EditionFile, OutputFile, Readings, StdinName, Strict
from rulecheck.cli.output import opened

if TYPE_CHECKING:
    from rulecheck.archive.checking import Engine, Outcome, Way
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
        typer.Argument(metavar="PATH...", help="Files (.json; .jsonl, .ndjson; .gz), folders, or - (standard input)."),
    ],
    form: Annotated[
        Literal["full", "concise", "json", "jsonl", "sarif", "junit", "github", "markdown"],
        typer.Option("--format", "-f", help="How the verdicts are written."),
    ] = "full",
    output: OutputFile = None,
    strict: Strict = False,
    ruling: Readings = None,
    edition: EditionFile = None,
    since: Annotated[
        str | None,
        typer.Option(
            "--since",
            metavar="FILE.jsonl",
            help="Pass over records whose verdict by this version stands in FILE, written with --format jsonl.",
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", metavar="N", min=1, help="Worker processes for many records. Default: the cores."),
    ] = None,
    engine: Annotated[
        Literal["local", "dask"],
        typer.Option("--engine", help="Processes of this machine, or Dask workers (pip install 'rulecheck[cluster]')."),
    ] = "local",
    scheduler: Annotated[
        str | None,
        typer.Option("--scheduler", metavar="ADDRESS", help="The Dask scheduler to use, as tcp://host:8786."),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say only what is wrong (not in json, jsonl).")] = False,
    color: Color = "auto",
    stdin_name: StdinName = "<stdin>",
) -> Exit:
    """Give a verdict for each record.

    It is replayed move by move; the first illegal move is named with the rule that it breaks.

    A file holds one record (.json), or a record a line (.jsonl, .ndjson); either may end in .gz. Folders are searched
    with the folders in them; hidden files are left out. On standard input one JSON value is a record, otherwise it is
    a record a line.

    From a thousand records on, worker processes share the work; what comes out is the same, in the same order. With
    one job each record is reported as soon as it is read.

    It ends with 0 if all is legal as far as it goes, 1 if a move, a setup or a claim is wrong, 3 if a record is
    malformed or cannot be read, and with --strict 4 if one is incomplete or undetermined. The worst counts, records
    that were passed over among them.
    """
    from rulecheck.archive.checking import Outcome, Way, collect_rarely
    from rulecheck.archive.judging import Choices
    from rulecheck.cli.asking import all_games, readings, rulebook_named
    from rulecheck.report.checked import Checked
    from rulecheck.report.verdicts import Look, renderer

    collect_rarely()
    choices = Choices()
    refused: Checked | None = None
    if ruling or edition:
        from rulecheck.cli.loading import editions_of

        if since is not None:
            raise typer.BadParameter(
                "it cannot tell under which --ruling or --edition a verdict was given", param_hint="'--since'"
            )
        games = all_games()
        editions = editions_of(edition, games)
        if isinstance(editions, Checked):
            refused, editions = editions, {}
        choices = Choices(readings(ruling, games), editions)
    _refuse_unknown(since)
    work = _engine(engine, jobs, scheduler)
    whole = Outcome()
    tally = whole.tally
    with opened(output, color) as out:
        look = Look(out.paper, quiet, strict)
        writer = renderer(form, replace(look, rulebook_of=rulebook_named))
        out.write(writer.begin())
        if refused is not None:
            tally.add(refused.verdict)
            out.write(writer.placed(writer.record(refused)))
        else:
            way = Way(choices, form, look, since)
            try:
                _check_all(paths, stdin_name, work, way, writer, whole, out)
            except KeyboardInterrupt:
                if output is not None:
                    raise
                note(f"interrupted after {tally.records:,} records")
                tally.interrupted = True
        out.write(writer.end(tally))
    if not quiet:
        _note_beside(whole, writer)
    return Exit.INTERRUPTED if tally.interrupted else _with_unused(exit_of_all(tally, strict=strict), choices, tally)


def _engine(name: str, jobs: int | None, scheduler: str | None) -> Engine:
    """Who does the work."""
    if name == "dask":
        from rulecheck.archive.cluster import NoCluster, dask_workers

        try:
            return dask_workers(jobs, scheduler)
        except NoCluster as error:
            raise typer.BadParameter(str(error), param_hint="'--engine dask'") from None
    if scheduler is not None:
        raise typer.BadParameter("a scheduler is for --engine dask", param_hint="'--scheduler'")
    from rulecheck.archive.local import cores, workers

    return workers(jobs or cores())


def _refuse_unknown(since: str | None) -> None:
    """The file of known verdicts has to be readable before anything is checked."""
    if since is None:
        return
    from rulecheck.archive.known import NoVerdicts, verdicts_in

    try:
        verdicts_in(since)
    except NoVerdicts as error:
        raise typer.BadParameter(str(error), param_hint="'--since'") from None


def _check_all(
    paths: list[str], stdin_name: str, engine: Engine, way: Way, writer: Renderer, whole: Outcome, out: Output
) -> None:
    """Check batch after batch, write what is to be said of each record, and count it in `whole`."""
    from rulecheck.archive.batches import batches
    from rulecheck.cli.progress import Progress

    with Progress(paths, out, quiet=way.look.quiet) as progress:
        for outcome in engine(batches(paths, stdin_name=stdin_name), way):
            whole.count(outcome)
            written = [writer.placed(said) for said in outcome.said]
            progress.aside(outcome.faults, written)
            progress.show(outcome.size, whole.tally)


def _note_beside(whole: Outcome, writer: Renderer) -> None:
    """Say what concerns no single record, and what the format has no place for."""
    from rulecheck.report.words import passed_over

    for said in whole.prints.contradictions():
        note(f"warning: {said}")
    if whole.tally.passed_over and not writer.sums_up:
        note(passed_over(whole.tally.passed_over))


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
