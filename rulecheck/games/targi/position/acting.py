"""The action phase of a game of Targi: what figures and the actions of the border bring, tribe cards aside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecheck.games.targi.components import (
    BORDER_GOOD,
    CARAVAN,
    CARD,
    CELL,
    FATA_MORGANA,
    FIRST_GOODS,
    GOLD,
    KIND,
    SILVERSMITH,
    TRIBAL_EXPANSION,
    VP,
)
from rulecheck.games.targi.moves import (
    ChooseGood,
    DrawTribe,
    ExpandTribe,
    Forge,
    MoveMarker,
    SendCaravan,
    TakeGood,
    TakeGoodsCard,
    Trade,
    TurnGoods,
)
from rulecheck.games.targi.position.codes import (
    ACT,
    CARAVAN_TURNS,
    CHOOSE,
    CLOSING_GOOD,
    DOWN_GOODS,
    DOWN_TRIBE,
    EXPANSION_DRAWS,
    HIDDEN,
    NOBODY,
    PARTS,
    TURN_UP_ONE,
    USE_DRAWN,
)
from rulecheck.games.targi.position.course import Course
from rulecheck.games.targi.position.table import more


class Acting(Course):
    """What the moves of an action phase do, those with tribe cards aside."""

    __slots__ = ()

    def _take_good(self, move: TakeGood) -> None:
        self.take_back(move.card)
        self.gain(self.seats[move.player], BORDER_GOOD[move.card], 1)

    def _take_goods_card(self, move: TakeGoodsCard) -> None:
        seat, cell = self.seats[move.player], CELL[move.cell]
        card = self.goods_in(cell, move.card)
        self.discard_goods(card)
        self.take_marker_back(cell)
        self.put_tribe_card(cell)
        self._take_from_card(seat, card - FIRST_GOODS, caravan=False)

    def _take_from_card(self, seat: int, card: int, *, caravan: bool) -> None:
        parts = PARTS[card]
        if not parts:
            self.from_caravan = caravan
            self.wait_for(CHOOSE)
        for kind, count in parts:
            self.gain(seat, kind, count)
            if kind < GOLD:
                self.count_from_card(seat, kind, count, caravan=caravan)

    def count_from_card(self, seat: int, good: int, count: int, *, caravan: bool) -> None:
        """Goods have come from a goods card: remember them, and give the bonus that is due with the first of them."""
        if caravan:
            self.by_caravan[seat] = more(self.by_caravan[seat], good, count)
        elif (taken := self.taken[seat]) is not None:
            self.taken[seat] = more(taken, good, count)
        if self.rights[seat].bonus[good] and not self.given[seat] >> good & 1:
            if caravan and self.rulings.read("bonus_counts_caravan") == "no":
                return
            self._give_bonus(seat, good)

    def _give_bonus(self, seat: int, good: int) -> None:
        count = self.rights[seat].bonus[good]
        self.given[seat] |= 1 << good
        self.spare.pop((seat, good), None)
        self.late[seat] = more(self.late[seat], good, count)
        if self.rulings.reading("bonus_at_once") == "yes":
            self.gain(seat, good, count)

    def bonus_for_earlier_goods(self, seat: int, good: int) -> None:
        """A bonus card has just been laid: by a ruling the goods count that came before it in this round."""
        taken = self.taken[seat] or (0, 0, 0)
        by_caravan = self.by_caravan[seat][good]
        if by_caravan and not taken[good] and self.rulings.reading("bonus_counts_caravan") == "no":
            by_caravan = 0
        if not taken[good] and not by_caravan:
            return
        if self.rulings.read("bonus_in_round_of_laying") == "yes":
            if not taken[good]:
                self.rulings.read("bonus_counts_caravan")
            self._give_bonus(seat, good)
        else:
            self.spare[seat, good] = (1, "bonus_in_round_of_laying")

    def _choose(self, move: ChooseGood) -> None:
        seat, good = self.seats[move.player], KIND.get(move.good, 0)
        self.gain(seat, good, 1)
        if self.stage == CLOSING_GOOD:
            self._look_at_the_limit(seat)
            return
        self.count_from_card(seat, good, 1, caravan=self.from_caravan)
        self.wait_for(ACT)

    def _trade(self, move: Trade) -> None:
        seat = self.seats[move.player]
        for kind, count in move.give.items():
            if kind in KIND:
                self.pay(seat, KIND[kind], count)
        if move.get in KIND:
            self.gain(seat, KIND[move.get], 1)
        self.trading = self.watchful = True

    def _forge(self, move: Forge) -> None:
        seat = self.seats[move.player]
        self.take_back(SILVERSMITH)
        for kind, count in move.give.items():
            if kind in KIND:
                self.pay(seat, KIND[kind], count)
        self.gain(seat, VP, forged(move.give))

    def _move_marker(self, move: MoveMarker) -> None:
        seat, to = self.seats[move.player], CELL[move.to]
        self.take_back(FATA_MORGANA)
        self.marker[CELL[move.cell]] = NOBODY
        self.marker[to] = seat
        if self.cell[to] in (DOWN_TRIBE, DOWN_GOODS):
            self.turning = to
            self.wait_for(TURN_UP_ONE)

    def _send_caravan(self, move: SendCaravan) -> None:  # noqa: ARG002
        self.take_back(CARAVAN)
        self.wait_for(CARAVAN_TURNS)

    def _turn_goods(self, move: TurnGoods) -> None:
        seat = self.seats[move.player]
        card = self.top_goods_card(move.card)
        self._turn_last_card(card) if self.goods.left == 1 else self._turn_card(card)
        self.wait_for(ACT)
        self._take_from_card(seat, card - FIRST_GOODS, caravan=True)

    def _expand_tribe(self, move: ExpandTribe) -> None:  # noqa: ARG002
        self.take_back(TRIBAL_EXPANSION)
        self.wait_for(EXPANSION_DRAWS)

    def _draw_tribe(self, move: DrawTribe) -> None:
        if self.tribe_pile is not None:
            self.tribe_pile -= 1
        self.drawn = HIDDEN
        if move.card is not None:
            self.drawn = CARD[move.card]
            self.tribe_seen[self.drawn] = True
        self.wait_for(USE_DRAWN)


def forged(give: Mapping[Any, int]) -> int:
    """The VP that the Silversmith gives for what is offered; 0 if he does not take it."""
    if len(give) != 1:
        return 0
    ((kind, count),) = give.items()
    if kind == "gold":
        return {1: 2, 2: 4}.get(count, 0)
    return {2: 1, 4: 3}.get(count, 0) if kind in KIND else 0
