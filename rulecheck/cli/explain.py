"""`rulecheck explain`: one rule in full, or a family of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from rulecheck.cli.exits import Exit
from rulecheck.cli.options import Code, Color, Form, OutputFile
from rulecheck.cli.output import opened

if TYPE_CHECKING:
    from rulecheck.cli.output import Output
    from rulecheck.core.rulebook import Rule
    from rulecheck.report.rules import Book, Page

EXAMPLES = """\b
Examples:
  rulecheck explain TSU205
  rulecheck explain TSU2 REC0
  rulecheck explain TSU205 --example illegal | rulecheck check -"""


def explain(
    codes: Code,
    example: Annotated[
        Literal["legal", "illegal"] | None,
        typer.Option("--example", help="Print that example alone: a record, ready for a pipe."),
    ] = None,
    form: Form = "text",
    output: OutputFile = None,
    color: Color = "auto",
) -> Exit:
    """Explain a rule, with examples.

    Its page shows text, source, certainty, rulings, the smallest legal and the smallest illegal record.

    The beginning of a code (TSU2, REC), or the name of a game, lists a family. In JSON every rule comes in full.
    """
    found = [(asked, *_found(asked)) for asked in codes]
    with opened(output, color) as out:
        if example is not None:
            _write_examples(out, example, [(book, rule) for _, book, rules, _ in found for rule in rules])
        elif form == "json":
            from rulecheck.report.rules.shape import pages_as_json
            from rulecheck.report.shapes import encode

            pages = [_page(book, rule) for _, book, rules, _ in found for rule in rules]
            out.write(encode(pages_as_json(pages), indented=True) + b"\n")
        else:
            out.write("\n".join(_described(out, form, book, rules, exact=exact) for _, book, rules, exact in found))
    return Exit.OK


def _found(asked: str) -> tuple[Book, list[Rule], bool]:
    """The rules that are asked for, with their book, and whether one rule was named rather than a family."""
    from rulecheck.cli.asking import nearest, rulebooks_for
    from rulecheck.cli.rules import books
    from rulecheck.report.rules import Book

    code = asked.upper()
    prefixed = [Book(book.prefix, book) for book in rulebooks_for(asked)] if asked else []
    for book in prefixed:
        if code in book.rulebook.rules:
            return book, [book.rulebook.rules[code]], True
        if family := [book.rulebook.rules[one] for one in sorted(book.rulebook.rules) if one.startswith(code)]:
            return book, family, False
    everything = books(None)
    for book in everything:
        if book.name == asked.lower():
            return book, [book.rulebook.rules[one] for one in sorted(book.rulebook.rules)], False
        for rule in book.rulebook.rules.values():
            if rule.name == asked.lower():
                return book, [rule], True
    known = (rule for book in everything for rule in book.rulebook.rules.values())
    near = nearest(asked, (word for rule in known for word in (rule.code, rule.name)))
    hint = near or " `rulecheck rules` lists the books."
    raise typer.BadParameter(f"no rule is called {asked!r}.{hint}", param_hint="CODE")


def _described(out: Output, form: str, book: Book, rules: list[Rule], *, exact: bool) -> str:
    if form == "markdown":
        from rulecheck.report.rules.markdown import family_markdown, page_markdown

        return page_markdown(_page(book, rules[0])) if exact else family_markdown(rules)
    from rulecheck.report.rules.text import family_text, page_text

    return page_text(_page(book, rules[0]), out.paper) if exact else family_text(rules, out.paper)


def _page(book: Book, rule: Rule) -> Page:
    from rulecheck.cli.examples import example_of
    from rulecheck.report.rules import Page

    return Page(book, rule, {kind: example_of(rule.code, kind) for kind in ("legal", "illegal")})


def _write_examples(out: Output, kind: str, rules: list[tuple[Book, Rule]]) -> None:
    """One example as it stands in its file; several as one a line."""
    import orjson

    from rulecheck.cli.examples import example_of

    texts = [(rule.code, example_of(rule.code, kind)) for _, rule in rules]
    found = [text for _, text in texts if text is not None]
    if not found:
        codes = ", ".join(code for code, _ in texts)
        raise typer.BadParameter(f"{codes}: there is no example, as no single record shows it", param_hint="CODE")
    if len(found) == 1:
        out.write(found[0])
    else:
        for text in found:
            out.write(orjson.dumps(orjson.loads(text)) + b"\n")
