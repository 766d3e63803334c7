"""The score of a game of Targi: the sheet with its lines, and the ladder of tie-breakers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulecheck.core.location import pointer
from rulecheck.core.scoring import Line, ScoreSheet, Step, Tally, standings
from rulecheck.games.targi.components import (
    CARD_IDS,
    COLUMNS,
    GOLD,
    PER_SYMBOL,
    SEATS,
    SYMBOLS,
    TRIBE_IDS,
    VP,
)
from rulecheck.games.targi.effects import Display, Effect, TribeCard
from rulecheck.games.targi.effects.lasting import RaidVp
from rulecheck.games.targi.position.codes import HIDDEN, NOTED
from rulecheck.games.targi.position.possible import unseen, where_purse_is_told

if TYPE_CHECKING:
    from rulecheck.games.targi.position.table import Table

SAME, DIFFERENT = 4, 2
TOKENS_LINE, PRINTED, BY_TEXT, ROWS_LINE = "TAR902", "TAR903", "TAR904", "TAR905"
GOLD_STEP, GOODS_STEP = "TAR911", "TAR912"


def page_of(card: int) -> int:
    """The number of the rule that is the page of a tribe card's effect: 604 for TA4, 643 for OA3."""
    symbol, number = divmod(card, PER_SYMBOL)
    return 600 + 10 * symbol + number + 1


def score(position: Table) -> ScoreSheet:
    """The sheet of both players; what hangs on a fact that nobody wrote down is None, and the fact is named."""
    missing: list[str] = []
    tallies = [_tally(position, seat, missing) for seat in range(min(SEATS, len(position.players)))]
    notes = ("A tie in points, gold and goods stays one: the rules know no further step, but another game.",)
    sheet = standings("targi", tallies, finished=position.finished, missing=tuple(dict.fromkeys(missing)), notes=notes)
    if position.finished and any(place.rank is None for place in sheet.standings):
        return _with_a_sure_winner(position, sheet, tallies)
    return sheet


def _with_a_sure_winner(position: Table, sheet: ScoreSheet, tallies: list[Tally]) -> ScoreSheet:
    """The sheet with its ranks, if one player is ahead whatever the facts are that nobody wrote down."""
    between = [_between(position, seat, tally) for seat, tally in enumerate(tallies)]
    for best, other in ((0, 1), (1, 0)):
        if _surely_ahead(between[best], between[other]):
            places = {place.player: place for place in sheet.standings}
            name, second = tallies[best].player, tallies[other].player
            by_points = between[best][0][0] > between[other][0][1]
            ranked = (places[name]._replace(rank=1), places[second]._replace(rank=2))
            return sheet._replace(standings=ranked, winners=(name,), decided_by="total" if by_points else None)
    return sheet


def _between(position: Table, seat: int, tally: Tally) -> tuple[tuple[float, float], ...]:
    """The least and the most that the points, the gold and the goods of a player can be."""
    lost = position.may_be_lost[seat]
    least = most = float(sum(line.points or 0 for line in tally.lines))
    lines: Sequence[Line] = tally.lines
    if worth := _of_a_hidden_card(position, seat):
        least, most = least + min(worth), most + max(worth)
        lines = [line for line in lines if line.rule == TOKENS_LINE]
    for line in lines:
        if line.points is None and line.rule == TOKENS_LINE:
            fewest, full = position.room(seat, VP)
            full -= position.hidden_points(seat) if worth else 0
            least, most = least + max(0, fewest - lost[VP]), most + full
        elif line.points is None:
            most = float("inf")
    gold, goods = position.room(seat, GOLD), position.room_for_goods(seat)
    stored = 0
    if position.rulings.reading("stored_gold_in_limit") == "yes":
        stored = position.stored[seat] if position.stored_sure[seat] else 1
    return (
        (least, most),
        (gold[0] - lost[GOLD] + stored * position.stored_sure[seat], gold[1] + stored),
        (goods[0] - sum(lost[:GOLD]), goods[1]),
    )


def _of_a_hidden_card(position: Table, seat: int) -> list[int]:
    """The points that a display can be worth, if nobody wrote down just one of its cards; else nothing.

    If that one is TA9, what it gave at raids is among them.
    """
    rows = position.display[seat] or []
    if sum(row.count(HIDDEN) for row in rows) != 1:
        return []
    worth: list[int] = []
    for card, effect in unseen(position, seat):
        display = [[card if one == HIDDEN else one for one in row] for row in rows]
        points = _sum(tuple(_of_display(position, seat, display, [])))
        if points is None:
            return []
        worth.append(points + (position.hidden_points(seat) if isinstance(effect, RaidVp) else 0))
    return worth


def _surely_ahead(one: Sequence[tuple[float, float]], other: Sequence[tuple[float, float]]) -> bool:
    """Whether the one is ahead of the other at the first step that can part them, whatever is the case."""
    for (least, _), (_, most) in zip(one, other, strict=True):
        if least != most:
            return least > most
    return False


def may_tie(position: Table) -> bool:
    """Whether both players can have as many points, as far as anybody can tell."""
    points = [_between(position, seat, _tally(position, seat, []))[0] for seat in range(SEATS)]
    return points[0][0] <= points[1][1] and points[1][0] <= points[0][1]


def _tally(position: Table, seat: int, missing: list[str]) -> Tally:
    lines = _lines(position, seat, missing)
    purse = position.purse[seat]
    gold: int | None = purse[GOLD]
    if position.rulings.reading("stored_gold_in_limit") == "yes":
        gold = purse[GOLD] + position.stored[seat] if position.stored_sure[seat] else None
    goods: int | None = sum(purse[:GOLD]) if not any(position.may_be_lost[seat][:GOLD]) else None
    steps = (
        Step(GOLD_STEP, "gold", gold if gold is None or gold < NOTED else None),
        Step(GOODS_STEP, "goods", goods if goods is None or goods < NOTED else None),
    )
    if None in (steps[0].value, steps[1].value) and not any(position.may_be_lost[seat]):
        missing.append(f"/position/purses/{position.players[seat]}")
    return Tally(position.players[seat], lines, _sum(lines), steps)


def _sum(lines: tuple[Line, ...]) -> int | None:
    points = [line.points for line in lines]
    return None if None in points else sum(point or 0 for point in points)


def _lines(position: Table, seat: int, missing: list[str]) -> tuple[Line, ...]:
    name = position.players[seat]
    tokens: int | None = position.purse[seat][VP]
    if tokens is not None and tokens >= NOTED:
        tokens = None
        missing.append(pointer(where_purse_is_told(position, seat, VP)))
    if position.may_be_lost[seat][VP]:
        tokens = None
        missing.append("/rulings/raid_partial_payment")
    if position.hidden_points(seat):
        tokens = None
    lines = [Line(TOKENS_LINE, "VP tokens", tokens, 1, tokens)]
    rows = position.display[seat]
    if rows is None or any(card == HIDDEN for row in rows for card in row):
        missing.append(f"/position/displays/{name}")
        lines += [Line(PRINTED, "VP on laid cards"), Line(BY_TEXT, "texts of laid cards"), Line(ROWS_LINE, "full rows")]
        return tuple(lines)
    return (*lines, *_of_display(position, seat, rows, missing))


def _of_display(position: Table, seat: int, rows: list[list[int]], missing: list[str]) -> list[Line]:
    cards = position.cards
    laid: list[int] = []
    printed = 0
    same: list[list[int]] = []
    different: list[list[int]] = []
    ending: list[tuple[Effect, int, int, int]] = []
    by_symbol: list[list[int]] = [[] for _ in SYMBOLS]
    for number, row in enumerate(rows):
        symbols = set()
        for column, card in enumerate(row):
            one = cards[card]
            symbols.add(one.symbol)
            laid.append(card)
            printed += one.vp
            by_symbol[one.symbol].append(card)
            if one.effect is not None and one.effect.ends:
                ending.append((one.effect, card, number, column))
        if len(row) == COLUMNS and len(symbols) in (1, COLUMNS):
            (same if len(symbols) == 1 else different).append(row)
    lines = [Line(PRINTED, "VP on laid cards", len(laid), None, printed, _ids(laid))]
    others = None if position.display[1 - seat] is None else position.laid[1 - seat]
    display = Display(rows, by_symbol, different, len(laid), others)
    for effect, card, number, column in ending:
        worth = effect.at_the_end(display, number, column)
        rule, label = _page(cards, card), f"text of {CARD_IDS[card]}"
        if worth is None:
            missing.append(f"/position/displays/{position.players[1 - seat]}")
            lines.append(Line(rule, label))
        else:
            points = worth.times * worth.each
            lines.append(Line(rule, label, worth.times, worth.each, points, _ids(worth.counted)))
    lines += [Line(ROWS_LINE, "full row of one symbol", 1, SAME, SAME, _ids(row)) for row in same]
    lines += [Line(ROWS_LINE, "full row of four symbols", 1, DIFFERENT, DIFFERENT, _ids(row)) for row in different]
    return lines


def _page(cards: tuple[TribeCard, ...], card: int) -> str:
    """The page of a card's text, or of texts in general if a record states another one than ours."""
    effect = cards[card].effect
    printed = PRINTED_ENDS.get(CARD_IDS[card])
    return f"TAR{page_of(card)}" if effect is not None and printed == effect.kind else BY_TEXT


# The printed cards whose text counts at the end, by kind.
PRINTED_ENDS = {
    "TA6": "end_vp_different_rows", "TA7": "end_vp_per_two", "CR4": "end_vp_rightmost", "CR6": "end_vp_more_cards",
    "CR7": "end_vp_per_two", "CA7": "end_vp_per_two", "CA9": "end_vp_card_count", "WE7": "end_vp_per_two",
    "OA7": "end_vp_per_two",
}  # fmt: skip


def _ids(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple([TRIBE_IDS[card] for card in cards])
