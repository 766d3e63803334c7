"""The score of Caravan: goods delivered, demand markers, the penalty for goods that are still carried; the ladder."""

from __future__ import annotations

from rulecheck.core.scoring import Line, ScoreSheet, Step, Tally, standings
from rulecheck.games.caravan.components import CAMELS, CASUAL_CAMELS, GOODS, KINDS, PENALTY, POINTS, RARE
from rulecheck.games.caravan.position import NOT_KNOWN, CaravanPosition

_FIVE = {"six": 6, "ten": 10}  # what the readings of the ruling say of five goods; the print says nothing
_SIX = "the penalty for six goods that are not delivered: no rule and no ruling names it"


def score(position: CaravanPosition) -> ScoreSheet:
    """The sheet: most points first, then more goods delivered; who is level in both shares the place."""
    missing: dict[str, None] = {}
    tallies = [_tally(position, seat, missing) for seat in range(len(position.players))]
    notes = ["Players who are level on points and on goods delivered share the place: there is no further tie-breaker."]
    if "/rulings/penalty_five" in missing:
        notes.append("What five undelivered goods cost is not printed: the ruling penalty_five can settle it.")
    return standings("caravan", tallies, finished=position.finished, missing=tuple(missing), notes=notes)


def _tally(position: CaravanPosition, seat: int, missing: dict[str, None]) -> Tally:
    name = position.players[seat]
    known = position.delivered_known[seat]
    goods = position.delivered[seat]
    if not known:
        missing[position.told_at("delivered", name)] = None
    lines = [
        _goods("CAR901", "rare goods delivered", goods, range(RARE, KINDS), known),
        _goods("CAR902", "common goods delivered", goods, range(RARE), known),
    ]
    taken = None if position.taken[seat] == NOT_KNOWN else position.taken[seat]
    if taken is None:
        missing[position.told_at("markers", name)] = None
    lines.append(Line("CAR903", "demand markers", taken, 1, taken))
    lines.append(_penalty(position, seat, missing))
    points = [line.points for line in lines if line.points is not None]
    total = sum(points) if len(points) == len(lines) else None
    step = Step("CAR910", "goods delivered", sum(goods) if known else None)
    return Tally(name, tuple(lines), total, (step,))


def _goods(rule: str, label: str, goods: list[int], kinds: range, known: bool) -> Line:
    each = POINTS[kinds[0]]
    if not known:
        return Line(rule, label, None, each, None)
    numbers = goods[kinds.start : kinds.stop]
    count = sum(numbers)
    evidence = tuple([f"{number} {GOODS[good]}" for good, number in zip(kinds, numbers, strict=True) if number])
    return Line(rule, label, count, each, count * each, evidence)


def _penalty(position: CaravanPosition, seat: int, missing: dict[str, None]) -> Line:
    possible = position.carried(seat)
    costs = {_cost(position, count) for count in possible}
    cost = costs.pop() if len(costs) == 1 else None
    count = next(iter(possible)) if len(possible) == 1 else None
    if cost is None:
        unsettled = _SIX if count == CASUAL_CAMELS else "/rulings/penalty_five"
        missing[position.told_at("caravans", position.players[seat]) if count is None else unsettled] = None
    return Line("CAR904", "goods not delivered", count, None, None if cost is None else -cost)


def _cost(position: CaravanPosition, goods: int) -> int | None:
    """What so many goods cost; None if nothing settles it."""
    if goods < len(PENALTY):
        return PENALTY[goods]
    return _FIVE.get(position.rulings.reading("penalty_five")) if goods == CAMELS else None
