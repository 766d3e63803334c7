"""The command: `python -m tests.benchmarks`, from the root of the project."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

import orjson

from rulecheck.games import NAMES
from tests.benchmarks import archive, games, linear, startup
from tests.benchmarks.measuring import interleave
from tests.benchmarks.table import Plan, Row, as_json, candidates, render, works


class Section(Protocol):
    """A file of rows."""

    KEYS: tuple[str, ...]

    def rows(self, plan: Plan) -> Iterator[Row]:
        """The rows, and in them the candidates."""


SECTIONS: dict[str, Section] = {"games": games, "linear": linear, "archive": archive, "startup": startup}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print the table, write the JSON. Answers 1 if something that a row needs is missing or broken."""
    plan, wanted, file = _read(arguments)
    rows = [
        row
        for name, section in SECTIONS.items()
        if wanted & {name, *section.KEYS}
        for row in section.rows(plan)
        if wanted & {name, row.key}
    ]
    samples = interleave(candidates(rows))
    print(render(rows, samples))
    if file is not None:
        file.write_bytes(orjson.dumps(as_json(plan, rows, samples), option=orjson.OPT_INDENT_2))
    return 0 if works(rows, samples) else 1


def _read(arguments: Sequence[str] | None) -> tuple[Plan, set[str], Path | None]:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    known = [name for section, module in SECTIONS.items() for name in (section, *module.KEYS)]
    parser.add_argument("--rounds", type=_positive, metavar="N", help="rounds of everything (9; 15 for start-up)")
    parser.add_argument("--records", type=_positive, metavar="N", default=300, help="simulated records a game (300)")
    parser.add_argument("--games", type=_words, default=NAMES, metavar="A,B", help=f"of {', '.join(NAMES)}")
    parser.add_argument("--only", type=_words, default=tuple(SECTIONS), metavar="A,B", help=f"of {', '.join(known)}")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows and every value there")
    parser.add_argument("--quick", action="store_true", help="one round of next to nothing: does it work at all?")
    parser.add_argument("--slow", action="store_true", help="measure as well what takes minutes")
    given = parser.parse_args(arguments)
    for said, words in ((given.games, NAMES), (given.only, known)):
        if unknown := [word for word in said if word not in words]:
            parser.error(f"unknown: {', '.join(unknown)} (there are {', '.join(words)})")
    plan = Plan(given.games, given.records, given.rounds, slow=given.slow)
    return replace(plan, records=4, rounds=1, quick=True) if given.quick else plan, set(given.only), given.json


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split(","))


if __name__ == "__main__":
    sys.exit(main())
