"""0: the object of the game, the cards and the pieces; and what a record may state of another print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault, Remark
from rulecheck.games.targi.components import CARD, PER_SYMBOL, SYMBOLS, WATER
from rulecheck.games.targi.effects import TribeCard
from rulecheck.games.targi.moves import (
    ChooseGood,
    Forge,
    LayCard,
    PayRaid,
    ReturnToken,
    StatedCard,
    TakeGain,
    TargiEdition,
    Trade,
    WithTokens,
)
from rulecheck.games.targi.position.state import TargiPosition
from rulecheck.games.targi.rules.book import CARDS, CONTENTS, EXPANSION, rules

rules.state(
    1,
    "object-of-the-game",
    text="""Two players lead a tribe each. They gather goods and gold and lay tribe cards with them; whoever has most
    victory points (VP) at the end wins.""",
    source=Source("Introduction"),
    certainty=CERTAIN,
)
rules.state(
    2,
    "pieces",
    text="""Each player has three Targis and two tribe markers. There are one robber, one first-player token, 10 dates,
    10 salt, 10 pepper, 8 gold, and VP tokens of 1, 3 and 5. Dates, salt and pepper are the goods; gold is never a good.
    Tokens never limit a move: when a kind runs out, anything else stands in for it.""",
    source=CONTENTS,
    certainty=CERTAIN,
)
rules.state(
    3,
    "border",
    text="""Sixteen border cards form a frame of 5 by 5, numbered clockwise; card 1 is the second of the top row. They
    never move. The corners are 4, 8, 12 and 16 and hold the raids. The others are 1 Noble, 2 dates, 3 salt, 5 Trader, 6
    pepper, 7 dates, 9 Fata Morgana, 10 Silversmith, 11 pepper, 13 Caravan, 14 Tribal Expansion and 15 salt. Cards at
    the two ends of one inner line face each other: 1 and 11, 2 and 10, 3 and 9, 5 and 15, 6 and 14, 7 and 13.""",
    source=CONTENTS,
    certainty=CERTAIN,
    digest="A1",
)
rules.state(
    4,
    "goods-cards",
    text="""There are 19 goods cards: two each of 1 salt, 1 pepper, 1 dates; one each of 2 salt, 2 pepper, 2 dates; one
    each of salt and dates, salt and pepper, pepper and dates; three with one good of choice; three of 1 gold; one of 1
    VP.""",
    source=CARDS,
    certainty=CERTAIN,
)
rules.state(
    5,
    "tribe-cards",
    text="""There are 45 tribe cards, nine of each symbol: Targia (a woman), Camel Rider, Camp (a tent), Well and Oasis.
    Each shows its cost and 1, 2 or 3 VP; thirty have a text. Section 6 lists them all.""",
    source=CONTENTS,
    certainty=CERTAIN,
)

_TOKENS: dict[type, str] = {
    PayRaid: "pay",
    LayCard: "pay",
    Trade: "give",
    Forge: "give",
    TakeGain: "take",
    ChooseGood: "good",
    ReturnToken: "kind",
}


@rules.check(6, "expansion-good", on=WithTokens, source=EXPANSION, certainty=CERTAIN, digest="C20")
def expansion_good(position: TargiPosition, move: Any) -> Fault | None:  # noqa: ARG001
    """Water is a good of the expansion: the base game knows salt, pepper and dates only.

    Nor are other rules of the expansion part of the base game: raids that name the goods to be paid, two goods of any
    kinds at the Silversmith, a reward for discarding by the Noble.
    """
    kind = type(move)
    field = _TOKENS[kind]
    if kind is Trade and move.get == WATER:
        field = "get"
    if WATER not in getattr(move, field):
        return None
    return Fault("water belongs to the expansion of Targi, and this is a record of the base game", at=(field,))


rules.state(
    7,
    "supply",
    text="""What a player takes comes from the supply, and what is paid or lost goes back to it.""",
    source=CONTENTS,
    certainty=CERTAIN,
)

# What a record may state of another print


def _stated(edition: TargiEdition) -> Mapping[str, StatedCard]:
    return edition.tribe_cards or {}  # type: ignore[return-value]


@rules.check(11, "card-stated-differently", on=TargiEdition, source=CARDS, certainty=LIKELY)
def card_stated_differently(position: TargiPosition, edition: TargiEdition) -> Remark | None:
    """A record may state a tribe card as its own print has it.

    The whole game is held to what is stated, and each card that differs from the edition is reported.
    """
    built_in = position.edition.facts
    differing = []
    for name in _stated(edition):
        card, fact = position.cards[CARD[name]], built_in[name].value
        cost = {**dict(zip(("salt", "pepper", "dates"), card.goods, strict=True)), "gold": card.gold}
        printed = (fact["symbol"], fact["vp"], fact["cost"], fact["or_gold"])
        as_stated = (SYMBOLS[card.symbol], card.vp, {kind: n for kind, n in cost.items() if n}, card.or_gold)
        if as_stated != printed or _kind(card) != built_in[f"{name} effect"].value["kind"]:
            differing.append(name)
    if not differing:
        return None
    sentence = "{cards} are stated otherwise than the edition {edition} prints them"
    return Remark(sentence, cards=differing, edition=position.edition.name, at=("tribe_cards",))


def _kind(card: TribeCard) -> str:
    return "none" if card.effect is None else card.effect.kind


@rules.check(12, "too-many-of-a-symbol", on=TargiEdition, source=CONTENTS, certainty=CERTAIN, digest="B6 B8")
def too_many_of_a_symbol(position: TargiPosition, edition: TargiEdition) -> Fault | None:
    """Each symbol is on nine tribe cards, in every print."""
    if not any(card.symbol is not None for card in _stated(edition).values()):
        return None
    counts = Counter(card.symbol for card in position.cards)
    for symbol, count in counts.items():
        if count > PER_SYMBOL:
            sentence = "{count} tribe cards show the symbol {symbol}, and there are nine of each"
            return Fault(sentence, count=count, symbol=SYMBOLS[symbol], at=("tribe_cards",))
    return None


@rules.check(13, "text-without-its-word", on=TargiEdition, source=CARDS, certainty=CERTAIN, digest="B8")
def text_without_its_word(position: TargiPosition, edition: TargiEdition) -> Fault | None:  # noqa: ARG001
    """A text that speaks of a symbol, or of a good, must say which one."""
    for name, card in _stated(edition).items():
        effect = card.effect
        if effect is None:
            continue
        lacks = "symbol" if effect.kind in ("discount_symbol", "end_vp_per_two") and effect.symbol is None else ""
        lacks = "good" if effect.kind == "bonus_good" and effect.good is None else lacks
        if lacks:
            sentence = "the text of {card} is stated as {kind}, but not of which {lacks}"
            return Fault(sentence, card=name, kind=effect.kind, lacks=lacks, at=("tribe_cards", name, "effect"))
    return None


@rules.check(14, "text-that-is-not-checked", on=TargiEdition, source=CARDS, certainty=LIKELY)
def text_that_is_not_checked(position: TargiPosition, edition: TargiEdition) -> Remark | None:
    """A stated text that fits no kind of effect known here is quoted, and nothing that comes of it is checked."""
    others = [name for name in _stated(edition) if _kind(position.cards[CARD[name]]) == "other"]
    if not others:
        return None
    return Remark("not fully checked: the texts of {cards} fit no kind of effect", cards=others, at=("tribe_cards",))


@rules.check(15, "text-that-stands-on-one-card", on=TargiEdition, source=Source("Tribe cards"), certainty=LIKELY)
def text_that_stands_on_one_card(position: TargiPosition, edition: TargiEdition) -> Remark | None:
    """The rules speak of one card that spares its owner the Noble, and of one that moves laid cards."""
    if not _stated(edition):
        return None
    kinds = Counter(_kind(card) for card in position.cards)
    for kind in ("hand_card_without_noble", "move_two_cards"):
        if kinds[kind] > 1:
            sentence = "{count} cards are said to have the text {kind}, of which the rules know one"
            return Remark(sentence, count=kinds[kind], kind=kind, at=("tribe_cards",))
    return None
