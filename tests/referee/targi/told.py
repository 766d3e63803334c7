"""What a position of Targi tells, part held against part, before any table is made of it: all rules that it breaks.

What is not told is no fault here. Rule numbers are the games file's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from tests.referee.targi.facts import (
    CELLS,
    CORNERS,
    FACES,
    GOODS,
    GOODS_CARDS,
    RAID_BEFORE,
    ROBBER,
    TRADER,
    TribeCard,
    crossings,
)
from tests.referee.targi.table import FULL, ROUNDS

OF_STEP = {  # what a position tells of one step only, and the rules that say so
    "drawn": ("use_drawn", ["A10", "A18", "A30"]),
    "gain_of": ("gain", ["A10", "A18", "A42"]),
    "gain": ("gain", ["A10", "A18", "A42"]),
    "turning": ("turn_up_one", ["A10", "A18", "A20"]),
    "trading": ("act", ["A10", "A18", "A26"]),
    "may_move_cards": ("act", ["A10", "A18", "A41"]),
    "from_caravan": ("choose_good", ["A10", "A18", "A29"]),
}
IN_PHASE = ("act", "caravan", "expansion", "use_drawn", "choose_good", "gain", "closing_good", "limit", "turn_up_one")
AFTER_FIGURES = ("closing_good", "limit")
HIDDEN_GOODS = (None, "goods", "face_down_goods")


class Told:
    """A position as a record tells it, without what is null."""

    def __init__(self, position: dict[str, Any], players: list[str], cards: dict[str, TribeCard]) -> None:
        self.told = {name: value for name, value in position.items() if value is not None}
        self.players = players
        self.cards = cards
        self.step = self.step_told()
        self.rounds = self.rounds_told()
        self.round = self.rounds.pop() if len(self.rounds) == 1 else 0
        self.first = self.told.get("first_player", players[(self.round - 1) % 2] if self.round else None)
        self.named = self.cards_named()

    def of(self, name: str, player: str) -> Any:
        """What is told of a player; None where nothing is."""
        return (self.told.get(name) or {}).get(player)

    def other(self, player: str) -> str:
        """The opponent."""
        return self.players[player == self.players[0]]

    def lacks(self, player: str, kind: str) -> bool:
        """Whether a display is told whole, and no card of this kind lies in it."""
        rows = self.of("displays", player)
        laid = [card for row in rows or () for card in row]
        return rows is not None and all(card and self.cards[card].effect["kind"] != kind for card in laid)

    def step_told(self) -> str | None:
        """The step that the game is at, told or shown by what belongs to it."""
        if "step" in self.told or self.told.get("finished"):
            step: str | None = self.told.get("step")
            return step
        if self.told.get("robber") in CORNERS:
            return "raid"
        return next((step for field, (step, _) in OF_STEP.items() if self.told.get(field)), None)

    def rounds_told(self) -> set[int]:
        """A8, B4: the round that is told, and that of the robber."""
        numbers = {self.told["round"]} if "round" in self.told else set()
        if "robber" in self.told:
            here = self.told["robber"]
            numbers.add(ROBBER.index(here) if here in ROBBER else ROBBER.index(here + 1))
        return numbers

    def cards_named(self) -> Counter[str]:
        """How often each card is named."""
        told = self.told
        named: Counter[str] = Counter(told.get("goods_discards") or ())
        named.update(card for card in told.get("tribe_discards") or () if card)
        named.update(what for what in (told.get("field") or {}).values() if what in self.cards or what in GOODS_CARDS)
        named.update(card for group in told.get("older_goods") or () for card in group["cards"])
        named.update(card for hand in (told.get("hands") or {}).values() for card in hand or () if card)
        rows = [row for display in (told.get("displays") or {}).values() for row in display or ()]
        named.update(card for row in rows for card in row if card)
        named.update([told["drawn"]] if "drawn" in told else [])
        return named

    def faults(self) -> Iterator[str]:
        """Every rule that is broken."""
        yield from self.faults_of_rounds()
        yield from self.faults_of_cards()
        yield from self.faults_of_counts()
        yield from self.faults_of_places()
        yield from self.faults_of_step()
        yield from self.faults_of_every_turn()

    def faults_of_every_turn(self) -> Iterator[str]:
        """A10: what purses and figures break. A turn that is not told is supposed to be each player's: one must fit."""
        told = self.told.get("turn")
        yield from (*self.faults_of_players(told), *self.faults_of_turns(told))
        if told is None and self.first is not None and self.step in IN_PHASE:
            broken = [[*self.faults_of_players(turn), *self.faults_of_turns(turn)] for turn in self.players]
            if all(broken):
                yield from (rule for faults in broken for rule in faults)

    def faults_of_rounds(self) -> Iterator[str]:
        """A7, A8, A10, A31, A46: robber, round and first player."""
        told, here = self.told, self.told.get("robber")
        if here in CORNERS and told.get("step", "raid") != "raid" and not told.get("finished"):
            yield "A8"
        if here is not None and here not in CORNERS and told.get("step") == "raid":
            yield "A8"
        if not self.round and self.rounds:
            yield from ("A7", "A8")
        if self.round:
            if told.get("step") == "raid" and self.round not in RAID_BEFORE:
                yield from ("A8", "A31")
            if self.round > ROUNDS and told.get("step", "raid") != "raid":
                yield from ("A8", "A46")
            if self.first != self.players[(self.round - 1) % 2]:
                yield "A10"

    def faults_of_cards(self) -> Iterator[str]:
        """B1, A39, A41: no card twice, one card in a hand, four in a row."""
        if any(count > 1 for count in self.named.values()):
            yield from ("A2", "B1", "B5", "B7")
        if any(len(hand or ()) > 1 for hand in (self.told.get("hands") or {}).values()):
            yield "A39"
        if any(len(row) > 4 for rows in (self.told.get("displays") or {}).values() for row in rows or ()):
            yield "A41"

    def faults_of_counts(self) -> Iterator[str]:
        """A3, A23: 19 goods cards and 45 tribe cards, and piles that are never empty."""
        told = self.told
        field = [what for what in (told.get("field") or {}).values() if what is not None]
        whole = len(field) == len(CELLS)
        goods = sum(what.endswith("goods") or what in GOODS_CARDS for what in field)
        hands = [self.of("hands", player) for player in self.players]
        fresh = told.get("fresh_hands") or ()
        in_hands = sum(len(hand or ()) for hand in hands)
        in_hands += sum(hand is None and p in fresh for p, hand in zip(self.players, hands, strict=True))
        hidden = sum(hand is None and p not in fresh for p, hand in zip(self.players, hands, strict=True))
        laid = [self.of("displays", player) for player in self.players]
        tribe = len(field) - goods + in_hands + sum(len(row) for rows in laid for row in rows or ())
        tribe += len(told.get("tribe_discards") or ()) + told.get("tribe_pile", 0) + (self.step == "use_drawn")
        goods += len(told.get("goods_discards") or ()) + told.get("goods_pile", 0)
        all_goods = whole and "goods_discards" in told and "goods_pile" in told
        all_tribe = whole and "tribe_discards" in told and "tribe_pile" in told and None not in laid
        if goods > len(GOODS_CARDS) or (all_goods and goods < len(GOODS_CARDS)):
            yield "A3"
        if tribe > len(self.cards) or (all_tribe and tribe < len(self.cards) - hidden):
            yield "A3"
        for group in told.get("older_goods") or ():
            where = {cell for cell in group["cells"] if (told.get("field") or {}).get(cell) in HIDDEN_GOODS}
            if len(group["cards"]) != len(where):
                yield "A3"
        if not told.get("finished"):
            shuffled_later = self.step == "choose_good" and told.get("from_caravan")
            if told.get("tribe_pile") == 0 or (told.get("goods_pile") == 0 and not shuffled_later):
                yield from ("A3", "A23")

    def faults_of_places(self) -> Iterator[str]:
        """A11, A12, A15, A16, A20, A26, G4.13: where figures cannot be."""
        told = self.told
        targis, markers = told.get("targis") or {}, told.get("markers") or {}
        standing = [card for cards in targis.values() for card in cards or ()]
        if len(set(standing)) < len(standing) or set(standing) & set(CORNERS):
            yield "A11"
        robber = told.get("robber", ROBBER[self.round])
        for player in self.players:
            mine, theirs = targis.get(player) or (), targis.get(self.other(player)) or ()
            if robber in mine and self.lacks(player, "place_on_robber"):
                yield "A11"
            if any(FACES.get(card) in theirs for card in mine):
                yield "A12"
            if len(mine) > 3 - (player in (told.get("two_targis") or ())):
                yield from ("A5", "A9", "G4.13", "B1")
            two = {*(told.get("two_targis") or ()), *(told.get("two_targis_next") or ())}
            if player in two and self.lacks(self.other(player), "opponent_two_targi"):
                yield "G4.13"
        of_turn = targis.get(told.get("turn"))
        if told.get("trading") and of_turn is not None and TRADER not in of_turn:
            yield "A26"
        lying = [cell for cells in markers.values() for cell in cells or ()]
        if len(set(lying)) < len(lying):
            yield from ("A15", "A16", "B1")
        if any(len(cells or ()) > 2 for cells in markers.values()):
            yield from ("A16", "B1")
        field = told.get("field") or {}
        if any((field.get(cell) or "").startswith("face_down") and cell != told.get("turning") for cell in lying):
            yield "A20"

    def faults_of_players(self, turn: str | None) -> Iterator[str]:
        """A39, A40, A44, G4.10: hands of this round, purses beyond the limits, gold on WE9."""
        told, step = self.told, self.step
        for player in self.players:
            if player in (told.get("fresh_hands") or ()):
                to_come = turn is not None and turn == self.first != player and step != "turn_up"
                if self.of("hands", player) == [] or step in ("raid", "place") or to_come:
                    yield from ("A39", "A40")
            if player in (told.get("stored_gold") or ()) and self.lacks(player, "stored_gold"):
                yield "G4.10"
            purse = self.of("purses", player) or {}
            full = sum(purse.get(good) or 0 for good in GOODS) > 10 or (purse.get("gold") or 0) > 3
            may_exceed = step is None or (step in IN_PHASE and turn in (None, player))
            if full and not may_exceed:
                yield "A44"

    def faults_of_step(self) -> Iterator[str]:
        """A10, A18, A20, A45, A46: what is told of a step belongs to the step that the game is at."""
        told, step = self.told, self.step
        for name, (of_step, rules) in OF_STEP.items():
            if told.get(name) and step not in (None, of_step):
                yield from rules
        if told.get("finished") and "step" in told:
            yield "A10"
        field = told.get("field") or {}
        down = any((what or "").startswith("face_down") for what in field.values())
        whole = len(field) == len(CELLS) and None not in field.values()
        if (step in ("place", "raid") and down) or (step == "turn_up" and whole and not down):
            yield from ("A10", "A20")
        rows = [self.of("displays", player) for player in self.players]
        full = any(sum(len(row) for row in display or ()) >= FULL for display in rows)
        if told.get("finished") and not full and None not in rows and self.round not in (0, ROUNDS + 1):
            yield from ("A45", "A46")
        if full and not told.get("finished") and step in ("raid", "place", "turn_up"):
            yield "A45"

    def faults_of_turns(self, turn: str | None) -> Iterator[str]:
        """A9, A10, A16, A18, A19, A21: the figures at a step of the round."""
        told, step = self.told, self.step
        if step is None and not told.get("finished"):
            return
        for player in self.players:
            targis, markers = self.of("targis", player), self.of("markers", player)
            nowhere = step in (None, "raid", "turn_up") or (step in AFTER_FIGURES and player == turn)
            phase_is_over = step in IN_PHASE and turn not in (None, self.first) and player == self.first
            if (targis or markers) and (nowhere or phase_is_over):
                yield from ("A9", "A10", "A16", "A18", "A19", "A21")
            if markers and step == "place":
                yield "A16"
            if step in IN_PHASE and turn is not None and turn == self.first != player and targis is not None:
                limited = told.get("two_targis")
                if len(targis) < 3 - (limited is None or player in limited):
                    yield "A9"
                if markers is not None and sorted(markers) != sorted(crossings(targis)):
                    yield "A16"
        if step == "place":
            yield from self.faults_of_placing()

    def faults_of_placing(self) -> Iterator[str]:
        """A9: one Targi each in turn, the first player first, until all stand."""
        first, limited = self.first, self.told.get("two_targis")
        if first is None or any(self.of("targis", player) is None for player in self.players):
            return
        order = (first, self.other(first))
        stand = tuple(len(self.of("targis", player)) for player in order)
        allowances = [[3, 2] if limited is None else [3 - (player in limited)] for player in order]
        due = {order[turn] for most in product(*allowances) for so_far, turn in placing(*most) if so_far == stand}
        if not due or self.told.get("turn") not in (None, *due):
            yield "A9"


def placing(first: int, other: int) -> Iterator[tuple[tuple[int, int], int]]:
    """What stands before each placement of a round, and whose it is: the first player's (0) or the other's (1)."""
    stand = [0, 0]
    for turn in (turn for number in range(3) for turn in (0, 1) if number < (first, other)[turn]):
        yield (stand[0], stand[1]), turn
        stand[turn] += 1
