"""Section 1, the start of a game."""

from __future__ import annotations

from rulecheck.core.record import Opening
from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault
from rulecheck.games.caravan.components import ALL_FULL, ALL_SHORT, FIRST_MARKED, GOOD, GOODS, KINDS, NUMBERS, SUPPLY
from rulecheck.games.caravan.moves import CaravanSetup, CaravanSnapshot
from rulecheck.games.caravan.position import CaravanPosition, length_of
from rulecheck.games.caravan.rules.book import BGA, rules


@rules.check(101, "player-count", on=Opening, source=Source("Components"), certainty=CERTAIN, digest="A3")
def player_count(position: CaravanPosition, opening: Opening) -> Fault | None:  # noqa: ARG001
    """2 to 4 players take part."""
    count = len(position.players)
    if 2 <= count <= 4:
        return None
    return Fault("{count} players take part", count=count, where=("players",), expected="2 to 4 players")


@rules.check(102, "unsupported-variant", on=Opening, source=Source("Rainbow camel", BGA), certainty=LIKELY, digest="B4")
def unsupported_variant(position: CaravanPosition, opening: CaravanSetup | CaravanSnapshot) -> Fault | None:  # noqa: ARG001
    """The rainbow camel is an unsupported variant.

    It is an extra of Board Game Arena that is not in the box, and its rules are not known whole.
    """
    if opening.variant is None:
        return None
    return Fault("{variant} is an unsupported variant", variant=opening.variant, at=("variant",))


@rules.check(121, "not-eight-goods", on=CaravanSetup, source=Source("Set-up"), certainty=CERTAIN, digest="A6")
def not_eight_goods(position: CaravanPosition, setup: CaravanSetup) -> Fault | None:  # noqa: ARG001
    """Eight goods are drawn at the start, one for each numbered space."""
    if setup.goods is None or len(setup.goods) == len(NUMBERS):
        return None
    return Fault("{count} goods are laid out, not eight", count=len(setup.goods), at=("goods",))


@rules.check(122, "wrong-supply", on=CaravanSetup, source=Source("Set-up"), certainty=CERTAIN, digest="A5")
def wrong_supply(position: CaravanPosition, setup: CaravanSetup) -> Fault | None:  # noqa: ARG001
    """A full game uses nine of each common and three of each rare good, a short one six and two of each."""
    if setup.supply is None or length_of(setup.supply) == (setup.length or length_of(setup.supply) or "neither"):
        return None
    counts = [setup.supply.get(kind, 0) for kind in GOODS]
    total = sum(counts)
    length = setup.length or ("short" if abs(total - ALL_SHORT) < abs(total - ALL_FULL) else "full")
    good = next(good for good in range(KINDS) if counts[good] != SUPPLY[length][good])
    return Fault(
        "the supply of {total} goods holds {count} {good}, the {length} game uses {due}",
        total=total,
        count=counts[good],
        good=GOODS[good],
        length=length,
        due=SUPPLY[length][good],
        at=("supply", GOODS[good]) if GOODS[good] in setup.supply else ("supply",),
    )


@rules.check(
    123, "more-than-there-are", on=CaravanSetup, source=Source("Components"), certainty=CERTAIN, digest="A5 A6"
)
def more_than_there_are(position: CaravanPosition, setup: CaravanSetup) -> Fault | None:  # noqa: ARG001
    """The first eight goods come out of the bag: there are no more of a kind than the game uses."""
    length = setup.length or length_of(setup.supply or {}) or "full"
    counts = [0] * KINDS
    for index, kind in enumerate(setup.goods or ()):
        if kind is None:
            continue
        good = GOOD[kind]
        counts[good] += 1
        if counts[good] > SUPPLY[length][good]:
            return Fault(
                "{count} {good} are laid out, but the {length} game uses {due}",
                count=counts[good],
                good=kind,
                length=length,
                due=SUPPLY[length][good],
                at=("goods", index),
            )
    return None


@rules.check(124, "first-markers", on=CaravanSetup, source=Source("Set-up"), certainty=CERTAIN, digest="A6")
def first_markers(position: CaravanPosition, setup: CaravanSetup) -> Fault | None:  # noqa: ARG001
    """At the start one demand marker lies on each of the numbered spaces 1, 2, 7 and 8, and none on 3 to 6."""
    if setup.demand is None:
        return None
    for number in NUMBERS:
        count, due = setup.demand.get(str(number), 0), int(number in FIRST_MARKED)  # type: ignore[call-overload]
        if count != due:
            return Fault(
                "demand markers on the numbered space {number}: {count}, not {due}",
                count=count,
                number=number,
                due=due,
                at=("demand", str(number)) if str(number) in setup.demand else ("demand",),
            )
    return None


rules.state(
    125,
    "camels-in-the-reserve",
    text="No camel is on the board at the start: all are in their players' reserves.",
    source=Source("Set-up"),
    certainty=LIKELY,
    digest="A7",
)
rules.state(
    126,
    "start-player",
    text="""Whoever was the last to choose a colour starts, or a player drawn by lot; the turns then go clockwise. A
    record names its players in this order.""",
    source=Source("Set-up"),
    certainty=CERTAIN,
    digest="A8",
)
