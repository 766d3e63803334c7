"""Where the cards are, and what the cards that nobody noted can be.

A lot is what was once one deck (A30: the first one with the opening hands, then each reshuffled discard pile). Of a lot
it is known which cards it held; some were drawn with their names told, the others are its unseen cards: in the deck, or
hidden in hands, or played out of the hidden ones since. A card that was played from a hidden part of a hand came from
one of the lots of which its player had hidden cards by then. All of it is possible if each such play can be given to a
lot so that no lot gives more cards of one palace than it had, and no player plays more hidden cards of a lot than the
player had got by then. The rest of the hidden cards can be anything that is left.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.referee import NoOpinion

DANCER = "dancer"
EACH = 17  # B1: palace cards of each palace
ALL = 102
DANCERS = 8
RESTARTS = 12
STEPS = 400  # plays moved about in one repair
PATIENCE = 3_000  # tries of the exact search


@dataclass
class Lot:
    """The unseen cards of one deck, by palace, and how many hidden ones of them each player was dealt or drew."""

    unseen: Counter[str] = field(default_factory=Counter)
    others: int = 0  # unseen cards of each palace that has no name yet
    hidden: Counter[str] = field(default_factory=Counter)

    def of(self, palace: str) -> int:
        """How many unseen cards of a palace there are."""
        return self.unseen.get(palace, self.others)

    def take(self, palace: str) -> None:
        """One of them has been seen."""
        self.unseen[palace] = self.of(palace) - 1


@dataclass(frozen=True)
class Play:
    """A card played from the hidden part of a hand: the lot that was the deck then, and the player's hidden cards of it
    by then."""

    player: str
    palace: str
    lot: int
    drawn: int


def same(counter: Counter[str]) -> Counter[str]:
    """A copy of a counter, without counting again."""
    made: Counter[str] = Counter()
    dict.update(made, counter)
    return made


class Cards:
    """Deck, discards, hands and dancers."""

    def __init__(self, players: list[str]) -> None:
        self.players = players
        self.known: dict[str, Counter[str]] = {player: Counter() for player in players}
        self.unknown: Counter[str] = Counter()
        self.deck = ALL
        self.discards: Counter[str] = Counter()
        self.dancers = DANCERS
        self.lots = [Lot(others=EACH)]
        self.plays: list[Play] = []
        self.origin: list[int] = []  # the lot of each play, in one completion that is possible

    def hand(self, player: str) -> int:
        """The number of palace cards in a hand."""
        return sum(n for card, n in self.known[player].items() if card != DANCER) + self.unknown[player]

    def to_draw(self) -> int:
        """The palace cards that can be drawn: deck and discards (A30)."""
        return self.deck + self.discards.total()

    # paying

    def lacks(self, player: str, cards: list[str]) -> tuple[str, ...]:
        """The rules against paying these cards from the hand; () if the player can have them."""
        if cards.count(DANCER) > self.known[player][DANCER]:
            return ("A29", "B5")  # dancers are never hidden
        if all(cards.count(card) <= self.known[player][card] for card in cards):
            return ()
        trial = self.copy()
        for card in cards:
            if not trial.pay(player, card):
                return ("A11", "A13", "A15", "A16", "A17", "B5")
        return ()

    def pay(self, player: str, card: str) -> bool:
        """A20: a card leaves the hand. Whether that is possible; a card that is known to be there goes first."""
        if card == DANCER:
            self.known[player][DANCER] -= 1
            self.dancers += 1
            return True
        if self.known[player][card] > 0:
            self.known[player][card] -= 1
        else:
            if self.unknown[player] == 0:
                return False
            lot = len(self.lots) - 1
            self.plays.append(Play(player, card, lot, self.lots[lot].hidden[player]))
            self.unknown[player] -= 1
            if not self.settle():
                return False
        self.discards[card] += 1
        return True

    # drawing

    def draw(self, player: str, card: str | None, *, when_needed: bool) -> bool:
        """A27, A30: one card of a draw. Whether it can be that one."""
        if card == DANCER:
            self.dancers -= 1
            self.known[player][DANCER] += 1
            return True
        if self.deck == 0:
            self.reshuffle()
        self.deck -= 1
        possible = True
        if card is None:
            self.unknown[player] += 1
            self.lots[-1].hidden[player] += 1
        else:
            possible = self.name(player, card)
        if self.deck == 0 and self.discards.total() and not when_needed:
            self.reshuffle()  # C14: the other reading
        return possible

    def name(self, player: str, palace: str) -> bool:
        """A card of the last lot is named: it is one of its unseen ones."""
        self.lots[-1].take(palace)
        self.known[player][palace] += 1
        return self.settle()

    def reshuffle(self) -> None:
        """A30: the discards are the new deck, and a lot of its own."""
        self.lots.append(Lot(Counter(+self.discards)))
        self.deck = self.discards.total()
        self.discards.clear()

    def copy(self) -> Cards:
        """Cards to try something with."""
        other = Cards(self.players)
        other.known = {player: same(hand) for player, hand in self.known.items()}
        other.unknown = same(self.unknown)
        other.deck, other.dancers, other.discards = self.deck, self.dancers, same(self.discards)
        other.lots = [Lot(same(lot.unseen), lot.others, same(lot.hidden)) for lot in self.lots]
        other.plays, other.origin = list(self.plays), list(self.origin)
        return other

    # what is possible

    def settle(self) -> bool:
        """Whether every hidden play can have come from a lot; `origin` then tells one way."""
        found = Completion(self.lots, self.plays, self.origin).find()
        if found is None:
            return False
        self.origin = found
        return True


class Completion:
    """The search for a lot of each hidden play: first by moving a few plays of the last completion, then by counting,
    then by trying everything."""

    def __init__(self, lots: list[Lot], plays: list[Play], origin: list[int]) -> None:
        self.lots = lots
        self.plays = plays
        self.origin: list[int | None] = [*origin, *[None] * (len(plays) - len(origin))]
        self.tries = 0
        self.chance: Random | None = None

    def find(self) -> list[int] | None:
        """The lot of each play, or None if there is no way."""
        if any(count < 0 for lot in self.lots for count in lot.unseen.values()):
            return None
        kept = list(self.origin)
        if self.repair():
            return [lot for lot in self.origin if lot is not None]
        if not self.enough_by_player() or not self.enough_by_palace():
            return None
        for number in range(RESTARTS):
            self.chance, self.tries = Random(number), 0
            self.origin = [None] * len(kept)
            if self.repair():
                return [lot for lot in self.origin if lot is not None]
        self.origin, self.tries = [None] * len(kept), 0
        order = sorted(range(len(kept)), key=lambda index: (len(self.may_come_from(index)), index))
        if self.search(order):
            return [lot for lot in self.origin if lot is not None]
        return None

    def limit(self, index: int, lot: int) -> int:
        """How many hidden cards of a lot the player of this play had got by then."""
        play = self.plays[index]
        if lot > play.lot:
            return 0
        return play.drawn if lot == play.lot else self.lots[lot].hidden[play.player]

    def may_come_from(self, index: int) -> list[int]:
        """The lots that this play can have come from by itself."""
        palace = self.plays[index].palace
        return [n for n, lot in enumerate(self.lots) if lot.of(palace) > 0 and self.limit(index, n) > 0]

    def of_palace(self, lot: int, palace: str) -> list[int]:
        """The plays of a palace's cards that are given to a lot."""
        return [n for n, play in enumerate(self.plays) if self.origin[n] == lot and play.palace == palace]

    def of_player(self, lot: int, player: str) -> list[int]:
        """The plays of a player that are given to a lot, in order of time."""
        return [n for n, play in enumerate(self.plays) if self.origin[n] == lot and play.player == player]

    def crowd(self, index: int) -> list[int]:
        """Where too much is given to the lot of this play: the plays of which one must go to another lot."""
        lot, play = self.origin[index], self.plays[index]
        assert lot is not None
        same = self.of_palace(lot, play.palace)
        if len(same) > self.lots[lot].of(play.palace):
            return same
        mine = self.of_player(lot, play.player)
        for count, other in enumerate(mine, 1):
            if count > self.limit(other, lot):
                return mine[:count]
        return []

    def repair(self) -> bool:
        """Place what has no lot yet, or has one that has become too small, moving others out of the way."""
        if self.fits():
            return True
        for index in range(len(self.plays)):
            if self.origin[index] is not None and self.crowd(index):
                self.origin[index] = None
        return all(self.push(index, set()) for index in range(len(self.plays)) if self.origin[index] is None)

    def fits(self) -> bool:
        """Whether every play has a lot, and no lot is crowded."""
        of_palace: Counter[tuple[int, str]] = Counter()
        of_player: Counter[tuple[int, str]] = Counter()
        for index, (lot, play) in enumerate(zip(self.origin, self.plays, strict=True)):
            if lot is None:
                return False
            of_palace[lot, play.palace] += 1
            of_player[lot, play.player] += 1
            if of_palace[lot, play.palace] > self.lots[lot].of(play.palace):
                return False
            if of_player[lot, play.player] > self.limit(index, lot):
                return False
        return True

    def push(self, index: int, seen: set[tuple[int, int]]) -> bool:
        """Give a play to a lot, and push out another one where that is one too many."""
        self.tries += 1
        before = list(self.origin)
        lots = [lot for lot in self.may_come_from(index) if (index, lot) not in seen]
        if self.chance is not None:
            self.chance.shuffle(lots)
        for lot in lots:
            seen.add((index, lot))
            self.origin[index] = lot
            if self.make_room(index, seen):
                return True
            self.origin = list(before)
        return False

    def make_room(self, index: int, seen: set[tuple[int, int]]) -> bool:
        """Push out others until the lot of this play is not crowded."""
        while crowd := self.crowd(index):
            before = list(self.origin)
            for other in crowd:
                left = self.origin[other]
                if other == index or left is None or self.tries > STEPS:
                    continue
                self.origin[other] = None
                seen.add((other, left))
                if self.push(other, seen):
                    break
                self.origin = list(before)
            else:
                return False
        return True

    def enough_by_player(self) -> bool:
        """A count that must hold: each player's plays fit the lots, of each palace and together."""
        for player in {play.player for play in self.plays}:
            edges: dict[tuple[object, object], int] = {}
            count = 0
            for index, play in enumerate(self.plays):
                if play.player == player:
                    count += 1
                    edges["source", index] = 1
                    for lot in self.may_come_from(index):
                        edges[index, (lot, play.palace)] = 1
                        edges[(lot, play.palace), ("lot", lot)] = self.lots[lot].of(play.palace)
                        edges[("lot", lot), "sink"] = self.lots[lot].hidden[player]
            if flow(edges) < count:
                return False
        return True

    def enough_by_palace(self) -> bool:
        """A count that must hold: the plays of each palace's cards fit the lots, by player, time and together."""
        for palace in {play.palace for play in self.plays}:
            edges: dict[tuple[object, object], int] = {}
            count = 0
            for index, play in enumerate(self.plays):
                if play.palace == palace:
                    count += 1
                    edges["source", index] = 1
                    for lot in self.may_come_from(index):
                        edges[index, (lot, play.player, self.limit(index, lot))] = 1
                        edges[("lot", lot), "sink"] = self.lots[lot].of(palace)
            steps: list[Any] = sorted(end for end in {end for _, end in edges} if isinstance(end, tuple))
            for step in steps:
                lot, player, limit = step
                later = [other for other in steps if other[:2] == (lot, player) and other[2] > limit]
                edges[step, min(later) if later else ("lot", lot)] = limit
            if flow(edges) < count:
                return False
        return True

    def search(self, order: list[int]) -> bool:
        """Try every lot for every play. Of plays that are alike, a later one never comes from an earlier lot."""
        if not order:
            return True
        self.tries += 1
        if self.tries > PATIENCE:
            raise NoOpinion("too many hidden cards from too many decks")
        index = order[0]
        play = self.plays[index]
        alike = [lot for lot, other in zip(self.origin, self.plays, strict=True) if other == play and lot is not None]
        for lot in self.may_come_from(index):
            if lot >= max(alike, default=0):
                self.origin[index] = lot
                if not self.crowd(index) and self.search(order[1:]):
                    return True
        self.origin[index] = None
        return False


def flow(edges: dict[tuple[object, object], int]) -> int:
    """The greatest flow from "source" to "sink"."""
    left = dict(edges)
    beside: dict[object, set[object]] = {}
    for start, end in edges:
        beside.setdefault(start, set()).add(end)
        beside.setdefault(end, set()).add(start)
        left.setdefault((end, start), 0)
    total = 0
    while True:
        came: dict[object, object] = {"source": None}
        queue: list[object] = ["source"]
        for at in queue:
            for to in beside.get(at, ()):
                if to not in came and left[at, to] > 0:
                    came[to] = at
                    queue.append(to)
        if "sink" not in came:
            return total
        step: object = "sink"
        while (before := came[step]) is not None:
            left[before, step] -= 1
            left[step, before] += 1
            step = before
        total += 1
