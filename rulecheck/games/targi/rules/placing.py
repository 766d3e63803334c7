"""3: placing the Targis, and the markers that follow by force."""

from __future__ import annotations

from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.targi.components import BORDER, FACES, TARGIS
from rulecheck.games.targi.effects.lasting import PlaceOnRobber
from rulecheck.games.targi.moves import PlaceTargi
from rulecheck.games.targi.position.codes import ANY, NOBODY, NOT_KNOWN, PLACE
from rulecheck.games.targi.position.opening import next_to_place
from rulecheck.games.targi.position.possible import may_have
from rulecheck.games.targi.position.state import TargiPosition
from rulecheck.games.targi.rules.book import CARDS, HELP, MARKERS, rules
from rulecheck.games.targi.rules.book import PLACE as PLACING


@rules.check(301, "third-targi", on=PlaceTargi, source=CARDS, certainty=LIKELY, digest="A9 G4.13", closing=True)
def third_targi(position: TargiPosition, move: PlaceTargi) -> Fault | Unproven | None:
    """In the round after an opponent laid the card CA5 a player places two Targis only.

    The order stays as it is, the third placement is simply missing: A B A B B, or A B A B A.
    """
    seat = position.seats[move.player]
    if position.allowed[seat] == TARGIS and position.two_sure[seat]:
        return None
    placing = position.stage in (PLACE, ANY)
    if placing and position.placed[seat] < TARGIS - 1:
        return None
    if position.allowed[seat] < TARGIS:
        other = position.players[1 - seat]
        sentence = "{player} places a third Targi in the round after {other} laid CA5"
        return Fault(sentence, player=move.player, other=other)
    if not position.two_sure[seat] and placing:
        sentence = "whether {player} has two Targis or three in this round is not in the record"
        return Unproven(sentence, player=move.player, missing=("/position/two_targis",))
    return None


@rules.check(302, "no-targi-to-place", on=PlaceTargi, source=PLACING, certainty=CERTAIN, digest="A9 A10", closing=True)
def no_targi_to_place(position: TargiPosition, move: PlaceTargi) -> Fault | None:
    """Each player places three Targis a round, before anybody acts."""
    if not position.stage or position.stage == PLACE:
        return None
    return Fault("{player} places a Targi, but all Targis of this round have been placed", player=move.player)


@rules.check(303, "placing-order", on=PlaceTargi, source=PLACING, certainty=CERTAIN, digest="A9")
def placing_order(position: TargiPosition, move: PlaceTargi) -> Fault | None:
    """Beginning with the first player, the players place one Targi each in turn until all stand."""
    turn = position.turn
    if turn == NOT_KNOWN and position.stage == ANY:
        turn = next_to_place(position)
    if position.seats[move.player] == turn or turn == NOT_KNOWN:
        return None
    due = position.players[turn]
    return Fault("{player} places a Targi, but {due} is next", player=move.player, due=due, at=("player",))


@rules.check(304, "corner", on=PlaceTargi, source=PLACING, certainty=CERTAIN, digest="A11")
def corner(position: TargiPosition, move: PlaceTargi) -> Fault | None:  # noqa: ARG001
    """No Targi goes on a raid card, the four corners. Nor does any go on an inner card."""
    if FACES[move.card]:
        return None
    return Fault("card {card} is a corner, {name}", card=move.card, name=BORDER[move.card], at=("card",))


@rules.check(305, "robbers-card", on=PlaceTargi, source=PLACING, certainty=CERTAIN, digest="A4 A11 G4.9")
def robbers_card(position: TargiPosition, move: PlaceTargi) -> Fault | Unproven | None:
    """No Targi goes on the robber's card, but for those of the owner of the laid card WE8.

    All other cards that are closed stay closed to that owner too.
    """
    if move.card != position.robber and position.robber:
        return None
    seat = position.seats[move.player]
    if position.rights[seat].on_robber:
        return None
    if not position.robber:
        return Unproven(
            "where the robber stands, the record does not tell", missing=("/position/robber",), at=("card",)
        )
    if may_have(position, seat, PlaceOnRobber):
        sentence = "whether {player} has WE8 is not in the record"
        missing = (f"/position/displays/{move.player}",)
        return Unproven(sentence, player=move.player, missing=missing, at=("card",))
    return Fault("the robber stands on card {card}, {name}", card=move.card, name=BORDER[move.card], at=("card",))


@rules.check(306, "card-taken", on=PlaceTargi, source=PLACING, certainty=CERTAIN, digest="A11")
def card_taken(position: TargiPosition, move: PlaceTargi) -> Fault | None:
    """No Targi goes on a card where one stands, be it an opponent's or an own one."""
    stands = position.stands[move.card]
    if stands == NOBODY:
        return None
    other = position.players[stands]
    return Fault("a Targi of {other} stands on card {card}", other=other, card=move.card, at=("card",))


@rules.check(307, "facing-an-opponent", on=PlaceTargi, source=PLACING, certainty=CERTAIN, digest="A12")
def facing_an_opponent(position: TargiPosition, move: PlaceTargi) -> Fault | None:
    """No Targi goes on the card that faces one of the opponent's, at the other end of the same inner row or column.

    Only that card is closed: Targis of both players may stand side by side.
    """
    faced = FACES[move.card]
    stands = position.stands[faced]
    if stands == NOBODY or stands == position.seats[move.player]:
        return None
    other = position.players[stands]
    sentence = "card {card} faces card {faced}, where a Targi of {other} stands"
    return Fault(sentence, card=move.card, faced=faced, other=other, at=("card",))


rules.state(
    308,
    "facing-oneself",
    text="Facing one's own Targi is allowed: the rule speaks of an opponent's only. Such a pair covers one line.",
    source=MARKERS,
    certainty=CERTAIN,
    digest="A13 C1",
)
rules.state(
    309,
    "facing-the-robber",
    text="Facing the robber is allowed.",
    source=Source("", HELP.document),
    certainty=CERTAIN,
    digest="A14 C3",
)
rules.state(
    310,
    "nobody-passes",
    text="Nobody may pass a placement, and nobody has to: of the twelve cards at least three are open to any Targi.",
    source=PLACING,
    certainty=LIKELY,
    digest="A9",
)
rules.state(
    311,
    "markers",
    text="""When all Targis stand, the markers follow by force. A Targi in the top or the bottom row covers an inner
    column, one on the left or the right side an inner row; a player's markers go on the cells where a covered column
    and a covered row cross. Three Targis on parallel sides give no marker; two facing each other and one across give
    one; two different lines and one across give two.""",
    source=MARKERS,
    certainty=CERTAIN,
    digest="A16 A17",
)
rules.state(
    312,
    "markers-never-meet",
    text="""The two players never cover the same line, so that their markers never meet, whatever cards are laid. If
    they ever did, the first player would use the card.""",
    source=Source("", "the expansion's rulebook"),
    certainty=CERTAIN,
    digest="A15 C14",
)
