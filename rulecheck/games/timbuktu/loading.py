"""What each camel can have set out with: by the print as far as it is known, or by the rule of the loading variant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import permutations

from rulecheck.games.timbuktu.components import (
    CAMEL,
    CAPACITY,
    EACH,
    LETTERS,
    LOADS,
    VARIANT_LOADS,
    CamelLetter,
    Good,
    completions,
    counts,
    load_of,
)
from rulecheck.games.timbuktu.printed import Printed, PrintedLoad
from rulecheck.games.timbuktu.totals import going_together

Board = tuple[frozenset[int], ...]  # for each camel, the loads that can be printed
Stated = Mapping[CamelLetter, tuple[Good | None, ...] | None]
ANY_BOARD: Board = (LOADS[CAPACITY],) * len(LETTERS)
VARIANT_BOARD: Board = (VARIANT_LOADS,) * len(LETTERS)
FIRST_FIVE = 5  # A to E; five boards alike ask for four of each kind on them, as there are 21
FOUR_OF_EACH, THREE_OF_EACH = 4 * EACH, 3 * EACH  # on A to E; on F to H, at most


def like(goods: tuple[str | None, ...]) -> frozenset[int]:
    """Every load that these goods can be; a None is a good of a kind that nobody knows."""
    hidden = goods.count(None)
    return completions(load_of(goods), range(hidden, hidden + 1))


def board_of(loads: Sequence[PrintedLoad]) -> Board:
    """The loads that a caravan board can print, by what is known of it."""
    return tuple(completions(known, range(hidden, hidden + 1)) for known, hidden in loads)


def alike_board(loads: Sequence[PrintedLoad]) -> Board | None:
    """The same where all five boards print this; None if there are not so many goods."""
    return _there_are_goods_for(board_of(loads))


def _there_are_goods_for(board: Board) -> Board | None:
    """What can be printed if all five boards print the same; None if there are not so many goods.

    Five players then load A to E five times, so that there are just four of each kind; four players load A to F, which
    leaves four different kinds for F; three players load A to H: at most three of a kind on F to H.
    """
    first = going_together(board[:FIRST_FIVE], 0, FOUR_OF_EACH)
    different = frozenset(load for load in board[FIRST_FIVE] if max(counts(load)) <= 1)
    others = going_together((different, *board[FIRST_FIVE + 1 :]), 0, THREE_OF_EACH)
    return None if first is None or others is None else (*first, *others)


def boards_of(tables: Printed, player: str, colours: Mapping[str, str], stated: Stated | None = None) -> list[Board]:
    """The caravan boards that a player can have, by the colours and by what is stated of the loads."""
    if tables.are_alike:
        return [alike_board(tables.loads) or board_of(tables.loads)]
    printed = tables.loads_by_colour
    if player in colours:
        boards = [board_of(printed[colours[player]])] if colours[player] in printed else [ANY_BOARD]
    else:
        taken = set(colours.values())
        boards = [board_of(loads) for colour, loads in printed.items() if colour not in taken]
        boards += [ANY_BOARD] if len(printed) < FIRST_FIVE else []
    said = [(CAMEL[letter], like(goods)) for letter, goods in (stated or {}).items() if goods]
    return [board for board in boards if all(board[camel] & loads for camel, loads in said)]


def can_set_out(boards: Iterable[Board], camel: int) -> frozenset[int]:
    """Every load that a camel can have set out with, on one of these boards."""
    return frozenset().union(*(board[camel] for board in boards))


class Alike:
    """What the five caravan boards print, if they print the same: each load that is known tells of the others."""

    __slots__ = ("able",)

    def __init__(self, board: Board) -> None:
        self.able = board

    def copy(self) -> Alike:
        """The same boards, to try what follows."""
        return Alike(self.able)

    def concerns(self, seat: int) -> bool:  # noqa: ARG002
        """Whether it tells of a player's loads."""
        return True

    def rule_out(self, seat: int, camel: int, can_be: Iterable[int]) -> None:  # noqa: ARG002
        """One of these loads is printed for a camel."""
        self.able = (*self.able[:camel], self.able[camel].intersection(can_be), *self.able[camel + 1 :])

    def settle(self) -> bool:
        """Leave the loads for which there are goods. Answers whether there are any."""
        board = _there_are_goods_for(self.able)
        self.able = board or self.able
        return board is not None and all(board)

    def prints(self, seat: int, camel: int) -> frozenset[int]:  # noqa: ARG002
        """Every load that can be printed for a camel."""
        return self.able[camel]


class Boarding:
    """Who can have which caravan board, where the edition tells boards of several colours but not all have a colour.

    `able` holds, by seat, the numbers of the boards that are possible; each board is one player's.
    """

    __slots__ = ("able", "boards")

    def __init__(self, boards: Sequence[Board], able: Mapping[int, Set[int]]) -> None:
        self.boards = boards
        self.able = able

    def copy(self) -> Boarding:
        """The same boards, to try what follows."""
        return Boarding(self.boards, self.able)

    def concerns(self, seat: int) -> bool:
        """Whether it tells of a player's loads."""
        return seat in self.able

    def rule_out(self, seat: int, camel: int, can_be: Iterable[int]) -> None:
        """A player has no board that prints none of these loads for a camel."""
        if seat in self.able:
            loads = frozenset(can_be)
            able = {board for board in self.able[seat] if loads & self.boards[board][camel]}
            self.able = {**self.able, seat: able}

    def settle(self) -> bool:
        """Leave the boards that go together, one to a player. Answers whether there are any."""
        ways = [
            way
            for way in permutations(range(len(self.boards)), len(self.able))
            if all(board in able for board, able in zip(way, self.able.values(), strict=True))
        ]
        self.able = {seat: {way[index] for way in ways} for index, seat in enumerate(self.able)}
        return bool(ways)

    def prints(self, seat: int, camel: int) -> frozenset[int]:
        """Every load that the board of a player can print for a camel."""
        return can_set_out([self.boards[board] for board in self.able[seat]], camel)


def boarding(tables: Printed, players: Sequence[str], colours: Mapping[str, str]) -> Alike | Boarding | None:
    """What the print tells of the loads of several camels together; None if it tells nothing."""
    if tables.are_alike:
        return Alike(board_of(tables.loads)) if any(hidden for _, hidden in tables.loads) else None
    silent = [seat for seat, name in enumerate(players) if name not in colours]
    printed = tables.loads_by_colour
    if not printed or not silent:
        return None
    taken = set(colours.values())
    boards = [board_of(loads) for colour, loads in printed.items() if colour not in taken]
    boards += [ANY_BOARD] * (FIRST_FIVE - len(printed) - len(taken - set(printed)))
    return Boarding(boards, {seat: frozenset(range(len(boards))) for seat in silent})
