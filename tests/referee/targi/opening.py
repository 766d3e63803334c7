"""What a record of Targi starts from: the setup, or a position in the middle. Rule numbers are the games file's.

A position may leave things out. What is left out is supposed in every way that is possible, one table a way; where
that would be too many ways there is no opinion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from tests.referee import NoOpinion
from tests.referee.targi.facts import (
    CELLS,
    CORNERS,
    FACES,
    GOODS,
    GOODS_CARDS,
    RAID_BEFORE,
    START,
    TribeCard,
    crossings,
    kind_of,
    starts_with_goods,
    tribe_cards,
)
from tests.referee.targi.rulings import Rulings
from tests.referee.targi.table import FULL, Lying, Table, Taken, Urn, start
from tests.referee.targi.told import AFTER_FIGURES, IN_PHASE, Told

MOST_WORLDS = 300
NINE = 9  # B6: cards of each symbol
WORD_OF = {"discount_symbol": "symbol", "end_vp_per_two": "symbol", "bonus_good": "good"}  # B8: a kind's parameter
MOST = {"gold": 6, "vp": 14}  # what is supposed of an unknown purse: less than this,
MOST_GOODS = 11
FAR_MORE = 60  # or so much, where no limit is in the way: A44 is not checked during one's own actions


class Impossible(Exception):
    """The opening breaks these rules."""

    def __init__(self, *rules: str) -> None:
        super().__init__(*rules)
        self.rules = rules


def open_record(document: dict[str, Any], rulings: Rulings) -> list[Table]:
    """The tables that a record can start from."""
    edition = document.get("edition")
    stated = (edition.get("tribe_cards") if isinstance(edition, dict) else None) or {}
    cards = tribe_cards(stated)
    broken = list(faults_of_edition(stated, cards))
    if len(document["players"]) != 2:
        broken += ["A0", "A1", "A5", "A6", "B1"]
    if broken:
        raise Impossible(*broken)
    players = list(document["players"])
    if document.get("position") is not None:
        return Snapshot(document["position"], players, cards, rulings).tables()
    return [open_setup(document.get("setup") or {}, players, cards, rulings)]


def faults_of_edition(stated: dict[str, dict[str, Any]], cards: dict[str, TribeCard]) -> Iterator[str]:
    """B6, B8: what a record states of tribe cards is held to what needs no print."""
    symbols = Counter(card.symbol for card in cards.values())
    if max(symbols.values()) > NINE and any(facts.get("symbol") is not None for facts in stated.values()):
        yield from ("B6", "B8")
    for facts in stated.values():
        effect = facts.get("effect") or {}
        word = WORD_OF.get(effect.get("kind", ""))
        if word is not None and effect.get(word) is None:
            yield "B8"


def open_setup(setup: dict[str, Any], players: list[str], cards: dict[str, TribeCard], rulings: Rulings) -> Table:
    """A1 to A6."""
    fields = setup.get("field") or {}
    broken: list[str] = []
    told = Counter(card for card in fields.values() if card is not None)
    if any(count > 1 for count in told.values()):
        broken += ["A2", "B1", "B5", "B7"]
    if any(card and (kind_of(card) == "goods") != starts_with_goods(cell) for cell, card in fields.items()):
        broken += ["A2"]
    for purse in (setup.get("purses") or {}).values():
        if any(count is not None and count != START[kind] for kind, count in purse.items()):
            broken += ["A5"]
    if setup.get("robber") not in (None, 1):
        broken += ["A4"]
    if broken:
        raise Impossible(*broken)
    table = start(players, cards, rulings, fields)
    table.start_round(1)
    return table


class Snapshot(Told):
    """A position, and the tables that it can be."""

    def __init__(self, told: dict[str, Any], players: list[str], cards: dict[str, TribeCard], rulings: Rulings) -> None:
        super().__init__(told, players, cards)
        self.rulings = rulings

    def tables(self) -> list[Table]:
        """Every table that the position can be. Raises Impossible with all rules that are broken."""
        found: list[Table] = []
        broken = list(self.faults())
        try:
            found = self.supposed()
        except Impossible as impossible:
            broken += impossible.rules
        except NoOpinion:
            if not broken:
                raise
        if broken:
            raise Impossible(*dict.fromkeys(broken))
        return found

    def supposed(self) -> list[Table]:
        """Every table that the position can be, as far as its parts are held against each other."""
        if self.told.get("finished"):
            return self.finished()
        if "step" not in self.told or not self.round:
            raise NoOpinion("where the game stands is not told")
        about = {"turn_up_one": ("turning",), "gain": ("gain_of", "gain")}.get(self.told["step"], ())
        if any(name not in self.told for name in about):
            raise NoOpinion("what the step is about is not told")
        if any(self.of("displays", player) is None for player in self.players):
            raise NoOpinion("a display is not told")
        found: list[Table] = []
        broken: list[str] = []
        for number, way in enumerate(self.ways()):
            if number > MOST_WORLDS:
                raise NoOpinion("too much is not told")
            table = self.table(way)
            faults = list(faults_of(table))
            broken += faults
            if not faults:
                found.append(table)
        if not found:
            raise Impossible(*dict.fromkeys(broken))
        return found

    def finished(self) -> list[Table]:
        """A45, A46: a table that is just over."""
        table = Table(self.players, self.cards, self.rulings, round=self.round or 13, step="over", finished=True)
        broken: list[str] = []
        for player in self.players:
            rows, purse = self.of("displays", player), self.of("purses", player) or {}
            if rows is None or any(card is None for row in rows for card in row):
                raise NoOpinion("a display is not told")
            if any(purse.get(kind) is None for kind in START):
                raise NoOpinion("a purse is not told")
            table.displays[player] = [list(row) for row in rows]
            table.purses[player] = {kind: purse[kind] for kind in START}
            table.hands[player] = list(self.of("hands", player) or [])
            table.stored |= {player} if player in (self.told.get("stored_gold") or ()) else set()
            if self.told.get("stored_gold") is None and table.has(player, "stored_gold"):
                raise NoOpinion("the gold on WE9 is not told")
            if player in table.stored and not table.has(player, "stored_gold"):
                broken += ["G4.10"]
        over = self.round in (0, 13) or any(len(table.laid(player)) >= FULL for player in self.players)
        if not over or self.told.get("step") is not None:
            broken += ["A45", "A46"]
        if broken:
            raise Impossible(*broken)
        return [table]

    # what is not told

    def ways(self) -> Iterator[dict[tuple[str, str], Any]]:
        """Every way in which what is not told can be."""
        open_facts: dict[tuple[str, str], list[Any]] = {}
        step = self.told["step"]
        laid = {p: [card for row in self.of("displays", p) for card in row] for p in self.players}
        unseen = sorted(set(self.cards) - set(self.named))
        for player in self.players:
            for number in range(laid[player].count(None)):
                open_facts[f"laid.{number}", player] = unseen
        if "turn" not in self.told and step != "turn_up":
            open_facts["turn", ""] = list(self.players)

        def shows(player: str, kind: str) -> bool:
            return any(card is None or self.cards[card].effect["kind"] == kind for card in laid[player])

        begun = self.begun()
        for player in self.players:
            other = self.players[1 - self.players.index(player)]
            purse = self.of("purses", player) or {}
            for kind in START:
                if purse.get(kind) is None:
                    in_phase = step in IN_PHASE and self.told.get("turn") in (None, player)
                    far = [FAR_MORE] if in_phase or kind == "vp" else []
                    open_facts["purse." + kind, player] = [*range(MOST.get(kind, MOST_GOODS)), *far]
            if self.of("hands", player) is None:
                open_facts["hand", player] = [[], [None]]
            if "stored_gold" not in self.told and shows(player, "stored_gold"):
                open_facts["stored", player] = [False, True]
            if "fresh_hands" not in self.told and player in begun and self.of("hands", player) != []:
                open_facts["fresh", player] = [False, True]
            if "two_targis_next" not in self.told and shows(other, "opponent_two_targi"):
                raise NoOpinion("whether a player will have two Targis or three is not told")
            if "two_targis" not in self.told and shows(other, "opponent_two_targi"):
                if step in ("raid", "place"):
                    raise NoOpinion("whether a player has two Targis or three is not told")
                open_facts["two_targis", player] = [False, True]
            looks_back = shows(player, "bonus_good") or shows(player, "good_if_none")
            if (
                player in begun
                and self.told.get("turn") in (None, player)
                and self.of("taken", player) is None
                and looks_back
            ):
                raise NoOpinion("what was taken in this round is not told")
            acted = begun if step in AFTER_FIGURES else begun - {self.told.get("turn")}
            to_act = step in IN_PHASE and player not in acted
            if to_act and None in (self.of("targis", player), self.of("markers", player)):
                raise NoOpinion("figures are not told")
            if step == "place" and self.of("targis", player) is None:
                raise NoOpinion("figures are not told")
        field = self.told.get("field") or {}
        if any(field.get(cell) is None for cell in CELLS) or "goods_discards" not in self.told:
            raise NoOpinion("the field is not told")
        for values in product(*open_facts.values()):
            yield dict(zip(open_facts, values, strict=True))

    def begun(self) -> set[str]:
        """Who has begun the action phase of this round."""
        step, turn = self.told["step"], self.told.get("turn")
        if step in ("raid", "place"):
            return set()
        if turn is None:
            return set(self.players)
        first = self.players[(self.round - 1) % 2]
        return {first} if step in IN_PHASE and turn == first else set(self.players)

    def table(self, way: dict[tuple[str, str], Any]) -> Table:
        """The table under one way."""
        told = self.told
        turn = told.get("turn") or way.get(("turn", ""), "")
        table = Table(self.players, self.cards, self.rulings, round=self.round, step=told["step"], turn=turn)
        if table.step == "turn_up":
            table.turn = ""
        table.unseen = set(self.cards) - set(self.named)
        table.goods_discards = list(told["goods_discards"])
        groups = [Urn(set(group["cards"]), 0) for group in told.get("older_goods") or ()]
        older = {cell: number for number, group in enumerate(told.get("older_goods") or ()) for cell in group["cells"]}
        known = {*table.goods_discards, *(card for group in groups for card in group.cards)}
        for cell in CELLS:
            what = told["field"][cell]
            if what in self.cards or what in GOODS_CARDS:
                table.cells[cell] = Lying(kind_of(what), what, True)
                known.add(what)
            else:
                kind = what.removeprefix("face_down_")
                table.cells[cell] = Lying(kind, None, kind == what, older.get(cell, len(groups)))
        unseen = set(GOODS_CARDS) - known
        unknown = sum(
            lying.kind == "goods" and lying.card is None and lying.urn == len(groups) for lying in table.cells.values()
        )
        table.urns = [*groups, Urn(unseen, told.get("goods_pile", len(unseen) - unknown))]
        table.tribe_pile = told.get("tribe_pile", -1)
        discards = told.get("tribe_discards")
        table.discards_not_told = discards is None
        table.hidden_discards = sum(card is None for card in discards or ())
        for player in self.players:
            purse = self.of("purses", player) or {}
            table.purses[player] = {
                kind: way[fact] if (fact := ("purse." + kind, player)) in way else purse[kind] for kind in START
            }
            table.hands[player] = list(way.get(("hand", player), self.of("hands", player)) or [])
            hidden = iter(card for (name, owner), card in way.items() if name.startswith("laid.") and owner == player)
            rows = self.of("displays", player)
            table.displays[player] = [[next(hidden) if card is None else card for card in row] for row in rows]
            table.unseen -= set(table.laid(player))
            table.targis[player] = list(self.of("targis", player) or [])
            table.markers[player] = list(self.of("markers", player) or [])
            table.placed[player] = len(table.targis[player])
            taken = self.of("taken", player) or {}
            table.taken[player] = Taken(
                dict(taken.get("cards") or {}),
                dict(taken.get("caravan") or {}),
                set(taken.get("bonus") or ()),
                dict(taken.get("late") or {}),
            )
            if self.rulings.readings["bonus_at_once"] == "no":  # G4.5: what is held back is not in the purse yet
                for good, count in table.taken[player].late.items():
                    table.purses[player][good] += count
            for name, where in (("stored_gold", table.stored), ("fresh_hands", table.fresh)):
                if way.get((name.split("_")[0], player), player in (told.get(name) or ())):
                    where.add(player)
            for name, where in (("two_targis", table.two_now), ("two_targis_next", table.two_next)):
                if way.get((name, player), player in (told.get(name) or ())):
                    where.add(player)
        table.trading = bool(told.get("trading"))
        table.may_move_cards = bool(told.get("may_move_cards"))
        table.drawn = told.get("drawn")
        table.from_caravan = bool(told.get("from_caravan"))
        table.gain_of, table.gain = told.get("gain_of", ""), told.get("gain", 0)
        table.turning = told.get("turning", "")
        return table


def faults_of(table: Table) -> Iterator[str]:
    """The rules that a table breaks, as far as its parts can be held against each other."""
    for check in (faults_of_cards, faults_of_figures, faults_of_players, faults_of_step):
        yield from check(table)


def faults_of_cards(table: Table) -> Iterator[str]:
    """B1: 19 goods and 45 tribe cards; A20: what lies face down."""
    last = len(table.urns) - 1
    laid = [card for player in table.players for card in table.laid(player)]
    if len(set(laid)) < len(laid):
        yield from ("A2", "B1", "B7")
    for number, urn in enumerate(table.urns):
        unknown = [lying for lying in table.cells.values() if lying.kind == "goods" and lying.card is None]
        if sum(lying.urn == number for lying in unknown) + urn.pile != len(urn.cards):
            yield from ("A3", "B1", "B5", "A23")
    if table.pile.pile < 0 or (table.pile.pile == 0 and table.step != "choose_good" and last >= 0):
        yield "A23"
    if table.tribe_pile >= 0:
        places = sum(lying.kind == "tribe" and lying.card is None for lying in table.cells.values())
        places += sum(hand == [None] for hand in table.hands.values()) + table.hidden_discards
        places += table.step == "use_drawn" and table.drawn is None
        if table.tribe_pile != len(table.unseen) - places and not table.discards_not_told:
            yield from ("A3", "B1", "B7", "B9")
        if table.tribe_pile > len(table.unseen) - places:
            yield from ("A3", "B1", "B7", "B9")
    if table.step in ("place", "raid") and not all(lying.up for lying in table.cells.values()):
        yield from ("A10", "A20")
    if table.step == "turn_up" and all(lying.up for lying in table.cells.values()):
        yield from ("A10", "A20")


def faults_of_figures(table: Table) -> Iterator[str]:
    """A9, A11, A12, A16, G4.13."""
    everywhere = [card for player in table.players for card in table.targis[player]]
    if len(set(everywhere)) < len(everywhere) or set(everywhere) & set(CORNERS):
        yield "A11"
    if any(FACES.get(card) in table.targis[table.other(p)] for p in table.players for card in table.targis[p]):
        yield "A12"
    for player in table.players:
        targis, markers = table.targis[player], table.markers[player]
        if table.robber in targis and not table.has(player, "place_on_robber"):
            yield "A11"
        if len(targis) > table.allowance(player):
            yield from ("A5", "A9", "G4.13", "B1")
        if len(set(markers)) < len(markers) or len(markers) > 2:
            yield from ("A16", "B1")
        if any(not table.cells[cell].up and cell != table.turning for cell in markers):
            yield "A20"
        if table.step in ("place", "raid", "turn_up") and markers:
            yield "A16"
        if table.step in ("raid", "turn_up") and targis:
            yield "A9"
        if player in table.two_now | table.two_next and not table.has(table.other(player), "opponent_two_targi"):
            yield "G4.13"
    if set(table.markers[table.players[0]]) & set(table.markers[table.players[1]]):
        yield from ("A15", "C14")


def faults_of_players(table: Table) -> Iterator[str]:
    """A39, A41, A44, G4.10."""
    for player in table.players:
        purse = table.purses[player]
        acting = table.step in IN_PHASE and player == table.turn
        if not acting and (sum(purse[good] for good in GOODS) > 10 or purse["gold"] > 3):
            yield "A44"
        if player in table.stored and not table.has(player, "stored_gold"):
            yield "G4.10"
        to_come = table.step in IN_PHASE and player != table.turn == table.first
        if player in table.fresh and (to_come or not table.hands[player]):
            yield from ("A39", "A40")


def faults_of_step(table: Table) -> Iterator[str]:
    """A9, A10, A18: what the game waits for."""
    first = table.first
    if table.step == "place":
        mine, theirs = table.placed[first], table.placed[table.other(first)]
        expected = [(table.placed[p], table.players.index(p) != table.players.index(first), p) for p in table.players]
        waiting = sorted(one for one in expected if one[0] < table.allowance(one[2]))
        if not waiting or waiting[0][2] != table.turn or abs(mine - theirs) > 1:
            yield "A9"
    if table.step in IN_PHASE and table.turn:
        done = table.other(table.turn)
        if table.turn != first and (table.targis[done] or table.markers[done]):
            yield from ("A10", "A21")
        if table.turn == first and len(table.targis[done]) != table.allowance(done):
            yield "A9"
        if table.turn == first and sorted(table.markers[done]) != sorted(crossings(table.targis[done])):
            yield "A16"
        if table.step in AFTER_FIGURES and (table.targis[table.turn] or table.markers[table.turn]):
            yield "A21"
    if table.step == "raid" and table.round in RAID_BEFORE and not table.can_pay_raid(table.turn):
        yield from ("A32", "A35")
    if table.step == "raid" and table.has(table.turn, "raid_exempt"):
        yield from ("A32", "G4.8")
    if table.trading and table.turn and 5 not in table.targis[table.turn]:
        yield "A26"
    if table.step == "limit" and table.excess("salt") <= 0 and table.excess("gold") <= 0:
        yield "A44"
