"""A turn: who acts, putting thieves into palaces, moving guards. Sections 2 to 4."""

from __future__ import annotations

from typing import Any

from rulecheck.core.rulebook import CERTAIN, LIKELY, UNKNOWN, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.baghdad.components import DANCER, SQUARES, THIEF_ACTIONS
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
from rulecheck.games.baghdad.position import BaghdadPosition
from rulecheck.games.baghdad.rules.book import NOWHERE, free_square, rules, untold

# 2: A turn


@rules.check(
    201, "out-of-turn", on=TurnAction, source=Source("Combine any actions"), certainty=CERTAIN, digest="A5 A11"
)
def out_of_turn(position: BaghdadPosition, move: InTurn) -> Fault | None:
    """Turns go clockwise, and a turn is over with its draw: until then nobody else acts or draws."""
    due = position.turn
    if move.player == due or due is None:
        return None
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
    thief again. Guards that move alone, own or black, do not count. Single reviews word the limit otherwise (three
    thieves, three actions of any kind); the rules and three reviews agree.
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
    player = move.player
    if position.supply[player]:
        return None
    least, most = position.supply_of(player)
    if least:
        return None
    if most:
        return untold(
            "whether {player} has a thief in the supply, the record does not tell", ("supply", player), player=player
        )
    # Where thieves left in an emptied palace go home, one of those could enter.
    ruling = position.ruling_of("empty_palace_open") if position.stranded(player) else ""
    return Fault("{player} has no thief in the supply", player=player, ruling=ruling)


@rules.check(
    302, "no-own-guard", on=EnterThief, source=Source("Place a thief in a palace"), certainty=CERTAIN, digest="A13"
)
def no_own_guard(position: BaghdadPosition, move: EnterThief) -> Fault | Unproven | None:
    """A thief enters a palace only past an own guard: at least one stands there. Own guards cost nothing."""
    place = position.palaces[move.palace]
    if place.guards[move.player]:
        return None
    if not position.guards_of(place, move.player)[1]:
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
    place = position.palaces[move.palace]
    if place.total > place.guards[move.player]:
        return None
    least, most = position.foreign_to(place, move.player)
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

    Every one of these cards shows that palace or is a dancer. That nobody may pay more is our reading: cards leave the
    hand only as a price.
    """
    palace, cards = move.palace, move.cards
    least, most = position.foreign_to(position.palaces[palace], move.player)
    if least == most == len(cards) == cards.count(palace) + cards.count(DANCER):
        return None
    facts: dict[str, Any] = {"palace": palace, "paid": len(cards)}
    if not least <= len(cards) <= most:
        certainty = LIKELY if len(cards) > most else CERTAIN
        if least == most:
            sentence = "entering {palace} costs a card for each foreign guard there: {count}, not {paid}"
            return Fault(sentence, count=least, at=("cards",), certainty=certainty, **facts)
        sentence = "entering {palace} costs a card for each foreign guard there: {least} to {most}, not {paid}"
        return Fault(sentence, least=least, most=most, at=("cards",), certainty=certainty, **facts)
    for card in cards:
        if card != palace and card != DANCER:
            at = ("cards", cards.index(card))
            return Fault("a card of {card} opens no way into {palace}", card=card, palace=palace, at=at)
    return untold("whether the price at {palace} is {paid}, the record does not tell", *_of_guards(palace), **facts)


rules.state(
    305,
    "thieves-in-a-court",
    text="""Any number of thieves may be in a court, also of several players. They stay there when their last own guard
    leaves: only a theft sends thieves home.""",
    source=Source("Place a thief in a palace"),
    certainty=LIKELY,
    digest="A14",
)


@rules.check(
    306, "emptied-palace", on=ThiefAction, source=Source("", NOWHERE), certainty=UNKNOWN, digest="A25",
    rulings=("empty_palace_open",),
)  # fmt: skip
def emptied_palace(position: BaghdadPosition, move: WithThief) -> Fault | Unproven | None:
    """A palace whose four chests are gone is a palace like the others.

    Thieves may enter it and be taken there, and those who are there stay until a guard takes them along. Nothing
    printed speaks of it; the ruling has other readings.
    """
    name = move.palace if isinstance(move, EnterThief) else move.goal
    place = position.palaces[name]
    if not place.taken_known:
        if position.is_unsettled("empty_palace_open") or position.reading("empty_palace_open") != "yes":
            sentence = "whether {palace} has a chest left, the record does not tell"
            return untold(sentence, ("board", name, "taken"), palace=name)
    elif not place.top and _reading_of_entry(position) != "yes":
        sentence = "all chests of {palace} are gone: no thief comes in any more"
        ruling = "" if position.shown.get("empty_palace_open") == "sent_home" else "empty_palace_open"
        return Fault(sentence, palace=name, ruling=ruling)
    if isinstance(move, EnterThief):
        return None
    source, player = position.palaces[move.source], move.player
    if not source.top and source.stranded[player] and source.stranded[player] == source.thieves[player]:
        position.read("empty_palace_open")
    return None


def _reading_of_entry(position: BaghdadPosition) -> str:
    """Whether thieves may come into an emptied palace; that thieves stayed in one does not show it."""
    if position.shown.get("empty_palace_open") == "sent_home":
        return "sent_home"
    return position.rulings.read("empty_palace_open")


# 4: Moving guards


@rules.check(
    401, "not-where-the-guard-stands", on=OwnGuardMove, source=Source("Move an own guard"), certainty=CERTAIN,
    digest="A15",
)  # fmt: skip
def not_where_the_guard_stands(position: BaghdadPosition, move: OfOwnGuard) -> Fault | Unproven | None:
    """A player moves an own guard from a palace where one stands."""
    place = position.palaces[move.source]
    if place.guards[move.player]:
        return None
    facts: dict[str, Any] = {"player": move.player, "palace": move.source}
    if not position.guards_of(place, move.player)[1]:
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
    place = position.palaces[move.source]
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
    place = position.palaces[move.goal]
    if place.total < SQUARES and place.guards_known and place.neutral_known:
        return None
    return free_square(position, move.goal, "goal")


@rules.check(
    405, "price-of-a-guard", on=OwnGuardMove, source=Source("Move an own guard"), certainty=CERTAIN, digest="A15 A16"
)
def price_of_a_guard(position: BaghdadPosition, move: OfOwnGuard) -> Fault | None:  # noqa: ARG001
    """Moving an own guard costs one card, with or without a thief, no more and no less.

    It shows the palace that the guard leaves or the one that it goes to, or is a dancer.
    """
    paid = len(move.cards)
    if paid != 1:
        sentence = "moving an own guard costs one card, not {paid}"
        return Fault(sentence, paid=paid, at=("cards",), certainty=LIKELY if paid else CERTAIN)
    card = move.cards[0]
    if card == move.source or card == move.goal or card == DANCER:
        return None
    sentence = "a card of {card} moves no guard from {source} to {goal}"
    return Fault(sentence, card=card, source=move.source, goal=move.goal, at=("cards", 0))


@rules.check(
    406, "one-thief-along", on=MoveOwnGuardWithThief, source=Source("Move an own guard and take a thief along"),
    certainty=CERTAIN, digest="A16",
)  # fmt: skip
def one_thief_along(position: BaghdadPosition, move: MoveOwnGuardWithThief) -> Fault | None:  # noqa: ARG001
    """A guard takes exactly one thief along."""
    if move.thieves == 1:
        return None
    return Fault("a guard takes one thief along, not {count}", count=move.thieves, at=("thieves",))


@rules.check(
    407, "no-thief-to-take", on=MoveOwnGuardWithThief, source=Source("Move an own guard and take a thief along"),
    certainty=CERTAIN, digest="A16",
)  # fmt: skip
def no_thief_to_take(position: BaghdadPosition, move: MoveOwnGuardWithThief) -> Fault | Unproven | None:
    """The thief is an own one, from the court of the palace that the guard leaves; it ends in the other court."""
    place = position.palaces[move.source]
    if place.thieves[move.player]:
        return None
    facts: dict[str, Any] = {"player": move.player, "palace": move.source}
    if not position.thieves_of(place, move.player)[1]:
        return Fault("no thief of {player} is in the court of {palace}", at=("source",), **facts)
    at = ("board", move.source, "thieves")
    return untold("whether a thief of {player} is in the court of {palace}, the record does not tell", at, **facts)


@rules.check(
    408, "no-foreign-guard-at-goal", on=MoveOwnGuardWithThief,
    source=Source("Move an own guard and take a thief along"), certainty=LIKELY, digest="A16",
    rulings=("carry_needs_foreign_guard_at_goal",),
)  # fmt: skip
def no_foreign_guard_at_goal(position: BaghdadPosition, move: MoveOwnGuardWithThief) -> Fault | Unproven | None:
    """A guard with a thief goes to any palace with a free guard square; a foreign guard need not stand there.

    A foreign guard is asked for only where a thief enters from the supply. The ruling has the other reading.
    """
    place = position.palaces[move.goal]
    if place.total > place.guards[move.player]:
        return None
    least, most = position.foreign_to(place, move.player)
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
    409, "price-of-a-neutral-guard", on=MoveNeutralGuard, source=Source("Move a neutral guard"), certainty=CERTAIN,
    digest="A17",
)  # fmt: skip
def price_of_a_neutral_guard(position: BaghdadPosition, move: MoveNeutralGuard) -> Fault | None:  # noqa: ARG001
    """Moving a black guard costs two cards, no more and no less.

    One shows the palace that the guard leaves, the other the palace that it goes to. A dancer may take the place of
    either, and two dancers that of both.
    """
    paid = len(move.cards)
    if paid != 2:
        sentence = "moving a black guard costs two cards, not {paid}"
        return Fault(sentence, paid=paid, at=("cards",), certainty=LIKELY if paid > 2 else CERTAIN)
    source, goal = move.source, move.goal
    one, other = move.cards
    if one in (source, DANCER) and other in (goal, DANCER):
        return None
    if one in (goal, DANCER) and other in (source, DANCER):
        return None
    sentence = "the cards {cards} do not show both {source} and {goal}"
    return Fault(sentence, cards=list(move.cards), source=source, goal=goal, at=("cards",))


rules.state(
    410,
    "guards-of-others",
    text="Nobody moves the guards of another player, so that a record has no entry for it.",
    source=Source("Move a neutral guard"),
    certainty=CERTAIN,
    digest="A18",
)
