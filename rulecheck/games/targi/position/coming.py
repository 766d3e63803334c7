"""What may come next in a position: what it waits for, and the moves of each kind that are worth asking about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, permutations
from random import Random
from typing import TYPE_CHECKING, Any

from rulecheck.core.game import Awaits
from rulecheck.core.record import Action
from rulecheck.games.targi.components import (
    BORDER_GOOD,
    CARD_IDS,
    CELLS,
    COLUMNS,
    FIRST_GOODS,
    GOODS,
    GOODS_CARDS,
    KINDS,
    LAST_RAID,
    NOBLE,
    RAID_GOLD,
    RAID_GOODS,
    RAID_VP,
    ROWS,
    TRIBE_CARDS,
)
from rulecheck.games.targi.effects.on_laying import ChooseGain
from rulecheck.games.targi.moves import (
    ACTIONS,
    ChooseGood,
    DiscardCard,
    DrawTribe,
    EndPhase,
    ExpandTribe,
    Forge,
    KeepCard,
    LayCard,
    MoveCards,
    MoveMarker,
    PayRaid,
    PlaceTargi,
    ReturnToken,
    SendCaravan,
    Skip,
    TakeGain,
    TakeGood,
    TakeGoodsCard,
    Trade,
    TurnGoods,
    TurnUp,
)
from rulecheck.games.targi.position.codes import (
    ACT,
    ANY,
    BY,
    BY_DRAWING,
    BY_WE5,
    CARAVAN_TURNS,
    CHOOSE,
    CLOSING_GOOD,
    DOWN_GOODS,
    DOWN_TRIBE,
    EXPANSION_DRAWS,
    GAIN,
    LIMIT,
    NO_CARD,
    NOT_KNOWN,
    PLACE,
    RAID,
    TURN_UP,
    TURN_UP_ONE,
    USE_DRAWN,
)
from rulecheck.games.targi.position.payment import payments, price_of
from rulecheck.games.targi.position.possible import may_lie

if TYPE_CHECKING:
    from rulecheck.games.targi.position.state import TargiPosition

IN_A_PHASE: tuple[type[Action], ...] = (
    TakeGood, TakeGoodsCard, LayCard, KeepCard, DiscardCard, Trade, Forge, MoveMarker, SendCaravan, ExpandTribe, Skip,
    EndPhase,
)  # fmt: skip
AWAITED: tuple[tuple[type[Action], ...], ...] = (
    (), (PayRaid,), (PlaceTargi,), IN_A_PHASE, (TurnGoods,), (DrawTribe,), (LayCard, KeepCard, DiscardCard),
    (ChooseGood,), (TakeGain,), (ChooseGood,), (ReturnToken,), (TurnUp,), (TurnUp,), (),
)  # fmt: skip
AFTER_OA3 = (*IN_A_PHASE, MoveCards)
# The same as sets: whether a move is awaited is asked of every one.
OPEN = tuple(map(frozenset, AWAITED))
OPEN_AFTER_OA3 = frozenset(AFTER_OA3)

AT_RANDOM = 0.3  # how often random play does anything at all rather than what brings the game on
NAME_OF_RIGHT = {right: name for name, right in BY.items()}
PLACES = tuple(f"{row}-{column}" for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1))

_SENTENCES = {
    PLACE: "{player} places a Targi",
    ACT: "{player} uses a Targi or a marker, or ends the phase",
    CARAVAN_TURNS: "the Caravan turns up a goods card for {player}",
    EXPANSION_DRAWS: "the Tribal Expansion draws a tribe card for {player}",
    USE_DRAWN: "{player} lays, keeps or discards the card just drawn",
    CHOOSE: "{player} chooses one good of the goods card",
    CLOSING_GOOD: "{player} chooses the good of OA4",
    LIMIT: "{player} returns tokens beyond the limits",
    TURN_UP: "a face-down card is turned up",
}


def awaits(position: TargiPosition) -> Awaits | None:
    """What comes next; None when the game is over."""
    stage = position.stage
    if position.finished:
        return None
    if stage == ANY or position.turn == NOT_KNOWN:
        kinds = AWAITED[stage] or ACTIONS
        return Awaits(kinds, position.players, "a move: the position does not tell whose, or which")
    name = position.players[position.turn]
    if stage == TURN_UP:
        return Awaits((TurnUp,), position.players, _SENTENCES[TURN_UP], chance=True)
    if stage == TURN_UP_ONE:
        return Awaits((TurnUp,), (name,), f"the card on {CELLS[position.turning]} is turned up", chance=True)
    if stage == RAID:
        return Awaits((PayRaid,), (name,), f"{name} pays raid {position.raid}: {what_is_asked(position.raid)}")
    if stage == GAIN:
        card = CARD_IDS[position.gain_of]
        return Awaits((TakeGain,), (name,), f"{name} takes what {card} gives")
    chance = stage in (CARAVAN_TURNS, EXPANSION_DRAWS)
    kinds = AFTER_OA3 if position.may_move else AWAITED[stage]
    return Awaits(kinds, (name,), _SENTENCES[stage].format(player=name), chance=chance)


def what_is_asked(raid: int) -> str:
    """What a raid asks for, in words."""
    goods, gold, points = RAID_GOODS[raid], RAID_GOLD[raid], RAID_VP[raid]
    side = f"{gold} gold" if gold else f"{goods} good" + "s" * (goods > 1)
    return f"{side} or {points} VP"


def candidates(position: TargiPosition, kind: type[Action]) -> Iterator[Action]:
    """Every move of a kind that is worth asking about; never none at all."""
    seat = max(position.turn, 0)
    name = position.players[seat]
    none = True
    for move in _CANDIDATES[kind](position, seat, name):
        none = False
        yield move
    if none:
        yield _CLOSED[kind](name)


def tempting(position: TargiPosition, chance: Random) -> Iterator[Action]:
    """What random play tries first: laying a card, and taking what there is to take, but not always."""
    if position.stage != ACT or chance.random() < AT_RANDOM:
        return
    for kind in (LayCard, TakeGoodsCard, TakeGood, SendCaravan):
        moves = list(candidates(position, kind))
        chance.shuffle(moves)
        yield from moves


def _amount(counts: tuple[int, ...]) -> Any:
    return {KINDS[kind]: count for kind, count in enumerate(counts) if count}


def _so_many_goods(count: int) -> Iterator[tuple[int, int, int]]:
    for chosen in combinations_with_replacement(range(3), count):
        yield chosen.count(0), chosen.count(1), chosen.count(2)


def _raids(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:  # noqa: ARG001
    raid = position.raid
    if not raid:
        return
    yield PayRaid(player=name, pay={"vp": RAID_VP[raid]})
    if raid == LAST_RAID:
        yield PayRaid(player=name, pay={"gold": RAID_GOLD[raid]})
        return
    for goods in _so_many_goods(RAID_GOODS[raid]):
        yield PayRaid(player=name, pay=_amount(goods))
    if raid == 3:
        for goods in _so_many_goods(2):
            yield PayRaid(player=name, pay=_amount((*goods, 0, 1)))


def _placings(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:  # noqa: ARG001
    return (PlaceTargi(player=name, card=card) for card in range(1, 17))


def _good_takings(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:
    return (TakeGood(player=name, card=card) for card in BORDER_GOOD if position.stands[card] == seat)


def _own_cells(position: TargiPosition, seat: int) -> list[int]:
    return [cell for cell in range(9) if position.marker[cell] == seat]


def _goods_cards(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:
    for cell in _own_cells(position, seat):
        if position.is_goods(cell) is False:
            continue
        if position.cell[cell] >= 0:
            yield TakeGoodsCard(player=name, cell=CELLS[cell])
        else:
            for card in range(FIRST_GOODS, FIRST_GOODS + GOODS_CARDS):
                if may_lie(position, cell, card):
                    yield TakeGoodsCard(player=name, cell=CELLS[cell], card=CARD_IDS[card])  # type: ignore[arg-type]


def _choices(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:  # noqa: ARG001
    return (ChooseGood(player=name, good=good) for good in GOODS)


def _trades(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:  # noqa: ARG001
    for good in GOODS:
        yield Trade(player=name, give={good: 3}, get="gold")
        for other in GOODS:
            if other != good:
                for count in (1, 2):
                    yield Trade(player=name, give={good: count}, get=other)


def _marker_moves(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:
    for cell in _own_cells(position, seat):
        for to in range(9):
            yield MoveMarker(player=name, cell=CELLS[cell], to=CELLS[to])


def _forgings(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:  # noqa: ARG001
    for count in (1, 2):
        yield Forge(player=name, give={"gold": count})
    for good in GOODS:
        for count in (2, 4):
            yield Forge(player=name, give={good: count})


def _turned_goods(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:  # noqa: ARG001
    for card in range(FIRST_GOODS, FIRST_GOODS + GOODS_CARDS):
        if position.goods.may_be_next(card):
            yield TurnGoods(player=name, card=CARD_IDS[card])  # type: ignore[arg-type]


def _drawn_tribe(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:  # noqa: ARG001
    for card in range(TRIBE_CARDS):
        if not position.tribe_seen[card]:
            yield DrawTribe(player=name, card=CARD_IDS[card])  # type: ignore[arg-type]


def _usable(position: TargiPosition, seat: int, rights: tuple[int, ...]) -> Iterator[tuple[int, int, str | None]]:
    """The tribe cards that a player could use: by what right, which card, and its name if a move has to say it."""
    found = [~cell for cell in _own_cells(position, seat) if position.is_goods(cell) is not True]
    for right in rights:
        if right == BY_DRAWING:
            found += [right] * (position.drawn != NO_CARD)
        elif position.hand[seat] != NO_CARD and (right == BY_WE5 or position.stands[NOBLE] == seat):
            found.append(right)
    for right in found:
        card = position.card_by(seat, right)
        if card >= 0:
            yield right, card, None
            continue
        for unseen in range(TRIBE_CARDS):
            if not position.tribe_seen[unseen]:
                yield right, unseen, CARD_IDS[unseen]


def _layings(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:
    kept_back: tuple[bool | None, ...] = (None,)
    if position.stored[seat] and position.rulings.reading("stored_gold_kept_back") == "yes":
        kept_back = (None, False)
    for right, card, named in _usable(position, seat, (NOBLE, BY_DRAWING, BY_WE5)):
        for paid in payments(price_of(position, seat, card, right)):
            for row in range(1, ROWS + 1):
                for from_we9 in kept_back if paid[3] else (None,):
                    yield LayCard(
                        player=name,
                        by=NAME_OF_RIGHT[right],  # type: ignore[arg-type]
                        row=row,
                        pay=_amount(paid),
                        card=named,  # type: ignore[arg-type]
                        from_we9=from_we9,
                    )


def _keepings(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:
    for right, _, named in _usable(position, seat, (BY_DRAWING,)):
        yield KeepCard(player=name, by=NAME_OF_RIGHT[right], card=named)  # type: ignore[arg-type]


def _discardings(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:
    for right, _, named in _usable(position, seat, (NOBLE, BY_DRAWING)):
        yield DiscardCard(player=name, by=NAME_OF_RIGHT[right], card=named)  # type: ignore[arg-type]


def _gains(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:  # noqa: ARG001
    if position.stage != GAIN:
        return
    for goods in _so_many_goods(position.gain_goods):
        yield TakeGain(player=name, take=_amount(goods))
    if isinstance(position.cards[position.gain_of].effect, ChooseGain):
        yield TakeGain(player=name, take={"gold": 1})
        yield TakeGain(player=name, take={"vp": 1})


def _card_moves(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:
    rows = position.display[seat]
    if rows is None or not position.may_move:
        return
    at = {card: (row, column) for row, cards in enumerate(rows) for column, card in enumerate(cards) if card >= 0}
    lengths = [len(cards) for cards in rows]
    for count in (1, 2):
        for cards in combinations(at, count):
            left = {place for card, place in at.items() if card not in cards}
            room = [
                (row, column)
                for row in range(ROWS)
                for column in range(min(COLUMNS, lengths[row] + count))
                if (row, column) not in left
            ]
            for places in permutations(room, count):
                if all(at[card] != place for card, place in zip(cards, places, strict=True)):
                    to = {
                        CARD_IDS[card]: PLACES[row * COLUMNS + column]
                        for card, (row, column) in zip(cards, places, strict=True)
                    }
                    yield MoveCards(player=name, to=to)  # type: ignore[arg-type]


def _skips(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:
    for card, stands in enumerate(position.stands):
        if stands == seat:
            yield Skip(player=name, card=card)
    for cell in _own_cells(position, seat):
        yield Skip(player=name, cell=CELLS[cell])


def _returns(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:  # noqa: ARG001
    return (ReturnToken(player=name, kind=kind) for kind in KINDS[:4])  # type: ignore[arg-type]


def _turned_up(position: TargiPosition, seat: int, name: str) -> Iterator[Action]:  # noqa: ARG001
    for cell, code in enumerate(position.cell):
        if code not in (DOWN_TRIBE, DOWN_GOODS) or (position.stage == TURN_UP_ONE and cell != position.turning):
            continue
        cards = range(TRIBE_CARDS) if code == DOWN_TRIBE else range(FIRST_GOODS, FIRST_GOODS + GOODS_CARDS)
        for card in cards:
            if may_lie(position, cell, card):
                yield TurnUp(cell=CELLS[cell], card=CARD_IDS[card])  # type: ignore[arg-type]


def _one(kind: Callable[..., Action]) -> Callable[[TargiPosition, int, str], Iterator[Action]]:
    return lambda position, seat, name: iter((kind(player=name),))  # noqa: ARG005


_CANDIDATES: dict[type[Action], Callable[[TargiPosition, int, str], Iterator[Action]]] = {
    PayRaid: _raids,
    PlaceTargi: _placings,
    TakeGood: _good_takings,
    TakeGoodsCard: _goods_cards,
    ChooseGood: _choices,
    Trade: _trades,
    MoveMarker: _marker_moves,
    Forge: _forgings,
    SendCaravan: _one(SendCaravan),
    TurnGoods: _turned_goods,
    ExpandTribe: _one(ExpandTribe),
    DrawTribe: _drawn_tribe,
    LayCard: _layings,
    KeepCard: _keepings,
    DiscardCard: _discardings,
    TakeGain: _gains,
    MoveCards: _card_moves,
    Skip: _skips,
    EndPhase: _one(EndPhase),
    ReturnToken: _returns,
    TurnUp: _turned_up,
}

# A move of each kind for when there is none: it shows the rule that closes the action.
_CLOSED: dict[type[Action], Callable[[str], Action]] = {
    PayRaid: lambda name: PayRaid(player=name, pay={"vp": 1}),
    TakeGood: lambda name: TakeGood(player=name, card=2),
    TakeGoodsCard: lambda name: TakeGoodsCard(player=name, cell="R1C1"),
    MoveMarker: lambda name: MoveMarker(player=name, cell="R1C1", to="R1C2"),
    TurnGoods: lambda name: TurnGoods(player=name),
    DrawTribe: lambda name: DrawTribe(player=name),
    LayCard: lambda name: LayCard(player=name, by="noble", row=1, pay={}),
    KeepCard: lambda name: KeepCard(player=name, by="tribal_expansion"),
    DiscardCard: lambda name: DiscardCard(player=name, by="noble"),
    TakeGain: lambda name: TakeGain(player=name, take={"vp": 1}),
    MoveCards: lambda name: MoveCards(player=name, to={"OA3": "1-1"}),
    Skip: lambda name: Skip(player=name, card=1),
    TurnUp: lambda name: TurnUp(cell="R1C1"),  # noqa: ARG005
}
