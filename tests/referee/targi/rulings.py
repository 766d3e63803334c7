"""The readings under which a record is judged: its own choices, else the defaults of the games file (B8, C, G4)."""

from __future__ import annotations

from typing import Any

DEFAULTS = {
    "raid_mixed_payment": "no",  # C9
    "unpaid_raid_vp_to_opponent": "yes",  # A35
    "raid_partial_payment": "nothing",  # C8
    "caravan_last_card_shuffled_in": "yes",  # A23
    "fata_morgana_face_down": "no",  # C6
    "noble_same_round": "no",  # C7
    "discard_with_empty_hand": "yes",  # C13
    "discounts_add_up": "yes",  # G4.3
    "discounted_good_is_chosen": "yes",  # G4.4
    "stored_gold_kept_back": "no",  # G4.10
    "raid_vp_when_exempt": "no",  # G4.7
    "stored_gold_in_limit": "no",  # G4.10
    "bonus_counts_caravan": "yes",  # G4.5
    "bonus_in_round_of_laying": "no",  # G4.5
    "bonus_at_once": "yes",  # G4.5
    "three_goods_any_kinds": "yes",  # G4.12
    "count_includes_new_card": "yes",  # G4.12
}
UNKNOWN = {  # what the games file calls UNKNOWN: open unless the record chooses
    "raid_partial_payment": "undetermined",
    "caravan_last_card_shuffled_in": "no",
    "discounts_add_up": "no",
    "stored_gold_kept_back": "yes",
    "raid_vp_when_exempt": "yes",
    "stored_gold_in_limit": "yes",
    "bonus_counts_caravan": "no",
    "bonus_in_round_of_laying": "yes",
    "bonus_at_once": "no",
}


class Rulings:
    """The readings that hold. `asked` remembers which open ones a move has asked for."""

    def __init__(self, document: dict[str, Any]) -> None:
        chosen = {name: reading for name, reading in (document.get("rulings") or {}).items() if reading is not None}
        self.readings: dict[str, str] = DEFAULTS | chosen
        self.open = set(UNKNOWN) - set(chosen)
        self.asked: list[str] = []

    def reading(self, name: str) -> str:
        """The reading that holds."""
        if name in self.open and name not in self.asked:
            self.asked.append(name)
        return self.readings[name]

    def says(self, name: str) -> bool:
        """Whether the answer to a question is yes."""
        return self.reading(name) == "yes"

    @staticmethod
    def of(name: str) -> tuple[str, ...]:
        """The readings under which a game can be played: of a part that is paid (C8) nobody can tell how much."""
        return tuple(reading for reading in (DEFAULTS[name], UNKNOWN[name]) if reading != "undetermined")

    def otherwise(self, name: str) -> Rulings:
        """The same, but for one open ruling that has its other reading."""
        other = Rulings({})
        other.readings = self.readings | {name: UNKNOWN[name]}
        other.open = self.open - {name}
        return other
