"""The verdicts of many records, one after the other: what every format can do, and which formats there are."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import Protocol

from rulecheck.report.checked import Checked, Tally
from rulecheck.report.writing import Paper

# The formats, each with the module and the class that writes it.
FORMATS = {
    "full": ("full", "Full"),
    "concise": ("concise", "Concise"),
    "json": ("json_list", "JsonList"),
    "jsonl": ("json_lines", "JsonLines"),
}


@dataclass(frozen=True, slots=True)
class Look:
    """How the user wants to read it. `quiet` leaves out all that is well, `strict` counts open ends as failures."""

    paper: Paper = field(default_factory=Paper)
    quiet: bool = False
    strict: bool = False


class Renderer(Protocol):
    """A format: each method answers what is to be written next, text or bytes."""

    def begin(self) -> str | bytes:
        """What stands before the first record."""

    def record(self, checked: Checked) -> str | bytes:
        """What is said of one record."""

    def end(self, tally: Tally) -> str | bytes:
        """What stands behind the last record."""


def renderer(name: str, look: Look) -> Renderer:
    """The renderer of a format; only its own module is imported."""
    module, kind = FORMATS[name]
    made: Renderer = getattr(import_module(f"rulecheck.report.verdicts.{module}"), kind)(look)
    return made
