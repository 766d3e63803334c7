"""The pieces, and how a game begins: sections 0 and 1, but for starting positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulecheck.core.record import Action, Opening
from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.baghdad.components import CARDS_EACH, DANCER, NEUTRAL_IN_BOX, PALACES, opening_hand
from rulecheck.games.baghdad.moves import (
    AnyMove,
    BaghdadEdition,
    BaghdadSetup,
    BaghdadSnapshot,
    Draw,
    GuardMove,
    PlaceGuard,
    Placement,
    PlaceNeutralGuard,
    Placing,
    TurnAction,
)
from rulecheck.games.baghdad.position import BaghdadPosition, named_by
from rulecheck.games.baghdad.rules.book import free_square, rules

# 0: The object and the pieces

rules.state(
    1,
    "object-of-the-game",
    text="""Players send thieves past the guards of six palaces to steal the chests there. Whoever is the first to have
    the number of chests that the number of players asks for wins.""",
    source=Source("Object of the game"),
    certainty=CERTAIN,
)
rules.state(
    2,
    "pieces",
    text="""There are 102 palace cards, 17 of each palace; 8 dancers; 24 chests; 48 thieves and 16 guards in four
    colours; 8 black guards, of which six are used.""",
    source=Source("Components"),
    certainty=CERTAIN,
)


@rules.check(3, "unknown-palace", on=Action, source=Source("Setup"), certainty=CERTAIN, digest="A1")
def unknown_palace(position: BaghdadPosition, move: AnyMove) -> Fault | None:
    """There are six palaces, each of its own colour, and each has a terrace, an inner court and four guard squares.

    Whatever a record calls them, every palace that it names, and every palace card that is drawn, is one of these six.
    """
    palaces = position.palaces
    if isinstance(move, GuardMove):
        if move.source in palaces and move.goal in palaces:
            return None
    elif isinstance(move, Draw):
        if position.words.issuperset(move.cards):
            return None
    elif move.palace in palaces:
        return None
    named = dict.fromkeys(palaces)
    for at, name in named_by(move):
        if name in named:
            continue
        if name == DANCER:
            return Fault("{name} is the name of a card, not of a palace", name=name, at=at)
        if len(named) == PALACES:
            return Fault("{name} is none of the six palaces {palaces}", name=name, palaces=list(named), at=at)
        named[name] = None
    return None


rules.state(
    4,
    "stack-of-chests",
    text="""On the terrace of each palace lies a stack of four chests. From the top they ask for 4, 5, 6 and 7 thieves,
    so that the number of chests taken from a palace tells which one lies on top.""",
    source=Source("Setup"),
    certainty=CERTAIN,
    digest="A2",
)
rules.state(
    5,
    "foreign-guards",
    text="""A foreign guard is any guard that is not one's own: another player's or a black one. A black guard belongs
    to nobody and counts like another player's.""",
    source=Source("Actions with palace cards"),
    certainty=CERTAIN,
)

# 1: Setup and starting positions


@rules.check(101, "player-count", on=Opening, source=Source("Setup"), certainty=CERTAIN, digest="A6")
def player_count(position: BaghdadPosition, opening: Opening) -> Fault | None:  # noqa: ARG001
    """2 to 4 players take part."""
    count = len(position.players)
    if 2 <= count <= 4:
        return None
    return Fault("players who take part: {count}", count=count, where=("players",), expected="2 to 4 players")


@rules.check(102, "edition-names-palaces", on=BaghdadEdition, source=Source("Setup"), certainty=CERTAIN, digest="A1")
def edition_names_palaces(position: BaghdadPosition, edition: BaghdadEdition) -> Fault | None:  # noqa: ARG001
    """An edition that names the palaces gives them six names, all different."""
    return _six_names(edition.palaces)


@rules.check(103, "palaces-named", on=Opening, source=Source("Setup"), certainty=CERTAIN, digest="A1")
def palaces_named(position: BaghdadPosition, opening: BaghdadSetup | BaghdadSnapshot) -> Fault | None:
    """The six palaces have six different names, stated once, and all that a start names is one of them.

    Where neither the record nor its edition lists them, at most six names turn up.
    """
    inline = position.edition.inline.palaces if position.edition.inline is not None else None
    stated = opening.palaces
    if fault := _six_names(stated):
        return fault
    if stated is not None and inline is not None and set(stated) != set(inline):
        return Fault("the edition calls the palaces {palaces}", palaces=inline, at=("palaces",))
    named = dict.fromkeys(stated or inline or ())
    listed = bool(named)
    for at, name in names_in(opening):
        if name in named:
            continue
        if name == DANCER:
            return Fault("{name} is the name of a card, not of a palace", name=name, at=at)
        if listed or len(named) == PALACES:
            return Fault("{name} is none of the six palaces {palaces}", name=name, palaces=list(named), at=at)
        named[name] = None
    return None


def _six_names(names: Sequence[str] | None) -> Fault | None:
    for index, name in enumerate(names or ()):
        if name == DANCER:
            return Fault("{name} is the name of a card, not of a palace", name=name, at=("palaces", index))
        if name in (names or ())[:index]:
            return Fault("two palaces are called {name}", name=name, at=("palaces", index))
    return None


def names_in(opening: BaghdadSetup | BaghdadSnapshot) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every palace that an opening names outside its list, with its place; not the cards that are dancers."""
    for player, hand in (opening.hands or {}).items():
        for index, card in enumerate(hand or ()):
            if card is not None and card != DANCER:
                yield ("hands", player, index), card
    if isinstance(opening, BaghdadSetup):
        return
    for field in ("board", "discards"):
        for name in getattr(opening, field) or ():
            yield (field, name), name
    for base, entry in ((), opening), (("otherwise",), opening.otherwise):
        if entry is None:
            continue
        for number, lot in enumerate(entry.lots or ()):
            yield from (((*base, "lots", number, "unseen", name), name) for name in lot.unseen)
        for number, play in enumerate(entry.plays or ()):
            yield (*base, "plays", number, "card"), play.card
    for name in opening.otherwise.discards if opening.otherwise is not None else ():
        yield ("otherwise", "discards", name), name


@rules.check(104, "opening-hand", on=BaghdadSetup, source=Source("Setup"), certainty=CERTAIN, digest="A7")
def opening_hands(position: BaghdadPosition, setup: BaghdadSetup) -> Fault | None:
    """The first player is dealt six palace cards, the second seven, the third eight, the fourth nine."""
    for seat, name in enumerate(position.players):
        hand = (setup.hands or {}).get(name)
        if hand is not None and len(hand) != opening_hand(seat):
            sentence = "{player} is dealt {count} cards, not {due}"
            at = ("hands", name)
            return Fault(sentence, player=name, count=len(hand), due=opening_hand(seat), at=at)
    return None


@rules.check(105, "dancer-dealt", on=BaghdadSetup, source=Source("Setup"), certainty=CERTAIN, digest="A4")
def dancer_dealt(position: BaghdadPosition, setup: BaghdadSetup) -> Fault | None:
    """The palace cards are shuffled and lie face down as the deck.

    The eight dancers are no part of it: they lie face up beside it, and none is dealt.
    """
    for name in position.players:
        hand = (setup.hands or {}).get(name) or ()
        if DANCER in hand:
            return Fault("a dancer is dealt to {player}", player=name, at=("hands", name, hand.index(DANCER)))
    return None


@rules.check(106, "dealt-too-often", on=BaghdadSetup, source=Source("Components"), certainty=CERTAIN, digest="A4")
def dealt_too_often(position: BaghdadPosition, setup: BaghdadSetup) -> Fault | None:
    """There are 17 palace cards of each palace, so that no more of them are dealt."""
    dealt: dict[str, int] = {}
    for name in position.players:
        for index, card in enumerate((setup.hands or {}).get(name) or ()):
            if card is None:
                continue
            dealt[card] = dealt.get(card, 0) + 1
            if dealt[card] > CARDS_EACH:
                sentence = "more than {count} cards of {palace} are dealt"
                return Fault(sentence, count=CARDS_EACH, palace=card, at=("hands", name, index))
    return None


rules.state(
    107,
    "neutral-guards",
    text="""One black guard stands on a guard square of each palace at the start: six of the eight in the box. One
    review lets the players place them instead, in turn and two each, before their own; with fewer than four players
    nobody tells how many.""",
    source=Source("Setup"),
    certainty=CERTAIN,
    digest="A3 A10",
    rulings=("neutral_setup",),
)
rules.state(
    108,
    "own-pieces",
    text="""Every player has all twelve thieves of a colour as a supply, and 4, 3 or 2 guards of it with 2, 3 or 4
    players. The guards that are left over play no part.""",
    source=Source("Setup"),
    certainty=CERTAIN,
    digest="A6",
)
rules.state(
    109,
    "first-player",
    text="""The oldest player begins, and turns go clockwise. A record cannot show anybody's age: its first player is
    taken to be the oldest.""",
    source=Source("Setup"),
    certainty=CERTAIN,
    digest="A5",
)


@rules.check(
    110, "game-over", on=Action, source=Source("End of the game"), certainty=CERTAIN, digest="A33", closing=True
)
def game_over(position: BaghdadPosition, move: Action) -> Fault | None:  # noqa: ARG001
    """Once somebody has the chests that win there are no further actions, no draw, and the round is not played out."""
    return Fault("the game is over") if position.finished else None


@rules.check(
    111, "guards-before-turns", on=TurnAction, source=Source("Setup"), certainty=CERTAIN, digest="A8", closing=True
)
def guards_before_turns(position: BaghdadPosition, move: TurnAction) -> Fault | None:  # noqa: ARG001
    """All own guards are placed before the first turn."""
    if not position.placing():
        return None
    due = position.players[position.placed % len(position.players)]
    return Fault("no turn has begun yet: {due} has a guard to place", due=due)


@rules.check(
    112,
    "neutral-guard-placed",
    on=PlaceNeutralGuard,
    source=Source("", "one German review"),
    certainty=LIKELY,
    digest="A10",
    rulings=("neutral_setup",),
)
def neutral_guard_placed(position: BaghdadPosition, move: PlaceNeutralGuard) -> Fault | None:
    """The black guards stand at their palaces before anybody places a guard.

    At tables where players place them, they do so in turn order, one at a time, before the own guards: two each with
    four players, and never more than the eight in the box.
    """
    placed = position.placed_neutral
    if placed is None:
        if position.rulings.reading("neutral_setup") == "one_per_palace":
            position.rulings.read("neutral_setup")
            sentence = "{player} places a black guard, but one stands at each palace from the start"
            return Fault(sentence, player=move.player, ruling="neutral_setup")
        return Fault("{player} places a black guard, but all of them stand", player=move.player)
    total = position.neutral_total()
    if position.placed or placed >= (NEUTRAL_IN_BOX if total is None else total):
        return Fault("{player} places a black guard, but all of them stand", player=move.player)
    due = position.players[placed % len(position.players)]
    if move.player == due:
        return None
    return Fault("{player} places a black guard, but {due} is next", player=move.player, due=due, at=("player",))


@rules.check(
    113,
    "neutral-guards-first",
    on=PlaceGuard,
    source=Source("", "one German review"),
    certainty=LIKELY,
    digest="A10",
    rulings=("neutral_setup",),
)
def neutral_guards_first(position: BaghdadPosition, move: PlaceGuard) -> Fault | Unproven | None:  # noqa: ARG001
    """Where players place the black guards, all of them stand before the first own guard is placed."""
    placed = position.placed_neutral
    if placed is None or position.placed:
        return None
    total = position.neutral_total()
    if total is None:
        sentence = (
            "whether {placed} black guards are right for {count} players nobody tells: the source has four players"
        )
        return Unproven(sentence, placed=placed, count=len(position.players), ruling="neutral_setup")
    if placed == total:
        return None
    due = position.players[placed % len(position.players)]
    sentence = "{placed} of {total} black guards are placed: {due} is to place the next one"
    return Fault(sentence, placed=placed, total=total, due=due, ruling="neutral_setup")


@rules.check(114, "guard-order", on=PlaceGuard, source=Source("Setup"), certainty=CERTAIN, digest="A8")
def guard_order(position: BaghdadPosition, move: PlaceGuard) -> Fault | None:
    """In turn order each player places one own guard at a time, round after round, until all of them stand."""
    if not position.placing():
        return Fault("{player} places a guard, but all guards stand", player=move.player)
    due = position.players[position.placed % len(position.players)]
    if move.player == due:
        return None
    return Fault("{player} places a guard, but {due} is next", player=move.player, due=due, at=("player",))


@rules.check(115, "no-square-to-place-on", on=Placement, source=Source("Setup"), certainty=CERTAIN, digest="A8")
def no_square_to_place_on(position: BaghdadPosition, move: Placing) -> Fault | Unproven | None:
    """A guard is placed on any free guard square. At most four guards stand at one palace, black ones included."""
    return free_square(position, move.palace, "palace")


rules.state(
    116,
    "guards-stay-on-the-board",
    text="""Guards are moved, but never leave the board and never come to it later: with 2, 3 and 4 players 14, 15 and
    14 guards stand on its 24 squares all the game.""",
    source=Source("Setup"),
    certainty=CERTAIN,
    digest="A9",
)
