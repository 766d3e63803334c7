"""Sections 8 and 9: the end of the game, points and winners."""

from __future__ import annotations

from collections.abc import Mapping

from rulecheck.core.result import claim_result
from rulecheck.core.rulebook import CERTAIN, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.caravan.moves import CaravanResult, MoveGood, TurnAction
from rulecheck.games.caravan.position import NOT_KNOWN, CaravanPosition
from rulecheck.games.caravan.rules.book import rules

rules.state(
    801,
    "last-refill",
    text="The refill that takes the last four goods out of the bag calls the end of the game.",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A27",
)
rules.state(
    802,
    "next-delivery-ends-it",
    text="""From the last refill on the next delivery ends the game at once, by anyone, also in the same turn: no
    further actions, no finishing of the round. Until then the game goes on.""",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A27",
)


@rules.claim("over", on=MoveGood, rule=802)
def over(position: CaravanPosition, move: MoveGood, said: bool) -> Fault | None:  # noqa: ARG001
    """Whether the game is over by this move."""
    if position.finished == said:
        return None
    return Fault("the game is over" if position.finished else "the game is not over", said=said)


# 9: Points and winners

rules.state(
    901,
    "rare-goods",
    text="A rare good that was delivered, ivory, cloth, gems or paper, is worth 6 points.",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A28",
)
rules.state(
    902,
    "common-goods",
    text="A common good that was delivered, meat, swords, salt or skins, is worth 3 points.",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A28",
)
rules.state(
    903,
    "demand-markers",
    text="A demand marker is worth 1 point.",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A28",
)
rules.state(
    904,
    "undelivered-goods",
    text="""Goods that are still on or under a player's camels, stolen ones among them, cost points: none for one
    good, 1 for two, 3 for three, 6 for four. What five cost, which needs six camels or a theft by the last one, is
    not printed; the ruling settles it.""",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A29",
    rulings=("penalty_five",),
)
rules.state(
    905,
    "total",
    text="A player's points are those of the goods delivered and the demand markers, less the penalty.",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A28 A29",
)


@rules.claim("points", on=TurnAction, rule=905)
def points(position: CaravanPosition, move: TurnAction, said: Mapping[str, int]) -> Fault | Unproven | None:  # noqa: ARG001
    """The points of goods delivered and markers taken so far, without the penalty."""
    unsure: Unproven | None = None
    for seat, name in enumerate(position.players):
        if name not in said:
            continue
        least, truth = position.points_at_least(seat), position.points(seat)
        if said[name] < least or truth not in (None, said[name]):
            sentence = "{player} has {truth} points so far, not {said}"
            return Fault(sentence, player=name, truth=least, said=said[name], at=(name,))
        if truth is None:
            known = {"delivered": position.delivered_known[seat], "markers": position.taken[seat] != NOT_KNOWN}
            missing = tuple(position.told_at(field, name) for field, told in known.items() if not told)
            sentence = "what {player} has taken and delivered, the record does not tell"
            unsure = unsure or Unproven(sentence, player=name, missing=missing)
    return unsure


rules.state(
    909,
    "most-points",
    text="The player with the most points wins.",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A30",
)
claim_result(rules, on=CaravanResult, winners=909, scores=905)
rules.state(
    910,
    "more-goods-delivered",
    text="Of players with equal points, whoever has delivered more goods is ahead, rare and common ones alike.",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A30",
)
rules.state(
    911,
    "shared-win",
    text="Players who are level in that as well share the win.",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A30",
)
