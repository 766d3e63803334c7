"""How a move changes a position of Timbuktu, with everything that follows by force."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulecheck.core.location import pointer
from rulecheck.core.record import Action
from rulecheck.core.verdict import Unproven
from rulecheck.games.timbuktu.boards import Boards, Unpaid
from rulecheck.games.timbuktu.cargo import LEAVES, LEAVES_ALL, World, only
from rulecheck.games.timbuktu.components import (
    CAMEL,
    DEALT_OF_A_KIND,
    KINDS,
    LETTERS,
    PEN,
    PILES,
    PITCHES,
    PITCHES_OF,
    SEATS,
    SIZE,
    counts,
    load_of,
)
from rulecheck.games.timbuktu.loading import VARIANT_BOARD, Board, boarding, boards_of, can_set_out, like
from rulecheck.games.timbuktu.moves import (
    CardAction,
    ChooseCamel,
    Deal,
    MoveCamel,
    PlaceCamel,
    Reveal,
    TimbuktuSetup,
    TurnCard,
)
from rulecheck.games.timbuktu.piles import HIDDEN
from rulecheck.games.timbuktu.position.evidence import Evidence
from rulecheck.games.timbuktu.position.state import (
    EITHER,
    FACE_DOWN,
    HERE,
    IN_PEN,
    MOVING,
    NO_CARD,
    NOT_KNOWN,
    OVER,
    ROBBING,
    SOMEWHERE,
    State,
    cards_of,
)


class Making(State):
    """A position of Timbuktu that can be changed."""

    __slots__ = ()

    # Beginning

    def load(self, setup: TimbuktuSetup) -> bool:
        """Load the camels, as far as a setup tells what they carry. Answers whether there are so many goods."""
        loads, colours, cargo, variant = setup.loads or {}, setup.colours or {}, self.cargo, self.variant
        unknown: list[int] = []
        for seat, name in enumerate(self.players):
            said, printed_loads = loads.get(name) or {}, self.tables.loads_of(colours.get(name))
            for camel, letter, (known, hidden) in zip(self.camels_of(seat), LETTERS, printed_loads, strict=False):
                goods = said.get(letter)
                if goods is None and not hidden and not variant:
                    cargo.load[camel] = known
                elif goods is not None and None not in goods:
                    cargo.load[camel] = load_of(goods)
                else:
                    unknown.append(camel)
        boards: dict[str, list[Board]] = {}
        for camel in unknown:
            name, letter = self.players[camel // SEATS], LETTERS[camel % SEATS]
            if name not in boards:
                boards[name] = self._boards_of(name, setup)
            can_be = can_set_out(boards[name], camel % SEATS)
            if (goods := (loads.get(name) or {}).get(letter)) is not None:
                can_be &= like(goods)
            cargo.carries(camel, can_be, pointer(("setup", "loads", name, letter)))
        if not self.variant and (printed := boarding(self.tables, self.players, colours)) is not None:
            for name, camels in loads.items():
                for letter, goods in (camels or {}).items():
                    if goods is not None:
                        printed.rule_out(self.seats[name], CAMEL[letter], like(goods))
            cargo.boarding = printed
        return cargo.all_loaded(DEALT_OF_A_KIND[len(self.players)] if self.variant else 0)

    def _boards_of(self, name: str, setup: TimbuktuSetup) -> list[Board]:
        if self.variant:
            return [VARIANT_BOARD]
        return boards_of(self.tables, name, setup.colours or {}, (setup.loads or {}).get(name))

    # Making a move

    def apply(self, move: Action) -> None:
        """Make a legal move and everything that follows from it by force."""
        self.made += 1
        _MAKE[type(move)](self, move)

    def _place(self, move: PlaceCamel) -> None:
        self.place(self.number[move.player][move.camel], PEN[move.pen], move.place)
        self.due = self.after[move.player]
        self.placed += 1
        if self.placed >= self.total - 1:
            self._end_placing()

    def _end_placing(self) -> None:
        if self.placed == self.total:
            self._start_stage(0)
        else:
            self.look_ahead()

    def _deal(self, move: Deal) -> None:
        place = self.due_for_a_pile(move.to, move.slot)
        assert place is not None, "a pile is dealt to a place of the ring"
        self.piles.deal(place, cards_of(move))

    def _lay(self, move: ChooseCamel) -> None:
        self.chosen[self.seats[move.player]] = FACE_DOWN if move.camel is None else CAMEL[move.camel]
        self.cards_out = True

    def _turn_up(self, move: TurnCard) -> None:
        self.turned[self.seats[move.player]] = CAMEL[move.camel]
        self.cards_out = True
        self.awaited = self.in_round[:1]

    def place(self, camel: int, pen: int, place: int | None) -> None:
        """Place a camel on the start grid."""
        seat = camel // SEATS
        of = self.of[seat]
        self.behind[camel] = pen
        self.start_filled[pen] += 1
        if of[pen]:
            self.spare_in[pen] += 1
            self.spare_of[seat] += 1
        of[pen] += 1
        if place is not None:
            self.taken[pen] |= 1 << place
            self.places[camel] = place

    def _start_stage(self, stage: int) -> None:
        self.step = MOVING
        self.stage, self.moved = stage, 0
        self.due = self.players[stage]
        if stage:
            self.piles.start(stage)
        self.look_up()
        self.look_ahead()

    def look_up(self) -> None:
        """What the edition states of the arrows and marks of this stage."""
        if self.boards.either:
            self.past.append(self.boards)
        self.boards = self.boards.at(self.stage)

    def look_ahead(self) -> None:
        """The actions that no closing rule can refuse now: moves only while nothing that bears on them is unknown."""
        if self.step == MOVING:
            told = self.moved >= 0 and self.boards.are_all_stated and not self.cargo.ways
            self.in_round = self.when_told if told else ()
            self.awaited = self.in_round if self.turn < 0 or self.turned[self.turn] == NO_CARD else self.in_round[:1]
        elif self.step == ROBBING:
            piles = self.piles
            told = piles.is_told(0) and piles.is_told(1) and not piles.in_deal and self.boards.are_marks_known()
            self.awaited = (Reveal,) if told else ()
        else:
            self.awaited = (PlaceCamel,) if self.placed < self.total - 1 else ()

    def _move(self, move: MoveCamel) -> None:
        player = move.player
        camel = self.number[player][move.camel]
        reached = PEN[move.pen]
        if not self.in_round:
            if self.stage < 0:
                self._tell_stage(move)
            self._take_in(move)
        elif move.paid:
            self.cargo.pay(camel, move.paid, self.made)
        if self.floating:
            self.arrive(camel, reached, move.pitch)
            self._exchange(self.ahead[camel], move)
        else:
            number = self.filled[reached]
            self.filled[reached] = number + 1
            self.ahead[camel] = pitch = reached * SIZE + number
            self.at[pitch] = camel
            if self.boards.unmarked >> pitch & 1:
                self.exchanged = False
            else:
                self._exchange(pitch, move)
        if self.cards_out:
            self.chosen[camel // SEATS] = self.turned[camel // SEATS] = NO_CARD
            self.awaited = self.in_round
        self.due = self.after[player]
        self.moved = moved = self.moved + 1
        if moved % len(self.players) == 0:
            self._end_round()

    def _end_round(self) -> None:
        """The round counter goes one to the left, past the player who would be next; or the thieves come."""
        self.cards_out = False
        if self.moved == self.total:
            self.step, self.due = ROBBING, ""
            self.look_ahead()
            return
        self.due = self.after[self.due]
        if self.cargo.ways or not self.in_round:
            self.look_ahead()
        else:
            self.awaited = self.in_round

    def _tell_stage(self, move: MoveCamel) -> None:
        """Who moves when tells the stage: each player starts one."""
        self.boards, _ = self._boards_told_by(move)
        self.stage = self.boards.stage
        self.piles.tell_starter(self.stage)

    def _boards_told_by(self, move: MoveCamel) -> tuple[Boards, bool]:
        """The boards of the stage that a move belongs to, where the record did not tell it; and whether they fit."""
        if self.moved < 0:
            return self.boards, True
        seats = len(self.players)
        told = self.boards.at((self.seats[move.player] - self.moved // seats - self.moved % seats) % seats)
        fits = True
        for went, paid in ((self.boards.went_free, False), (self.boards.went_paid, True)):
            for left, mask in enumerate(went):
                for reached in range(SIZE):
                    if mask >> reached & 1:
                        fits = told.learn(left, reached, paid=paid, move=0) and fits
        return told, fits

    def arrive(self, camel: int, pen: int, pitch: int | None) -> None:
        """Put a camel on the grid that fills up, while it is not known who else stands where."""
        self.filled[pen] += 1
        if pitch is None:
            self.ahead[camel] = IN_PEN + pen
        else:
            self.ahead[camel] = pen * SIZE + pitch - 1
            self.at[pen * SIZE + pitch - 1] = camel

    def can_be_explained(self, move: MoveCamel) -> bool:
        """Whether some arrows, loads and route explain a move together with what was paid and not paid before it."""
        if self.in_round or (self.stage >= 0 and not move.paid and self._tells_nothing(move)):
            return True
        boards, fits = (self.boards, True) if self.stage >= 0 else self._boards_told_by(move)
        trial = Evidence([one.copy() for one in self.past], boards.copy(), self.cargo.copy())
        return fits and self._is_taken_in(trial, move, self.made + 1)

    def owes_on_no_route(self, move: MoveCamel) -> bool:
        """Whether a camel that pays nothing owes nothing, whichever route it is."""
        camel = self.number[move.player][move.camel]
        went = Unpaid(self.behind[camel], PEN[move.pen], camel, self.made + 1)
        return Evidence(self.past, self.boards, self.cargo).owes_on_no_route(went)

    def _tells_nothing(self, move: MoveCamel) -> bool:
        """Whether nothing follows from a move without payment, as it may have been free either way."""
        camel = self.number[move.player][move.camel]
        arrow, laden = self.boards.is_arrow(self.behind[camel], PEN[move.pen]), self.cargo.is_laden(camel)
        return laden is False or (laden is None and arrow is not False)

    def _take_in(self, move: MoveCamel) -> None:
        """What a legal move tells of arrows, loads and route."""
        routes = len(self.boards.routes)
        self._is_taken_in(Evidence(self.past, self.boards, self.cargo), move, self.made)
        self._count_again(routes)

    def _count_again(self, routes: int) -> None:
        """The exchanges of the stage, if fewer routes are possible than there were."""
        if len(self.boards.routes) < routes and not self.floating and self.boards.are_marks_known():
            self.piles.least, self.piles.most = self.boards.marks_taken(self.filled)

    def _take_in_places(self) -> None:
        """What the place of a pile tells of the route: on another one it would have moved on more often, or less."""
        routes, reading = len(self.boards.routes), self.rulings.reading("slot_piles")
        self.boards.keep_exchanged(self.filled, lambda moved: self.piles.can_have_moved(reading, moved))
        self._count_again(routes)

    def _is_taken_in(self, evidence: Evidence, move: MoveCamel, number: int) -> bool:
        camel = self.number[move.player][move.camel]
        went = Unpaid(self.behind[camel], PEN[move.pen], camel, number)
        if move.paid:
            return evidence.paid(went, move.paid, tells=self.rulings.reading("extra_payment") == "no")
        return evidence.unpaid(went)

    def _exchange(self, pitch: int, move: MoveCamel) -> None:
        """The thief piles move on if a camel has taken a pitch with the exchange mark."""
        claimed = None if move.claims is None else move.claims.exchange
        self.exchanged = None
        boards = self.boards
        if pitch < PITCHES and (boards.marked | boards.unmarked) >> pitch & 1:
            self.exchanged = bool(boards.marked >> pitch & 1)
        moved_on = claimed if self.exchanged is None else self.exchanged
        if moved_on is not False:
            self.piles.most += 1
            if moved_on:
                self.piles.least += 1
        if self.floating:
            least, most = boards.marks_taken(self.filled)
            self.piles.least = max(self.piles.least, least)
            self.piles.most = min(self.piles.most, most + self.floating)

    # The robbery

    def _reveal(self, move: Reveal) -> None:
        piles = self.piles
        cards = piles.reveal(cards_of(move), self.lies_at(move.holder, move.slot))
        if piles.is_any_placed and len(self.boards.routes) > 1 and not self.floating:
            self._take_in_places()
        if HIDDEN in cards:
            field = ("pen", "pitches", "goods")[cards.index(HIDDEN)]
            self.pending.append(pointer(("moves", self.made - 1, field)))
            self.cargo.robbed = None
        else:
            self.cargo.robbed = {}
            self._rob_known(*cards)
        if len(piles.revealed) == PILES:
            if self.pending:
                self._rob_as_far_as_known()
            self._end_stage()

    def _rob_known(self, pen: int, pitches: int, goods: int) -> None:
        """Rob the camels of a pen by a pile that is known."""
        mask, filled = LEAVES[goods], SIZE if self.floating else self.filled[pen]
        for number in PITCHES_OF[pitches]:
            camel = self.at[pen * SIZE + number]
            if camel != NOT_KNOWN:
                self.cargo.rob(camel, mask)
            elif number < filled:  # somebody may stand there
                self._rob(pen, {(pitches, goods)}, pointer(("position", "arrived")))
                return

    def _rob(self, pen: int, piles: set[tuple[int, int]], why: str) -> None:
        """Rob the camels of a pen by one of several piles: a pitch card and a goods card each.

        `why` points to what would tell more.
        """
        here = self.at[pen * SIZE : pen * SIZE + SIZE]
        filled = self.filled[pen]
        known = self.floating == 0 and NOT_KNOWN not in here[:filled]
        masks = [
            {LEAVES[goods] if number in PITCHES_OF[pitches] else LEAVES_ALL for pitches, goods in piles}
            for number in range(SIZE)
        ]
        for number, camel in enumerate(here):
            if camel != NOT_KNOWN:
                self.cargo.may_rob(camel, masks[number], why)
        if known:
            return
        open_ = [number for number in range(SIZE) if here[number] == NOT_KNOWN and (self.floating or number < filled)]
        any_of = set().union(*(masks[number] for number in open_))
        missing = pointer(("position", "arrived"))
        for camel in self.cargo.camels:
            ahead = self.ahead[camel]
            if ahead == IN_PEN + pen:
                self.cargo.may_rob(camel, any_of, missing)
            elif ahead < 0:
                self.cargo.may_rob(camel, any_of | {LEAVES_ALL}, missing)

    def _rob_as_far_as_known(self) -> None:
        """Let the piles rob of which not every card is known, once all five have been turned up."""
        of_the_last = self.cargo.robbed
        named = [one.cards[0] for one in self.piles.revealed if HIDDEN in one.cards]
        why = dict(zip(named, self.pending, strict=True))
        for pen, piles in self.piles.hidden_robberies(self.rulings.reading("slot_piles")).items():
            self._rob(pen, piles, why.get(pen, self.pending[0]))
        self.cargo.robbed = of_the_last
        self.pending = []

    def _end_stage(self) -> None:
        if self.stage == len(self.players) - 1:
            self.finish()
            return
        self.behind = list(map(_PEN_REACHED.__getitem__, self.ahead))
        self.ahead = [HERE] * len(self.ahead)
        self.at = [NOT_KNOWN] * PITCHES
        self.filled = [0] * SIZE
        self.floating = 0
        self._start_stage(self.stage + 1)

    def finish(self) -> None:
        """The game is over: the price of each kind is the number of its goods that were robbed or paid."""
        self.step, self.finished = OVER, True
        self.due, self.awaited = "", ()
        cargo = self.cargo
        if cargo.is_told() and not self.variant:
            self.prices = list(counts(cargo.removed))
            return
        worlds = cargo.worlds() or None
        if self.variant and (worlds is None or any(self._leftovers_matter(world) for world in worlds)):
            self.leftovers_count = self.rulings.read("leftovers_raise_price") == "yes"
        if worlds is not None:
            self.prices = [only(prices) for prices in zip(*map(self.prices_in, worlds), strict=True)]
        elif self.leftovers_count:
            self.prices = [self._price_with_leftovers(kind) for kind in range(KINDS)]
        else:
            self.prices = cargo.removed_counts()

    def _price_with_leftovers(self, kind: int) -> int | None:
        """The price of a kind where leftovers raise it: all goods that were dealt and are on no camel."""
        held = [self.cargo.carried(camel, kind) for camel in self.cargo.camels]
        if None in held:
            return None
        return DEALT_OF_A_KIND[len(self.players)] * len(self.players) - sum(one or 0 for one in held)

    def left_over_in(self, world: World) -> tuple[int | None, ...]:
        """The goods that the loading variant left over at the setup, if all else was like this."""
        if not self.variant:
            return (0,) * KINDS
        dealt = DEALT_OF_A_KIND[len(self.players)] * len(self.players)
        return self.left_over or tuple(None if one is None else dealt - one for one in world.loaded)

    def _leftovers_matter(self, world: World) -> bool:
        held = counts(sum(world.held))
        return any(number and over != 0 for number, over in zip(held, self.left_over_in(world), strict=True))

    def prices_in(self, world: World) -> tuple[int | None, ...]:
        """The price of each kind, if all was like this."""
        if not self.leftovers_count:
            return world.removed
        pairs = zip(world.removed, self.left_over_in(world), strict=True)
        return tuple(None if one is None or over is None else one + over for one, over in pairs)

    def gap(self, move: Action) -> Unproven | None:
        """The fact without which nobody can tell who acts next, or whether a stage or the game is over."""
        if isinstance(move, PlaceCamel) and self.placed < 0:
            return _gap("how many camels have been placed", "/position/waiting")
        if isinstance(move, CardAction) and self.moved < 0:
            return _gap("how many camels have moved in this stage", "/position/arrived")
        if isinstance(move, Deal) and self.stage < 0 and self.due_for_a_pile(move.to, move.slot) is None:
            return _gap("in which slots piles lie in this stage", "/position/stage")
        if isinstance(move, Reveal) and self.stage < 0 and len(self.piles.revealed) == PILES - 1:
            return _gap("which stage this is", "/position/stage")
        return None


_PEN_REACHED = {
    **{pitch: pitch // SIZE for pitch in range(PITCHES)},
    **{IN_PEN + pen: pen for pen in range(SIZE)},
    **dict.fromkeys((HERE, SOMEWHERE, EITHER), NOT_KNOWN),
}
_MAKE: dict[type[Action], Callable[[Making, Any], None]] = {
    PlaceCamel: Making._place,
    Deal: Making._deal,
    ChooseCamel: Making._lay,
    TurnCard: Making._turn_up,
    MoveCamel: Making._move,
    Reveal: Making._reveal,
}


def _gap(what: str, missing: str) -> Unproven:
    return Unproven("{what} the record does not tell", what=what, missing=(missing,), stops=True)
