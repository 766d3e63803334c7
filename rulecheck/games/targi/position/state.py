"""A position of Targi, and what each move changes in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from rulecheck.core.game import Awaits
from rulecheck.core.record import Action, Opening
from rulecheck.core.verdict import Unproven
from rulecheck.games.targi.components import (
    CARD,
    CELL,
    KIND,
    LINE,
    MARKERS,
    TARGIS,
    TRADER,
)
from rulecheck.games.targi.moves import (
    ChooseGood,
    DiscardCard,
    DrawTribe,
    EndPhase,
    ExpandTribe,
    Forge,
    KeepCard,
    LayCard,
    MoveCards,
    MoveMarker,
    PayRaid,
    PlaceTargi,
    ReturnToken,
    SendCaravan,
    Skip,
    TakeGain,
    TakeGood,
    TakeGoodsCard,
    TargiSetup,
    TargiSnapshot,
    Trade,
    TurnGoods,
    TurnUp,
)
from rulecheck.games.targi.position import coming, opening, possible, telling
from rulecheck.games.targi.position.codes import (
    ACT,
    ANY,
    BY,
    BY_DRAWING,
    CARAVAN_TURNS,
    CHOOSE,
    CLOSING_GOOD,
    DOWN_GOODS,
    EXPANSION_DRAWS,
    GAIN,
    LIMIT,
    NOT_KNOWN,
    PLACE,
    RAID,
    SOME_GOODS,
    SOME_TRIBE,
    TURN_UP,
    TURN_UP_ONE,
    USE_DRAWN,
)
from rulecheck.games.targi.position.coming import OPEN, OPEN_AFTER_OA3
from rulecheck.games.targi.position.laying import Laying
from rulecheck.games.targi.position.shown import learn
from rulecheck.games.targi.position.table import ALL_THREE, NO_GOODS


class TargiPosition(Laying):
    """A position of Targi: how it begins, what each move does, and what may come next."""

    __slots__ = ()

    def begin(self, stated: Opening) -> None:
        """Take over the setup, or a position."""
        if isinstance(stated, TargiSnapshot):
            opening.resume(self, stated)
        elif isinstance(stated, TargiSetup):
            opening.set_up(self, stated)
        self.wait_for(self.stage)
        if self.may_move:
            self.awaited = OPEN_AFTER_OA3
        if self.stage == PLACE and (self.allowed != ALL_THREE or self.partial):
            self.awaited = ()
        self.watchful = self.partial or self.trading or self.may_move

    # Making a move

    def apply(self, move: Action) -> None:
        """Make a legal move and everything that follows from it by force."""
        self.made += 1
        kind = type(move)
        if self.watchful or move.claims is not None:
            self._before_move(move, kind)
        _MAKE[kind](self, move)

    def _before_move(self, move: Any, kind: type[Action]) -> None:
        """What an open Trader, an OA3 just laid, a claim, or a position that is partly unknown make of a move."""
        if self.partial:
            learn(self, move)
        if self.partial or move.claims is not None:
            self._look_back(move)
        if self.trading and kind is not Trade:
            self.trading = False
            self.take_back(TRADER)
        if self.may_move and kind is not MoveCards:
            self.may_move = False
            self.awaited = OPEN[self.stage]
        self.watchful = self.partial or self.trading

    def _look_back(self, move: Any) -> None:
        """What only some records need: the step and the turn that a move shows, the purse before a claim."""
        player = getattr(move, "player", None)
        if self.turn == NOT_KNOWN and player is not None:
            self._show_the_turn(self.seats[player])
        if self.stage == ANY:
            self._show_the_step(move)
        if self.raid and not self.payers:
            self.pays_from(self.turn)
        self.before = None
        if player is not None:
            seat = self.seats[player]
            self.before = (self.owned(seat), self.stored[seat])

    def _show_the_turn(self, seat: int) -> None:
        """Where the position did not tell whose turn it is, the first move of a player shows it."""
        self.turn = seat
        self.keeps_the_limits(1 - seat)
        if self.fresh[1 - seat] is None and self.is_to_come(1 - seat):
            self.fresh[1 - seat] = False

    def _show_the_step(self, move: Any) -> None:
        """Where the position did not tell what the game waits for, the first move shows it."""
        kind = type(move)
        self.stage = _STEP_OF.get(kind, ACT)
        if kind in (LayCard, KeepCard, DiscardCard) and BY[move.by] == BY_DRAWING:
            self.stage = USE_DRAWN
        if self.stage in (RAID, PLACE):  # before the phases of a round nothing has come, and no marker lies
            self._forget_the_round()
            self.fresh = [False, False]
            self.markers_sure = [True, True]
        self.awaited = OPEN[self.stage]

    # Raids and placing

    def _pay_raid(self, move: PayRaid) -> None:
        seat = self.seats[move.player]
        for kind, count in move.pay.items():
            if kind in KIND:
                self.pay(seat, KIND[kind], count)
        self.raid_point(seat)
        if self.payers:
            self.payers.pop(0)
        self.next_payer()

    def _place(self, move: PlaceTargi) -> None:
        seat, card = self.seats[move.player], move.card
        self.stands[card] = seat
        self.stock[seat] -= 1
        self.lines[seat] |= LINE[card]
        placed, allowed = self.placed, self.allowed
        placed[seat] += 1
        other = 1 - seat
        if placed[other] < allowed[other]:
            self.turn = other
        elif placed[seat] < allowed[seat]:
            self.turn = seat
        else:
            self._place_markers()

    # The end of a phase, and of a round

    def _skip(self, move: Skip) -> None:
        if move.card is not None:
            self.take_back(move.card)
        if move.cell is not None:
            self.take_marker_back(CELL[move.cell])

    def _end_phase(self, move: EndPhase) -> None:
        seat = self.seats[move.player]
        if self.stock[seat] < TARGIS:
            stands = self.stands
            while seat in stands:
                self.take_back(stands.index(seat))
        if self.markers_in_stock[seat] < MARKERS:
            marker = self.marker
            while seat in marker:
                self.take_marker_back(marker.index(seat))
        if self.partial:
            self.figures_sure[seat] = self.markers_sure[seat] = True
        if self.late[seat] is not NO_GOODS:
            for good, count in enumerate(self.held(seat)):
                self.gain(seat, good, count)
            self.late[seat] = NO_GOODS
        if self.rights[seat].closing_goods and self.closing_good_due(seat):
            self.wait_for(CLOSING_GOOD)
        else:
            self._look_at_the_limit(seat)

    def _return(self, move: ReturnToken) -> None:
        seat = self.seats[move.player]
        self.pay(seat, KIND.get(move.kind, 0), 1)
        if self.stage == LIMIT:
            self._look_at_the_limit(seat)

    def _turn_up(self, move: TurnUp) -> None:
        cell = CELL[move.cell]
        self.came[cell] = self.made
        if move.card is None:
            self.cell[cell] = SOME_GOODS if self.cell[cell] in (DOWN_GOODS, SOME_GOODS) else SOME_TRIBE
        else:
            self.see(cell, CARD[move.card])
        self.face_down -= 1
        if self.stage == TURN_UP_ONE:
            self.wait_for(ACT)
        elif not self.face_down:
            self._next_round()

    # What may come next

    def gap(self, move: Action) -> Unproven | None:
        """The fact without which nobody can tell what follows from this legal move; None if all is known."""
        return possible.gap(self, move)

    def awaits(self) -> Awaits | None:
        """What comes next."""
        return coming.awaits(self)

    def candidates(self, kind: type[Action]) -> Iterator[Action]:
        """Every move of a kind that is worth asking about."""
        return coming.candidates(self, kind)

    def tempting(self, chance: Random) -> Iterator[Action]:
        """In most phases: laying a card, and taking what there is to take."""
        return coming.tempting(self, chance)

    def snapshot(self) -> TargiSnapshot:
        """The position as far as it is known."""
        return telling.snapshot(self)


Maker = Callable[[TargiPosition, Any], None]
_MAKE: dict[type[Action], Maker] = {
    PayRaid: TargiPosition._pay_raid,
    PlaceTargi: TargiPosition._place,
    TakeGood: TargiPosition._take_good,
    TakeGoodsCard: TargiPosition._take_goods_card,
    ChooseGood: TargiPosition._choose,
    Trade: TargiPosition._trade,
    MoveMarker: TargiPosition._move_marker,
    Forge: TargiPosition._forge,
    SendCaravan: TargiPosition._send_caravan,
    TurnGoods: TargiPosition._turn_goods,
    ExpandTribe: TargiPosition._expand_tribe,
    DrawTribe: TargiPosition._draw_tribe,
    LayCard: TargiPosition._lay,
    KeepCard: TargiPosition._keep,
    DiscardCard: TargiPosition._discard,
    TakeGain: TargiPosition._take_gain,
    MoveCards: TargiPosition._move_cards,
    Skip: TargiPosition._skip,
    EndPhase: TargiPosition._end_phase,
    ReturnToken: TargiPosition._return,
    TurnUp: TargiPosition._turn_up,
}
_STEP_OF: dict[type[Action], int] = {
    PayRaid: RAID, PlaceTargi: PLACE, ChooseGood: CHOOSE, TurnGoods: CARAVAN_TURNS, DrawTribe: EXPANSION_DRAWS,
    TakeGain: GAIN, ReturnToken: LIMIT, TurnUp: TURN_UP,
}  # fmt: skip
