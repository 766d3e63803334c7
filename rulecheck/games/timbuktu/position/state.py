"""What a position of Timbuktu knows, and the questions that the checks ask of it. Nothing changes in here."""

from __future__ import annotations

from rulecheck.core.edition import Edition
from rulecheck.core.game import Position, Rulings
from rulecheck.core.location import pointer
from rulecheck.core.record import Action
from rulecheck.games.timbuktu.boards import Boards, possible_routes
from rulecheck.games.timbuktu.cargo import Cargo
from rulecheck.games.timbuktu.components import (
    CAMEL,
    CAMELS,
    GOODS_CARD,
    IN_PLAY,
    KINDS,
    LETTERS,
    PEN,
    PENS,
    PITCH_CARD,
    PITCHES,
    SEATS,
    SIZE,
)
from rulecheck.games.timbuktu.moves import (
    Deal,
    MoveCamel,
    Pile,
    Reveal,
    TimbuktuEdition,
    TurnCard,
)
from rulecheck.games.timbuktu.piles import HIDDEN, NOWHERE, SLOT, Cards, Revealed, ThiefPiles
from rulecheck.games.timbuktu.printed import Printed, printed

PLACING, MOVING, ROBBING, OVER = range(4)
NOT_KNOWN = -1  # a stage, a count, a seat, a pen
NOT_PLACED = -2  # a camel that waits in no pen yet
HERE = -1  # a camel that has not moved in this stage; else its pitch, or one of these
SOMEWHERE = -2  # it has moved, nobody knows where to
EITHER = -3  # nobody knows whether it has moved
IN_PEN = 32  # IN_PEN + pen: it has moved to that pen, nobody knows to which pitch
NO_CARD, FACE_DOWN = -2, -1

# By seat: the number of each camel of that player.
NUMBERS: tuple[dict[str, int], ...] = tuple(
    {letter: seat * SEATS + camel for letter, camel in CAMEL.items()} for seat in range(max(CAMELS))
)

_PRINTS = 8
_LATEST: dict[tuple[str, int], tuple[TimbuktuEdition | None, Printed]] = {}


class State(Position):
    """The state of a game of Timbuktu. Seats, camels, pens, pitches and kinds are ints.

    While camels are placed: `placed` counts them, `of` those of each seat in each pen, `spare_in` and `spare_of` those
    of a pen and of a seat that stand beside another one of their player, `taken` holds the places that were named.

    `number` gives the number of a camel by its player and letter, `after` the next player clockwise. `stage` counts
    from 0, `moved` the camels that have moved in it, `due` is who acts next; each may be unknown. `behind` is the pen
    where a camel waits, `ahead` its pitch on the grid that fills up, `at` the camel on each pitch; `filled` counts the
    camels of each pen, `floating` those that stand there nobody knows in which pen.

    What is known of arrows and marks is with `boards`, and with `past` that of earlier stages of which moves may still
    tell more. `exchanged` tells whether the last move made the piles move on, None if nobody knows. `in_round` are the
    actions that no closing rule can refuse between the moves of a round, `when_told` what they are where nothing that
    bears on them is unknown.
    """

    __slots__ = (
        "after",
        "ahead",
        "at",
        "behind",
        "boards",
        "camels",
        "cards_out",
        "cargo",
        "chosen",
        "due",
        "exchanged",
        "filled",
        "floating",
        "in_round",
        "last_letter",
        "left_over",
        "leftovers_count",
        "made",
        "moved",
        "number",
        "of",
        "opened_by",
        "past",
        "pending",
        "piles",
        "placed",
        "places",
        "prices",
        "spare_in",
        "spare_of",
        "stage",
        "start_filled",
        "step",
        "tables",
        "taken",
        "total",
        "turned",
        "vague_seats",
        "variant",
        "when_told",
    )

    def __init__(self, players: tuple[str, ...], edition: Edition, rulings: Rulings) -> None:
        super().__init__(players, edition, rulings)
        seats = len(players)
        self.camels = CAMELS.get(seats, 0)
        self.last_letter = LETTERS[self.camels - 1]
        self.total = seats * self.camels
        self.number = dict(zip(players, NUMBERS, strict=False))
        self.after = dict(zip(players, (*players[1:], *players[:1]), strict=True))
        self.tables = _tables_of(edition)
        self.boards = Boards(self.tables, possible_routes(seats))
        self.variant = False
        self.opened_by = "setup"
        self.made = 0
        self.step = PLACING
        self.stage = 0
        self.moved = 0
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
        self.cargo = Cargo(IN_PLAY.get(seats, ()), seats)
        self.left_over: tuple[int, ...] | None = None
        self.leftovers_count = False
        self.prices: list[int | None] = [None] * KINDS
        self.past: list[Boards] = []
        self.exchanged: bool | None = False
        self.piles = ThiefPiles(seats, self.tables.pitch_cards, self.tables.goods_cards)
        self.pending: list[str] = []
        self.chosen = [NO_CARD] * seats
        self.turned = [NO_CARD] * seats
        self.cards_out = False
        self.in_round: tuple[type[Action], ...] = ()
        is_one_by_one = rulings.reading("cards_turned") == "one_by_one"
        self.when_told: tuple[type[Action], ...] = (MoveCamel, TurnCard) if is_one_by_one else (MoveCamel,)

    # What checks ask

    @property
    def turn(self) -> int:
        """The seat that acts next, if it is known."""
        return self.seats.get(self.due, NOT_KNOWN)

    def camel_of(self, player: str, letter: str) -> int:
        """The number of a camel."""
        return self.number[player][letter]

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

    def source_of_arrows(self, left: int) -> str:
        """A JSON pointer to the fact that would tell where the arrows of a pen lead."""
        here, there = self.boards.grids()
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

    def exchanges(self, reading: str, *piles: Revealed) -> list[int]:
        """How often the piles can have moved on, if these lie where they are turned up, on any route there can be."""
        found = self.piles.exchanges(reading, *piles)
        if self.stage < 0 or self.floating or len(self.boards.routes) == 1:
            return found
        period, taken = self.piles.period(reading), self.boards.exchanges(self.filled)
        return [moved for moved in found if any((moved - one) % period == 0 for one in taken)]

    def due_for_a_pile(self, holder: str | None, slot: str | None) -> int | None:
        """The place of the ring that a player, or a slot, has in the deal; None if there is none."""
        name = slot if holder is None else holder
        return None if name is None else self.piles.place_of(self.seats[name], holder is None)


def _tables_of(edition: Edition) -> Printed:
    """The tables of an edition. Most archives state the same few prints over and over: the latest ones are kept.

    The reader makes one entry of all that state the same; it is held here, so that no other one takes its identity.
    """
    key = edition.name, id(edition.inline)
    latest = _LATEST.get(key)
    if latest is None:
        if len(_LATEST) >= _PRINTS:
            _LATEST.clear()  # whole, as other threads may be at it
        latest = _LATEST[key] = edition.inline, printed(edition)
    return latest[1]


_PEN_CARD = {None: HIDDEN} | PEN
_PITCH_CARD = {None: HIDDEN} | PITCH_CARD
_GOODS_CARD = {None: HIDDEN} | GOODS_CARD


def cards_of(pile: Pile | Deal | Reveal) -> Cards:
    """The three cards of a pile."""
    return _PEN_CARD[pile.pen], _PITCH_CARD[pile.pitches], _GOODS_CARD[pile.goods]
