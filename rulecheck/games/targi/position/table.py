"""The table of a game of Targi: tokens, figures, cards and piles, and what the rules remember.

Facts that nobody wrote down: a number of tokens from NOTED upwards is not known; a cell, a hand or a drawn card may be
one of the negative codes of `codes`; a display may be None, or hold HIDDEN cards, and then `rights_sure` is false, and
`ruled_out` holds the cards that turned out not to lie there; the figures of a player, or whose turn it is, may be
unknown. What could still be is asked of `possible`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulecheck.core.edition import Edition
from rulecheck.core.game import Position, Rulings
from rulecheck.core.verdict import Unproven
from rulecheck.games.targi.components import (
    CARD,
    DATES,
    FIRST_GOODS,
    GOLD,
    KINDS,
    MARKERS,
    MOST_GOLD,
    MOST_GOODS,
    NOTHING,
    PEPPER,
    SALT,
    SEATS,
    START,
    TARGIS,
    TOKENS,
    TRIBE_CARDS,
    VP,
)
from rulecheck.games.targi.effects import Rights, TribeCard, cards_of
from rulecheck.games.targi.effects.lasting import RaidVp
from rulecheck.games.targi.position.codes import (
    ANY,
    DISCARDED,
    DOWN_GOODS,
    DOWN_TRIBE,
    NO_CARD,
    NOBODY,
    NOT_KNOWN,
    NOTED,
    OVER,
    PLACE,
    SOME_GOODS,
    TURN_UP,
    UNKNOWN_AMOUNT,
)
from rulecheck.games.targi.position.coming import OPEN
from rulecheck.games.targi.position.goods import Goods
from rulecheck.games.targi.position.possible import how_many_may_lie

NO_GOODS = (0, 0, 0)
ALL_THREE = [TARGIS, TARGIS]


class Table(Position):
    """What lies and stands where, and who has what; all of it in ints, as `components` has them.

    - `stage` is what the game waits for, `turn` whose move it is, `first` who has the first-player token, `round` the
      round (at a raid: the one that follows), `robber` his card, `raid` the raid that is settled (0: none), `payers`
      the seats that have yet to settle it.
    - `stands` holds by border card the seat whose Targi stands there, `marker` by cell that of the marker; `placed`,
      `allowed` and `lines` the Targis of each seat in this round, and the lines that they cover. `two_next` is whom CA5
      allows only two in the next round.
    - `cell` holds what lies in the inner cells; `goods` says where the goods cards are, and `other_goods` where they
      are under the other reading of a ruling that nothing settles.
    - `purse` and `bank` count tokens by kind, `stored` the gold on WE9, `display` the rows, `laid` the laid cards,
      `hand` the hand cards, `fresh` whether they came in this round.
    - `taken` and `by_caravan` count the goods that came from goods cards in this round, `given` tells which bonus goods
      did, `late` counts those that the ruling on their moment is about. `spare` holds tokens that a player would have
      under a reading that nothing settles. Of amounts that nobody noted, `least` is what payments have shown to be
      there at the start, `most` what all of them together can have been of goods, `most_gold` of gold and `most_points`
      of VP. `may_be_lost` counts what players may have lost at raids that they could not pay, where a ruling leaves
      that open, and `raid_points` what came to them if TA9 lies among the cards of a display that nobody wrote down.
    """

    __slots__ = (
        "allowed",
        "bank",
        "before",
        "by_caravan",
        "came",
        "cards",
        "cell",
        "closing_spare",
        "display",
        "drawn",
        "face_down",
        "figures_sure",
        "first",
        "fresh",
        "from_caravan",
        "gain_goods",
        "gain_of",
        "given",
        "goods",
        "hand",
        "hand_came",
        "laid",
        "late",
        "least",
        "lines",
        "made",
        "marker",
        "markers_in_stock",
        "markers_sure",
        "may_be_lost",
        "may_move",
        "missing",
        "most",
        "most_gold",
        "most_points",
        "next_sure",
        "other_goods",
        "payers",
        "placed",
        "purse",
        "raid",
        "raid_points",
        "rights",
        "rights_sure",
        "robber",
        "round",
        "ruled_out",
        "spare",
        "stage",
        "stands",
        "stock",
        "stored",
        "stored_sure",
        "taken",
        "trading",
        "tribe_gone",
        "tribe_pile",
        "tribe_seen",
        "turn",
        "turning",
        "two_next",
        "two_sure",
        "watchful",
    )

    def __init__(self, players: tuple[str, ...], edition: Edition, rulings: Rulings) -> None:
        super().__init__(players, edition, rulings)
        self.cards: tuple[TribeCard, ...] = cards_of(edition)
        self.stage, self.turn, self.first, self.made = PLACE, 0, 0, 0
        self.round, self.robber, self.raid = 1, 1, 0
        self.payers: list[int] = []
        self.stands = [NOBODY] * 17
        self.marker = [NOBODY] * 9
        self.stock, self.markers_in_stock = [TARGIS, TARGIS], [MARKERS, MARKERS]
        self.placed, self.lines = [0, 0], [0, 0]
        self.allowed, self.two_next = [TARGIS, TARGIS], [False, False]
        self.figures_sure, self.markers_sure = [True, True], [True, True]
        self.two_sure, self.next_sure = [True, True], [True, True]
        self.cell = [NOT_KNOWN] * 9
        self.came = [0] * 9
        self.face_down = 0
        self.goods = Goods()
        self.other_goods: Goods | None = None
        self.tribe_seen = [False] * TRIBE_CARDS
        self.tribe_pile: int | None = TRIBE_CARDS
        self.tribe_gone: list[int] | None = []
        self.purse = [list(START) for _ in range(SEATS)]
        self.bank = [tokens - SEATS * start for tokens, start in zip(TOKENS, START, strict=True)]
        self.least = [[0] * len(KINDS), [0] * len(KINDS)]
        self.most, self.most_gold = [UNKNOWN_AMOUNT, UNKNOWN_AMOUNT], [UNKNOWN_AMOUNT, UNKNOWN_AMOUNT]
        self.most_points = [UNKNOWN_AMOUNT, UNKNOWN_AMOUNT]
        self.spare: dict[tuple[int, int], tuple[int, str]] = {}
        self.raid_points = [0, 0]
        self.stored, self.stored_sure = [0, 0], [True, True]
        self.display: list[list[list[int]] | None] = [[[], [], []] for _ in range(SEATS)]
        self.laid = [0, 0]
        self.rights = [Rights(), Rights()]
        self.rights_sure = [True, True]
        self.ruled_out: list[set[int]] = [set(), set()]
        self.hand, self.hand_came = [NO_CARD, NO_CARD], [0, 0]
        self.fresh: list[bool | None] = [False, False]
        self._forget_the_round()
        self.trading = self.may_move = self.watchful = self.from_caravan = False
        self.drawn = NO_CARD
        self.gain_of, self.gain_goods = NO_CARD, 0
        self.turning = 0
        self.closing_spare: tuple[int, int] | None = None
        self.before: tuple[list[int], int] | None = None
        self.missing: Unproven | None = None
        self.may_be_lost: list[Sequence[int]] = [NOTHING, NOTHING]

    def _forget_the_round(self) -> None:
        self.taken: list[Sequence[int] | None] = [NO_GOODS, NO_GOODS]
        self.by_caravan: list[Sequence[int]] = [NO_GOODS, NO_GOODS]
        self.late: list[Sequence[int]] = [NO_GOODS, NO_GOODS]
        self.given = [0, 0]

    def wait_for(self, stage: int) -> None:
        """Go on to another stage."""
        self.stage = stage
        self.awaited = OPEN[stage]

    # Tokens

    def gain(self, seat: int, kind: int, count: int) -> None:
        """Tokens from the supply to a player."""
        self.purse[seat][kind] += count
        self.bank[kind] -= count

    def perhaps_gain(self, seat: int, kind: int, count: int) -> None:
        """VP that a player may have gained, or not: from now on their number is not known."""
        if self.purse[seat][kind] < NOTED:
            self.gain(seat, kind, UNKNOWN_AMOUNT)
            self.most_points[seat] = 0
        self.most_points[seat] += count

    def pay(self, seat: int, kind: int, count: int) -> None:
        """Tokens from a player to the supply."""
        purse = self.purse[seat]
        if kind < GOLD and self.late[seat][kind]:
            self._pay_with_bonus(seat, kind, count)
        if purse[kind] < count and (seat, kind) in self.spare:
            self._borrow(seat, kind, count - purse[kind])
        if purse[kind] >= NOTED:
            came = purse[kind] - UNKNOWN_AMOUNT + (self.hidden_points(seat) if kind == VP else 0)
            self.least[seat][kind] = max(self.least[seat][kind], count - came)
        purse[kind] -= count
        self.bank[kind] += count

    def room(self, seat: int, kind: int) -> tuple[int, int]:
        """The least and the most that a player can have of a kind; twice the same number where that is known."""
        count = self.purse[seat][kind]
        if count < NOTED:
            return count, count + (self.hidden_points(seat) if kind == VP else 0)
        least = self.least[seat]
        most = (self.most if kind < GOLD else self.most_gold if kind == GOLD else self.most_points)[seat]
        most += self.hidden_points(seat) if kind == VP else 0
        if kind < GOLD:
            others = (good for good in range(GOLD) if good != kind and self.purse[seat][good] >= NOTED)
            most -= sum(least[good] for good in others)
        return count - UNKNOWN_AMOUNT + least[kind], count - UNKNOWN_AMOUNT + most

    def hidden_points(self, seat: int) -> int:
        """The points that came at raids if TA9 lies hidden in a display."""
        return self.raid_points[seat] and self.raid_points[seat] * how_many_may_lie(self, seat, RaidVp)

    def room_for_goods(self, seat: int) -> tuple[int, int]:
        """The least and the most goods that a player can have in all."""
        least = most = unknown = 0
        for good in range(GOLD):
            count = self.purse[seat][good]
            if count < NOTED:
                least, most = least + count, most + count
            else:
                unknown = 1
                least += count - UNKNOWN_AMOUNT + self.least[seat][good]
                most += count - UNKNOWN_AMOUNT
        return least, most + unknown * self.most[seat]

    def keeps_the_limits(self, seat: int) -> None:
        """It is not the phase of this player: what nobody noted lies within the limits."""
        self.most[seat] = MOST_GOODS - sum(count for count in self.purse[seat][:GOLD] if count < NOTED)
        self.most_gold[seat] = MOST_GOLD

    def is_to_come(self, seat: int) -> bool:
        """Whether the phase of a player is still to come in this round."""
        return self.turn == self.first == 1 - seat and self.stage != TURN_UP

    def _pay_with_bonus(self, seat: int, kind: int, count: int) -> None:
        """If the payment needs a bonus good of this phase, it hangs on the moment at which that was due."""
        if self.rulings.reading("bonus_at_once") == "yes" and self.purse[seat][kind] - self.late[seat][kind] < count:
            self.rulings.read("bonus_at_once")
            left = max(0, self.purse[seat][kind] - count)
            self.late[seat] = more(self.late[seat], kind, left - self.late[seat][kind])

    def _borrow(self, seat: int, kind: int, count: int) -> None:
        spare, ruling = self.spare[seat, kind]
        self.gain(seat, kind, count)
        self.spare[seat, kind] = (spare - count, ruling)

    def owned(self, seat: int) -> list[int]:
        """What a player has, bonus goods that are held back included."""
        purse, held = self.purse[seat], self.held(seat)
        return [purse[kind] + held[kind] if kind < GOLD else purse[kind] for kind in range(len(KINDS))]

    def held(self, seat: int) -> Sequence[int]:
        """Bonus goods that are held back until the phase is over, under the reading of a ruling."""
        late = self.late[seat]
        return late if any(late) and self.rulings.reading("bonus_at_once") == "no" else (0, 0, 0)

    # Figures

    def take_back(self, card: int) -> None:
        """A Targi goes back to its owner."""
        seat = self.stands[card]
        if seat >= 0:
            self.stock[seat] += 1
            self.stands[card] = NOBODY

    def take_marker_back(self, cell: int) -> None:
        """A marker goes back to its owner."""
        seat = self.marker[cell]
        if seat >= 0:
            self.markers_in_stock[seat] += 1
            self.marker[cell] = NOBODY

    # The inner field and the piles

    def see(self, cell: int, card: int) -> None:
        """A card lies face up in a cell."""
        self.cell[cell] = card
        if card < FIRST_GOODS:
            self.tribe_seen[card] = True
        else:
            self.goods.see(card)
            if self.other_goods is not None:
                self.other_goods.see(card)

    def put_tribe_card(self, cell: int) -> None:
        """Put the top tribe card face down in a cell."""
        self.cell[cell] = DOWN_TRIBE
        self.face_down += 1
        if self.tribe_pile is not None:
            self.tribe_pile -= 1

    def discard_goods(self, card: int) -> None:
        """A goods card goes to the discards."""
        self.goods.discard(card)
        if self.other_goods is not None:
            self.other_goods.discard(card)

    def _put_goods_card(self, cell: int) -> None:
        self.cell[cell] = DOWN_GOODS
        self.face_down += 1
        in_field = self._goods_in_field() if self.goods.left == 1 or self.other_goods is not None else None
        self.goods.put(cell, in_field)
        if self.other_goods is not None:
            self.other_goods.put(cell, in_field)

    def _turn_card(self, card: int) -> None:
        """The Caravan turns up a card of the goods pile."""
        in_field = self._goods_in_field() if self.other_goods is not None else None
        self.goods.turn(card, in_field, shuffled_in=True)
        if self.other_goods is not None:
            self.other_goods.turn(card, in_field, shuffled_in=False)

    def _turn_last_card(self, card: int) -> None:
        """The Caravan turns up the last card: whether it is shuffled in is a ruling; if that is open, both are kept."""
        shuffled_in = self.rulings.read("caravan_last_card_shuffled_in") == "yes"
        if self.other_goods is None and self.rulings.is_open("caravan_last_card_shuffled_in"):
            self.other_goods = self.goods.copy()
        in_field = self._goods_in_field()
        self.goods.turn(card, in_field, shuffled_in=shuffled_in)
        if self.other_goods is not None:
            self.other_goods.turn(card, in_field, shuffled_in=not shuffled_in)

    def _goods_in_field(self) -> int | None:
        if NOT_KNOWN in self.cell:
            return None
        return sum(card >= FIRST_GOODS or card in (DOWN_GOODS, SOME_GOODS) for card in self.cell)

    # What checks ask

    def faces_up(self, cell: int) -> bool:
        """Whether a card lies face up in a cell (or nothing is known of it)."""
        return self.cell[cell] not in (DOWN_TRIBE, DOWN_GOODS)

    def goods_in(self, cell: int, named: str | None = None) -> int:
        """The goods card in a cell: noted, named by a move, or the only one that can lie there; else a code."""
        card = self.cell[cell]
        if card < 0 and named is not None:
            return CARD[named]
        return card if card >= 0 or card == NOT_KNOWN else self._only_goods_for(cell)

    def _only_goods_for(self, cell: int) -> int:
        """The only goods card that can lie in a cell; its code if there are several."""
        found = {goods.only_card(goods.drawn_in[cell]) for goods in (self.goods, self.other_goods) if goods is not None}
        return found.pop() if len(found) == 1 else self.cell[cell]

    def top_goods_card(self, named: str | None = None) -> int:
        """The top card of the goods pile: named by a move, or the only one that is left; else NO_CARD."""
        if named is not None:
            return CARD[named]
        found = {goods.only_card(goods.generation) for goods in (self.goods, self.other_goods) if goods is not None}
        return found.pop() if len(found) == 1 else NO_CARD

    def is_goods(self, cell: int) -> bool | None:
        """Whether a goods card lies in a cell; None if that is not known."""
        card = self.cell[cell]
        return None if card == NOT_KNOWN else card >= FIRST_GOODS or card in (DOWN_GOODS, SOME_GOODS)

    def phase(self) -> str:
        """The raid, or the round and the part of it."""
        if self.raid:
            return f"raid {self.raid}"
        number = f"round {self.round}" if self.round else "a round that is not known"
        if self.stage == PLACE:
            return f"{number}, placing"
        if self.stage in (TURN_UP, OVER, ANY) or self.turn == NOT_KNOWN:
            return number
        return f"{number}, the phase of {self.players[self.turn]}"

    def components(self) -> Mapping[str, int]:
        """Tokens with players and in the supply, cards wherever they lie, figures on the table and with players."""
        counts = {
            KINDS[kind]: self.purse[0][kind] + self.purse[1][kind] + self.bank[kind] for kind in range(len(KINDS))
        }
        counts["gold"] += sum(self.stored)
        in_field = [self.is_goods(cell) for cell in range(9)]
        held = sum(card != NO_CARD for card in (*self.hand, self.drawn))
        counts["tribe cards"] = in_field.count(False) + (self.tribe_pile or 0) + held + sum(self.laid)
        counts["tribe cards"] += len(self.tribe_gone or ())
        counts["goods cards"] = in_field.count(True) + (self.goods.left or 0) + self.goods.where.count(DISCARDED)
        counts["Targis"] = sum(self.stock) + sum(seat != NOBODY for seat in self.stands)
        counts["markers"] = sum(self.markers_in_stock) + sum(seat != NOBODY for seat in self.marker)
        return counts


def more(counts: Sequence[int], kind: int, count: int) -> tuple[int, ...]:
    """Counts of goods with so many more of one kind."""
    salt, pepper, dates = counts
    return (salt + count * (kind == SALT), pepper + count * (kind == PEPPER), dates + count * (kind == DATES))
