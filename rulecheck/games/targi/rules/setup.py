"""1: the setup."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecheck.core.record import Opening
from rulecheck.core.rulebook import CERTAIN
from rulecheck.core.verdict import Fault
from rulecheck.games.targi.components import (
    CELL,
    GOODS_IDS,
    KINDS,
    SEATS,
    START,
    starts_with_goods,
)
from rulecheck.games.targi.moves import TargiSetup
from rulecheck.games.targi.position.state import TargiPosition
from rulecheck.games.targi.rules.book import CONTENTS, SETUP, rules


@rules.check(101, "two-players", on=Opening, source=CONTENTS, certainty=CERTAIN, digest="A5 B1")
def two_players(position: TargiPosition, opening: Opening) -> Fault | None:  # noqa: ARG001
    """Two players take part."""
    count = len(position.players)
    if count == SEATS:
        return None
    return Fault("{count} players take part", count=count, where=("players",), expected="2 players")


@rules.check(102, "cards-do-not-alternate", on=TargiSetup, source=SETUP, certainty=CERTAIN, digest="A2")
def cards_do_not_alternate(position: TargiPosition, setup: TargiSetup) -> Fault | None:  # noqa: ARG001
    """The nine inner cells get five goods cards and four tribe cards, in turn and face up.

    Goods cards lie in the four corners and in the centre.
    """
    field: Mapping[Any, str | None] = setup.field or {}
    for name, card in field.items():
        if card is None:
            continue
        goods = starts_with_goods(CELL[name])
        if (card in GOODS_IDS) != goods:
            due = "goods card" if goods else "tribe card"
            return Fault(
                "{card} lies on {cell}, where a {due} belongs", card=card, cell=name, due=due, at=("field", name)
            )
    return None


@rules.check(103, "card-dealt-twice", on=TargiSetup, source=CONTENTS, certainty=CERTAIN, digest="A2 B1 B5 B7")
def card_dealt_twice(position: TargiPosition, setup: TargiSetup) -> Fault | None:  # noqa: ARG001
    """Each card is there once."""
    seen: dict[str, str] = {}
    field: Mapping[Any, str | None] = setup.field or {}
    for name, card in field.items():
        if card is not None and card in seen:
            sentence = "{card} lies on {cell} and on {other}"
            return Fault(sentence, card=card, cell=name, other=seen[card], at=("field", name))
        if card is not None:
            seen[card] = name
    return None


rules.state(
    104,
    "piles",
    text="""The other goods cards are a face-down pile by card 13, the other tribe cards one by card 14. Each kind has
    its own discard pile.""",
    source=SETUP,
    certainty=CERTAIN,
    digest="A3",
)


@rules.check(105, "robber-does-not-start-there", on=TargiSetup, source=SETUP, certainty=CERTAIN, digest="A4")
def robber_does_not_start_there(position: TargiPosition, setup: TargiSetup) -> Fault | None:  # noqa: ARG001
    """The robber starts on card 1, the Noble, and stays there in round 1."""
    if setup.robber in (None, 1):
        return None
    return Fault("the robber starts on card {card}, not on card 1", card=setup.robber, at=("robber",))


@rules.check(106, "other-tokens-at-the-start", on=TargiSetup, source=SETUP, certainty=CERTAIN, digest="A5")
def other_tokens_at_the_start(position: TargiPosition, setup: TargiSetup) -> Fault | None:  # noqa: ARG001
    """Each player starts with 2 dates, 2 salt, 2 pepper, 1 gold and 4 VP, with an empty hand and an empty display."""
    for name, purse in (setup.purses or {}).items():
        for kind, count in enumerate(purse.counts):
            if count is not None and count != START[kind]:
                sentence = "{player} starts with {count} {kind}, not with {due}"
                facts: dict[str, Any] = {"player": name, "count": count, "kind": KINDS[kind], "due": START[kind]}
                return Fault(sentence, at=("purses", name, KINDS[kind]), **facts)
    return None


rules.state(
    107,
    "first-player",
    text="""Whoever ate dates, the fruit, most recently starts; if nobody ever did, blue does. A record cannot show it:
    its first player is taken to be that player.""",
    source=SETUP,
    certainty=CERTAIN,
    digest="A6",
)
