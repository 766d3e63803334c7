"""What moves tell where the edition is silent: held against a search through all arrows and all loads."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

import orjson
import pytest

from rulecheck.core.record import read_record
from rulecheck.core.replay import replay
from rulecheck.core.simulate import NAMES, play_out
from rulecheck.games.timbuktu import GAME
from rulecheck.games.timbuktu.boards import Unpaid
from rulecheck.games.timbuktu.components import CAMELS, GOODS, LETTERS, PEN, PENS
from rulecheck.games.timbuktu.position import TimbuktuPosition
from rulecheck.games.timbuktu.position.evidence import Evidence

PAIRS = frozenset(frozenset(pair) for pair in combinations(PENS, 2))
FOUR = frozenset(combinations_with_replacement(GOODS, 4))
Open = list[tuple[str, int]]
Pairs = dict[str, set[frozenset[str]]]


def less(load: tuple[str, ...], good: str) -> tuple[str, ...]:
    left = list(load)
    left.remove(good)
    return tuple(left)


class Search:
    """Every completion of what is not stated: the arrows of each pen, the load of each camel, narrowed move by move."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self.route = document["setup"]["route"]
        self.arrows = document["edition"].get("arrows", {})
        printed = document["edition"].get("loads")
        camels = [
            (name, letter) for name in document["players"] for letter in LETTERS[: CAMELS[len(document["players"])]]
        ]
        self.loads = {one: {tuple(printed[one[1]])} if printed else set(FOUR) for one in camels}
        self.stand: dict[tuple[str, str], str] = {}
        self.stage = 0
        self.either: list[tuple[Pairs, str, str, tuple[str, str]]] = []
        self._start()

    def _start(self) -> None:
        stated = self.arrows.get(self.route[self.stage]) if self.stage < len(self.document["players"]) else None
        self.pairs: Pairs = {pen: {frozenset(stated[pen])} if stated else set(PAIRS) for pen in PENS}
        self.filled: dict[str, list[tuple[str, str]]] = {pen: [] for pen in PENS}
        self.revealed = 0

    def findings(self) -> Iterator[tuple[str, int]]:
        """The moves that cannot be decided, and the first that is impossible in every completion."""
        for number, move in enumerate(self.document["moves"], 1):
            if move["action"] == "place_camel":
                self.stand[move["player"], move["camel"]] = move["pen"]
            elif move["action"] == "move_camel":
                verdict = self._move(move)
                if verdict:
                    yield verdict, number
                if verdict == "illegal":
                    return
            elif move["action"] == "reveal":
                self._rob(move)

    def _move(self, move: dict[str, Any]) -> str:
        camel, reached, paid = (move["player"], move["camel"]), move["pen"], move["paid"]
        left = self.stand[camel]
        loads = {load for load in self.loads[camel] if not paid or paid[0] in load}
        ways = [(pair, load) for pair in self.pairs[left] for load in loads]
        legal = [(pair, load) for pair, load in ways if (reached not in pair if paid else reached in pair or not load)]
        if not legal:
            return "illegal"
        if paid:
            self.pairs[left] = {pair for pair, _ in legal}
            self.loads[camel] = {less(load, paid[0]) for load in loads}
        elif () not in loads:
            self.pairs[left] = {pair for pair, _ in legal}
        else:
            self.either.append((self.pairs, left, reached, camel))
        for pairs, pen, other, one in self.either if paid else ():
            if one == camel:  # it had goods to pay with, so it followed an arrow
                pairs[pen] = {pair for pair in pairs[pen] if other in pair}
        for pairs, pen, other, one in self.either:
            if not any(other in pair for pair in pairs[pen]) and () in self.loads[one]:
                self.loads[one] = {()}
        self.filled[reached].append(camel)
        return "" if len(legal) == len(ways) else "TIM506" if paid else "TIM507"

    def _rob(self, pile: dict[str, Any]) -> None:
        taken = pile["goods"].split("-")
        for pitch in map(int, pile["pitches"].split("-")):
            if pitch <= len(self.filled[pile["pen"]]):
                camel = self.filled[pile["pen"]][pitch - 1]
                self.loads[camel] = {tuple(good for good in load if good not in taken) for load in self.loads[camel]}
        self.revealed += 1
        if self.revealed == 5:
            self.stand = {camel: pen for pen, camels in self.filled.items() for camel in camels}
            self.stage += 1
            self._start()


def spoiled(players: int, chance: Random) -> dict[str, Any]:
    """A random game of which part of the print is not stated, and in which now and then a payment is changed."""
    while True:
        document = play_out(GAME, NAMES[:players], chance)
        if "loads" in document["edition"] and not document["setup"].get("variant"):
            break
    edition = document["edition"]
    edition["arrows"] = {grid: table for grid, table in edition["arrows"].items() if chance.random() < 0.3}
    document["setup"].pop("loads", None)
    if chance.random() < 0.5:
        del edition["loads"]
    moves = [move for move in document["moves"] if move["action"] == "move_camel"]
    for _ in range(chance.choice((0, 1, 3))):
        chance.choice(moves)["paid"] = chance.choice(([], [chance.choice(GOODS)]))
    document["moves"] = [
        move for move in document["moves"] if move["action"] in ("place_camel", "move_camel", "reveal")
    ]
    del document["result"]
    return document


@pytest.mark.parametrize("seed", range(24))
def test_what_is_open_and_what_is_impossible_is_what_a_search_finds(seed: int) -> None:
    document = spoiled(3 + seed % 3, Random(f"inference/{seed}"))
    verdict = replay(read_record(orjson.dumps(document), lambda _: GAME, ("timbuktu",)))
    found: Open = [(one.rule.code, one.move or 0) for one in verdict.undetermined]
    found += [("illegal", one.move or 0) for one in verdict.findings]
    assert found == list(Search(document).findings())
    assert all(one.missing for one in verdict.undetermined)


@pytest.mark.parametrize(("reached", "owes_nothing"), [("p2", True), ("p4", False)])
def test_a_camel_that_had_no_goods_on_the_other_route_owes_nothing(reached: str, owes_nothing: bool) -> None:
    """It went from p1 to p4 before: over an arrow if small_2 came first, else without goods. Now small_1 comes next."""
    document = {"format": "rulecheck/1", "game": "timbuktu", "edition": "sample", "players": NAMES[:5], "moves": []}
    record = read_record(orjson.dumps({**document, "position": {"stage": 4}}), {"timbuktu": GAME}.get, ("timbuktu",))
    position = GAME.opening(record)
    assert isinstance(position, TimbuktuPosition)
    assert record.position is not None
    position.begin(record.position)
    before = position.boards.at(2)
    evidence = Evidence([before], position.boards, position.cargo)
    before.either = (Unpaid(PEN["p1"], PEN["p4"], camel=0, move=1),)
    assert evidence.owes_on_no_route(Unpaid(PEN["p1"], PEN[reached], camel=0, move=2)) is owes_nothing
