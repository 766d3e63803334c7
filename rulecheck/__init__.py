"""rulecheck: the rules reference and move validator for five board games.

    record = rulecheck.read_record(Path("game.json").read_bytes())
    verdict = rulecheck.replay(record)
    sheet = rulecheck.score(record)

`games` is the package of the games: `games.NAMES` and `games.game_of(name)`. Everything is imported when it is first
asked for.
"""

from __future__ import annotations

import importlib

__version__ = "0.1.0"

_HOMES = {
    "MalformedRecord": "rulecheck.core.record",
    "games": "",
    "read_record": "rulecheck.archive.judging",
    "replay": "rulecheck.core.replay",
    "score": "rulecheck.archive.judging",
}

__all__ = ["MalformedRecord", "games", "read_record", "replay", "score"]


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = _HOMES[name]
    return getattr(importlib.import_module(home), name) if home else importlib.import_module(f"{__name__}.{name}")


def __dir__() -> list[str]:
    """The public names, also those that are not imported yet."""
    return sorted({*globals(), *__all__})
