"""The table of Targi as a record tells it, and everything that follows by force. Rule numbers are the games file's.

What is not told of cards is kept as it is: a card is None where nobody wrote it down. Tribe cards that nobody saw are
all alike, for the tribe pile is never shuffled (A23): each can be any that is nowhere in sight. Goods cards belong to
the pile that they were drawn from (`Urn`): the unknown ones of a pile and what is left of it are, in some order, the
cards of it that nobody has seen yet.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.referee.targi.facts import (
    CELLS,
    CORNERS,
    GOODS,
    GOODS_CARDS,
    RAID_BEFORE,
    RAID_GOLD,
    RAID_GOODS,
    RAID_VP,
    ROBBER,
    START,
    TribeCard,
    crossings,
    kind_of,
    starts_with_goods,
)
from tests.referee.targi.rulings import Rulings

FULL = 12
ROUNDS = 12
LAST_RAID = 4


class Unclear(Exception):
    """Whether the move is legal, or what comes of it, hangs on what is not told: nothing can be judged from here on."""


@dataclass
class Lying:
    """What lies in an inner cell. `urn` is the pile that an unknown goods card came from."""

    kind: str
    card: str | None
    up: bool
    urn: int = 0


@dataclass
class Urn:
    """A goods pile since it was shuffled: the cards that nobody has seen yet, and how many of them lie in the pile."""

    cards: set[str]
    pile: int


@dataclass
class Taken:
    """G4.5, G4.6: goods from goods cards in this round, the bonuses given for them, those that came in this phase."""

    cards: dict[str, int] = field(default_factory=dict)
    caravan: dict[str, int] = field(default_factory=dict)
    bonus: set[str] = field(default_factory=set)
    late: dict[str, int] = field(default_factory=dict)


def copied(value: Any) -> Any:
    """A thing on the table with everything in it that can change."""
    kind = type(value)
    if kind is dict:
        return {key: copied(inside) for key, inside in value.items()}
    if kind is list:
        return [copied(inside) for inside in value]
    if kind is set:
        return set(value)
    if kind is Lying:
        return Lying(value.kind, value.card, value.up, value.urn)
    if kind is Urn:
        return Urn(set(value.cards), value.pile)
    if kind is Taken:
        return Taken(dict(value.cards), dict(value.caravan), set(value.bonus), dict(value.late))
    return value


@dataclass
class Table:
    """Everything on the table, and what the rules remember."""

    players: list[str]
    cards: dict[str, TribeCard]
    rulings: Rulings = field(compare=False)
    round: int = 1
    step: str = "place"
    turn: str = ""
    finished: bool = False
    targis: dict[str, list[int]] = field(default_factory=dict)
    markers: dict[str, list[str]] = field(default_factory=dict)
    placed: dict[str, int] = field(default_factory=dict)
    cells: dict[str, Lying] = field(default_factory=dict)
    urns: list[Urn] = field(default_factory=list)
    goods_discards: list[str] = field(default_factory=list)
    unseen: set[str] = field(default_factory=set)  # tribe cards that are nowhere in sight
    tribe_pile: int = 0
    discards_not_told: bool = False  # of tribe cards
    hidden_discards: int = 0
    purses: dict[str, dict[str, int]] = field(default_factory=dict)
    hands: dict[str, list[str | None]] = field(default_factory=dict)
    displays: dict[str, list[list[str]]] = field(default_factory=dict)
    stored: set[str] = field(default_factory=set)
    fresh: set[str] = field(default_factory=set)
    taken: dict[str, Taken] = field(default_factory=dict)
    two_now: set[str] = field(default_factory=set)
    two_next: set[str] = field(default_factory=set)
    trading: bool = False
    may_move_cards: bool = False
    drawn: str | None = None
    from_caravan: bool = False
    gain_of: str = ""
    gain: int = 0
    turning: str = ""
    unsure: bool = False  # C8: somebody has lost nobody knows how much of what
    may_lack: dict[str, dict[str, int]] = field(default_factory=dict)  # C8: how much at most, of each kind
    is_open: bool = False  # the move just played cannot be decided, but what comes of it is known

    def copy(self) -> Table:
        """The same table, to try a move on."""
        made = Table.__new__(Table)
        for name, value in self.__dict__.items():
            made.__dict__[name] = copied(value)
        made.cards, made.rulings = self.cards, self.rulings
        made.is_open = False
        return made

    # who and what

    @property
    def first(self) -> str:
        """A10, B4: who holds the first-player token in this round."""
        return self.players[(self.round - 1) % 2]

    @property
    def robber(self) -> int:
        """A7, A8, B4: where the robber stands; at a raid on the corner before the card of the round."""
        here = ROBBER[self.round]
        return here - 1 if self.step == "raid" and here not in CORNERS else here

    def other(self, player: str) -> str:
        """The opponent."""
        return self.players[1 - self.players.index(player)]

    def laid(self, player: str) -> list[str]:
        """The cards in a player's display."""
        return [card for row in self.displays[player] for card in row]

    def effects(self, player: str, kind: str) -> list[dict[str, Any]]:
        """A42: the effects of a kind on the laid cards of a player."""
        found = [self.cards[card].effect for card in self.laid(player)]
        return [effect for effect in found if effect["kind"] == kind]

    def has(self, player: str, kind: str) -> bool:
        """A42: whether a laid card of the player has such an effect."""
        return bool(self.effects(player, kind))

    def goods(self, player: str) -> int:
        """A44, A49: how many goods a player has."""
        return sum(self.purses[player][good] for good in GOODS)

    def gold(self, player: str) -> int:
        """A44, A49: the gold of a player. G4.10: that on WE9 is not counted, unless a ruling says so."""
        stored = player in self.stored and self.rulings.says("stored_gold_in_limit")
        return self.purses[player]["gold"] + stored

    # goods cards

    @property
    def pile(self) -> Urn:
        """The goods pile."""
        return self.urns[-1]

    def possible(self, cell: str) -> set[str]:
        """The cards that can lie in a cell."""
        lying = self.cells[cell]
        if lying.card is not None:
            return {lying.card}
        return self.unseen if lying.kind == "tribe" else self.urns[lying.urn].cards

    def see(self, cell: str, card: str) -> None:
        """A card in a cell becomes known."""
        lying = self.cells[cell]
        if lying.card is None:
            self.possible(cell).discard(card)
            lying.card = card

    def is_known(self, cell: str) -> str | None:
        """The card in a cell, if only one can be there."""
        possible = self.possible(cell)
        return next(iter(possible)) if len(possible) == 1 else None

    def refill(self, cell: str, kind: str) -> None:
        """A19: a card of the other kind is put face down in the cell at once."""
        self.cells[cell] = Lying(kind, None, False, len(self.urns) - 1 if kind == "goods" else 0)
        if kind == "tribe":
            self.tribe_pile -= 1
        else:
            self.pile.pile -= 1
            self.shuffle_if_empty()

    def shuffle_if_empty(self) -> None:
        """A23: as soon as its last card has been drawn, the goods discards become the new pile."""
        if self.pile.pile == 0 and self.goods_discards:
            self.urns.append(Urn(set(self.goods_discards), len(self.goods_discards)))
            self.goods_discards = []

    # what a player gets

    def give(self, player: str, tokens: dict[str, int]) -> None:
        """Tokens come to a player."""
        for kind, count in tokens.items():
            self.purses[player][kind] += count

    def give_from_card(self, player: str, tokens: dict[str, int], caravan: bool) -> None:
        """A22: what a goods card gives; G4.5: with it comes the bonus of OA8, CR5 or TA4, once a round."""
        self.give(player, tokens)
        source = self.taken[player].caravan if caravan else self.taken[player].cards
        for good in GOODS:
            if count := tokens.get(good, 0):
                source[good] = source.get(good, 0) + count
                if any(effect["good"] == good for effect in self.effects(player, "bonus_good")):
                    self.give_bonus(player, good, caravan)

    def give_bonus(self, player: str, good: str, caravan: bool) -> None:
        """G4.5: the bonus for a good, if it has not come in this round yet."""
        taken = self.taken[player]
        if good in taken.bonus or (caravan and not self.rulings.says("bonus_counts_caravan")):
            return
        taken.bonus.add(good)
        more = sum(effect["good"] == good for effect in self.effects(player, "bonus_good"))
        taken.late[good] = taken.late.get(good, 0) + more
        self.purses[player][good] += more

    def goods_from_cards(self, player: str) -> bool:
        """G4.6: whether a good came from a goods card to the player in this round."""
        taken = self.taken[player]
        return bool(taken.cards) or bool(taken.caravan and self.rulings.says("bonus_counts_caravan"))

    # the course of the game

    def start_round(self, number: int) -> None:
        """A7, A8, A10: the robber goes on, the token changes hands; a corner brings a raid first."""
        self.round = number
        self.fresh = set()
        self.taken = {player: Taken() for player in self.players}
        self.targis = {player: [] for player in self.players}
        self.markers = {player: [] for player in self.players}
        self.placed = dict.fromkeys(self.players, 0)
        self.two_now, self.two_next = self.two_next, set()
        if number in RAID_BEFORE:
            self.step = "raid"
            self.raid(self.first)
        else:
            self.start_placing()

    def start_placing(self) -> None:
        """A9: the first player places the first Targi."""
        self.step, self.turn = "place", self.first

    def allowance(self, player: str) -> int:
        """A9: three Targis; G4.13: two in the round after the opponent laid CA5."""
        return 2 if player in self.two_now else 3

    def next_placement(self) -> None:
        """A9, G4.13: in turn, but who has no figure left is left out; A16: then the markers."""
        here = self.turn
        waiting = [p for p in (self.other(here), here) if self.placed[p] < self.allowance(p)]
        if waiting:
            self.turn = waiting[0]
            return
        self.markers = {player: crossings(self.targis[player]) for player in self.players}
        self.step, self.turn = "act", self.first

    def can_pay_raid(self, player: str) -> bool:
        """A32, A33: whether a player has either side of the raid in full."""
        raid = RAID_BEFORE[self.round]
        purse = self.purses[player]
        goods, gold = RAID_GOODS.get(raid, 0), RAID_GOLD.get(raid, 0)
        if purse["vp"] >= RAID_VP[raid] or (goods and self.goods(player) >= goods) or (gold and purse["gold"] >= gold):
            return True
        mixed = raid == 3 and self.goods(player) >= 2 and purse["vp"] >= 1
        return mixed and self.rulings.says("raid_mixed_payment")

    def raid(self, player: str) -> None:
        """A32: the player settles the raid; a move is awaited only where something must be paid."""
        raid = RAID_BEFORE[self.round]
        self.turn = player
        if self.has(player, "raid_exempt"):  # G3 OA9, G4.8
            self.raid_point(player, paid=False)
        elif self.can_pay_raid(player):
            return
        else:  # A35, C8
            purse = self.purses[player]
            something = purse["vp"] or (purse["gold"] if raid == LAST_RAID else self.goods(player))
            if something:
                kinds = ("vp",) if raid == LAST_RAID else (*GOODS, "vp")
                self.unsure |= self.rulings.reading("raid_partial_payment") == "undetermined"
                if self.unsure or "raid_partial_payment" in self.rulings.open:
                    self.may_lack[player] = {kind: purse[kind] for kind in kinds}
            if self.rulings.says("unpaid_raid_vp_to_opponent"):
                self.purses[self.other(player)]["vp"] += RAID_VP[raid]
            self.raid_point(player, paid=False)
        self.after_raid(player)

    def raid_point(self, player: str, *, paid: bool) -> None:
        """G3 TA9, G4.7: 1 VP after paying."""
        points = len(self.effects(player, "raid_vp"))
        if points and (paid or self.rulings.says("raid_vp_when_exempt")):
            self.purses[player]["vp"] += points

    def after_raid(self, player: str) -> None:
        """A32: first player first, then the other; A8: the normal round follows; A46: or the game is over."""
        if player == self.first:
            self.raid(self.other(player))
        elif RAID_BEFORE[self.round] == LAST_RAID:
            self.finished, self.step, self.turn = True, "over", ""
        else:
            self.start_placing()

    def end_phase(self) -> None:
        """A21: what has not acted goes back; G4.6: the good of OA4 comes first, A44: then the limits are looked at."""
        self.targis[self.turn], self.markers[self.turn] = [], []
        self.trading = self.may_move_cards = False
        self.taken[self.turn].late = {}
        if self.has(self.turn, "good_if_none") and not self.goods_from_cards(self.turn):
            self.step = "closing_good"
        else:
            self.look_at_limits()

    def excess(self, kind: str) -> int:
        """A44: how many tokens of the player on turn are beyond the limit that counts this kind."""
        if kind in GOODS:
            return self.goods(self.turn) - 10
        if kind != "gold" or not self.purses[self.turn]["gold"]:
            return 0
        return self.gold(self.turn) - 3

    def look_at_limits(self) -> None:
        """A44: 10 goods and 3 gold; then it is the other player's phase (A10), or the round is over."""
        if self.excess("salt") > 0 or self.excess("gold") > 0:
            self.step = "limit"
        elif self.turn == self.first:
            self.step, self.turn = "act", self.other(self.turn)
        elif any(len(self.laid(player)) >= FULL for player in self.players):  # A45, A47
            self.finished, self.step, self.turn = True, "over", ""
        else:
            self.turn, self.step = "", "turn_up"
            self.after_turning()

    def after_turning(self) -> None:
        """A10: when every card lies face up the next round begins."""
        if all(self.cells[cell].up for cell in CELLS):
            self.start_round(self.round + 1)

    def action_over(self) -> None:
        """A18: the next action may begin."""
        self.step = "act"
        self.gain_of, self.gain, self.drawn, self.from_caravan, self.turning = "", 0, None, False, ""


def start(players: list[str], cards: dict[str, TribeCard], rulings: Rulings, fields: dict[str, str | None]) -> Table:
    """A2 to A5: the table at the start; of the inner field only what is told."""
    table = Table(players, cards, rulings)
    table.unseen = set(cards)
    table.urns = [Urn(set(GOODS_CARDS), len(GOODS_CARDS) - 5)]
    table.tribe_pile = len(cards) - 4
    for cell in CELLS:
        table.cells[cell] = Lying("goods" if starts_with_goods(cell) else "tribe", None, True)
        card = fields.get(cell)
        if card is not None and kind_of(card) == table.cells[cell].kind:
            table.see(cell, card)
    table.purses = {player: dict(START) for player in players}
    table.hands = {player: [] for player in players}
    table.displays = {player: [[], [], []] for player in players}
    return table
