"""A position of Targi, and what each move changes in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from rulecheck.core.game import Awaits
from rulecheck.core.record import Action, Opening
from rulecheck.core.verdict import Unproven
from rulecheck.games.targi.components import (
    BORDER_GOOD,
    CARAVAN,
    CARD,
    CELL,
    FATA_MORGANA,
    FIRST_GOODS,
    GOLD,
    KIND,
    LINE,
    MARKERS,
    NOBLE,
    SILVERSMITH,
    TARGIS,
    TRADER,
    TRIBAL_EXPANSION,
    VP,
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
from rulecheck.games.targi.position import coming, opening, possible
from rulecheck.games.targi.position.codes import (
    ACT,
    ANY,
    BY,
    BY_DRAWING,
    CARAVAN_TURNS,
    CHOOSE,
    CLOSING_GOOD,
    DOWN_GOODS,
    DOWN_TRIBE,
    EXPANSION_DRAWS,
    GAIN,
    HIDDEN,
    LIMIT,
    NO_CARD,
    NOBODY,
    NOT_KNOWN,
    PARTS,
    PLACE,
    RAID,
    SOME_GOODS,
    SOME_TRIBE,
    TURN_UP,
    TURN_UP_ONE,
    USE_DRAWN,
)
from rulecheck.games.targi.position.coming import AFTER_OA3, AWAITED
from rulecheck.games.targi.position.course import Course
from rulecheck.games.targi.position.table import ALL_THREE, NO_GOODS, more


class TargiPosition(Course):
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
            self.awaited = AFTER_OA3
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
        if self.partial or move.claims is not None:
            self._look_back(move)
        if self.trading and kind is not Trade:
            self.trading = False
            self.take_back(TRADER)
        if self.may_move and kind is not MoveCards:
            self.may_move = False
            self.awaited = AWAITED[self.stage]
        self.watchful = self.partial or self.trading

    def _look_back(self, move: Any) -> None:
        """What only some records need: the step and the turn that a move shows, the purse before a claim."""
        player = getattr(move, "player", None)
        if self.turn == NOT_KNOWN and player is not None:
            self.turn = self.seats[player]
        if self.stage == ANY:
            self._show_the_step(move)
        if self.raid and not self.payers:
            self.pays_from(self.turn)
        self.before = None
        if player is not None:
            seat = self.seats[player]
            self.before = (self.owned(seat), self.stored[seat])

    def _show_the_step(self, move: Any) -> None:
        """Where the position did not tell what the game waits for, the first move shows it."""
        kind = type(move)
        self.stage = _STEP_OF.get(kind, ACT)
        if kind in (LayCard, KeepCard, DiscardCard) and BY[move.by] == BY_DRAWING:
            self.stage = USE_DRAWN
        self.awaited = AWAITED[self.stage]

    # Raids and placing

    def _pay_raid(self, move: PayRaid) -> None:
        seat = self.seats[move.player]
        for kind, count in move.pay.items():
            if kind in KIND:
                self.pay(seat, KIND[kind], count)
        if points := self.rights[seat].raid_vp:
            self.gain(seat, VP, points)
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

    # The action phase

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

    # Tribe cards

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
        self.awaited = AFTER_OA3

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
        self.awaited = AWAITED[self.stage]

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
        return opening.snapshot(self)


def forged(give: Mapping[Any, int]) -> int:
    """The VP that the Silversmith gives for what is offered; 0 if he does not take it."""
    if len(give) != 1:
        return 0
    ((kind, count),) = give.items()
    if kind == "gold":
        return {1: 2, 2: 4}.get(count, 0)
    return {2: 1, 4: 3}.get(count, 0) if kind in KIND else 0


def moved(rows: Sequence[Sequence[int]], to: Mapping[Any, str]) -> list[list[int]]:
    """The rows of a display after cards have gone to other places."""
    moving = {CARD[name]: (int(place[0]) - 1, int(place[2]) - 1) for name, place in to.items()}
    places = {
        (row, column): card for row, cards in enumerate(rows) for column, card in enumerate(cards) if card not in moving
    }
    places |= {place: card for card, place in moving.items()}
    return [[places[row, column] for column in range(9) if (row, column) in places] for row in range(3)]


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
