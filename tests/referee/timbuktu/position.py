"""A record that starts in the middle: the table as the snapshot tells it. Only those are judged that leave out little.

Where camels stand, what they carry and what lies beside the board must be stated, else the referee has no opinion.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.referee import NoOpinion
from tests.referee.timbuktu.cards import PENS, Cards, Place, unlikely
from tests.referee.timbuktu.loads import (
    CAMELS,
    DEALT,
    KINDS,
    LETTERS,
    Impossible,
    Key,
    Load,
    Loads,
    counted,
    covers,
    kinds,
    less,
    printed_alike,
)
from tests.referee.timbuktu.opening import arrows_of, edition_of, rulings_of
from tests.referee.timbuktu.table import Table

WENT = ("went_free", "went_paid")


def resume(document: dict[str, Any], route: tuple[str, ...]) -> Table:
    """The table of a snapshot."""
    snapshot = document["position"]
    table = Table.__new__(Table)
    edition = edition_of(document)
    table.players = document["players"]
    table.count = count = len(table.players)
    table.rulings = rulings_of(document)
    table.route = route
    table.letters = LETTERS[: CAMELS[count]]
    table.arrows = arrows_of(edition, route)
    table.events = [{pen: [] for pen in PENS} for _ in table.arrows]
    table.exchange = edition.get("exchange") or {}
    table.cards = Cards(edition)
    stated_cards(table.cards, snapshot)
    table.places, table.named = {}, set()
    table.finished = bool(snapshot.get("finished"))
    table.placing = snapshot.get("to_place") is not None
    if not table.finished and not table.placing and snapshot.get("stage") is None:
        raise NoOpinion("no stage")
    table.number = (snapshot.get("stage") or 1) - 1
    broken: list[str] = []
    if table.number >= count:
        broken += ["S7", "E1"]
        table.number = count - 1  # what else is wrong, were it the last one
    try:
        look(table, snapshot, edition, broken)
    except NoOpinion:
        if not broken:
            raise
    if broken:
        raise Impossible(*dict.fromkeys(broken))
    return table


def look(table: Table, snapshot: dict[str, Any], edition: dict[str, Any], broken: list[str]) -> None:
    """Lay everything out, part by part, and name all rules that the position breaks."""
    if table.finished:
        over(table, snapshot, broken)
    stand(table, snapshot, broken)
    carry(table, snapshot, edition, broken)
    if table.placing and not table.finished:
        dealt_early(table, snapshot, broken)
    elif not table.finished:
        stage(table, snapshot, broken)


def over(table: Table, snapshot: dict[str, Any], broken: list[str]) -> None:
    """E1: nothing is left to be done. What may be said of the end of the last stage is no matter of the rules."""
    last = {"stage": table.count, "round": len(table.letters)}
    if any(snapshot.get(name) not in (None, number) for name, number in last.items()):
        broken += ["E1", "S7"]
    if any(snapshot.get(name) for name in ("to_place", "turn", "waiting", "chosen", "turned")):
        broken += ["E1"]
    if not broken and any(snapshot.get(name) for name in (*last, "arrived", "dealt", "revealed", *WENT)):
        raise NoOpinion("finished, but there is more")


def dealt_early(table: Table, snapshot: dict[str, Any], broken: list[str]) -> None:
    """D1 to D3, C1: piles that lie there while camels are placed."""
    if snapshot.get("dealt") and table.rulings["deal_before_placing"] == "no":
        broken += ["D1", "S9"]
    if snapshot.get("exchanges") or snapshot.get("revealed"):
        raise NoOpinion("piles that have moved while camels are placed")
    piles(table, snapshot, broken, last=False)


def stated_cards(cards: Cards, snapshot: dict[str, Any]) -> None:
    """N2, B5: cards that an earlier stage has shown. There are five; how they look is only likely."""
    shown = snapshot.get("pitch_cards") or [], snapshot.get("goods_cards") or []
    for known, part in zip(cards.known, shown, strict=True):
        known |= set(part)
        if len(known) > 5:
            raise Impossible("B5", "D1", "N2", "T1", "T4")
    if any(len(set(part)) < len(part) for part in shown):
        unlikely()
        raise Impossible("B5", "D1", "N2", "T1", "T4")
    cards.sets = {
        both for both in cards.sets if all(ring.issuperset(part) for ring, part in zip(both, shown, strict=True))
    }
    if not cards.sets:
        unlikely()
        raise Impossible("B5", "D1", "N2", "T1", "T4")


def stand(table: Table, snapshot: dict[str, Any], broken: list[str]) -> None:
    """S3, S9, S10, S11, M1, M3, M4: where the camels are."""
    placing, finished = table.placing, table.finished
    table.start_stage()
    table.placing, table.finished = placing, finished
    if table.finished:
        return
    waiting: dict[Key, str] = {}
    arrived: dict[Key, str] = {}
    for name, where in (("waiting", waiting), ("arrived", arrived)):
        for player, row in (snapshot.get(name) or {}).items():
            for letter, place in (row or {}).items():
                if letter not in table.letters:
                    broken += ["S3"]
                    continue
                if place is None:
                    raise NoOpinion("a camel stands nobody knows where")
                where[player, letter] = place
    if arrived and table.placing:
        raise NoOpinion("camels have arrived while others are placed")
    if any(key in waiting for key in arrived):
        broken += ["M1"]
    everyone = table.count * len(table.letters)
    if not table.placing and len(waiting) + len(arrived) < everyone:
        raise NoOpinion("a camel is missing")
    table.places = {key: place[:2] for key, place in waiting.items()}
    if not table.placing and any("." in place for place in waiting.values()):
        raise NoOpinion("places on the grid behind")
    inside = Counter(table.places.values())
    if inside and max(inside.values()) > 5:
        broken += ["S9", "M3", "M4"]
    named = [(place[:2], int(place[3])) for place in waiting.values() if "." in place]
    table.named = set(named)
    if len(named) > len(table.named):
        broken += ["S9"]
    if table.placing:
        place_order(table, snapshot, broken)
    elif table.number == 0 and not table.can_be_completed(table.places):  # so that those that have moved can have stood
        broken += ["S10", "S11"]
    if any("." not in place for place in arrived.values()):
        raise NoOpinion("a pitch is missing")
    table.arrived = {key: (place[:2], int(place[3])) for key, place in arrived.items()}
    for pen in PENS:
        taken = sorted(pitch for there, pitch in table.arrived.values() if there == pen)
        if taken != list(range(1, len(taken) + 1)):
            broken += ["M4"]


def place_order(table: Table, snapshot: dict[str, Any], broken: list[str]) -> None:
    """S8, S9, S11: whose turn it is follows from how many have been placed."""
    if snapshot.get("stage", 1) not in (1, None) or snapshot.get("turn") or snapshot.get("round") not in (1, None):
        raise NoOpinion("camels are placed in a later stage")
    own = Counter(player for player, _ in table.places)
    turn = table.players.index(snapshot["to_place"])
    listed = snapshot.get("waiting") or {}
    rounds = {own[player] - (seat < turn) for seat, player in enumerate(table.players) if player in listed}
    if len(rounds) > 1 or not rounds <= set(range(len(table.letters))):
        broken += ["S8", "S9"]
    if any(player not in listed and (rounds != {0} or seat < turn) for seat, player in enumerate(table.players)):
        raise NoOpinion("a player of whom nobody knows where the camels were placed")
    if table.rulings["placing_must_stay_possible"] == "yes" and not table.can_be_completed(table.places):
        broken += ["S10", "S11"]


def carry(table: Table, snapshot: dict[str, Any], edition: dict[str, Any], broken: list[str]) -> None:
    """S4, S5, E6: what the camels carry, and what lies beside the board."""
    loads = Loads.__new__(Loads)
    loads.players, loads.letters, loads.variant = table.players, table.letters, bool(snapshot.get("variant"))
    loads.groups, loads.alike, loads.printed, loads.ways = [], False, {}, {}
    stated = snapshot.get("loads") or {}
    for player, row in stated.items():
        if any(letter not in table.letters and goods != [] for letter, goods in (row or {}).items()):
            broken += ["S3"]
        assert player in table.players
    removed = snapshot.get("removed")
    if removed is None or any(removed.get(kind) is None for kind in KINDS):
        raise NoOpinion("what was removed is not told")
    boards = None if loads.variant else edition.get("loads")
    printed = {} if boards is None else printed_alike(boards)
    for player in table.players:
        for letter in table.letters:
            held = (stated.get(player) or {}).get(letter)
            if not isinstance(held, list) or None in held:
                raise NoOpinion("a load is not told")
            if len(held) > 4:
                broken += ["S4", "S5"]
            if printed and not any(covers(first, counted(held)) for first in printed["", letter]):
                broken += ["S4", "M6"]
            first_stage = table.placing or (table.number == 0 and not table.finished)
            key, load = (player, letter), counted(held)
            if first_stage and key not in table.arrived:
                if len(held) != 4:
                    broken += ["S4", "S5", "M6"]
                if loads.variant and kinds(load) < 3:
                    broken += ["S5"]
            one_each = first_stage and table.rulings["extra_payment"] == "no" and not snapshot.get("revealed")
            if one_each and key in table.arrived and len(held) < 3:
                broken += ["M6", "M9", "E6"]
            history = (True,) * (table.number + (key in table.arrived))
            loads.ways[key] = {(load, load, history)}
    table.loads = loads
    table.removed = tuple(removed[kind] for kind in KINDS)
    conserve(table, snapshot, edition, broken)


def conserve(table: Table, snapshot: dict[str, Any], edition: dict[str, Any], broken: list[str]) -> None:
    """E6, S4, S5: nothing is lost."""
    count = table.count
    held = [sum(way[1][kind] for ways in table.loads.ways.values() for way in ways) for kind in range(5)]
    loaded = tuple(has + gone for has, gone in zip(held, table.removed, strict=True))
    if sum(loaded) != 4 * count * len(table.letters):
        broken += ["E6", "S4", "S5"]
    if table.placing and any(table.removed):
        broken += ["E6", "S4", "S5", "M6"]
    most = DEALT[count] * count if table.loads.variant else 21
    if max(loaded) > most:
        broken += ["E6", "S4", "S5"]
    table.left = (0,) * 5
    if table.loads.variant:
        table.left = less((most,) * 5, loaded)
    said: dict[str, int] = snapshot.get("left_over") or {}
    if any(said.get(kind) not in (None, table.left[index]) for index, kind in enumerate(KINDS)):
        broken += ["E6", "S5"]
    boards = edition.get("loads")
    if boards and not table.loads.variant:
        rows = [boards.get(letter) for letter in table.letters]
        if all(row is not None and None not in row for row in rows):
            printed: Load = counted([good for row in rows for good in row] * count)
            if printed != loaded:
                broken += ["E6", "S4"]


def stage(table: Table, snapshot: dict[str, Any], broken: list[str]) -> None:
    """M1, M2, M12, N3: whose turn it is; D1 to D3, M10, M11, T1: the piles."""
    total = len(table.arrived)
    own = Counter(player for player, _ in table.arrived)
    rounds, more = divmod(total, table.count)
    starter = (table.number + rounds) % table.count
    order = [table.players[(starter + seat) % table.count] for seat in range(table.count)]
    for seat, player in enumerate(order):
        if own[player] != rounds + (seat < more):
            broken += ["M1", "M2", "M12", "N1", "N3"]
    table.moved = order[:more]
    last = total == table.count * len(table.letters)
    said_round, said_turn = snapshot.get("round"), snapshot.get("turn")
    if said_turn is not None and (last or said_turn != table.next_player()):
        broken += ["M2", "M12", "N1", "N3", "M1", "S7"]
    if said_round is not None and said_round != rounds + 1 and not (last and said_round == rounds):
        broken += ["M1", "M2", "M12", "S7", "N3"]
    for name in ("chosen", "turned"):
        for player, letter in (snapshot.get(name) or {}).items():
            if last or player in table.moved:
                raise NoOpinion("a camel card of a player who has moved")
            if letter is not None and letter not in table.letters:
                broken += ["S3"]
            if (player, letter) in table.arrived:
                broken += ["M1", "M2"]
    table.chosen = dict(snapshot.get("chosen") or {})
    table.turned = dict(snapshot.get("turned") or {})
    if any(table.chosen.get(player) not in (None, letter) for player, letter in table.turned.items()):
        broken += ["M2", "M3"]
    if table.rulings["cards_turned"] == "one_by_one" and any(player != table.next_player() for player in table.turned):
        broken += ["M2"]
    table.started = bool(total or table.chosen or table.turned)
    for pen in PENS:
        free, paid = ((snapshot.get(name) or {}).get(pen) or [] for name in WENT)
        pairs = table.arrows[table.number][pen]
        kept = [pair for pair in pairs if pair.issuperset(free) and pair.isdisjoint(paid)]
        if not kept and table.rulings["extra_payment"] == "no":
            broken += ["M5", "M6", "B6"]
        table.arrows[table.number][pen] = kept or pairs
    piles(table, snapshot, broken, last=last)


def piles(table: Table, snapshot: dict[str, Any], broken: list[str], *, last: bool) -> None:
    """D1 to D3, M10, M11."""
    if snapshot.get("revealed"):
        raise NoOpinion("some piles are turned up")
    for pile in snapshot.get("dealt") or ():
        holder, slot = pile.get("holder"), pile.get("slot")
        if (holder is None) == (slot is None):
            raise NoOpinion("a pile that was dealt to nobody knows whom")
        where: Place = ("holder", holder) if holder is not None else ("slot", slot)
        if where not in table.stage.places or where in table.stage.dealt:
            broken += ["D1", "D2", "D3"]
            continue
        table.stage.dealt[where] = (pile.get("pen"), pile.get("pitches"), pile.get("goods"))
        table.cards.saw(table.stage.dealt[where])
    if table.stage.dealt and not table.stage.sets(table.cards, 0):
        table.doubt()
        broken += ["D1", "B5", "N2", "T1", "T4"]
    marks = table.exchange.get(table.route[table.number + 1])
    for pen, pitch in table.arrived.values():
        table.stage.least += marks is not None and f"{pen}.{pitch}" in marks
        table.stage.most += marks is None or f"{pen}.{pitch}" in marks
    said = snapshot.get("exchanges")
    if said is not None:
        table.stage.least, table.stage.most = max(said[0], table.stage.least), min(said[1], table.stage.most)
        if table.stage.least > table.stage.most:
            broken += ["M10", "M11", "D3"]
    if last:
        table.exchanges = set(table.stage.possible())
