"""The goods: in the bag, free on the board, at home; with their cities, their numbered spaces and demand markers."""

from __future__ import annotations

from collections.abc import Collection

from rulecheck.core.edition import Edition
from rulecheck.core.game import Rulings
from rulecheck.games.caravan.components import (
    ALL_FULL,
    DEMAND_MARKERS,
    FULL,
    GOOD,
    GOODS,
    KINDS,
    NUMBERS,
    POINTS,
    REFILL,
    SUPPLY,
    Length,
)
from rulecheck.games.caravan.position.caravans import Caravans
from rulecheck.games.caravan.position.codes import HIDDEN, NONE, NOT_KNOWN
from rulecheck.games.caravan.position.reckoning import Range, Stock, together


class Goods(Caravans):
    """The part of a position that holds the goods and what belongs to them.

    A good that nobody wrote down is HIDDEN wherever it lies; `seen` counts the goods that are known, by kind, so that
    any other good can still be of every kind that is not used up. `free` and `demand` are the free goods and the demand
    markers, by number; where not all free goods are known, `free_count` is how many there are at least, or how many
    there are (`free_counted`), and `emptied` holds, as bits, the numbers whose good was picked up. `taken` are the
    demand markers on the players' boards, `stock` those in the box. `city_of` holds the space of each good's city,
    `city_at` the good that a city wants, `numbered` the space of a number, `number_at` the number of a space: as far as
    the board is known.

    `length` is that of the game and `bag` counts the goods in the bag; where more than one such pair is possible,
    `stocks` lists them.
    """

    __slots__ = (
        "bag",
        "city_at",
        "city_of",
        "delivered",
        "delivered_known",
        "demand",
        "emptied",
        "free",
        "free_count",
        "free_counted",
        "free_known",
        "length",
        "number_at",
        "numbered",
        "seen",
        "stock",
        "stocks",
        "supply",
        "taken",
    )

    def __init__(self, players: tuple[str, ...], edition: Edition, rulings: Rulings) -> None:
        super().__init__(players, edition, rulings)
        self.free = [NONE] * 9
        self.emptied = 0
        self.free_count = 0
        self.free_counted = self.free_known = True
        self.demand = [0] * 9
        self.stock = DEMAND_MARKERS
        self.taken = [0] * len(players)
        self.delivered = [[0] * KINDS for _ in players]
        self.delivered_known = [True] * len(players)
        self.length: Length | None = None
        self.supply: tuple[int, ...] = FULL
        self.seen = [0] * KINDS
        self.bag = NOT_KNOWN
        self.stocks: list[Stock] = []
        self.city_of = [NOT_KNOWN] * KINDS
        self.city_at: dict[int, int] = {}
        self.number_at: dict[int, int] = {}
        self.numbered = [NOT_KNOWN] * 9

    def lay_out(self, number: int, name: str | None) -> None:
        """Put a free good on a numbered space; without a name, one that nobody wrote down."""
        self.free[number] = HIDDEN if name is None else self.see(name)
        self.free_count += 1
        self.emptied &= ~(1 << number)

    def knows_next_draw(self) -> bool:
        """Whether it is known that no free good lies on the space of the next draw."""
        return self.free_known or bool(self.emptied >> self.number_of_next_draw() & 1)

    def refill_is_foreseen(self, number: int) -> bool:
        """Whether it is known if a pick-up of the good of this number leaves four free goods."""
        return self.free_known or self.free_counted or self.free_with(number) > REFILL + 1

    def free_with(self, number: int) -> int:
        """How many goods lie free, at least, if one lies on the space of this number."""
        return max(self.free_count, self._in_sight() + (self.free[number] == NONE))

    def _in_sight(self) -> int:
        """How many numbered spaces are known to have a free good."""
        return len(self.free) - self.free.count(NONE)

    def find_good(self, number: int) -> None:
        """It comes to light that a free good lies on a numbered space of which nobody knew."""
        self.free[number] = HIDDEN
        self.free_count = max(self.free_count, self._in_sight())

    def settle_free(self) -> None:
        """Of the numbered spaces of which nobody knows, all or none have a free good, if the number tells it."""
        unknown = [n for n in NUMBERS if self.free[n] == NONE and not self.emptied >> n & 1]
        hidden = self.free_count - self._in_sight()
        if not self.free_counted or hidden not in (0, len(unknown)):
            return
        for number in unknown:
            if hidden:
                self.free[number] = HIDDEN
            else:
                self.demand[number] = 0
        self.free_known = True

    def see(self, name: str) -> int:
        """The good of this name, counted among those that are known."""
        good = GOOD[name]
        self.seen[good] += 1
        return good

    def settle(self, possible: list[Stock]) -> None:
        """Take over the lengths and bags that are possible together, with the goods of each kind that are in sight."""
        possible = [stock for stock in possible if all(map(int.__le__, self.seen, SUPPLY[stock[0]]))]
        lengths, bags = ({stock[part] for stock in possible} for part in (0, 1))
        self.stocks = possible if len(possible) > 1 else []
        self.length = possible[0][0] if len(lengths) == 1 else None
        self.bag = possible[0][1] if len(bags) == 1 else NOT_KNOWN
        self.supply = SUPPLY[self.length or "full"]

    def carried(self, seat: int) -> Collection[int]:
        """How many goods a player's camels can carry: by what is known of them, and by the sum of all goods."""
        if self.laden[seat] != NOT_KNOWN:
            return {self.laden[seat]}
        possible = [shares[seat] for shares in self._shares()]
        return {count for least, most in possible for count in range(least, most + 1)} or super().carried(seat)

    def _shares(self) -> list[list[Range]]:
        """How many goods each player's camels carry, and last how many lie free: for each sum of all goods."""
        free = self.free_count if self.free_known or self.free_counted else len(NUMBERS) - self.emptied.bit_count()
        ranges = [*map(self.carried_by, range(len(self.players))), (self.free_count, free)]
        for goods, known in zip(self.delivered, self.delivered_known, strict=True):
            ranges.append((sum(goods), sum(goods) if known else ALL_FULL))
        out = {sum(SUPPLY[length]) - bag for length, bag in self.stocks} or {sum(self.supply) - self.bag}
        return [together(ranges, total)[: len(self.players) + 1] for total in out]

    def count_free(self) -> None:
        """What came to light of the camels may tell how many goods lie free."""
        free = {count for *_, (least, most) in self._shares() for count in range(least, most + 1)}
        if free:
            self.free_count = min(free)
            self.free_counted = len(free) == 1
            self.settle_free()

    def goods_placed(self) -> int | None:
        """How many goods have left the bag, if every place is known."""
        if not self.free_known or NOT_KNOWN in self.laden or not all(self.delivered_known):
            return None
        return self.free_count + sum(self.laden) + sum(map(sum, self.delivered))

    def may_be(self, good: int) -> bool:
        """Whether a good that nobody wrote down can be of this kind."""
        return self.seen[good] < self.supply[good]

    def is_home(self, good: int, space: int) -> bool | None:
        """Whether a space is the city of a good; None if that is not known."""
        if space < 0:
            return None
        if 0 <= good < HIDDEN:
            city = self.city_of[good]
            if city != NOT_KNOWN:
                return city == space
            return False if space in self.city_at else None
        return self._can_be_home(space)

    def _can_be_home(self, space: int) -> bool | None:
        """The same of a good that nobody wrote down."""
        wanted = self.city_at.get(space, NONE)
        if wanted == NONE:
            unplaced = [kind for kind in range(KINDS) if self.city_of[kind] == NOT_KNOWN]
            return None if any(map(self.may_be, unplaced)) else False
        if not self.may_be(wanted):
            return False
        return None if any(self.may_be(kind) for kind in range(KINDS) if kind != wanted) else True

    def is_bag_empty(self) -> bool | None:
        """Whether the bag is empty; None if that is not known."""
        if self.bag != NOT_KNOWN:
            return self.bag == 0
        return None if any(not bag for _, bag in self.stocks) else False

    def numbers_for(self, space: int, name: str | None) -> list[int]:
        """The numbered spaces that a space may be, given that a free good lies there, of this name if there is one.

        Of a space that is not known (NOT_KNOWN) it answers all that have such a good, but for those where no camel of
        which nobody knows where it is can stand.
        """
        told = self.number_at.get(space)
        if told is not None:
            numbers = [told]
        elif space == NOT_KNOWN:
            numbers = [n for n in NUMBERS if not self.is_clear(self.numbered[n])]
        else:
            numbers = [n for n in NUMBERS if self.numbered[n] == NOT_KNOWN]
        return [number for number in numbers if self._may_lie(number, name)]

    def space_for(self, space: int, number: int) -> int:
        """The space of a camel that picks up the good of a number: what is known of the one tells the other."""
        return self.numbered[number] if space == NOT_KNOWN else space

    def _may_lie(self, number: int, name: str | None) -> bool:
        good = self.free[number]
        if good == HIDDEN or (good == NONE and not self.free_known and not self.emptied >> number & 1):
            return name is None or self.may_be(GOOD[name])
        return good != NONE and name in (None, GOODS[good])

    def number_of_next_draw(self) -> int:
        """The numbered space that the next good of a refill goes to: the lowest one without a free good."""
        return self.free.index(NONE, 1)

    def points(self, seat: int) -> int | None:
        """The points of a player's goods and markers, without the penalty; None if they are not known."""
        known = self.delivered_known[seat] and self.taken[seat] != NOT_KNOWN
        return self.points_at_least(seat) if known else None

    def points_at_least(self, seat: int) -> int:
        """The points of those of a player's goods and markers that are known."""
        return sum(map(int.__mul__, self.delivered[seat], POINTS)) + max(self.taken[seat], 0)

    def tell(self, good: int, name: str | None) -> int:
        """The good, or what a move tells it to be if nobody had written it down."""
        if good != HIDDEN and good != NOT_KNOWN:
            return good
        if name is None:
            return HIDDEN
        good = self.see(name)
        if self.stocks:
            self.settle(self.stocks)
        return good

    def take_markers(self, seat: int, number: int) -> int:
        """All demand markers of a numbered space go to a player. Answers how many there were."""
        count = self.demand[number]
        self.demand[number] = 0
        if self.taken[seat] != NOT_KNOWN:
            self.taken[seat] = NOT_KNOWN if count == NOT_KNOWN else self.taken[seat] + count
        return count

    def mark_free_goods(self) -> None:
        """Each of the four spaces with a free good gets a demand marker."""
        for number in NUMBERS:
            if self.free[number] == NONE:
                if not (self.free_known or self.emptied >> number & 1):
                    self.demand[number] = NOT_KNOWN
            elif self.demand[number] != NOT_KNOWN:
                self.demand[number] += 1
        if self.stock != NOT_KNOWN:
            self.stock -= REFILL

    def draw(self, number: int, name: str | None) -> None:
        """A good leaves the bag for a numbered space."""
        self.lay_out(number, name)
        if self.bag != NOT_KNOWN:
            self.bag -= 1
        if self.stocks:
            self.settle([(length, bag - 1) for length, bag in self.stocks if bag])

    def found_city(self, good: int, space: int) -> None:
        """A delivery tells where a city lies, if nobody knew."""
        if good != HIDDEN and space != NOT_KNOWN and space not in self.city_at:
            self.city_of[good] = space
            self.city_at[space] = good
