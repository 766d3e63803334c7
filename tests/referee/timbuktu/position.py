"""A record that starts in the middle: the table as the snapshot tells it. Only those are judged that leave out little.

A position that breaks a rule is found out by what it tells. Of the others, where camels stand, what they carry and what
lies beside the board must be stated, else the referee has no opinion.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.referee import NoOpinion
from tests.referee.timbuktu.cards import PENS, Cards, unlikely
from tests.referee.timbuktu.loads import CAMELS, KINDS, LETTERS, Impossible, Loads, counted
from tests.referee.timbuktu.opening import arrows_of, edition_of, rulings_of
from tests.referee.timbuktu.table import Table
from tests.referee.timbuktu.told import Told, cards_of, place_of

WENT = ("went_free", "went_paid")


def resume(document: dict[str, Any], route: tuple[str, ...], colours: dict[str, str]) -> Table:
    """The table of a snapshot."""
    snapshot = document["position"]
    if snapshot.get("variant") is None and any((snapshot.get("left_over") or {}).values()):
        snapshot["variant"] = True  # S5: only there is anything left over
    edition, rulings = edition_of(document), rulings_of(document)
    if broken := Told(document, route, colours, edition, rulings).faults():
        raise Impossible(*broken)
    table = Table.__new__(Table)
    table.players = document["players"]
    table.count = count = len(table.players)
    table.rulings = rulings
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
    stand(table, snapshot)
    carry(table, snapshot)
    if not table.finished:
        if not table.placing:
            stage(table, snapshot)
        piles(table, snapshot)
    return table


def stated_cards(cards: Cards, snapshot: dict[str, Any]) -> None:
    """N2, B5: cards that an earlier stage has shown. There are five; how they look is only likely."""
    shown = snapshot.get("pitch_cards") or [], snapshot.get("goods_cards") or []
    for known, part in zip(cards.known, shown, strict=True):
        known |= set(part)
    cards.sets = {
        both for both in cards.sets if all(ring.issuperset(part) for ring, part in zip(both, shown, strict=True))
    }
    if not cards.sets or any(len(set(part)) < len(part) for part in shown):
        unlikely()
        raise Impossible("B5", "D1", "N2", "T1", "T4")


def stand(table: Table, snapshot: dict[str, Any]) -> None:
    """Where the camels are."""
    placing, finished = table.placing, table.finished
    table.start_stage()
    table.placing, table.finished = placing, finished
    if table.finished:
        return
    waiting, arrived = (
        {
            (player, letter): place
            for player, row in (snapshot.get(name) or {}).items()
            for letter, place in (row or {}).items()
        }
        for name in ("waiting", "arrived")
    )
    if None in waiting.values() or None in arrived.values():
        raise NoOpinion("a camel stands nobody knows where")
    if table.placing:
        listed, turn = snapshot.get("waiting") or {}, table.players.index(snapshot["to_place"])
        own = Counter(player for player, _ in waiting)
        rounds = {own[player] - (seat < turn) for seat, player in enumerate(table.players) if player in listed}
        if any(player not in listed and (rounds != {0} or seat < turn) for seat, player in enumerate(table.players)):
            raise NoOpinion("a player of whom nobody knows where the camels were placed")
    elif len(waiting) + len(arrived) < table.count * len(table.letters):
        raise NoOpinion("a camel is missing")
    elif any("." in place for place in waiting.values()):
        raise NoOpinion("places on the grid behind")
    if any("." not in place for place in arrived.values()):
        raise NoOpinion("a pitch is missing")
    table.places = {key: place[:2] for key, place in waiting.items()}
    table.named = {(place[:2], int(place[3])) for place in waiting.values() if "." in place}
    table.arrived = {key: (place[:2], int(place[3])) for key, place in arrived.items()}


def carry(table: Table, snapshot: dict[str, Any]) -> None:
    """What the camels carry, and what lies beside the board."""
    loads = Loads.__new__(Loads)
    loads.players, loads.letters, loads.variant = table.players, table.letters, bool(snapshot.get("variant"))
    loads.groups, loads.alike, loads.printed, loads.ways = [], False, {}, {}
    stated, removed = snapshot.get("loads") or {}, snapshot.get("removed")
    if removed is None or any(removed.get(kind) is None for kind in KINDS):
        raise NoOpinion("what was removed is not told")
    for player in table.players:
        for letter in table.letters:
            held = (stated.get(player) or {}).get(letter)
            if not isinstance(held, list) or None in held:
                raise NoOpinion("a load is not told")
            key, load = (player, letter), counted(held)
            history = (True,) * (table.number + (key in table.arrived))
            loads.ways[key] = {(load, load, history)}
    table.loads = loads
    table.removed = tuple(removed[kind] for kind in KINDS)


def stage(table: Table, snapshot: dict[str, Any]) -> None:
    """How far the stage has come, and what was paid and not paid in it."""
    rounds, more = divmod(len(table.arrived), table.count)
    starter = (table.number + rounds) % table.count
    table.moved = [table.players[(starter + seat) % table.count] for seat in range(more)]
    table.chosen = dict(snapshot.get("chosen") or {})
    table.turned = dict(snapshot.get("turned") or {})
    table.started = bool(table.arrived or table.chosen or table.turned)
    for pen in PENS:
        free, paid = ((snapshot.get(name) or {}).get(pen) or [] for name in WENT)
        must_pay = table.rulings["extra_payment"] == "no"
        table.arrows[table.number][pen] = [
            pair
            for pair in table.arrows[table.number][pen]
            if pair.issuperset(free) and (pair.isdisjoint(paid) or not must_pay)
        ]


def piles(table: Table, snapshot: dict[str, Any]) -> None:
    """Where the piles were dealt, and how often they have moved on."""
    if snapshot.get("revealed"):
        raise NoOpinion("some piles are turned up")
    for pile in snapshot.get("dealt") or ():
        if (where := place_of(pile)) is None:
            raise NoOpinion("a pile that was dealt to nobody knows whom")
        table.stage.dealt[where] = cards_of(pile)
        table.cards.saw(table.stage.dealt[where])
    if table.stage.dealt and not table.stage.sets(table.cards, 0):
        table.doubt()
        raise Impossible("D1", "B5", "N2", "T1", "T4")
    marks = table.exchange.get(table.route[table.number + 1])
    for pen, pitch in table.arrived.values():
        table.stage.least += marks is not None and f"{pen}.{pitch}" in marks
        table.stage.most += marks is None or f"{pen}.{pitch}" in marks
    said = snapshot.get("exchanges")
    if said is not None:
        table.stage.least, table.stage.most = max(said[0], table.stage.least), min(said[1], table.stage.most)
    if table.robbing:
        table.exchanges = set(table.stage.possible())
