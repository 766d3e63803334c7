"""A48, A49 and the end-of-game texts of G3: how a game of Targi ended."""

from __future__ import annotations

from itertools import product

from tests.referee.targi.facts import GOODS
from tests.referee.targi.table import Table


def scores(table: Table) -> dict[str, int]:
    """A48: VP tokens, printed VP, end-of-game texts, full rows."""
    return {player: total(table, player) for player in table.players}


def total(table: Table, player: str) -> int:
    """A48."""
    laid = table.laid(player)
    points = table.purses[player]["vp"] + sum(table.cards[card].vp for card in laid)
    points += sum(end_text(table, player, card) for card in laid)
    doubled = 2 if table.has(player, "end_vp_different_rows") else 0  # G3 TA6: for up to two rows
    for row in table.displays[player]:
        symbols = {table.cards[card].symbol for card in row}
        if len(row) == 4 and len(symbols) == 1:
            points += 4
        elif len(row) == 4 and len(symbols) == 4:
            points += 4 if doubled else 2
            doubled = max(0, doubled - 1)
    return points


def end_text(table: Table, player: str, card: str) -> int:
    """G3: what the text of one laid card is worth at the end."""
    laid, effect = table.laid(player), table.cards[card].effect
    kind: str = effect["kind"]
    if kind == "end_vp_per_two":  # G4.14
        counted: int = sum(table.cards[other].symbol == effect["symbol"] for other in laid)
        return counted // 2
    if kind == "end_vp_more_cards":  # G4.15
        return int(len(laid) > len(table.laid(table.other(player))))
    if kind == "end_vp_card_count":
        return int(len(laid) >= 10)
    if kind == "end_vp_rightmost":  # E29
        return 2 if any(len(row) == 4 and row[3] == card for row in table.displays[player]) else 0
    return 0


def losses(table: Table, player: str) -> list[tuple[int, int]]:
    """C8: how many goods and VP a player can have lost at raids, beyond what the purse says."""
    lacks = table.may_lack.get(player, {})
    goods = min(table.goods(player), sum(lacks.get(good, 0) for good in GOODS))
    points = min(table.purses[player]["vp"], lacks.get("vp", 0))
    return list(product(range(goods + 1), range(points + 1)))


def winners(table: Table) -> tuple[str, ...] | None:
    """A49: more points, then more gold, then more goods, else it stays a tie. None: it hangs on what is not known."""
    points = scores(table)
    found = set()
    for lost in product(*(losses(table, player) for player in table.players)):
        ladder = {
            player: (points[player] - vp, table.gold(player), table.goods(player) - goods)
            for player, (goods, vp) in zip(table.players, lost, strict=True)
        }
        best = max(ladder.values())
        found.add(tuple(player for player in table.players if ladder[player] == best))
    return found.pop() if len(found) == 1 else None
