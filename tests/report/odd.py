"""Names that a careless format would take for its own signs."""

from __future__ import annotations

from typing import Any

FILES = (
    "a|b `c` <d>&.json",
    'x,y:z%0A::error::"q".json',
    "line\nbreak\x1b[31m.json",
    "\u202eevil \u2028.json",
    "*_[l](u)_*.json",
)
PLAYERS = ("|<b>&amp;]]>`*_[x](http://y) @all \uffff\U0001f42b {0} %0A::", "\u202eBen\\|")


def records(put: Any, hop: Any) -> tuple[str, ...]:
    """Files of such names in which players of such names make illegal and undetermined moves, and slips of the pen."""
    first, second = PLAYERS
    for name in FILES:
        put(name, hop.record(hop.hop(second, 1), length=9, players=PLAYERS))
    put("open.json", hop.record(hop.hop(first, 1), players=PLAYERS))
    put("slip.json", {**hop.record(players=PLAYERS), "\n::error::<x>|\x1b\x85": 1})
    put("awaits.json", hop.record(length=9, players=PLAYERS))
    return (*FILES, "open.json", "slip.json", "awaits.json")
