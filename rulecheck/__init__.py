"""rulecheck: the rules reference and move validator for five board games."""

from __future__ import annotations

import importlib

__version__ = "0.1.0"

_HOMES = {
    "MalformedRecord": "rulecheck.core.record",
    "game_of": "rulecheck.games",
    "read_record": "rulecheck.archive.reading",
    "replay": "rulecheck.core.replay",
    "score": "rulecheck.archive.reading",
}

__all__ = ["MalformedRecord", "game_of", "read_record", "replay", "score"]


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for (PEP 562)."""
    if name in _HOMES:
        return getattr(importlib.import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
