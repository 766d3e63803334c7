"""What laying a tribe card costs: the cost, its reductions, the extra good of WE5, and whether a payment is that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from rulecheck.games.targi.components import NOBLE
from rulecheck.games.targi.position.codes import BY_WE5
from rulecheck.games.targi.position.possible import most_reductions

if TYPE_CHECKING:
    from rulecheck.games.targi.position.state import TargiPosition


class Price(NamedTuple):
    """What a card costs one player, by one right.

    `goods` and `gold` are the printed cost, `or_gold` the gold behind a slash (0: none). `reductions`
    counts the goods that it costs less, `unsure` how many more those may be where the display is not known; `extra` is
    what WE5 adds.
    """

    goods: tuple[int, int, int]
    gold: int
    or_gold: int
    reductions: int
    unsure: int
    extra: int

    def less(self, *, add_up: bool) -> int:
        """How many goods come off: all reductions added up, or one in all."""
        return self.reductions if add_up else min(1, self.reductions)

    def possible(self, *, add_up: bool) -> set[int]:
        """How many goods may come off, where the display is not known."""
        return {self.with_more(more).less(add_up=add_up) for more in range(self.unsure + 1)}

    def with_more(self, reductions: int) -> Price:
        """The price with so many more reductions."""
        return self._replace(reductions=self.reductions + reductions)

    def goods_left(self, less: int) -> int:
        """How many goods are to be paid after so many are left out."""
        return max(0, sum(self.goods) - less) + self.extra


def price_of(position: TargiPosition, seat: int, card: int, by: int) -> Price:
    """The price of a card for a player by a right."""
    printed, rights = position.cards[card], position.rights[seat]
    return Price(
        printed.goods,
        printed.gold,
        printed.or_gold,
        rights.reductions[printed.symbol] + (rights.at_noble if by == NOBLE else 0),
        0 if position.rights_sure[seat] else most_reductions(position, seat, card, at_noble=by == NOBLE),
        int(by == BY_WE5),
    )


def costs_as_printed(position: TargiPosition, seat: int, card: int, by: int) -> bool:
    """Whether nothing makes a card cheaper or dearer for a player by a right, as far as anybody can tell."""
    rights = position.rights[seat]
    reduced = rights.reductions[position.cards[card].symbol] or (by == NOBLE and rights.at_noble)
    return not reduced and by != BY_WE5 and position.rights_sure[seat]


def pays_gold_side(price: Price, pay: Sequence[int]) -> bool:
    """Whether a payment is that of the gold behind the slash."""
    return bool(price.or_gold) and pay[3] == price.or_gold and pay[0] + pay[1] + pay[2] == price.extra


def pays_cost(price: Price, pay: Sequence[int], less: int) -> bool:
    """Whether a payment is that of the cost with so many goods left out, of the payer's choice."""
    salt, pepper, dates = price.goods
    if pay[3] != price.gold or pay[0] + pay[1] + pay[2] != price.goods_left(less):
        return False
    beyond = max(0, pay[0] - salt) + max(0, pay[1] - pepper) + max(0, pay[2] - dates)
    return beyond <= price.extra


def payments(price: Price) -> Iterator[tuple[int, int, int, int]]:
    """Every payment that some reading of the rules can accept."""
    reductions = price.possible(add_up=True) | price.possible(add_up=False)
    most = [count + price.extra for count in price.goods]
    for salt, pepper, dates in product(*(range(count + 1) for count in most)):
        if any(pays_cost(price, (salt, pepper, dates, price.gold), less) for less in reductions):
            yield salt, pepper, dates, price.gold
        if price.or_gold != price.gold and pays_gold_side(price, (salt, pepper, dates, price.or_gold)):
            yield salt, pepper, dates, price.or_gold
