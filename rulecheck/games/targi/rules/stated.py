"""1: starting positions: one that a record starts from must be one that a game can come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from rulecheck.core.rulebook import CERTAIN, Source
from rulecheck.core.verdict import Fault, Path, Unproven
from rulecheck.games.targi.components import (
    BORDER,
    CARD,
    CELL,
    COLUMNS,
    CORNERS,
    FACES,
    FULL_DISPLAY,
    GOLD,
    GOODS_CARDS,
    GOODS_IDS,
    LAST_RAID,
    MARKERS,
    MOST_GOLD,
    MOST_GOODS,
    MOST_IN_HAND,
    RAID_BEFORE,
    RAID_GOLD,
    RAID_GOODS,
    RAID_VP,
    ROBBER_ON,
    ROUND_AFTER_RAID,
    ROUND_OF,
    SEATS,
    TARGIS,
    TRADER,
    TRIBE_CARDS,
    tokens,
)
from rulecheck.games.targi.effects.lasting import PlaceOnRobber, RaidExempt
from rulecheck.games.targi.effects.on_laying import OpponentTwoTargi, StoredGold
from rulecheck.games.targi.moves import Purse, TargiSnapshot
from rulecheck.games.targi.position.course import can_be_mixed
from rulecheck.games.targi.position.opening import OF_STEP, beyond_the_limits, crossed, step_told, whose_phase
from rulecheck.games.targi.position.state import TargiPosition
from rulecheck.games.targi.rules.book import CONTENTS, END, LIMITS, PLACE, ROBBER, TRIBE, rules
from rulecheck.games.targi.rules.book import MARKERS as MARKERS_PASSAGE

UNSEEN_GOODS = (None, "goods", "face_down_goods")  # what may lie in a cell whose goods card nobody knows


def _cards(position: TargiPosition, stated: TargiSnapshot) -> Iterator[tuple[str, str, Path]]:
    """Every card that a position names, where it lies in words, and its place in the record."""
    displays: Mapping[str, Any] = stated.displays or {}
    hands: Mapping[str, Any] = stated.hands or {}
    for cell, card in (stated.field or {}).items():
        yield card or "", cell, ("field", cell)
    for name in position.players:
        for row, cards in enumerate(displays.get(name, ())):
            for column, card in enumerate(cards):
                yield card or "", f"the display of {name}", ("displays", name, row, column)
        for index, card in enumerate(hands.get(name, ())):
            yield card or "", f"the hand of {name}", ("hands", name, index)
    for pile in ("goods_discards", "tribe_discards"):
        for index, card in enumerate(getattr(stated, pile) or ()):
            yield card or "", "a discard pile", (pile, index)
    for group, older in enumerate(stated.older_goods or ()):
        for index, card in enumerate(older.cards):
            yield card, "the older goods cards", ("older_goods", group, "cards", index)
    yield stated.drawn or "", "the draw", ("drawn",)


@rules.check(121, "card-in-two-places", on=TargiSnapshot, source=CONTENTS, certainty=CERTAIN, digest="A2 B1 B5 B7")
def card_in_two_places(position: TargiPosition, stated: TargiSnapshot) -> Fault | None:
    """In a starting position no card is in two places."""
    seen: dict[str, str] = {}
    for card, where, at in _cards(position, stated):
        if len(card) != 3:
            continue
        if card in seen:
            return Fault("{card} is in {one} and in {other}", card=card, one=seen[card], other=where, at=at)
        seen[card] = where
    return None


@rules.check(122, "robber-off-his-way", on=TargiSnapshot, source=ROBBER, certainty=CERTAIN, digest="A7 A8 A10")
def robber_off_his_way(position: TargiPosition, stated: TargiSnapshot) -> Fault | None:
    """In a starting position robber, round and first-player token belong together.

    In rounds 1 to 12 the robber stands on 1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15; he stands on a corner only while its
    raid is settled. The first player of the game has the token in odd rounds, the other in even ones.
    """
    number, robber = stated.round, stated.robber
    if robber is not None:
        raids = robber in CORNERS
        due = ROUND_AFTER_RAID[CORNERS.index(robber) + 1] if raids else ROUND_OF[robber]
        if number is not None and number != due:
            sentence = "in round {round} the robber is not on card {card}"
            return Fault(sentence, round=number, card=robber, at=("robber",))
        if stated.step is not None and raids != (stated.step == "raid"):
            what = "a raid is settled on it" if raids else "no raid is settled on it"
            return Fault("the robber is on card {card}: {what}", card=robber, what=what, at=("step",))
        number = due
    if stated.step == "raid" and number is not None and number not in RAID_BEFORE:
        return Fault("no raid is settled before round {round}", round=number, at=("step",))
    last = len(ROBBER_ON) - 1
    if number == last and not stated.finished and stated.step not in ("raid", None):
        return Fault("there are only twelve rounds", at=("round",))
    if stated.first_player is not None and number is not None:
        due_first = position.players[(number - 1) % SEATS]
        if stated.first_player != due_first:
            sentence = "in round {round} {due} has the first-player token, not {player}"
            facts: dict[str, Any] = {"round": number, "due": due_first, "player": stated.first_player}
            return Fault(sentence, at=("first_player",), **facts)
    return None


@rules.check(123, "figures-out-of-place", on=TargiSnapshot, source=PLACE, certainty=CERTAIN, digest="A11 A12 A26 G4.13")
def figures_out_of_place(position: TargiPosition, stated: TargiSnapshot) -> Fault | None:
    """In a starting position the Targis stand where they can have been placed.

    Each player has at most three on the border (two after CA5). No two stand on one card, none on a corner, none facing
    one of the opponent's, and on the robber's card only that of an owner of WE8. Whoever is trading has one on the
    Trader.
    """
    standing: dict[int, str] = {}
    robber = _robbers_card(stated)
    for name, cards in (stated.targis or {}).items():
        most = TARGIS - (name in (stated.two_targis or ()))
        if len(cards) > most:
            sentence = "{player} has {count} Targis on the border"
            return Fault(sentence, player=name, count=len(cards), at=("targis", name))
        for card in cards:
            at = ("targis", name)
            if card in CORNERS:
                return Fault("a Targi of {player} stands on the corner {card}", player=name, card=card, at=at)
            if card in standing:
                return Fault("two Targis stand on card {card}", card=card, at=at)
            if card == robber and _lacks(position, stated, name, PlaceOnRobber):
                return Fault("a Targi of {player} stands with the robber on {card}", player=name, card=card, at=at)
            if standing.get(FACES[card], name) != name:
                sentence = "the Targi of {player} on {card} faces one of {other}"
                return Fault(sentence, player=name, card=card, other=standing[FACES[card]], at=at)
            standing[card] = name
    if stated.trading and stated.turn in (stated.targis or {}) and standing.get(TRADER) != stated.turn:
        return Fault("{player} trades without a Targi on the Trader", player=stated.turn, at=("trading",))
    for field in ("two_targis", "two_targis_next"):
        for name in getattr(stated, field) or ():
            if _lacks(position, stated, _other(position, name), OpponentTwoTargi):
                other = _other(position, name)
                sentence = "{player} is said to have two Targis, but {other} has not laid CA5"
                return Fault(sentence, player=name, other=other, at=(field,))
    return None


def _other(position: TargiPosition, name: str) -> str:
    return position.players[1 - position.seats[name]]


def _robbers_card(stated: TargiSnapshot) -> int:
    if stated.robber is not None or stated.round is None:
        return stated.robber or 0
    return ROBBER_ON[stated.round]


def _lacks(position: TargiPosition, stated: TargiSnapshot, name: str, kind: type) -> bool:
    """Whether no card with such an effect lies in a display: it is stated whole, or they all are elsewhere."""
    rows: Any = (stated.displays or {}).get(name)
    wanted = [card.id for card in position.cards if isinstance(card.effect, kind)]
    if rows is not None and any(card in row for card in wanted for row in rows):
        return False
    if rows is not None and not any(card is None for row in rows for card in row):
        return True
    return {card for card, _, _ in _cards(position, stated)}.issuperset(wanted)


@rules.check(
    124, "markers-out-of-place", on=TargiSnapshot, source=MARKERS_PASSAGE, certainty=CERTAIN, digest="A15 A16 A20"
)
def markers_out_of_place(position: TargiPosition, stated: TargiSnapshot) -> Fault | None:  # noqa: ARG001
    """In a starting position each player has at most two markers in the field.

    No two markers lie on one card, and none lies on a face-down one.
    """
    lying: dict[str, str] = {}
    field: Mapping[Any, str | None] = stated.field or {}
    for name, cells in (stated.markers or {}).items():
        at = ("markers", name)
        if len(cells) > MARKERS:
            return Fault("{player} has {count} markers in the field", player=name, count=len(cells), at=at)
        for cell in cells:
            if cell in lying:
                return Fault("two markers lie on {cell}", cell=cell, at=at)
            if (field.get(cell) or "").startswith("face_down") and cell != stated.turning:
                return Fault("a marker of {player} lies on the face-down card of {cell}", player=name, cell=cell, at=at)
            lying[cell] = name
    return None


@rules.check(125, "display-too-large", on=TargiSnapshot, source=TRIBE, certainty=CERTAIN, digest="A41")
def display_too_large(position: TargiPosition, stated: TargiSnapshot) -> Fault | None:  # noqa: ARG001
    """In a starting position a display has three rows of at most four cards."""
    for name, rows in (stated.displays or {}).items():
        for row, cards in enumerate(rows):
            if len(cards) > COLUMNS:
                sentence = "row {row} of {player} holds {count} cards"
                return Fault(sentence, row=row + 1, player=name, count=len(cards), at=("displays", name, row))
    return None


@rules.check(126, "hand-too-large", on=TargiSnapshot, source=TRIBE, certainty=CERTAIN, digest="A39")
def hand_too_large(position: TargiPosition, stated: TargiSnapshot) -> Fault | None:
    """In a starting position a hand holds at most one card."""
    for name, hand in (stated.hands or {}).items():
        if len(hand) > MOST_IN_HAND:
            return Fault("{player} holds {count} cards", player=name, count=len(hand), at=("hands", name))
        if not hand and name in (stated.fresh_hands or ()):
            sentence = "the hand of {player} is said to be of this round, but it is empty"
            return Fault(sentence, player=name, at=("fresh_hands",))
    step = step_told(stated)
    turn = _turn(position, stated)
    for name in stated.fresh_hands or ():
        to_come = turn is not None and name != turn == _first_player(position, stated)
        if step in ("raid", "place") or (to_come and step != "turn_up"):
            sentence = "the hand of {player} is said to be of this round, but the phase of {player} is still to come"
            return Fault(sentence, player=name, at=("fresh_hands",))
    return None


@rules.check(127, "purse-too-full", on=TargiSnapshot, source=LIMITS, certainty=CERTAIN, digest="A44")
def purse_too_full(position: TargiPosition, stated: TargiSnapshot) -> Fault | None:
    """In a starting position nobody has more than 10 goods or more than 3 gold, but for a player whose phase it is."""
    step = step_told(stated)
    if step is None:
        return None
    may_exceed = _turn(position, stated) if step not in ("raid", "place", "turn_up") else ""
    if may_exceed is None:
        return None
    for name, purse in (stated.purses or {}).items():
        if name != may_exceed and beyond_the_limits(purse):
            held = tokens([count or 0 for count in purse.counts])
            return Fault("{player} has {held}, beyond the limits", player=name, held=held, at=("purses", name))
    return None


@rules.check(128, "cards-do-not-add-up", on=TargiSnapshot, source=CONTENTS, certainty=CERTAIN, digest="A3")
def cards_do_not_add_up(position: TargiPosition, stated: TargiSnapshot) -> Fault | None:
    """In a starting position there are 19 goods cards and 45 tribe cards in all, and the piles are never empty.

    Only a Caravan that is still to be finished leaves an empty goods pile. Goods cards from before a shuffle lie in the
    cells that are named for them, one in each.
    """
    field: Sequence[str | None] = tuple((stated.field or {}).values())
    goods = sum(card is not None and (card in GOODS_IDS or card.endswith("goods")) for card in field)
    tribe = sum(card is not None for card in field) - goods
    displays: Mapping[str, Any] = stated.displays or {}
    hands: Mapping[str, Any] = stated.hands or {}
    tribe += sum(len(row) for rows in displays.values() for row in rows) + sum(map(len, hands.values()))
    tribe += len(stated.tribe_discards or ()) + (stated.tribe_pile or 0) + (step_told(stated) == "use_drawn")
    goods += len(stated.goods_discards or ()) + (stated.goods_pile or 0)
    names = position.players
    all_told = len(field) == len(CELL) and None not in field
    goods_told = all_told and stated.goods_discards is not None and stated.goods_pile is not None
    tribe_told = all_told and stated.tribe_discards is not None and stated.tribe_pile is not None
    tribe_told = tribe_told and all(name in displays for name in names)
    fresh = sum(name not in hands for name in stated.fresh_hands or ())
    in_hands = sum(name not in hands for name in names) - fresh
    tribe += fresh
    for kind, count, most, told, unseen in (
        ("goods", goods, GOODS_CARDS, goods_told, 0),
        ("tribe", tribe, TRIBE_CARDS, tribe_told, in_hands),
    ):
        if count > most or (told and count < most - unseen):
            sentence = "the position holds {count} {kind} cards, and there are {most}"
            return Fault(sentence, count=count, kind=kind, most=most)
    for group, older in enumerate(stated.older_goods or ()):
        unseen_in = [cell for cell in older.cells if stated.field is None or stated.field.get(cell) in UNSEEN_GOODS]
        cards, cells = len(older.cards), len(set(unseen_in))
        if cards != cells:
            sentence = "{cards} older goods cards lie unseen in the field, and {cells} of the cells named can hold one"
            return Fault(sentence, cards=cards, cells=cells, at=("older_goods", group))
    for pile in ("goods_pile", "tribe_pile"):
        shuffled_later = pile == "goods_pile" and step_told(stated) == "choose_good" and stated.from_caravan
        if getattr(stated, pile) == 0 and not stated.finished and not shuffled_later:
            return Fault("no card is left in the {pile}", pile=pile.replace("_", " "), at=(pile,))
    return None


@rules.check(130, "over-or-not", on=TargiSnapshot, source=END, certainty=CERTAIN, digest="A45 A46")
def over_or_not(position: TargiPosition, stated: TargiSnapshot) -> Fault | None:
    """A starting position is over only when a display is full, or the fourth raid is settled.

    Between two rounds no display is full: the game would be over.
    """
    displays: Mapping[str, Any] = stated.displays or {}
    laid = {name: sum(map(len, rows)) for name, rows in displays.items()}
    full = FULL_DISPLAY in laid.values()
    told = all(name in laid for name in position.players)
    if stated.finished and told and not full and _robbers_card(stated) not in (0, CORNERS[-1]):
        robber = _robbers_card(stated)
        sentence = "no display is full and the robber stands on {card}, the {name}: the game is not over"
        return Fault(sentence, card=robber, name=BORDER[robber], at=("finished",))
    if full and not stated.finished and step_told(stated) in ("raid", "place", "turn_up"):
        player = next(name for name, count in laid.items() if count == FULL_DISPLAY)
        return Fault("{player} has laid twelve cards: the game is over", player=player, at=("displays", player))
    return None


@rules.check(
    131, "figures-of-another-step", on=TargiSnapshot, source=PLACE, certainty=CERTAIN, digest="A9 A10 A16 A18 A19"
)
def figures_of_another_step(position: TargiPosition, stated: TargiSnapshot) -> Fault | None:
    """In a starting position the figures are where they are at that step of a round.

    While Targis are placed they stand as they are placed in turn, and no marker lies. In the first player's phase all
    Targis of the other player stand, and the markers lie that belong to them; in the other's phase none of the first
    player's are left. Before the placing and behind the phases there is no figure on the table.
    """
    step, targis, markers = step_told(stated), stated.targis or {}, stated.markers or {}
    if step is None and not stated.finished:
        return None
    if step == "place":
        return _while_placing(position, stated)
    if step in (None, "raid", "turn_up"):
        for name in position.players:
            if targis.get(name) or markers.get(name):
                return Fault("{player} has figures on the table, where there are none now", player=name)
        return None
    turn = _turn(position, stated)
    if step in ("closing_good", "limit") and (targis.get(turn or "") or markers.get(turn or "")):
        return Fault("{player} has figures on the table, but the phase is over", player=turn)
    first = _first_player(position, stated)
    if first is None or turn is None:
        return None
    waiting = _other(position, turn)
    if turn != first:
        if targis.get(waiting) or markers.get(waiting):
            return Fault("{player} has figures on the table, but the phase is over", player=waiting)
        return None
    return _before_the_phase(position, stated, waiting)


def _before_the_phase(position: TargiPosition, stated: TargiSnapshot, name: str) -> Fault | None:
    """The figures of the player whose phase is still to come."""
    cards: Sequence[int] | None = (stated.targis or {}).get(name)
    cells: Sequence[str] | None = (stated.markers or {}).get(name)
    if cards is None:
        return None
    if len(cards) < _least_targis(position, stated, name):
        sentence = "{player} has {count} Targis on the border, and the phase of {player} is still to come"
        return Fault(sentence, player=name, count=len(cards), at=("targis", name))
    due = crossed(cards)
    if cells is not None and sorted(cells) != due:
        facts: dict[str, Any] = {"player": name, "due": due or "no cell", "cells": list(cells) or "no cell"}
        return Fault("the markers of {player} belong on {due}, not on {cells}", at=("markers", name), **facts)
    return None


def _while_placing(position: TargiPosition, stated: TargiSnapshot) -> Fault | None:
    for name, cells in (stated.markers or {}).items():
        if cells:
            return Fault("a marker of {player} lies in the field before all Targis stand", player=name)
    first = _first_player(position, stated)
    targis = stated.targis or {}
    if first is None or any(name not in targis for name in position.players):
        return None
    other = _other(position, first)
    standing = (len(targis[first]), len(targis[other]))
    limited = stated.two_targis
    known = [[TARGIS, TARGIS - 1] if limited is None else [TARGIS - (name in limited)] for name in (first, other)]
    due = {turn for limits in product(*known) for stand, turn in _turns(*limits) if stand == standing}
    facts: dict[str, Any] = {"first": first, "one": standing[0], "other": other, "two": standing[1]}
    if not due:
        return Fault("{first} has placed {one} Targis and {other} {two}: that is not in turn", at=("targis",), **facts)
    if stated.turn is not None and position.seats[stated.turn] != position.seats[first] and due == {0}:
        return Fault("{first} has placed {one} Targis and {other} {two}: {first} is next", at=("turn",), **facts)
    if stated.turn == first and due == {1}:
        return Fault("{first} has placed {one} Targis and {other} {two}: {other} is next", at=("turn",), **facts)
    return None


def _turns(first: int, other: int) -> Iterator[tuple[tuple[int, int], int]]:
    """What stands while so many Targis of the first player and of the other are placed, and who is next (0 or 1)."""
    stand = [0, 0]
    while stand != [first, other]:
        turn = int(stand[0] > stand[1] or stand[0] == first) if stand[1] < other else 0
        yield (stand[0], stand[1]), turn
        stand[turn] += 1


def _least_targis(position: TargiPosition, stated: TargiSnapshot, name: str) -> int:
    """The least number of Targis that a player has on the border between the placing and the own phase."""
    if stated.two_targis is not None:
        return TARGIS - (name in stated.two_targis)
    return TARGIS - (not _lacks(position, stated, _other(position, name), OpponentTwoTargi))


def _turn(position: TargiPosition, stated: TargiSnapshot) -> str | None:
    """Whose turn it is: stated, or told by figures and purses where a phase is on."""
    first = _first_player(position, stated)
    if stated.turn is not None or first is None or step_told(stated) in (None, "raid", "place", "turn_up"):
        return stated.turn
    other = _other(position, first)
    return whose_phase(stated, first, other, _least_targis(position, stated, other))


def _first_player(position: TargiPosition, stated: TargiSnapshot) -> str | None:
    """Who has the first-player token: stated, or told by the round."""
    number = stated.round
    if stated.robber is not None:
        raid = CORNERS.index(stated.robber) + 1 if stated.robber in CORNERS else 0
        number = ROUND_AFTER_RAID[raid] if raid else ROUND_OF[stated.robber]
    if stated.first_player is not None or number is None:
        return stated.first_player
    return position.players[(number - 1) % SEATS]


@rules.check(
    129,
    "step-does-not-fit",
    on=TargiSnapshot,
    source=Source("How to play"),
    certainty=CERTAIN,
    digest="A10 A20 A32 A35 A44 G4.8 G4.10",
)
def step_does_not_fit(position: TargiPosition, stated: TargiSnapshot) -> Fault | Unproven | None:
    """In a starting position what is said of a step belongs to the step that the game is at.

    Inner cards lie face down only from the action phases on, and are turned up at the end of the round. At a raid the
    game waits only for one who has to pay: neither for the owner of OA9 nor for one who can pay neither side.
    """
    told = step_told(stated)
    for field, step in OF_STEP:
        said = getattr(stated, field)
        if said not in (None, False) and told is not None and told != step:
            sentence = "{field} belongs to the step {step}, and the game is at {told}"
            return Fault(sentence, field=field, step=step, told=told, at=(field,))
    field_told: Mapping[Any, str | None] = stated.field or {}
    down = next((cell for cell, card in field_told.items() if card is not None and card.startswith("face_down")), None)
    if down is not None and told in ("raid", "place"):
        sentence = "the card of {cell} lies face down, but before the action phases none does"
        return Fault(sentence, cell=down, at=("field", down))
    if down is None and told == "turn_up" and len(field_told) == len(CELL) and None not in field_told.values():
        return Fault("cards are to be turned up, but none lies face down", at=("step",))
    if stated.finished and stated.step is not None:
        return Fault("the game is said to be over, and to wait for something", at=("step",))
    for name in stated.stored_gold or ():
        if _lacks(position, stated, name, StoredGold):
            return Fault("{player} has gold on WE9, but has not laid it", player=name, at=("stored_gold",))
    for field, step in (("gain_of", "gain"), ("gain", "gain"), ("turning", "turn_up_one")):
        if told == step and getattr(stated, field) is None:
            sentence = "what the step {step} is about is not in the record"
            return Unproven(sentence, step=step, missing=(f"/position/{field}",), stops=True)
    if told == "raid":
        return _nobody_to_pay(position, stated)
    return _within_the_limits(position, stated) if told == "limit" else None


def _nobody_to_pay(position: TargiPosition, stated: TargiSnapshot) -> Fault | None:
    """Whether, at a raid, nobody whose turn it can be has anything to pay."""
    raid = _raid(stated)
    fault: Fault | None = None
    for name in (stated.turn,) if stated.turn is not None else position.players:
        if raid and _has_laid(position, stated, name, RaidExempt):
            fault = fault or Fault("{player} has OA9 and pays nothing", player=name, at=("step",))
            continue
        salt, pepper, dates, gold, points = ((stated.purses or {}).get(name) or Purse()).counts
        goods = None if salt is None or pepper is None or dates is None else salt + pepper + dates
        tokens_of_side, asked = (gold, RAID_GOLD[raid]) if raid == LAST_RAID else (goods, RAID_GOODS[raid])
        if points is None or tokens_of_side is None or points >= RAID_VP[raid] or tokens_of_side >= asked:
            return None
        mixed = can_be_mixed(raid, tokens_of_side, points)
        if mixed and position.rulings.reading("raid_mixed_payment") == "yes":
            return None
        if fault is None or mixed:
            ruling = "raid_mixed_payment" if mixed else ""
            fault = Fault("{player} can pay neither side of the raid", player=name, ruling=ruling, at=("step",))
    return fault


def _has_laid(position: TargiPosition, stated: TargiSnapshot, name: str, kind: type) -> bool:
    """Whether a card with such an effect is seen in a display."""
    rows: Any = (stated.displays or {}).get(name, ())
    return any(isinstance(position.cards[CARD[card]].effect, kind) for row in rows for card in row if card is not None)


def _raid(stated: TargiSnapshot) -> int:
    """The raid that is settled, by the robber or the round; 0 if neither is told."""
    if stated.robber is not None:
        return CORNERS.index(stated.robber) + 1
    return RAID_BEFORE[stated.round] if stated.round is not None else 0


def _within_the_limits(position: TargiPosition, stated: TargiSnapshot) -> Fault | None:
    """Whether, at the step where tokens go back, nobody whose turn it can be has any too many."""
    turn = _turn(position, stated)
    fault: Fault | None = None
    for name in (turn,) if turn is not None else position.players:
        purse: Purse | None = (stated.purses or {}).get(name)
        if purse is None or None in purse.counts[:GOLD] or purse.gold is None:
            return None
        if beyond_the_limits(purse):
            return None
        with_stored = purse.gold == MOST_GOLD and (
            name in stated.stored_gold
            if stated.stored_gold is not None
            else not _lacks(position, stated, name, StoredGold)
        )
        if with_stored and position.rulings.reading("stored_gold_in_limit") == "yes":
            return None
        if fault is None or with_stored:
            ruling = "stored_gold_in_limit" if with_stored else ""
            sentence = "{player} has nothing to return: no more than {goods} goods and {gold} gold"
            facts: dict[str, Any] = {"player": name, "goods": MOST_GOODS, "gold": MOST_GOLD}
            fault = Fault(sentence, ruling=ruling, at=("step",), **facts)
    return fault
