"""A turn: who acts, putting thieves into palaces, moving guards. Sections 2 to 4."""

from __future__ import annotations

from typing import Any

from rulecheck.core.rulebook import CERTAIN, LIKELY, UNKNOWN, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.baghdad.components import (
    DANCER,
    SQUARES,
    THIEF_ACTIONS,
)
from rulecheck.games.baghdad.moves import (
    EnterThief,
    GuardMove,
    InTurn,
    MoveNeutralGuard,
    MoveOwnGuardWithThief,
    OfGuard,
    OfOwnGuard,
    OwnGuardMove,
    ThiefAction,
    TurnAction,
    WithThief,
)
from rulecheck.games.baghdad.position import NOBODY, BaghdadPosition
from rulecheck.games.baghdad.rules.book import NOWHERE, free_square, rules, untold

# 2: A turn


@rules.check(
    201, "out-of-turn", on=TurnAction, source=Source("Combine any actions"), certainty=CERTAIN, digest="A5 A11"
)
def out_of_turn(position: BaghdadPosition, move: InTurn) -> Fault | None:
    """Turns go clockwise, and a turn is over with its draw: until then nobody else acts or draws."""
    turn = position.turn
    if turn == NOBODY or move.player == position.players[turn]:
        return None
    due = position.players[turn]
    return Fault("{player} acts, but it is the turn of {due}", player=move.player, due=due, at=("player",))


rules.state(
    202,
    "any-actions",
    text="""On the own turn a player makes as many actions as the cards pay for, in any order, the same one several
    times if liked, and then draws. Nobody has to act. A guard may go and come back, and may take one thief after
    another along.""",
    source=Source("Combine any actions"),
    certainty=CERTAIN,
    digest="A11 A31",
)


@rules.check(
    203, "too-many-thief-actions", on=ThiefAction, source=Source("Combine any actions"), certainty=CERTAIN, digest="A12"
)
def too_many_thief_actions(position: BaghdadPosition, move: WithThief) -> Fault | None:
    """At most three actions of a turn have a thief in them.

    Those are putting one into a palace and taking one along with a guard. Each counts once, also if it is the same
    thief again. Guards that move alone, own or black, do not count.
    """
    if position.thief_actions < THIEF_ACTIONS:
        return None
    return Fault("{player} has made three actions with a thief on this turn", player=move.player)


# 3: Putting a thief into a palace


@rules.check(
    301, "no-thief-in-supply", on=EnterThief, source=Source("Place a thief in a palace"), certainty=CERTAIN,
    digest="A13", rulings=("empty_palace_open",),
)  # fmt: skip
def no_thief_in_supply(position: BaghdadPosition, move: EnterThief) -> Fault | Unproven | None:
    """The thief comes from the own supply. While all twelve are in the courts none can enter; rides go on."""
    seat = position.seats[move.player]
    if position.supply[seat]:
        return None
    least, most = position.supply_of(seat)
    if least:
        return None
    if most:
        return untold(
            "whether {player} has a thief in the supply, the record does not tell",
            ("supply", move.player),
            player=move.player,
        )
    # Where thieves left in an emptied palace go home, one of those could enter.
    ruling = "empty_palace_open" if position.stranded(seat) is not None else ""
    return Fault("{player} has no thief in the supply", player=move.player, ruling=ruling)


@rules.check(
    302, "no-own-guard", on=EnterThief, source=Source("Place a thief in a palace"), certainty=CERTAIN, digest="A13"
)
def no_own_guard(position: BaghdadPosition, move: EnterThief) -> Fault | Unproven | None:
    """A thief enters a palace only past an own guard: at least one stands there. Own guards cost nothing."""
    seat, place = position.seats[move.player], position.palace(move.palace)
    if place.guards[seat]:
        return None
    if not position.guards_of(place, seat)[1]:
        return Fault("no guard of {player} stands at {palace}", player=move.player, palace=move.palace, at=("palace",))
    at = ("board", move.palace, "guards")
    return untold(
        "whether a guard of {player} stands at {palace}, the record does not tell",
        at,
        player=move.player,
        palace=move.palace,
    )


@rules.check(
    303, "no-foreign-guard", on=EnterThief, source=Source("Place a thief in a palace"), certainty=CERTAIN, digest="A13"
)
def no_foreign_guard(position: BaghdadPosition, move: EnterThief) -> Fault | Unproven | None:
    """A thief enters a palace only if a foreign guard stands there too, another player's or a black one.

    With own guards alone nobody can enter, not even for nothing.
    """
    least, most = position.foreign_to(position.palace(move.palace), position.seats[move.player])
    if least:
        return None
    if not most:
        return Fault("no foreign guard stands at {palace}", palace=move.palace, at=("palace",))
    return untold(
        "whether a foreign guard stands at {palace}, the record does not tell",
        *_of_guards(move.palace),
        palace=move.palace,
    )


def _of_guards(palace: str) -> tuple[tuple[str, ...], ...]:
    return ("board", palace, "guards"), ("board", palace, "neutral")


@rules.check(
    304, "price-of-entry", on=EnterThief, source=Source("Place a thief in a palace"), certainty=CERTAIN, digest="A13"
)
def price_of_entry(position: BaghdadPosition, move: EnterThief) -> Fault | Unproven | None:
    """Putting a thief into a palace costs one card for each foreign guard there: 1, 2 or 3, no more and no less.

    That nobody may pay more is our reading: cards leave the hand only as a price.
    """
    least, most = position.foreign_to(position.palace(move.palace), position.seats[move.player])
    paid = len(move.cards)
    if paid == least == most:
        return None
    facts: dict[str, Any] = {"palace": move.palace, "paid": paid}
    if least <= paid <= most:
        return untold(
            "whether the price at {palace} is {paid}, the record does not tell",
            *_of_guards(move.palace),
            **facts,
        )
    sentence = "{count} foreign guards stand at {palace}, but {paid} cards are paid"
    count = least if least == most else f"{least} to {most}"
    certainty = LIKELY if paid > most else CERTAIN
    return Fault(sentence, count=count, at=("cards",), certainty=certainty, **facts)


@rules.check(
    305, "card-for-entry", on=EnterThief, source=Source("Place a thief in a palace"), certainty=CERTAIN, digest="A13"
)
def card_for_entry(position: BaghdadPosition, move: EnterThief) -> Fault | None:  # noqa: ARG001
    """Every card that is paid for entering a palace shows that palace or is a dancer."""
    palace = move.palace
    for card in move.cards:
        if card != palace and card != DANCER:
            at = ("cards", move.cards.index(card))
            return Fault("a card of {card} opens no way into {palace}", card=card, palace=palace, at=at)
    return None


rules.state(
    306,
    "thieves-in-a-court",
    text="""Any number of thieves may be in a court, also of several players. They stay there when their last own guard
    leaves: only a theft sends thieves home.""",
    source=Source("Place a thief in a palace"),
    certainty=LIKELY,
    digest="A14",
)


@rules.check(
    307, "emptied-palace", on=ThiefAction, source=Source("", NOWHERE), certainty=UNKNOWN, digest="A25",
    rulings=("empty_palace_open",),
)  # fmt: skip
def emptied_palace(position: BaghdadPosition, move: WithThief) -> Fault | Unproven | None:
    """A palace whose four chests are gone is a palace like the others.

    Thieves may enter it and be taken there, and those who are there stay until a guard takes them along. Nothing
    printed speaks of it; the ruling has other readings.
    """
    name = move.palace if isinstance(move, EnterThief) else move.goal
    place = position.palace(name)
    if place.taken_known:
        if not place.top and position.rulings.read("empty_palace_open") != "yes":
            sentence = "all chests of {palace} are gone: no thief comes in any more"
            return Fault(sentence, palace=name, ruling="empty_palace_open")
    else:
        rulings = position.rulings
        if rulings.is_open("empty_palace_open") or rulings.reading("empty_palace_open") != "yes":
            return untold(
                "whether {palace} has a chest left, the record does not tell", ("board", name, "taken"), palace=name
            )
    if isinstance(move, MoveOwnGuardWithThief) and position.palace(move.source).is_emptied():
        position.rulings.read("empty_palace_open")
    return None


# 4: Moving guards


@rules.check(
    401, "not-where-the-guard-stands", on=OwnGuardMove, source=Source("Move an own guard"), certainty=CERTAIN,
    digest="A15",
)  # fmt: skip
def not_where_the_guard_stands(position: BaghdadPosition, move: OfOwnGuard) -> Fault | Unproven | None:
    """A player moves an own guard from a palace where one stands."""
    seat, place = position.seats[move.player], position.palace(move.source)
    if place.guards[seat]:
        return None
    facts: dict[str, Any] = {"player": move.player, "palace": move.source}
    if not position.guards_of(place, seat)[1]:
        return Fault("no guard of {player} stands at {palace}", at=("source",), **facts)
    return untold(
        "whether a guard of {player} stands at {palace}, the record does not tell",
        ("board", move.source, "guards"),
        **facts,
    )


@rules.check(
    402, "no-neutral-guard-there", on=MoveNeutralGuard, source=Source("Move a neutral guard"), certainty=CERTAIN,
    digest="A17",
)  # fmt: skip
def no_neutral_guard_there(position: BaghdadPosition, move: MoveNeutralGuard) -> Fault | Unproven | None:
    """Any player may move a black guard from a palace where one stands, with or without a guard of the own there."""
    place = position.palace(move.source)
    if place.neutral:
        return None
    if not position.neutral_at(place)[1]:
        return Fault("no black guard stands at {palace}", palace=move.source, at=("source",))
    at = ("board", move.source, "neutral")
    return untold("whether a black guard stands at {palace}, the record does not tell", at, palace=move.source)


@rules.check(403, "same-palace", on=GuardMove, source=Source("Move an own guard"), certainty=LIKELY, digest="A19")
def same_palace(position: BaghdadPosition, move: OfGuard) -> Fault | None:  # noqa: ARG001
    """A guard moves to another palace, not to the one where it stands."""
    if move.source != move.goal:
        return None
    return Fault("the guard stands at {palace} already", palace=move.goal, at=("goal",))


@rules.check(
    404, "no-free-square", on=GuardMove, source=Source("Move an own guard"), certainty=CERTAIN, digest="A15 A16 A17"
)
def no_free_square(position: BaghdadPosition, move: OfGuard) -> Fault | Unproven | None:
    """A guard moves only to a palace with a free guard square. Any palace may be the goal: there are no neighbours."""
    place = position.palaces.get(move.goal) or position.unnamed
    if place.total < SQUARES and place.guards_known and place.neutral_known:
        return None
    return free_square(position, move.goal, "goal")


@rules.check(
    405, "price-of-a-guard", on=OwnGuardMove, source=Source("Move an own guard"), certainty=CERTAIN, digest="A15 A16"
)
def price_of_a_guard(position: BaghdadPosition, move: OfOwnGuard) -> Fault | None:  # noqa: ARG001
    """Moving an own guard costs one card, with or without a thief, no more and no less."""
    paid = len(move.cards)
    if paid == 1:
        return None
    certainty = LIKELY if paid else CERTAIN
    return Fault(
        "moving an own guard costs one card, but {paid} are paid", paid=paid, at=("cards",), certainty=certainty
    )


@rules.check(
    406, "card-for-a-guard", on=OwnGuardMove, source=Source("Move an own guard"), certainty=CERTAIN, digest="A15 A16"
)
def card_for_a_guard(position: BaghdadPosition, move: OfOwnGuard) -> Fault | None:  # noqa: ARG001
    """The card for an own guard shows the palace that it leaves or the one that it goes to, or is a dancer."""
    for card in move.cards:
        if card != move.source and card != move.goal and card != DANCER:
            sentence = "a card of {card} moves no guard from {source} to {goal}"
            return Fault(sentence, card=card, source=move.source, goal=move.goal, at=("cards", 0))
    return None


@rules.check(
    407, "one-thief-along", on=MoveOwnGuardWithThief, source=Source("Move an own guard and take a thief along"),
    certainty=CERTAIN, digest="A16",
)  # fmt: skip
def one_thief_along(position: BaghdadPosition, move: MoveOwnGuardWithThief) -> Fault | None:  # noqa: ARG001
    """A guard takes exactly one thief along."""
    if move.thieves == 1:
        return None
    return Fault("a guard takes one thief along, not {count}", count=move.thieves, at=("thieves",))


@rules.check(
    408, "no-thief-to-take", on=MoveOwnGuardWithThief, source=Source("Move an own guard and take a thief along"),
    certainty=CERTAIN, digest="A16",
)  # fmt: skip
def no_thief_to_take(position: BaghdadPosition, move: MoveOwnGuardWithThief) -> Fault | Unproven | None:
    """The thief is an own one, from the court of the palace that the guard leaves; it ends in the other court."""
    seat, place = position.seats[move.player], position.palace(move.source)
    if place.thieves[seat]:
        return None
    facts: dict[str, Any] = {"player": move.player, "palace": move.source}
    if not position.thieves_of(place, seat)[1]:
        return Fault("no thief of {player} is in the court of {palace}", at=("source",), **facts)
    at = ("board", move.source, "thieves")
    return untold("whether a thief of {player} is in the court of {palace}, the record does not tell", at, **facts)


@rules.check(
    409, "no-foreign-guard-at-goal", on=MoveOwnGuardWithThief,
    source=Source("Move an own guard and take a thief along"), certainty=LIKELY, digest="A16",
    rulings=("carry_needs_foreign_guard_at_goal",),
)  # fmt: skip
def no_foreign_guard_at_goal(position: BaghdadPosition, move: MoveOwnGuardWithThief) -> Fault | Unproven | None:
    """A guard with a thief goes to any palace with a free guard square; a foreign guard need not stand there.

    A foreign guard is asked for only where a thief enters from the supply. The ruling has the other reading.
    """
    least, most = position.foreign_to(position.palace(move.goal), position.seats[move.player])
    if least or position.rulings.read("carry_needs_foreign_guard_at_goal") == "no":
        return None
    if most:
        return untold(
            "whether a foreign guard stands at {palace}, the record does not tell",
            *_of_guards(move.goal),
            palace=move.goal,
        )
    sentence = "no foreign guard stands at {palace}, where the thief is taken"
    return Fault(sentence, palace=move.goal, at=("goal",), ruling="carry_needs_foreign_guard_at_goal")


@rules.check(
    410, "price-of-a-neutral-guard", on=MoveNeutralGuard, source=Source("Move a neutral guard"), certainty=CERTAIN,
    digest="A17",
)  # fmt: skip
def price_of_a_neutral_guard(position: BaghdadPosition, move: MoveNeutralGuard) -> Fault | None:  # noqa: ARG001
    """Moving a black guard costs two cards, no more and no less."""
    paid = len(move.cards)
    if paid == 2:
        return None
    certainty = LIKELY if paid > 2 else CERTAIN
    sentence = "moving a black guard costs two cards, but {paid} are paid"
    return Fault(sentence, paid=paid, at=("cards",), certainty=certainty)


@rules.check(
    411, "cards-for-a-neutral-guard", on=MoveNeutralGuard, source=Source("Move a neutral guard"), certainty=CERTAIN,
    digest="A17",
)  # fmt: skip
def cards_for_a_neutral_guard(position: BaghdadPosition, move: MoveNeutralGuard) -> Fault | None:  # noqa: ARG001
    """Of the two cards for a black guard one shows the palace that it leaves and one the palace that it goes to.

    A dancer may take the place of either, and two dancers that of both.
    """
    wanted = [move.source, move.goal]
    for index, card in enumerate(move.cards):
        if card == DANCER:
            continue
        if card not in wanted:
            sentence = "the cards {cards} do not show both {source} and {goal}"
            facts: dict[str, Any] = {"cards": list(move.cards), "source": move.source, "goal": move.goal}
            return Fault(sentence, at=("cards", index), **facts)
        wanted.remove(card)
    return None


rules.state(
    412,
    "guards-of-others",
    text="Nobody moves the guards of another player, so that a record has no entry for it.",
    source=Source("Move a neutral guard"),
    certainty=CERTAIN,
    digest="A18",
)
