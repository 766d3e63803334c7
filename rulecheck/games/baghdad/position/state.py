"""The state of a game: the board, the hands, deck and discards, whose turn it is; and what a move does to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rulecheck.core.edition import Edition
from rulecheck.core.game import Awaits, Rulings
from rulecheck.core.record import Action, Opening
from rulecheck.games.baghdad.components import (
    CARDS,
    CARDS_EACH,
    DANCER,
    DANCERS,
    NEUTRAL_IN_BOX,
    PALACES,
    STACK,
)
from rulecheck.games.baghdad.moves import (
    BaghdadSetup,
    BaghdadSnapshot,
    Draw,
    EnterThief,
    MoveNeutralGuard,
    MoveOwnGuard,
    MoveOwnGuardWithThief,
    Paid,
    PlaceGuard,
    PlaceNeutralGuard,
)
from rulecheck.games.baghdad.position.board import Board
from rulecheck.games.baghdad.position.cards import Stock
from rulecheck.games.baghdad.position.coming import candidates
from rulecheck.games.baghdad.position.lots import Lot
from rulecheck.games.baghdad.position.opening import begin, resume
from rulecheck.games.baghdad.position.palace import NOBODY
from rulecheck.games.baghdad.position.telling import snapshot

IN_TURN: tuple[type[Action], ...] = (Draw, EnterThief, MoveOwnGuard, MoveOwnGuardWithThief, MoveNeutralGuard)


class BaghdadPosition(Board):
    """A position of The Thief of Baghdad: the board, the cards, and the turn.

    A hand is its `known` cards by palace, its `hidden` palace cards, and its `dancers`; `held` counts its palace cards;
    where it is not `sized` there may be more of everything. `stocks` are deck and discards: one, or two while an open
    ruling parts them, the reading in force first.
    """

    __slots__ = (
        "actions",
        "all_sized",
        "dancers",
        "held",
        "hidden",
        "known",
        "open_dancers",
        "opened_by",
        "sized",
        "stocks",
        "thief_actions",
        "turn",
        "turn_number",
    )

    def __init__(self, players: tuple[str, ...], edition: Edition, rulings: Rulings) -> None:
        super().__init__(players, edition, rulings)
        seats = len(players)
        self.known: list[dict[str, int]] = [{} for _ in players]
        self.hidden = [0] * seats
        self.dancers = [0] * seats
        self.held = [0] * seats
        self.sized = [True] * seats
        self.all_sized = True
        self.open_dancers: int | None = DANCERS
        self.stocks = [Stock(at_once=False, deck=CARDS, lots=[Lot({}, CARDS_EACH, [0] * seats, [0] * seats)])]
        self.turn = 0
        self.turn_number: int | None = 1
        self.actions = 0
        self.thief_actions = 0
        self.opened_by = "setup"

    def begin(self, opening: Opening) -> None:
        """Take over the deal, or a position."""
        if isinstance(opening, BaghdadSetup):
            begin(self, opening)
        elif isinstance(opening, BaghdadSnapshot):
            self.opened_by = "position"
            resume(self, opening)
        if not self.finished and not self.placing():
            self.awaited = IN_TURN

    # What checks ask

    def left_to_draw(self) -> int | None:
        """How many palace cards deck and discards hold together; None if that is not known."""
        return CARDS - sum(self.held) if self.all_sized else self.stocks[0].size()

    def surely_left_to_draw(self) -> int:
        """How many palace cards deck and discards hold together at least."""
        left, stock = self.left_to_draw(), self.stocks[0]
        return (stock.deck or 0) + stock.pile if left is None else left

    # Making a move

    def apply(self, move: Action) -> None:
        """Make a legal move and everything that follows from it by force."""
        self._makes[type(move)](self, move)

    def _place_guard(self, move: PlaceGuard) -> None:
        self.place_guard(move)
        if not self.placing():
            self.awaited = IN_TURN

    def _enter(self, move: EnterThief) -> None:
        seat = self._pay(move)
        self.thief_actions += 1
        if self.supply[seat] == 0:
            self.clear_emptied_palaces()
        supply = self.supply[seat]
        if supply is None:
            self.loose_thieves[seat] -= 1
        else:
            self.supply[seat] = supply - 1
        self.come_in(seat, self.at(move.palace), 1, leave=bool(move.leave_chest))

    def _move_own(self, move: MoveOwnGuard) -> None:
        self.move_guard(self._pay(move), move)

    def _ride(self, move: MoveOwnGuardWithThief) -> None:
        seat = self._pay(move)
        source, goal = self.move_guard(seat, move)
        self.thief_actions += 1
        there = min(source.thieves[seat], move.thieves)
        source.thieves[seat] -= there
        if source.stranded[seat] > source.thieves[seat]:
            source.stranded[seat] = source.thieves[seat]
            self.show("empty_palace_open", "stay")
        self.loose_thieves[seat] -= move.thieves - there
        self.come_in(seat, goal, move.thieves, leave=bool(move.leave_chest))

    def _move_neutral(self, move: MoveNeutralGuard) -> None:
        self._pay(move)
        source, goal = self.at(move.source), self.at(move.goal)
        if source.neutral:
            source.neutral -= 1
            source.total -= 1
        else:
            self.loose_neutral -= 1
        goal.neutral += 1
        goal.total += 1

    def _pay(self, move: Paid) -> int:
        """The turn counts one action more, and its cards leave the hand: palace cards to the discards, dancers home."""
        seat = self.seats[move.player]
        self.turn = seat
        self.actions += 1
        self.last_chest = 0
        known, paid = self.known[seat], move.cards
        if DANCER in paid:
            paid = self._return_dancers(seat, paid)
        for stock in self.stocks:
            discards = stock.discards
            for card in paid:
                discards[card] = discards.get(card, 0) + 1
            stock.pile += len(paid)
        for index, card in enumerate(paid):
            held = known.get(card)
            if not held:
                self.held[seat] -= index
                self._reveal(seat, paid[index:])
                return seat
            known[card] = held - 1
        self.held[seat] -= len(paid)
        return seat

    def _return_dancers(self, seat: int, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Dancers go back to the open supply; answers the other cards."""
        count = cards.count(DANCER)
        self.dancers[seat] = max(self.dancers[seat] - count, 0)
        if self.open_dancers is not None:
            self.open_dancers += count
        return tuple(card for card in cards if card != DANCER)

    def _reveal(self, seat: int, names: Sequence[str]) -> None:
        """Of these cards those that are not known to be in hand turn out to be among its hidden ones."""
        known, hidden = self.known[seat], []
        for name in names:
            self.at(name)
            if known.get(name):
                known[name] -= 1
                self.held[seat] -= 1
            else:
                hidden.append(name)
        shown = min(len(hidden), self.hidden[seat])
        self.hidden[seat] -= shown
        self.held[seat] -= shown
        self._keep([stock.play(seat, hidden) for stock in self.stocks])

    def _keep(self, possible: Sequence[bool]) -> None:
        """Give up the reading under which the cards cannot have lain as the record says."""
        if len(self.stocks) > 1 and not all(possible):
            self.stocks = [stock for stock, can in zip(self.stocks, possible, strict=True) if can] or self.stocks[:1]
            self.show("reshuffle_when_needed", "no" if self.stocks[0].at_once else "yes")

    def _draw(self, move: Draw) -> None:
        seat = self.seats[move.player]
        known, drawn = self.known[seat], move.cards
        if DANCER in drawn:
            drawn = tuple(card for card in drawn if card != DANCER)
            self.dancers[seat] += len(move.cards) - len(drawn)
            if self.open_dancers is not None:
                self.open_dancers -= len(move.cards) - len(drawn)
        if not self.words.issuperset(drawn):
            for card in drawn:
                if card is not None:
                    self.at(card)
        for card in drawn:
            if card is None:
                self.hidden[seat] += 1
            else:
                known[card] = known.get(card, 0) + 1
        self.held[seat] += len(drawn)
        stocks = self.stocks
        if len(stocks) == 1:
            stocks[0].draw(seat, drawn)
        else:
            self._keep([stock.draw(seat, drawn) for stock in stocks])
            if len(self.stocks) > 1 and stocks[0].lies_as(stocks[1]):
                del stocks[1]
        if self.stocks[0].deck == 0:
            self._part(len(drawn))
        self.turn = (seat + 1) % len(self.players)
        self.actions = self.thief_actions = self.last_chest = 0
        if self.turn_number is not None:
            self.turn_number += 1

    def _part(self, drawn: int) -> None:
        """The deck is used up; if that has just happened, here the readings of when it is reshuffled part."""
        if not self.stocks[0].empties_with(drawn):
            return
        if not self.rulings.is_open("reshuffle_when_needed"):
            self.rulings.read("reshuffle_when_needed")
        elif len(self.stocks) == 1 and self.is_unsettled("reshuffle_when_needed"):
            self.stocks.append(self.stocks[0].reshuffle_now(drawn))

    _makes: Mapping[type[Action], Callable[[BaghdadPosition, Any], None]] = {
        PlaceGuard: _place_guard,
        PlaceNeutralGuard: Board.place_neutral_guard,
        EnterThief: _enter,
        MoveOwnGuard: _move_own,
        MoveOwnGuardWithThief: _ride,
        MoveNeutralGuard: _move_neutral,
        Draw: _draw,
    }

    # What may come next

    def awaits(self) -> Awaits | None:
        """The next guard to be placed, or what may be done on the turn."""
        if self.finished:
            return None
        if self.placing():
            return self._awaits_guard()
        if self.turn == NOBODY:
            message = "the player whose turn it is acts, or draws and so ends the turn"
            return Awaits(IN_TURN, self.players, message)
        name = self.players[self.turn]
        return Awaits(IN_TURN, (name,), f"{name} acts, or draws and so ends the turn")

    def _awaits_guard(self) -> Awaits:
        seats, placed = len(self.players), self.placed_neutral
        name = self.players[self.placed % seats]
        due = self.neutral_total()
        if placed is None or self.placed or placed >= (NEUTRAL_IN_BOX if due is None else due):
            return Awaits((PlaceGuard,), (name,), f"{name} places a guard")
        neutral = self.players[placed % seats]
        if due is not None:
            return Awaits((PlaceNeutralGuard,), (neutral,), f"{neutral} places a neutral guard")
        both = tuple(dict.fromkeys((neutral, name)))
        return Awaits(
            (PlaceNeutralGuard, PlaceGuard), both, f"{neutral} places a neutral guard, or {name} the first own one"
        )

    def phase(self) -> str:
        """The turn, or the placing of the guards."""
        if self.placing():
            return "placing the guards"
        return "a turn" if self.turn_number is None else f"turn {self.turn_number}"

    def candidates(self, kind: type[Action]) -> Iterator[Action]:
        """Every move that the hand can pay for as far as is known, each set of cards in one order only."""
        return candidates(self, kind)

    def snapshot(self) -> BaghdadSnapshot:
        """The position as far as it is known."""
        return snapshot(self)

    def components(self) -> Mapping[str, int]:
        """Every component where it lies; kinds that a position did not wholly tell are left out."""
        places = self.all_places()
        counted: dict[str, int] = {}
        if all(place.guards_known for place in places):
            to_place = self.own * len(self.players) - self.placed
            counted["own guards"] = to_place + sum(sum(place.guards) for place in places)
        if all(place.neutral_known for place in places):
            on_board = PALACES if self.placed_neutral is None else self.placed_neutral
            counted["neutral guards"] = NEUTRAL_IN_BOX - on_board + sum(place.neutral for place in places)
        if all(place.thieves_known for place in places) and None not in self.supply:
            counted["thieves"] = sum(map(int, filter(None, self.supply))) + sum(sum(one.thieves) for one in places)
        if all(place.taken_known for place in places) and all(self.chests_known):
            left = sum(len(STACK) - len(place.taken) for place in places)
            counted["chests"] = left + sum(self.chests)
        size = self.stocks[0].size()
        if size is not None and self.all_sized:
            counted["palace cards"] = size + sum(self.hidden) + sum(sum(known.values()) for known in self.known)
        if self.open_dancers is not None and self.all_sized:
            counted["dancers"] = self.open_dancers + sum(self.dancers)
        return counted
