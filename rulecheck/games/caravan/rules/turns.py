"""Section 2: whose turn it is, and how many actions it has."""

from __future__ import annotations

from rulecheck.core.record import Action
from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.caravan.moves import TurnAction
from rulecheck.games.caravan.position import NOT_KNOWN, CaravanPosition
from rulecheck.games.caravan.rules.book import rules


@rules.check(
    201, "game-over", on=Action, source=Source("End of the game"), certainty=CERTAIN, digest="A27", closing=True
)
def game_over(position: CaravanPosition, move: Action) -> Fault | None:  # noqa: ARG001
    """Once the game is over nothing is done any more: the turn is not finished, nor the round."""
    return Fault("the game is over") if position.finished else None


@rules.check(
    202, "refill-due", on=TurnAction, source=Source("Refill goods"), certainty=CERTAIN, digest="A24", closing=True
)
def refill_due(position: CaravanPosition, move: TurnAction) -> Fault | None:
    """A refill interrupts the turn: its four goods are drawn before anybody does anything else."""
    if not position.due:
        return None
    number = position.number_of_next_draw()
    sentence = "{player} acts, but {due} of the four goods of a refill are still to be drawn"
    return Fault(sentence, player=move.player, due=position.due, number=number)


@rules.check(203, "out-of-turn", on=TurnAction, source=Source("Game play"), certainty=CERTAIN, digest="A8 A10")
def out_of_turn(position: CaravanPosition, move: TurnAction) -> Fault | None:
    """Turns go clockwise. A turn is over when its actions are used up, or when its player ends it before."""
    seat, turn = position.seats[move.player], position.turn
    if seat == turn or turn == NOT_KNOWN:
        return None
    if position.may_be_over() and seat == (turn + 1) % len(position.players):
        return None
    due = position.players[turn]
    sentence = "{player} acts, but it is the turn of {due}, who has not ended it"
    return Fault(sentence, player=move.player, due=due, left=position.left, at=("player",))


rules.state(
    204,
    "actions-of-a-turn",
    text="""The first turn of the game has one action, the second two, the third three, and every later one four,
    however many play: with two players the second turn of the first one has three.""",
    source=Source("Game play"),
    certainty=CERTAIN,
    digest="A9",
)


@rules.claim("actions_left", on=TurnAction, rule=204)
def actions_left(position: CaravanPosition, move: TurnAction, said: int) -> Fault | Unproven | None:
    """How many actions the player who acted has left in this turn."""
    possible = {left for _, left, _ in position.moments} if position.unsure else {position.remaining}
    if said not in possible:
        truth = position.remaining
        return Fault("{player} has {truth} actions left, not {said}", player=move.player, truth=truth, said=said)
    if len(possible) == 1:
        return None
    sentence = "how many actions {player} has left, the record does not tell"
    return Unproven(sentence, player=move.player, missing=(position.told_at("actions_left"),))


rules.state(
    205,
    "unused-actions",
    text="""The four kinds of action may be done in any order and repeated. Actions may be left unused, all of them too.
    Players do not end with equal numbers of turns.""",
    source=Source("Game play"),
    certainty=CERTAIN,
    digest="A10",
)
rules.state(
    206,
    "unused-actions-are-lost",
    text="Actions that are left unused are lost, and a turn without any counts as a turn of the game all the same.",
    source=Source("Game play"),
    certainty=LIKELY,
    digest="A10",
)
