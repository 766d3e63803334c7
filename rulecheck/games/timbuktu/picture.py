"""A position of Timbuktu for people's eyes, and the cards, pens and loads that an edition prints.

A camel is written as two characters: the sign of its player and its letter. The pens stand side by side, as the
travelling camels see them: above the grid that they leave, below it the one that fills up, pitch by pitch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.cells import set_cell_size
from rich.text import Text

from rulecheck.core.drawing import fitting, signs_of
from rulecheck.core.edition import Edition
from rulecheck.games.timbuktu.cargo import only
from rulecheck.games.timbuktu.components import (
    CAPACITY,
    GOODS,
    GOODS_CARDS,
    KINDS,
    LETTERS,
    PENS,
    PITCH_CARDS,
    RING,
    SEATS,
    SIZE,
    count,
    goods_of,
    pens_in,
    size,
)
from rulecheck.games.timbuktu.piles import HIDDEN, NOWHERE, SLOT, Cards
from rulecheck.games.timbuktu.position import (
    EITHER,
    FACE_DOWN,
    HERE,
    IN_PEN,
    MOVING,
    NO_CARD,
    NOT_KNOWN,
    NOT_PLACED,
    OVER,
    PLACING,
    ROBBING,
    SOMEWHERE,
    TimbuktuPosition,
)
from rulecheck.games.timbuktu.printed import pens_of, printed
from rulecheck.games.timbuktu.scoring import score

FAINT, STRONG = "dim", "bold"
SEAT_STYLES = ("red3", "dodger_blue1", "green4", "dark_orange3", "medium_orchid")
GOODS_STYLES = ("gold3", "orange4", "red3", "bright_black", "dodger_blue1")
INITIALS = "gcpsw"  # of the kinds, in their order
MARGIN, COLUMN = 10, 14  # before the pens, and for each
LONGEST_NAME = 14


class Signs(NamedTuple):
    """The characters for an empty pitch, an exchange mark, an arrow, a cut name, the player in turn."""

    empty: str
    mark: str
    arrow: str
    cut: str
    turn: str


DRAWN = Signs("·", "⇄", "→", "…", "▸")
ASCII = Signs(".", "<>", "->", "...", ">")


def picture(position: TimbuktuPosition, plain: bool = False) -> Text:
    """Both grids with the camels, their loads, the goods beside the board with today's prices. At most 80 columns wide.

    With `plain`, all of it is ASCII. Colours only repeat what the characters say.
    """
    return _whole(
        [
            *_heading(position, plain),
            *_grids(position, plain),
            *_goods(position, plain),
            *_piles(position, plain),
        ]
    )


def catalogue(edition: Edition, plain: bool = False) -> Iterator[tuple[str, str, Text]]:
    """What an edition prints, as far as it is known: pens, pitch cards, goods cards, the loads of the camels.

    Each with its name, the words to find it by, and a line that shows it.
    """
    signs = ASCII if plain else DRAWN
    tables = printed(edition)
    for name, (symbol, colour) in pens_of(edition).items():
        if symbol or colour:
            words = " ".join(one for one in (symbol, colour) if one)
            yield name, f"{name} pen {words}", Text(f"pen {name}: {words}")
    for card in tables.pitch_cards:
        if card != HIDDEN:
            name = PITCH_CARDS[card]
            yield name, f"{name} pitch card thief", Text(f"thief card: pitches {name.replace('-', ' and ')}")
    for card in tables.goods_cards:
        if card != HIDDEN:
            name = GOODS_CARDS[card]
            yield name, f"{name} goods card thief", Text(f"thief card: {name.replace('-', ' and ')}")
    for letter, (known, hidden) in zip(LETTERS, tables.loads, strict=True):
        if hidden < CAPACITY:
            goods = ", ".join([*goods_of(known), *["?"] * hidden])
            yield letter, f"camel {letter} load {goods}", Text(f"camel {letter} {signs.arrow} {goods}")


def _whole(lines: Iterable[Text]) -> Text:
    return Text("\n", no_wrap=True, overflow="ignore").join(lines)


def _heading(position: TimbuktuPosition, plain: bool) -> Iterator[Text]:
    awaits = position.awaits()
    said = position.phase()
    line = Text(said[0].upper() + said[1:], STRONG)
    if awaits is not None:
        line.append("   " + fitting(awaits.message, 50, plain))
    yield line
    yield Text()


# The grids


def _grids(position: TimbuktuPosition, plain: bool) -> Iterator[Text]:
    if position.step == OVER:
        return
    signs = ASCII if plain else DRAWN
    here, there = ("start", None) if position.step == PLACING else position.boards.grids()
    prints = pens_of(position.edition)
    yield _row("", [Text(name, STRONG) for name in PENS])
    if any(symbol or colour for symbol, colour in prints.values()):
        shown = [fitting(" ".join(one for one in prints[name] if one), COLUMN - 1, plain) for name in PENS]
        yield _row("", [Text(one, FAINT) for one in shown])
    waits = [_waiting(position, pen) for pen in range(SIZE)]
    yield _row(_grid_name(here), [_camels(position, camels[:4]) for camels in waits])
    if max(map(len, waits)) > 4:
        yield _row("", [_camels(position, camels[4:]) for camels in waits])
    if position.step != PLACING:
        yield _row("  arrows", [Text(_arrows(position, pen, signs), FAINT) for pen in range(SIZE)])
        yield Text(_grid_name(there))
        for number in range(SIZE):
            yield _row(f"  pitch {number + 1}", [_pitch(position, pen, number, signs) for pen in range(SIZE)])
    yield from _nowhere(position)
    yield Text()


def _grid_name(grid: str | None) -> str:
    return "?" if grid is None else grid


def _row(label: str, cells: Sequence[Text]) -> Text:
    line = Text(set_cell_size(label, MARGIN))
    for cell in cells:
        line.append_text(cell)
        line.append(" " * (COLUMN - cell.cell_len))
    line.rstrip()
    return line


def _camel(position: TimbuktuPosition, camel: int) -> Text:
    seat = camel // SEATS
    return Text(signs_of(position.players, True)[seat] + LETTERS[camel % SEATS], SEAT_STYLES[seat])


def _camels(position: TimbuktuPosition, camels: Iterable[int]) -> Text:
    return Text(" ").join(_camel(position, camel) for camel in camels)


def _waiting(position: TimbuktuPosition, pen: int) -> list[int]:
    camels = [camel for camel in position.cargo.camels if position.behind[camel] == pen]
    return [camel for camel in camels if position.ahead[camel] in (HERE, EITHER)]


def _arrows(position: TimbuktuPosition, pen: int, signs: Signs) -> str:
    known = list(pens_in(position.boards.surely(pen)))
    return " ".join([signs.arrow, *known, *["?"] * (2 - len(known))])


def _pitch(position: TimbuktuPosition, pen: int, number: int, signs: Signs) -> Text:
    pitch = pen * SIZE + number
    camel = position.at[pitch]
    if camel != NOT_KNOWN:
        cell = _camel(position, camel)
    elif number < position.filled[pen]:
        cell = Text("??")
    else:
        cell = Text(signs.empty, FAINT)
    if position.boards.marked >> pitch & 1:
        cell.append(" " + signs.mark, FAINT)
    return cell


def _nowhere(position: TimbuktuPosition) -> Iterator[Text]:
    """Camels of which it is not known where they stand, or that are not on a grid yet."""
    ahead, behind = position.ahead, position.behind
    groups = {
        "not placed": [one for one in position.cargo.camels if ahead[one] == HERE and behind[one] == NOT_PLACED],
        "waiting, nobody knows where": [
            one for one in position.cargo.camels if ahead[one] == HERE and behind[one] == NOT_KNOWN
        ],
        "moved, nobody knows where to": [one for one in position.cargo.camels if ahead[one] == SOMEWHERE],
        "in a pen, nobody knows on which pitch": [one for one in position.cargo.camels if ahead[one] >= IN_PEN],
        "waiting or moved, nobody knows": [
            one for one in position.cargo.camels if ahead[one] == EITHER and behind[one] < 0
        ],
    }
    for title, camels in groups.items():
        if camels:
            yield Text(f"{title}:", FAINT)
            yield Text("  ").append_text(_camels(position, camels))


# The goods


def _goods(position: TimbuktuPosition, plain: bool) -> Iterator[Text]:
    signs, cargo = ASCII if plain else DRAWN, position.cargo
    sheet = score(position)
    totals = {place.player: place for place in sheet.standings}
    header = Text(" " * (LONGEST_NAME + 6))
    for letter in LETTERS[: position.camels]:
        header.append(f"{letter:<5}", STRONG)
    header.append("goods   worth", STRONG)
    yield header
    for seat, name in enumerate(position.players):
        mark = signs.turn if name == position.due and position.step in (PLACING, MOVING) else " "
        line = Text(f"{mark} ", STRONG)
        line.append(signs_of(position.players, True)[seat] + "  ", SEAT_STYLES[seat])
        line.append(set_cell_size(fitting(name, LONGEST_NAME, plain), LONGEST_NAME + 1))
        for camel in position.camels_of(seat):
            line.append_text(_load(cargo.can_be(camel), signs))
        place = totals[name]
        line.append(f"{_number(place.ladder[0].value):>5}{_number(place.total):>8}")
        if name in sheet.winners:
            line.append("  wins", STRONG)
        yield line
    yield Text()
    yield _kinds("", [f"{initial} {name}" for initial, name in zip(INITIALS, GOODS, strict=True)], [STRONG] * KINDS)
    removed = cargo.removed_counts()
    yield _kinds("beside the board", [_number(one) for one in removed])
    if position.variant:
        worlds = cargo.worlds() or []
        over = [only(numbers) for numbers in zip(*map(position.left_over_in, worlds), strict=True)] or [None] * KINDS
        yield _kinds("left over", [_number(one) for one in over])
    prices = position.prices if position.step == OVER else removed
    yield _kinds("price of each" if position.step == OVER else "today's price", [_number(one) for one in prices])


def _load(loads: Iterable[int], signs: Signs) -> Text:
    """What a camel carries, a letter a good; what is not known is a question mark."""
    can_be = list(loads)
    least = [min(count(load, kind) for load in can_be) for kind in range(KINDS)]
    cell = Text()
    for kind, number in enumerate(least):
        cell.append(INITIALS[kind] * number, GOODS_STYLES[kind])
    hidden = max(map(size, can_be)) - sum(least)
    cell.append("?" * hidden)
    if not cell.plain:
        cell.append(signs.empty, FAINT)
    cell.append(" " * (5 - cell.cell_len))
    return cell


def _kinds(label: str, cells: Sequence[str], styles: Sequence[str] = ("",) * KINDS) -> Text:
    line = Text(set_cell_size(label, LONGEST_NAME + 6))
    for cell, style in zip(cells, styles, strict=True):
        line.append(f"{cell:<10}", style)
    line.rstrip()
    return line


def _number(number: int | None) -> str:
    return "?" if number is None else str(number)


# Cards and thief piles


def _piles(position: TimbuktuPosition, plain: bool) -> Iterator[Text]:
    piles, names = position.piles, position.players
    lines: list[str] = []
    laid = [
        f"{fitting(name, LONGEST_NAME, plain)} {'face down' if card == FACE_DOWN else LETTERS[card]}"
        for name, card in zip(names, position.chosen, strict=True)
        if card != NO_CARD
    ]
    turned = [
        f"{fitting(name, LONGEST_NAME, plain)} {LETTERS[card]}"
        for name, card in zip(names, position.turned, strict=True)
        if card != NO_CARD
    ]
    lines += [f"cards laid: {', '.join(laid)}"] if laid else []
    lines += [f"cards turned up: {', '.join(turned)}"] if turned else []
    if position.step in (MOVING, ROBBING) and piles.in_deal:
        often = str(piles.least) if piles.least == piles.most else f"{piles.least} to {piles.most}"
        lines.append(f"thief piles as dealt (they have moved on {often} times):")
        for (step, in_slot), cards in zip(RING[len(names)], piles.dealt, strict=True):
            if cards is not None:
                seat = (piles.starter + step) % len(names)
                lines.append(f"  {_place(position, SLOT * in_slot + seat, plain)}: {_cards(cards)}")
    if piles.revealed and position.step == ROBBING:
        lines.append("thief piles turned up:")
        for one in piles.revealed:
            where = "" if one.place == NOWHERE else f" ({_place(position, one.place, plain)})"
            lines.append(f"  {_cards(one.cards)}{where}")
    if lines:
        yield Text()
    for line in lines:
        yield Text(line, FAINT)


def _place(position: TimbuktuPosition, place: int, plain: bool) -> str:
    name = fitting(position.players[place % SLOT], LONGEST_NAME, plain)
    return f"slot at the left hand of {name}" if place >= SLOT else name


def _cards(cards: Cards) -> str:
    pen, pitches, goods = cards
    shown = (
        "?" if pen == HIDDEN else PENS[pen],
        "?" if pitches == HIDDEN else PITCH_CARDS[pitches],
        "?" if goods == HIDDEN else GOODS_CARDS[goods],
    )
    return " ".join(shown)
