"""A position of Timbuktu: how it begins, what may come next, how it is stated and counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random

from rulecheck.core.game import Awaits
from rulecheck.core.record import Action, Opening
from rulecheck.games.timbuktu.components import (
    CARDS,
    GOODS,
    GOODS_CARDS,
    LETTERS,
    PEN,
    PENS,
    PILES,
    PITCH_CARDS,
    RING,
    SEATS,
    SIZE,
    TOKENS,
    Good,
    counts,
    goods_of,
)
from rulecheck.games.timbuktu.moves import (
    ChooseCamel,
    Deal,
    MoveCamel,
    PlaceCamel,
    Reveal,
    TimbuktuSetup,
    TimbuktuSnapshot,
    TurnCard,
)
from rulecheck.games.timbuktu.piles import pens_left
from rulecheck.games.timbuktu.position.making import Making
from rulecheck.games.timbuktu.position.state import (
    EITHER,
    HERE,
    MOVING,
    NO_CARD,
    NOT_PLACED,
    OVER,
    PLACING,
    ROBBING,
)


class TimbuktuPosition(Making):
    """A position of Timbuktu."""

    __slots__ = ()

    def begin(self, opening: Opening) -> None:
        """Take over a setup, or a position."""
        if isinstance(opening, TimbuktuSetup):
            self.boards.routes = [opening.route] if opening.route else self.boards.routes
            self.variant = bool(opening.variant)
            self.load(opening)
            self.awaited = (PlaceCamel,)
        elif isinstance(opening, TimbuktuSnapshot):
            from rulecheck.games.timbuktu.snapshots import resume

            resume(self, opening)

    # What may come next

    def awaits(self) -> Awaits | None:
        """The next camel to be placed or moved, the cards that may be laid before it, or the next pile."""
        if self.step == OVER:
            return None
        if self.step == PLACING:
            kinds: tuple[type[Action], ...] = (PlaceCamel, Deal) if self._may_deal() else (PlaceCamel,)
            return Awaits(kinds, (self.due,), f"{self.due} places a camel")
        if self.step == ROBBING:
            number = len(self.piles.revealed) + 1
            return Awaits((Reveal,), (), f"thief pile {number} of {PILES} is turned up", chance=True)
        may_choose = self.is_round_start() and NO_CARD in self.chosen
        may = {TurnCard: self._may_turn(), ChooseCamel: may_choose, Deal: self._may_deal()}
        kinds = (MoveCamel, *(kind for kind, open_ in may.items() if open_))
        if not self.due:
            return Awaits(kinds, self.players, "the player whose turn it is moves a camel")
        anybody = may_choose or (may[TurnCard] and self._turned_together())
        others = tuple(name for name in self.players if name != self.due) if anybody else ()
        return Awaits(kinds, (self.due, *others), f"{self.due} moves a camel")

    def _may_deal(self) -> bool:
        if None not in self.piles.dealt or self.stage < 0:
            return False
        before = self.rulings.reading("deal_before_placing") == "yes"
        if self.step == PLACING:
            return before and self.placed == 0
        return self.step == MOVING and self.moved == 0 and not self.cards_out and not (before and self.stage == 0)

    def _turned_together(self) -> bool:
        return self.rulings.reading("cards_turned") == "together"

    def _may_turn(self) -> bool:
        if self._turned_together():
            return self.moved % len(self.players) == 0 and NO_CARD in self.turned
        return self.turn < 0 or self.turned[self.turn] == NO_CARD

    def phase(self) -> str:
        """The stage and its round, the placing, the robbery."""
        if self.step == PLACING:
            return "placing the camels"
        stage = f"stage {self.stage + 1}" if self.stage >= 0 else "a stage that is not known"
        if self.step == MOVING:
            return f"{stage}, round {self.moved // len(self.players) + 1}" if self.moved >= 0 else stage
        return f"{stage}, the robbery" if self.step == ROBBING else "the end of the game"

    def candidates(self, kind: type[Action]) -> Iterator[Action]:
        """Every camel with every pen and payment, every card that can be dealt or turned up, every camel card."""
        if kind is PlaceCamel:
            seat = max(self.turn, 0)
            free = [camel for camel in self.camels_of(seat) if self.behind[camel] == NOT_PLACED]
            for camel in free or self.camels_of(seat)[:1]:
                for pen in PENS:
                    yield PlaceCamel(player=self.players[seat], camel=LETTERS[camel % SEATS], pen=pen)
        elif kind is Deal:
            yield from self._deals()
        elif kind is Reveal:
            for number in pens_left(self.piles.seen_pens) or (0,):
                for pitches in self.piles.left(0) or (0,):
                    for goods in self.piles.left(1) or (0,):
                        yield Reveal(pen=PENS[number], pitches=PITCH_CARDS[pitches], goods=GOODS_CARDS[goods])
        elif kind is MoveCamel:
            for name, letter, camel in self._unmoved():
                payments = self._payments(camel)
                for pen in PENS:
                    for paid in payments:
                        yield MoveCamel(player=name, camel=LETTERS[letter], pen=pen, paid=paid)
        elif kind is ChooseCamel or kind is TurnCard:
            for camel in self.cargo.camels:
                yield kind(player=self.players[camel // SEATS], camel=LETTERS[camel % SEATS])

    def _unmoved(self) -> Iterator[tuple[str, int, int]]:
        """The camels that the next player can move: player, letter, number. Never none at all."""
        seats = range(len(self.players)) if self.turn < 0 else (self.turn,)
        camels = [camel for seat in seats for camel in self.camels_of(seat) if self.ahead[camel] in (HERE, EITHER)]
        for camel in camels or self.camels_of(0)[:1]:
            yield self.players[camel // SEATS], camel % SEATS, camel

    def _payments(self, camel: int) -> tuple[tuple[Good | None, ...], ...]:
        loads = self.cargo.can_be(camel)
        if self.rulings.reading("extra_payment") == "no":
            held = {good for load in loads for good in goods_of(load)}
            return ((), *((good,) for good in GOODS if good in held))
        found = {paid for load in loads for number in range(5) for paid in combinations(goods_of(load), number)}
        return tuple(sorted(found))

    def _deals(self) -> Iterator[Deal]:
        piles, seats = self.piles, len(self.players)
        starter = self.players[max(self.stage, 0)]
        pens = pens_left(piles.dealt_pens())
        pitch_cards = [card for card in range(CARDS) if piles.has_room(piles.dealt_cards, card)]
        goods_cards = [card for card in range(CARDS) if piles.has_room(piles.dealt_cards, CARDS + card)]
        for place, (step, in_slot) in enumerate(RING[seats]):
            if piles.dealt[place] is not None and None in piles.dealt:
                continue
            name = self.players[(max(self.stage, 0) + step) % seats]
            to, slot = (None, name) if in_slot else (name, None)
            for pen in pens or (0,):
                for pitches in pitch_cards or (0,):
                    for goods in goods_cards or (0,):
                        yield Deal(
                            player=starter,
                            to=to,
                            slot=slot,
                            pen=PENS[pen],
                            pitches=PITCH_CARDS[pitches],
                            goods=GOODS_CARDS[goods],
                        )

    def tempting(self, chance: Random) -> Iterator[Action]:
        """Random logs note few camel cards, and once a pile of a deal is noted mostly the others too.

        Where the placing need not stay possible, random placing would come to an end where nobody can place the last
        camel: it keeps to placings that shut nobody out.
        """
        if self.step == PLACING and self.rulings.reading("placing_must_stay_possible") == "no":
            safe = [
                move for move in self.candidates(PlaceCamel) if isinstance(move, PlaceCamel) and self._is_safe(move)
            ]
            chance.shuffle(safe)
            yield from safe
            return
        kind: type[Action] | None = None
        if 0 < self.piles.in_deal < PILES and self._may_deal():
            kind = Deal if chance.random() < 0.95 else None
        elif self.step == MOVING and chance.random() < 0.8:
            kind = MoveCamel
        if kind is not None:
            moves = list(self.candidates(kind))
            chance.shuffle(moves)
            yield from moves

    def _is_safe(self, move: PlaceCamel) -> bool:
        """Whether a placing shuts nobody out."""
        seat, pen = self.turn, PEN[move.pen]
        own, room = self.camels - SIZE, SIZE - len(self.players)
        return not self.of[seat][pen] or (self.spare_of[seat] < own and self.spare_in[pen] < room)

    def snapshot(self) -> TimbuktuSnapshot:
        """The position as far as it is known."""
        from rulecheck.games.timbuktu.snapshots import snapshot

        return snapshot(self)

    def components(self) -> Mapping[str, int]:
        """Camels, on the grids or in hand; goods by kind, on camels, beside the board, in the box, if all is known."""
        cargo = self.cargo
        waits = [self.ahead[camel] == HERE for camel in cargo.camels]
        in_hand = sum(
            wait and self.behind[camel] == NOT_PLACED for wait, camel in zip(waits, cargo.camels, strict=True)
        )
        waiting = sum(
            wait and self.behind[camel] != NOT_PLACED for wait, camel in zip(waits, cargo.camels, strict=True)
        )
        found = {"camels": in_hand + waiting + sum(self.filled) + self.floating}
        if cargo.loaded is not None and cargo.is_told():
            there = counts(sum(cargo.load.values()) + cargo.removed)
            for kind, name in enumerate(GOODS):
                found[name] = there[kind] + TOKENS - cargo.loaded[kind]
        return found
