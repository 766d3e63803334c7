"""What a position of Timbuktu tells, part held against part, before a table is made of it: all rules that it breaks.

What is not told is no fault: a rule is broken if no completion of the position keeps it. What is doubtful may be named
beside a fault, but is none by itself. Rule numbers are the games file's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from tests.referee import NoOpinion
from tests.referee.timbuktu.cards import PENS, Cards, Place, Stage
from tests.referee.timbuktu.loads import (
    CAMELS,
    DEALT,
    FOURS,
    KINDS,
    LETTERS,
    Key,
    Load,
    completions,
    counted,
    covers,
    kinds,
    printed_alike,
    tells_print,
)
from tests.referee.timbuktu.opening import arrows_of

Moment = tuple[int, int]  # how many stages are over, and how many camels have moved in the one that goes on
Room = tuple[Key, Load, int, int, Load]  # a camel: what it holds for sure, how many more, how many of each kind
IN_TURN = ("M1", "M2", "M12", "N1", "N3", "S7")
OF_LOADS = ("S4", "S5", "M6", "M9")
OF_GOODS = ("E6", "S4", "S5")
OF_PLACING = ("S8", "S9", "S10", "S11")
OF_PILES = ("D1", "D2", "D3", "T1", "T4", "M10", "M11", "N2", "B5")
OF_ARROWS = ("M5", "M6", "B6")
SUBSETS = [frozenset(some) for size in range(6) for some in combinations(range(5), size)]


class Told:
    """A position as a record tells it, on one of the routes that there can be."""

    def __init__(
        self,
        document: dict[str, Any],
        route: tuple[str, ...],
        colours: dict[str, str],
        edition: dict[str, Any],
        rulings: dict[str, str],
    ) -> None:
        self.told = {name: value for name, value in document["position"].items() if value is not None}
        self.players: list[str] = document["players"]
        self.count = len(self.players)
        self.letters = LETTERS[: CAMELS[self.count]]
        self.every = self.count * len(self.letters)
        self.route, self.edition, self.rulings = route, edition, rulings
        self.printed = self.prints(colours)
        self.finished = bool(self.told.get("finished"))
        self.placing = "to_place" in self.told
        self.waiting, self.arrived = self.row_of("waiting"), self.row_of("arrived")
        self.moments = [moment for moment in self.all_moments() if self.is_at(moment)]
        self.stages = sorted({stage for stage, _ in self.moments}) or self.stages_told()
        self.broken: list[str] = []
        self.doubtful: list[str] = []

    def faults(self) -> list[str]:
        """All rules that are broken. Raises NoOpinion where something is doubtful, and nothing else is wrong."""
        for part in (self.of_the_end(), self.of_camels(), self.of_turns(), self.of_loads(), self.of_goods()):
            self.broken += part
        of_the_stage = self.doubtful if self.finished else self.broken  # E1: when all is over it does not matter
        for part in (self.of_places(), self.of_placing(), self.of_piles(), self.of_arrows()):
            of_the_stage += part
        if self.doubtful and not self.broken:
            raise NoOpinion("it is doubtful whether that can be")
        return list(dict.fromkeys([*self.broken, *self.doubtful])) if self.broken else []

    # What is told

    def row_of(self, name: str) -> dict[Key, str | None]:
        """The camels that are told to stand on a grid; null: nobody knows where."""
        rows = self.told.get(name) or {}
        return {
            (player, letter): place
            for player, row in rows.items()
            for letter, place in row.items()
            if letter in self.letters
        }

    def stages_told(self) -> list[int]:
        """How many stages are over, as far as that is told."""
        if self.finished:
            return [self.count - 1]
        if self.placing:
            return [0]
        if "stage" in self.told:
            return [min(self.told["stage"], self.count) - 1]
        return list(range(self.count))

    def all_moments(self) -> Iterator[Moment]:
        """M1, S7: all moments of the game at which somebody moves or piles are turned up."""
        for stage in self.stages_told():
            for moved in [self.every] if self.finished else [0] if self.placing else range(self.every + 1):
                yield stage, moved

    def order(self, moment: Moment) -> list[str]:
        """M2, M12, N3: the players in the order of the round."""
        stage, moved = moment
        first = stage + moved // self.count
        return [self.players[(first + seat) % self.count] for seat in range(self.count)]

    def is_at(self, moment: Moment) -> bool:
        """M1, M2, M12, N3: whether it can be this moment, after what is told of turns and of camels."""
        stage, moved = moment
        rounds, more = divmod(moved, self.count)
        order, last = self.order(moment), moved == self.every
        if self.told.get("stage", stage + 1) != stage + 1:
            return False
        if self.told.get("round", 0) not in (0, rounds if last else rounds + 1):
            return False
        if "turn" in self.told and (last or self.told["turn"] != order[more]):
            return False
        own = Counter(player for player, _ in self.arrived)
        behind = Counter(player for player, _ in self.waiting)
        for seat, player in enumerate(order):
            has = rounds + (seat < more)
            if "arrived" in self.told and own[player] != has:
                return False
            if not self.placing and behind[player] > len(self.letters) - has:
                return False
        for name in ("chosen", "turned"):
            if any(last or player in order[:more] for player in self.told.get(name) or {}):
                return False
        return last or not self.told.get("revealed")

    def is_there(self, name: str) -> bool:
        """Whether there is anything under this name; a row without camels, or a pen without others, is nothing."""
        value = self.told.get(name)
        return any(inner not in ({}, []) for inner in value.values()) if isinstance(value, dict) else bool(value)

    # The faults

    def of_the_end(self) -> Iterator[str]:
        """E1, S7: nothing is left to be done when all is over; while camels are placed nothing has begun."""
        told = self.told
        if told.get("stage", 1) > self.count:
            yield from ("S7", "E1")
        if self.finished:
            last = {"stage": self.count, "round": len(self.letters)}
            if any(told.get(name, number) != number for name, number in last.items()):
                yield from ("E1", "S7")
            if self.waiting or any(told.get(name) for name in ("to_place", "turn", "chosen", "turned")):
                yield "E1"
            if "arrived" in told or any(told.get(name) for name in ("dealt", "revealed", "went_free", "went_paid")):
                self.doubtful += ["E1"]
        elif self.placing:
            begun = ("turn", "arrived", "chosen", "turned", "revealed", "went_free", "went_paid")
            if told.get("stage", 1) != 1 or told.get("round", 1) != 1 or any(map(self.is_there, begun)):
                yield from ("S9", "S10", "E1")

    def of_camels(self) -> Iterator[str]:
        """S3, M1: which camels there are, and that each has moved or has not."""
        named = [
            (letter, goods)
            for row in (self.told.get("loads") or {}).values()
            for letter, goods in (row or {}).items()
            if goods != []
        ]
        for name in ("waiting", "arrived"):
            named += [(letter, None) for row in (self.told.get(name) or {}).values() for letter in row]
        cards = [item for name in ("chosen", "turned") for item in (self.told.get(name) or {}).items()]
        if any(
            letter not in self.letters for letter, _ in [*named, *((letter, None) for _, letter in cards if letter)]
        ):
            yield from ("S3", "S4")
        if any(key in self.waiting for key in self.arrived):
            yield "M1"
        if any(card in self.arrived for card in cards):
            yield from ("M1", "M2")

    def of_places(self) -> Iterator[str]:
        """S9, M3, M4: five places in a pen; the camels that come take the lowest that is free."""
        for row in (self.waiting, self.arrived):
            named = [place for place in row.values() if place is not None and "." in place]
            inside = Counter(place[:2] for place in row.values() if place is not None)
            if max(inside.values(), default=0) > 5:
                yield from ("S9", "M3", "M4")
            if len(set(named)) < len(named):
                if row is self.waiting and not self.placing:  # nothing hangs on the places of the grid behind
                    self.doubtful += ["S9", "M4"]
                else:
                    yield from ("S9", "M4")
        missing = 0
        for pen in PENS:
            inside = [place for place in self.arrived.values() if place is not None and place[:2] == pen]
            highest = max((int(place[3]) for place in inside if "." in place), default=0)
            missing += max(0, highest - len(inside))
        if missing > sum(place is None for place in self.arrived.values()):
            yield from ("M4", "S9")

    def of_turns(self) -> Iterator[str]:
        """M1, M2, M12, N1, N3: how far the stage has come, and whose turn it is."""
        if not self.moments:
            if self.finished or self.placing:
                self.doubtful += [*IN_TURN, *OF_PILES]
            else:
                yield from IN_TURN
                if self.told.get("revealed"):
                    yield from OF_PILES
        chosen, turned = self.told.get("chosen") or {}, self.told.get("turned") or {}
        if any(chosen.get(player) not in (None, letter) for player, letter in turned.items()):
            yield from ("M2", "M3")
        if self.rulings["cards_turned"] == "one_by_one" and turned:
            due = {self.order(moment)[moment[1] % self.count] for moment in self.moments}
            if len(turned) > 1 or not due.issuperset(turned):
                yield from ("M2", "M1")

    def before_a_robbery(self) -> bool:
        """Whether it is sure that no camel has been robbed."""
        return self.placing or (self.stages == [0] and not self.told.get("revealed") and not self.finished)

    def has_moved(self, key: Key) -> bool | None:
        """Whether a camel has moved in this stage; None if nobody knows."""
        if self.placing or key in self.waiting or not any(moved for _, moved in self.moments):
            return False
        if key in self.arrived:
            return True
        return False if "arrived" in self.told else None

    def sizes(self, key: Key) -> tuple[int, int]:
        """S4, M6, M9, C10: how many goods a camel holds at least and at most, whatever is told of them."""
        if not self.before_a_robbery():
            return 0, 4
        if self.has_moved(key) is False:
            return 4, 4
        return 3 if self.rulings["extra_payment"] == "no" else 0, 4

    def load_told(self, key: Key) -> tuple[Load, int, int, frozenset[int]]:
        """What is told of a load: goods, at least and at most so many others, and the kinds that these can have."""
        held = ((self.told.get("loads") or {}).get(key[0]) or {}).get(key[1])
        if held is None:
            return (0,) * 5, 0, 4, frozenset(range(5))
        if isinstance(held, list):
            return counted(held), held.count(None), held.count(None), frozenset(range(5))
        goods = held.get("goods") or []
        hidden = goods.count(None)
        others = frozenset(n for n, kind in enumerate(KINDS) if kind not in (held.get("without") or ()))
        return counted(goods), hidden, hidden + (held.get("more") or 0), others

    def prints(self, colours: dict[str, str]) -> dict[Key, frozenset[Load]]:
        """S4, S5, B8: what each camel can have set out with."""
        keys = [(player, letter) for player in self.players for letter in self.letters]
        if self.told.get("variant"):
            return dict.fromkeys(keys, frozenset(load for load in FOURS if kinds(load) >= 3))
        boards = self.edition.get("loads_by_colour") or {}
        printed = dict.fromkeys(keys, FOURS)
        if tells_print(self.edition):
            of_letters = printed_alike(self.edition["loads"])
            printed = {(player, letter): of_letters["", letter] for player, letter in keys}
        for player, letter in keys:
            printed[player, letter] &= completions((boards.get(colours.get(player, "")) or {}).get(letter))
        return printed

    def rooms(self) -> Iterator[Room]:
        """Of each camel: what it holds for sure, how many more at least and at most, and how many of each kind."""
        for player in self.players:
            for letter in self.letters:
                known, least, most, others = self.load_told((player, letter))
                low, high = self.sizes((player, letter))
                least, most = max(least, low - sum(known)), min(most, high - sum(known))
                firsts = [load for load in self.printed[player, letter] if covers(load, known)]
                room = tuple(
                    max((load[kind] for load in firsts), default=0) - known[kind] if kind in others else 0
                    for kind in range(5)
                )
                yield (player, letter), known, least, most, room

    def of_loads(self) -> Iterator[str]:
        """S4, S5, M6, M9: what is left of four goods."""
        for key, known, least, most, room in self.rooms():
            fits = any(covers(load, known) for load in self.printed[key])
            if least > most or not fits or sum(max(0, one) for one in room) < least:
                yield from OF_LOADS

    def of_goods(self) -> Iterator[str]:
        """E6, S4, S5: nothing is lost, and there is no more than was loaded."""
        told, removed = self.told, self.told.get("removed") or {}
        over: dict[str, int] = told.get("left_over") or {}
        variant = bool(told.get("variant"))
        tokens = DEALT[self.count] * self.count if variant else 21
        low, high = [0] * 5, [tokens] * 5
        for index, kind in enumerate(KINDS):
            if variant and over.get(kind) is not None:
                low[index] = high[index] = tokens - over[kind]
        if not variant and any(over.values()):
            yield from ("E6", "S5")
        for kind in range(5):
            of_camels = [[load[kind] for load in firsts] for firsts in self.printed.values()]
            low[kind] = max(low[kind], sum(min(counts, default=0) for counts in of_camels))
            high[kind] = min(high[kind], sum(max(counts, default=0) for counts in of_camels))
        rows = list(self.rooms())
        gone = [removed.get(kind) for kind in KINDS]
        yield from self.of_first_loads(rows, gone, low, high)
        if self.before_a_robbery():
            paid = sum(number or 0 for number in gone)
            if paid and not any(moved for _, moved in self.moments):
                yield from (*OF_GOODS, "M6")
        for some in SUBSETS:
            rest = [kind for kind in range(5) if kind not in some]
            least = sum(gone[kind] or 0 for kind in some)
            most = sum(high[kind] if (there := gone[kind]) is None else there for kind in some)
            for _, known, fewest, others, room in rows:
                held = sum(known[kind] for kind in some)
                least += held + max(0, fewest - sum(max(0, room[kind]) for kind in rest))
                most += held + max(0, min(others, sum(max(0, room[kind]) for kind in some)))
            below, above = sum(low[kind] for kind in some), sum(high[kind] for kind in some)
            rest_below, rest_above = sum(low[kind] for kind in rest), sum(high[kind] for kind in rest)
            loaded = 4 * self.every
            too_many = least > above or least + rest_below > loaded
            if too_many or most < below or most + rest_above < loaded:
                yield from OF_GOODS

    def of_first_loads(
        self, rows: list[Room], gone: list[int | None], low: list[int], high: list[int]
    ) -> Iterator[str]:
        """S4, S5: what the camels of each player can have set out with; with the variant, at most so many of a kind."""
        least, most = low.copy(), high.copy()
        for kind, number in enumerate(gone):
            if number is not None:
                least[kind] = max(least[kind], number + sum(row[1][kind] for row in rows))
                held = sum(known[kind] + max(0, min(others, room[kind])) for _, known, _, others, room in rows)
                most[kind] = min(most[kind], number + held)
        dealt = DEALT[self.count] if self.told.get("variant") else 21
        reached = dict.fromkeys(SUBSETS, 0)  # at most so many goods of these kinds
        for player in self.players:
            own = dict.fromkeys(SUBSETS, 0)
            for key, known, *_ in rows:
                if key[0] == player:
                    firsts = [load for load in self.printed[key] if covers(load, known)]
                    for some in SUBSETS:
                        own[some] += max((sum(load[kind] for kind in some) for load in firsts), default=0)
            for some in SUBSETS:
                reached[some] += min(own[part] + dealt * len(some - part) for part in SUBSETS if part <= some)
        for some in SUBSETS:
            rest = SUBSETS[-1] - some
            if reached[SUBSETS[-1]] < 4 * self.every or sum(least[kind] for kind in some) > reached[some]:
                yield from OF_GOODS
            if 4 * self.every - reached[rest] > sum(most[kind] for kind in some):
                yield from OF_GOODS

    def of_placing(self) -> Iterator[str]:
        """S8 to S11: camels are placed in turn, and everybody can get into every pen."""
        if self.placing:
            own = Counter(player for player, _ in self.waiting)
            turn = self.players.index(self.told["to_place"])
            listed = self.told.get("waiting") or {}
            rounds = {own[player] - (seat < turn) for seat, player in enumerate(self.players) if player in listed}
            if len(rounds) > 1 or not rounds <= set(range(len(self.letters))):
                yield from OF_PLACING
            if self.rulings["placing_must_stay_possible"] == "yes" and not self.all_can_get_in():
                yield from OF_PLACING
        elif self.stages == [0] and not self.finished and not self.all_can_get_in():
            yield from OF_PLACING

    def all_can_get_in(self) -> bool:
        """S11: (i) and (ii), of those camels that are known to stand in a pen."""
        for player in self.players:
            own = [place[:2] for (whose, _), place in self.waiting.items() if whose == player and place is not None]
            if len(self.letters) - len(own) < 5 - len(set(own)):
                return False
        for pen in PENS:
            inside = [whose for (whose, _), place in self.waiting.items() if place is not None and place[:2] == pen]
            if 5 - len(inside) < self.count - len(set(inside)):
                return False
        return True

    def of_piles(self) -> Iterator[str]:
        """D1 to D3, T1, T4, M10, M11, C1, C7: five piles of fifteen cards, where the deal lays them and they move."""
        told = self.told
        dealt, revealed = told.get("dealt") or (), told.get("revealed") or ()
        exchanges = told.get("exchanges")
        if self.placing and (revealed or (exchanges and exchanges[0] > 0)):
            yield from (*OF_PILES, "S9")
        if self.placing and dealt and self.rulings["deal_before_placing"] == "no":
            yield from (*OF_PILES, "S9")
        if len(dealt) > 5 or len(revealed) >= 5 or (exchanges and exchanges[0] > exchanges[1]):
            yield from OF_PILES
        if any(pile.get("holder") is not None and pile.get("slot") is not None for pile in (*dealt, *revealed)):
            yield from OF_PILES
            return
        known: tuple[set[str], ...] = Cards(self.edition).known
        for part, name in enumerate(("pitch", "goods")):
            shown = told.get(f"{name}_cards") or []
            known[part].update(shown)
            for piles in (dealt, revealed):
                here = [card for pile in piles if (card := pile.get(("pitches", "goods")[part])) is not None]
                known[part].update(here)
            if len(known[part]) > 5:
                yield from OF_PILES
        for piles in (dealt, revealed):
            for part, name in enumerate(("pitches", "goods", "pen")):
                here = [card for pile in piles if (card := pile.get(name)) is not None]
                if len(set(here)) < len(here):
                    if name == "pen" or len(known[part]) >= 5:
                        yield from OF_PILES
                    else:
                        self.doubtful += OF_PILES
        different = [True, *(len(cards) >= 5 for cards in known)]
        if not any(self.can_lie(stage, different) for stage in self.stages):
            yield from OF_PILES
        elif not any(self.can_lie(stage, [True] * 3) for stage in self.stages):
            self.doubtful += OF_PILES

    def can_lie(self, number: int, different: list[bool]) -> bool:
        """Whether the piles of this stage can lie where they are told to lie, and be what they are told to be.

        `different` says of pens, pitches and goods whether there are no two cards alike.
        """
        stage = Stage(self.players, number, self.rulings["slot_piles"])
        for pile in self.told.get("dealt") or ():
            where = place_of(pile)
            if where is None:
                continue
            if where not in stage.places or where in stage.dealt:
                return False
            stage.dealt[where] = cards_of(pile)
        named = [place for pile in self.told.get("revealed") or () if (place := place_of(pile)) is not None]
        if len(set(named)) < len(named):
            return False
        stage.turned = [(place_of(pile), cards_of(pile)) for pile in self.told.get("revealed") or ()]
        stage.least, stage.most = self.exchanges(number)
        if stage.least > stage.most:
            return False
        for piles in (piles for often in stage.possible() for piles in stage.ways(often)):
            parts = [part for part, cards in enumerate(zip(*piles, strict=True)) if different[part] and alike(cards)]
            if not parts:
                return True
        return False

    def exchanges(self, number: int) -> tuple[int, int]:
        """M10, B7: how often the piles can have moved on, at least and at most."""
        marks = self.edition.get("exchange") or {}
        marked = marks.get(self.route[number + 1])
        moved = [there for stage, there in self.moments if stage == number] or [self.every]
        least, most = 0, max(moved)
        if marked is not None:
            most = min(most, len(marked))
            places = list(self.arrived.values())
            if "arrived" in self.told:
                least = sum(place in marked for place in places)
                vague = [place for place in places if place is None or "." not in place]
                most = min(most, least + len(vague))
        elif "arrived" in self.told:
            most = min(most, len(self.arrived))
        said = self.told.get("exchanges")
        return (max(said[0], least), min(said[1], most)) if said else (least, most)

    def of_arrows(self) -> Iterator[str]:
        """M5, M6, M7, C10: two arrows of each pen explain what was paid and what was not."""
        stages = arrows_of(self.edition, self.route)
        paying = self.rulings["extra_payment"] == "no"

        def explained(stage: int) -> bool:
            for pen in PENS:
                free, paid = ((self.told.get(name) or {}).get(pen) or () for name in ("went_free", "went_paid"))
                pairs = [pair for pair in stages[stage][pen] if pair.issuperset(free)]
                if not any(pair.isdisjoint(paid) or not paying for pair in pairs):
                    return False
            return True

        if not any(explained(stage) for stage in self.stages):
            yield from OF_ARROWS


def alike(cards: Iterable[str | None]) -> bool:
    """Whether a card is among these twice."""
    known = [card for card in cards if card is not None]
    return len(set(known)) < len(known)


def place_of(pile: dict[str, Any]) -> Place | None:
    """Where a pile lies or lay, if that is told."""
    if pile.get("holder") is not None:
        return "holder", pile["holder"]
    return None if pile.get("slot") is None else ("slot", pile["slot"])


def cards_of(pile: dict[str, Any]) -> tuple[str | None, str | None, str | None]:
    """The cards of a pile."""
    return pile.get("pen"), pile.get("pitches"), pile.get("goods")
