"""The JSON of every report: the shapes of the contract, their fields in its order, and the bytes they become.

Equal input gives equal bytes: nothing here depends on the terminal, the locale or the order of a set.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import orjson

from rulecheck import __version__
from rulecheck.core.game import Awaits
from rulecheck.core.rulebook import Certainty
from rulecheck.core.scoring import ScoreSheet, Standing
from rulecheck.core.verdict import Finding, RulingChoice, Warned
from rulecheck.report.checked import Checked

VERSION = 1
# Signs that orjson leaves as they are, but that a terminal would obey.
_RAW = re.compile(rb"\x7f|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xa9]")


def encode(value: Any, *, indented: bool = False) -> bytes:
    """The JSON of a value, in one line or indented; it ends without a line break."""
    option = orjson.OPT_INDENT_2 if indented else 0
    try:
        text = orjson.dumps(value, default=_plain, option=option)
    except orjson.JSONEncodeError:
        # Keys that are no texts are rare, and asking for them costs all others time.
        text = orjson.dumps(value, default=_plain, option=option | orjson.OPT_NON_STR_KEYS)
    if text.isascii() and b"\x7f" not in text:
        return text
    return _RAW.sub(lambda sign: b"\\u%04x" % ord(sign.group().decode()), text)


def _plain(value: Any) -> Any:
    """What orjson does not know: sets become sorted lists, everything else its words."""
    return sorted(map(str, value)) if isinstance(value, (set, frozenset)) else str(value)


def verdict_as_json(checked: Checked) -> dict[str, Any]:
    """A record's verdict, as `check --format json` and `jsonl` give it."""
    verdict = checked.verdict
    return {
        "schema_version": VERSION,
        "file": checked.file,
        "record": checked.record,
        "sha256": hash_of(checked),
        "game": verdict.game,
        "edition": verdict.edition,
        "rulecheck": __version__,
        "verdict": verdict.verdict,
        "players": verdict.players,
        "moves": verdict.moves,
        "replayed": verdict.replayed,
        "finished": verdict.finished,
        "findings": [finding_as_json(finding, checked) for finding in verdict.findings],
        "undetermined": [undetermined_as_json(finding, checked) for finding in verdict.undetermined],
        "warnings": [_warning(warned, checked) for warned in verdict.warnings],
        "awaits": awaits_as_json(verdict.awaits),
        "rulings": {
            choice.name: {"reading": choice.reading, "from": choice.chosen_by, "certainty": str(choice.certainty)}
            for choice in verdict.rulings
        },
        "score": None if verdict.score is None else score_as_json(verdict.score, verdict.verdict),
    }


def hash_of(checked: Checked) -> str | None:
    """The SHA-256 of the record's bytes; None where nothing could be read."""
    return None if checked.text is None else sha256(checked.text).hexdigest()


def finding_as_json(finding: Finding, checked: Checked) -> dict[str, Any]:
    """One thing that is wrong in a record."""
    rule, place = finding.rule, finding.place
    return {
        "rule": rule.code,
        "name": rule.name,
        "text": rule.text,
        "source": str(rule.source),
        "certainty": str(finding.certainty),
        "kind": finding.kind,
        "move": finding.move,
        "phase": finding.phase or None,
        "player": finding.player,
        "pointer": finding.pointer,
        "line": checked.line(place),
        "column": place.column,
        "end_line": checked.first_line - 1 + place.end_line,
        "end_column": place.end_column,
        "message": finding.message,
        "expected": finding.expected or None,
        "facts": _facts(finding.facts or {}),
        "legal_moves": None
        if finding.legal_count is None
        else {"count": finding.legal_count, "some": finding.some_legal},
        "related": [
            {
                "move": related.move,
                "pointer": related.pointer,
                "line": checked.line(related.place),
                "column": related.place.column,
                "message": related.message,
            }
            for related in finding.related
        ],
        "ruling": _ruling(finding.ruling),
    }


def undetermined_as_json(finding: Finding, checked: Checked) -> dict[str, Any]:
    """One rule that could not be decided."""
    return {
        "rule": finding.rule.code,
        "name": finding.rule.name,
        "move": finding.move,
        "player": finding.player,
        "pointer": finding.pointer,
        "line": checked.line(finding.place),
        "column": finding.place.column,
        "message": finding.message,
        "missing": finding.missing,
        "ruling": _ruling(finding.ruling),
    }


def awaits_as_json(awaits: Awaits | None) -> dict[str, Any] | None:
    """What an unfinished game waits for."""
    if awaits is None:
        return None
    return {
        "message": awaits.message,
        "actions": [action.__dataclass_fields__["action"].default for action in awaits.actions],
        "players": awaits.players,
        "chance": awaits.chance,
    }


def score_as_json(sheet: ScoreSheet, verdict: str) -> dict[str, Any]:
    """A score sheet, as `score --format json` gives it."""
    return {
        "schema_version": VERSION,
        "game": sheet.game,
        "finished": sheet.finished,
        "standings": [_standing(one) for one in sheet.standings],
        "winners": sheet.winners,
        "decided_by": sheet.decided_by,
        "shared": sheet.shared,
        "ties": [{"players": players, "decided_by": decided_by} for players, decided_by in sheet.ties],
        "missing": sheet.missing,
        "verdict": verdict,
    }


def _standing(standing: Standing) -> dict[str, Any]:
    """One player's place, with the sheet and the ladder behind it."""
    return {
        "rank": standing.rank,
        "player": standing.player,
        "total": standing.total,
        "lines": [
            {"rule": rule, "label": label, "count": count, "each": each, "points": points, "evidence": evidence}
            for rule, label, count, each, points, evidence in standing.lines
        ],
        "ladder": [{"rule": rule, "label": label, "value": value} for rule, label, value in standing.ladder],
    }


def _warning(warned: Warned, checked: Checked) -> dict[str, Any]:
    place = warned.place
    return {
        "message": warned.message,
        "pointer": warned.pointer,
        "line": checked.line(place),
        "column": place.column,
    }


def _ruling(choice: RulingChoice | None) -> dict[str, Any] | None:
    if choice is None:
        return None
    return {
        "name": choice.name,
        "reading": choice.reading,
        "from": choice.chosen_by,
        "certainty": str(choice.certainty),
    }


def _facts(facts: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: str(fact) if isinstance(fact, Certainty) else fact for name, fact in facts.items()}


def scored_as_json(checked: Checked, sheet: ScoreSheet | None) -> dict[str, Any]:
    """What `score` says of a record: its sheet (an empty one if there can be none), and any findings."""
    verdict = checked.verdict
    sheet = sheet or ScoreSheet(verdict.game or "", verdict.finished, (), (), None, False, ())
    shape = score_as_json(sheet, verdict.verdict) | {"game": verdict.game}
    if verdict.findings:
        shape["findings"] = [finding_as_json(finding, checked) for finding in verdict.findings]
    return shape
