"""One table: everything that is known while a record is walked through, and the rules that a move can break."""

from __future__ import annotations

from typing import Any

from tests.referee.timbuktu.cards import PENS, Cards, Place, Stage, unlikely
from tests.referee.timbuktu.loads import CAMELS, DEALT, MOST, Impossible, Key, Load, Loads, Option, Way, less, plus
from tests.referee.timbuktu.opening import Pair, arrows_of, edition_of, rulings_of

World = tuple[tuple[Load, Load], ...]  # of each player: what all the camels held at first, and what they hold
Event = tuple[Key, str, int]  # a camel that moved, the pen that it reached, how many goods were paid


class Answer:
    """What the rules say of a move. `evidence`: it is only what was drawn or paid that cannot be."""

    def __init__(self) -> None:
        self.broken: list[str] = []
        self.evidence = True
        self.open = False

    def breaks(self, *rules: str) -> None:
        """A rule is broken."""
        self.broken += rules
        self.evidence = False

    def contradicts(self, *rules: str) -> None:
        """What is said of the cards or goods cannot be."""
        self.broken += rules


class Table:
    """The table under one route and one way to deal out the colours."""

    def __init__(self, document: dict[str, Any], route: tuple[str, ...], colours: dict[str, str]) -> None:
        edition = edition_of(document)
        self.players: list[str] = document["players"]
        self.count = len(self.players)
        self.rulings = rulings_of(document)
        self.route = route
        self.letters = "ABCDEFGH"[: CAMELS[self.count]]  # S3
        self.loads = Loads(document, colours, edition)
        self.arrows = arrows_of(edition, route)
        self.events: list[dict[str, list[Event]]] = [{pen: [] for pen in PENS} for _ in self.arrows]
        self.exchange = edition.get("exchange") or {}
        self.cards = Cards(edition)
        self.removed: Load = (0,) * 5  # before the record starts
        self.number = 0  # of the stage, from 0
        self.places: dict[Key, str] = {}  # the pen of each camel on the grid behind
        self.named: set[tuple[str, int]] = set()
        self.placing = self.finished = False
        self.start_stage()
        self.placing = True

    def start_stage(self) -> None:
        """D1, N1, N2: a new stage; nobody has moved."""
        self.stage = Stage(self.players, self.number, self.rulings["slot_piles"])
        self.exchanges = {0}
        self.arrived: dict[Key, tuple[str, int]] = {}
        self.started = False
        self.start_round()

    def start_round(self) -> None:
        """M12: the round counter goes to the left."""
        self.moved: list[str] = []
        self.chosen: dict[str, str | None] = {}
        self.turned: dict[str, str] = {}

    @property
    def robbing(self) -> bool:
        """T1: all camels have moved, the piles are turned up."""
        return not self.placing and not self.finished and len(self.arrived) == self.count * len(self.letters)

    def next_player(self) -> str:
        """M2, N3: whose camel moves now. S8, S9: who places one."""
        if self.placing:
            return self.players[len(self.places) % self.count]
        rounds = len(self.arrived) // self.count
        return self.players[(self.number + rounds + len(self.moved)) % self.count]

    def play(self, move: dict[str, Any]) -> Answer:
        """Judge a move, and make it if it can be made."""
        answer = Answer()
        verb = move["action"]
        if self.finished:
            answer.breaks("E1", "S7")
            return answer
        if verb not in ("deal", "reveal") and move.get("camel") is not None and move["camel"] not in self.letters:
            answer.breaks("S3")
        do = {
            "place_camel": self.place,
            "deal": self.deal,
            "choose_camel": self.choose,
            "turn_card": self.turn,
            "move_camel": self.move,
            "reveal": self.reveal,
        }
        do[verb](move, answer)
        return answer

    # Placing

    def place(self, move: dict[str, Any], answer: Answer) -> None:
        """S9, S10, S11."""
        player, letter, pen, number = move["player"], move["camel"], move["pen"], move.get("place")
        if not self.placing:
            answer.breaks("S9", "S10", *(("T1",) if self.robbing else ("M1",)))
            return
        if player != self.next_player():
            answer.breaks("S9", "S8")
        if (player, letter) in self.places:
            answer.breaks("S9")
        if sum(there == pen for there in self.places.values()) == 5 or (number and (pen, number) in self.named):
            answer.breaks("S9")
        after = self.places | {(player, letter): pen}
        last = len(after) == self.count * len(self.letters)
        if (self.rulings["placing_must_stay_possible"] == "yes" or last) and not self.can_be_completed(after):
            answer.breaks("S10", "S11")
        if answer.broken:
            return
        self.places = after
        if number:
            self.named.add((pen, number))
        if last:
            self.placing = False

    def can_be_completed(self, places: dict[Key, str]) -> bool:
        """S11: (i) and (ii)."""
        for player in self.players:
            own = [pen for (whose, _), pen in places.items() if whose == player]
            if len(self.letters) - len(own) < 5 - len(set(own)):
                return False
        for pen in PENS:
            inside = [whose for (whose, _), there in places.items() if there == pen]
            if 5 - len(inside) < self.count - len(set(inside)):
                return False
        return True

    # The deal

    def deal(self, move: dict[str, Any], answer: Answer) -> None:
        """D1, D2, D3; C1."""
        early = self.rulings["deal_before_placing"] == "yes" and self.number == 0
        if self.robbing:
            answer.breaks("T1", "N1", "N2", "D1")
        elif self.places if early else self.placing:
            answer.breaks("D1", "S9")
        elif self.started:
            answer.breaks("D1", "N2", "M2")
        if move["player"] != self.players[self.number % self.count]:
            answer.breaks("D1", "N1", "N2", "N3")
        where: Place = ("holder", move["to"]) if move.get("to") is not None else ("slot", move["slot"])
        if where not in self.stage.places:
            answer.breaks("D3", "D2")
        elif where in self.stage.dealt:
            answer.breaks("D2", "D3", "D1")
        if answer.broken:
            return
        self.stage.dealt[where] = (move.get("pen"), move.get("pitches"), move.get("goods"))
        self.cards.saw(self.stage.dealt[where])
        if not self.stage.sets(self.cards, 0):
            answer.contradicts("D1", "B5", "N2")
            self.doubt()

    # The rounds

    def not_a_round(self, answer: Answer) -> bool:
        """Whether it is no time for camel cards and moves."""
        if self.placing:
            answer.breaks("S9", "S10", "M1", "M2")
        if self.robbing:
            answer.breaks("T1", "N1", "M1", "M2")
        return bool(self.placing or self.robbing)

    def in_hand(self, move: dict[str, Any], answer: Answer) -> None:
        """M1: the camel has not moved in this stage. M2, M3: it is the one on the card that was laid down."""
        player, letter = move["player"], move["camel"]
        if (player, letter) in self.arrived:
            answer.breaks("M1")
        for card in (self.chosen.get(player), self.turned.get(player)):
            if move["action"] != "choose_camel" and card is not None and card != letter:
                answer.breaks("M2", "M3")

    def choose(self, move: dict[str, Any], answer: Answer) -> None:
        """M2: one card each, before any is turned up."""
        if self.not_a_round(answer):
            return
        if self.moved or self.turned or move["player"] in self.chosen:
            answer.breaks("M2", "M1")
        if move.get("camel") is not None:
            self.in_hand(move, answer)
        if not answer.broken:
            self.chosen[move["player"]] = move.get("camel")
            self.started = True

    def turn(self, move: dict[str, Any], answer: Answer) -> None:
        """M2; C2: one by one, or all together before the first move of the round."""
        if self.not_a_round(answer):
            return
        if move["player"] in self.turned:
            answer.breaks("M2")
        if self.rulings["cards_turned"] == "together":
            if self.moved:
                answer.breaks("M2")
        elif move["player"] != self.next_player():
            answer.breaks("M2", "M12", "N1", "N3")
        self.in_hand(move, answer)
        if not answer.broken:
            self.turned[move["player"]] = move["camel"]
            self.started = True

    def move(self, move: dict[str, Any], answer: Answer) -> None:
        """M1 to M10."""
        if self.not_a_round(answer):
            return
        player, letter, pen = move["player"], move["camel"], move["pen"]
        key = (player, letter)
        if player != self.next_player():
            answer.breaks("M2", "M12", "M1", "N1", "N3", "S7")
        self.in_hand(move, answer)
        inside = sum(there == pen for there, _ in self.arrived.values())
        if inside == 5:
            answer.breaks("M3")
        elif move.get("pitch") not in (None, inside + 1):
            answer.breaks("M4")
        if key in self.places:
            self.pay(key, pen, move.get("paid") or [], answer)
        if answer.broken:
            return
        self.arrived[key] = (pen, inside + 1)
        self.moved.append(player)
        self.started = True
        self.count_exchange(pen, inside + 1, move.get("claims") or {})
        if len(self.moved) == self.count:
            self.start_round()
        if self.robbing:
            self.exchanges = set(self.stage.possible())

    def pay(self, key: Key, pen: str, paid: list[str | None], answer: Answer) -> None:
        """M5 to M9; C10. A payment is evidence that the camel carried the goods."""
        if key in self.arrived:
            return
        able = self.loads.pay(key, paid)
        left = self.places[key]
        pairs = self.arrows[self.number][left]
        if not able:
            if all(self.is_right(pair, True, pen, len(paid)) for pair in pairs):
                answer.contradicts("M6", "M8")
            elif any(self.is_right(pair, True, pen, len(paid)) for pair in pairs):
                answer.contradicts("M6", "M8", "M9", "M5")
            else:
                answer.contradicts("M6", "M8", "M9", "M5")
            return
        right = [
            (pair, way) for pair in pairs for way in able if self.is_right(pair, way[2][self.number], pen, len(paid))
        ]
        if not right:
            answer.breaks("M5", "M6", "M7", "M8", "M9")
            return
        answer.open |= len(right) < len(pairs) * len(able)
        if answer.broken:
            return
        told = len(able) < len(self.loads.ways[key])
        self.loads.ways[key] = able
        self.events[self.number][left].append((key, pen, len(paid)))
        if answer.open or told or len(pairs) > 1 or len(able) > 1:
            self.settle()

    def is_right(self, pair: Pair, laden: bool, pen: str, paid: int) -> bool:
        """Whether the payment is right, if the arrows lead to this pair."""
        if not laden:
            return paid == 0  # M8
        if self.rulings["extra_payment"] == "yes":
            return pen in pair or paid > 0  # C10
        return paid == (0 if pen in pair else 1)  # M5, M6, M7, M9

    def settle(self) -> None:
        """Strike out the arrows and loads under which a payment so far was wrong (B6, the inference check)."""
        changed = True
        while changed:
            changed = False
            self.loads.narrow()
            for number, stage in enumerate(self.events[: self.number + 1]):
                for left, events in stage.items():
                    for event in events:
                        changed |= self.settle_one(number, left, event)

    def settle_one(self, number: int, left: str, event: Event) -> bool:
        key, pen, paid = event
        pairs, ways = self.arrows[number][left], self.loads.ways[key]
        found = [(pair, way) for pair in pairs for way in ways if self.is_right(pair, way[2][number], pen, paid)]
        kept_pairs = [pair for pair in pairs if any(pair == one for one, _ in found)]
        kept_ways: set[Way] = {way for _, way in found}
        if not found:
            raise Impossible("M5", "M6", "M7", "M8", "M9")
        self.arrows[number][left], self.loads.ways[key] = kept_pairs, kept_ways
        return len(kept_pairs) < len(pairs) or len(kept_ways) < len(ways)

    def count_exchange(self, pen: str, pitch: int, claims: dict[str, Any]) -> None:
        """M10; B7: where the marks are not stated, what the log says is taken as it is said."""
        marks = self.exchange.get(self.route[self.number + 1])
        said = claims.get("exchange") if marks is None else f"{pen}.{pitch}" in marks
        self.stage.least += said is True
        self.stage.most += said is not False

    # The robbery

    def reveal(self, move: dict[str, Any], answer: Answer) -> None:
        """T1, T4, D1 to D3, M10, M11."""
        if not self.robbing:
            answer.breaks("T1", "M1", *(("S9", "S10") if self.placing else ()))
            return
        holder, slot = move.get("holder"), move.get("slot")
        where: Place | None = ("holder", holder) if holder is not None else ("slot", slot) if slot is not None else None
        pile = (move.get("pen"), move.get("pitches"), move.get("goods"))
        if holder is not None and slot is not None:
            answer.breaks("T1", "D3", "D2")
            return
        before = [pile for _, pile in self.stage.turned]
        self.stage.turned.append((where, pile))
        self.cards.saw(pile)
        if any(known is not None and known == pile[part] for one in before for part, known in enumerate(one)):
            answer.contradicts("D1", "T1", "T4", "N2", "B5")
        dealt, self.stage.dealt = self.stage.dealt, {}
        able = {number for number in self.exchanges if self.stage.sets(self.cards, number)}
        if not able and not answer.broken:
            answer.contradicts("T1", "D1", "D2", "D3", "B5", "N2", "M11")
        self.stage.dealt = dealt
        able = {number for number in self.exchanges if self.stage.sets(self.cards, number)}
        if not able:
            answer.breaks("D1", "D2", "T1", "M10", "M11", "D3")  # where it lies is no evidence of the route
        if answer.broken:
            self.doubt()
            return
        answer.open = able != self.exchanges
        if len(self.cards.sets) > 1 and any(self.stage.can_be_alike(number) for number in self.exchanges - able):
            unlikely()
        self.exchanges = able
        if len(self.stage.turned) == 5:
            self.rob()

    def doubt(self) -> None:
        """B5: while the ten cards are not settled, what contradicts them may be only unlikely."""
        piles = [*self.stage.dealt.values()], [pile for _, pile in self.stage.turned]
        pens = [[pen for pen, _, _ in some if pen is not None] for some in piles]
        if len(self.cards.sets) > 1 and all(len(set(some)) == len(some) for some in pens):
            unlikely()

    def rob(self) -> None:
        """T2, T3; then N1, N2 or E1."""
        self.stage.least, self.stage.most = min(self.exchanges), max(self.exchanges)
        piles = self.stage.robberies(self.cards)
        self.cards.sets = {both for number in self.exchanges for both in self.stage.sets(self.cards, number)}
        for key, (pen, pitch) in self.arrived.items():
            lost = {
                frozenset(goods.split("-")) if str(pitch) in pitches else frozenset[str]()
                for pitches, goods in piles[pen]
            }
            self.loads.rob(key, lost)
        self.settle()
        self.places = {key: pen for key, (pen, _) in self.arrived.items()}
        self.number += 1
        if self.number == self.count:  # S7
            self.finished = True
        else:
            self.start_stage()

    # The end

    def scores(self) -> dict[str, int]:
        """E2, E3, E4; C12: the totals that are certain."""
        worlds = self.worlds()
        found: dict[str, int] = {}
        for seat, player in enumerate(self.players):
            if worlds is None:
                total = self.worth(player)
            else:
                totals = {self.total(seat, world) for world in worlds}
                total = totals.pop() if len(totals) == 1 else None
            if total is not None:
                found[player] = total
        return found

    def worlds(self) -> list[World] | None:
        """Every sum to which the goods of all players can have come; None if there are many ways to it."""
        sums: set[World] = {(((0,) * 5, (0,) * 5),) * self.count}
        steps = 0
        for options in sorted(self.loads.options(), key=len):
            steps += len(sums) * len(options) if len(options) > 1 else 0
            if steps > MOST:
                return None
            sums = {self.joined(world, option) for world in sums for option in options}
        return [world for world in sums if self.loads.can_be(dict(zip(self.players, world, strict=True)))]

    def joined(self, world: World, option: Option) -> World:
        """The goods of all players, and those of further camels."""
        made = list(world)
        for player, first, now in option:
            seat = self.players.index(player)
            made[seat] = plus(made[seat][0], first), plus(made[seat][1], now)
        return tuple(made)

    def total(self, seat: int, world: World) -> int:
        """E2, E4; E3, C12: what a player has, if all came like this."""
        total = 0
        for kind in range(5):
            if self.leftovers_count():
                price = self.count * DEALT[self.count] - sum(now[kind] for _, now in world)  # what is on no camel
            else:
                price = self.removed[kind] + sum(first[kind] - now[kind] for first, now in world)
            total += price * world[seat][1][kind]
        return total

    def leftovers_count(self) -> bool:
        """C12: whether all that was dealt, and is on no camel any more, makes the price."""
        return self.loads.variant and self.rulings["leftovers_raise_price"] == "yes"

    def worth(self, player: str) -> int | None:
        """The same camel by camel; None if not every camel has goods of a worth that is certain."""
        low, high = list(self.removed), list(self.removed)
        for ways in self.loads.ways.values():
            gone = [less(first, now) for first, now, _ in ways]
            if self.leftovers_count():
                gone = [less((0,) * 5, now) for _, now, _ in ways]
            for kind in range(5):
                low[kind] += min(load[kind] for load in gone)
                high[kind] += max(load[kind] for load in gone)
        if self.leftovers_count():
            more = [self.count * DEALT[self.count] - number for number in self.removed]
            low, high = list(plus(low, more)), list(plus(high, more))
        total = 0
        for (whose, _), ways in self.loads.ways.items():
            if whose == player:
                worths = {
                    sum(has * price for has, price in zip(now, prices, strict=True))
                    for _, now, _ in ways
                    for prices in (low, high)
                }
                if len(worths) > 1:
                    return None
                total += worths.pop()
        return total

    def winners(self, totals: dict[str, int]) -> tuple[str, ...] | None:
        """E4, E5: the highest total; then more goods; then they share it."""
        if len(totals) < self.count:
            return None
        first = [player for player in self.players if totals[player] == max(totals.values())]
        if len(first) > 1:
            counts = {}
            for player in first:
                sizes = [
                    {sum(now) for _, now, _ in ways} for (whose, _), ways in self.loads.ways.items() if whose == player
                ]
                if any(len(one) > 1 for one in sizes):
                    return None
                counts[player] = sum(map(sum, sizes))
            first = [player for player in first if counts[player] == max(counts.values())]
        return tuple(first)
