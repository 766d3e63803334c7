"""Section 0: the object, the pieces, and what an edition states of the print."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any

from rulecheck.core.rulebook import CERTAIN, LIKELY, UNKNOWN, Source
from rulecheck.core.verdict import Answer, Fault, Path, Remark
from rulecheck.games.timbuktu.components import (
    CAMELS,
    CAPACITY,
    EACH,
    GOODS,
    LETTERS,
    PENS,
    PILES,
    SIZE,
    SMALL,
    SYMBOLS,
    TOKENS,
    CamelLetter,
    can_be_even,
    counts,
    even_decks,
    load_of,
)
from rulecheck.games.timbuktu.loading import alike_board
from rulecheck.games.timbuktu.moves import TABLES, PrintedLoads, PrintedPen, TimbuktuEdition
from rulecheck.games.timbuktu.position import TimbuktuPosition
from rulecheck.games.timbuktu.printed import arrows_mask
from rulecheck.games.timbuktu.rules.book import COUNTED, GUESSED, REPORTS, REVIEWS, rules
from rulecheck.games.timbuktu.totals import OVER, room_under

rules.state(
    1,
    "object-of-the-game",
    text="""Each player brings a caravan to Timbuktu, from oasis to oasis, past the thieves of each. Whoever brings
    the most valuable goods there wins.""",
    source=Source("Object of the game"),
    certainty=CERTAIN,
)
rules.state(
    2,
    "pieces",
    text="""There are 105 goods, 21 each of gold, coffee, pepper, salt and water; in five colours a caravan board,
    eight camels A to H and eight camel cards each; 15 thief cards; four board pieces with six grids of five pens with
    five pitches each.""",
    source=Source("Components"),
    certainty=CERTAIN,
)


EditionCheck = Callable[[TimbuktuPosition, TimbuktuEdition], Answer | None]


def once_a_print(check: EditionCheck) -> EditionCheck:
    """A check of nothing but the print. Where it has passed, it need not be asked again of a record that states it.

    What it has to say it says for each record anew: the words may hang on the order in which things are stated.
    """

    @wraps(check)
    def asked_once(position: TimbuktuPosition, edition: TimbuktuEdition) -> Answer | None:
        passed = position.tables.passed
        if check in passed:
            return None
        answer = check(position, edition)
        if answer is None:
            passed.add(check)
        return answer

    return asked_once


def _symbols(edition: TimbuktuEdition) -> Iterator[tuple[str, str]]:
    return ((name, pen.symbol) for name, pen in (edition.pens or {}).items() if pen is not None and pen.symbol)


@rules.check(
    11, "pen-symbols", on=TimbuktuEdition, source=Source("lamp, scimitar, star, moon", REVIEWS), certainty=CERTAIN,
    digest="B4",
    rulings=("fifth_symbol",),
)  # fmt: skip
def pen_symbols(position: TimbuktuPosition, edition: TimbuktuEdition) -> Fault | None:
    """Each pen has a symbol of its own, on every grid the same.

    Four of them are lamp, scimitar, star and moon; the fifth is a palm or a crescent. An edition may state either,
    unless the record has chosen the other one.
    """
    seen: dict[str, str] = {}
    for name, symbol in _symbols(edition):
        at = ("pens", name, "symbol")
        kind = symbol if symbol in SYMBOLS else "palm or crescent"
        if kind in seen:
            sentence = "{pen} shows {symbol}, but {other} has that place: each pen has a symbol of its own"
            return Fault(sentence, pen=name, symbol=symbol, other=seen[kind], at=at)
        seen[kind] = name
        if symbol not in SYMBOLS and "fifth_symbol" in position.rulings.chosen:
            chosen = position.rulings.read("fifth_symbol")
            if symbol != chosen:
                sentence = "{pen} shows {symbol}, but the record has chosen {chosen} for the fifth symbol"
                return Fault(sentence, pen=name, symbol=symbol, chosen=chosen, at=at, ruling="fifth_symbol")
    return None


@rules.check(
    12,
    "pen-colours",
    on=TimbuktuEdition,
    source=Source("each pen has its own colour", REVIEWS),
    certainty=CERTAIN,
    digest="B4",
)
@once_a_print
def pen_colours(position: TimbuktuPosition, edition: TimbuktuEdition) -> Fault | None:  # noqa: ARG001
    """Each pen has a colour of its own, on every grid the same."""
    seen: dict[str, str] = {}
    for name, pen in (edition.pens or {}).items():
        if pen is None or pen.colour is None:
            continue
        if pen.colour in seen:
            sentence = "{pen} and {other} are both {colour}"
            return Fault(sentence, pen=name, other=seen[pen.colour], colour=pen.colour, at=("pens", name, "colour"))
        seen[pen.colour] = name
    return None


def _arrow_tables(edition: TimbuktuEdition) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    for field in ("arrows", "arrows_into"):
        for grid, table in (getattr(edition, field) or {}).items():
            if table is not None:
                yield (field, grid), table


@rules.check(
    13, "two-arrows-alike", on=TimbuktuEdition, source=Source("Moving the camels"), certainty=CERTAIN, digest="B6"
)
@once_a_print
def two_arrows_alike(position: TimbuktuPosition, edition: TimbuktuEdition) -> Fault | None:  # noqa: ARG001
    """Two arrows leave each pen of a grid that camels leave, towards two different pens of the next grid."""
    for at, table in _arrow_tables(edition):
        for pen, pair in table.items():
            if pair is not None and pair[0] == pair[1] and pair[0] is not None:
                sentence = "both arrows of {pen} lead to {other}"
                return Fault(sentence, pen=pen, other=pair[0], at=(*at, pen))
    return None


_NEXT: dict[str, tuple[str, ...]] = {
    "start": ("first",),
    "first": ("last", *SMALL),
    "small_1": ("small_2", "last"),
    "small_2": ("small_1", "last"),
    "last": ("timbuktu",),
}


@rules.check(
    14, "arrows-disagree", on=TimbuktuEdition, source=Source("Moving the camels"), certainty=CERTAIN, digest="B6"
)
@once_a_print
def arrows_disagree(position: TimbuktuPosition, edition: TimbuktuEdition) -> Fault | None:  # noqa: ARG001
    """Arrows that are stated both for the grid that is left and for the grid that is reached must be the same ones."""
    if edition.arrows_into is None:
        return None
    for grid, table in (edition.arrows or {}).items():
        for reached in _NEXT[grid]:
            into = edition.arrows_into.get(reached)  # type: ignore[call-overload]
            for pen in PENS:
                out_of, in_to = (table or {}).get(pen), (into or {}).get(pen)
                both = arrows_mask(out_of) | arrows_mask(in_to)
                if both.bit_count() > 2:
                    sentence = "the arrows of {pen} from {grid} and those into {reached} do not agree"
                    return Fault(sentence, pen=pen, grid=grid, reached=reached, at=("arrows", grid, pen))
    return None


@rules.check(
    15, "exchange-pitch-twice", on=TimbuktuEdition, source=Source("An exchange field"), certainty=CERTAIN, digest="B7"
)
@once_a_print
def exchange_pitch_twice(position: TimbuktuPosition, edition: TimbuktuEdition) -> Fault | None:  # noqa: ARG001
    """The pitches of a grid that have the exchange mark are listed once each."""
    for grid, names in (edition.exchange or {}).items():
        for index, name in enumerate(names or ()):
            if name in (names or ())[:index]:
                return Fault("{pitch} of {grid} is listed twice", pitch=name, grid=grid, at=("exchange", grid, index))
    return None


def _boards(edition: TimbuktuEdition) -> Iterator[tuple[Path, PrintedLoads]]:
    if edition.loads is not None:
        yield ("loads",), edition.loads
    for colour, board in (edition.loads_by_colour or {}).items():
        if board is not None:
            yield ("loads_by_colour", colour), board


@rules.check(
    17, "not-four-printed", on=TimbuktuEdition, source=Source("Preparing the caravans"), certainty=CERTAIN, digest="B8"
)
@once_a_print
def not_four_printed(position: TimbuktuPosition, edition: TimbuktuEdition) -> Fault | None:  # noqa: ARG001
    """Four goods are printed for each camel, A to H, on the printed side of a caravan board."""
    for at, board in _boards(edition):
        for letter, goods in board.items():
            if goods is not None and len(goods) != CAPACITY:
                sentence = "{number} goods are printed for camel {camel}, not four"
                return Fault(sentence, number=len(goods), camel=letter, at=(*at, letter))
    return None


@rules.check(
    18,
    "more-printed-than-there-are",
    on=TimbuktuEdition,
    source=Source("21 of a kind", COUNTED),
    certainty=CERTAIN,
    digest="B8 B1",
)
@once_a_print
def more_printed_than_there_are(position: TimbuktuPosition, edition: TimbuktuEdition) -> Fault | None:
    """The caravan boards cannot ask for more than the 21 goods of a kind.

    If the five boards print the same, five players load A to E five times: at most four of a kind are printed there,
    and as there are twenty goods, just four of each. Four players load A to F: at most five of a kind, so that F
    shows four different kinds. Three players load A to H: at most seven of a kind.
    """
    alike = [] if edition.loads is None else _printed_on(edition.loads)
    boards = [_printed_on(board or {}) for board in (edition.loads_by_colour or {}).values()]
    for players, camels in CAMELS.items():
        printed = sum(alike[:camels])
        if printed + room_under(TOKENS // players * EACH) & OVER:
            return _too_many([players * number for number in counts(printed)], players, camels, "loads")
        if boards:
            by_board = zip(*[counts(sum(board[:camels])) for board in boards], strict=True)
            asked = [sum(sorted(numbers)[-players:]) for numbers in by_board]
            if max(asked) > TOKENS:
                return _too_many(asked, players, camels, "loads_by_colour")
    tables = position.tables
    if tables.are_alike and any(hidden for _, hidden in tables.loads) and alike_board(tables.loads) is None:
        sentence = "if all five boards print this, there are not so many goods, whatever is printed for the others"
        return Fault(sentence, at=("loads",))
    return None


def _printed_on(board: PrintedLoads) -> list[int]:
    """The goods that are printed for each camel of a board, as loads."""
    return [load_of(goods or ()) for goods in map(board.get, LETTERS)]


def _too_many(asked: list[int], players: int, camels: int, field: str) -> Fault:
    number = max(asked)
    return Fault(
        "{players} players would load {number} {kind} on camels A to {last}: there are {all}",
        players=players,
        number=number,
        kind=GOODS[asked.index(number)],
        last=LETTERS[camels - 1],
        all=TOKENS,
        at=(field,),
    )


def _differ(known: Any, stated: Any) -> bool:
    """Whether two statements of one printed fact cannot both be right."""
    if known is None or stated is None:
        return False
    if isinstance(stated, PrintedPen):
        return _differ(known, {"symbol": stated.symbol, "colour": stated.colour})
    if isinstance(known, Mapping):
        return any(_differ(known.get(key), one) for key, one in stated.items())
    if isinstance(known, list):
        rest = [one for one in stated if one is not None]
        for one in known:
            if one in rest:
                rest.remove(one)
        return len(known) != len(stated) or len(rest) > known.count(None)
    return bool(known != stated)


@rules.check(
    19,
    "another-print",
    on=TimbuktuEdition,
    source=Source("", "the built-in editions"),
    certainty=CERTAIN,
    digest="B5 B9",
)
@once_a_print
def another_print(position: TimbuktuPosition, edition: TimbuktuEdition) -> Fault | None:
    """What a record states of an edition completes what is known of it, and cannot say something else.

    Of the Queen print a card with the pitches 1 and 5 and a card with pepper and salt are known to exist. Where two
    statements of one print differ, one of them was misread.
    """
    for field in TABLES:
        fact = position.edition.facts.get(field)
        if fact is not None and _differ(fact.value, getattr(edition, field)):
            sentence = "{what}: what is known of the print of {edition} is {known}"
            return Fault(sentence, what=field, edition=position.edition.name, known=fact.value, at=(field,))
    return None


# What is only likely about the print is a warning.


_ARRIVALS: dict[str | None, int] = {None: 0, **{name: 1 << 4 * pen for pen, name in enumerate(PENS)}}
_TWO_TO_EACH = 2 * sum(_ARRIVALS.values())


@rules.check(21, "uneven-arrows", on=TimbuktuEdition, source=Source("", REPORTS), certainty=LIKELY, digest="B6")
@once_a_print
def uneven_arrows(position: TimbuktuPosition, edition: TimbuktuEdition) -> Remark | None:  # noqa: ARG001
    """It is likely that two arrows lead to each pen, too; an edition in which they do not deserves a second look."""
    for at, table in _arrow_tables(edition):
        arrivals = 0
        for one, other in filter(None, table.values()):
            arrivals += _ARRIVALS[one] + _ARRIVALS[other]
        if arrivals == _TWO_TO_EACH:
            continue
        reached = [name for pair in table.values() for name in pair or () if name is not None]
        if len(reached) == 2 * SIZE:
            uneven = [name for name in PENS if reached.count(name) != 2]
            return Remark("{grid}: not two arrows lead to {pens}", grid=at[1], pens=uneven, at=at)
    return None


@rules.check(
    22,
    "not-two-marks",
    on=TimbuktuEdition,
    source=Source("two exchanges a stage", REPORTS),
    certainty=LIKELY,
    digest="B7",
)
@once_a_print
def not_two_marks(position: TimbuktuPosition, edition: TimbuktuEdition) -> Remark | None:  # noqa: ARG001
    """It is likely that each grid has two exchange pitches."""
    for grid, names in (edition.exchange or {}).items():
        if names is not None and len(names) != 2:
            return Remark("{grid} has {number} exchange pitches", grid=grid, number=len(names), at=("exchange", grid))
    return None


@rules.check(
    23, "uneven-cards", on=TimbuktuEdition, source=Source("evenly spread", REPORTS), certainty=LIKELY, digest="B5"
)
@once_a_print
def uneven_cards(position: TimbuktuPosition, edition: TimbuktuEdition) -> Remark | None:
    """It is likely that no two cards are alike, and that each number and each kind is on two of the five cards."""
    for field in ("pitch_cards", "goods_cards"):
        cards = getattr(position.tables, field)
        if len(cards) == PILES and frozenset(cards) in even_decks():
            continue
        names = [name for name in getattr(edition, field) or () if name is not None]
        twice = [name for name in names if names.count(name) > 1]
        if twice:
            return Remark("there are two cards {card}", card=twice[0], at=(field,))
        values = "-".join(names).split("-")
        often = [value for value in values if values.count(value) > 2]
        if often:
            return Remark("{value} is on {number} cards", value=often[0], number=values.count(often[0]), at=(field,))
        if not can_be_even(card for card in cards if card >= 0):
            return Remark(
                "beside {cards} no two cards can have each value that is left twice", cards=names, at=(field,)
            )
    return None


@rules.check(24, "few-kinds-printed", on=TimbuktuEdition, source=Source("", GUESSED), certainty=UNKNOWN, digest="B8")
@once_a_print
def few_kinds_printed(position: TimbuktuPosition, edition: TimbuktuEdition) -> Remark | None:  # noqa: ARG001
    """A camel with goods of one or two kinds printed for it deserves a second look: the variant forbids such a load."""
    for at, board in _boards(edition):
        for letter, goods in board.items():
            if goods is not None and None not in goods and len(set(goods)) < 3:
                return Remark("camel {camel} has goods of two kinds at most", camel=letter, at=(*at, letter))
    return None


@rules.check(25, "camels-alike", on=TimbuktuEdition, source=Source("", REPORTS), certainty=LIKELY, digest="B8")
@once_a_print
def camels_alike(position: TimbuktuPosition, edition: TimbuktuEdition) -> Remark | None:
    """It is likely that no two camels of a caravan board of the Queen print carry the same goods."""
    if position.edition.name != "queen-2005" or len(set(position.tables.loads)) == len(LETTERS):
        return None
    for at, board in _boards(edition):
        seen: dict[int, CamelLetter] = {}
        for letter, goods in board.items():
            if goods is None or None in goods:
                continue
            other = seen.setdefault(load_of(goods), letter)
            if other != letter:
                return Remark(
                    "camels {other} and {camel} carry the same goods", other=other, camel=letter, at=(*at, letter)
                )
    return None
