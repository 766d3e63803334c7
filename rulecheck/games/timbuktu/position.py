"""The state of a game of Timbuktu, how a move changes it, and what may come next.

A camel is one int, `seat * SEATS + letter`. The goods are with `cargo`, the thief piles with `piles`; how a position is
stated and taken over is with `snapshots`. Where the arrows of a pen lead is known from the edition or, if it is silent,
as far as the moves of this stage tell: by the pens that laden camels reached unpaid, and those that were paid for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from itertools import permutations
from random import Random
from typing import Any

from rulecheck.core.edition import Edition
from rulecheck.core.game import Awaits, Position, Rulings
from rulecheck.core.location import pointer
from rulecheck.core.record import Action, Opening
from rulecheck.core.verdict import Unproven
from rulecheck.games.timbuktu.cargo import EMPTY, LEAVES, LEAVES_ALL, Cargo
from rulecheck.games.timbuktu.components import (
    CAMEL,
    CAMELS,
    CARDS,
    DEALT_OF_A_KIND,
    GOODS,
    GOODS_CARD,
    GOODS_CARDS,
    KINDS,
    LETTERS,
    PEN,
    PENS,
    PILES,
    PITCH_CARD,
    PITCH_CARDS,
    PITCHES,
    PITCHES_OF,
    RING,
    ROUTES,
    SIZE,
    TOKENS,
    VARIANT_LOADS,
    Good,
    GridName,
    completions,
    goods_of,
    load_of,
)
from rulecheck.games.timbuktu.moves import (
    CardAction,
    ChooseCamel,
    Deal,
    MoveCamel,
    Pile,
    PlaceCamel,
    Reveal,
    TimbuktuEdition,
    TimbuktuSetup,
    TimbuktuSnapshot,
    TurnCard,
)
from rulecheck.games.timbuktu.piles import HIDDEN, NOWHERE, SLOT, Cards, ThiefPiles, pens_left
from rulecheck.games.timbuktu.printed import ALL_PENS, TWO, Printed, printed

PLACING, MOVING, ROBBING, OVER = range(4)
NOT_KNOWN = -1  # a stage, a count, a seat, a pen
NOT_PLACED = -2  # a camel that waits in no pen yet
HERE = -1  # a camel that has not moved in this stage; else its pitch, or one of these
SOMEWHERE = -2  # it has moved, nobody knows where to
EITHER = -3  # nobody knows whether it has moved
IN_PEN = 32  # IN_PEN + pen: it has moved to that pen, nobody knows to which pitch
NO_CARD, FACE_DOWN = -2, -1
SEATS = 8  # a player's camels are numbered from seat * SEATS

AWAITED: tuple[tuple[type[Action], ...], ...] = ((PlaceCamel,), (), (Reveal,), ())  # by the step

_BUILT_IN: dict[str, Printed] = {}


class TimbuktuPosition(Position):
    """A position of Timbuktu. Seats, camels, pens, pitches and kinds are ints.

    While camels are placed: `placed` counts them, `of` those of each seat in each pen, `spare_in` and `spare_of` those
    of a pen and of a seat that stand beside another one of their player, `taken` holds the places that were named.

    `stage` counts from 0, `moved` the camels that have moved in it, `turn` is the seat that acts next and `due` its
    player; each may be unknown. `behind` is the pen where a camel waits, `ahead` its pitch on the grid that fills up,
    `at` the camel on each pitch; `filled` counts the camels of each pen, `floating` those that stand there nobody knows
    in which pen.

    `surely` and `never` are, for each pen that camels leave, the pens to which its arrows do and do not lead, as far as
    that is known; `free` is both of them once they are known, else 0; `stated` tells whether the edition has them, and
    `tracks` are the moves that told of them. `either` lists moves (from which pen, to which, the camel) that followed
    an arrow or were made by a camel without goods, nobody knows which.

    `marked` and `unmarked` are the pitches with and without the exchange mark; `exchanged` tells whether the last move
    made the piles move on, None if nobody knows. `in_round` are the actions that no closing rule can refuse between the
    moves of a round.
    """

    __slots__ = (
        "ahead",
        "at",
        "base",
        "behind",
        "camels",
        "cards_out",
        "cargo",
        "chosen",
        "due",
        "either",
        "exchanged",
        "filled",
        "floating",
        "free",
        "in_round",
        "last_letter",
        "left_over",
        "made",
        "marked",
        "moved",
        "never",
        "of",
        "opened_by",
        "pending",
        "piles",
        "placed",
        "places",
        "prices",
        "route",
        "spare_in",
        "spare_of",
        "stage",
        "start_filled",
        "stated",
        "step",
        "surely",
        "tables",
        "taken",
        "total",
        "tracks",
        "turn",
        "turned",
        "unmarked",
        "vague_seats",
        "variant",
    )

    def __init__(self, players: tuple[str, ...], edition: Edition, rulings: Rulings) -> None:
        super().__init__(players, edition, rulings)
        seats = len(players)
        self.camels = CAMELS.get(seats, 0)
        self.last_letter = LETTERS[self.camels - 1]
        self.total = seats * self.camels
        self.base = {name: seat * SEATS for seat, name in enumerate(players)}
        self.tables = _tables_of(edition)
        self.route: tuple[GridName | None, ...] = ROUTES.get(seats, ())
        self.variant = False
        self.opened_by = "setup"
        self.made = 0
        self.step = PLACING
        self.stage = 0
        self.moved = 0
        self.turn = 0
        self.due = players[0]
        self.placed = 0
        self.of = [[0] * SIZE for _ in players]
        self.spare_in = [0] * SIZE
        self.spare_of = [0] * seats
        self.start_filled = [0] * SIZE
        self.taken = [0] * SIZE
        self.places: dict[int, int] = {}
        self.vague_seats: tuple[int, ...] = ()
        self.behind = [NOT_PLACED] * (seats * SEATS)
        self.ahead = [HERE] * (seats * SEATS)
        self.at = [NOT_KNOWN] * PITCHES
        self.filled = [0] * SIZE
        self.floating = 0
        self.cargo = Cargo([seat * SEATS + camel for seat in range(seats) for camel in range(self.camels)], seats)
        self.left_over: list[int] | None = [0] * KINDS
        self.prices: list[int | None] = [None] * KINDS
        self.surely, self.never = [0] * SIZE, [0] * SIZE
        self.free = [0] * SIZE
        self.stated = [False] * SIZE
        self.tracks: list[list[int]] = [[] for _ in range(SIZE)]
        self.either: list[tuple[int, int, int]] = []
        self.marked = self.unmarked = 0
        self.exchanged: bool | None = False
        self.piles = ThiefPiles(seats, self.tables.pitch_cards, self.tables.goods_cards)
        self.pending: list[str] = []
        self.chosen = [NO_CARD] * seats
        self.turned = [NO_CARD] * seats
        self.cards_out = False
        self.in_round: tuple[type[Action], ...] = ()

    # Beginning

    def begin(self, opening: Opening) -> None:
        """Take over a setup, or a position."""
        if isinstance(opening, TimbuktuSetup):
            self.route = opening.route or self.route
            self.variant = bool(opening.variant)
            self._load(opening)
            self.awaited = AWAITED[PLACING]
        elif isinstance(opening, TimbuktuSnapshot):
            from rulecheck.games.timbuktu.snapshots import resume

            resume(self, opening)

    def _load(self, setup: TimbuktuSetup) -> None:
        loads, colours = setup.loads or {}, setup.colours or {}
        cargo = self.cargo
        for seat, name in enumerate(self.players):
            stated = loads.get(name) or {}
            for number in range(self.camels):
                goods = stated.get(LETTERS[number])
                if goods is not None and None not in goods:
                    cargo.load[seat * SEATS + number] = load_of(goods)  # type: ignore[arg-type]
                    continue
                known, hidden = self.tables.load(number, colours.get(name))
                if goods is None and not hidden and not self.variant:
                    cargo.load[seat * SEATS + number] = known
                    continue
                can_be = self.set_out_with(number, colours.get(name), self.variant)
                if goods is not None:
                    can_be &= like(goods)
                where = pointer(("setup", "loads", name, LETTERS[number]))
                cargo.carries(seat * SEATS + number, can_be, where)
        self.count_goods()

    def set_out_with(self, camel: int, colour: str | None, variant: bool) -> frozenset[int]:
        """Every load that a camel can have set out with: by what is printed or, in the variant, by its own rule."""
        if variant:
            return VARIANT_LOADS
        known, hidden = self.tables.load(camel, colour)
        return completions(known, range(hidden, hidden + 1))

    def count_goods(self) -> None:
        """How many goods the camels set out with, and how many the variant left over, if that is known."""
        self.cargo.count_loaded()
        if self.variant:
            dealt = DEALT_OF_A_KIND[len(self.players)] * len(self.players)
            loaded = self.cargo.loaded
            if loaded is not None:
                self.left_over = [dealt - number for number in loaded]
            elif self.total * 4 < dealt * KINDS:
                self.left_over = None

    # What checks ask

    def camel_of(self, player: str, letter: str) -> int:
        """The number of a camel."""
        return self.base[player] + CAMEL[letter]

    def camels_of(self, seat: int) -> range:
        """The camels of a player that are in play."""
        return range(seat * SEATS, seat * SEATS + self.camels)

    def pens_without(self, seat: int) -> list[int]:
        """The pens of the start grid in which a player has no camel."""
        return [pen for pen, number in enumerate(self.of[seat]) if not number]

    def is_round_start(self) -> bool:
        """Whether nobody has moved or turned up a card in this round, as far as it is known."""
        return self.moved % len(self.players) == 0 and not (self.cards_out and max(self.turned) >= 0)

    def has_moved_this_round(self, seat: int) -> bool:
        """Whether a player has moved in the present round, as far as it is known."""
        if self.moved < 0 or self.stage < 0:
            return False
        seats = len(self.players)
        return (seat - self.stage - self.moved // seats) % seats < self.moved % seats

    def is_arrow(self, left: int, reached: int) -> bool | None:
        """Whether an arrow leads from a pen to a pen of the next grid; None if that is not known."""
        if left < 0:
            return None
        surely, never = self.surely[left], self.never[left]
        if surely >> reached & 1:
            return True
        if never >> reached & 1 or surely in TWO:
            return False
        return True if (never ^ ALL_PENS) in TWO else None

    def grids(self) -> tuple[GridName | None, GridName | None]:
        """The grid that camels leave in this stage and the one that they reach; None is one that nobody named."""
        if self.stage < 0:
            return None, None
        return self.route[self.stage], self.route[self.stage + 1]

    def source_of_arrows(self, left: int) -> str:
        """A JSON pointer to the fact that would tell where the arrows of a pen lead."""
        here, there = self.grids()
        if self.stage < 0:
            return "/position/stage"
        if here is None or there is None:
            return pointer((self.opened_by, "route"))
        return pointer(("edition", "arrows", here, PENS[left]))

    def lies_at(self, holder: str | None, slot: str | None) -> int:
        """Where a pile lies, as the thief piles number it."""
        if holder is not None:
            return self.seats[holder]
        return NOWHERE if slot is None else SLOT + self.seats[slot]

    def due_for_a_pile(self, holder: str | None, slot: str | None) -> int | None:
        """The place of the ring that a player, or a slot, has in the deal; None if there is none."""
        name = slot if holder is None else holder
        return None if name is None else self.piles.place_of(self.seats[name], holder is None)

    # Making a move

    def apply(self, move: Action) -> None:
        """Make a legal move and everything that follows from it by force."""
        self.made += 1
        _MAKE[type(move)](self, move)

    def _place(self, move: PlaceCamel) -> None:
        self.place(self.turn, CAMEL[move.camel], PEN[move.pen], move.place)
        self.placed += 1
        if self.placed == self.total:
            self._start_stage(0)
        else:
            self.turn = (self.turn + 1) % len(self.players)
            self.due = self.players[self.turn]

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

    def place(self, seat: int, camel: int, pen: int, place: int | None) -> None:
        """Place a camel on the start grid."""
        self.behind[seat * SEATS + camel] = pen
        self.start_filled[pen] += 1
        if self.of[seat][pen]:
            self.spare_in[pen] += 1
            self.spare_of[seat] += 1
        self.of[seat][pen] += 1
        if place is not None:
            self.taken[pen] |= 1 << place
            self.places[seat * SEATS + camel] = place

    def _start_stage(self, stage: int) -> None:
        self.step = MOVING
        self.stage, self.moved, self.turn = stage, 0, stage
        self.due = self.players[stage]
        if stage:
            self.piles.start(stage)
        self.look_up()
        self.look_ahead()

    def look_up(self) -> None:
        """What the edition states of the arrows and marks of this stage."""
        if self.stage >= 0:
            here, there = self.grids()
            self.surely, self.never = self.tables.leading(here, there)
            self.marked, self.unmarked = self.tables.marked(there)
            self.stated = [surely in TWO for surely in self.surely]
            self.tracks = [[] for _ in range(SIZE)]
        self.either = []
        self.settle_arrows()

    def settle_arrows(self) -> None:
        """Note the arrows that are known by now."""
        for pen, never in enumerate(self.never):
            if (never ^ ALL_PENS) in TWO:
                self.surely[pen] = never ^ ALL_PENS
        self.free = [surely if surely in TWO else 0 for surely in self.surely]
        for left, reached, camel in self.either:
            if self.is_arrow(left, reached) is False and self.cargo.is_laden(camel) is None:
                self.cargo.carries(camel, EMPTY)

    def look_ahead(self) -> None:
        """The actions that no closing rule can refuse now: moves only while nothing that bears on them is unknown."""
        if self.step == MOVING:
            told = self.moved >= 0 and all(self.stated) and not self.cargo.may_carry
            one_by_one = self.rulings.reading("cards_turned") == "one_by_one"
            self.in_round = () if not told else (MoveCamel, TurnCard) if one_by_one else (MoveCamel,)
            self.awaited = self.in_round if self.turn < 0 or self.turned[self.turn] == NO_CARD else self.in_round[:1]
        else:
            self.awaited = AWAITED[self.step]

    def _move(self, move: MoveCamel) -> None:
        camel = self.base[move.player] + CAMEL[move.camel]
        reached = PEN[move.pen]
        if not self.in_round:
            self._learn(camel, reached, bool(move.paid))
        if move.paid:
            self.cargo.pay(camel // SEATS, camel, move.paid, self.made)
        if self.floating:
            self.arrive(camel, reached, move.pitch)
            pitch = self.ahead[camel]
        else:
            pitch = reached * SIZE + self.filled[reached]
            self.filled[reached] += 1
            self.ahead[camel] = pitch
            self.at[pitch] = camel
        if self.unmarked >> pitch & 1:
            self.exchanged = False
        else:
            self._exchange(pitch, None if move.claims is None else move.claims.exchange)
        seat, seats = camel // SEATS, len(self.players)
        if self.cards_out:
            self.chosen[seat] = self.turned[seat] = NO_CARD
        if self.stage < 0:
            self.turn = seat
            self._tell_stage()
        self.moved = moved = self.moved + 1
        if moved % seats:
            self.turn = (seat + 1) % seats
            self.due = self.players[self.turn]
            self.awaited = self.in_round
        else:
            self._end_round()

    def _end_round(self) -> None:
        """The round counter goes one to the left, or the thieves come."""
        self.cards_out = False
        if self.moved == self.total:
            self.step, self.turn, self.due = ROBBING, NOT_KNOWN, ""
        else:
            self.turn = (self.stage + self.moved // len(self.players)) % len(self.players)
            self.due = self.players[self.turn]
        self.look_ahead()

    def _tell_stage(self) -> None:
        """Who moves when tells the stage: each player starts one."""
        seats = len(self.players)
        self.stage = self.piles.starter = (self.turn - self.moved // seats - self.moved % seats) % seats
        surely, never = self.surely, self.never
        self.look_up()
        self.surely = [a | b for a, b in zip(self.surely, surely, strict=True)]
        self.never = [a | b for a, b in zip(self.never, never, strict=True)]
        self.settle_arrows()

    def arrive(self, camel: int, pen: int, pitch: int | None) -> None:
        """Put a camel on the grid that fills up, while it is not known who else stands where."""
        self.filled[pen] += 1
        if pitch is None:
            self.ahead[camel] = IN_PEN + pen
        else:
            self.ahead[camel] = pen * SIZE + pitch - 1
            self.at[pen * SIZE + pitch - 1] = camel

    def _learn(self, camel: int, reached: int, paid: bool) -> None:
        """What a legal move tells of arrows and loads.

        Who goes unpaid follows an arrow, or has nothing to pay with; who pays does not, unless one may pay in any case.
        """
        left = self.behind[camel]
        arrow, laden = self.is_arrow(left, reached), self.cargo.is_laden(camel)
        if not paid and arrow is False and laden is None:
            self.cargo.carries(camel, EMPTY)
        if arrow is None and not paid and laden is None:
            self.either.append((left, reached, camel))
        if arrow is not None or left < 0 or (not paid and not laden):
            return
        if paid and self.rulings.reading("extra_payment") == "yes":
            return
        table = self.never if paid else self.surely
        table[left] |= 1 << reached
        self.tracks[left].append(self.made)
        self.settle_arrows()

    def _exchange(self, pitch: int, claimed: bool | None) -> None:
        """The thief piles move on if a camel has taken a pitch with the exchange mark."""
        self.exchanged = True if pitch < PITCHES and self.marked >> pitch & 1 else None
        moved_on = claimed if self.exchanged is None else self.exchanged
        if moved_on is not False:
            self.piles.most += 1
            if moved_on:
                self.piles.least += 1

    # The robbery

    def _reveal(self, move: Reveal) -> None:
        piles = self.piles
        cards = piles.reveal(cards_of(move), self.lies_at(move.holder, move.slot))
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
        if self.floating or NOT_KNOWN in self.at[pen * SIZE : pen * SIZE + self.filled[pen]]:
            self._rob(pen, [((pitches,), (goods,))], pointer(("position", "arrived")))
            return
        cargo, mask = self.cargo, LEAVES[goods]
        for number in PITCHES_OF[pitches]:
            camel = self.at[pen * SIZE + number]
            if camel == NOT_KNOWN:
                continue
            if cargo.load[camel] >= 0:
                cargo.rob(camel // SEATS, camel, mask)
            else:
                cargo.may_rob(camel // SEATS, camel, (mask,), "")

    def _rob(self, pen: int, options: list[tuple[Iterable[int], Iterable[int]]], why: str) -> None:
        """Rob the camels of a pen by one of several piles: its possible pitch cards and its possible goods cards.

        `why` points to what would tell more.
        """
        here = self.at[pen * SIZE : pen * SIZE + SIZE]
        filled = self.filled[pen]
        known = self.floating == 0 and NOT_KNOWN not in here[:filled]
        masks = [
            {
                LEAVES[goods] if number in PITCHES_OF[pitches] else LEAVES_ALL
                for pitch_cards, goods_cards in options
                for pitches in pitch_cards
                for goods in goods_cards
            }
            for number in range(SIZE)
        ]
        for number, camel in enumerate(here):
            if camel != NOT_KNOWN:
                self._rob_one(camel, masks[number], why)
        if known:
            return
        open_ = [number for number in range(SIZE) if here[number] == NOT_KNOWN and (self.floating or number < filled)]
        any_of = set().union(*(masks[number] for number in open_))
        missing = pointer(("position", "arrived"))
        for camel in self.cargo.camels:
            ahead = self.ahead[camel]
            if ahead == IN_PEN + pen:
                self._rob_one(camel, any_of, missing)
            elif ahead < 0:
                self._rob_one(camel, any_of | {LEAVES_ALL}, missing)

    def _rob_one(self, camel: int, masks: set[int], why: str) -> None:
        if len(masks) == 1 and self.cargo.load[camel] != NOT_KNOWN:
            self.cargo.rob(camel // SEATS, camel, *masks)
        else:
            self.cargo.may_rob(camel // SEATS, camel, masks, why)

    def _rob_as_far_as_known(self) -> None:
        """Let the piles rob of which not every card is known, once all five have been turned up."""
        piles, cargo = self.piles, self.cargo
        of_the_last = cargo.robbed
        any_pitches, any_goods = piles.left(0), piles.left(1)

        def options(cards: Cards) -> tuple[Iterable[int], Iterable[int]]:
            _, pitches, goods = cards
            return any_pitches if pitches == HIDDEN else (pitches,), any_goods if goods == HIDDEN else (goods,)

        hidden = [one.cards for one in piles.revealed if HIDDEN in one.cards]
        nameless = [options(cards) for cards in hidden if cards[0] == HIDDEN]
        for cards, why in zip(hidden, self.pending, strict=True):
            if cards[0] != HIDDEN:
                self._rob(cards[0], [options(cards)], why)
        for pen in pens_left(piles.seen_pens) if nameless else ():
            self._rob(pen, nameless, self.pending[0])
        cargo.robbed = of_the_last
        self.pending = []

    def _end_stage(self) -> None:
        if self.stage == len(self.players) - 1:
            self.finish()
            return
        self.behind = [
            ahead // SIZE if 0 <= ahead < IN_PEN else NOT_KNOWN if ahead < 0 else ahead - IN_PEN for ahead in self.ahead
        ]
        self.ahead = [HERE] * len(self.ahead)
        self.at = [NOT_KNOWN] * PITCHES
        self.filled = [0] * SIZE
        self.floating = 0
        self._start_stage(self.stage + 1)

    def finish(self) -> None:
        """The game is over: the price of each kind is the number of its goods that were robbed or paid."""
        self.step, self.finished = OVER, True
        self.turn, self.due, self.awaited = NOT_KNOWN, "", ()
        cargo, over = self.cargo, self.left_over
        self.prices = [cargo.removed_count(kind) for kind in range(KINDS)]
        raised = [kind for kind in range(KINDS) if over is None or over[kind] > 0]
        matters = any(cargo.carried(camel, kind) != 0 for kind in raised for camel in cargo.camels)
        if matters and self.rulings.read("leftovers_raise_price") == "yes":
            self.prices = [
                None if price is None or over is None else price + over[kind] for kind, price in enumerate(self.prices)
            ]

    def gap(self, move: Action) -> Unproven | None:
        """The fact without which nobody can tell who acts next, or whether a stage or the game is over."""
        if isinstance(move, PlaceCamel) and self.placed < 0:
            return _gap("how many camels have been placed", "/position/waiting")
        if isinstance(move, CardAction) and self.moved < 0:
            return _gap("how many camels have moved in this stage", "/position/arrived")
        if isinstance(move, Reveal) and self.stage < 0 and len(self.piles.revealed) == PILES - 1:
            return _gap("which stage this is", "/position/stage")
        return None

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
        found = {paid for load in loads for number in range(5) for paid in permutations(goods_of(load), number)}
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
        for kind, name in enumerate(GOODS if cargo.loaded is not None else ()):
            held = [cargo.carried(camel, kind) for camel in cargo.camels]
            removed = cargo.removed_count(kind)
            if cargo.loaded is not None and removed is not None and None not in held:
                found[name] = sum(one or 0 for one in held) + removed + TOKENS - cargo.loaded[kind]
        return found


_MAKE: dict[type[Action], Callable[[TimbuktuPosition, Any], None]] = {
    PlaceCamel: TimbuktuPosition._place,
    Deal: TimbuktuPosition._deal,
    ChooseCamel: TimbuktuPosition._lay,
    TurnCard: TimbuktuPosition._turn_up,
    MoveCamel: TimbuktuPosition._move,
    Reveal: TimbuktuPosition._reveal,
}


def _tables_of(edition: Edition) -> Printed:
    if edition.inline is not None and not _only_names(edition.inline):
        return printed(edition)
    if edition.name not in _BUILT_IN:
        _BUILT_IN[edition.name] = printed(edition)
    return _BUILT_IN[edition.name]


def _only_names(inline: TimbuktuEdition) -> bool:
    """Whether an inline edition names a built-in one, and states nothing."""
    return all(getattr(inline, field.name) is None for field in fields(inline) if field.name not in ("name", "note"))


def _gap(what: str, missing: str) -> Unproven:
    return Unproven("{what} the record does not tell", what=what, missing=(missing,), stops=True)


def like(goods: Iterable[str | None]) -> frozenset[int]:
    """Every load that these goods can be; a None is a good of a kind that nobody knows."""
    listed = tuple(goods)
    known = [name for name in listed if name is not None]
    hidden = len(listed) - len(known)
    return completions(load_of(known), range(hidden, hidden + 1))


def cards_of(pile: Pile | Deal | Reveal) -> Cards:
    """The three cards of a pile."""
    return (
        HIDDEN if pile.pen is None else PEN[pile.pen],
        HIDDEN if pile.pitches is None else PITCH_CARD[pile.pitches],
        HIDDEN if pile.goods is None else GOODS_CARD[pile.goods],
    )
