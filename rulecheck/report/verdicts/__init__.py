"""The verdicts of many records, one after the other: what every format can do, and which formats there are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, ClassVar

from rulecheck.core.rulebook import Rulebook
from rulecheck.report.checked import Checked, Tally
from rulecheck.report.writing import Paper

# The formats, each with the module and the class that writes it.
FORMATS = {
    "full": ("full", "Full"),
    "concise": ("concise", "Concise"),
    "json": ("json_list", "JsonList"),
    "jsonl": ("json_lines", "JsonLines"),
    "sarif": ("sarif", "Sarif"),
    "junit": ("junit", "JUnit"),
    "github": ("github", "GitHub"),
    "markdown": ("markdown", "Markdown"),
}


@dataclass(frozen=True, slots=True)
class Look:
    """How the user wants to read it. `quiet` leaves out all that is well, `strict` counts open ends as failures.

    `rulebook_of` finds the rulebook of a game by its name, for the formats that list the rules.
    """

    paper: Paper = field(default_factory=Paper)
    quiet: bool = False
    strict: bool = False
    rulebook_of: Callable[[str], Rulebook] | None = None


class Renderer(ABC):
    """A format. What it says of a record depends on nothing else, so that any process can say it (`record`).

    In the end one process puts that in its place, behind what was said of the records before (`placed`). One that
    `sums_up` says at the end how many records there were, and how many were passed over.
    """

    sums_up: ClassVar[bool] = False

    def __init__(self, look: Look) -> None:
        self.look = look

    def begin(self) -> str | bytes:
        """What stands before the first record."""
        return b""

    @abstractmethod
    def record(self, checked: Checked) -> Any:
        """What is said of one record."""

    def placed(self, said: Any) -> str | bytes:
        """What is to be written next, now that this is said of the next record."""
        written: str | bytes = said
        return written

    def end(self, tally: Tally) -> str | bytes:  # noqa: ARG002 - only some formats close with a summary
        """What stands behind the last record."""
        return b""


def renderer(name: str, look: Look) -> Renderer:
    """The renderer of a format; only its own module is imported."""
    module, kind = FORMATS[name]
    made: Renderer = getattr(import_module(f"rulecheck.report.verdicts.{module}"), kind)(look)
    return made
