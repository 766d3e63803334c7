"""7 and 8: the limits, the end of a round, and the end of the game."""

from __future__ import annotations

from rulecheck.core.rulebook import CERTAIN, LIKELY
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.targi.components import CARD, CELL, FIRST_GOODS, KIND, MOST_GOLD, MOST_GOODS
from rulecheck.games.targi.moves import ReturnToken, TurnUp
from rulecheck.games.targi.position.codes import (
    DOWN_GOODS,
    DOWN_TRIBE,
    LIMIT,
    NOT_KNOWN,
    NOTED,
    TURN_UP,
    TURN_UP_ONE,
)
from rulecheck.games.targi.position.state import TargiPosition
from rulecheck.games.targi.rules.book import ACTIONS, END, LIMITS, NEW_CARDS, rules
from rulecheck.games.targi.rules.purse import cannot_pay

rules.state(
    701,
    "limits",
    text="""When the own phase is over, and after the good of OA4, a player keeps at most 10 goods in all and at most 3
    gold, two separate limits. The owner picks what goes back, exactly what is too much. During the own phase there is
    no limit; it holds in the last round too.""",
    source=LIMITS,
    certainty=CERTAIN,
    digest="A44 C17 C18",
)


@rules.check(702, "within-the-limit", on=ReturnToken, source=LIMITS, certainty=CERTAIN, digest="A44")
def within_the_limit(position: TargiPosition, move: ReturnToken) -> Fault | Unproven | None:
    """Only what is too much goes back: goods beyond 10, gold beyond 3."""
    if position.stage != LIMIT:
        return None
    seat = position.seats[move.player]
    goods, gold = position.too_many(seat)
    least, most = gold if move.kind == "gold" else goods
    if least:
        return None
    if most:
        sentence = "whether {player} has more {kind} than the limit is not in the record"
        missing = (f"/position/purses/{move.player}",)
        return Unproven(sentence, player=move.player, kind=move.kind, missing=missing, at=("kind",))
    if move.kind == "gold":
        ruling = "stored_gold_in_limit" if position.gold_too_many(seat, "yes") else ""
        sentence = "{player} returns gold, but has no more than {most}"
        return Fault(sentence, player=move.player, most=MOST_GOLD, ruling=ruling, at=("kind",))
    sentence = "{player} returns {kind}, but has no more than {most} goods"
    return Fault(sentence, player=move.player, kind=move.kind, most=MOST_GOODS, at=("kind",))


@rules.check(703, "token-not-there", on=ReturnToken, source=LIMITS, certainty=CERTAIN, digest="A44")
def token_not_there(position: TargiPosition, move: ReturnToken) -> Fault | Unproven | None:
    """A token that is returned is one that its owner has."""
    seat = position.seats[move.player]
    if 0 < position.purse[seat][KIND[move.kind]] < NOTED:
        return None
    return cannot_pay(position, seat, {move.kind: 1}, "kind")


@rules.check(
    711, "too-early-to-turn-up", on=TurnUp, source=NEW_CARDS, certainty=CERTAIN, digest="A10 A20", closing=True
)
def too_early_to_turn_up(position: TargiPosition, move: TurnUp) -> Fault | None:
    """The face-down cards are turned up at the end of the round, when both phases are over."""
    if position.stage in (TURN_UP, TURN_UP_ONE) or not position.stage:
        return None
    return Fault("the card on {cell} is turned up before the end of the round", cell=move.cell)


@rules.check(712, "not-face-down", on=TurnUp, source=NEW_CARDS, certainty=CERTAIN, digest="A10 A20")
def not_face_down(position: TargiPosition, move: TurnUp) -> Fault | Unproven | None:
    """Only a face-down card is turned up."""
    cell = CELL[move.cell]
    lies = position.cell[cell]
    if position.stage == TURN_UP_ONE and cell != position.turning:
        return Fault("the card on {cell} is not the one to be turned up now", cell=move.cell, at=("cell",))
    if lies in (DOWN_TRIBE, DOWN_GOODS):
        return None
    if lies == NOT_KNOWN:
        sentence = "whether the card on {cell} lies face down is not in the record"
        return Unproven(sentence, cell=move.cell, missing=(f"/position/field/{move.cell}",), stops=True)
    return Fault("the card on {cell} lies face up already", cell=move.cell, at=("cell",))


@rules.check(713, "replaced-by-the-wrong-kind", on=TurnUp, source=ACTIONS, certainty=CERTAIN, digest="A19")
def replaced_by_the_wrong_kind(position: TargiPosition, move: TurnUp) -> Fault | None:
    """A used goods card was replaced by a tribe card, a used tribe card by a goods card: that is what is turned up."""
    lies = position.cell[CELL[move.cell]]
    if move.card is None or lies not in (DOWN_TRIBE, DOWN_GOODS):
        return None
    if (CARD[move.card] >= FIRST_GOODS) == (lies == DOWN_GOODS):
        return None
    due = "goods card" if lies == DOWN_GOODS else "tribe card"
    return Fault(
        "{card} is turned up on {cell}, where a {due} was put", card=move.card, cell=move.cell, due=due, at=("card",)
    )


rules.state(
    721,
    "first-player-token",
    text="""At the end of each round the first-player token changes hands. A raid passes it to nobody: the first player
    of the round that follows pays first.""",
    source=NEW_CARDS,
    certainty=LIKELY,
    digest="A10 A32",
)

# 8: the end of the game

rules.state(
    801,
    "twelfth-card",
    text="""The game ends at the end of the round in which somebody has laid twelve cards. If the first player laid the
    twelfth, the other still has a whole action phase. It is over when the second phase is, its tokens beyond the limits
    returned.""",
    source=END,
    certainty=CERTAIN,
    digest="A45 C15",
)
rules.state(
    802,
    "fourth-raid",
    text="""The game ends when the robber comes to card 16, after round 12: both settle the fourth raid, and no Targi is
    placed any more.""",
    source=END,
    certainty=CERTAIN,
    digest="A46",
)
rules.state(
    803,
    "twelfth-card-in-round-12",
    text="""If a display is filled in round 12 the game is over at its end: the robber does not reach card 16, and there
    is no fourth raid.""",
    source=END,
    certainty=LIKELY,
    digest="A47 C16",
)
