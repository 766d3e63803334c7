"""The rules reference as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import orjson

from rulecheck.core.rulebook import Rule, Rulebook, Ruling
from rulecheck.report.rules import Excerpt, ListedBook, Page, looked_at
from rulecheck.report.shapes import VERSION


def excerpt_as_json(excerpt: Excerpt) -> dict[str, Any]:
    """A rulebook, or a part of it."""
    book = excerpt.book.rulebook
    return {
        "schema_version": VERSION,
        "game": excerpt.book.name,
        "title": book.title,
        "sections": list(book.sections.values()),
        "rules": [rule_as_json(book, rule) for rule in excerpt.rules],
        "rulings": [ruling_as_json(ruling) for ruling in excerpt.rulings],
    }


def rule_as_json(book: Rulebook, rule: Rule) -> dict[str, Any]:
    """One rule."""
    return {
        "rule": rule.code,
        "name": rule.name,
        "section": rule.section,
        "text": rule.text,
        "source": str(rule.source),
        "certainty": str(rule.certainty),
        "digest": rule.digest,
        "checked": bool(looked_at(book, rule)),
        "rulings": rule.rulings,
    }


def ruling_as_json(ruling: Ruling) -> dict[str, Any]:
    """One ruling."""
    return {
        "name": ruling.name,
        "question": ruling.question,
        "readings": ruling.readings,
        "default": ruling.default,
        "sources": ruling.sources,
        "certainty": str(ruling.certainty),
    }


def pages_as_json(pages: Sequence[Page]) -> list[dict[str, Any]]:
    """Rules with their examples."""
    return [
        rule_as_json(page.book.rulebook, page.rule)
        | {"examples": {kind: text and orjson.loads(text) for kind, text in page.examples.items()}}
        for page in pages
    ]


def games_as_json(games: Sequence[ListedBook]) -> dict[str, Any]:
    """The list of the games: name, title, prefix, player counts, number of rules and of rulings."""
    names = ("game", "title", "prefix", "players", "rules", "rulings")
    return {"schema_version": VERSION, "games": [dict(zip(names, game, strict=True)) for game in games]}
