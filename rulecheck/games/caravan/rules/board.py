"""Section 1, the printed board: it is not known here, so that a record states where cities and numbers lie."""

from __future__ import annotations

from collections.abc import Mapping

from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault, Remark
from rulecheck.games.caravan.components import (
    CORNERS,
    FIRST_MARKED,
    GOOD,
    GOODS,
    NUMBERS,
    RARE,
    SIZE,
    Spot,
    from_centre,
)
from rulecheck.games.caravan.moves import CaravanEdition
from rulecheck.games.caravan.position import CaravanPosition
from rulecheck.games.caravan.rules.book import REVIEWS, rules

_Places = Mapping[str, tuple[int, int]]

_ORDER: Mapping[str, tuple[str, ...]] = {"cities": GOODS, "numbered": tuple(map(str, NUMBERS))}


def _told(edition: CaravanEdition, field: str) -> _Places:
    """The places of a list, `cities` or `numbered`, that somebody wrote down, in the order of the print."""
    stated = getattr(edition.board, field, None) or {}
    return {name: stated[name] for name in _ORDER[field] if stated.get(name) is not None}


@rules.check(111, "places-missing", on=CaravanEdition, source=Source("Set-up"), certainty=CERTAIN, digest="A2")
def places_missing(position: CaravanPosition, edition: CaravanEdition) -> Fault | None:  # noqa: ARG001
    """The board has eight cities, one for each good, and eight numbered spaces, 1 to 8.

    A record that lists them names all eight, a place that nobody wrote down as null.
    """
    for field, names in _ORDER.items():
        listed = getattr(edition.board, field, None)
        if listed is not None and len(listed) != len(names):
            absent = [name for name in names if name not in listed]
            return Fault(
                "the board lists {count} of the eight {field}, without {absent}",
                count=len(listed),
                field="cities" if field == "cities" else "numbered spaces",
                absent=absent,
                at=("board", field),
            )
    return None


@rules.check(112, "off-the-board", on=CaravanEdition, source=Source("", REVIEWS), certainty=CERTAIN, digest="A1")
def off_the_board(position: CaravanPosition, edition: CaravanEdition) -> Fault | None:  # noqa: ARG001
    """The board is a square of 7 x 7 spaces: rows and columns go from 1 to 7."""
    for field in _ORDER:
        for key, (row, column) in _told(edition, field).items():
            if not (1 <= row <= SIZE and 1 <= column <= SIZE):
                sentence = "{place} lies beyond the 7 x 7 spaces of the board"
                return Fault(sentence, place=Spot(row, column), at=("board", field, key))
    return None


def _twice(places: _Places) -> tuple[str, str] | None:
    """Two names that share a place: the later one first."""
    taken: dict[tuple[int, int], str] = {}
    for key, place in places.items():
        if place in taken:
            return key, taken[place]
        taken[place] = key
    return None


@rules.check(
    113, "two-cities-on-one-space", on=CaravanEdition, source=Source("", REVIEWS), certainty=CERTAIN, digest="A2"
)
def two_cities_on_one_space(position: CaravanPosition, edition: CaravanEdition) -> Fault | None:  # noqa: ARG001
    """Each city has a space of its own and wants one good."""
    pair = _twice(_told(edition, "cities"))
    if pair is None:
        return None
    good, other = pair
    sentence = "the cities of {good} and {other} lie on one space"
    return Fault(sentence, good=good, other=other, at=("board", "cities", good))


@rules.check(
    114, "two-numbers-on-one-space", on=CaravanEdition, source=Source("Set-up"), certainty=CERTAIN, digest="A2"
)
def two_numbers_on_one_space(position: CaravanPosition, edition: CaravanEdition) -> Fault | None:  # noqa: ARG001
    """Each of the numbers 1 to 8 has a space of its own."""
    pair = _twice(_told(edition, "numbered"))
    if pair is None:
        return None
    number, other = pair
    sentence = "the numbers {other} and {number} lie on one space"
    return Fault(sentence, number=number, other=other, at=("board", "numbered", number))


@rules.check(115, "numbers-not-in-the-corners", on=CaravanEdition, source=Source("", REVIEWS), certainty=LIKELY)
def numbers_not_in_the_corners(position: CaravanPosition, edition: CaravanEdition) -> Remark | None:  # noqa: ARG001
    """The numbered spaces 1, 2, 7 and 8 are likely to be the four corners of the board; else there is a warning."""
    places = _told(edition, "numbered")
    for name in map(str, FIRST_MARKED):
        if name in places and places[name] not in CORNERS:
            sentence = "the numbered space {number} is no corner of the board, as 1, 2, 7 and 8 are likely to be"
            return Remark(sentence, number=int(name), at=("board", "numbered", name))
    return None


@rules.check(116, "rare-city-in-the-middle", on=CaravanEdition, source=Source("", REVIEWS), certainty=LIKELY)
def rare_city_in_the_middle(position: CaravanPosition, edition: CaravanEdition) -> Remark | None:  # noqa: ARG001
    """The cities of the common goods are likely to be the four nearest to the middle; else there is a warning."""
    far = {good: from_centre(*place) for good, place in _told(edition, "cities").items()}
    common = [good for good in far if GOOD[good] < RARE]
    furthest = max(common, key=far.__getitem__, default="")
    for good in far:
        if furthest and GOOD[good] >= RARE and far[good] < far[furthest]:
            sentence = "the city of {good} lies nearer the middle than the city of {other}, a common good"
            return Remark(sentence, good=good, other=furthest, at=("board", "cities", good))
    return None


@rules.check(117, "city-on-a-numbered-space", on=CaravanEdition, source=Source("", REVIEWS), certainty=LIKELY)
def city_on_a_numbered_space(position: CaravanPosition, edition: CaravanEdition) -> Remark | None:  # noqa: ARG001
    """Whether a city may be a numbered space is not known: there is a warning where one is."""
    numbers = {place: number for number, place in _told(edition, "numbered").items()}
    for good, place in _told(edition, "cities").items():
        if place in numbers:
            sentence = "the city of {good} lies on the numbered space {number}"
            return Remark(sentence, good=good, number=numbers[place], at=("board", "cities", good))
    return None
