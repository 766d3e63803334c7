"""Section 2: what comes when, and placing the camels."""

from __future__ import annotations

from rulecheck.core.record import Action
from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.timbuktu.components import PEN, PENS, PILES, SIZE
from rulecheck.games.timbuktu.moves import CamelAction, Deal, PlaceCamel, Reveal
from rulecheck.games.timbuktu.position import MOVING, NOT_PLACED, PLACING, ROBBING, TimbuktuPosition
from rulecheck.games.timbuktu.rules.book import rules

_ROUTE = Source("Preparing the route of the caravans")


@rules.check(
    201, "game-over", on=Action, source=Source("End of the game"), certainty=CERTAIN, digest="E1 S7", closing=True
)
def game_over(position: TimbuktuPosition, move: Action) -> Fault | None:  # noqa: ARG001
    """After the robbery in Timbuktu the game is over: nothing is dealt, moved or turned up any more."""
    return Fault("the game is over") if position.finished else None


@rules.check(202, "all-camels-placed", on=PlaceCamel, source=_ROUTE, certainty=CERTAIN, digest="S9", closing=True)
def all_camels_placed(position: TimbuktuPosition, move: PlaceCamel) -> Fault | None:
    """Camels are placed on the start grid before the first stage, never later."""
    if position.step == PLACING:
        return None
    return Fault("{player} places a camel, but all camels have been placed", player=move.player)


@rules.check(203, "placing-comes-first", on=Action, source=_ROUTE, certainty=CERTAIN, digest="S9 D1", closing=True)
def placing_comes_first(position: TimbuktuPosition, move: Action) -> Fault | None:
    """No camel card is laid or turned up, no camel moves and no pile is turned up before all camels are placed."""
    if position.step != PLACING or isinstance(move, (PlaceCamel, Deal)):
        return None
    return Fault("camels are still being placed: {due} is next", due=position.due)


@rules.check(
    204, "robbery-comes-first", on=Action, source=Source("The robberies"), certainty=CERTAIN, digest="T1 N1 N2 M1",
    closing=True,
)  # fmt: skip
def robbery_comes_first(position: TimbuktuPosition, move: Action) -> Fault | None:
    """When all camels have reached the grid, the five thief piles are turned up before anything else happens."""
    if position.step != ROBBING or isinstance(move, Reveal):
        return None
    number = PILES - len(position.piles.revealed)
    return Fault("the stage is over: {number} thief piles have yet to be turned up", number=number)


@rules.check(
    205, "camels-move-first", on=Reveal, source=Source("The robberies"), certainty=CERTAIN, digest="T1 M1", closing=True
)
def camels_move_first(position: TimbuktuPosition, move: Reveal) -> Fault | None:  # noqa: ARG001
    """The thief piles are turned up after the last round of the stage, when every camel has moved."""
    if position.step != MOVING or position.moved < 0:
        return None
    left = position.total - position.moved
    return Fault("a thief pile is turned up, but {number} camels have yet to move", number=left)


@rules.check(211, "placing-order", on=PlaceCamel, source=_ROUTE, certainty=CERTAIN, digest="S8 S9")
def placing_order(position: TimbuktuPosition, move: PlaceCamel) -> Fault | None:
    """Starting with the first player and going clockwise, each player places one camel at a time."""
    if move.player == position.due:
        return None
    sentence = "{player} places a camel, but {due} is next"
    return Fault(sentence, player=move.player, due=position.due, at=("player",))


@rules.check(
    212, "camel-not-in-play", on=CamelAction, source=Source("Preparing the caravans"), certainty=CERTAIN, digest="S3"
)
def camel_not_in_play(position: TimbuktuPosition, move: CamelAction) -> Fault | None:
    """Three players use camels A to H, four A to F, five A to E; the others and their cards never appear."""
    letter = move.camel
    if letter is None or letter <= position.last_letter:
        return None
    return Fault(
        "camel {camel} of {player} is not in play: {number} players use A to {last}",
        camel=letter,
        player=move.player,
        number=len(position.players),
        last=position.last_letter,
        at=("camel",),
    )


@rules.check(213, "placed-twice", on=PlaceCamel, source=_ROUTE, certainty=CERTAIN, digest="S9")
def placed_twice(position: TimbuktuPosition, move: PlaceCamel) -> Fault | Unproven | None:
    """Each camel is placed once; the choice among those not placed yet is free."""
    behind = position.behind[position.number[move.player][move.camel]]
    if behind == NOT_PLACED:
        return None
    if behind < 0 and position.seats[move.player] in position.vague_seats:
        sentence = "whether camel {camel} of {player} has been placed the record does not tell"
        where = f"/position/waiting/{move.player}"
        return Unproven(sentence, camel=move.camel, player=move.player, missing=(where,))
    sentence = "camel {camel} of {player} has been placed in {pen}"
    return Fault(sentence, camel=move.camel, player=move.player, pen=PENS[behind], at=("camel",))


@rules.check(214, "start-pen-full", on=PlaceCamel, source=_ROUTE, certainty=CERTAIN, digest="S9 S11")
def start_pen_full(position: TimbuktuPosition, move: PlaceCamel) -> Fault | None:
    """A camel is placed on a free place: a pen of the start grid has five."""
    if position.start_filled[PEN[move.pen]] < SIZE:
        return None
    return Fault("{pen} has no free place", pen=move.pen, at=("pen",))


@rules.check(215, "place-taken", on=PlaceCamel, source=_ROUTE, certainty=CERTAIN, digest="S9")
def place_taken(position: TimbuktuPosition, move: PlaceCamel) -> Fault | None:
    """A camel is placed on any free place of a pen: the rule of the lowest number does not hold at the start."""
    if move.place is None or not position.taken[PEN[move.pen]] >> move.place & 1:
        return None
    return Fault("place {place} of {pen} is taken", place=move.place, pen=move.pen, at=("place",))


@rules.check(
    216, "somebody-shut-out", on=PlaceCamel, source=Source("", "reasoned from the end condition of the placing"),
    certainty=LIKELY, digest="S11 S10", rulings=("placing_must_stay_possible",),
)  # fmt: skip
def somebody_shut_out(position: TimbuktuPosition, move: PlaceCamel) -> Fault | Unproven | None:
    """A camel may not be placed so that somebody, the player or another, can no longer get into every pen.

    That stays possible exactly if, after it, each player has at least as many camels left as there are pens without
    one of them, and each pen has at least as many free places as there are players who are not in it. With five
    players each pen gets one camel of everybody; with four each player doubles up in one pen, and no two in the same
    one.
    """
    seat, pen = position.seats[move.player], PEN[move.pen]
    vague = position.vague_seats
    if not position.of[seat][pen] and seat not in vague:
        return None  # it leaves one pen less to reach, and one player less to let in
    own, room = position.camels - SIZE, SIZE - len(position.players)
    too_few = position.spare_of[seat] + 1 > own
    too_full = position.spare_in[pen] + 1 > room
    if seat not in vague and (too_few or too_full):
        if position.rulings.read("placing_must_stay_possible") == "no":
            return None
        return _shut_out(position, move, seat, pen, too_few)
    return _shut_out_perhaps(position, seat, pen) if vague else None


def _shut_out_perhaps(position: TimbuktuPosition, seat: int, pen: int) -> Unproven | None:
    """Where it is not known where all camels of some players stand."""
    own, room, vague = position.camels - SIZE, SIZE - len(position.players), position.vague_seats
    placed = position.placed // len(position.players) + 1
    hidden = sum(min(placed, own) for other in vague if other != seat)
    if seat in vague or (hidden and position.spare_in[pen] + 1 + hidden > room):
        if position.rulings.reading("placing_must_stay_possible") == "no":
            return None
        names = [position.players[other] for other in vague]
        sentence = "whether everybody can still get into every pen hangs on where {players} stand"
        missing = tuple(f"/position/waiting/{name}" for name in names)
        return Unproven(sentence, players=names, missing=missing, ruling="placing_must_stay_possible")
    return None


def _shut_out(position: TimbuktuPosition, move: PlaceCamel, seat: int, pen: int, too_few: bool) -> Fault:
    """For whom, and where: the player with too few camels left, or those for whom a pen has no place left."""
    if too_few:
        outside = [PENS[other] for other in position.pens_without(seat)]
        left = sum(position.behind[camel] == NOT_PLACED for camel in position.camels_of(seat)) - 1
        sentence = "{player} would have {left} camels left for {number} pens: {pens}"
        facts = {"player": move.player, "left": left, "number": len(outside), "pens": outside}
    else:
        players = [
            name
            for other, name in enumerate(position.players)
            if not position.of[other][pen] and other not in position.vague_seats
        ]
        left = SIZE - position.start_filled[pen] - 1
        sentence = "{pen} would have {left} free places for {number} players who are not in it: {players}"
        facts = {"pen": move.pen, "left": left, "number": len(players), "players": players}
    return Fault(
        sentence,
        at=("pen",),
        ruling="placing_must_stay_possible",
        expected="a camel in a pen that leaves everybody a way into every pen",
        **facts,
    )


@rules.check(217, "not-in-every-pen", on=PlaceCamel, source=_ROUTE, certainty=CERTAIN, digest="S10", closing=True)
def not_in_every_pen(position: TimbuktuPosition, move: PlaceCamel) -> Fault | Unproven | None:
    """When all camels are placed, every player has at least one in every pen of the start grid."""
    if position.placed != position.total - 1:
        return None
    seat, pen = position.seats[move.player], PEN[move.pen]
    for other, name in enumerate(position.players):
        if other != seat and 0 not in position.of[other] and other not in position.vague_seats:
            continue
        if other in position.vague_seats:
            sentence = "whether {player} has a camel in every pen the record does not tell"
            return Unproven(sentence, player=name, missing=(f"/position/waiting/{name}",))
        outside = [PENS[one] for one in position.pens_without(other) if (other, one) != (seat, pen)]
        if outside:
            sentence = "all camels are placed, but {player} has none in {pens}"
            return Fault(sentence, player=name, pens=outside, at=("pen",))
    return None


rules.state(
    221,
    "order-in-a-pen",
    text="""At the start of a stage the order of the camels in a pen means nothing: the arrows belong to the pen, not
    to the pitch.""",
    source=Source("Note on the order of the camels"),
    certainty=CERTAIN,
    digest="S12",
)
rules.state(
    222,
    "no-other-limit",
    text="""Nothing else limits the placing: a player may double up in a pen before being in all of them. That each
    pen must get one camel of everybody for as long as possible is a custom of some tables.""",
    source=Source("Preparing the route of the caravans"),
    certainty=CERTAIN,
    digest="S10",
)
