"""A position of Targi for people's eyes, and the eighty cards.

The field is drawn as it lies, 5 by 5 cells. A border card shows its number and name, an inner one its id and what it
gives or costs; below stand the figures: `(A)` is a Targi of the player with that sign, `[A]` a marker, and the robber
is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from rulecheck.core.drawing import ASCII, BOXED, Frame, fitting, signs_of
from rulecheck.core.edition import Edition
from rulecheck.games.targi.components import (
    BORDER,
    BORDER_AT,
    CARD_IDS,
    COLUMNS,
    CORNERS,
    FIRST_GOODS,
    GIVES,
    GOODS_IDS,
    KINDS,
    SEATS,
    SYMBOLS,
    Tokens,
    in_words,
)
from rulecheck.games.targi.effects import TribeCard, cards_of
from rulecheck.games.targi.position.codes import (
    DOWN_GOODS,
    DOWN_TRIBE,
    NO_CARD,
    NOBODY,
    NOT_KNOWN,
    NOTED,
    PLACE,
    SOME_GOODS,
    SOME_TRIBE,
)
from rulecheck.games.targi.position.state import TargiPosition

SIZE = 5
CELL = 14  # columns of a cell, without its borders
CARD_WIDTH = 37
LONGEST_NAME = 16
GAP = "  "

STRONG, FAINT, ROBBER_STYLE = "bold", "dim", "bold red"
SEAT_STYLES = ("dodger_blue1", "dark_orange3")
LETTERS = "SPDGV"
SYMBOL_NAMES = ("Targia", "Camel Rider", "Camp", "Well", "Oasis")
SHORT_SYMBOLS = ("Targia", "Rider", "Camp", "Well", "Oasis")
OTHER_WORDS = ("woman", "camel rider", "tent", "well", "oasis")
SHORT_NAMES = {14: "expansion"}
CARD_AT = {place: card for card, place in enumerate(BORDER_AT) if card}


def picture(position: TargiPosition, plain: bool = False) -> Text:
    """The field, and below it piles, purses, hands and displays. At most 79 columns wide.

    With `plain`, all of it is ASCII. Colours only repeat what the characters say.
    """
    frame = ASCII if plain else BOXED
    signs = signs_of(position.players, plain)
    lines = (*_field(position, signs, frame), Text(), *_legend(position, signs, plain))
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


# The field


def _field(position: TargiPosition, signs: Sequence[str], frame: Frame) -> Iterator[Text]:
    yield _border(frame.top, frame)
    for row in range(SIZE):
        cells = [list(_cell(position, signs, row, column)) for column in range(SIZE)]
        for line in range(max(map(len, cells))):
            text = Text(frame.upright, FAINT)
            for cell in cells:
                inside = cell[line] if line < len(cell) else Text()
                text.append_text(inside)
                text.append(" " * (CELL - inside.cell_len))
                text.append(frame.upright, FAINT)
            yield text
        yield _border(frame.between if row < SIZE - 1 else frame.bottom, frame)


def _border(crossings: str, frame: Frame) -> Text:
    return Text(crossings[0] + crossings[1].join([frame.level * CELL] * SIZE) + crossings[2], FAINT)


def _cell(position: TargiPosition, signs: Sequence[str], row: int, column: int) -> Iterator[Text]:
    card = CARD_AT.get((row, column))
    if card is None:
        yield from _inner(position, signs, 3 * (row - 1) + column - 1)
        return
    yield Text(f"{card} {SHORT_NAMES.get(card, BORDER[card])}"[:CELL], FAINT if card in CORNERS else STRONG)
    figures = Text()
    if position.robber == card:
        figures.append("robber ", ROBBER_STYLE)
    stands = position.stands[card]
    if stands != NOBODY:
        figures.append(f"({signs[stands]})", f"{STRONG} {SEAT_STYLES[stands]}")
    yield figures


def _inner(position: TargiPosition, signs: Sequence[str], cell: int) -> Iterator[Text]:
    card = position.cell[cell]
    for line in _card_in_short(position, card):
        yield Text(line[:CELL])
    lies = position.marker[cell]
    yield Text() if lies == NOBODY else Text(f"[{signs[lies]}]", f"{STRONG} {SEAT_STYLES[lies]}")


def _card_in_short(position: TargiPosition, card: int) -> tuple[str, str]:
    if card >= FIRST_GOODS:
        gives = GIVES[card - FIRST_GOODS]
        return f"{CARD_IDS[card]} goods", _letters(gives) if any(gives) else "1S / 1P / 1D"
    if card >= 0:
        printed = position.cards[card]
        return f"{printed.id} {SHORT_SYMBOLS[printed.symbol]}", f"{_cost_in_short(printed)}, {printed.vp}V"
    return {
        DOWN_TRIBE: ("face down", "a tribe card"),
        DOWN_GOODS: ("face down", "a goods card"),
        SOME_TRIBE: ("?", "a tribe card"),
        SOME_GOODS: ("?", "a goods card"),
    }.get(card, ("?", ""))


def _letters(counts: Sequence[int]) -> str:
    return "".join(f"{count}{letter}" for count, letter in zip(counts, LETTERS, strict=False) if count)


def _cost_in_short(card: TribeCard) -> str:
    cost = _letters((*card.goods, card.gold))
    return f"{cost}/{card.or_gold}G" if card.or_gold else cost


# What stands below it


def _legend(position: TargiPosition, signs: Sequence[str], plain: bool) -> Iterator[Text]:
    yield Text((GAP + " ").join(_state(position, signs)), STRONG)
    awaits = position.awaits()
    acting = awaits.players if awaits is not None and len(awaits.players) == 1 else ()
    names = [fitting(name, LONGEST_NAME, plain) for name in position.players]
    width = max(map(cell_len, names))
    for seat in range(SEATS):
        yield Text()
        pointer = "> " if position.players[seat] in acting else "  "
        line = Text.assemble((pointer, STRONG), (f"({signs[seat]})", f"{STRONG} {SEAT_STYLES[seat]}"), " ")
        line.append(set_cell_size(names[seat], width) + GAP + _purse(position, seat))
        yield line
        yield Text(f"      hand: {_hand(position, seat)}")
        yield Text(f"      laid: {_display(position, seat)}")
    if position.drawn != NO_CARD:
        yield Text()
        yield Text(f"  drawn: {CARD_IDS[position.drawn] if position.drawn >= 0 else 'a card that was not noted'}")
    yield Text()
    yield Text("S salt, P pepper, D dates, G gold, V VP; (x) a Targi of player x, [x] a marker.", FAINT)


def _state(position: TargiPosition, signs: Sequence[str]) -> Iterator[str]:
    if position.finished:
        yield "The game is over"
    else:
        number = f"Round {position.round}" if position.round else "Round unknown"
        yield f"Raid {position.raid}" if position.raid else f"{number}, placing" if position.stage == PLACE else number
    yield f"First: {'unknown' if position.first == NOT_KNOWN else signs[position.first]}"
    yield f"Goods pile: {_number(position.goods.left)}"
    yield f"Tribe pile: {_number(position.tribe_pile)}"


def _number(count: int | None) -> str:
    return "?" if count is None else str(count)


def _purse(position: TargiPosition, seat: int) -> str:
    points = position.hidden_points(seat)
    words = [
        f"{'?' if count >= NOTED or (kind == 'vp' and points) else count} {'VP' if kind == 'vp' else kind}"
        for kind, count in zip(KINDS, position.purse[seat], strict=True)
    ]
    stored = " (+1 gold on WE9)" if position.stored[seat] else ""
    return ", ".join(words) + stored


def _hand(position: TargiPosition, seat: int) -> str:
    card = position.hand[seat]
    if card == NO_CARD:
        return "empty"
    if card == NOT_KNOWN:
        return "unknown"
    held = "a card that was not noted"
    if card >= 0:
        held = f"{CARD_IDS[card]} ({_cost_in_short(position.cards[card])}, {position.cards[card].vp}V)"
    return held + (", of this round" if position.fresh[seat] else "")


def _display(position: TargiPosition, seat: int) -> str:
    rows = position.display[seat]
    if rows is None:
        return "unknown"
    shown = [[CARD_IDS[card] if card >= 0 else "???" for card in row] for row in rows]
    return " | ".join(" ".join((*row, *["---"] * (COLUMNS - len(row)))) for row in shown)


# The cards


def catalogue(edition: Edition, plain: bool = False) -> Iterator[tuple[str, str, Text]]:  # noqa: ARG001
    """The eighty cards: the id, the words to find each by, and a drawing 37 columns wide.

    A border card is named by its number. The symbol stands with VP and cost on one line, with the text on another.
    """
    for card in cards_of(edition):
        effect = edition.facts[f"{card.id} effect"]
        text = effect.value.get("text", "") if isinstance(effect.value, dict) else ""
        cost = Tokens(*card.goods, card.gold)
        price = f"{cost} or {card.or_gold} gold" if card.or_gold else f"{cost}"
        symbol = SYMBOL_NAMES[card.symbol]
        named = f"tribe card {symbol} {SYMBOLS[card.symbol]} {OTHER_WORDS[card.symbol]}"
        words = f"{named} {card.vp} VP costs {price}\n{named} {text}"
        lines = [(f"costs {price}", f"{card.sure}"), (text or "no text", f"{card.effect_sure}")]
        yield card.id, words, _drawing(f"{card.id}  {symbol}, {card.vp} VP", lines)
    for name, gives in zip(GOODS_IDS, GIVES, strict=True):
        sure = edition.facts[name].certainty
        yield name, f"goods card {in_words(gives)}", _drawing(f"{name}  goods card", [(in_words(gives), f"{sure}")])
    for number in range(1, len(BORDER)):
        fact = edition.facts[f"border card {number}"]
        title = f"{number}  border card"
        yield str(number), f"border card {fact.value}", _drawing(title, [(str(fact.value), f"{fact.certainty}")])


def _drawing(title: str, lines: Sequence[tuple[str, str]]) -> Text:
    drawn = [Text(title, STRONG)]
    for said, sure in lines:
        drawn += [Text(line) for line in wrap(f"{said} [{sure}]", CARD_WIDTH)]
    return Text("\n", no_wrap=True, overflow="crop").join(drawn)
