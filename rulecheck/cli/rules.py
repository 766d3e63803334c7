"""`rulecheck rules`: the rules reference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulecheck.cli.exits import Exit, note
from rulecheck.cli.options import Color, Form, OutputFile, RulebookName
from rulecheck.cli.output import opened

if TYPE_CHECKING:
    from rulecheck.cli.output import Output
    from rulecheck.report.rules import Book, Excerpt

EXAMPLES = """\b
Examples:
  rulecheck rules
  rulecheck rules tsuro --section setup
  rulecheck rules --search 'last marker'"""


def rules(
    game: RulebookName = None,
    search: Annotated[
        str | None, typer.Option("--search", metavar="WORDS", help="Only where all these words stand, in any order.")
    ] = None,
    section: Annotated[
        str | None, typer.Option("--section", metavar="S", help="One section: its number, or words of its title.")
    ] = None,
    rulings: Annotated[bool, typer.Option("--rulings", help="Only the rulings: where readings differ.")] = False,
    form: Form = "text",
    output: OutputFile = None,
    color: Color = "auto",
) -> Exit:
    """Show the rules of a game.

    Without GAME the games are listed; with GAME its whole rulebook is shown, in our own words.

    Each rule has a code, a name, its source and how certain it is. The name "record" stands for the rules of the
    record itself. Without GAME, --search looks through all the books.
    """
    from rulecheck.report.rules import search as found_in

    if game is None and (section is not None or rulings):
        raise typer.BadParameter("--section and --rulings need the name of a game", param_hint="GAME")
    if game is None and search is None:
        with opened(output, color) as out:
            _write_games(out, form)
        return Exit.OK
    excerpts = _excerpts(game, section, rulings=rulings)
    if search is not None:
        words = search.split()
        found = [found_in(excerpt, words) for excerpt in excerpts]
        excerpts_found = [excerpt for excerpt in found if excerpt.rules or excerpt.rulings]
        if not excerpts_found:
            _nothing_found(excerpts, words)
        excerpts = excerpts_found or found[:1]
    with opened(output, color) as out:
        _write(out, form, excerpts)
    return Exit.OK


def books(name: str | None) -> list[Book]:
    """The rulebook of this name, or all of them."""
    from rulecheck.cli.asking import RECORD, all_games, rulebook_named
    from rulecheck.report.rules import Book

    if name is not None:
        return [Book(name.lower(), rulebook_named(name))]
    return [*(Book(game.name, game.rulebook) for game in all_games()), Book(RECORD, rulebook_named(RECORD))]


def _excerpts(name: str | None, section: str | None, *, rulings: bool) -> list[Excerpt]:
    from rulecheck.report.rules import Excerpt, of_section, whole

    excerpts = [whole(book) for book in books(name)]
    if section is not None:
        part = of_section(excerpts[0], section)
        if part is None:
            sections = excerpts[0].book.rulebook.sections
            known = ", ".join(f"{number} {title}" for number, title in sections.items())
            raise typer.BadParameter(f"no section {section!r}. There are: {known}", param_hint="'--section'")
        excerpts = [part]
    return [Excerpt(one.book, (), one.rulings) for one in excerpts] if rulings else excerpts


def _nothing_found(excerpts: list[Excerpt], words: list[str]) -> None:
    from rulecheck.report.rules import close_words

    near = close_words(excerpts, words)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    note(f"no rule holds {' and '.join(map(repr, words))}{hint}")


def _write(out: Output, form: str, excerpts: list[Excerpt]) -> None:
    if form == "json":
        from rulecheck.report.rules.shape import excerpt_as_json
        from rulecheck.report.shapes import encode

        shapes = [excerpt_as_json(excerpt) for excerpt in excerpts]
        out.write(encode(shapes[0] if len(shapes) == 1 else shapes, indented=True) + b"\n")
    elif form == "markdown":
        from rulecheck.report.rules.markdown import excerpt_markdown

        out.write("\n".join(map(excerpt_markdown, excerpts)))
    else:
        from rulecheck.report.rules.text import excerpt_text

        out.write("\n\n".join(excerpt_text(one, out.paper) for one in excerpts if one.rules or one.rulings))


def _write_games(out: Output, form: str) -> None:
    from rulecheck.cli.asking import RECORD, all_games, rulebook_named
    from rulecheck.report.rules import Book, listed_book

    record = rulebook_named(RECORD)
    listed = [listed_book(Book(one.name, one.rulebook), one.title, one.player_counts) for one in all_games()]
    listed.append(listed_book(Book(RECORD, record), record.title))
    if form == "json":
        from rulecheck.report.rules.shape import games_as_json
        from rulecheck.report.shapes import encode

        out.write(encode(games_as_json(listed), indented=True) + b"\n")
    elif form == "markdown":
        from rulecheck.report.rules.markdown import games_markdown

        out.write(games_markdown(listed))
    else:
        from rulecheck.report.rules.text import games_text

        out.write(games_text(listed, out.paper))
