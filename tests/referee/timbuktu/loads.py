"""The goods on the camels, as far as they are known: every load that is possible for each camel, and what couples them.

A load is how many goods there are of each kind, in the order of KINDS. Where nothing is written down, all loads of four
are possible, and what happens later rules some of them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any

KINDS = ("gold", "coffee", "pepper", "salt", "water")
LETTERS = "ABCDEFGH"
CAMELS = {3: 8, 4: 6, 5: 5}  # S3
DEALT = {3: 7, 4: 5, 5: 4}  # S5: of each kind to each player
Load = tuple[int, ...]
Key = tuple[str, str]  # player (or "" for the print) and camel
Way = tuple[Load, Load, tuple[bool, ...]]  # what it held at first, what it holds, whether it was laden before each move
Option = tuple[tuple[str, Load, Load], ...]  # of some camels: the player, what it held at first, what it holds
MANY = 160
MOST = 10_000  # steps, in adding up what is not known


class Impossible(Exception):
    """No completion is left. `rules` are those that could be named for it."""

    def __init__(self, *rules: str) -> None:
        super().__init__(*rules)
        self.rules = rules


def counted(goods: Iterable[str | None]) -> Load:
    """How many there are of each kind; nulls do not count."""
    held = list(goods)
    return tuple(held.count(kind) for kind in KINDS)


FOURS = frozenset(counted(goods) for goods in combinations_with_replacement(KINDS, 4))


def covers(load: Load, part: Load) -> bool:
    """Whether a load holds at least these goods."""
    return all(has >= needs for has, needs in zip(load, part, strict=True))


def plus(load: Sequence[int], other: Sequence[int]) -> Load:
    """Both loads together."""
    return tuple(has + more for has, more in zip(load, other, strict=True))


def less(load: Load, part: Load) -> Load:
    """A load without these goods."""
    return tuple(has - gone for has, gone in zip(load, part, strict=True))


def completions(goods: Sequence[str | None] | None) -> frozenset[Load]:
    """All loads of four that a list with nulls can stand for."""
    if goods is None:
        return FOURS
    return frozenset(load for load in FOURS if covers(load, counted(goods))) if len(goods) == 4 else frozenset()


class Group:
    """Loads that together hold at most so many of each kind. As all hold four, no kind can be too rare either."""

    def __init__(self, keys: Sequence[Key], most: int, *rules: str) -> None:
        self.keys = tuple(keys)
        self.most = most
        self.least = max(0, 4 * len(self.keys) - 4 * most)
        self.rules = rules

    def narrow(self, loads: dict[Key, frozenset[Load]]) -> bool:
        """Strike out what cannot be. Answers whether anything was struck out."""
        changed = False
        for kind in range(5):
            low = {key: min(load[kind] for load in loads[key]) for key in self.keys}
            high = {key: max(load[kind] for load in loads[key]) for key in self.keys}
            least, most = sum(low.values()), sum(high.values())
            for key in self.keys:
                kept = frozenset(
                    load
                    for load in loads[key]
                    if least - low[key] + load[kind] <= self.most and most - high[key] + load[kind] >= self.least
                )
                if not kept:
                    raise Impossible(*self.rules)
                changed |= kept != loads[key]
                loads[key] = kept
        return self.search(loads) or changed

    def search(self, loads: dict[Key, frozenset[Load]]) -> bool:
        """The same, exactly: every way through the camels one by one. Only where that is a small matter."""
        if not len(self.keys) < sum(len(loads[key]) for key in self.keys) <= MANY:
            return False
        before: list[set[Load]] = [{(0,) * 5}]
        for key in self.keys:
            before.append({total for held in before[-1] for load in loads[key] if (total := self.plus(held, load))})
        after: list[set[Load]] = [{(0,) * 5}]
        for key in reversed(self.keys):
            after.append({total for held in after[-1] for load in loads[key] if (total := self.plus(held, load))})
        changed = False
        for index, key in enumerate(self.keys):
            rest = after[len(self.keys) - 1 - index]
            kept = frozenset(
                load
                for load in loads[key]
                if any(
                    (held := self.plus(early, load)) and any(self.plus(held, late) for late in rest)
                    for early in before[index]
                )
            )
            if not kept:
                raise Impossible(*self.rules)
            changed |= kept != loads[key]
            loads[key] = kept
        return changed

    def plus(self, one: Load, other: Load) -> Load | None:
        """Both together, if that is not too much of a kind."""
        most = self.most
        first, second, third, fourth, fifth = one
        total = (first + other[0], second + other[1], third + other[2], fourth + other[3], fifth + other[4])
        return None if max(total) > most else total


PRINT = (Group([("", letter) for letter in "ABCDE"], 4, "B8"), Group([("", letter) for letter in LETTERS], 7, "B8"))


def printed_alike(loads: dict[str, Any]) -> dict[Key, frozenset[Load]]:
    """B8: what can be printed, if all boards are alike: 21 tokens of each kind must do for 5, 4 and 3 players."""
    first = {("", letter): completions(loads.get(letter)) for letter in LETTERS}
    first["", "F"] = frozenset(load for load in first["", "F"] if max(load) == 1)
    if not all(first.values()):
        raise Impossible("B8", "S4")
    for group in PRINT:
        group.narrow(first)
    return first


def tells_print(edition: dict[str, Any]) -> bool:
    """B8: whether it is declared that all boards print the same: a table in which nothing is read declares nothing."""
    return any(good is not None for goods in (edition.get("loads") or {}).values() for good in goods or ())


def check_boards(boards: dict[str, Any]) -> None:
    """B8: whichever boards are in play, there are 21 tokens of each kind."""
    for count, camels in CAMELS.items():
        for kind in range(5):
            least = []
            for board in boards.values():
                rows = [completions((board or {}).get(letter)) for letter in LETTERS[:camels]]
                least.append(sum(min(load[kind] for load in row) for row in rows))
            if sum(sorted(least)[-count:]) > 21:
                raise Impossible("B8", "B1", "S4")


class Loads:
    """The possible loads of all camels in play, and, where all boards are alike, of what is printed on them."""

    def __init__(self, document: dict[str, Any], colours: dict[str, str], edition: dict[str, Any]) -> None:
        setup = document.get("setup") or {}
        self.players: list[str] = document["players"]
        count = len(self.players)
        self.variant = bool(setup.get("variant"))
        self.letters = LETTERS[: CAMELS[count]]
        stated: dict[str, Any] = setup.get("loads") or {}
        first: dict[Key, frozenset[Load]] = {}
        for player in self.players:
            for letter in self.letters:
                written = (stated.get(player) or {}).get(letter)
                if written is not None and len(written) != 4:
                    raise Impossible("S4", "S5")  # four goods on every camel in play
                first[player, letter] = completions(written)
                if self.variant:  # S5: 3 or 4 kinds
                    first[player, letter] = frozenset(
                        load for load in first[player, letter] if max(load) <= 2 and kinds(load) >= 3
                    )
                    if not first[player, letter]:
                        raise Impossible("S5")
        for player, row in stated.items():
            if any(letter not in self.letters and goods != [] for letter, goods in (row or {}).items()):
                raise Impossible("S3", "S4")  # it is not in play
            assert player in self.players
        self.groups: list[Group] = []
        self.alike = tells_print(edition)
        if self.alike:
            self.print_alike(edition["loads"], first)
        boards = edition.get("loads_by_colour")
        if boards is not None and not self.variant:
            for player in self.players:
                board = boards.get(colours.get(player, "")) or {}
                for letter in self.letters:
                    first[player, letter] &= completions(board.get(letter))  # S4
        if self.variant:
            for player in self.players:
                row = [(player, letter) for letter in self.letters]
                self.groups.append(Group(row, DEALT[count], "S5"))
        else:
            every = [(player, letter) for player in self.players for letter in self.letters]
            self.groups.append(Group(every, 21, "S4", "B1", "B8"))
        if not all(first.values()):
            raise Impossible("S4", "B8")
        self.ways: dict[Key, set[Way]] = {key: {(load, load, ()) for load in held} for key, held in first.items()}
        self.printed = {key: first[key] for key in first if not key[0]}
        for key in self.printed:
            del self.ways[key]
        self.narrow()

    def print_alike(self, loads: dict[str, Any], first: dict[Key, frozenset[Load]]) -> None:
        """S4, B8: what is printed, alike on all boards."""
        first |= printed_alike(loads)
        self.groups += PRINT

    def narrow(self) -> None:
        """Strike out first loads that cannot be, and the ways that came from them."""
        first = {key: frozenset(way[0] for way in ways) for key, ways in self.ways.items()} | self.printed
        if all(len(held) == 1 for held in first.values()) and getattr(self, "settled", False):
            return
        changed = True
        while changed:
            changed = False
            if self.alike and not self.variant:  # S4: every camel gets the four goods printed for it
                for letter in self.letters:
                    keys = [(player, letter) for player in ("", *self.players)]
                    common = frozenset.intersection(*(first[key] for key in keys))
                    if not common:
                        raise Impossible("S4", "B8")
                    changed |= any(first[key] != common for key in keys)
                    first |= dict.fromkeys(keys, common)
            for group in self.groups:
                changed |= group.narrow(first)
        self.settled = True
        for key, ways in self.ways.items():
            if len(first[key]) < len({way[0] for way in ways}):
                self.ways[key] = {way for way in ways if way[0] in first[key]}
        self.printed = {key: first[key] for key in self.printed}

    def can_be(self, sums: dict[str, tuple[Load, Load]]) -> bool:
        """S4, S5, B1: whether all players can have set out with these goods."""
        for group in self.groups:
            whose = {player for player, _ in group.keys}
            if "" not in whose:
                firsts = [sums[player][0] for player in whose]
                if any(sum(load[kind] for load in firsts) > group.most for kind in range(5)):
                    return False
        return True

    def options(self) -> list[set[Option]]:
        """What each camel can have come to; S4: those of one letter together, where all boards are alike."""
        together = [[key] for key in self.ways]
        if self.alike and not self.variant:
            together = [[key for key in self.ways if key[1] == letter] for letter in self.letters]
        found = []
        for keys in together:
            held: dict[Load, set[Option]] = {first: {()} for first, _, _ in self.ways[keys[0]]}
            for player, letter in keys:
                if sum(map(len, held.values())) > MOST:
                    break  # there are too many in any case
                able = {(first, now) for first, now, _ in self.ways[player, letter]}
                held = {
                    load: {(*option, (player, first, now)) for option in before for first, now in able if first == load}
                    for load, before in held.items()
                }
            found.append(set[Option]().union(*held.values()))
        return found

    def pay(self, key: Key, paid: Sequence[str | None]) -> set[Way]:
        """M6: the ways in which the camel had these goods and gave them away. A null can be any of its goods."""
        named = counted(paid)
        hidden = sum(good is None for good in paid)
        found: set[Way] = set()
        for initial, now, laden in self.ways[key]:
            if covers(now, named):
                rest = less(now, named)
                for part in parts(rest, hidden):
                    found.add((initial, less(rest, part), (*laden, any(now))))
        return found

    def rob(self, key: Key, piles: Iterable[frozenset[str]]) -> None:
        """T2: all goods of both kinds are gone. Each of `piles` is a set of kinds that it may have lost."""
        options = list(piles)
        found: set[Way] = set()
        for initial, now, laden in self.ways[key]:
            for kinds_lost in options:
                rest = tuple(0 if kind in kinds_lost else has for kind, has in zip(KINDS, now, strict=True))
                found.add((initial, rest, laden))
        self.ways[key] = found


def kinds(load: Load) -> int:
    """How many kinds a load holds."""
    return sum(has > 0 for has in load)


def parts(load: Load, size: int) -> set[Load]:
    """All ways to take so many goods out of a load."""
    goods = [kind for kind, has in zip(KINDS, load, strict=True) for _ in range(has)]
    return {counted(some) for some in combinations(goods, size)}
