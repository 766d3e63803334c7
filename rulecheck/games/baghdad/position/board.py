"""The board: palaces with guards, thieves and chests, and the supplies of thieves, as far as the record tells.

Counts are exact wherever everything was stated. Where a position leaves something out, the counts are what is known to
be there, a flag tells that there may be more, and the `loose_` counts say how many pieces stand nobody knows where.
"""

from __future__ import annotations

from rulecheck.core.edition import Edition
from rulecheck.core.game import Position, Rulings
from rulecheck.core.location import pointer
from rulecheck.core.record import Action
from rulecheck.core.verdict import Unproven
from rulecheck.games.baghdad.components import (
    BY_PLAYERS,
    DANCER,
    NEUTRAL_EACH,
    PALACES,
    SQUARES,
    THIEVES,
    top_chest,
)
from rulecheck.games.baghdad.moves import (
    EnterThief,
    MoveOwnGuardWithThief,
    PlaceGuard,
    PlaceNeutralGuard,
)
from rulecheck.games.baghdad.position.palace import Palace, PalacesSoFar


class Board(Position):
    """The part of a position that stands on the board. Players and palaces go by their names.

    `palaces` holds those that have a name by now (`all_named`: all of them have one); `unnamed` is what each of the
    others is like. `supply` holds thieves (None: unknown), `chests` how many each player has (at least, unless
    `chests_known`), `last_chest` is the one that the last action with a thief took (0: none). `shown` are readings of
    open rulings that the moves so far have shown. `words` are all that a list of cards can hold. `own` is how many own
    guards each player has, `to_win` how many chests win.
    """

    __slots__ = (
        "all_named",
        "chests",
        "chests_known",
        "last_chest",
        "loose_guards",
        "loose_neutral",
        "loose_thieves",
        "own",
        "palaces",
        "placed",
        "placed_neutral",
        "shown",
        "supply",
        "to_win",
        "unnamed",
        "words",
    )

    def __init__(self, players: tuple[str, ...], edition: Edition, rulings: Rulings) -> None:
        super().__init__(players, edition, rulings)
        count = BY_PLAYERS[min(max(len(players), min(BY_PLAYERS)), max(BY_PLAYERS))]
        self.own, self.to_win = count.guards, count.to_win
        self.unnamed = Palace(players)
        self.palaces: dict[str, Palace] = PalacesSoFar(self.unnamed)
        self.all_named = False
        self.words: set[str | None] = {DANCER, None}
        self.supply: dict[str, int | None] = dict.fromkeys(players, THIEVES)
        self.chests = dict.fromkeys(players, 0)
        self.chests_known = dict.fromkeys(players, True)
        self.last_chest = 0
        self.loose_guards = dict.fromkeys(players, 0)
        self.loose_neutral = 0
        self.loose_thieves = dict.fromkeys(players, 0)
        self.placed = 0
        self.placed_neutral: int | None = None
        self.shown: dict[str, str] = {}

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

    def guards_of(self, place: Palace, player: str) -> tuple[int, int]:
        """How many own guards of a player stand there, at least and at most."""
        there = place.guards[player]
        if place.guards_known:
            return there, there
        least, most = self._more_guards(place, self.loose_guards[player])
        return there + least, there + most

    def neutral_at(self, place: Palace) -> tuple[int, int]:
        """How many neutral guards stand there, at least and at most."""
        if place.neutral_known:
            return place.neutral, place.neutral
        least, most = self._more_neutral(place)
        return place.neutral + least, place.neutral + most

    def foreign_to(self, place: Palace, player: str) -> tuple[int, int]:
        """How many guards stand there that are not the player's own, at least and at most."""
        foreign = place.total - place.guards[player]
        if place.guards_known and place.neutral_known:
            return foreign, foreign
        least, most = self._more_guards(place, sum(self.loose_guards.values()) - self.loose_guards[player])
        black, blacks = self._more_neutral(place)
        return foreign + least + black, min(foreign + most + blacks, SQUARES - max(place.guards[player], 1))

    def guards_at(self, place: Palace) -> tuple[int, int]:
        """How many guards stand there, at least and at most."""
        if place.guards_known and place.neutral_known:
            return place.total, place.total
        least, most = self._more_guards(place, sum(self.loose_guards.values()))
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

    def thieves_of(self, place: Palace, player: str) -> tuple[int, int]:
        """How many thieves of a player are in the court, at least and at most."""
        there = place.thieves[player]
        return there, there if place.thieves_known else there + self.loose_thieves[player]

    def supply_of(self, player: str) -> tuple[int, int]:
        """How many thieves are in a player's supply, at least and at most."""
        supply = self.supply[player]
        if supply is not None:
            return supply, supply
        loose = self.loose_thieves[player]
        courts = sum(self.room_in(place, player) for place in self.all_places() if not place.thieves_known)
        return max(loose - courts, 0), loose

    def room_in(self, place: Palace, player: str) -> int:
        """How many more thieves of a player can be in a court, than are counted there, before a chest is taken."""
        forced = self.rulings.reading("theft_forced") == "yes"
        return max(place.top - 1 - place.thieves[player], 0) if forced and place.taken_known and place.top else THIEVES

    def stranded(self, player: str) -> int:
        """How many thieves of a player are in palaces without chests, and would have gone home by one reading."""
        return sum(place.stranded[player] for place in self.palaces.values())

    def gap(self, move: Action) -> Unproven | None:
        """The fact without which nobody can tell whether a chest is taken, or whether that wins."""
        if isinstance(move, EnterThief):
            name, coming = move.palace, 1
        elif isinstance(move, MoveOwnGuardWithThief):
            name, coming = move.goal, move.thieves
        else:
            return None
        player, place = move.player, self.palaces[name]
        least, most = self.thieves_of(place, player)
        if isinstance(move, EnterThief) and self.supply[player] is None:
            most = max(least, most - 1)  # the one that comes in was among those that stood nobody knows where
        if place.is_emptied() or most + coming < place.top or move.leave_chest:
            return None
        if not place.taken_known:
            return _untold(
                "how many chests {palace} has left, the record does not tell", ("board", name, "taken"), palace=name
            )
        if least + coming < place.top:
            return _untold(
                "how many thieves {player} has at {palace}, the record does not tell",
                ("board", name, "thieves"),
                player=player,
                palace=name,
            )
        if self.chests_known[player] or self.chests[player] + 1 >= self.to_win:
            return None
        return _untold("how many chests {player} has, the record does not tell", ("chests", player), player=player)

    # What a move does to it

    def name_palace(self, name: str) -> None:
        """A name has turned up: if it is a new one, one of the palaces without a name has it from now on."""
        if name not in self.palaces:
            self.palaces[name] = self.unnamed.copy()
            self.words.add(name)
            self.all_named = len(self.palaces) == PALACES
            if self.all_named:
                self.palaces = dict(self.palaces)  # no other name can turn up, and a plain mapping is the quickest

    def place_guard(self, move: PlaceGuard) -> None:
        """An own guard comes onto the board."""
        place = self.palaces[move.palace]
        place.guards[move.player] += 1
        place.total += 1
        self.placed += 1

    def place_neutral_guard(self, move: PlaceNeutralGuard) -> None:
        """A black guard comes onto the board."""
        place = self.palaces[move.palace]
        place.neutral += 1
        place.total += 1
        self.placed_neutral = (self.placed_neutral or 0) + 1

    def move_guard(self, player: str, source: Palace, goal: Palace) -> None:
        """An own guard goes from one palace to another."""
        if guards := source.guards[player]:
            source.guards[player] = guards - 1
            source.total -= 1
        else:
            self.loose_guards[player] -= 1
        goal.guards[player] += 1
        goal.total += 1

    def come_in(self, player: str, place: Palace, thieves: int, *, leave: bool) -> None:
        """Thieves come into a court and, if they are enough now, take the top chest and go home."""
        self.last_chest = 0
        place.thieves[player] = there = place.thieves[player] + thieves
        top = place.top
        if not top or there < top or leave or not place.taken_known:
            return
        place.thieves[player] -= top
        self._send_home(player, top)
        place.taken.append(player)
        place.top = top_chest(len(place.taken))
        self.last_chest = top
        self.chests[player] += 1
        if self.chests[player] >= self.to_win:
            self.finished = True
            self.awaited = ()
        elif not place.top and any(place.thieves.values()):
            place.stranded = dict(place.thieves)
            if self.reading("empty_palace_open") == "sent_home":
                self.read("empty_palace_open")
                self._send_stranded_home(place)

    def _send_home(self, player: str, thieves: int) -> None:
        supply = self.supply[player]
        if supply is None:
            self.loose_thieves[player] += thieves
        else:
            self.supply[player] = supply + thieves

    def clear_emptied_palaces(self) -> None:
        """A thief enters though none was in the supply: those left in emptied palaces had gone home."""
        self.show("empty_palace_open", "sent_home")
        for place in self.palaces.values():
            self._send_stranded_home(place)

    def _send_stranded_home(self, place: Palace) -> None:
        for player, left in place.stranded.items():
            self._send_home(player, left)
            place.thieves[player] -= left
            place.stranded[player] = 0

    def show(self, name: str, reading: str) -> None:
        """A move has shown which reading of a ruling is played, if nothing else settles it."""
        if self.is_unsettled(name):
            self.shown[name] = reading


def _share(loose: int, here: int, everywhere: int) -> tuple[int, int]:
    """How many of some loose guards stand on the free squares of one place, at least and at most."""
    return max(loose - (everywhere - here), 0), min(loose, here)


def _untold(sentence: str, at: tuple[str, ...], **facts: str) -> Unproven:
    return Unproven(sentence, missing=(pointer(("position", *at)),), stops=True, **facts)
