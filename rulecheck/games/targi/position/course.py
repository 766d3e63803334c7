"""The course of a game of Targi: what follows by force when somebody has paid, placed or ended a phase."""

from __future__ import annotations

from rulecheck.core.verdict import Unproven
from rulecheck.games.targi.components import (
    CORNERS,
    CROSSINGS,
    FULL_DISPLAY,
    GOLD,
    LAST_RAID,
    MOST_GOLD,
    MOST_GOODS,
    RAID_BEFORE,
    RAID_GOLD,
    RAID_GOODS,
    RAID_VP,
    ROBBER_ON,
    SEATS,
    TARGIS,
    VP,
)
from rulecheck.games.targi.effects.lasting import RaidExempt, RaidVp
from rulecheck.games.targi.position import possible
from rulecheck.games.targi.position.codes import (
    ACT,
    LIMIT,
    NOTED,
    OVER,
    PLACE,
    RAID,
    TURN_UP,
)
from rulecheck.games.targi.position.table import ALL_THREE, Table
from rulecheck.games.targi.scoring import may_tie


class Course(Table):
    """How one thing follows another: raids, rounds, placing, the end of a phase and of the game."""

    __slots__ = ()

    # The raids

    def pays_from(self, seat: int) -> None:
        """The raid is paid from a seat on: the first player pays first."""
        self.payers = [seat, 1 - seat] if seat == self.first else [seat]

    def next_payer(self) -> None:
        """Settle for everybody in turn who has no choice; stop at the first who has."""
        while self.payers:
            seat = self.payers[0]
            if self.partial and self.may_be_free(seat):
                break
            if self.rights[seat].exempt:
                self._raid_point_unpaid(seat)
            elif self.can_pay(seat):
                break
            else:
                self._unable_to_pay(seat)
            self.payers.pop(0)
        if self.payers:
            self.turn = self.payers[0]
            self.wait_for(RAID)
        elif self.raid == LAST_RAID:
            self._finish()
        else:
            self._begin_placing()

    def may_be_free(self, seat: int) -> bool:
        """Whether it is not known if a player has to pay the raid."""
        return not self.rights[seat].exempt and self.can_pay(seat) and not self.has_to_pay(seat)

    def has_to_pay(self, seat: int) -> bool:
        """Whether a player has to pay the raid for sure."""
        exempt = self.rights[seat].exempt or possible.may_have(self, seat, RaidExempt)
        return not exempt and not self.may_be_unable(seat)

    def can_pay(self, seat: int) -> bool:
        """Whether a player can, or may be able to, pay one side of the raid in full."""
        return self._ability(seat, most=True)

    def may_be_unable(self, seat: int) -> bool:
        """Whether a player cannot, or may not be able to, pay one side of the raid in full."""
        return not self._ability(seat, most=False)

    def shown_to_be_able(self, seat: int) -> None:
        """Who is awaited at a raid can pay it: if one side is out of the question, what the other asks for is there."""
        raid, purse, least = self.raid, self.purse[seat], self.least[seat]
        kinds = (GOLD,) if raid == LAST_RAID else range(GOLD)
        asked = RAID_GOLD[raid] if raid == LAST_RAID else RAID_GOODS[raid]
        points, unknown = purse[VP], [kind for kind in kinds if purse[kind] >= NOTED]
        had = sum(purse[kind] for kind in kinds if purse[kind] < NOTED)
        rulings = self.rulings
        mixed = rulings.is_open("raid_mixed_payment") or rulings.reading("raid_mixed_payment") == "yes"
        if points >= NOTED and not unknown and had < asked and not (mixed and can_be_mixed(raid, had, 1)):
            least[VP] = RAID_VP[raid]
        if points < RAID_VP[raid] and len(unknown) == 1 and not (mixed and can_be_mixed(raid, asked, points)):
            least[unknown[0]] = max(0, asked - had)

    def _ability(self, seat: int, *, most: bool) -> bool:
        """Whether the least (or the most) that a player can have pays one side of the raid in full."""
        purse, raid = self.purse[seat], self.raid
        goods, gold, points = purse[0] + purse[1] + purse[2], purse[GOLD], purse[VP]
        if self.partial:
            end = int(most)
            goods, gold, points = self.room_for_goods(seat)[end], self.room(seat, GOLD)[end], self.room(seat, VP)[end]
        if points >= RAID_VP[raid]:
            return True
        if raid == LAST_RAID:
            return gold >= RAID_GOLD[raid]
        if goods >= RAID_GOODS[raid]:
            return True
        return can_be_mixed(raid, goods, points) and self.rulings.read("raid_mixed_payment") == "yes"

    def raid_point(self, seat: int) -> None:
        """TA9 gives its point; where it may lie hidden, nobody knows whether."""
        if points := self.rights[seat].raid_vp:
            self.gain(seat, VP, points)
        if self.partial and possible.may_have(self, seat, RaidVp):
            self.raid_points[seat] += 1

    def _raid_point_unpaid(self, seat: int) -> None:
        """TA9 at a raid that its owner, who may be this player, did not pay."""
        points = self.rights[seat].raid_vp
        if self.partial:
            points += possible.how_many_may_lie(self, seat, RaidVp)
        if points and self.rulings.read("raid_vp_when_exempt") == "no":
            spare, _ = self.spare.get((seat, VP), (0, ""))
            self.spare[seat, VP] = (spare + points, "raid_vp_when_exempt")
        elif points:
            self.raid_point(seat)

    def _unable_to_pay(self, seat: int) -> None:
        """A player can pay neither side; if OA9 may lie hidden, the opponent perhaps gains nothing by that."""
        raid, purse = self.raid, self.purse[seat]
        points = self.room(seat, VP)[1]
        has_some = points or (raid != LAST_RAID and any(purse[:GOLD]))
        partly = self.rulings.read("raid_partial_payment") != "nothing" if has_some else False
        if has_some and (partly or self.rulings.is_open("raid_partial_payment")):
            self.may_be_lost[seat] = (*((0, 0, 0) if raid == LAST_RAID else purse[:GOLD]), 0, points)
        if partly:
            self.partial = self.watchful = True
            self.missing = Unproven(
                "{player} can pay neither side of the raid in full, and the record leaves open what is then paid",
                player=self.players[seat],
                ruling="raid_partial_payment",
                missing=("/rulings/raid_partial_payment",),
                stops=True,
            )
        if self.rulings.read("unpaid_raid_vp_to_opponent") == "yes":
            gain = self.perhaps_gain if self.partial and possible.may_have(self, seat, RaidExempt) else self.gain
            gain(1 - seat, VP, RAID_VP[raid])
        self._raid_point_unpaid(seat)

    # The round

    def _next_round(self) -> None:
        self.round += 1
        self.first = 1 - self.first
        self._forget_the_round()
        self.fresh = [False, False]
        if self.partial:
            self.figures_sure, self.markers_sure = [True, True], [True, True]
        if True in self.two_next or self.allowed != ALL_THREE or False in (*self.two_sure, *self.next_sure):
            self.allowed = [TARGIS - self.two_next[0], TARGIS - self.two_next[1]]
            self.two_next = [False, False]
            self.two_sure, self.next_sure = self.next_sure, [True, True]
        self.raid = RAID_BEFORE.get(self.round, 0)
        if self.raid:
            self.robber = CORNERS[self.raid - 1]
            self.pays_from(self.first)
            self.next_payer()
        else:
            self._begin_placing()

    def _begin_placing(self) -> None:
        self.raid = 0
        self.robber = ROBBER_ON[self.round]
        self.placed = [0, 0]
        self.lines = [0, 0]
        self.turn = self.first
        self.wait_for(PLACE)
        if self.allowed != ALL_THREE or self.partial:
            self.awaited = ()

    def _place_markers(self) -> None:
        marker = self.marker
        for seat in range(SEATS):
            for cell in CROSSINGS[self.lines[seat]]:
                marker[cell] = seat
                self.markers_in_stock[seat] -= 1
        self.turn = self.first
        self.wait_for(ACT)

    # The end of a phase, and of the game

    def closing_good_due(self, seat: int) -> bool:
        """Whether no good came from a goods card in this round, for the owner of OA4."""
        if any(self.taken[seat] or ()):
            return False
        if not any(self.by_caravan[seat]) or self.rulings.read("bonus_counts_caravan") == "no":
            return True
        self.closing_spare = (seat, self.made)
        return False

    def _look_at_the_limit(self, seat: int) -> None:
        purse, stored = self.purse[seat], self.stored[seat]
        goods = purse[0] + purse[1] + purse[2]
        if stored and goods <= MOST_GOODS and self.gold_too_many(seat, "yes") and not self.gold_too_many(seat, "no"):
            self.rulings.read("stored_gold_in_limit")
        if goods <= MOST_GOODS and purse[GOLD] + stored <= MOST_GOLD:
            self._phase_over()
            return
        goods_beyond, gold_beyond = self.too_many(seat)
        if goods_beyond[0] or gold_beyond[0]:
            self.wait_for(LIMIT)
        else:
            self._phase_over()

    def too_many(self, seat: int, coming: int = 0) -> tuple[tuple[int, int], tuple[int, int]]:
        """The least and the most goods, and gold, that a player can have beyond the limits, `coming` goods included."""
        purse = self.purse[seat]
        least = most = purse[0] + purse[1] + purse[2]
        if least >= NOTED:
            least, most = self.room_for_goods(seat)
        goods = (max(0, least + coming - MOST_GOODS), max(0, most + coming - MOST_GOODS))
        if purse[GOLD] < NOTED:
            return goods, (self.gold_too_many(seat),) * 2
        least, most = self.room(seat, GOLD)
        return goods, (max(0, least - MOST_GOLD), max(0, most - MOST_GOLD))

    def gold_too_many(self, seat: int, reading: str = "") -> int:
        """How many gold a player has beyond the limit; the gold on WE9 counts by the reading of a ruling."""
        gold, stored = self.purse[seat][GOLD], self.stored[seat]
        if stored and (reading or self.rulings.reading("stored_gold_in_limit")) == "yes":
            return max(0, min(gold, gold + stored - MOST_GOLD))
        return max(0, gold - MOST_GOLD)

    def _phase_over(self) -> None:
        if self.turn == self.first:
            self.turn = 1 - self.first
            self.wait_for(ACT)
        elif FULL_DISPLAY in self.laid:
            self._finish()
        elif self.face_down:
            self.wait_for(TURN_UP)
        else:
            self._next_round()

    def _finish(self) -> None:
        self.raid = 0
        self.finished = True
        self.stage = OVER
        self.awaited = ()
        if any(self.stored):
            self.read_for_the_tie()

    def read_for_the_tie(self) -> None:
        """Whether gold on WE9 counts as gold parts the readings only where a tie hangs on it."""
        if not may_tie(self):
            return
        purses = [self.purse[seat] for seat in range(SEATS)]
        goods = [sum(purse[:GOLD]) for purse in purses]
        without = [(purse[GOLD], many) for purse, many in zip(purses, goods, strict=True)]
        within = [(gold + stored, many) for (gold, many), stored in zip(without, self.stored, strict=True)]
        if _order(*without) != _order(*within):
            self.rulings.read("stored_gold_in_limit")


def _order(one: tuple[int, int], other: tuple[int, int]) -> int:
    return (one > other) - (one < other)


def can_be_mixed(raid: int, goods: int, points: int) -> bool:
    """Whether these tokens hold a payment of both sides whose shares make a whole and of which no token is too much.

    Of all raids only the third has one: 2 of its 3 goods and 1 of its 2 VP.
    """
    return raid == 3 and goods >= 2 and points >= 1
