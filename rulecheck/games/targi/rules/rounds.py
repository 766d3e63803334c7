"""2: a round and its order, and the raids."""

from __future__ import annotations

from typing import Any

from rulecheck.core.record import Action
from rulecheck.core.rulebook import CERTAIN, LIKELY, UNKNOWN, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.targi.components import (
    GOLD,
    LAST_RAID,
    RAID_GOLD,
    RAID_GOODS,
    RAID_VP,
    VP,
    amount_of,
    tokens,
)
from rulecheck.games.targi.effects.lasting import RaidExempt
from rulecheck.games.targi.moves import ChooseGood, PayRaid, PhaseAction, PlaceTargi, ReturnToken, TurnUp
from rulecheck.games.targi.position.codes import (
    ANY,
    CARAVAN_TURNS,
    CHOOSE,
    CLOSING_GOOD,
    EXPANSION_DRAWS,
    GAIN,
    LIMIT,
    NOT_KNOWN,
    PLACE,
    RAID,
    TURN_UP,
    TURN_UP_ONE,
    USE_DRAWN,
)
from rulecheck.games.targi.position.coming import AWAITED, what_is_asked
from rulecheck.games.targi.position.course import can_be_mixed
from rulecheck.games.targi.position.possible import may_have
from rulecheck.games.targi.position.state import TargiPosition
from rulecheck.games.targi.rules.book import (
    ACTIONS,
    CARDS,
    END,
    HELP,
    LIMITS,
    NEW_CARDS,
    ROBBER,
    rules,
)
from rulecheck.games.targi.rules.book import (
    PLACE as PLACING,
)
from rulecheck.games.targi.rules.book import (
    RAID as RAIDS,
)
from rulecheck.games.targi.rules.purse import cannot_pay


@rules.check(201, "game-over", on=Action, source=END, certainty=CERTAIN, digest="A45 A46", closing=True)
def game_over(position: TargiPosition, move: Action) -> Fault | None:  # noqa: ARG001
    """Once the game is over nobody does anything more."""
    return Fault("the game is over") if position.finished else None


rules.state(
    202,
    "order-of-a-round",
    text="""A round goes: the robber moves (and a raid is settled, if he comes to a corner); the Targis are placed; the
    markers follow; the first player has the action phase, then the other; the face-down cards of the inner field are
    turned up, and the first-player token changes hands.""",
    source=Source("How to play"),
    certainty=CERTAIN,
    digest="A10",
)
rules.state(
    203,
    "way-of-the-robber",
    text="""From round 2 on the robber goes to the next card, clockwise. If that is a corner, its raid is settled, and
    he goes on to the next card at once; a raid is no round. So there are at most twelve rounds, with the robber on 1,
    2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15.""",
    source=ROBBER,
    certainty=CERTAIN,
    digest="A7 A8",
)


@rules.check(204, "exempt-from-raids", on=PayRaid, source=CARDS, certainty=LIKELY, digest="A35 G4.7 G4.8")
def exempt_from_raids(position: TargiPosition, move: PayRaid) -> Fault | Unproven | None:
    """The owner of the laid card OA9 pays nothing at any raid, the fourth included, and cannot pay by choice.

    Where a position does not tell whose turn it is, the payment shows who has to pay.
    """
    seat = position.seats[move.player]
    if position.rights[seat].exempt:
        return Fault("{player} has OA9 laid and pays nothing", player=move.player)
    if position.turn != NOT_KNOWN and may_have(position, seat, RaidExempt):
        sentence = "whether {player} has OA9 is not in the record"
        return Unproven(sentence, player=move.player, missing=(f"/position/displays/{move.player}",))
    return None


@rules.check(205, "no-raid-now", on=PayRaid, source=RAIDS, certainty=CERTAIN, digest="A8 A32 A35", closing=True)
def no_raid_now(position: TargiPosition, move: PayRaid) -> Fault | None:
    """A raid is paid while the robber is on its corner, once by each player who can pay it."""
    if not position.stage or position.stage == RAID:
        return None
    return Fault("{player} pays, but no payment for a raid is due", player=move.player)


@rules.check(206, "raid-not-settled", on=Action, source=RAIDS, certainty=CERTAIN, digest="A8 A32", closing=True)
def raid_not_settled(position: TargiPosition, move: Action) -> Fault | Unproven | None:
    """Nothing else is done until each player has settled the raid."""
    if position.stage != RAID or isinstance(move, PayRaid):
        return None
    payers = position.payers or [position.turn]
    if NOT_KNOWN in payers:
        return Fault("a raid has yet to be settled")
    name = position.players[payers[0]]
    goes_on = isinstance(move, PlaceTargi) and position.seats[move.player] == position.first
    if goes_on and position.raid not in (0, LAST_RAID) and not any(map(position.has_to_pay, payers)):
        sentence = "whether {player} has to pay the raid is not in the record"
        missing = (f"/position/purses/{name}", f"/position/displays/{name}")
        return Unproven(sentence, player=name, missing=missing, stops=True)
    return Fault("{player} has not settled raid {raid}", player=name, raid=position.raid)


@rules.check(207, "placing-goes-on", on=Action, source=PLACING, certainty=CERTAIN, digest="A9 A10", closing=True)
def placing_goes_on(position: TargiPosition, move: Action) -> Fault | None:
    """Nobody passes a placement: nothing else is done until all Targis of this round stand. There is always room."""
    if position.stage != PLACE or isinstance(move, PlaceTargi):
        return None
    name = position.players[position.turn] if position.turn != NOT_KNOWN else "somebody"
    return Fault("{player} has yet to place a Targi", player=name)


_UNFINISHED = {
    CARAVAN_TURNS: "the Caravan has yet to turn up a goods card",
    EXPANSION_DRAWS: "the Tribal Expansion has yet to draw a tribe card",
    USE_DRAWN: "the card just drawn has yet to be laid, kept or discarded",
    CHOOSE: "a good of the card with slashes has yet to be chosen",
    GAIN: "what the card just laid gives has yet to be taken",
    CLOSING_GOOD: "the good of OA4 has yet to be chosen",
    TURN_UP_ONE: "the face-down card to which the marker went has yet to be turned up",
}


@rules.check(
    208, "action-not-finished", on=Action, source=ACTIONS, certainty=CERTAIN, digest="A18 A22 A29 A30 A42", closing=True
)
def action_not_finished(position: TargiPosition, move: Action) -> Fault | None:
    """One action is finished, with all that comes of it, before the next begins."""
    stage = position.stage
    if stage not in _UNFINISHED or type(move) in AWAITED[stage]:
        return None
    return Fault("{what}", what=_UNFINISHED[stage])


@rules.check(209, "limits-not-kept", on=Action, source=LIMITS, certainty=CERTAIN, digest="A44", closing=True)
def limits_not_kept(position: TargiPosition, move: Action) -> Fault | None:
    """What is beyond the limits at the end of the own phase is returned before the game goes on."""
    if position.stage != LIMIT or type(move) in AWAITED[LIMIT]:
        return None
    name = position.players[position.turn] if position.turn != NOT_KNOWN else "somebody"
    return Fault("{player} has yet to return what is beyond 10 goods or 3 gold", player=name)


@rules.check(
    210, "cards-left-face-down", on=Action, source=NEW_CARDS, certainty=CERTAIN, digest="A10 A20", closing=True
)
def cards_left_face_down(position: TargiPosition, move: Action) -> Fault | None:
    """At the end of a round, before the robber moves, the face-down cards of the inner field are turned up."""
    too_late = position.stage == ANY and position.face_down and isinstance(move, (PayRaid, PlaceTargi))
    if not too_late and (position.stage != TURN_UP or isinstance(move, TurnUp)):
        return None
    return Fault("{count} cards of the inner field have yet to be turned up", count=position.face_down)


@rules.check(211, "nothing-to-return", on=ReturnToken, source=LIMITS, certainty=CERTAIN, digest="A44", closing=True)
def nothing_to_return(position: TargiPosition, move: ReturnToken) -> Fault | Unproven | None:
    """Tokens are returned at the end of the own phase only, when there are too many."""
    if position.stage == LIMIT or not position.stage:
        return None
    seat = position.seats[move.player]
    other = bool(position.stored[seat]) and move.kind == "gold" and position.gold_too_many(seat, "yes") > 0
    sentence = "{player} returns {kind}, but has nothing to return now"
    return _by_another_reading(
        position, "stored_gold_in_limit" if other else "", sentence, player=move.player, kind=move.kind
    )


@rules.check(
    212, "nothing-to-choose", on=ChooseGood, source=ACTIONS, certainty=CERTAIN, digest="A22 G4.6", closing=True
)
def nothing_to_choose(position: TargiPosition, move: ChooseGood) -> Fault | Unproven | None:
    """A good is chosen for a goods card that shows three with slashes, and for the laid card OA4 when it gives one."""
    if position.stage in (CHOOSE, CLOSING_GOOD) or not position.stage:
        return None
    other = position.closing_spare == (position.seats[move.player], position.made)
    sentence = "{player} chooses a good, but no card gives one of choice"
    return _by_another_reading(position, "bonus_counts_caravan" if other else "", sentence, player=move.player)


def _by_another_reading(position: TargiPosition, ruling: str, sentence: str, **facts: Any) -> Fault | Unproven:
    """A fault, unless the move follows another reading of an open ruling: from there on nothing can be worked out."""
    if ruling and position.rulings.is_open(ruling):
        return Unproven(sentence, ruling=ruling, missing=(f"/rulings/{ruling}",), stops=True, **facts)
    return Fault(sentence, ruling=ruling, **facts)


@rules.check(213, "out-of-phase", on=PhaseAction, source=ACTIONS, certainty=CERTAIN, digest="A10 A18")
def out_of_phase(position: TargiPosition, move: PhaseAction) -> Fault | None:
    """The first player has the whole action phase first, then the other; nobody acts in another player's phase."""
    turn = position.turn
    if position.seats[move.player] == turn or turn == NOT_KNOWN or position.stage == TURN_UP:
        return None
    due = position.players[turn]
    return Fault("{player} acts, but it is the phase of {due}", player=move.player, due=due, at=("player",))


# Raids

rules.state(
    221,
    "raids",
    text="""The corners are settled in order. Raid 1 on card 4 asks for 1 good or 1 VP, raid 2 on card 8 for 2 goods or
    1 VP, raid 3 on card 12 for 3 goods or 2 VP, raid 4 on card 16 for 1 gold or 3 VP.""",
    source=CARDS,
    certainty=CERTAIN,
    digest="A31 A32",
)


@rules.check(222, "not-their-payment", on=PayRaid, source=RAIDS, certainty=CERTAIN, digest="A32")
def not_their_payment(position: TargiPosition, move: PayRaid) -> Fault | None:
    """The first player pays first, then the other."""
    seat, turn = position.seats[move.player], position.turn
    if seat == turn or turn == NOT_KNOWN:
        return None
    if position.partial and seat in position.payers and position.may_be_free(turn):
        return None  # whoever is next is asked last: the payment may be wrong in any case
    return Fault("{player} pays, but {due} is next", player=move.player, due=position.players[turn], at=("player",))


@rules.check(223, "gold-at-a-raid", on=PayRaid, source=RAIDS, certainty=CERTAIN, digest="A33")
def gold_at_a_raid(position: TargiPosition, move: PayRaid) -> Fault | None:
    """The goods of raids 1 to 3 may be of any kinds. Gold is no good, so that it pays the fourth raid only."""
    if "gold" not in move.pay or position.raid in (0, LAST_RAID):
        return None
    return Fault(
        "{player} pays raid {raid} with gold, which is no good", player=move.player, raid=position.raid, at=("pay",)
    )


@rules.check(
    224, "mixed-payment", on=PayRaid, source=RAIDS, certainty=LIKELY, digest="A34", rulings=("raid_mixed_payment",)
)
def mixed_payment(position: TargiPosition, move: PayRaid) -> Fault | None:
    """A raid is paid with goods (or gold) or with VP, not partly with the one and partly with the other."""
    pay = move.pay
    if len(pay) < 2 or "vp" not in pay or not position.raid:
        return None
    salt, pepper, dates, gold, points = amount_of(pay)
    goods = salt + pepper + dates
    fits = can_be_mixed(position.raid, goods, points) and (goods, gold, points) == (2, 0, 1)
    if fits and position.rulings.reading("raid_mixed_payment") == "yes":
        position.rulings.read("raid_mixed_payment")
        return None
    sentence = "{player} pays raid {raid} with {pay}, partly in VP"
    facts: dict[str, Any] = {"player": move.player, "raid": position.raid, "pay": tokens(amount_of(pay))}
    return Fault(sentence, at=("pay",), ruling="raid_mixed_payment" if fits else "", **facts)


@rules.check(225, "wrong-raid-payment", on=PayRaid, source=CARDS, certainty=CERTAIN, digest="A32")
def wrong_raid_payment(position: TargiPosition, move: PayRaid) -> Fault | Unproven | None:
    """A player loses exactly what one side of the raid asks for."""
    raid = position.raid
    if not raid:
        return Unproven("which raid it is, the record does not tell", missing=("/position/robber",), stops=True)
    if len(move.pay) == 1 and move.pay.get("vp") == RAID_VP[raid]:
        return None
    pay = amount_of(move.pay)
    goods, gold, points = pay[0] + pay[1] + pay[2], pay[GOLD], pay[VP]
    if (goods, gold, points) in ((RAID_GOODS[raid], RAID_GOLD[raid], 0), (0, 0, RAID_VP[raid])) or (goods and points):
        return None
    sentence = "{player} pays {pay} for raid {raid}, which asks for {asked}"
    return Fault(sentence, player=move.player, pay=tokens(pay), raid=raid, asked=what_is_asked(raid), at=("pay",))


@rules.check(226, "raid-beyond-the-purse", on=PayRaid, source=RAIDS, certainty=CERTAIN, digest="A32 A36")
def raid_beyond_the_purse(position: TargiPosition, move: PayRaid) -> Fault | Unproven | None:
    """A raid is paid out of the own tokens.

    VP are lost as tokens, never as those on laid cards; nor does the gold on WE9 pay.
    """
    seat, turn = position.seats[move.player], position.turn
    if seat != turn != NOT_KNOWN and "vp" in move.pay and position.may_be_unable(turn):
        return None  # the VP of a raid that the other could not pay may have come first
    return cannot_pay(position, seat, move.pay, "pay")


rules.state(
    227,
    "raid-that-cannot-be-paid",
    text="""A player who can pay neither side of a raid in full pays nothing and keeps everything, and the opponent
    gains the VP of that raid. Whoever is exempt by OA9 is not in this case.""",
    source=HELP,
    certainty=LIKELY,
    digest="A35 C8",
    rulings=("unpaid_raid_vp_to_opponent", "raid_partial_payment"),
)
rules.state(
    228,
    "vp-are-lost-from-tokens",
    text="What is lost goes back to the supply. VP are lost from the tokens, never from laid cards.",
    source=RAIDS,
    certainty=LIKELY,
    digest="A36",
)

# Rulings

rules.ruling(
    "raid_mixed_payment",
    rule=224,
    question="May a raid be paid partly in goods and partly in VP?",
    readings={
        "no": "No: the one or the other.",
        "yes": """Yes, if the shares of the two demands make a whole and no token of the payment could be left out. That
        is 2 goods and 1 VP at the third raid; the other raids have no such payment.""",
    },
    default="no",
    sources=("the rule text says either, or (no)",),
    certainty=LIKELY,
)
rules.ruling(
    "unpaid_raid_vp_to_opponent",
    rule=227,
    question="A player can pay neither side of a raid. Does the opponent gain the VP of that raid?",
    readings={"yes": "Yes.", "no": "No: nothing happens."},
    default="yes",
    sources=("an online help page (yes)", "the rule text says nothing"),
    certainty=LIKELY,
)
rules.ruling(
    "raid_partial_payment",
    rule=227,
    question="A player can pay neither side of a raid in full, but has something of it. Is that lost?",
    readings={
        "nothing": "No: the player keeps it.",
        "undetermined": "Nobody can tell how much of what: there is no verdict from there on.",
    },
    default="nothing",
    sources=("no printed rule",),
    certainty=UNKNOWN,
)
