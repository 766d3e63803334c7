"""The edition and the setup: the tables that are printed, the route, the colours, as far as they are stated."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, permutations
from typing import Any

from tests.referee.timbuktu.cards import PENS, Cards
from tests.referee.timbuktu.loads import Impossible, check_boards, printed_alike

Pair = frozenset[str]
PAIRS = [frozenset(pair) for pair in combinations(PENS, 2)]
FIRST, LAST = ("start", "first"), ("last", "timbuktu")
MIDDLE: dict[int, list[tuple[str, ...]]] = {
    3: [()],
    4: [("small_1",), ("small_2",)],
    5: [("small_1", "small_2"), ("small_2", "small_1")],
}  # S6
DEFAULTS = {  # section C
    "deal_before_placing": "no",  # C1
    "cards_turned": "one_by_one",  # C2
    "placing_must_stay_possible": "yes",  # C5
    "extra_payment": "no",  # C10
    "slot_piles": "ring",  # C7
    "leftovers_raise_price": "no",  # C12
}


def rulings_of(document: dict[str, Any]) -> dict[str, str]:
    """The readings under which the record is judged."""
    return DEFAULTS | {name: said for name, said in (document.get("rulings") or {}).items() if said is not None}


# The tables of the edition "sample", which rulecheck made up. A pen and the two to which its arrows lead, by grids.
SAMPLE: dict[str, Any] = {
    "pens": {"p1": "palm green", "p2": "lamp yellow", "p3": "star white", "p4": "scimitar pink", "p5": "moon brown"},
    "arrows": {
        "start": "p1 p1 p2, p2 p2 p3, p3 p3 p4, p4 p4 p5, p5 p5 p1",
        "first": "p1 p1 p3, p2 p2 p4, p3 p3 p5, p4 p4 p1, p5 p5 p2",
        "small_1": "p1 p1 p2, p2 p2 p3, p3 p3 p4, p4 p4 p5, p5 p5 p1",
        "small_2": "p1 p1 p4, p2 p2 p5, p3 p3 p1, p4 p4 p2, p5 p5 p3",
        "last": "p1 p1 p5, p2 p2 p1, p3 p3 p2, p4 p4 p3, p5 p5 p4",
    },
    "exchange": {
        "first": "p1.3 p4.2",
        "small_1": "p2.2 p5.3",
        "small_2": "p1.5 p3.2",
        "last": "p2.4 p5.1",
        "timbuktu": "p3.3 p4.5",
    },
    "pitch_cards": "1-5 1-2 2-4 3-4 3-5",
    "goods_cards": "pepper-salt gold-salt gold-coffee coffee-water pepper-water",
    "loads": {
        "A": "gold coffee pepper salt",
        "B": "gold coffee pepper water",
        "C": "gold coffee salt water",
        "D": "gold pepper salt water",
        "E": "coffee pepper salt water",
        "F": "gold coffee pepper salt",
        "G": "water water gold pepper",
        "H": "salt salt coffee water",
    },
}
QUEEN: dict[str, Any] = {  # B5: what is certain of the printed edition
    "pitch_cards": ["1-5", None, None, None, None],
    "goods_cards": ["pepper-salt", None, None, None, None],
}


def sample() -> dict[str, Any]:
    """The tables of the sample board as an edition states them."""
    tables: dict[str, Any] = {
        name: {key: words.split() for key, words in table.items()} if isinstance(table, dict) else table.split()
        for name, table in SAMPLE.items()
        if name not in ("arrows", "pens")
    }
    pens = {pen: dict(zip(("symbol", "colour"), words.split(), strict=True)) for pen, words in SAMPLE["pens"].items()}
    rows = {grid: [row.split() for row in words.split(", ")] for grid, words in SAMPLE["arrows"].items()}
    return tables | {
        "pens": pens,
        "arrows": {grid: {pen: [one, two] for pen, one, two in row} for grid, row in rows.items()},
    }


def edition_of(document: dict[str, Any]) -> dict[str, Any]:
    """The tables that the record states, and those of the edition that it names or completes."""
    edition = document.get("edition")
    name = edition.get("name") if isinstance(edition, dict) else edition
    built_in = sample() if name == "sample" else QUEEN
    stated = edition if isinstance(edition, dict) else {}
    tables: dict[str, Any] = completed(built_in, stated)
    return tables | {"pens": stated.get("pens")}  # nothing hangs on those that it does not state


def completed(known: Any, said: Any) -> Any:
    """B9: two tables of the same print make one; they must not contradict each other."""
    if known is None or said is None:
        return said if known is None else known
    if isinstance(known, dict) and isinstance(said, dict):
        return {
            key: completed(known.get(key), said.get(key))
            for key in [*known, *(key for key in said if key not in known)]
        }
    if isinstance(known, list):
        wanted = [one for one in known if one is not None]
        for one in said:
            if one in wanted:
                wanted.remove(one)
        if len(wanted) > sum(one is None for one in said):
            raise Impossible("B9", "B5", "B6", "B7", "B8")
        names = iter(wanted)
        return [next(names, None) if one is None else one for one in said]
    if known != said:
        raise Impossible("B9", "B4", "B5")
    return said


def check_edition(edition: dict[str, Any], rulings: dict[str, str]) -> None:
    """B4 to B8: whether the tables can be right."""
    pens = [pen for pen in (edition.get("pens") or {}).values() if pen]
    symbols = [pen["symbol"] for pen in pens if pen.get("symbol")]
    colours = [pen["colour"] for pen in pens if pen.get("colour")]
    if len(set(symbols)) < len(symbols) or len(set(colours)) < len(colours):
        raise Impossible("B4")
    fifth = [symbol for symbol in symbols if symbol in ("palm", "crescent")]
    if len(fifth) > 1:
        raise Impossible("B4")  # lamp, scimitar, star and moon are certain
    said = rulings.get("fifth_symbol")
    if fifth and said is not None and said != fifth[0]:
        raise Impossible("B4")
    for table in ("arrows", "arrows_into"):
        for grid in (edition.get(table) or {}).values():
            for pen in grid or {}:
                pairs_for(grid, pen)
    for marks in (edition.get("exchange") or {}).values():
        if len(set(marks or ())) < len(marks or ()):
            raise Impossible("B7")
    Cards(edition)
    boards = [edition.get("loads"), *(edition.get("loads_by_colour") or {}).values()]
    if any(load is not None and len(load) != 4 for board in boards for load in (board or {}).values()):
        raise Impossible("B8", "S4")
    if edition.get("loads") is not None:
        printed_alike(edition["loads"])
    check_boards(edition.get("loads_by_colour") or {})


def pairs_for(grid: dict[str, Any] | None, pen: str) -> list[Pair]:
    """B6: the two different pens to which the arrows of a pen can lead."""
    known = [target for target in (grid or {}).get(pen) or () if target is not None]
    if len(set(known)) < len(known):
        raise Impossible("B6")
    return [pair for pair in PAIRS if pair.issuperset(known)]


def arrows_of(edition: dict[str, Any], route: tuple[str, ...]) -> list[dict[str, list[Pair]]]:
    """For each stage and pen the pairs of free pens that it can have."""
    leaving, reaching = edition.get("arrows") or {}, edition.get("arrows_into") or {}
    stages = []
    for left, reached in pairwise(route):
        stage = {}
        for pen in PENS:
            into = pairs_for(reaching.get(reached), pen)
            stage[pen] = [pair for pair in pairs_for(leaving.get(left), pen) if pair in into]
            if not stage[pen]:
                raise Impossible("B6", "B9")
        stages.append(stage)
    return stages


def opening_of(document: dict[str, Any]) -> dict[str, Any]:
    """The setup or the snapshot."""
    return document.get("position") or document.get("setup") or {}


def routes(document: dict[str, Any]) -> list[tuple[str, ...]]:
    """S6: the routes that there can be."""
    able = [(*FIRST, *middle, *LAST) for middle in MIDDLE[len(document["players"])]]
    stated = opening_of(document).get("route")
    found = able if stated is None else [route for route in able if route == tuple(stated)]
    if not found:
        raise Impossible("S6", "S7")
    return found


def colours_of(document: dict[str, Any], edition: dict[str, Any]) -> Iterator[dict[str, str]]:
    """S2: the colours that the players can have. Only boards that the edition knows are told apart."""
    setup = opening_of(document)
    known = {player: colour for player, colour in (setup.get("colours") or {}).items() if colour is not None}
    if len(set(known.values())) < len(known):
        raise Impossible("S2")
    boards = edition.get("loads_by_colour")
    if not boards or setup.get("variant"):
        yield known
        return
    silent = [player for player in document["players"] if player not in known]
    listed = [colour for colour in boards if colour not in known.values()]
    others = max(0, 5 - len(boards) - sum(colour not in boards for colour in known.values()))
    for drawn in sorted(set(permutations([*listed, *[""] * others], len(silent)))):
        yield known | dict(zip(silent, drawn, strict=True))
