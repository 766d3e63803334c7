"""The rules reference in Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rulecheck.core.rulebook import Rule, Ruling
from rulecheck.report.rules import Excerpt, ListedBook, Page, rulings_of, see_also
from rulecheck.report.writing import markdown_table


def excerpt_markdown(excerpt: Excerpt) -> str:
    """A rulebook, or a part of it."""
    lines = [f"# {excerpt.book.rulebook.title}", ""]
    for section, rules in groupby(excerpt.rules, key=lambda rule: rule.section):
        lines += [f"## {section}", ""]
        for rule in rules:
            lines += [f"### {rule.code} {rule.name}", "", *_body(rule)]
    if excerpt.rulings:
        lines += ["## Rulings", ""]
        for ruling in excerpt.rulings:
            lines += _ruling(ruling, "###")
    return "\n".join(lines).rstrip() + "\n"


def page_markdown(page: Page) -> str:
    """One rule on a page of its own."""
    book, rule = page.book.rulebook, page.rule
    lines = [f"# {rule.code} {rule.name}", "", f"{book.title}, {rule.section}", "", *_body(rule)]
    for ruling in rulings_of(book, rule):
        lines += _ruling(ruling, "##")
    if also := see_also(book, rule):
        lines += ["See also " + ", ".join(f"{other.code} {other.name}" for other in also) + ".", ""]
    for kind, text in page.examples.items():
        if text is not None:
            lines += [f"The smallest record that is {kind}:", "", "```json", text.decode().rstrip(), "```", ""]
    return "\n".join(lines).rstrip() + "\n"


def family_markdown(rules: Sequence[Rule]) -> str:
    """Several rules as a table."""
    return "\n".join(markdown_table(("Code", "Name", "Rule"), ((one.code, one.name, one.text) for one in rules))) + "\n"


def games_markdown(games: Sequence[ListedBook]) -> str:
    """The games as a table."""
    head = ("Name", "Title", "Codes", "Players", "Rules", "Rulings")
    body = (
        (name, title, prefix, ", ".join(map(str, players)), str(rules), str(rulings))
        for name, title, prefix, players, rules, rulings in games
    )
    return "\n".join(markdown_table(head, body)) + "\n"


def _body(rule: Rule) -> list[str]:
    said = [rule.text, "", f"*{rule.source} ({rule.certainty})*", ""]
    return said + ([f"Rulings: {', '.join(f'`{name}`' for name in rule.rulings)}", ""] if rule.rulings else [])


def _ruling(ruling: Ruling, level: str) -> list[str]:
    default = {ruling.default: " (the default)"}
    return [
        f"{level} {ruling.name}",
        "",
        f"{ruling.question} ({ruling.rule}, {ruling.certainty})",
        "",
        *(f"- `{name}`{default.get(name, '')}: {text}" for name, text in ruling.readings.items()),
        "",
        f"*Sources: {'; '.join(ruling.sources)}*",
        "",
    ]
