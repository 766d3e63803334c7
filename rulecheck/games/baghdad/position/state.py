"""The table: palaces with guards, thieves and chests, the supplies, the hands, and whose turn it is.

Counts are exact wherever everything was stated. Where a position leaves something out, the counts are what is known to
be there, a flag tells that there may be more, and the `loose_` counts say how many pieces stand nobody knows where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rulecheck.core.edition import Edition
from rulecheck.core.game import Awaits, Position, Rulings
from rulecheck.core.location import pointer
from rulecheck.core.record import Action, Opening
from rulecheck.core.verdict import Unproven
from rulecheck.games.baghdad.components import (
    BY_PLAYERS,
    CARDS,
    CARDS_EACH,
    DANCER,
    DANCERS,
    NEUTRAL_EACH,
    NEUTRAL_IN_BOX,
    PALACES,
    SQUARES,
    STACK,
    THIEVES,
    top_chest,
)
from rulecheck.games.baghdad.moves import (
    BaghdadSetup,
    BaghdadSnapshot,
    Draw,
    EnterThief,
    MoveNeutralGuard,
    MoveOwnGuard,
    MoveOwnGuardWithThief,
    OfOwnGuard,
    Paid,
    PlaceGuard,
    PlaceNeutralGuard,
)
from rulecheck.games.baghdad.position.cards import Stock
from rulecheck.games.baghdad.position.coming import candidates
from rulecheck.games.baghdad.position.lots import Lot
from rulecheck.games.baghdad.position.opening import begin, resume
from rulecheck.games.baghdad.position.palace import NOBODY, Palace
from rulecheck.games.baghdad.position.telling import snapshot

IN_TURN: tuple[type[Action], ...] = (Draw, EnterThief, MoveOwnGuard, MoveOwnGuardWithThief, MoveNeutralGuard)


class BaghdadPosition(Position):
    """A position of The Thief of Baghdad. Players are seats; palaces and palace cards go by the palaces' names.

    `palaces` holds those that have a name by now; `unnamed` is what each of the others is like. `supply` holds thieves
    (None: unknown), `chests` how many each seat has (at least, unless `chests_known`). A hand is its `known` cards by
    palace, its `hidden` palace cards, and its `dancers`; `held` counts its palace cards; where it is not `sized` there
    may be more of everything. `stocks` are deck and discards: one, or two while an open ruling parts them, the reading
    in force first. `shown` are readings of open rulings that the moves so far have shown. `words` are all that a list
    of cards can hold. `own` is how many own guards each player has, `to_win` how many chests win.
    """

    __slots__ = (
        "actions",
        "all_sized",
        "chests",
        "chests_known",
        "dancers",
        "held",
        "hidden",
        "known",
        "last_chest",
        "loose_guards",
        "loose_neutral",
        "loose_thieves",
        "open_dancers",
        "own",
        "palaces",
        "placed",
        "placed_neutral",
        "shown",
        "sized",
        "stocks",
        "supply",
        "thief_actions",
        "to_win",
        "turn",
        "turn_number",
        "unnamed",
        "words",
    )

    def __init__(self, players: tuple[str, ...], edition: Edition, rulings: Rulings) -> None:
        super().__init__(players, edition, rulings)
        seats = len(players)
        count = BY_PLAYERS[min(max(seats, min(BY_PLAYERS)), max(BY_PLAYERS))]
        self.own, self.to_win = count.guards, count.to_win
        self.unnamed = Palace(seats)
        self.palaces: dict[str, Palace] = {}
        self.words: set[str | None] = {DANCER, None}
        self.supply: list[int | None] = [THIEVES] * seats
        self.chests = [0] * seats
        self.chests_known = [True] * seats
        self.known: list[dict[str, int]] = [{} for _ in players]
        self.hidden = [0] * seats
        self.dancers = [0] * seats
        self.held = [0] * seats
        self.sized = [True] * seats
        self.all_sized = True
        self.open_dancers: int | None = DANCERS
        self.stocks = [Stock(at_once=False, deck=CARDS, lots=[Lot({}, CARDS_EACH, [0] * seats, [0] * seats)])]
        self.loose_guards = [0] * seats
        self.loose_neutral = 0
        self.loose_thieves = [0] * seats
        self.placed = 0
        self.placed_neutral: int | None = None
        self.shown: dict[str, str] = {}
        self.turn = 0
        self.turn_number: int | None = 1
        self.actions = 0
        self.thief_actions = 0
        self.last_chest = 0

    def begin(self, opening: Opening) -> None:
        """Take over the deal, or a position."""
        if isinstance(opening, BaghdadSetup):
            begin(self, opening)
        elif isinstance(opening, BaghdadSnapshot):
            resume(self, opening)
        if not self.finished and not self.placing():
            self.awaited = IN_TURN

    # What checks ask

    def reading(self, name: str) -> str:
        """The reading of a ruling that is in force: what was chosen, what the moves have shown, or the default."""
        return self.shown.get(name) or self.rulings.reading(name)

    def read(self, name: str) -> str:
        """The same, where the readings part: noted as having mattered, unless the moves have shown it before."""
        return self.shown.get(name) or self.rulings.read(name)

    def ruling_of(self, name: str) -> str:
        """The ruling that a fault hangs on: none, if the moves have shown its reading before."""
        return "" if name in self.shown else name

    def is_unsettled(self, name: str) -> bool:
        """Whether nothing printed, nobody at the table and no move so far has settled a ruling."""
        return name not in self.shown and self.rulings.is_open(name)

    def palace(self, name: str) -> Palace:
        """The palace of a name, also of one that has not turned up before."""
        return self.palaces.get(name) or self.unnamed

    def all_places(self) -> list[Palace]:
        """The six palaces; those that have no name yet are one and the same here."""
        return [*self.palaces.values(), *([self.unnamed] * (PALACES - len(self.palaces)))]

    def neutral_total(self) -> int | None:
        """How many neutral guards stand on the board; None where the number is not known."""
        if self.rulings.reading("neutral_setup") == "one_per_palace":
            return PALACES
        return NEUTRAL_EACH * len(self.players) if len(self.players) == max(BY_PLAYERS) else None

    def placing(self) -> bool:
        """Whether own guards are still to be placed."""
        return self.placed < self.own * len(self.players)

    def guards_of(self, place: Palace, seat: int) -> tuple[int, int]:
        """How many own guards of a seat stand there, at least and at most."""
        there = place.guards[seat]
        if place.guards_known:
            return there, there
        least, most = self._more_guards(place, self.loose_guards[seat])
        return there + least, there + most

    def neutral_at(self, place: Palace) -> tuple[int, int]:
        """How many neutral guards stand there, at least and at most."""
        if place.neutral_known:
            return place.neutral, place.neutral
        least, most = self._more_neutral(place)
        return place.neutral + least, place.neutral + most

    def foreign_to(self, place: Palace, seat: int) -> tuple[int, int]:
        """How many guards stand there that are not the seat's own, at least and at most."""
        foreign = place.total - place.guards[seat]
        if place.guards_known and place.neutral_known:
            return foreign, foreign
        least, most = self._more_guards(place, sum(self.loose_guards) - self.loose_guards[seat])
        black, blacks = self._more_neutral(place)
        return foreign + least + black, min(foreign + most + blacks, SQUARES - max(place.guards[seat], 1))

    def guards_at(self, place: Palace) -> tuple[int, int]:
        """How many guards stand there, at least and at most."""
        if place.guards_known and place.neutral_known:
            return place.total, place.total
        least, most = self._more_guards(place, sum(self.loose_guards))
        black, blacks = self._more_neutral(place)
        return place.total + least + black, min(place.total + most + blacks, SQUARES)

    def _more_guards(self, place: Palace, loose: int) -> tuple[int, int]:
        """How many of some loose own guards stand there, at least and at most."""
        if place.guards_known:
            return 0, 0
        room = sum(SQUARES - one.total for one in self.all_places() if not one.guards_known)
        return _share(loose, SQUARES - place.total, room)

    def _more_neutral(self, place: Palace) -> tuple[int, int]:
        """How many loose neutral guards stand there, at least and at most."""
        if place.neutral_known:
            return 0, 0
        room = sum(SQUARES - one.total for one in self.all_places() if not one.neutral_known)
        least, most = _share(self.loose_neutral, SQUARES - place.total, room)
        return least if self.neutral_total() is not None else 0, most

    def thieves_of(self, place: Palace, seat: int) -> tuple[int, int]:
        """How many thieves of a seat are in the court, at least and at most."""
        there = place.thieves[seat]
        return there, there if place.thieves_known else there + self.loose_thieves[seat]

    def supply_of(self, seat: int) -> tuple[int, int]:
        """How many thieves of a seat are in its supply, at least and at most."""
        supply = self.supply[seat]
        if supply is not None:
            return supply, supply
        loose = self.loose_thieves[seat]
        courts = sum(self.room_in(place, seat) for place in self.all_places() if not place.thieves_known)
        return max(loose - courts, 0), loose

    def room_in(self, place: Palace, seat: int) -> int:
        """How many more thieves of a seat can be in a court, than are counted there, before a chest would be taken."""
        forced = self.rulings.reading("theft_forced") == "yes"
        return max(place.top - 1 - place.thieves[seat], 0) if forced and place.taken_known and place.top else THIEVES

    def left_to_draw(self) -> int | None:
        """How many palace cards deck and discards hold together; None if that is not known."""
        return CARDS - sum(self.held) if self.all_sized else self.stocks[0].size()

    def surely_left_to_draw(self) -> int:
        """How many palace cards deck and discards hold together at least."""
        left, stock = self.left_to_draw(), self.stocks[0]
        return (stock.deck or 0) + stock.pile if left is None else left

    def stranded(self, seat: int) -> int:
        """How many thieves of a seat are left in palaces without chests, and would have gone home by one reading."""
        return sum(place.stranded[seat] for place in self.palaces.values())

    # Making a move

    def apply(self, move: Action) -> None:
        """Make a legal move and everything that follows from it by force."""
        self._makes[type(move)](self, move)

    def at(self, name: str) -> Palace:
        """The palace of a name, to be changed; one that turns up for the first time gets its name now."""
        place = self.palaces.get(name)
        if place is None:
            place = self.palaces[name] = self.unnamed.copy()
            self.words.add(name)
        return place

    def _place(self, move: PlaceGuard) -> None:
        place = self.at(move.palace)
        place.guards[self.seats[move.player]] += 1
        place.total += 1
        self.placed += 1
        if not self.placing():
            self.awaited = IN_TURN

    def _place_neutral(self, move: PlaceNeutralGuard) -> None:
        place = self.at(move.palace)
        place.neutral += 1
        place.total += 1
        self.placed_neutral = (self.placed_neutral or 0) + 1

    def _enter(self, move: EnterThief) -> None:
        seat = self._pay(move)
        self.thief_actions += 1
        if self.supply[seat] == 0:
            self._clear_emptied_palaces()
        supply = self.supply[seat]
        if supply is None:
            self.loose_thieves[seat] -= 1
        else:
            self.supply[seat] = supply - 1
        self._come_in(seat, self.at(move.palace), 1, leave=bool(move.leave_chest))

    def _clear_emptied_palaces(self) -> None:
        """A thief enters though none was in the supply: those left in emptied palaces had gone home."""
        self._show("empty_palace_open", "sent_home")
        for place in self.palaces.values():
            self._send_stranded_home(place)

    def _send_stranded_home(self, place: Palace) -> None:
        for seat, left in enumerate(place.stranded):
            self._send_home(seat, left)
            place.thieves[seat] -= left
            place.stranded[seat] = 0

    def _show(self, name: str, reading: str) -> None:
        """A move has shown which reading of a ruling is played, if nothing else settles it."""
        if self.is_unsettled(name):
            self.shown[name] = reading

    def _move_own(self, move: MoveOwnGuard) -> None:
        self._move_guard(self._pay(move), move)

    def _ride(self, move: MoveOwnGuardWithThief) -> None:
        seat = self._pay(move)
        source, goal = self._move_guard(seat, move)
        self.thief_actions += 1
        there = min(source.thieves[seat], move.thieves)
        source.thieves[seat] -= there
        if source.stranded[seat] > source.thieves[seat]:
            source.stranded[seat] = source.thieves[seat]
            self._show("empty_palace_open", "stay")
        self.loose_thieves[seat] -= move.thieves - there
        self._come_in(seat, goal, move.thieves, leave=bool(move.leave_chest))

    def _move_guard(self, seat: int, move: OfOwnGuard) -> tuple[Palace, Palace]:
        palaces = self.palaces
        source = palaces.get(move.source) or self.at(move.source)
        goal = palaces.get(move.goal) or self.at(move.goal)
        if source.guards[seat]:
            source.guards[seat] -= 1
            source.total -= 1
        else:
            self.loose_guards[seat] -= 1
        goal.guards[seat] += 1
        goal.total += 1
        return source, goal

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
            if not known.get(card):
                self._reveal(seat, paid[index:])
                break
            known[card] -= 1
            self.held[seat] -= 1
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
            self._show("reshuffle_when_needed", "no" if self.stocks[0].at_once else "yes")

    def _come_in(self, seat: int, place: Palace, thieves: int, *, leave: bool) -> None:
        """Thieves come into a court and, if they are enough now, take the top chest and go home."""
        there = place.thieves[seat] + thieves
        place.thieves[seat] = there
        top = place.top
        if not top or there < top or leave or not place.taken_known:
            return
        place.thieves[seat] -= top
        self._send_home(seat, top)
        place.taken.append(seat)
        place.top = top_chest(len(place.taken))
        self.last_chest = top
        self.chests[seat] += 1
        if self.chests[seat] >= self.to_win:
            self.finished = True
            self.awaited = ()
        elif not place.top and any(place.thieves):
            place.stranded = list(place.thieves)
            if self.reading("empty_palace_open") == "sent_home":
                self.read("empty_palace_open")
                self._send_stranded_home(place)

    def _send_home(self, seat: int, thieves: int) -> None:
        supply = self.supply[seat]
        if supply is None:
            self.loose_thieves[seat] += thieves
        else:
            self.supply[seat] = supply + thieves

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
        PlaceGuard: _place,
        PlaceNeutralGuard: _place_neutral,
        EnterThief: _enter,
        MoveOwnGuard: _move_own,
        MoveOwnGuardWithThief: _ride,
        MoveNeutralGuard: _move_neutral,
        Draw: _draw,
    }

    def gap(self, move: Action) -> Unproven | None:
        """The fact without which nobody can tell whether a chest is taken, or whether that wins."""
        if isinstance(move, EnterThief):
            name, coming = move.palace, 1
        elif isinstance(move, MoveOwnGuardWithThief):
            name, coming = move.goal, move.thieves
        else:
            return None
        seat, place = self.seats[move.player], self.palace(name)
        least, most = self.thieves_of(place, seat)
        if isinstance(move, EnterThief) and self.supply[seat] is None:
            most = max(least, most - 1)  # the one that comes in was among those that stood nobody knows where
        if place.is_emptied() or most + coming < place.top or move.leave_chest:
            return None
        if not place.taken_known:
            return _untold(
                "how many chests {palace} has left, the record does not tell", ("board", name, "taken"), palace=name
            )
        if least + coming < place.top:
            facts = {"player": move.player, "palace": name}
            return _untold(
                "how many thieves {player} has at {palace}, the record does not tell",
                ("board", name, "thieves"),
                **facts,
            )
        if self.chests_known[seat] or self.chests[seat] + 1 >= self.to_win:
            return None
        return _untold(
            "how many chests {player} has, the record does not tell", ("chests", move.player), player=move.player
        )

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


def _share(loose: int, here: int, everywhere: int) -> tuple[int, int]:
    """How many of some loose guards stand on the free squares of one place, at least and at most."""
    return max(loose - (everywhere - here), 0), min(loose, here)


def _untold(sentence: str, at: tuple[str, ...], **facts: str) -> Unproven:
    return Unproven(sentence, missing=(pointer(("position", *at)),), stops=True, **facts)
