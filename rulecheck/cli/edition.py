"""`rulecheck edition`: the printed facts of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulecheck.cli.asking import game_named, nearest, one_source
from rulecheck.cli.exits import Exit, exit_of, note
from rulecheck.cli.options import Color, Form, GameName, OutputFile, Plain
from rulecheck.cli.output import opened

if TYPE_CHECKING:
    from rulecheck.cli.output import Output
    from rulecheck.core.edition import Edition
    from rulecheck.core.game import Game
    from rulecheck.report.editions import Printed

EXAMPLES = """\b
Examples:
  rulecheck edition tsuro
  rulecheck edition tsuro --search "AB CD"
  rulecheck edition caravan --template -o mine.json"""


def edition(
    game: GameName,
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="The name of the edition. Default: the game's first.")
    ] = None,
    template: Annotated[
        bool, typer.Option("--template", help="Print a form for the facts that are missing, to be filled in.")
    ] = False,
    check: Annotated[
        str | None, typer.Option("--check", metavar="FILE", help="Check a form that was filled in.")
    ] = None,
    search: Annotated[
        str | None, typer.Option("--search", metavar="WORDS", help="Only tiles or cards on which all this is printed.")
    ] = None,
    plain: Plain = False,
    form: Form = "text",
    output: OutputFile = None,
    color: Color = "auto",
) -> Exit:
    """Show what is printed in an edition.

    Facts come with their certainty and source, tiles and cards with their ids.

    --check ends with 1 if the facts in the file cannot be right, with 3 if it is malformed.
    """
    played = game_named(game)
    shown = _edition(played, name)
    if check is not None:
        return _check(played, check, output, color)
    if template:
        return _template(played, shown, output)
    printed = _printed(played, shown, search, output, color, plain=plain, draws=form != "json")
    with opened(output, color) as out:
        _write(out, form, played, shown, printed, found=search is not None)
    return Exit.OK


def _edition(game: Game, name: str | None) -> Edition:
    asked = (name or game.covers[0]).lower()
    if asked in game.refuses:
        raise typer.BadParameter(f"{asked} is not covered: {game.refuses[asked]}", param_hint="NAME")
    if asked not in game.editions:
        known = ", ".join(game.covers)
        hint = nearest(asked, game.covers) or f" There are: {known}."
        raise typer.BadParameter(f"{game.title} has no edition {name!r}.{hint}", param_hint="NAME")
    return game.editions[asked]


def _check(game: Game, path: str, output: str | None, color: str) -> Exit:
    from rulecheck.cli.loading import edition_verdict
    from rulecheck.core.verdict import Verdict
    from rulecheck.report.page import pages, warning_page
    from rulecheck.report.writing import printable

    if game.inline_edition is None:
        raise typer.BadParameter(_nothing_to_state(game), param_hint="'--check'")
    source = one_source(path, "<stdin>")
    verdict = Verdict("malformed") if source.fault else edition_verdict(source.text, game)
    found = source.checked(verdict)
    with opened(output, color) as out:
        warnings = ("\n".join(warning_page(found, one, out.paper)) + "\n" for one in verdict.warnings)
        if said := "\n".join((pages(found, out.paper), *warnings)).strip("\n"):
            out.write(said + "\n")
        if found.verdict.verdict == "legal":
            out.write(f"{printable(found.file)}: these facts of {game.title} can be right\n")
    return exit_of(found.verdict.verdict)


def _template(game: Game, shown: Edition, output: str | None) -> Exit:
    from rulecheck.core.forms import form_of
    from rulecheck.report.shapes import encode

    form = form_of(game, shown)
    if form is None:
        note(_nothing_to_state(game))
        return Exit.OK
    with opened(output, "never") as out:
        out.write(encode(form, indented=True) + b"\n")
    return Exit.OK


def _nothing_to_state(game: Game) -> str:
    return f"{game.title}: all printed facts are built in, there is nothing to fill in"


def _printed(
    game: Game, shown: Edition, search: str | None, output: str | None, color: str, *, plain: bool, draws: bool
) -> list[Printed]:
    from rulecheck.report.editions import Printed, fitting

    with opened(output, color) as out:
        ascii_only = plain or not out.unicode
    catalogue = game.picture.catalogue(shown, plain=ascii_only)
    printed = [Printed(key, words, drawing if draws else None) for key, words, drawing in catalogue]
    if search is None:
        return printed
    found = fitting(printed, search.split())
    if not found:
        known = {word for one in printed for word in one.words.lower().split()}
        note(f"nothing with {search!r} is printed.{nearest(search, sorted(known))}")
    return found


def _write(out: Output, form: str, game: Game, shown: Edition, printed: list[Printed], *, found: bool) -> None:
    from rulecheck.report.editions import Prints

    prints = Prints(game.name, game.title, shown, printed)
    if form == "json":
        from rulecheck.report.editions.shape import prints_as_json
        from rulecheck.report.shapes import encode

        out.write(encode(prints_as_json(prints), indented=True) + b"\n")
    elif form == "markdown":
        from rulecheck.report.editions.markdown import prints_markdown

        out.write(prints_markdown(prints))
    else:
        from rulecheck.report.editions.text import printed_lines, prints_text

        out.write("\n".join([*printed_lines(printed, out.paper), ""]) if found else prints_text(prints, out.paper))
