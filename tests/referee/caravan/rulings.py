"""The readings under which a record is judged: those it chose, else the defaults of the games file, section C."""

from __future__ import annotations

from typing import Any

DEFAULTS = {
    "same_space_connects": "yes",  # C2
    "steal_may_fill_last_camel": "no",  # C6
    "reserve_camels_count_as_unladen": "yes",  # C5
    "delivery_forced": "yes",  # C10
    "demand_after_bag_empty": "no",  # C16
    "penalty_five": "not_printed",  # C11
    "standing_in_city_delivers": "no",  # C7, C27
}
UNKNOWN = ("same_space_connects", "steal_may_fill_last_camel", "demand_after_bag_empty", "penalty_five")
PENALTIES = {"not_printed": None, "six": 6, "ten": 10}


class Rulings:
    """The readings; an UNKNOWN one that the record did not choose is open: the default is played, nothing decided."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.chosen = {name: said for name, said in (document.get("rulings") or {}).items() if said is not None}

    def reading(self, name: str) -> str:
        """The reading that is played."""
        return str(self.chosen.get(name, DEFAULTS[name]))

    def yes(self, name: str) -> bool:
        """Whether a question of yes or no is answered by yes."""
        return self.reading(name) == "yes"

    def is_open(self, name: str) -> bool:
        """Whether nothing printed and nobody at the table has settled it."""
        return name in UNKNOWN and name not in self.chosen
