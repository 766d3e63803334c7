"""The tribe cards as an edition prints them, each with its effect.

What is printed stands in `editions/`; a record may state cards of another print inline. The effects are units of their
own, by the time at which they act: `on_laying` once, `lasting` from then on, `at_the_end` of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulecheck.core.edition import Edition
from rulecheck.core.rulebook import CERTAIN, Certainty
from rulecheck.games.targi.components import GOODS, KIND, SYMBOL, TRIBE_IDS
from rulecheck.games.targi.effects.at_the_end import (
    EndVpCardCount,
    EndVpDifferentRows,
    EndVpMoreCards,
    EndVpPerTwo,
    EndVpRightmost,
)
from rulecheck.games.targi.effects.effect import Display, Effect, Other, Rights, Worth
from rulecheck.games.targi.effects.lasting import (
    BonusGood,
    DiscountNoble,
    DiscountSymbol,
    GoodIfNone,
    HandCardWithoutNoble,
    MerchantOneToOne,
    PlaceOnRobber,
    RaidExempt,
    RaidVp,
)
from rulecheck.games.targi.effects.on_laying import (
    ChooseGain,
    GoodsPerFreePlaces,
    GoodsPerLaidCards,
    MoveTwoCards,
    OpponentTwoTargi,
    StoredGold,
)
from rulecheck.games.targi.moves import StatedCard, StatedEffect, TargiEdition

__all__ = ["KINDS_OF_EFFECT", "Display", "Effect", "Rights", "TribeCard", "Worth", "cards_of"]

_PLAIN = (
    ChooseGain, DiscountNoble, EndVpCardCount, EndVpDifferentRows, EndVpMoreCards, EndVpRightmost, GoodIfNone,
    GoodsPerFreePlaces, GoodsPerLaidCards, HandCardWithoutNoble, MerchantOneToOne, MoveTwoCards, OpponentTwoTargi,
    PlaceOnRobber, RaidExempt, RaidVp, StoredGold,
)  # fmt: skip
_WITHOUT_PARAMETER: Mapping[str, Effect] = {made.kind: made() for made in _PLAIN}
KINDS_OF_EFFECT: tuple[str, ...] = (
    "none", *_WITHOUT_PARAMETER, BonusGood.kind, DiscountSymbol.kind, EndVpPerTwo.kind, Other.kind,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TribeCard:
    """A tribe card as printed: its symbol, VP, the goods and the gold of its cost, and the gold behind a slash (or 0).

    `effect` is None where the card has no text. `price` is the cost as a payment that a record states. `sure` and
    `effect_sure` tell how certain cost and effect are.
    """

    id: str
    symbol: int
    vp: int
    goods: tuple[int, int, int]
    gold: int
    or_gold: int
    effect: Effect | None
    price: Mapping[str, int]
    sure: Certainty = CERTAIN
    effect_sure: Certainty = CERTAIN


_PRINTED: dict[str, tuple[TribeCard, ...]] = {}


def cards_of(edition: Edition) -> tuple[TribeCard, ...]:
    """The 45 tribe cards of an edition, in the order of their numbers, with what a record states of them inline."""
    if edition.name not in _PRINTED:
        _PRINTED[edition.name] = tuple(_printed(edition, name) for name in TRIBE_IDS)
    printed = _PRINTED[edition.name]
    stated: Mapping[str, StatedCard] = {}
    if isinstance(edition.inline, TargiEdition):
        stated = edition.inline.tribe_cards or {}  # type: ignore[assignment]
    if not stated:
        return printed
    return tuple(_as_stated(card, stated[card.id]) if card.id in stated else card for card in printed)


def _printed(edition: Edition, name: str) -> TribeCard:
    fact, effect = edition.facts[name], edition.facts[f"{name} effect"]
    value = fact.value
    return TribeCard(
        name,
        SYMBOL[value["symbol"]],
        value["vp"],
        _goods(value["cost"]),
        value["cost"].get("gold", 0),
        value["or_gold"],
        _effect(**effect.value),
        value["cost"],
        fact.certainty,
        effect.certainty,
    )


def _as_stated(card: TribeCard, stated: StatedCard) -> TribeCard:
    cost: Mapping[str, int] | None = stated.cost  # type: ignore[assignment]
    said: StatedEffect | None = stated.effect
    effect = card.effect if said is None else _effect(said.kind, said.symbol, said.good, said.text)
    return TribeCard(
        card.id,
        card.symbol if stated.symbol is None else SYMBOL[stated.symbol],
        card.vp if stated.vp is None else stated.vp,
        card.goods if cost is None else _goods(cost),
        card.gold if cost is None else cost.get("gold", 0),
        card.or_gold if stated.or_gold is None else stated.or_gold,
        effect,
        card.price if cost is None else cost,
        card.sure,
        card.effect_sure if said is None else CERTAIN,
    )


def _goods(cost: Mapping[str, int]) -> tuple[int, int, int]:
    salt, pepper, dates = (cost.get(good, 0) for good in GOODS)
    return salt, pepper, dates


def _effect(kind: str, symbol: str | None = None, good: str | None = None, text: str | None = None) -> Effect | None:
    """The effect of a kind. A kind that lacks its parameter (a rule refuses that) is taken as a text of its own."""
    made: Any = None
    if kind in _WITHOUT_PARAMETER:
        made = _WITHOUT_PARAMETER[kind]
    elif kind == BonusGood.kind and good is not None:
        made = BonusGood(KIND[good])
    elif kind == DiscountSymbol.kind and symbol is not None:
        made = DiscountSymbol(SYMBOL[symbol])
    elif kind == EndVpPerTwo.kind and symbol is not None:
        made = EndVpPerTwo(SYMBOL[symbol])
    elif kind != "none":
        made = Other(text or kind)
    assert made is None or isinstance(made, Effect)
    return made
