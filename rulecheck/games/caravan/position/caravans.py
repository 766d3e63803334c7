"""The camels of all players: where they are and what they carry, as far as the record tells."""

from __future__ import annotations

from collections.abc import Collection

from rulecheck.core.edition import Edition
from rulecheck.core.game import Rulings
from rulecheck.games.caravan.components import CAMELS, CASUAL_CAMELS, NEAR, SPACES
from rulecheck.games.caravan.position.clock import Clock
from rulecheck.games.caravan.position.codes import HIDDEN, NONE, NOT_KNOWN, RESERVE
from rulecheck.games.caravan.position.reckoning import Range


class Caravans(Clock):
    """The part of a position that holds the camels; they count from 0, of each seat.

    `camels` is how many each player has (0: not known). `where`, `load` and `below` hold the space, the good and
    whether it lies underneath; `standing` counts the camels on each space. `laden` counts the goods of each seat's
    camels. `somewhere` holds, as bits, the camels that have handed on a good where nobody knows where they stand: they
    are not in the reserve.
    """

    __slots__ = ("below", "camels", "laden", "load", "somewhere", "standing", "where")

    def __init__(self, players: tuple[str, ...], edition: Edition, rulings: Rulings) -> None:
        super().__init__(players, edition, rulings)
        self.camels = 0
        self.where = [[RESERVE] * CASUAL_CAMELS for _ in players]
        self.load = [[NONE] * CASUAL_CAMELS for _ in players]
        self.below: list[list[bool | None]] = [[False] * CASUAL_CAMELS for _ in players]
        self.standing = [0] * SPACES
        self.laden = [0] * len(players)
        self.somewhere = [0] * len(players)

    def own_camels(self) -> range:
        """The camels that each player may have."""
        return range(self.camels or CASUAL_CAMELS)

    def price_of(self, space: int, seat: int, camel: int) -> int:
        """What it costs to bring a player's camel to a space: 1 or 2 actions, or NOT_KNOWN."""
        if self.standing[space]:
            return 2
        return NOT_KNOWN if self.nowhere and self.nowhere > (self.where[seat][camel] == NOT_KNOWN) else 1

    def has_spare(self, seat: int, camel: int) -> bool | None:
        """Whether a player has another camel that carries nothing, so that an action is left; None if nobody knows.

        Of those in the reserve a ruling says whether they count.
        """
        loads, places = self.load[seat], self.where[seat]
        inside = sixth = anywhere = False
        hidden = 0
        for other in self.own_camels():
            if other == camel or loads[other] >= 0:
                continue
            if places[other] >= 0 or (loads[other] == NONE and self.somewhere[seat] >> other & 1):
                return True
            if loads[other] == NOT_KNOWN:
                hidden += 1
            elif other < CAMELS or self.camels:
                inside = True
                anywhere = anywhere or places[other] == NOT_KNOWN
            else:
                sixth = True
        if hidden:  # how many goods they carry may be known, if not which of them does
            carried = self.carried(seat)
            unloaded = hidden + sum(load >= 0 for load in loads)
            anywhere = anywhere or unloaded > min(carried)
            inside = inside or unloaded - max(carried) > (not self.camels and loads[CAMELS] == NOT_KNOWN)
        if not (inside or sixth or anywhere):
            return False
        if self.rulings.read("reserve_camels_count_as_unladen") == "yes":
            return True if inside else None
        return None if anywhere else False

    def connected(self, seat: int, start: int, goal: int) -> bool:
        """Whether the player's camels join two spaces, from neighbour to neighbour.

        A camel stands on both; of two on one space it answers whether a third one on a neighbouring space joins them.
        """
        if NEAR[start] >> goal & 1:
            return True
        own = 0
        for place in self.where[seat]:
            if place >= 0:
                own |= 1 << place
        near = NEAR[start] & own
        if start == goal:
            return near != 0
        reached = near | 1 << start
        while not reached >> goal & 1:
            grown = reached
            for place in self.where[seat]:
                if place >= 0 and reached >> place & 1:
                    grown |= NEAR[place] & own
            if grown == reached:
                return False
            reached = grown
        return True

    def camels_missing(self, seat: int, start: int, goal: int) -> int:
        """How many more camels the player needs to join two spaces, with one on each of them."""
        own = sum(1 << place for place in {*self.where[seat]} if place >= 0)
        reached, missing = 1 << start, 0
        while not reached >> goal & 1:
            near = 0
            for space in range(SPACES):
                near |= NEAR[space] if reached >> space & 1 else 0
            along = near & own & ~reached
            reached |= along or near
            missing += not along
        return missing

    def settle_camels(self, seat: int) -> None:
        """Five laden camels tell that there are six, for one always stays unladen."""
        loads = self.load[seat]
        if not self.camels and max(self.laden[seat], sum(load >= 0 for load in loads)) >= CAMELS:
            self.camels = CASUAL_CAMELS

    def settle_loads(self, seat: int) -> None:
        """What a player's camels carry, of which nothing is known: if the number of goods tells it, or the reverse."""
        loads = self.load[seat]
        unknown = [camel for camel in self.own_camels() if loads[camel] == NOT_KNOWN]
        known = sum(load >= 0 for load in loads)
        if not unknown:
            self.laden[seat] = known
        elif self.laden[seat] != NOT_KNOWN and self.laden[seat] - known in (0, len(unknown)):
            for camel in unknown:
                loads[camel] = NONE if self.laden[seat] == known else HIDDEN

    def carried(self, seat: int) -> Collection[int]:
        """How many goods a player's camels can carry."""
        least, most = self.carried_by(seat)
        return range(least, most + 1)

    def carried_by(self, seat: int) -> Range:
        """How many goods a player's camels carry, by what is known of each of them."""
        if self.laden[seat] != NOT_KNOWN:
            return self.laden[seat], self.laden[seat]
        loads = [self.load[seat][camel] for camel in self.own_camels()]
        known = sum(load >= 0 for load in loads)
        return known, known + loads.count(NOT_KNOWN)

    def stand(self, seat: int, camel: int, space: int) -> None:
        """Put a camel on a space, from the reserve, from another space or from nobody knows where."""
        places = self.where[seat]
        start = places[camel]
        if start >= 0:
            self.standing[start] -= 1
        elif start == NOT_KNOWN:
            self.nowhere -= 1
            self.forget_found()
        places[camel] = space
        self.standing[space] += 1

    def bear(self, seat: int, camel: int, good: int) -> None:
        """A camel carries this good on top from now on, or none; it may not be known what it carried before."""
        loads = self.load[seat]
        unknown = loads[camel] == NOT_KNOWN
        loads[camel] = good
        self.below[seat][camel] = False
        if unknown:
            self.settle_loads(seat)
