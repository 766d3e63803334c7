"""The rules reference as text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rulecheck.core.rulebook import Rule, Ruling
from rulecheck.report.rules import Excerpt, ListedBook, Page, looked_at, rulings_of, see_also
from rulecheck.report.words import numbered
from rulecheck.report.writing import MARGIN, Paper, pad, rows, table, wrap


def excerpt_text(excerpt: Excerpt, paper: Paper) -> str:
    """A rulebook, or a part of it: by section, with everything that is known of each rule."""
    book = excerpt.book.rulebook
    counts = numbered(len(excerpt.rules), "rule") + (
        f", {numbered(len(excerpt.rulings), 'ruling')}" if excerpt.rulings else ""
    )
    lines = [paper.paint(f"{book.title}: {counts}", "strong")]
    for section, rules in groupby(excerpt.rules, key=lambda rule: rule.section):
        number = next(key for key, title in book.sections.items() if title == section)
        lines += [*([""] if lines[-1] else []), paper.paint(f"{number}  {section}", "strong"), ""]
        for rule in rules:
            lines += _rule(rule, paper)
    if excerpt.rulings:
        lines += [*([""] if lines[-1] else []), paper.paint("Rulings", "strong"), ""]
        for ruling in excerpt.rulings:
            lines += _ruling(ruling, paper)
    return "\n".join(lines).rstrip() + "\n"


def page_text(page: Page, paper: Paper) -> str:
    """One rule on a page of its own."""
    book, rule = page.book.rulebook, page.rule
    lines = [f"{paper.paint(rule.code, 'strong')} {paper.paint(rule.name, 'strong')}"]
    lines += [f"{book.title}, {rule.section}", ""]
    lines += [(MARGIN + line).rstrip() for line in wrap(rule.text, paper.width - len(MARGIN))]
    also = ", ".join(f"{other.code} {other.name}" for other in see_also(book, rule))
    facts = [
        ("source", str(rule.source)),
        ("certainty", str(rule.certainty)),
        ("checked", looked_at(book, rule) or "no single move can break it"),
        ("see also", also),
    ]
    lines += ["", *rows(facts, paper)]
    for ruling in rulings_of(book, rule):
        lines += ["", *_ruling(ruling, paper)[:-1]]
    for kind, text in page.examples.items():
        if text is not None:
            lines += ["", f"{MARGIN}The smallest record that is {kind}:", ""]
            lines += [MARGIN * 2 + line for line in text.decode().rstrip().split("\n")]
    return "\n".join(lines) + "\n"


def family_text(rules: Sequence[Rule], paper: Paper) -> str:
    """Several rules, a line or two for each."""
    lines = []
    for rule in rules:
        first = rule.text.split(". ")[0].split("\n")[0].rstrip(".") + "."
        head = f"{rule.code} {rule.name}: "
        wrapped = wrap(head + first, paper.width - 4)
        lines += [paper.paint(head, "strong") + wrapped[0][len(head) :] if wrapped[0].startswith(head) else wrapped[0]]
        lines += [f"    {line}" for line in wrapped[1:]]
    return "\n".join(lines) + "\n"


def games_text(games: Sequence[ListedBook], paper: Paper) -> str:
    """The games, and the rules of the record itself."""
    body = [
        (name, title, prefix, _players(players), str(rules), str(rulings))
        for name, title, prefix, players, rules, rulings in games
    ]
    lines = table(("name", "title", "codes", "players", "rules", "rulings"), body, right=(4, 5))
    lines[0] = paper.paint(lines[0], "strong")
    return "\n".join([*lines, "", "rulecheck rules NAME shows a rulebook, rulecheck explain CODE one rule."]) + "\n"


def _players(counts: Sequence[int]) -> str:
    return f"{min(counts)} to {max(counts)}" if len(counts) > 1 else ", ".join(map(str, counts))


def _rule(rule: Rule, paper: Paper) -> list[str]:
    lines = [paper.paint(rule.code, "strong") + f" {rule.name}"]
    indent = MARGIN * 2
    lines += [(indent + line).rstrip() for line in wrap(rule.text, paper.width - len(indent))]
    said = [f"{rule.source} ({rule.certainty})", *(f"ruling: {name}" for name in rule.rulings)]
    lines += [indent + paper.paint(line, "faint") for one in said for line in wrap(one, paper.width - len(indent))]
    return [*lines, ""]


def _ruling(ruling: Ruling, paper: Paper) -> list[str]:
    lines = [f"{MARGIN}{paper.paint(ruling.name, 'strong')} ({ruling.rule}, {ruling.certainty})"]
    indent = MARGIN * 2
    lines += [indent + line for line in wrap(ruling.question, paper.width - len(indent))]
    width = max(map(len, ruling.readings)) + 2
    for name, text in ruling.readings.items():
        default = " (the default)" if name == ruling.default else ""
        for index, line in enumerate(wrap(text + default, paper.width - len(indent) - 2 - width)):
            mark = "* " if default and not index else "  "
            lines.append(indent + mark + pad("" if index else name, width) + line)
    sources = wrap("sources: " + "; ".join(ruling.sources), paper.width - len(indent))
    return [*lines, *(indent + paper.paint(line, "faint") for line in sources), ""]
