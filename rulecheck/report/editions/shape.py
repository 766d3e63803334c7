"""Editions as JSON."""

from __future__ import annotations

from typing import Any

from rulecheck.report.editions import Prints
from rulecheck.report.shapes import VERSION


def prints_as_json(prints: Prints) -> dict[str, Any]:
    """The facts with their certainty and source, and the ids of what is printed."""
    return {
        "schema_version": VERSION,
        "game": prints.game,
        "edition": prints.edition.name,
        "title": prints.edition.title,
        "facts": [
            {"name": name, "value": fact.value, "certainty": str(fact.certainty), "source": fact.source}
            for name, fact in prints.edition.facts.items()
        ],
        "printed": [{"id": one.id, "words": one.words.split("\n")} for one in prints.printed],
    }
