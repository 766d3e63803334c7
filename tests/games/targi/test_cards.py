"""The printed cards: one source for each fact, and every text with its page and its records."""

from __future__ import annotations

import re

import orjson
import pytest

from rulecheck.games.targi import GAME
from rulecheck.games.targi.components import (
    BORDER,
    BORDER_GOOD,
    CARD_IDS,
    GIVES,
    GOODS,
    GOODS_IDS,
    KINDS,
    PER_SYMBOL,
    SYMBOLS,
    TRIBE_IDS,
    amount_of,
)
from rulecheck.games.targi.effects import KINDS_OF_EFFECT, cards_of
from rulecheck.games.targi.scoring import PRINTED_ENDS, page_of
from tests.fixtures import FIXTURES, SHARED
from tests.games.targi.playing import EDITION

CARDS = cards_of(EDITION)
WITH_TEXT = [card for card in CARDS if card.effect is not None]


def test_there_are_nine_cards_of_each_symbol_and_thirty_with_a_text() -> None:
    assert [card.symbol for card in CARDS] == [symbol for symbol in range(5) for _ in range(PER_SYMBOL)]
    assert len(WITH_TEXT) == 30
    assert {card.effect.kind for card in WITH_TEXT if card.effect} == set(KINDS_OF_EFFECT) - {"none", "other"}
    assert sorted(card.id for card in CARDS if card.or_gold) == ["CA6", "TA8"]


@pytest.mark.skipif(not SHARED.is_dir(), reason="the games files are not part of the project")
def test_the_edition_says_what_the_games_file_says() -> None:
    rows = orjson.loads((SHARED / "games" / "targi.json").read_bytes())["tribe_cards"]
    listed = next(value for value in rows.values() if isinstance(value, list) and len(value) == len(CARDS))
    for row, card in zip(listed, CARDS, strict=True):
        cost = {kind: count for kind, count in row["cost"].items() if count}
        instead = row["alternative_cost"] or {}
        assert (row["id"], SYMBOLS.index(row["symbol"]), row["vp"]) == (card.id, card.symbol, card.vp)
        assert (cost, instead.get("gold", 0)) == (dict(card.price), card.or_gold)
        assert row["ability"]["kind"] == (card.effect.kind if card.effect else "none")


@pytest.mark.parametrize("symbol", range(5), ids=SYMBOLS)
def test_the_page_of_a_symbol_lists_its_cards_as_they_are_printed(symbol: int) -> None:
    text = GAME.rulebook.rules[f"TAR{600 + 10 * symbol}"].text
    said = dict(re.findall(r"([A-Z]{2}\d): (.*?VP)\.", text))
    for card in CARDS[symbol * PER_SYMBOL : (symbol + 1) * PER_SYMBOL]:
        counts = {kind: int(count) for count, kind in re.findall(r"(\d) (salt|pepper|dates|gold)", said[card.id])}
        asked = dict(card.price) | ({"gold": card.or_gold} if card.or_gold else {})
        assert counts == asked, card.id
        assert said[card.id].endswith(f", {card.vp} VP")
    without = [card.id for card in CARDS if card.symbol == symbol and card.effect is None]
    assert text.endswith("have no text.")
    assert all(card in text.split(". ")[-1] or "to" in text.split(". ")[-1] for card in without)


@pytest.mark.parametrize("card", WITH_TEXT, ids=lambda card: card.id)
def test_every_text_has_a_page_and_three_records(card: object) -> None:
    name = card.id  # type: ignore[attr-defined]
    page = GAME.rulebook.rules[f"TAR{page_of(CARD_IDS.index(name))}"]
    assert page.text.startswith(f"{name}: ")
    for case in ("applies", "does-not-apply", "too-much"):
        assert (FIXTURES / "targi" / "disputes" / f"{name}-{case}.json").is_file()


def test_the_texts_of_the_end_are_those_that_count_at_the_end() -> None:
    ends = {card.id: card.effect.kind for card in WITH_TEXT if card.effect is not None and card.effect.ends}
    assert ends == PRINTED_ENDS


def test_goods_cards_and_border_are_the_facts_of_the_edition() -> None:
    for name, gives in zip(GOODS_IDS, GIVES, strict=True):
        value = EDITION.facts[name].value
        assert gives == (amount_of(value) if any(gives) else (0, 0, 0, 0, 0))
        assert any(gives) == ("one of" not in value)
    for number in range(1, len(BORDER)):
        assert EDITION.facts[f"border card {number}"].value.startswith(BORDER[number])
    for number, good in BORDER_GOOD.items():
        assert BORDER[number] == GOODS[good] == KINDS[good]
    assert len(TRIBE_IDS) + len(GOODS_IDS) + len(BORDER) - 1 == 80
