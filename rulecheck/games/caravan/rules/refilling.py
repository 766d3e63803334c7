"""Section 7: the refill, which interrupts a turn."""

from __future__ import annotations

from collections.abc import Mapping

from rulecheck.core.rulebook import CERTAIN, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.caravan.components import GOOD, NUMBERS
from rulecheck.games.caravan.moves import Draw, PickUp
from rulecheck.games.caravan.position import NOT_KNOWN, CaravanPosition
from rulecheck.games.caravan.rules.book import rules


@rules.check(
    701, "nothing-to-draw", on=Draw, source=Source("Refill goods"), certainty=CERTAIN, digest="A24 A25", closing=True
)
def nothing_to_draw(position: CaravanPosition, move: Draw) -> Fault | None:  # noqa: ARG001
    """Goods are drawn when a pick-up has left four free goods, four of them; a theft changes nothing in that."""
    if position.due:
        return None
    if position.is_bag_empty():
        return Fault("a good is drawn, but the bag is empty")
    if not position.free_known:
        return Fault("a good is drawn, but no refill is going on")
    return Fault("a good is drawn, but {count} goods lie free and no refill is going on", count=position.free_count)


@rules.check(702, "not-in-the-bag", on=Draw, source=Source("Refill goods"), certainty=CERTAIN, digest="A5 A24")
def not_in_the_bag(position: CaravanPosition, move: Draw) -> Fault | None:
    """A good that is drawn is one of those that are still in the bag."""
    if move.good is None or position.may_be(GOOD[move.good]):
        return None
    count = position.supply[GOOD[move.good]]
    return Fault("all {count} {good} of the game are out of the bag already", count=count, good=move.good, at=("good",))


rules.state(
    703,
    "refill",
    text="""As soon as only four goods lie free on the board, what is on or under camels not counted, and the bag is
    not empty, the game is interrupted: one demand marker is added to each of the four spaces with a free good; then
    four goods are drawn, one at a time, and put on the numbered spaces without a free good in rising order of the
    numbers. Camels there do not hinder. Then the turn goes on with the actions that are left.""",
    source=Source("Refill goods"),
    certainty=CERTAIN,
    digest="A24",
)


@rules.claim("number", on=Draw, rule=703)
def number_of_draw(position: CaravanPosition, move: Draw, said: int) -> Fault | None:  # noqa: ARG001
    """The numbered space that the drawn good goes to."""
    if position.number == said:
        return None
    return Fault("the good goes to the numbered space {truth}, not {said}", truth=position.number, said=said)


@rules.claim("demand", on=PickUp, rule=703)
def demand(position: CaravanPosition, move: PickUp, said: Mapping[str, int]) -> Fault | Unproven | None:  # noqa: ARG001
    """The demand markers on the board after a pick-up, and after the first part of the refill that it calls."""
    unknown = False
    for number in NUMBERS:
        count, truth = said.get(str(number), 0), position.demand[number]
        unknown = unknown or truth == NOT_KNOWN
        if count != truth and truth != NOT_KNOWN:
            sentence = "{truth} demand markers lie on the numbered space {number}, not {said}"
            return Fault(sentence, truth=truth, number=number, said=count, at=(str(number),) if count else ())
    if unknown:
        sentence = "how many demand markers lie on the board, the record does not tell"
        return Unproven(sentence, missing=(position.told_at("demand"),))
    return None


rules.state(
    704,
    "every-fourth-pick-up",
    text="""Only pick-ups lower the number of free goods: until the bag is empty a refill comes at every fourth one,
    right after it and inside the turn.""",
    source=Source("Refill goods"),
    certainty=CERTAIN,
    digest="A25",
)


@rules.claim("refill", on=PickUp, rule=704)
def refill(position: CaravanPosition, move: PickUp, said: bool) -> Fault | None:  # noqa: ARG001
    """Whether the pick-up called a refill."""
    if position.refilled == said:
        return None
    count = position.free_count
    sentence = (
        "{count} goods lie free: a refill follows" if position.refilled else "{count} goods lie free: no refill follows"
    )
    return Fault(sentence, count=count, said=said)


rules.state(
    705,
    "bag-comes-out-even",
    text="""The bag is used up exactly: by ten refills in the full game, by six in the short one. The full game's last
    refill takes the last of the 44 demand markers, the short game leaves 16. Once the bag is empty there is no
    refill, and no more markers are laid either; for the short game the ruling has the other reading.""",
    source=Source("Refill goods"),
    certainty=CERTAIN,
    digest="A26",
    rulings=("demand_after_bag_empty",),
)


@rules.claim("bag", on=Draw, rule=705)
def bag(position: CaravanPosition, move: Draw, said: int) -> Fault | Unproven | None:  # noqa: ARG001
    """How many goods the bag holds after the draw."""
    if position.bag == NOT_KNOWN:
        field = "length" if position.opened_by == "setup" else "bag"
        return Unproven("how many goods the bag holds, the record does not tell", missing=(position.told_at(field),))
    if position.bag == said:
        return None
    return Fault("the bag holds {truth} goods, not {said}", truth=position.bag, said=said)
