"""The records under `fixtures/` and the verdicts that must come of them, for every test that needs some."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from rulecheck.core.game import Game
from rulecheck.core.record import read_record
from rulecheck.core.replay import replay
from rulecheck.core.verdict import Verdict
from rulecheck.games import NAMES, game_of

ROOT = Path(__file__).parent.parent
FIXTURES = ROOT / "fixtures"
VERDICTS = ROOT / "tests" / "verdicts"
SHARED = ROOT.parent / "shared"


@dataclass(frozen=True)
class Fixture:
    """A record and the verdict that stands beside it."""

    path: Path

    @property
    def name(self) -> str:
        return str(self.path.relative_to(FIXTURES).with_suffix(""))

    @property
    def document(self) -> dict[str, Any]:
        return orjson.loads(self.path.read_bytes())

    @property
    def expected(self) -> dict[str, Any]:
        return orjson.loads((VERDICTS / self.path.relative_to(FIXTURES)).read_bytes())


def fixtures(pattern: str = "*/*/*.json") -> list[Fixture]:
    return [Fixture(path) for path in sorted(FIXTURES.glob(pattern))]


def games() -> list[Game]:
    return [game for name in NAMES if (game := game_of(name)) is not None]


def verdict_of(document: dict[str, Any]) -> Verdict:
    return replay(read_record(orjson.dumps(document), game_of, NAMES))


def in_short(verdict: Verdict) -> dict[str, Any]:
    """A verdict in the words of `tests/verdicts`."""
    sheet = verdict.score
    return {
        "verdict": verdict.verdict,
        "findings": [{"rule": one.rule.code, "move": one.move} for one in verdict.findings],
        "undetermined": [{"rule": one.rule.code, "move": one.move} for one in verdict.undetermined],
        "warnings": [one.rule.code for one in verdict.warnings],
        "winners": list(sheet.winners) if sheet else None,
        "scores": {place.player: place.total for place in sheet.standings} if sheet else None,
        "decided_by": sheet.decided_by if sheet else None,
    }
