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
    PlaceGuard,
    PlaceNeutralGuard,
)
from rulecheck.games.baghdad.position.board import Board
from rulecheck.games.baghdad.position.cards import Cards, Stock
from rulecheck.games.baghdad.position.coming import candidates
from rulecheck.games.baghdad.position.lots import Lot
from rulecheck.games.baghdad.position.naming import named_by
from rulecheck.games.baghdad.position.opening import begin, resume
from rulecheck.games.baghdad.position.telling import snapshot

IN_TURN: tuple[type[Action], ...] = (Draw, EnterThief, MoveOwnGuard, MoveOwnGuardWithThief, MoveNeutralGuard)
AWAITED_IN_TURN = frozenset(IN_TURN)


class BaghdadPosition(Board):
    """A position of The Thief of Baghdad: the board, the cards, and the turn.

    `hands` count, by player, the cards of each kind that are in hand, as a record names them: a dancer is "dancer", and
    None is a palace card that nobody noted. Where a hand is not `sized` there may be more of everything. `stocks` are
    deck and discards: one, or two while an open ruling parts them, the reading in force first. `turn` is whose turn it
    is (None where that is not known), `after` who comes after each player.
    """

    __slots__ = (
        "actions",
        "after",
        "all_sized",
        "hands",
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
        self.hands: dict[str, dict[str | None, int]] = {name: {} for name in players}
        self.sized = dict.fromkeys(players, True)
        self.all_sized = True
        self.open_dancers: int | None = DANCERS
        self.stocks = [Stock(at_once=False, deck=CARDS, lots=[Lot({}, CARDS_EACH, [0] * seats, [0] * seats)])]
        self.turn: str | None = players[0]
        self.after = dict(zip(players, players[1:] + players[:1], strict=True))
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
            self.awaited = AWAITED_IN_TURN

    # What checks ask

    def dancers_of(self, player: str) -> int:
        """How many dancers a player is known to hold."""
        return self.hands[player].get(DANCER, 0)

    def hidden_of(self, player: str) -> int:
        """How many palace cards a player holds that nobody noted."""
        return self.hands[player].get(None, 0)

    def in_hands(self) -> int:
        """How many palace cards are in hands."""
        return sum(sum(hand.values()) for hand in self.hands.values()) - self.dancers_in_hands()

    def dancers_in_hands(self) -> int:
        """How many dancers are known to be in hands."""
        return sum(map(self.dancers_of, self.players))

    def left_to_draw(self) -> int | None:
        """How many palace cards deck and discards hold together; None if that is not known."""
        return CARDS - self.in_hands() if self.all_sized else self.stocks[0].size()

    def surely_left_to_draw(self) -> int:
        """How many palace cards deck and discards hold together at least."""
        left, stock = self.left_to_draw(), self.stocks[0]
        return (stock.deck or 0) + len(stock.pile) if left is None else left

    # Making a move

    def apply(self, move: Action) -> None:
        """Make a legal move and everything that follows from it by force."""
        if not self.all_named:
            for _, name in named_by(move):
                self.name_palace(name)
        self._makes[type(move)](self, move)

    def _place_guard(self, move: PlaceGuard) -> None:
        self.place_guard(move)
        if not self.placing():
            self.awaited = AWAITED_IN_TURN

    def _enter(self, move: EnterThief) -> None:
        player = move.player
        self._pay(player, move.cards)
        self.thief_actions += 1
        if self.supply[player] == 0:
            self.clear_emptied_palaces()
        supply = self.supply[player]
        if supply is None:
            self.loose_thieves[player] -= 1
        else:
            self.supply[player] = supply - 1
        self.come_in(player, self.palaces[move.palace], 1, leave=bool(move.leave_chest))

    def _move_own(self, move: MoveOwnGuard) -> None:
        self._pay(move.player, move.cards)
        self.move_guard(move.player, self.palaces[move.source], self.palaces[move.goal])

    def _ride(self, move: MoveOwnGuardWithThief) -> None:
        player, source, goal = move.player, self.palaces[move.source], self.palaces[move.goal]
        self._pay(player, move.cards)
        self.move_guard(player, source, goal)
        self.thief_actions += 1
        left = source.thieves[player] - move.thieves
        if left < 0:  # the others were there, but the position did not tell so
            self.loose_thieves[player] += left
            left = 0
        source.thieves[player] = left
        if source.stranded[player] > left:
            source.stranded[player] = left
            self.show("empty_palace_open", "stay")
        self.come_in(player, goal, move.thieves, leave=bool(move.leave_chest))

    def _move_neutral(self, move: MoveNeutralGuard) -> None:
        self._pay(move.player, move.cards)
        source, goal = self.palaces[move.source], self.palaces[move.goal]
        if source.neutral:
            source.neutral -= 1
            source.total -= 1
        else:
            self.loose_neutral -= 1
        goal.neutral += 1
        goal.total += 1

    def _pay(self, player: str, cards: tuple[str, ...]) -> None:
        """The turn counts one action more, and its cards leave the hand: palace cards to the discards, dancers home."""
        self.turn = player
        self.actions += 1
        hand = self.hands[player]
        hidden: list[str] = []
        for card in cards:
            if held := hand.get(card):
                hand[card] = held - 1
            elif card != DANCER:  # a dancer of a hand that is not wholly told was not counted
                hidden.append(card)
        if DANCER in cards:
            cards = self._return_dancers(cards)
        for stock in self.stocks:
            stock.pile += cards
        if hidden:
            self._reveal(player, hidden)

    def _return_dancers(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Dancers go back to the open supply; answers the other cards."""
        others = tuple([card for card in cards if card != DANCER])
        if self.open_dancers is not None:
            self.open_dancers += len(cards) - len(others)
        return others

    def _reveal(self, player: str, names: Sequence[str]) -> None:
        """These cards, which are not known to be in hand, turn out to be among its hidden ones."""
        self.hands[player][None] = max(self.hidden_of(player) - len(names), 0)
        self._keep([stock.play(self.seats[player], names) for stock in self.stocks])

    def _keep(self, possible: Sequence[bool]) -> None:
        """Give up the reading under which the cards cannot have lain as the record says."""
        if len(self.stocks) > 1 and not all(possible):
            self.stocks = [stock for stock, can in zip(self.stocks, possible, strict=True) if can] or self.stocks[:1]
            self.show("reshuffle_when_needed", "no" if self.stocks[0].at_once else "yes")

    def _draw(self, move: Draw) -> None:
        seat, stocks = self.seats[move.player], self.stocks
        hand, cards = self.hands[move.player], move.cards
        for card in cards:
            hand[card] = hand.get(card, 0) + 1
        if not self.actions and DANCER in cards:
            cards = tuple([card for card in cards if card != DANCER])
            if self.open_dancers is not None:
                self.open_dancers -= len(move.cards) - len(cards)
        if len(stocks) == 1:
            stocks[0].draw(seat, cards)
        else:
            self._draw_under_both_readings(seat, cards)
        if self.stocks[0].deck == 0:
            self._part(len(cards))
        self.turn = self.after[move.player]
        self.actions = self.thief_actions = 0
        if self.turn_number is not None:
            self.turn_number += 1

    def _draw_under_both_readings(self, seat: int, cards: Cards) -> None:
        stocks = self.stocks
        self._keep([stock.draw(seat, cards) for stock in stocks])
        if len(self.stocks) > 1 and stocks[0].lies_as(stocks[1]):
            del stocks[1]

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
        name = self.turn
        if name is None:
            message = "the player whose turn it is acts, or draws and so ends the turn"
            return Awaits(IN_TURN, self.players, message)
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
            counted["own guards"] = to_place + sum(sum(place.guards.values()) for place in places)
        if all(place.neutral_known for place in places):
            on_board = PALACES if self.placed_neutral is None else self.placed_neutral
            counted["neutral guards"] = NEUTRAL_IN_BOX - on_board + sum(place.neutral for place in places)
        if all(place.thieves_known for place in places) and None not in self.supply.values():
            inside = sum(sum(one.thieves.values()) for one in places)
            counted["thieves"] = inside + sum(map(int, filter(None, self.supply.values())))
        if all(place.taken_known for place in places) and all(self.chests_known.values()):
            left = sum(len(STACK) - len(place.taken) for place in places)
            counted["chests"] = left + sum(self.chests.values())
        size = self.stocks[0].size()
        if size is not None and self.all_sized:
            counted["palace cards"] = size + self.in_hands()
        if self.open_dancers is not None and self.all_sized:
            counted["dancers"] = self.open_dancers + self.dancers_in_hands()
        return counted
