"""The setup and the starting position: what is dealt, or what lies on the table, and whether it can be so."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.referee import NoOpinion
from tests.referee.baghdad.cards import ALL, DANCER, DANCERS, EACH, Lot, Play
from tests.referee.baghdad.table import (
    GUARDS,
    NEUTRAL,
    NEUTRAL_PLACED,
    PALACES,
    SQUARES,
    STACK,
    THIEVES,
    TO_WIN,
    Palace,
    Table,
)

Json = dict[str, Any]


def open_record(table: Table, document: Json) -> tuple[str, ...]:
    """Lay the record's opening on the table. The rules that it breaks; () if it can be so."""
    edition = document.get("edition")
    printed = edition.get("palaces") if isinstance(edition, dict) else None
    position = document.get("position")
    opening: Json = document.get("setup") or {} if position is None else position
    stated = opening.get("palaces")
    for names in (printed, stated):
        if names is not None and (len(set(names)) != PALACES or DANCER in names):
            return ("A1", "B4")
    if printed is not None and stated is not None and set(printed) != set(stated):
        return ("A1", "B4")
    names = list(stated or printed or [])
    if table.by_players and len(table.players) < 4:
        raise NoOpinion("A10: how many neutral guards fewer than four players place is not known")
    broken = deal(table, names, opening) if position is None else lay_out(table, names, position)
    return tuple(dict.fromkeys(broken))


def named(table: Table, names: list[str], found: list[str]) -> bool:
    """A1, B4: give the palaces their names. Whether there are too many."""
    if table.strangers([*names, *found]):
        return True
    for name in [*names, *found]:
        table.at(name)
    return False


def deal(table: Table, names: list[str], setup: Json) -> list[str]:
    """A4, A7: the opening hands, palace cards only, no palace more than 17 times."""
    hands: Json = setup.get("hands") or {}
    broken: list[str] = []
    told = [card for hand in hands.values() for card in hand or [] if card is not None]
    if DANCER in told:
        broken += ["A4", "A7"]
    if named(table, names, [card for card in told if card != DANCER]):
        broken += ["A1", "B4"]
    for seat, player in enumerate(table.players):
        hand = hands.get(player)
        hand = [None] * (6 + seat) if hand is None else hand
        if len(hand) != 6 + seat:
            broken.append("A7")
        for card in hand:
            table.cards.deck -= 1
            if card is None:
                table.cards.unknown[player] += 1
                table.cards.lots[0].hidden[player] += 1
            elif not table.cards.name(player, card):
                broken += ["A4", "B1", "B5"]
    return broken


# A position -----------------------------------------------------------------------------------------------------------


def need(value: Any, what: str) -> Any:
    """A fact without which the position says too little."""
    if value is None:
        raise NoOpinion(f"the position does not tell {what}")
    return value


def lay_out(table: Table, names: list[str], position: Json) -> list[str]:
    """A starting position: everything that it states must be possible together."""
    broken = lay_palaces(table, names, position)
    broken += lay_thieves(table, position)
    broken += lay_cards(table, position)
    broken += lay_turn(table, position)
    return broken


def palace_of(entry: Json | None) -> Palace:
    """One palace of a position, if all of it is told."""
    entry = need(entry, "a palace")
    if entry.get("at_least"):
        raise NoOpinion("there may be more at a palace than the position tells")
    return Palace(
        need(entry.get("neutral"), "the neutral guards of a palace"),
        Counter(need(entry.get("guards"), "the guards of a palace")),
        Counter(need(entry.get("thieves"), "the thieves of a palace")),
        list(need(entry.get("taken"), "the chests of a palace")),
    )


def lay_palaces(table: Table, names: list[str], position: Json) -> list[str]:
    """The six palaces by name."""
    board: Json = need(position.get("board"), "the board")
    if position.get("others") is not None:
        table.unnamed = palace_of(position["others"])
    if table.strangers([*names, *board]):
        return ["A1", "B4"]
    for name, entry in board.items():
        table.palaces[name] = palace_of(entry)
    cards = [card for hand in (position.get("hands") or {}).values() for card in hand or []]
    cards += [*(position.get("discards") or {}), *(play["card"] for play in position.get("plays") or [])]
    cards += [name for lot in position.get("lots") or [] for name in lot["unseen"]]
    for lot in (position.get("otherwise") or {}).get("lots") or []:
        cards += lot["unseen"]
    cards += (position.get("otherwise") or {}).get("discards") or {}
    found = [*names, *(card for card in cards if card not in (None, DANCER))]
    if table.strangers(found):
        return ["A1", "B4"]
    if len(board) < PALACES:
        need(position.get("others"), "the other palaces")
    for name in found:
        table.at(name)
    return []


def everywhere(table: Table) -> list[Palace]:
    """All six palaces, those without a name too."""
    return [*table.palaces.values(), *[table.unnamed] * (PALACES - len(table.palaces))]


def lay_thieves(table: Table, position: Json) -> list[str]:
    """A6, A8, A9: the guards; A6, A24: the thieves; A2, A23: the chests."""
    palaces = everywhere(table)
    placing = position.get("to_place") is not None or position.get("to_place_neutral") is not None
    broken: list[str] = []
    if any(palace.crowd() > SQUARES for palace in palaces):
        broken += ["A8", "A9"]
    table.placed = sum(palace.guards.total() for palace in palaces)
    table.neutral_placed = sum(palace.neutral for palace in palaces)
    each = GUARDS[len(table.players)]
    neutral = NEUTRAL_PLACED if table.by_players else NEUTRAL
    for player in table.players:
        own = sum(palace.guards[player] for palace in palaces)
        if own > each or (own < each and not placing):
            broken += ["A6", "A8", "A9"]
    if table.neutral_placed > neutral or (table.neutral_placed < neutral and position.get("to_place_neutral") is None):
        broken += ["A3", "A9", "A10"]
    if position.get("to_place") is not None and not table.by_players and any(one.neutral != 1 for one in palaces):
        broken += ["A3"]
    supply: Json = position.get("supply") or {}
    for player in table.players:
        inside = sum(palace.thieves[player] for palace in palaces)
        table.supply[player] = THIEVES - inside
        if inside > THIEVES or supply.get(player, THIEVES - inside) != THIEVES - inside:
            broken += ["A6", "A14"]
        for palace in palaces:
            top = palace.top()
            if top is not None and palace.thieves[player] >= top and table.reading["theft_forced"] == "yes":
                broken.append("A24")
            if top is None and palace.thieves[player] and table.reading["empty_palace_open"] == "sent_home":
                if table.settled("empty_palace_open"):
                    broken += ["A24", "A25", "C11"]
                table.supply[player] += palace.thieves.pop(player)  # if that is the reading, they went home
    return broken + lay_chests(table, palaces, position.get("chests") or {})


def lay_chests(table: Table, palaces: list[Palace], stated: Json) -> list[str]:
    """A2, A23: every chest that is gone was taken by somebody."""
    by_name = Counter(player for palace in palaces for player in palace.taken if player is not None)
    nameless = sum(player is None for palace in palaces for player in palace.taken)
    broken: list[str] = []
    if any(len(palace.taken) > len(STACK) for palace in palaces):
        broken += ["A2", "A23"]
    missing = [player for player in table.players if stated.get(player) is None]
    for player, count in stated.items():
        if not by_name[player] <= count <= by_name[player] + nameless:
            broken += ["A2", "A23"]
    spare = nameless - sum(count - by_name[player] for player, count in stated.items())
    if spare < 0 or (spare > 0 and not missing):
        broken += ["A2", "A23"]
    if spare > 0 and len(missing) > 1:
        raise NoOpinion("who took a chest is not told")
    for player in table.players:
        table.chests[player] = stated.get(player, by_name[player] + spare)
    return broken


def lay_cards(table: Table, position: Json) -> list[str]:
    """A4, A20: 102 palace cards and eight dancers, in hands, deck, discards and open supply."""
    cards = table.cards
    if position.get("more_in_hand") or position.get("more_discards"):
        raise NoOpinion("there are more cards than the position tells")
    otherwise = position.get("otherwise")
    if (
        otherwise is not None
        and table.reading["reshuffle_when_needed"] == "no"
        and not table.settled("reshuffle_when_needed")
    ):
        position = {**position, "lots": None, "plays": None, **otherwise}  # C14: the cards under the other reading
    hands: Json = position.get("hands") or {}
    cards.discards = Counter(need(position.get("discards"), "the discards"))
    for player in table.players:
        for card in need(hands.get(player), f"the hand of {player}"):
            if card is None:
                cards.unknown[player] += 1
            else:
                cards.known[player][card] += 1
    broken: list[str] = []
    dancers = DANCERS - sum(hand[DANCER] for hand in cards.known.values())
    cards.dancers = position["dancers"] if position.get("dancers") is not None else dancers
    if cards.dancers != dancers or dancers < 0:
        broken += ["A4", "A20"]
    rest = ALL - cards.discards.total() - sum(cards.hand(player) for player in table.players)
    cards.deck = position["deck"] if position.get("deck") is not None else rest
    if cards.deck != rest or rest < 0:
        broken += ["A4", "A20"]
    if not broken and not lay_lots(table, position):
        broken += ["A4", "A20", "A30"]
    return broken


def seen(table: Table, palace: str) -> int:
    """The cards of a palace that lie open or in hands by name."""
    return table.cards.discards[palace] + sum(hand[palace] for hand in table.cards.known.values())


def lay_lots(table: Table, position: Json) -> bool:
    """A30: where the hidden cards come from. Whether that is possible."""
    cards = table.cards
    if position.get("lots") is None:
        unseen = Counter({name: EACH - seen(table, name) for name in table.palaces})
        cards.lots = [Lot(unseen, EACH, Counter(cards.unknown))]
        return position.get("plays") is None and cards.settle()
    cards.lots = [Lot(Counter(lot["unseen"]), 0, Counter(lot["hidden"])) for lot in position["lots"]]
    for name in table.palaces:
        cards.lots[0].unseen.setdefault(name, 0)
    cards.lots[0].others = EACH
    for play in position.get("plays") or []:
        if play["lot"] >= len(cards.lots) or play["drawn"] > cards.lots[play["lot"]].hidden[play["player"]]:
            return False
        cards.plays.append(Play(play["player"], play["card"], play["lot"], play["drawn"]))
    for name in table.palaces:
        played = sum(play.palace == name for play in cards.plays)
        if seen(table, name) + sum(lot.of(name) for lot in cards.lots) - played != EACH:
            return False
    for player in table.players:
        played = sum(play.player == player for play in cards.plays)
        if sum(lot.hidden[player] for lot in cards.lots) - played != cards.unknown[player]:
            return False
    nameless = EACH * (PALACES - len(table.palaces))
    for number, lot in enumerate(cards.lots):
        total = sum(lot.of(name) for name in table.palaces) + (nameless if number == 0 else 0)
        if total != lot.hidden.total() + (cards.deck if number == len(cards.lots) - 1 else 0):
            return False
    return cards.settle()


def lay_turn(table: Table, position: Json) -> list[str]:
    """A8, A11, A12: where the game stands; A32, A33: whether it is over."""
    need_to_win = TO_WIN[len(table.players)]
    count = len(table.players)
    broken: list[str] = []
    winners = [player for player in table.players if table.chests[player] >= need_to_win]
    if len(winners) > 1 or any(table.chests[player] > need_to_win for player in winners):
        broken += ["A32", "A33", "A34"]
    if position.get("finished") not in (None, bool(winners)):
        broken += ["A32", "A33"]
    placing, neutral = position.get("to_place"), position.get("to_place_neutral")
    turn = position.get("turn")
    if position.get("finished") and (placing or neutral):
        broken += ["A8", "A11", "A12"]  # no turn has begun
    if winners:
        table.finished, table.winner = True, winners[0]
        if placing or neutral or (turn and not position.get("finished")):
            broken += ["A8", "A32", "A33"]  # it is nobody's turn any more
        return broken
    if [placing, neutral, turn].count(None) < 2:
        broken += ["A8", "A11"]
    if placing is not None or neutral is not None:
        if table.chests.total() or any(table.supply[player] != THIEVES for player in table.players):
            broken += ["A8", "A13"]
        if any(table.cards.hand(player) != 6 + seat for seat, player in enumerate(table.players)):
            broken += ["A7", "A8"]
        if table.cards.dancers != DANCERS or table.cards.discards.total():
            broken += ["A4", "A8"]
        if position.get("actions") or position.get("thief_actions"):
            broken += ["A8", "A11", "A12"]  # no turn has begun
        if neutral is not None and (
            not table.neutral_to_place() or neutral != table.players[table.neutral_placed % count] or table.placed
        ):
            broken += ["A8", "A10"]
        if placing is not None:
            expected = Counter(table.players[number % count] for number in range(table.placed))
            own = +Counter({one: sum(palace.guards[one] for palace in everywhere(table)) for one in table.players})
            if not table.to_place() or placing != table.players[table.placed % count] or expected != own:
                broken += ["A8", "A6"]
        return broken
    table.turn = need(turn, "whose turn it is")
    table.actions = position.get("actions") or 0
    table.thief_actions = position.get("thief_actions") or 0
    if table.thief_actions > table.actions:
        broken += ["A12", "A11"]
    number = position.get("turn_number")
    if number is not None and table.players[(number - 1) % count] != table.turn:
        broken += ["A5", "A11"]
    return broken
