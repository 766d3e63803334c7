"""Tribe cards in a game of Targi: how they are laid, kept and discarded, and what comes of laying one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulecheck.games.targi.components import (
    CARD,
    GOLD,
    KIND,
    NOBLE,
)
from rulecheck.games.targi.moves import (
    DiscardCard,
    KeepCard,
    LayCard,
    MoveCards,
    TakeGain,
)
from rulecheck.games.targi.position.acting import Acting
from rulecheck.games.targi.position.codes import (
    ACT,
    BY,
    BY_DRAWING,
    GAIN,
    HIDDEN,
    NO_CARD,
)
from rulecheck.games.targi.position.coming import OPEN, OPEN_AFTER_OA3


class Laying(Acting):
    """What the moves with tribe cards do."""

    __slots__ = ()

    def card_by(self, seat: int, by: int) -> int:
        """The tribe card that somebody uses by a right: its number, or a negative code where nobody wrote it down."""
        if by < 0:
            return self.cell[~by]
        return self.drawn if by == BY_DRAWING else self.hand[seat]

    def card_used(self, move: LayCard | KeepCard | DiscardCard) -> int:
        """The card that a move uses, known from the position or named by the move; a negative code if neither."""
        card = self.card_by(self.seats[move.player], BY[move.by])
        return CARD[move.card] if card < 0 and move.card is not None else card

    def _take_away(self, seat: int, by: int) -> None:
        """The card leaves its place, and the figure that used it goes back; an inner cell gets a goods card."""
        if by < 0:
            self.take_marker_back(~by)
            self._put_goods_card(~by)
        elif by == BY_DRAWING:
            self.drawn = NO_CARD
            self.wait_for(ACT)
        else:
            self.hand[seat] = NO_CARD
            self.fresh[seat] = False
            if by == NOBLE:
                self.take_back(NOBLE)

    def _lay(self, move: LayCard) -> None:
        seat, by = self.seats[move.player], BY[move.by]
        card = self.card_used(move)
        pay = move.pay
        gold = pay.get("gold", 0)
        if gold and self.stored[seat] and move.from_we9 is not False:
            self.stored[seat] -= 1
            self.bank[GOLD] += 1
            gold -= 1
        if gold:
            self.pay(seat, GOLD, gold)
        for kind, count in pay.items():
            if kind != "gold" and kind in KIND:
                self.pay(seat, KIND[kind], count)
        self.tribe_seen[card] = True
        display = self.display[seat]
        assert display is not None, "nobody lays a card into a display that is not known"
        display[move.row - 1].append(card)
        self.laid[seat] += 1
        self._take_away(seat, by)
        effect = self.cards[card].effect
        if effect is not None:
            self.gain_of = card
            effect.grant(self.rights[seat])
            effect.on_laying(self, seat)

    def owe_gain(self, goods: int) -> None:
        """A laid card gives goods (or what else it lets choose), if it is any."""
        if goods:
            self.gain_goods = goods
            self.wait_for(GAIN)

    def counted_with_new_card(self, counted: int, without: int) -> int:
        """The reading of the ruling on whether WE3 and CR8 count themselves, read where it makes a difference."""
        if counted == without or self.rulings.read("count_includes_new_card") == "yes":
            return counted
        return without

    def store_gold(self, seat: int) -> None:
        """A gold from the supply goes onto the card WE9."""
        self.stored[seat] += 1
        self.bank[GOLD] -= 1

    def allow_moving(self) -> None:
        """Two laid cards may be moved now."""
        self.may_move = self.watchful = True
        self.awaited = OPEN_AFTER_OA3

    def _keep(self, move: KeepCard) -> None:
        seat, by = self.seats[move.player], BY[move.by]
        card = self.card_used(move)
        self._take_away(seat, by)
        self.hand[seat] = max(card, HIDDEN)
        self.hand_came[seat] = self.came[~by] if by < 0 else self.made - 1
        self.fresh[seat] = True
        if card >= 0:
            self.tribe_seen[card] = True

    def _discard(self, move: DiscardCard) -> None:
        card = self.card_used(move)
        self._take_away(self.seats[move.player], BY[move.by])
        if card >= 0:
            self.tribe_seen[card] = True
        if self.tribe_gone is not None:
            self.tribe_gone.append(max(card, HIDDEN))

    def _take_gain(self, move: TakeGain) -> None:
        seat = self.seats[move.player]
        for kind, count in move.take.items():
            if kind in KIND:
                self.gain(seat, KIND[kind], count)
        self.wait_for(ACT)

    def _move_cards(self, move: MoveCards) -> None:
        seat = self.seats[move.player]
        self.display[seat] = moved(self.display[seat] or [[], [], []], move.to)
        self.may_move = False
        self.awaited = OPEN[self.stage]


def moved(rows: Sequence[Sequence[int]], to: Mapping[Any, str]) -> list[list[int]]:
    """The rows of a display after cards have gone to other places."""
    moving = {CARD[name]: (int(place[0]) - 1, int(place[2]) - 1) for name, place in to.items()}
    places = {
        (row, column): card for row, cards in enumerate(rows) for column, card in enumerate(cards) if card not in moving
    }
    places |= {place: card for card, place in moving.items()}
    return [[places[row, column] for column in range(9) if (row, column) in places] for row in range(3)]
