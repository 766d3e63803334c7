"""Sections 5 and 6: where a camel may go, what it costs, and the exchange of thief piles."""

from __future__ import annotations

from typing import Any

from rulecheck.core.location import pointer
from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.timbuktu.components import (
    FIELD_OF,
    GOOD,
    KINDS,
    LETTERS,
    ONE,
    PEN,
    PENS,
    SEATS,
    SIZE,
    count,
    goods_of,
)
from rulecheck.games.timbuktu.moves import MoveCamel
from rulecheck.games.timbuktu.position import TimbuktuPosition
from rulecheck.games.timbuktu.rules.book import rules

_MOVING = Source("Moving the camels")

# 5: Moving a camel and what it costs


@rules.check(501, "pen-full", on=MoveCamel, source=_MOVING, certainty=CERTAIN, digest="M3")
def pen_full(position: TimbuktuPosition, move: MoveCamel) -> Fault | Unproven | None:
    """A camel goes to any pen of the next grid that has a free pitch; a pen has five."""
    filled = position.filled[PEN[move.pen]]
    if filled + position.floating < SIZE:
        return None
    if filled == SIZE:
        return Fault("{pen} is full", pen=move.pen, at=("pen",))
    sentence = "whether {pen} has a free pitch hangs on camels of which the record does not tell where they stand"
    return Unproven(sentence, pen=move.pen, missing=("/position/arrived",))


@rules.check(502, "not-the-lowest-pitch", on=MoveCamel, source=_MOVING, certainty=CERTAIN, digest="M4")
def not_the_lowest_pitch(position: TimbuktuPosition, move: MoveCamel) -> Fault | Unproven | None:
    """In its pen a camel takes the free pitch with the lowest number. One camel stands on a pitch."""
    if move.pitch is None:
        return None
    due = position.filled[PEN[move.pen]] + 1
    if move.pitch == due and not position.floating:
        return None
    if due <= move.pitch <= due + position.floating:
        sentence = "which pitch of {pen} is free hangs on camels of which the record does not tell where they stand"
        return Unproven(sentence, pen=move.pen, missing=("/position/arrived",))
    sentence = "the camel goes to pitch {pitch} of {pen}, but the free one with the lowest number is {due}"
    return Fault(sentence, pitch=move.pitch, pen=move.pen, due=due, at=("pitch",))


@rules.check(
    503, "arrows-do-not-fit", on=MoveCamel, source=Source("the two arrows of a pen", "reasoned from the rules"),
    certainty=CERTAIN, digest="M5 M6 M7 M9 B6", closing=True, rulings=("extra_payment",),
)  # fmt: skip
def arrows_do_not_fit(position: TimbuktuPosition, move: MoveCamel) -> Fault | None:
    """Where the edition does not state the arrows of a pen, what was paid from there must still fit some two arrows.

    In one stage laden camels go from a pen to at most two pens without payment, and to at most three with it; the two
    do not overlap.
    """
    left = position.behind[position.camel_of(move.player, move.camel)]
    if left < 0 or position.boards.stated[left]:
        return None
    reached = PEN[move.pen]
    arrow = position.boards.is_arrow(left, reached)
    related = position.boards.tracks.get(left, ())
    if move.paid:
        if not arrow or position.rulings.read("extra_payment") == "yes":
            return None
        sentence = "camel {camel} pays to go from {left} to {pen}, but what was paid from there makes that an arrow"
        facts: dict[str, Any] = {"ruling": "extra_payment"}
    else:
        if arrow is not False or not position.cargo.is_laden(position.camel_of(move.player, move.camel)):
            return None
        sentence = "camel {camel} goes from {left} to {pen} unpaid, but no two arrows fit that and the moves before it"
        facts = {}
    return Fault(sentence, camel=move.camel, left=PENS[left], pen=move.pen, related=related, **facts)


def _untold_arrow(position: TimbuktuPosition, move: MoveCamel) -> str:
    left = position.behind[position.camel_of(move.player, move.camel)]
    return f"/position/waiting/{move.player}/{move.camel}" if left < 0 else position.source_of_arrows(left)


@rules.check(504, "good-not-carried", on=MoveCamel, source=_MOVING, certainty=CERTAIN, digest="M6 M8 E6 S5 B1")
def good_not_carried(position: TimbuktuPosition, move: MoveCamel) -> Fault | None:
    """The good that pays for a move comes from the moving camel, not from another one.

    A camel without goods pays nothing. Where nobody wrote down what it carries, it cannot be more of a kind than there
    are: 21 in all, in the loading variant what each player was dealt.
    """
    paid = move.paid
    if not paid:
        return None
    camel = position.number[move.player][move.camel]
    load = position.cargo.load[camel]
    if load > 0 and len(paid) == 1 and load & FIELD_OF[paid[0]]:
        return None
    return _pays_what_it_may_not_have(position, move, camel)


def _pays_what_it_may_not_have(position: TimbuktuPosition, move: MoveCamel, camel: int) -> Fault | None:
    loads = set(position.cargo.can_be(camel))
    for index, good in enumerate(move.paid):
        kinds = range(KINDS) if good is None else (GOOD[good],)
        left = {load - ONE[kind] for load in loads for kind in kinds if count(load, kind)}
        if not left:
            return _not_carried(position, move, camel, good, index)
        loads = left
    return None


def _not_carried(position: TimbuktuPosition, move: MoveCamel, camel: int, good: str | None, index: int) -> Fault:
    facts: dict[str, Any] = {"camel": move.camel, "player": move.player, "at": ("paid", index)}
    load = position.cargo.load[camel]
    if good is None or load == 0:
        return Fault("camel {camel} of {player} has no goods left to pay with", **facts)
    if load < 0:
        return Fault("camel {camel} of {player} cannot have {good} any more", good=good, **facts)
    others = [
        LETTERS[other % SEATS]
        for other in position.camels_of(camel // SEATS)
        if other != camel and (position.cargo.carried(other, GOOD[good]) or 0) > 0
    ]
    expected = f"one good that camel {move.camel} carries"
    if others:
        sentence = "camel {camel} of {player} carries {load}, not {good}; it lies on {others}"
        return Fault(sentence, load=goods_of(load), good=good, others=others, expected=expected, **facts)
    sentence = "camel {camel} of {player} carries {load}, not {good}"
    return Fault(sentence, load=goods_of(load), good=good, expected=expected, **facts)


@rules.check(
    506,
    "needless-payment",
    on=MoveCamel,
    source=_MOVING,
    certainty=CERTAIN,
    digest="M5 M6 M9",
    rulings=("extra_payment",),
)
def needless_payment(position: TimbuktuPosition, move: MoveCamel) -> Fault | Unproven | None:
    """Following an arrow costs nothing, and any other move one good: nobody gives up a good in another way, or two.

    The text gives a payment for the three other pens only. A table may allow more, to drive up a price.
    """
    paid = move.paid
    if not paid:
        return None
    left = position.behind[position.number[move.player][move.camel]]
    free = position.boards.free[left]
    if free and left >= 0 and len(paid) == 1 and not free >> PEN[move.pen] & 1:
        return None
    arrow = position.boards.is_arrow(left, PEN[move.pen])
    if arrow is False and len(paid) == 1:
        return None
    if position.rulings.read("extra_payment") == "yes":
        return None
    facts: dict[str, Any] = {"camel": move.camel, "player": move.player, "pen": move.pen}
    if arrow:
        sentence = "camel {camel} of {player} pays for following an arrow to {pen}, which costs nothing"
        return Fault(sentence, at=("paid",), ruling="extra_payment", **facts)
    if len(paid) > 1:
        sentence = "camel {camel} of {player} pays {number} goods to go to {pen}, which costs one"
        return Fault(sentence, at=("paid",), ruling="extra_payment", number=len(paid), **facts)
    sentence = "whether an arrow leads camel {camel} of {player} to {pen}, so that nothing was owed, is not known"
    return Unproven(sentence, missing=(_untold_arrow(position, move),), **facts)


@rules.check(507, "payment-owed", on=MoveCamel, source=_MOVING, certainty=CERTAIN, digest="M5 M6 M7 M8")
def payment_owed(position: TimbuktuPosition, move: MoveCamel) -> Fault | Unproven | None:
    """Going to a pen to which no arrow leads costs one good of the moving camel, of the owner's choice.

    That is so also when both pens with arrows are full. A camel without goods pays nothing and goes where there is
    room.
    """
    if move.paid:
        return None
    camel = position.number[move.player][move.camel]
    left = position.behind[camel]
    if (left >= 0 and position.boards.free[left] >> PEN[move.pen] & 1) or position.cargo.load[camel] == 0:
        return None
    arrow = position.boards.is_arrow(left, PEN[move.pen])
    if arrow:
        return None
    laden = position.cargo.is_laden(camel)
    if arrow is False and laden:
        return _owes(position, move, left)
    if laden is None and len(position.boards.routes) > 1 and position.owes_on_no_route(move):
        return None
    facts: dict[str, Any] = {"camel": move.camel, "player": move.player, "pen": move.pen}
    missing = [_untold_arrow(position, move)] if arrow is None else []
    if laden is None:
        missing.append(position.cargo.why.get(camel, "/setup/loads"))
    if arrow is None and laden:
        sentence = "whether an arrow leads camel {camel} of {player} to {pen}, or whether a good was owed, is not known"
    elif arrow is None:
        sentence = (
            "whether an arrow leads camel {camel} of {player} to {pen}, or whether it carries nothing, is not known"
        )
    else:
        sentence = "whether camel {camel} of {player}, which goes to {pen} unpaid, carries nothing is not known"
    return Unproven(sentence, missing=tuple(missing), **facts)


@rules.check(
    508, "payments-do-not-fit", on=MoveCamel, source=Source("", "reasoned from the rules"),
    certainty=CERTAIN, digest="M5 M6 M7 M8 M9 B6 E6", closing=True, rulings=("extra_payment",),
)  # fmt: skip
def payments_do_not_fit(position: TimbuktuPosition, move: MoveCamel) -> Fault | None:
    """What has been paid and not paid in the whole game must fit some arrows of each pen, some loads and some route.

    This holds where the record does not state them. A camel that pays had goods in every stage before, and so has
    followed arrows where it went unpaid; who went unpaid where no arrow leads had none.
    """
    if position.can_be_explained(move):
        return None
    ruling = "extra_payment" if position.rulings.read("extra_payment") == "no" else ""
    sentence = (
        "what camel {camel} of {player} pays to go to {pen}, or does not pay, fits no arrows and loads of this game"
    )
    return Fault(sentence, camel=move.camel, player=move.player, pen=move.pen, ruling=ruling)


def _owes(position: TimbuktuPosition, move: MoveCamel, left: int) -> Fault:
    arrows = [pen for pen in range(SIZE) if position.boards.is_arrow(left, pen)]
    if arrows and all(position.filled[pen] == SIZE for pen in arrows):
        sentence = "camel {camel} of {player} owes a good for going to {pen}, though both pens with arrows are full"
    else:
        sentence = "camel {camel} of {player} owes a good: no arrow leads from {left} to {pen}"
    return Fault(
        sentence,
        at=("pen",),
        expected="one good of the camel laid out beside the board",
        camel=move.camel,
        player=move.player,
        pen=move.pen,
        left=PENS[left],
    )


rules.state(
    511,
    "two-arrows",
    text="""Two pens of the next grid are marked by the arrows that leave the camel's old pen, whatever its pitch
    there. Going to one of them costs nothing. The goods that are paid lie open beside the board with those that were
    robbed.""",
    source=Source("Moving the camels"),
    certainty=CERTAIN,
    digest="M5 M6",
)

# 6: The exchange of thief piles

rules.state(
    601,
    "exchange",
    text="""When a camel takes a pitch with the exchange mark, all thief piles move one place clockwise at once, those
    in the slots too, and everybody looks at the new pile before the next card is turned up. It happens each time,
    also twice in a round, also on the last move of a stage.""",
    source=Source("A camel lands on an exchange field"),
    certainty=CERTAIN,
    digest="M10",
)


@rules.claim("exchange", on=MoveCamel, rule=601)
def exchange(position: TimbuktuPosition, move: MoveCamel, said: bool) -> Fault | Unproven | None:
    """Whether the thief piles moved on."""
    truth = position.exchanged
    if truth is None:
        _, grid = position.boards.grids()
        sentence = "whether the camel took a pitch of {pen} with the exchange mark is not known"
        where = f"/edition/exchange/{grid}" if grid else pointer((position.opened_by, "route"))
        where = "/position/arrived" if position.floating else where
        return Unproven(sentence, pen=move.pen, missing=(where,))
    if truth == said:
        return None
    if truth:
        return Fault("the camel took a pitch of {pen} with the exchange mark: the thief piles moved on", pen=move.pen)
    return Fault("the camel took a pitch of {pen} without the exchange mark: the thief piles stayed", pen=move.pen)


rules.state(
    602,
    "ring",
    text="""The piles go round a ring of five places, clockwise from the stage starter: the players and, with three
    and four players, the slots between them. Each exchange moves every pile one place on. Who sits beside a slot
    gives into it, and the neighbour on its other side takes what lay there.""",
    source=Source("A camel lands on an exchange field"),
    certainty=LIKELY,
    digest="M11",
    rulings=("slot_piles",),
)
