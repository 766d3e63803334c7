"""Section 1, continued: a position that a record starts from must be one that a game can come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulecheck.core.rulebook import CERTAIN, Source
from rulecheck.core.verdict import Fault, Path
from rulecheck.games.timbuktu.boards import Boards
from rulecheck.games.timbuktu.components import (
    CAMEL,
    CAPACITY,
    GOODS,
    GOODS_CARD,
    KINDS,
    PEN,
    PENS,
    PILES,
    PITCH_CARD,
    SIZE,
    counts,
    size,
)
from rulecheck.games.timbuktu.moves import Pile, TimbuktuSnapshot
from rulecheck.games.timbuktu.piles import HIDDEN, NOWHERE, Cards, Revealed, ThiefPiles, numbers
from rulecheck.games.timbuktu.position import NOT_KNOWN, TimbuktuPosition, cards_of
from rulecheck.games.timbuktu.rules.book import rules
from rulecheck.games.timbuktu.snapshots import goods_fit
from rulecheck.games.timbuktu.telling import (
    can_carry,
    exchanges_in,
    left_over_in,
    loaded_in,
    loads_in,
    moments_in,
    moved_at,
    moved_in,
    moves_due,
    routes_in,
    stage_in,
    stages_in,
    told,
    turn_at,
    turn_in,
)
from rulecheck.games.timbuktu.totals import bounds


def _places(stated: TimbuktuSnapshot, field: str) -> Iterator[tuple[str, str, str | None, Path]]:
    """The camels that a position says to wait, or to have arrived: player, letter, place, where."""
    for name, camels in (getattr(stated, field) or {}).items():
        for letter, place in camels.items():
            yield name, letter, place, (field, name, letter)


def _is_there(said: Any) -> bool:
    """Whether a field of a position says that there is something: a camel, a card, a pile, a player who is next."""
    if isinstance(said, Mapping):
        return any(inner is None or inner for inner in said.values())
    return bool(said)


def _on_all_boards(
    position: TimbuktuPosition, stated: TimbuktuSnapshot, find: Callable[[Boards], Fault | None]
) -> Fault | None:
    """What is wrong in every stage that a stated position can be in, on every route that there can be."""
    stages, routes = stages_in(position, stated), routes_in(position, stated)
    faults = [find(Boards(position.tables, [route], stage)) for stage in stages for route in routes]
    return faults[0] if faults and None not in faults else None


@rules.check(
    121, "no-such-camel", on=TimbuktuSnapshot, source=Source("Preparing the caravans"), certainty=CERTAIN, digest="S3"
)
def no_such_camel(position: TimbuktuPosition, stated: TimbuktuSnapshot) -> Fault | None:
    """In a starting position only camels in play stand on the grids and have cards."""
    named = [*_places(stated, "waiting"), *_places(stated, "arrived")]
    for field in ("chosen", "turned"):
        named += [
            (name, letter, None, (field, name)) for name, letter in (getattr(stated, field) or {}).items() if letter
        ]
    for name, letter, _, at in named:
        if letter > position.last_letter:
            return _not_in_play(position, name, letter, at)
    return None


def _not_in_play(position: TimbuktuPosition, player: str, letter: str, at: Path) -> Fault:
    sentence = "camel {camel} of {player} is not in play: {number} players use A to {last}"
    return Fault(sentence, camel=letter, player=player, number=len(position.players), last=position.last_letter, at=at)


@rules.check(
    122, "camel-in-two-places", on=TimbuktuSnapshot, source=Source("Moving the camels"), certainty=CERTAIN, digest="M1"
)
def camel_in_two_places(position: TimbuktuPosition, stated: TimbuktuSnapshot) -> Fault | None:  # noqa: ARG001
    """In a starting position a camel has moved in this stage or not, and stands on one grid.

    Its card is face down or turned up only while it has not moved.
    """
    arrived = {(name, letter) for name, letter, _, _ in _places(stated, "arrived")}
    for name, letter, _, at in _places(stated, "waiting"):
        if (name, letter) in arrived:
            return Fault("camel {camel} of {player} waits, and has arrived", camel=letter, player=name, at=at)
    for field in ("chosen", "turned"):
        for name, letter in (getattr(stated, field) or {}).items():
            if (name, letter) in arrived:
                sentence = "the card of camel {camel} of {player} lies out, but the camel has moved"
                return Fault(sentence, camel=letter, player=name, at=(field, name))
    for name, letter in (stated.turned or {}).items():
        if (stated.chosen or {}).get(name, letter) not in (letter, None):
            return Fault("{player} has turned up another card than lay there", player=name, at=("turned", name))
    return None


@rules.check(
    123, "places-do-not-fit", on=TimbuktuSnapshot, source=Source("Moving the camels"), certainty=CERTAIN, digest="M4 S9"
)
def places_do_not_fit(position: TimbuktuPosition, stated: TimbuktuSnapshot) -> Fault | None:  # noqa: ARG001
    """In a starting position a pen holds five camels at most, and a pitch one.

    The camels that have arrived in a pen stand on its lowest numbers; those of which nobody knows where they stand can
    be on some of them.
    """
    pens: Counter[str] = Counter()
    for field in ("waiting", "arrived"):
        pens.clear()
        pitches: dict[str, str] = {}
        for name, letter, place, at in _places(stated, field):
            if place is None:
                continue
            pens[place[:2]] += 1
            if pens[place[:2]] > SIZE:
                return Fault("more than five camels stand in {pen}", pen=place[:2], at=at)
            if place[2:] and (field == "arrived" or stated.to_place is not None):
                if place in pitches:
                    return Fault("two camels stand on {place}: {camel} of {player} is the second", place=place,
                                 camel=letter, player=name, at=at)  # fmt: skip
                pitches[place] = letter
    nowhere = sum(place is None for _, _, place, _ in _places(stated, "arrived"))
    free: dict[str, int] = {}
    for name, letter, place, at in _places(stated, "arrived"):
        if place is None or not place[2:]:
            continue
        free[place[:2]] = max(free.get(place[:2], 0), int(place[3]) - pens[place[:2]])
        if sum(free.values()) > nowhere:
            sentence = "camel {camel} of {player} stands on {place}, but lower pitches of the pen are free"
            return Fault(sentence, camel=letter, player=name, place=place, at=at)
    return None


@rules.check(
    124, "moves-do-not-add-up", on=TimbuktuSnapshot, source=Source("The game is played in rounds"), certainty=CERTAIN,
    digest="M1 M2 M12 N3 S7", rulings=("cards_turned",),
)  # fmt: skip
def moves_do_not_add_up(position: TimbuktuPosition, stated: TimbuktuSnapshot) -> Fault | None:
    """In a starting position stage, round, turn and the camels that have moved, or wait, belong together.

    The players move in turn from the round starter; after each round and each stage that is the next one to the left.
    When all camels have moved it is still the last round.
    """
    seats = len(position.players)
    if stated.stage is not None and stated.stage > seats:
        return Fault("there are {number} stages with {number} players", number=seats, at=("stage",))
    if stated.round is not None and stated.round > position.camels:
        return Fault(
            "a stage has {number} rounds with {players} players", number=position.camels, players=seats, at=("round",)
        )
    if stated.to_place is not None:
        return None
    moved, stage = moved_in(position, stated), stage_in(position, stated)
    last = moved == position.total
    if moved >= 0 and stated.round not in (None, moved // seats + 1, position.camels if last else None):
        sentence = "{moved} camels have moved, so it is round {truth}"
        return Fault(sentence, moved=moved, truth=min(moved // seats + 1, position.camels), at=("round",))
    if last:
        for field in ("turn", "waiting", "chosen", "turned"):
            if _is_there(getattr(stated, field)):
                return Fault("all camels have moved, but the position has {what}", what=field, at=(field,))
        return None
    if not stages_in(position, stated):
        return Fault("the players cannot have moved so many camels each, in no stage", at=("arrived",))
    rounds = moved // seats if moved >= 0 else (stated.round or 1) - 1
    made = [rounds] * seats  # so many moves each, and perhaps one more
    if NOT_KNOWN not in (moved, stage):
        made, due = moves_due(position, stage, moved), turn_at((stage, moved), seats)
        if turn_in(position, stated) != due:
            sentence = "after {moved} moves in stage {stage} it is the turn of {due}"
            return Fault(sentence, moved=moved, stage=stage + 1, due=position.players[due], at=("turn",))
        for name, number in zip(position.players, made, strict=True):
            arrived = number if stated.arrived is None else len(stated.arrived.get(name, {}))
            if arrived != number:
                sentence = "{player} has moved {number} camels in this stage, not {due}"
                return Fault(sentence, player=name, number=arrived, due=number, at=("arrived", name))
    for name, number in zip(position.players, made, strict=True):
        waiting = len((stated.waiting or {}).get(name, {}))
        if waiting > position.camels - number:
            sentence = "{player} has moved {moved} camels in this stage, so that {number} cannot wait"
            return Fault(sentence, player=name, moved=number, number=waiting, at=("waiting", name))
    if not moments_in(position, stated, by_cards=False):
        sentence = "the camels that wait do not let it be the turn of {player}"
        return Fault(sentence, player=stated.turn, at=("turn",))
    return _card_out_of_order(position, stated)


def _card_out_of_order(position: TimbuktuPosition, stated: TimbuktuSnapshot) -> Fault | None:
    """A card of somebody who has moved in this round or, if cards are turned one by one, is not the next to move."""
    seats, stages = len(position.players), stages_in(position, stated)
    moments = [
        (stage, moved)
        for stage, moved in moments_in(position, stated, by_cards=False)
        if stage in stages and moved < position.total
    ]
    for field in ("chosen", "turned"):
        for name in getattr(stated, field) or {}:
            moments = [moment for moment in moments if not moved_at(moment, seats, [position.seats[name]])]
            if not moments:
                return Fault("a card of {player} lies out, who has moved in this round", player=name, at=(field, name))
    turned = list(stated.turned or {})
    due = {turn_at(moment, seats) for moment in moments}
    early = [name for name in turned if position.seats[name] not in due] or turned[1:]
    if early and position.rulings.read("cards_turned") == "one_by_one":
        sentence = "a card of {player} is turned up, who is not the next to move"
        return Fault(sentence, player=early[0], at=("turned", early[0]), ruling="cards_turned")
    return None


@rules.check(
    125,
    "impossible-load",
    on=TimbuktuSnapshot,
    source=Source("Preparing the caravans"),
    certainty=CERTAIN,
    digest="S4 S5 M6 M9",
)
def impossible_load(position: TimbuktuPosition, stated: TimbuktuSnapshot) -> Fault | None:
    """In a starting position a camel carries what can be left of the four goods that it set out with.

    That is all of them until it moves in the first stage, and at most one less until the first robbery.
    """
    for name, camels in (stated.loads or {}).items():
        for letter, goods in (camels or {}).items():
            if letter > position.last_letter or goods is None:
                continue
            if isinstance(goods, tuple) and len(goods) > CAPACITY:
                sentence = "camel {camel} of {player} carries {number} goods"
                return Fault(sentence, camel=letter, player=name, number=len(goods), at=("loads", name, letter))
            can_be = can_carry(position, stated, position.seats[name], CAMEL[letter])
            said = told(goods)
            if said is not None and not said & can_be:
                sentence = "camel {camel} of {player} cannot carry this now"
                return Fault(sentence, camel=letter, player=name, at=("loads", name, letter))
    return None


@rules.check(
    126, "goods-do-not-add-up", on=TimbuktuSnapshot, source=Source("The robberies"), certainty=CERTAIN, digest="E6 S5"
)
def goods_do_not_add_up(position: TimbuktuPosition, stated: TimbuktuSnapshot) -> Fault | None:
    """In a starting position the goods on the camels and those beside the board are together what was loaded.

    That is what the print says or, in the loading variant, what was dealt and not left over: none with five players,
    one good a player with four, three with three. In all it is four goods for each camel. It holds also for what is
    not told: there must be loads that fit.
    """
    removed: Mapping[Any, int] = stated.removed or {}
    over = sum((stated.left_over or {}).values())
    all_over = left_over_in(position, stated)
    if over > all_over or (over < all_over and len(stated.left_over or ()) == KINDS):
        sentence = "{number} goods were left over, but it must be {all}"
        return Fault(sentence, number=over, all=all_over, at=("left_over",))
    loads = [loads_in(position, stated, camel) for camel in position.cargo.camels]
    lows, highs, sizes = zip(*map(bounds, loads), strict=True)
    loaded = CAPACITY * position.total
    fewest, most = sum(sizes) + sum(removed.values()), sum(max(map(size, one)) for one in loads)
    others = max(0, loaded - sum(removed.values()) - size(sum(lows)))  # goods on camels of which the kind is not told
    held = zip(GOODS, counts(sum(lows)), counts(sum(highs)), *loaded_in(position, stated), strict=True)
    for good, low, high, least, highest in held:
        high = min(high, low + others)
        gone, at = removed.get(good), ("removed", good) if good in removed else ("loads",)
        most += highest - low if gone is None else gone
        if low + (gone or 0) > highest:
            sentence = "{number} {good} are on camels or beside the board, but {all} were loaded at most"
            return Fault(sentence, number=low + (gone or 0), good=good, all=highest, at=at)
        if gone is not None and high + gone < least:
            sentence = "{number} {good} are on camels or beside the board at most, but {all} were loaded"
            return Fault(sentence, number=high + gone, good=good, all=least, at=at)
    if not fewest <= loaded <= most:
        sentence = "on camels and beside the board there are {number} goods, but {loaded} were loaded"
        return Fault(sentence, number=fewest if fewest > loaded else most, loaded=loaded, at=("removed",))
    if goods_fit(position, stated):
        return None
    return Fault("there are not so many goods of a kind as this position needs, whatever it leaves open", at=("loads",))


@rules.check(
    127, "impossible-placing", on=TimbuktuSnapshot, source=Source("Preparing the route of the caravans"),
    certainty=CERTAIN, digest="S9 S10 S11", rulings=("placing_must_stay_possible",),
)  # fmt: skip
def impossible_placing(position: TimbuktuPosition, stated: TimbuktuSnapshot) -> Fault | None:
    """In a starting position the players have placed camels in turn, and everybody can still get into every pen.

    The ruling may leave the second part to the end: when the first stage begins everybody is in every pen in any
    case. Later in that stage it still shows by the camels that wait.
    """
    placing = stated.to_place is not None
    if stated.to_place is not None:
        turn = position.seats[stated.to_place]
        placed = {name: len(camels) - (position.seats[name] < turn) for name, camels in (stated.waiting or {}).items()}
        if len(set(placed.values())) > 1 or not set(placed.values()) <= set(range(position.camels)):
            return Fault("{player} cannot be the next to place a camel", player=stated.to_place, at=("to_place",))
    elif stage_in(position, stated) != 0:
        return None
    fault = _shut_out(position, stated)
    if fault is None or not placing:
        return fault
    fault.ruling = "placing_must_stay_possible"
    return fault if position.rulings.read(fault.ruling) == "yes" else None


def _shut_out(position: TimbuktuPosition, stated: TimbuktuSnapshot) -> Fault | None:
    """Somebody who cannot get into a pen, or have been in it: with too few other camels, or as the pen is too full."""
    beside = [0] * SIZE
    for name, camels in (stated.waiting or {}).items():
        pens = Counter(PEN[place[:2]] for place in camels.values() if place is not None)
        for pen, number in pens.items():
            beside[pen] += number - 1
        if pens.total() - len(pens) > position.camels - SIZE:
            outside = [name for name, pen in PEN.items() if pen not in pens]
            sentence = "{player} has too few other camels to be in {pens}"
            return Fault(sentence, player=name, pens=outside, at=("waiting", name))
    for pen, number in enumerate(beside):
        if number > SIZE - len(position.players):
            return Fault("{pen} is too full for everybody to be in it", pen=PENS[pen], at=("waiting",))
    return None


@rules.check(
    128, "impossible-piles", on=TimbuktuSnapshot, source=Source("Dealing the thief cards"), certainty=CERTAIN,
    digest="D1 D2 D3 T1 T4 M10 M11", rulings=("deal_before_placing",),
)  # fmt: skip
def impossible_piles(position: TimbuktuPosition, stated: TimbuktuSnapshot) -> Fault | None:
    """In a starting position the piles of a stage are five, of the fifteen cards, where the deal lays them.

    Those that are turned up are among them; that begins when all camels have moved, and with the fifth the stage is
    over. The piles cannot have moved on more often than camels have moved. While camels are being placed there are
    piles only where a table deals first.
    """
    if stated.dealt and stated.to_place is not None and position.rulings.read("deal_before_placing") == "no":
        sentence = "thief cards are dealt, but camels are still to be placed"
        return Fault(sentence, at=("dealt",), ruling="deal_before_placing")
    if stated.revealed and (stated.to_place is not None or moved_in(position, stated) != position.total):
        return Fault("a thief pile is turned up, but not all camels have moved", at=("revealed",))
    if len(stated.revealed or ()) == PILES and not stated.finished:
        return Fault("all five thief piles are turned up: the stage is over", at=("revealed",))
    piles = _piles_of(position, stated)  # wherever they were dealt
    for half, field in enumerate(("pitch_cards", "goods_cards")):
        if piles.in_deck[half] > PILES:
            return Fault("there are five of these cards, and some of them are others", at=(field,))
    for index, pile in enumerate(stated.dealt or ()):
        if not _can_exist(piles, piles.dealt_pens(), piles.dealt_cards, cards_of(pile)):
            return Fault("there is no such card, or it is in another pile", at=("dealt", index))
        piles.deal(index, cards_of(pile))
    return _on_all_boards(position, stated, lambda boards: _misplaced(position, stated, boards))


def _misplaced(position: TimbuktuPosition, stated: TimbuktuSnapshot, boards: Boards) -> Fault | None:
    """What is wrong with the piles in a stage: how often they have moved on, where they are dealt or turned up."""
    fewest, most = exchanges_in(position, stated, boards)
    said = stated.exchanges or (fewest, most)
    piles = _piles_of(position, stated)
    piles.start(boards.stage)
    piles.least, piles.most = max(fewest, said[0]), min(most, said[1])
    if piles.least > piles.most:
        sentence = "the thief piles have moved on {fewest} to {most} times in this stage, not {said}"
        return Fault(sentence, fewest=fewest, most=most, said=said, at=("exchanges",))
    for index, pile in enumerate(stated.dealt or ()):
        if pile.holder is None and pile.slot is None:
            continue
        place = _dealt_to(position, piles, pile)
        if place is None or piles.dealt[place] is not None:
            return Fault("no pile is dealt there, or one is already", at=("dealt", index))
        piles.deal(place, cards_of(pile))
    return _impossible_robbery(position, piles, stated.revealed or ())


def _piles_of(position: TimbuktuPosition, stated: TimbuktuSnapshot) -> ThiefPiles:
    """The thief piles of a stated position, before they are dealt."""
    piles = ThiefPiles(len(position.players), position.tables.pitch_cards, position.tables.goods_cards)
    piles.know(0, [PITCH_CARD[name] for name in stated.pitch_cards or ()])
    piles.know(1, [GOODS_CARD[name] for name in stated.goods_cards or ()])
    return piles


def _impossible_robbery(position: TimbuktuPosition, piles: ThiefPiles, revealed: tuple[Pile, ...]) -> Fault | None:
    there: set[int] = set()
    for index, pile in enumerate(revealed):
        shown = Revealed(cards_of(pile), position.lies_at(pile.holder, pile.slot))
        if shown.place in there or (pile.holder is not None and pile.slot is not None):
            return Fault("two piles lie there, or one lies in two places", at=("revealed", index))
        there |= {shown.place} - {NOWHERE}
        if not _can_exist(piles, piles.seen_pens, piles.seen, shown.cards):
            return Fault("there is no such card, or it is in another pile", at=("revealed", index))
        if not piles.exchanges(position.rulings.reading("slot_piles"), shown):
            return Fault("this pile was not dealt, or does not lie there", at=("revealed", index))
        piles.reveal(shown.cards, shown.place)
    return None


def _dealt_to(position: TimbuktuPosition, piles: ThiefPiles, pile: Pile) -> int | None:
    name = pile.slot if pile.holder is None else pile.holder
    if name is None or (pile.holder is not None and pile.slot is not None):
        return None
    return piles.place_of(position.seats[name], pile.holder is None)


def _can_exist(piles: ThiefPiles, pens: int, pool: list[int], cards: Cards) -> bool:
    """Whether a pile with these cards can be one of a stage beside those that are in the pool."""
    pen_is_free = cards[0] == HIDDEN or not pens >> cards[0] & 1
    return pen_is_free and all(piles.has_room(pool, card) for card in numbers(cards))


@rules.check(
    129, "over-or-not", on=TimbuktuSnapshot, source=Source("End of the game"), certainty=CERTAIN, digest="E1 S7 S9"
)
def over_or_not(position: TimbuktuPosition, stated: TimbuktuSnapshot) -> Fault | None:
    """In a starting position that is over nothing is left to be done; while camels are placed no stage has begun.

    A game ends in the last round of its last stage. What then lies on the last grid does not matter any more.
    """
    in_stage = ("stage", "round", "turn", "arrived", "revealed", "chosen", "turned", "went_free", "went_paid")
    for field in ("to_place", "waiting", "turn", "chosen", "turned") if stated.finished else ():
        if _is_there(getattr(stated, field)):
            return Fault("the game is over, but the position has {what}", what=field, at=(field,))
    for field, last in (("stage", len(position.players)), ("round", position.camels)) if stated.finished else ():
        said = getattr(stated, field)
        if said not in (None, last):
            sentence = "the game is over, but the position is in {what} {said} of {last}"
            return Fault(sentence, what=field, said=said, last=last, at=(field,))
    for field in in_stage if stated.to_place is not None else ():
        if _is_there(said := getattr(stated, field)) and not (field in ("stage", "round") and said == 1):
            return Fault("camels are being placed, but the position has {what}", what=field, at=(field,))
    return None


@rules.check(
    130, "impossible-arrows", on=TimbuktuSnapshot, source=Source("Moving the camels"), certainty=CERTAIN,
    digest="M5 M6", rulings=("extra_payment",),
)  # fmt: skip
def impossible_arrows(position: TimbuktuPosition, stated: TimbuktuSnapshot) -> Fault | None:
    """In a starting position two arrows of each pen explain what camels have paid and not paid in this stage."""
    return _on_all_boards(position, stated, lambda boards: _unexplained(position, stated, boards))


def _unexplained(position: TimbuktuPosition, stated: TimbuktuSnapshot, boards: Boards) -> Fault | None:
    """A pen of which no arrows explain in a stage what was paid and not paid."""
    for field, paid in (("went_free", False), ("went_paid", True)):
        for pen, others in (getattr(stated, field) or {}).items():
            for other in others:
                if boards.learn(PEN[pen], PEN[other], paid=paid, move=0):
                    continue
                ruling = "extra_payment" if paid else ""
                if not paid or position.rulings.read(ruling) == "no":
                    sentence = "no two arrows of {pen} fit what was paid in this stage"
                    return Fault(sentence, pen=pen, at=(field, pen), ruling=ruling)
    return None
