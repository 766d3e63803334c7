"""The table: a row is a ratio of two candidates, beside its budget. Also the same as JSON."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from itertools import groupby
from statistics import median
from textwrap import wrap
from typing import Any

from tests.benchmarks.measuring import Candidate, CannotRun, Samples

WIDTH = 100
LEGEND = "Ratios are medians over interleaved rounds; minima: of the fastest rounds; spread: the extremes."


@dataclass(frozen=True, slots=True)
class Plan:
    """What the command line asked for: the games, how many records of each, how many rounds (None: as usual).

    With `quick` nothing is done but once, with `slow` also what takes minutes.
    """

    games: tuple[str, ...]
    records: int = 300
    rounds: int | None = None
    quick: bool = False
    slow: bool = False


@dataclass(frozen=True, slots=True)
class Budget:
    """The ratio that is promised and the one that is aimed for; with `at_least` the higher ratio is the better one."""

    limit: float
    aim: float
    at_least: bool = False

    def holds(self, ratio: float) -> str:
        """`aim` where the ratio is as good as was aimed for, `met`, or `missed`."""
        sign = -1 if self.at_least else 1
        if sign * ratio <= sign * self.aim:
            return "aim"
        return "met" if sign * ratio <= sign * self.limit else "missed"


@dataclass(frozen=True, slots=True)
class Row:
    """A ratio to be measured: the candidate over the other one, or, if `faster`, how many times faster it is.

    `section` is the heading that the row stands under, `key` its name on the command line.
    """

    section: str
    key: str
    label: str
    candidate: Candidate
    other: Candidate
    budget: Budget | None = None
    faster: bool = False


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured for a row: both medians a unit, the median ratio, that of the minima, the extremes."""

    median: float
    other: float
    ratio: float
    minima: float
    least: float
    most: float


def candidates(rows: Iterable[Row]) -> list[Candidate]:
    """Every candidate that the rows need, once, in their order."""
    return list({one.name: one for row in rows for one in (row.other, row.candidate)}.values())


def figures(row: Row, samples: Samples) -> Figures | None:
    """The figures of a row; None if one of its candidates could not be measured."""
    if row.candidate.name in samples.left_out or row.other.name in samples.left_out:
        return None
    here = [value / row.candidate.units for value in samples.values[row.candidate.name]]
    there = [value / row.other.units for value in samples.values[row.other.name]]
    over, under = (there, here) if row.faster else (here, there)
    ratios = [a / b for a, b in zip(over, under, strict=True)]
    return Figures(
        median(here), median(there), median(ratios), min(over) / min(under), least=min(ratios), most=max(ratios)
    )


def works(rows: Iterable[Row], samples: Samples) -> bool:
    """Whether nothing that a row needs was missing."""
    return not any(isinstance(why, CannotRun) for row in rows if (why := _why_not(row, samples)))


def render(rows: Sequence[Row], samples: Samples) -> str:
    """The table for people's eyes, WIDTH columns wide."""
    lines: list[str] = []
    for section, members in groupby(rows, key=lambda row: row.section):
        lines += ["", section, _line("", "median", "ratio", "minima", "spread", "budget", "aim for", "")]
        for row in members:
            lines += _lines_of(row, samples)
    return "\n".join([LEGEND, *lines])


def as_json(plan: Plan, rows: Iterable[Row], samples: Samples) -> dict[str, Any]:
    """The table and every single value as JSON."""
    return {
        "schema_version": 1,
        "python": platform.python_version(),
        "versions": dict(_versions()),
        "records_a_game": plan.records,
        "rows": [_row_as_json(row, samples) for row in rows],
        "samples": {
            one.name: {"units": one.units, "values": samples.values[one.name]}
            for one in candidates(rows)
            if one.name in samples.values
        },
    }


def _lines_of(row: Row, samples: Samples) -> list[str]:
    found = figures(row, samples)
    if found is None:
        why = _why_not(row, samples)
        kind = "cannot run" if isinstance(why, CannotRun) else "not measured"
        return wrap(f"{row.label}: {kind}: {why}", WIDTH, initial_indent="  ", subsequent_indent="    ")
    sign = ">=" if row.budget and row.budget.at_least else "<="
    scale = row.candidate.scale
    return [
        _line(
            row.label,
            f"{found.median * scale.factor:,.2f} {scale.unit}",
            f"{found.ratio:.2f}",
            f"{found.minima:.2f}",
            f"{found.least:.2f}..{found.most:.2f}",
            f"{sign} {row.budget.limit:g}" if row.budget else "-",
            f"{sign} {row.budget.aim:g}" if row.budget else "-",
            row.budget.holds(found.ratio) if row.budget else "",
        )
    ]


def _line(label: str, *cells: str) -> str:
    widths = (13, 7, 7, 13, 8, 8, 7)
    shown = "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"  {label:<35}{shown}".rstrip()


def _why_not(row: Row, samples: Samples) -> Exception | None:
    return samples.left_out.get(row.candidate.name) or samples.left_out.get(row.other.name)


def _row_as_json(row: Row, samples: Samples) -> dict[str, Any]:
    found, why = figures(row, samples), _why_not(row, samples)
    shown: dict[str, Any] = {"section": row.section, "row": row.key, "label": row.label}
    shown |= {"candidate": row.candidate.name, "against": row.other.name, "faster": row.faster}
    if row.budget is not None:
        shown |= {"at_least" if row.budget.at_least else "at_most": row.budget.limit, "aim_for": row.budget.aim}
    if found is None:
        return shown | {"not_measured": str(why), "works": not isinstance(why, CannotRun)}
    return shown | {
        "median": found.median,
        "median_against": found.other,
        "ratio": found.ratio,
        "ratio_of_minima": found.minima,
        "spread": [found.least, found.most],
        "budget": row.budget.holds(found.ratio) if row.budget else None,
    }


def _versions() -> Iterator[tuple[str, str]]:
    for name in ("rulecheck", "typer", "rich", "pydantic", "pydantic-core", "orjson", "chess"):
        try:
            yield name, version(name)
        except PackageNotFoundError:
            continue
