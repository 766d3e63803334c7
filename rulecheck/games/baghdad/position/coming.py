"""What may come: the moves of one kind that are worth asking about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

from rulecheck.core.record import Action
from rulecheck.games.baghdad.components import (
    CARDS,
    DANCER,
    DANCERS,
    DRAWN_AFTER_ACTIONS,
    DRAWN_WITHOUT,
    PALACES,
    SQUARES,
)
from rulecheck.games.baghdad.moves import (
    Draw,
    EnterThief,
    MoveNeutralGuard,
    MoveOwnGuard,
    MoveOwnGuardWithThief,
    PlaceGuard,
    PlaceNeutralGuard,
)
from rulecheck.games.baghdad.position.cards import Stock

if TYPE_CHECKING:
    from rulecheck.games.baghdad.position.state import BaghdadPosition


def candidates(position: BaghdadPosition, kind: type[Action]) -> Iterator[Action]:
    """Every move that the hand can pay for as far as is known, each set of cards in one order only; one at least."""
    player = position.turn or position.players[0]
    name, other, *_ = all_names(position)
    if kind is PlaceGuard or kind is PlaceNeutralGuard:
        placed = position.placed if kind is PlaceGuard else position.placed_neutral or 0
        player = position.players[placed % len(position.players)]
        moves: Iterator[Action] = (kind(player=player, palace=name) for name in all_names(position))
        closed: Action = PlaceGuard(player=player, palace=name)
    elif kind is EnterThief:
        moves, closed = _entries(position, player), EnterThief(player=player, palace=name, cards=(name,))
    elif kind is MoveNeutralGuard:
        moves = _neutral_moves(position, player)
        closed = MoveNeutralGuard(player=player, source=name, goal=other, cards=(name, other))
    elif kind is MoveOwnGuard:
        moves = (MoveOwnGuard(**facts) for facts in _own_moves(position, player))
        closed = MoveOwnGuard(player=player, source=name, goal=other, cards=(name,))
    elif kind is MoveOwnGuardWithThief:
        moves = _rides(position, player)
        closed = MoveOwnGuardWithThief(player=player, source=name, goal=other, cards=(name,))
    else:
        moves, closed = _draws(position, player), Draw(player=player, cards=())
    first = next(moves, closed)
    yield first
    yield from moves


def all_names(position: BaghdadPosition) -> list[str]:
    """The names of the palaces, and a name of ours for each that has none yet."""
    names = list(position.palaces)
    spare = (name for number in range(1, 2 * PALACES) if (name := f"P{number}") not in position.palaces)
    return names + [next(spare) for _ in range(PALACES - len(names))]


def _payable(position: BaghdadPosition, player: str, wanted: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """What the hand may pay with, if each card is one of those wanted in its place; each set of cards once."""
    hand, sized = position.hands[player], position.sized[player]
    hidden = position.hidden_of(player) if sized else CARDS
    dancers = position.dancers_of(player) if sized else DANCERS
    seen: set[tuple[str, ...]] = set()
    for cards in product(*(((*names, DANCER) if dancers else names) for names in wanted)):
        alike = tuple(sorted(cards))
        if alike in seen or cards.count(DANCER) > dancers:
            continue
        seen.add(alike)
        names = set(cards) - {DANCER}
        if sum(max(cards.count(name) - hand.get(name, 0), 0) for name in names) <= hidden:
            yield cards


def _leaving(position: BaghdadPosition) -> tuple[Any, ...]:
    """What `leave_chest` may be."""
    return (None,) if position.rulings.reading("theft_forced") == "yes" else (None, True)


def _entries(position: BaghdadPosition, player: str) -> Iterator[Action]:
    for name in all_names(position):
        least, most = position.foreign_to(position.palaces[name], player)
        for price in range(max(least, 1), most + 1):
            for cards in _payable(position, player, ((name,),) * price):
                for leave in _leaving(position):
                    yield EnterThief(player=player, palace=name, cards=cards, leave_chest=leave)


def _ways(position: BaghdadPosition, sources: Sequence[str]) -> Iterator[tuple[str, str]]:
    """From each source to each other palace that may have a free square."""
    goals = [name for name in all_names(position) if position.palaces[name].total < SQUARES]
    return ((source, goal) for source in sources for goal in goals if goal != source)


def _neutral_moves(position: BaghdadPosition, player: str) -> Iterator[Action]:
    sources = [name for name in all_names(position) if position.neutral_at(position.palaces[name])[1]]
    for source, goal in _ways(position, sources):
        for cards in _payable(position, player, ((source,), (goal,))):
            yield MoveNeutralGuard(player=player, source=source, goal=goal, cards=cards)


def _own_moves(position: BaghdadPosition, player: str, *, thief: bool = False) -> Iterator[dict[str, Any]]:
    sources = [
        name
        for name in all_names(position)
        if position.guards_of(place := position.palaces[name], player)[1]
        and (not thief or position.thieves_of(place, player)[1])
    ]
    for source, goal in _ways(position, sources):
        for cards in _payable(position, player, ((source, goal),)):
            yield {"player": player, "source": source, "goal": goal, "cards": cards}


def _rides(position: BaghdadPosition, player: str) -> Iterator[Action]:
    for facts in _own_moves(position, player, thief=True):
        for leave in _leaving(position):
            yield MoveOwnGuardWithThief(**facts, leave_chest=leave)


def _draws(position: BaghdadPosition, player: str) -> Iterator[Action]:
    left = position.left_to_draw()
    ways = ((DRAWN_AFTER_ACTIONS, 0),) if position.actions else ((DRAWN_WITHOUT, 0), (DRAWN_WITHOUT - 1, 1))
    for full, dancers in ways:
        if dancers and position.open_dancers == 0:
            continue
        sizes = (full,) if left is None or left >= full else (left, 0)
        for size in dict.fromkeys(sizes):
            for cards in dict.fromkeys(cards for stock in position.stocks for cards in _from(position, stock, size)):
                yield Draw(player=player, cards=cards + (DANCER,) * dancers)


def _from(position: BaghdadPosition, stock: Stock, size: int) -> Iterator[tuple[str, ...]]:
    """What so many cards of a stock can be; those before a reshuffle, and those after it, in one order."""
    names, lot = all_names(position), stock.lots[-1]
    before = size if stock.deck is None else min(stock.deck, size)
    first = [name for name in names if lot.count(name) > 0 or (stock.deck is None and name in stock.pile)]
    then = [name for name in names if name in stock.pile or stock.more != 0]
    for old in combinations_with_replacement(first, before):
        for new in combinations_with_replacement(then, size - before):
            yield old + new
