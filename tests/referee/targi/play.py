"""One move of Targi against the rules: which of them it breaks, and what comes of it.

Each function answers the numbers of the rules that the move breaks; where it answers none it has changed the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.referee.targi.facts import (
    CARAVAN,
    CORNERS,
    EXPANSION,
    FACES,
    FATA_MORGANA,
    GOOD_OF,
    GOODS,
    GOODS_CARDS,
    NOBLE,
    RAID_BEFORE,
    RAID_GOLD,
    RAID_GOODS,
    RAID_VP,
    SILVERSMITH,
    TRADER,
    kind_of,
)
from tests.referee.targi.table import Table, Unclear

Move = dict[str, Any]
Broken = list[str]
NO_SUCH_CARD = ["A2", "A3", "A19", "A20", "A23", "B1", "B5", "B7", "B9"]  # the card named cannot be the one there

WHEN: dict[str, tuple[str, ...]] = {
    "pay_raid": ("raid",),
    "place_targi": ("place",),
    "choose_good": ("choose_good", "closing_good"),
    "turn_goods": ("caravan",),
    "draw_tribe": ("expansion",),
    "take_gain": ("gain",),
    "return_token": ("limit",),
    "turn_up": ("turn_up", "turn_up_one"),
    "lay_card": ("act", "use_drawn"),
    "keep_card": ("act", "use_drawn"),
    "discard_card": ("act", "use_drawn"),
}
SEQUENCE = {  # the rules that say what is due at a step
    "raid": ["A8", "A10", "A31", "A32"],
    "place": ["A9", "A10"],
    "act": ["A10", "A18"],
    "caravan": ["A18", "A29"],
    "expansion": ["A18", "A30"],
    "use_drawn": ["A18", "A30", "A37"],
    "choose_good": ["A18", "A22"],
    "gain": ["A18", "A42"],
    "closing_good": ["A18", "A44", "G4.6"],
    "limit": ["A44"],
    "turn_up": ["A10", "A20"],
    "turn_up_one": ["A18", "A27"],
    "over": ["A45", "A46", "A47"],
}
OF_MOVE = {  # the rules that say when such a move can come
    "pay_raid": ["A8", "A31", "A32"],
    "place_targi": ["A9"],
    "choose_good": ["A22", "G4.6"],
    "turn_goods": ["A29"],
    "draw_tribe": ["A30"],
    "take_gain": ["A42"],
    "return_token": ["A44"],
    "turn_up": ["A10", "A20"],
    "move_cards": ["A41", "G4.16"],
}


def play(table: Table, move: Move) -> Broken:
    """The rules that a move breaks; none, and the move has been made."""
    action, player = move["action"], move.get("player")
    broken: Broken = []
    if table.step not in WHEN.get(action, ("act",)):
        broken += SEQUENCE[table.step] + OF_MOVE.get(action, ["A10", "A18"])
        if move.get("card") and action in ("turn_up", "turn_goods", "draw_tribe"):
            broken += ["A3", "A19", "A23"]  # no card was drawn
    if action == "pay_raid" and table.has(move["player"], "raid_exempt"):
        broken += ["A35", "G4.8"]
    uses_tribe_card = action in ("lay_card", "keep_card", "discard_card") and not table.finished
    if uses_tribe_card and (table.step == "use_drawn") != (move["by"] == "tribal_expansion"):
        broken += ["A18", "A30", "A37"]
    if action == "turn_up" and table.step == "turn_up_one" and move["cell"] != table.turning:
        broken += ["A18", "A20", "A27"]
    if action == "place_targi" and move["player"] in table.two_now:
        broken += ["G4.13"] if broken or player != table.turn else []
    if action != "turn_up" and player != table.turn:
        broken += SEQUENCE[table.step] + ["A9", "A10", "A18"]
    if water(move):
        broken.append("C20")
    if broken:
        return broken
    if table.trading and action != "trade":  # A19: the Trader's Targi is taken back
        table.trading = False
        table.targis[table.turn].remove(TRADER)
    if action != "move_cards":
        table.may_move_cards = False
    lost = table.unsure
    broken = MOVES[action](table, move)
    if lost and not broken:  # C8: what somebody has is not known any more
        raise Unclear
    return broken


def water(move: Move) -> bool:
    """C20: a good of the expansion."""
    amounts: dict[str, int] = {}
    for name in ("pay", "give", "take"):
        amounts |= move.get(name) or {}
    return "water" in amounts or "water" in (move.get("good"), move.get("get"), move.get("kind"))


def can_spend(table: Table, player: str, pay: dict[str, int], stored: int = 0) -> bool:
    """Whether the player has these tokens. G4.5: a bonus good of this phase may only come when the phase is over."""
    purse = table.purses[player]
    late = table.taken[player].late if player in table.taken else {}
    for kind, count in pay.items():
        here = purse[kind] + (stored if kind == "gold" else 0)
        if here < count:
            return False
        if here - late.get(kind, 0) < count and not table.rulings.says("bonus_at_once"):
            return False
    return True


def spend(table: Table, player: str, pay: dict[str, int]) -> None:
    """The tokens go to the supply. A bonus good that is spent has come at once."""
    purse, late = table.purses[player], table.taken[player].late if player in table.taken else {}
    for kind, count in pay.items():
        purse[kind] -= count
        if late.get(kind, 0) > purse[kind]:
            late[kind] = purse[kind]


def use_targi(table: Table, card: int) -> Broken:
    """A18: an own Targi that has not acted yet stands on the border card; A19: it is taken back."""
    if card not in table.targis[table.turn]:
        return ["A18"]
    table.targis[table.turn].remove(card)
    return []


# raids, placing


def pay_raid(table: Table, move: Move) -> Broken:
    """A32 to A34: exactly the goods (any kinds), or the gold, or the VP."""
    raid, pay, player = RAID_BEFORE[table.round], move["pay"], table.turn
    goods, gold, points = sum(pay.get(good, 0) for good in GOODS), pay.get("gold", 0), pay.get("vp", 0)
    either = [(RAID_GOODS.get(raid, 0), RAID_GOLD.get(raid, 0), 0), (0, 0, RAID_VP[raid])]
    mixed = raid == 3 and (goods, gold, points) == (2, 0, 1) and table.rulings.says("raid_mixed_payment")  # C9
    if (goods, gold, points) not in either and not mixed:
        return ["A32", "A33", "A34"]
    if not can_spend(table, player, pay):
        return ["A32", "A35", "A36"]
    spend(table, player, pay)
    table.raid_point(player, paid=True)
    table.after_raid(player)
    return []


def place_targi(table: Table, move: Move) -> Broken:
    """A11 to A14, G4.9, G4.13."""
    card, player = move["card"], table.turn
    broken: Broken = []
    if card in CORNERS:
        broken += ["A11"]
    if card == table.robber and not table.has(player, "place_on_robber"):
        broken += ["A4", "A11", "G4.9"]
    if any(card in targis for targis in table.targis.values()):
        broken += ["A11"]
    if FACES.get(card) in table.targis[table.other(player)]:
        broken += ["A12"]
    if not broken:
        table.targis[player].append(card)
        table.placed[player] += 1
        table.next_placement()
    return broken


# border cards and goods cards


def take_good(table: Table, move: Move) -> Broken:
    """A24."""
    if move["card"] not in GOOD_OF:
        return ["A24", "A18"]
    broken = use_targi(table, move["card"])
    if not broken:
        table.give(table.turn, {GOOD_OF[move["card"]]: 1})
    return broken


def use_marker(table: Table, cell: str, kind: str) -> Broken:
    """A18, A20: an own marker lies there, on a card of this kind that lies face up."""
    broken: Broken = []
    if cell not in table.markers[table.turn]:
        broken += ["A16", "A18"]
    if not table.cells[cell].up:
        broken += ["A20"]
    if table.cells[cell].kind != kind:
        broken += ["A22"] if kind == "goods" else ["A37"]
    return broken


def take_goods_card(table: Table, move: Move) -> Broken:
    """A19, A22."""
    cell, named = move["cell"], move.get("card")
    broken = use_marker(table, cell, "goods")
    if broken:
        return broken
    if named is not None and named not in table.possible(cell):
        return [*NO_SUCH_CARD, "A22"]
    card = named or table.is_known(cell)
    if card is None:
        raise Unclear
    table.see(cell, card)
    table.markers[table.turn].remove(cell)
    table.goods_discards.append(card)
    table.refill(cell, "tribe")
    use_goods(table, card, False)
    return []


def use_goods(table: Table, card: str, caravan: bool) -> None:
    """A22, A29: what the card shows; one of the three goods is chosen next."""
    tokens = GOODS_CARDS[card]
    table.from_caravan = caravan
    if tokens is None:
        table.step = "choose_good"
    else:
        table.give_from_card(table.turn, tokens, caravan)
        goods_done(table)


def goods_done(table: Table) -> None:
    """The action of a goods card is finished. A23: the last card of the pile, turned up, is shuffled in too."""
    if table.pile.pile == 0:
        table.shuffle_if_empty()
    table.action_over()


def choose_good(table: Table, move: Move) -> Broken:
    """A22; G4.6: or the good of OA4."""
    if table.step == "closing_good":
        table.give(table.turn, {move["good"]: 1})
        table.look_at_limits()
    else:
        table.give_from_card(table.turn, {move["good"]: 1}, table.from_caravan)
        goods_done(table)
    return []


def trade(table: Table, move: Move) -> Broken:
    """A26, E9: 3 equal goods for 1 gold, 2 equal goods for 1 other; G4.17: with CA8 goods change 1 for 1."""
    give, get, player = move["give"], move["get"], table.turn
    broken: Broken = []
    if TRADER not in table.targis[player]:
        broken += ["A18", "A26"]
    price = 3 if get == "gold" else 1 if table.has(player, "merchant_one_to_one") else 2
    if len(give) != 1 or get in give or "gold" in give or list(give.values()) != [price]:
        broken += ["A26", "G4.17"]
    if not broken and not can_spend(table, player, give):
        broken += ["A26"]
    if not broken:
        table.trading = True
        spend(table, player, give)
        table.give(player, {get: 1})
    return broken


def move_marker(table: Table, move: Move) -> Broken:
    """A27, C6: an own marker that has not acted goes onto a card without any marker, face up."""
    cell, to, player = move["cell"], move["to"], table.turn
    broken: Broken = []
    if cell not in table.markers[player]:
        broken += ["A18", "A27"]
    if any(to in markers for markers in table.markers.values()):
        broken += ["A27", "C6"]
    if not table.cells[to].up and not table.rulings.says("fata_morgana_face_down"):
        broken += ["A20", "A27", "C6"]
    broken += use_targi(table, FATA_MORGANA)
    if not broken:
        table.markers[player].remove(cell)
        table.markers[player].append(to)
        if not table.cells[to].up:
            table.step, table.turning = "turn_up_one", to
    return broken


def forge(table: Table, move: Move) -> Broken:
    """A28: one exchange, of equal goods or of gold."""
    give = move["give"]
    rates = {("good", 2): 1, ("good", 4): 3, ("gold", 1): 2, ("gold", 2): 4}
    broken = use_targi(table, SILVERSMITH)
    wanted = [("good" if kind in GOODS else kind, count) for kind, count in give.items()]
    if len(give) != 1 or wanted[0] not in rates:
        return [*broken, "A28"]
    if not broken and not can_spend(table, table.turn, give):
        broken += ["A28"]
    if not broken:
        spend(table, table.turn, give)
        table.give(table.turn, {"vp": rates[wanted[0]]})
    return broken


def send_caravan(table: Table, _: Move) -> Broken:
    """A29."""
    broken = use_targi(table, CARAVAN)
    table.step = "caravan"
    return broken


def turn_goods(table: Table, move: Move) -> Broken:
    """A29, A23."""
    urn, card = table.pile, move.get("card")
    if card is not None and card not in urn.cards:
        return [*NO_SUCH_CARD, "A29"]
    if card is None:
        if len(urn.cards) > 1:
            raise Unclear
        card = next(iter(urn.cards))
    urn.cards.discard(card)
    urn.pile -= 1
    if urn.pile == 0 and not table.rulings.says("caravan_last_card_shuffled_in"):
        table.shuffle_if_empty()
    table.goods_discards.append(card)
    use_goods(table, card, True)
    return []


def expand_tribe(table: Table, _: Move) -> Broken:
    """A30."""
    broken = use_targi(table, EXPANSION)
    table.step = "expansion"
    return broken


def draw_tribe(table: Table, move: Move) -> Broken:
    """A30."""
    card = move.get("card")
    if card is not None and card not in table.unseen:
        return [*NO_SUCH_CARD, "A30"]
    table.tribe_pile -= 1
    table.unseen.discard(card or "")
    table.drawn = card
    table.step = "use_drawn"
    return []


# tribe cards


def source_of(table: Table, move: Move) -> tuple[Broken, set[str]]:
    """By what right a tribe card is used, and the cards that it can be."""
    by, player, named = move["by"], table.turn, move.get("card")
    laying = move["action"] == "lay_card"
    broken: Broken = []
    if by == "tribal_expansion":
        known = table.drawn
    elif by in ("noble", "WE5"):
        if by == "noble" and NOBLE not in table.targis[player]:
            broken += ["A18", "A25", "A40"]
        if by == "WE5" and not table.has(player, "hand_card_without_noble"):
            broken += ["A40", "G4.11"]
        if not table.hands[player]:
            return [*broken, "A25", "A39", "A40"], set()
        if laying and player in table.fresh and not table.rulings.says("noble_same_round"):  # C7, G4.11
            broken += ["A40", "C7", "G4.11"]
        known = table.hands[player][0]
    else:
        broken += use_marker(table, by, "tribe")
        if table.cells[by].kind != "tribe":
            return broken, set()
        known = table.cells[by].card
    possible = {known} if known is not None else set(table.unseen)
    if named is not None:
        if named not in possible:
            broken += [*NO_SUCH_CARD, "A18", "A37", "A40"]
        possible = {named}
    return broken, possible


def leave_source(table: Table, move: Move, card: str | None) -> None:
    """A19, A25, A30: the card is gone from where it was; the marker or Targi is taken back, the cell refilled."""
    by, player = move["by"], table.turn
    if card is not None:
        table.unseen.discard(card)
    if by in ("noble", "WE5"):
        table.hands[player] = []
        table.fresh.discard(player)
        if by == "noble":
            table.targis[player].remove(NOBLE)
    elif by != "tribal_expansion":
        table.markers[player].remove(by)
        table.refill(by, "goods")
    table.action_over()


def the_one(possible: set[str]) -> str | None:
    """The card, where only one is possible."""
    return next(iter(possible)) if len(possible) == 1 else None


def keep_card(table: Table, move: Move) -> Broken:
    """A37, A39: into the empty hand."""
    broken, possible = source_of(table, move)
    if table.hands[table.turn]:
        broken += ["A39"]
    if not broken:
        card = the_one(possible)
        leave_source(table, move, card)
        table.hands[table.turn] = [card]
        table.fresh.add(table.turn)
    return broken


def discard_card(table: Table, move: Move) -> Broken:
    """A37, A43, C13; A25: the hand card by the Noble."""
    broken, possible = source_of(table, move)
    from_cell = move["by"] not in ("noble", "tribal_expansion")
    if from_cell and not table.hands[table.turn] and not table.rulings.says("discard_with_empty_hand"):
        broken += ["A37", "C13"]
    if not broken:
        leave_source(table, move, the_one(possible))
    return broken


def payments(table: Table, card: str, by: str) -> tuple[list[dict[str, int]], bool]:
    """A37, A38, G4.1 to G4.4, G4.11: everything that pays for the card (but for the extra good), and whether
    nobody can tell which of them is due."""
    facts, player = table.cards[card], table.turn
    less = sum(effect["symbol"] == facts.symbol for effect in table.effects(player, "discount_symbol"))
    if by == "noble":
        less += len(table.effects(player, "discount_noble"))
    goods = sum(facts.cost.get(good, 0) for good in GOODS)
    if less > 1 and goods > 1 and not table.rulings.says("discounts_add_up"):  # G4.3
        less = 1
    reduced: list[dict[str, int]] = [dict(facts.cost)]
    for _ in range(min(less, goods)):
        fewer = [cost | {good: cost[good] - 1} for cost in reduced for good in GOODS if cost.get(good)]
        reduced = [dict(pairs) for pairs in {tuple(sorted(cost.items())) for cost in fewer}]
    vague = len(reduced) > 1 and not table.rulings.says("discounted_good_is_chosen")  # G4.4
    reduced = [{kind: count for kind, count in cost.items() if count} for cost in reduced]
    if facts.or_gold:
        reduced.append({"gold": facts.or_gold})  # A38
    return reduced, vague


def fits(pay: dict[str, int], cost: dict[str, int], extra: int) -> bool:
    """Whether a payment is exactly the cost and so many goods of any kind more (G4.11)."""
    left = Counter(pay)
    left.subtract(cost)
    return min(left.values(), default=0) >= 0 and not left["gold"] and left.total() == extra


def pays(table: Table, card: str, move: Move) -> Broken:
    """Whether the payment is right for the card. Sets `is_open` where nobody can tell (G4.4)."""
    pay, player = move["pay"], table.turn
    costs, vague = payments(table, card, move["by"])
    fitting = [cost for cost in costs if fits(pay, cost, 1 if move["by"] == "WE5" else 0)]
    if not fitting:
        return ["A37", "A38", "A40", "G4.1", "G4.2", "G4.3", "G4.4", "G4.11"]
    slash = {"gold": table.cards[card].or_gold}
    if vague and slash not in fitting:
        table.is_open = True
    broken: Broken = []
    here = player in table.stored and pay.get("gold", 0) > 0  # G4.10
    told = move.get("from_we9")
    if told and not here:
        broken += ["G4.10"]
    if told is False and here and not table.rulings.says("stored_gold_kept_back"):
        broken += ["G4.10"]
    if not can_spend(table, player, pay, 1 if here and told is not False else 0):
        broken += ["A37", "A40", "G4.10"]
    return broken


def lay_card(table: Table, move: Move) -> Broken:
    """A37, A38, A40 to A42."""
    player, row, pay = table.turn, move["row"] - 1, dict(move["pay"])
    broken, possible = source_of(table, move)
    if len(table.displays[player][row]) >= 4:
        broken += ["A41"]
    if broken:
        return broken
    if len(possible) > 1:
        answers = [pays(table, card, move) for card in sorted(possible)]
        if all(answers):
            return [rule for answer in answers for rule in answer]
        raise Unclear
    card = next(iter(possible))
    broken = pays(table, card, move)
    if broken:
        return broken
    if player in table.stored and pay.get("gold") and move.get("from_we9") is not False:
        table.stored.discard(player)
        pay["gold"] -= 1
    spend(table, player, pay)
    leave_source(table, move, card)
    table.displays[player][row].append(card)
    on_laying(table, card)
    return []


def on_laying(table: Table, card: str) -> None:
    """A42, G3: what works right when a card is laid."""
    player, effect = table.turn, table.cards[card].effect
    laid = len(table.laid(player))
    kind = effect["kind"]
    if kind == "choose_gain":
        table.gain = 3
    elif kind in ("goods_per_laid_cards", "goods_per_free_places"):  # G4.12
        counts = [(laid if kind == "goods_per_laid_cards" else 12 - laid) // 2]
        before = ((laid - 1) if kind == "goods_per_laid_cards" else 13 - laid) // 2
        table.gain = counts[0] if before == counts[0] or table.rulings.says("count_includes_new_card") else before
    elif kind == "opponent_two_targi":  # G4.13
        table.two_next.add(table.other(player))
    elif kind == "stored_gold":  # G4.10
        table.stored.add(player)
    elif kind == "move_two_cards":  # G4.16
        table.may_move_cards = True
    elif kind == "bonus_good":
        taken, good = table.taken[player], effect["good"]
        for caravan, source in ((False, taken.cards), (True, taken.caravan)):
            if good in source and good not in taken.bonus and table.rulings.says("bonus_in_round_of_laying"):
                table.give_bonus(player, good, caravan)
    if table.gain:
        table.gain_of, table.step = card, "gain"


def take_gain(table: Table, move: Move) -> Broken:
    """G3: TA5: 3 goods or 1 gold or 1 VP; CR8, WE3: so many goods; G4.12: of any kinds."""
    take, player = move["take"], table.turn
    choice = table.cards[table.gain_of].effect["kind"] == "choose_gain"
    only_goods = all(kind in GOODS for kind in take)
    if not (choice and take in ({"gold": 1}, {"vp": 1})):
        if not only_goods or sum(take.values()) != table.gain:
            return ["A42", "G3", "G4.12"]
        if choice and len(take) > 1 and not table.rulings.says("three_goods_any_kinds"):
            return ["A42", "G3", "G4.12"]
    table.give(player, take)
    table.action_over()
    return []


def move_cards(table: Table, move: Move) -> Broken:
    """G4.16: one or two own laid cards, right after OA3 was laid; A41: no gap."""
    if not table.may_move_cards:
        return ["G4.16", "A18", "A41"]
    to, rows = move["to"], table.displays[table.turn]
    places = {card: (row, column) for row, cards in enumerate(rows) for column, card in enumerate(cards)}
    if len(to) > 2:
        return ["G4.16", "A41"]
    if any(card not in places for card in to):
        return [*NO_SUCH_CARD, "G4.16", "A41"]
    after = dict(places)
    for card, place in to.items():
        after[card] = (int(place[0]) - 1, int(place[2]) - 1)
    counts = Counter(row for row, _ in after.values())
    filled = {(row, column) for row in counts for column in range(counts[row])}
    if any(after[card] == places[card] for card in to) or set(after.values()) != filled or max(counts.values()) > 4:
        return ["G4.16", "A41"]
    where = {place: card for card, place in after.items()}
    table.displays[table.turn] = [[where[row, column] for column in range(counts[row])] for row in range(3)]
    table.may_move_cards = False
    return []


# passing and ending


def skip(table: Table, move: Move) -> Broken:
    """A18, A21."""
    if move.get("card") is not None:
        return use_targi(table, move["card"])
    if move["cell"] not in table.markers[table.turn]:
        return ["A18", "A21"]
    table.markers[table.turn].remove(move["cell"])
    return []


def end_phase(table: Table, _: Move) -> Broken:
    """A10, A21, A44."""
    table.end_phase()
    return []


def return_token(table: Table, move: Move) -> Broken:
    """A44: exactly the excess."""
    kind = move["kind"]
    if table.excess(kind) <= 0 or not table.purses[table.turn][kind]:
        return ["A44"]
    table.purses[table.turn][kind] -= 1
    table.look_at_limits()
    return []


def turn_up(table: Table, move: Move) -> Broken:
    """A20, A10."""
    cell, card = move["cell"], move.get("card")
    lying = table.cells[cell]
    broken: Broken = []
    if lying.up:
        broken += ["A20", "A10", "A3", "A19", "A23"]  # no card of a pile lies there
    if card is not None and (kind_of(card) != lying.kind or card not in table.possible(cell)):
        broken += [*NO_SUCH_CARD, "A10"]
    if broken:
        return broken
    if card is not None:
        table.see(cell, card)
    lying.up = True
    if table.step == "turn_up_one":
        table.action_over()
    else:
        table.after_turning()
    return []


MOVES: dict[str, Callable[[Table, Move], Broken]] = {
    "pay_raid": pay_raid,
    "place_targi": place_targi,
    "take_good": take_good,
    "take_goods_card": take_goods_card,
    "choose_good": choose_good,
    "trade": trade,
    "move_marker": move_marker,
    "forge": forge,
    "send_caravan": send_caravan,
    "turn_goods": turn_goods,
    "expand_tribe": expand_tribe,
    "draw_tribe": draw_tribe,
    "lay_card": lay_card,
    "keep_card": keep_card,
    "discard_card": discard_card,
    "take_gain": take_gain,
    "move_cards": move_cards,
    "skip": skip,
    "end_phase": end_phase,
    "return_token": return_token,
    "turn_up": turn_up,
}
