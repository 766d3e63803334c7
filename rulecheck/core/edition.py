"""Printed facts: those that come with the program, and those that a user supplies.

A built-in edition is a JSON file in the game's folder `editions/`: a name, a title, and facts, each with its value
(null where the world has not told us), its certainty and its source. A record names an edition, or carries facts of
its own inline; such facts complete the built-in ones, and the whole game is held to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from rulecheck.core.rulebook import Certainty


class Fact(NamedTuple):
    """One printed fact. `value` is None where it is not known; `where` tells who says so."""

    value: Any
    certainty: Certainty
    source: str


@dataclass(frozen=True, slots=True)
class Edition:
    """A printed edition: its facts by name, and what a record stated inline (a game's own dataclass, or None)."""

    name: str
    title: str
    facts: Mapping[str, Fact]
    inline: Any = None


def read_edition(folder: Path, name: str, inline: Any = None) -> Edition:
    """The built-in edition `name` from a game's folder `editions/`. Raises FileNotFoundError if there is none."""
    document = orjson.loads((folder / f"{name}.json").read_bytes())
    facts = {
        key: Fact(fact["value"], Certainty[fact["certainty"].upper()], fact["source"])
        for key, fact in document["facts"].items()
    }
    return Edition(name, document["title"], facts, inline)
