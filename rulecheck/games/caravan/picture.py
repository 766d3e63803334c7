"""A position of Caravan for people's eyes, and the eight goods.

The board is a grid of 7 x 7 cells. A cell shows its number and, in brackets, the good that its city wants; below that
the free good with its demand markers, then the camels: the sign of the player, the number of the camel, and what it
carries, `^` on top and `_` underneath.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Group
from rich.text import Text

from rulecheck.core.drawing import ASCII, BOXED, Frame, fitting, signs_of
from rulecheck.core.edition import Edition
from rulecheck.games.caravan.components import (
    CASUAL_CAMELS,
    COLOURS,
    FULL,
    GOODS,
    KINDS,
    NUMBERS,
    POINTS,
    RARE,
    SHORT,
    SIZE,
)
from rulecheck.games.caravan.position import HIDDEN, NONE, NOT_KNOWN, RESERVE, CaravanPosition

WIDTH = 79
CELL = 9  # columns of a space, without its borders
GAP = "  "

STRONG, FAINT = "bold", "dim"
SEAT_STYLES = ("red", "green", "cyan", "magenta")


def picture(position: CaravanPosition, plain: bool = False) -> Group:
    """The board, and below it the bag and the players with what they have. At most 79 columns wide.

    With `plain`, all of it is ASCII. Colours only repeat what the characters say.
    """
    signs = signs_of(position.players, plain, "ABCD")
    lines = (*_board(position, signs, plain), Text(), *_legend(position, signs, plain))
    return Group(Text("\n", no_wrap=True, overflow="crop").join(lines))


def catalogue(edition: Edition, plain: bool = False) -> Iterator[tuple[str, str, Text]]:  # noqa: ARG001 - they all have these
    """The eight goods: the name, the words to find each by, and a line that says all of it."""
    for good, name in enumerate(GOODS):
        kind = "rare" if good >= RARE else "common"
        words = (name, COLOURS[good], kind, f"{POINTS[good]} points", f"{FULL[good]} goods")
        counts = f"{FULL[good]} of them, {SHORT[good]} in the short game"
        yield name, "\n".join(words), Text(f"{name}: {COLOURS[good]}, {kind}, {POINTS[good]} points; {counts}")


# The board


def _board(position: CaravanPosition, signs: Sequence[str], plain: bool) -> Iterator[Text]:
    frame = ASCII if plain else BOXED
    yield Text("   " + "".join(str(column).center(CELL + 1) for column in range(1, SIZE + 1)).rstrip(), STRONG)
    yield _border(frame.top, frame)
    for row in range(SIZE):
        cells = [list(_cell(position, signs, row * SIZE + column)) for column in range(SIZE)]
        for line in range(max(map(len, cells))):
            text = Text(f"{row + 1 if line == 0 else ' '} ", STRONG)
            text.append(frame.upright, FAINT)
            for cell in cells:
                inside = cell[line] if line < len(cell) else Text()
                text.append_text(inside)
                text.append(" " * (CELL - inside.cell_len))
                text.append(frame.upright, FAINT)
            yield text
        yield _border(frame.bottom if row == SIZE - 1 else frame.between, frame)


def _border(corners: str, frame: Frame) -> Text:
    return Text("  " + corners[0] + corners[1].join([frame.level * CELL] * SIZE) + corners[2], FAINT)


def _cell(position: CaravanPosition, signs: Sequence[str], space: int) -> Iterator[Text]:
    """The lines of a space, two at least."""
    number, wanted = position.number_at.get(space), position.city_at.get(space)
    city = "" if wanted is None else f"[{GOODS[wanted]}]"
    head = Text("" if number is None else str(number), STRONG)
    yield head.append(city.rjust(CELL - head.cell_len) if city else "")
    yield Text("" if number is None else _free_good(position, number))
    camels = [
        (seat, camel)
        for seat, places in enumerate(position.where)
        for camel, place in enumerate(places)
        if place == space
    ]
    for seat, camel in camels:
        if (load := position.load[seat][camel]) >= 0:
            side = "_" if position.below[seat][camel] else "^"
            yield Text.assemble(_camel(signs, seat, camel), side + _good(load))
    unladen = [_camel(signs, seat, camel) for seat, camel in camels if position.load[seat][camel] < 0]
    for first in range(0, len(unladen), 3):
        yield Text(" ").join(Text(*one) for one in unladen[first : first + 3])


def _camel(signs: Sequence[str], seat: int, camel: int) -> tuple[str, str]:
    return f"{signs[seat]}{camel + 1}", f"{STRONG} {SEAT_STYLES[seat % len(SEAT_STYLES)]}"


def _good(good: int) -> str:
    return "?" if good == HIDDEN else GOODS[good]


def _free_good(position: CaravanPosition, number: int) -> str:
    if not position.free_known:
        return "?"
    if position.free[number] == NONE:
        return ""
    markers = position.demand[number]
    return _good(position.free[number]) + (f"+{_known(markers)}" if markers else "")


# What stands below it


def _legend(position: CaravanPosition, signs: Sequence[str], plain: bool) -> Iterator[Text]:
    """The turn and the bag; two lines for each player; how to read the board, and what of it is not known."""
    yield Text("   ".join(_state(position)), STRONG)
    yield Text()
    awaits = position.awaits()
    acting = awaits.players[0] if awaits is not None and len(awaits.players) == 1 else None
    sheet = position.sheet
    rows = []
    for seat, name in enumerate(position.players):
        cells = [
            f"points {_points(position, seat)}",
            f"markers {_known(position.taken[seat])}",
            f"theft {_known(NOT_KNOWN if seat in position.holders else position.theft[seat])}",
            f"carries {_known(position.laden[seat])}",
            f"reserve {_reserve(position, seat)}",
        ]
        rows.append([*cells, "wins" if sheet is not None and name in sheet.winners else ""])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    left_for_names = WIDTH - len("> (A)" + GAP * 7) - sum(widths)
    names = [fitting(name, left_for_names, plain) for name in position.players]
    widths = [max(map(cell_len, names)), *widths]
    for seat, cells in enumerate(rows):
        pointer = "> " if position.players[seat] == acting else "  "
        row = GAP.join(("", *map(set_cell_size, (names[seat], *cells), widths))).rstrip()
        style = SEAT_STYLES[seat % len(SEAT_STYLES)]
        yield Text.assemble((pointer, STRONG), (f"({signs[seat]})", f"{STRONG} {style}"), row)
        yield Text(f"      delivered: {_delivered(position, seat)}")
    yield Text()
    yield from (Text(sentence, FAINT) for sentence in _reading(position))


def _state(position: CaravanPosition) -> Iterator[str]:
    if position.finished:
        yield "The game is over"
    else:
        yield position.phase().capitalize() if position.turn_number else "Turn unknown"
        if not position.due:
            yield f"Actions left: {'?' if position.doubt else position.left}"
    yield f"Bag: {_known(position.bag)}"
    yield f"Free goods: {position.free_count if position.free_known else 'unknown'}"
    yield f"{position.length.capitalize()} game" if position.length else "Length unknown"


def _points(position: CaravanPosition, seat: int) -> str:
    """The total of a finished game, before that what has been delivered and taken so far."""
    if position.sheet is not None:
        points = next(place.total for place in position.sheet.standings if place.player == position.players[seat])
    else:
        points = position.points(seat)
    return "?" if points is None else str(points)


def _known(count: int) -> str:
    return "?" if count == NOT_KNOWN else str(count)


def _reserve(position: CaravanPosition, seat: int) -> str:
    places = position.where[seat][: position.camels or CASUAL_CAMELS]
    if places.count(NOT_KNOWN) == len(places):
        return "?"
    return "".join(str(camel + 1) for camel, place in enumerate(places) if place == RESERVE) or "empty"


def _delivered(position: CaravanPosition, seat: int) -> str:
    if not position.delivered_known[seat]:
        return "not known"
    goods = position.delivered[seat]
    return " ".join(f"{goods[good]} {GOODS[good]}" for good in range(KINDS) if goods[good]) or "nothing"


def _reading(position: CaravanPosition) -> Iterator[str]:
    """How to read what is on this board."""
    yield "[ivory] is the city that wants ivory; ivory+2 lies free with 2 demand markers."
    if not position.finished:
        yield "Points are those of goods delivered and markers taken so far."
    if any(load >= 0 for loads in position.load for load in loads):
        yield "A camel carries its good on top (^) or underneath (_)."
    if cities := [GOODS[good] for good in range(KINDS) if position.city_of[good] == NOT_KNOWN]:
        yield f"Cities of which the place is not known: {_all_or(cities)}."
    elsewhere = [number for number in NUMBERS if position.numbered[number] == NOT_KNOWN]
    if elsewhere:
        yield f"Numbered spaces of which the place is not known: {_all_or(list(map(str, elsewhere)))}."
    lying = [f"{number} {told}" for number in elsewhere if (told := _free_good(position, number)).strip("?")]
    for first in range(0, len(lying), 4):
        yield "  goods there: " + ", ".join(lying[first : first + 4])
    if unknown := sum(places.count(NOT_KNOWN) for places in position.where):
        yield f"Camels of which nothing is known: {unknown}."


def _all_or(words: Sequence[str]) -> str:
    return "all" if len(words) == len(NUMBERS) else ", ".join(words)


# Names
