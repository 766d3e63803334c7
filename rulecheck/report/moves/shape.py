"""Moves as JSON."""

from __future__ import annotations

from typing import Any

from rulecheck.report.checked import Checked
from rulecheck.report.moves import Listed
from rulecheck.report.shapes import VERSION, finding_as_json, undetermined_as_json


def listed_as_json(listed: Listed) -> dict[str, Any]:
    """What could come next."""
    return {
        "schema_version": VERSION,
        "game": listed.game,
        "after": listed.after,
        "to_act": listed.to_act,
        "moves": listed.moves,
        "closed": [{"action": action, "rule": rule.code, "message": said} for action, rule, said in listed.closed],
        "chance": listed.chance,
        "undetermined": [
            {"move": move, "rule": rule.code, "message": said} for move, rule, said in listed.undetermined
        ],
        "finished": listed.finished,
    }


def tried_as_json(tried: Checked) -> dict[str, Any]:
    """What becomes of a move that was tried."""
    verdict = tried.verdict
    return {
        "schema_version": VERSION,
        "verdict": verdict.verdict,
        "findings": [finding_as_json(finding, tried) for finding in verdict.findings],
        "undetermined": [undetermined_as_json(finding, tried) for finding in verdict.undetermined],
    }
