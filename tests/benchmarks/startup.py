"""Cold starts: fresh processes, against a Python that does nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from tests.benchmarks.measuring import ROOT, Candidate, CannotRun, start_up
from tests.benchmarks.table import Budget, Plan, Row

KEYS: tuple[str, ...] = ("packages", "version", "help", "check")
ROUNDS = 15
MODEL = "import typer, orjson, pydantic; pydantic.create_model('Model', size=(int, ...))"


def rows(plan: Plan) -> Iterator[Row]:
    """`--version`, `--help`, and the check of one small record of each game; the bare packages for comparison."""
    section = "start-up, against python -c pass"

    def candidate(name: str, measure: Callable[[], float]) -> Candidate:
        return Candidate(f"startup: {name}", measure, plan.rounds or ROUNDS)

    nothing = candidate("pass", start_up("-c", "pass"))
    packages = candidate("packages", start_up("-c", MODEL))
    version = candidate("--version", start_up("-m", "rulecheck", "--version"))
    usage = candidate("--help", start_up("-m", "rulecheck", "--help"))
    yield Row(section, "packages", "typer, orjson, one pydantic model", packages, nothing)
    yield Row(section, "version", "--version", version, nothing, Budget(2, 1.2))
    yield Row(section, "help", "--help", usage, nothing, Budget(14, 6))
    for name in plan.games:
        check = candidate(f"check {name}", _checking(name))
        yield Row(section, "check", f"check of one record, {name}", check, nothing, Budget(18, 15))


def _checking(name: str) -> Callable[[], float]:
    record = _smallest_record(name)
    if record is not None:
        return start_up("-m", "rulecheck", "check", str(record))

    def missing() -> float:
        raise CannotRun(f"there is no fixtures/{name}/rules/*-legal.json")

    return missing


def _smallest_record(name: str) -> Path | None:
    """The smallest record of a game that is not meant to be refused."""
    return min((ROOT / "fixtures" / name / "rules").glob("*-legal.json"), key=_size, default=None)


def _size(path: Path) -> tuple[int, str]:
    return path.stat().st_size, path.name
