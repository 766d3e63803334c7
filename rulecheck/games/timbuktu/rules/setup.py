"""Section 1: the players, the route, the loads."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter

from rulecheck.core.record import Opening
from rulecheck.core.rulebook import CERTAIN, UNKNOWN, Source
from rulecheck.core.verdict import Fault, Path, Remark
from rulecheck.games.timbuktu.boards import possible_routes
from rulecheck.games.timbuktu.components import (
    CAMEL,
    CAMELS,
    CAPACITY,
    DEALT_OF_A_KIND,
    EACH,
    GOODS,
    ROUTES,
    TOKENS,
    VARIANT_LOADS,
    Good,
    counts,
    load_of,
    size,
)
from rulecheck.games.timbuktu.loading import boarding, boards_of, can_set_out, like
from rulecheck.games.timbuktu.moves import TimbuktuSetup, TimbuktuSnapshot
from rulecheck.games.timbuktu.position import TimbuktuPosition
from rulecheck.games.timbuktu.rules.book import GUESSED, rules
from rulecheck.games.timbuktu.totals import OVER, room_under


@rules.check(101, "player-count", on=Opening, source=Source("Preparing the caravans"), certainty=CERTAIN, digest="S1")
def player_count(position: TimbuktuPosition, opening: Opening) -> Fault | None:  # noqa: ARG001
    """Three to five players take part."""
    number = len(position.players)
    if number in CAMELS:
        return None
    return Fault("{number} players take part", number=number, where=("players",), expected="3 to 5 players")


@rules.check(102, "colours-differ", on=Opening, source=Source("Preparing the caravans"), certainty=CERTAIN, digest="S2")
def colours_differ(position: TimbuktuPosition, opening: TimbuktuSetup | TimbuktuSnapshot) -> Fault | None:  # noqa: ARG001
    """Each player has the caravan board, the eight camels and the eight camel cards of one colour; colours differ."""
    seen: dict[str, str] = {}
    for name, colour in (opening.colours or {}).items():
        if colour in seen:
            sentence = "{player} and {other} both have {colour}"
            return Fault(sentence, player=name, other=seen[colour], colour=colour, at=("colours", name))
        seen[colour] = name
    return None


@rules.check(
    103, "wrong-route", on=Opening, source=Source("Preparing the route of the caravans"), certainty=CERTAIN, digest="S6"
)
def wrong_route(position: TimbuktuPosition, opening: TimbuktuSetup | TimbuktuSnapshot) -> Fault | None:
    """The start board comes first, the destination board last, the small boards that are used between them.

    None of those is used with three players, one with four, both with five. The grids are therefore start, the first
    oasis, an oasis for each small board, the last oasis, Timbuktu. Which small board is left out with four players, and
    in which order they lie with five, is free.
    """
    number = len(position.players)
    if opening.route is None or opening.route in possible_routes(number):
        return None
    boards = [grid or "a small board" for grid in ROUTES[number]]
    return Fault("the route with {number} players is {boards}", number=number, boards=boards, at=("route",))


@rules.check(
    104, "unused-camel-loaded", on=Opening, source=Source("Preparing the caravans"), certainty=CERTAIN, digest="S3 S4"
)
def unused_camel_loaded(position: TimbuktuPosition, opening: TimbuktuSetup | TimbuktuSnapshot) -> Fault | None:
    """Three players use camels A to H, four A to F, five A to E. The columns of the other camels stay empty."""
    for name, camels in (opening.loads or {}).items():
        for letter, goods in (camels or {}).items():
            if letter > position.last_letter and goods != ():
                sentence = "camel {camel} of {player} is loaded, but {number} players use A to {last}"
                return Fault(
                    sentence, camel=letter, player=name, number=len(position.players), last=position.last_letter,
                    at=("loads", name, letter),
                )  # fmt: skip
    return None


def _loads(setup: TimbuktuSetup) -> Iterator[tuple[str, str, tuple[Good | None, ...], Path]]:
    """What is said of each camel's load: player, letter, goods, where."""
    for name, camels in (setup.loads or {}).items():
        for letter, goods in (camels or {}).items():
            if goods is not None and goods != ():
                yield name, letter, goods, ("loads", name, letter)


@rules.check(
    105, "not-four-goods", on=TimbuktuSetup, source=Source("Preparing the caravans"), certainty=CERTAIN, digest="S4 S5"
)
def not_four_goods(position: TimbuktuPosition, setup: TimbuktuSetup) -> Fault | None:
    """Every camel in play sets out with four goods."""
    for name, camels in (setup.loads or {}).items():
        for letter, goods in (camels or {}).items():
            if goods is not None and len(goods) != CAPACITY and letter <= position.last_letter:
                sentence = "camel {camel} of {player} is loaded with {number} goods, not four"
                return Fault(sentence, camel=letter, player=name, number=len(goods), at=("loads", name, letter))
    return None


@rules.check(
    106, "not-as-printed", on=TimbuktuSetup, source=Source("Preparing the caravans"), certainty=CERTAIN, digest="S4 B8"
)
def not_as_printed(position: TimbuktuPosition, setup: TimbuktuSetup) -> Fault | None:
    """In the standard game each camel is loaded with the goods that its caravan board prints for it.

    Where all five boards print the same, so do the loads of two players tell each other.
    """
    if setup.variant:
        return None
    tables, colours = position.tables, setup.colours or {}
    alike: dict[str, frozenset[int]] = {}
    for name, letter, goods, at in _loads(setup):
        printed, hidden = tables.load(CAMEL[letter], colours.get(name))
        if None not in goods and not hidden and load_of(goods) == printed:
            continue
        if not tables.are_alike:
            can_be = can_set_out(boards_of(tables, name, colours, (setup.loads or {})[name]), CAMEL[letter])
        else:
            can_be = alike.get(letter) or can_set_out(boards_of(tables, name, colours), CAMEL[letter])
        alike[letter] = can_be & like(goods)
        if not alike[letter]:
            said = [one or "a good" for one in goods]
            sentence = "camel {camel} of {player} carries {goods}, which is not what is printed for it"
            return Fault(sentence, camel=letter, player=name, goods=said, at=at)
    return None


_VARIATION = Source("Variation: the distribution of goods")


@rules.check(107, "too-few-kinds", on=TimbuktuSetup, source=_VARIATION, certainty=CERTAIN, digest="S5")
def too_few_kinds(position: TimbuktuPosition, setup: TimbuktuSetup) -> Fault | None:  # noqa: ARG001
    """In the loading variant every camel carries goods of three or four kinds: one or two of a kind, no more."""
    if not setup.variant:
        return None
    for name, camels in (setup.loads or {}).items():
        for letter, goods in (camels or {}).items():
            if not goods or _can_be_of_three_kinds(goods):
                continue
            sentence = "camel {camel} of {player} carries {goods}: fewer than three kinds"
            said, at = [one or "a good" for one in goods], ("loads", name, letter)
            return Fault(sentence, camel=letter, player=name, goods=said, at=at)
    return None


@lru_cache(maxsize=4096)
def _can_be_of_three_kinds(goods: tuple[Good | None, ...]) -> bool:
    return bool(like(goods) & VARIANT_LOADS)


@rules.check(108, "more-than-dealt", on=TimbuktuSetup, source=_VARIATION, certainty=CERTAIN, digest="S5")
def more_than_dealt(position: TimbuktuPosition, setup: TimbuktuSetup) -> Fault | None:
    """In the loading variant each player gets as many goods of each kind as the others, and loads four on each camel.

    That is seven of a kind with three players, five with four, four with five. What cannot be loaded, three goods or
    one good a player, leaves the game.
    """
    if not setup.variant:
        return None
    dealt = DEALT_OF_A_KIND[len(position.players)]
    for name, camels in (setup.loads or {}).items():
        loaded = sum([load_of(goods or ()) for goods in (camels or {}).values()])
        if loaded + room_under(dealt * EACH) & OVER:
            number, good = _most(loaded)
            sentence = "{player} loads {number} {good}, but is dealt {dealt}"
            return Fault(sentence, player=name, number=number, good=good, dealt=dealt, at=("loads", name))
    return None


@rules.check(
    109,
    "more-loaded-than-there-are",
    on=TimbuktuSetup,
    source=Source("Components"),
    certainty=CERTAIN,
    digest="S4 S5 B1 B8",
)
def more_loaded_than_there_are(position: TimbuktuPosition, setup: TimbuktuSetup) -> Fault | None:
    """No more goods of a kind can be loaded than there are: 21, in the loading variant what each player was dealt.

    That holds also for loads that nobody noted: there must be some that go with those that are stated.
    """
    if setup.loads is None:
        return None
    loaded = sum([load_of(goods or ()) for camels in setup.loads.values() for goods in (camels or {}).values()])
    if loaded + room_under(TOKENS * EACH) & OVER:
        number, good = _most(loaded)
        sentence = "{number} {good} are loaded, but there are {all}"
        return Fault(sentence, number=number, good=good, all=TOKENS, at=("loads",))
    told = size(loaded) == CAPACITY * position.total
    if told and not _may_not_be_printed(position, setup):
        return None
    trial = type(position)(position.players, position.edition, position.rulings)
    trial.variant = bool(setup.variant)
    if trial.load(setup):
        return None
    sentence = "whatever the loads are that nobody noted, there are not so many goods of a kind, or no such boards"
    return Fault(sentence, at=("loads",))


def _most(load: int) -> tuple[int, Good]:
    """The kind of which there are most in a load: how many, and which."""
    return max(zip(counts(load), GOODS, strict=True), key=itemgetter(0))


def _may_not_be_printed(position: TimbuktuPosition, setup: TimbuktuSetup) -> bool:
    """Whether loads that are all stated may still be none that the caravan boards print together."""
    return not setup.variant and boarding(position.tables, position.players, setup.colours or {}) is not None


@rules.check(110, "few-kinds-loaded", on=TimbuktuSetup, source=Source("", GUESSED), certainty=UNKNOWN)
def few_kinds_loaded(position: TimbuktuPosition, setup: TimbuktuSetup) -> Remark | None:
    """A camel that sets out with goods of one or two kinds deserves a second look, unless the edition prints that."""
    if setup.variant:
        return None
    for name, letter, goods, at in _loads(setup):
        _, hidden = position.tables.load(CAMEL[letter], (setup.colours or {}).get(name))
        if hidden and None not in goods and len(set(goods)) < 3:
            return Remark(
                "camel {camel} of {player} carries goods of two kinds at most", camel=letter, player=name, at=at
            )
    return None


rules.state(
    111,
    "number-of-stages",
    text="""There are as many stages as players. The start grid is never robbed; every later grid is, that of Timbuktu
    included.""",
    source=Source("How to play"),
    certainty=CERTAIN,
    digest="S7",
)
rules.state(
    112,
    "first-player",
    text="""The oldest player gets both counters, places the first camel and starts the first stage. A record cannot
    show anybody's age: its first player is taken to be the oldest.""",
    source=Source("How to play"),
    certainty=CERTAIN,
    digest="S8",
)
