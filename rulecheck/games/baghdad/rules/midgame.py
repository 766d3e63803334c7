"""What a position that a record starts from must be: one that a game can come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.baghdad.components import (
    CARDS,
    CARDS_EACH,
    DANCER,
    DANCERS,
    NEUTRAL_IN_BOX,
    PALACES,
    SQUARES,
    STACK,
    THIEVES,
    opening_hand,
    top_chest,
)
from rulecheck.games.baghdad.moves import BaghdadSnapshot, Lot, PalaceState
from rulecheck.games.baghdad.position import BaghdadPosition, chests_in, lots_of, must_be_over, places_in
from rulecheck.games.baghdad.rules.book import rules, untold
from rulecheck.games.baghdad.rules.dealing import names_in

# A position that a record starts from must be one that a game can come to.


@rules.check(
    121, "guards-do-not-add-up", on=BaghdadSnapshot, source=Source("Setup"), certainty=CERTAIN, digest="A3 A6 A8 A9"
)
def guards_do_not_add_up(position: BaghdadPosition, stated: BaghdadSnapshot) -> Fault | None:
    """In a starting position at most four guards stand at a palace.

    All own guards of each player stand somewhere, and so do the six black ones.
    """
    for name, place in (stated.board or {}).items():
        there = sum((place.guards or {}).values()) + (place.neutral or 0)
        if there > SQUARES:
            return Fault("{count} guards stand at {palace}", count=there, palace=name, at=("board", name))
    places = places_in(stated)
    if stated.others is not None and len(places) > len(stated.board or ()):
        there = sum((stated.others.guards or {}).values()) + (stated.others.neutral or 0)
        if there > SQUARES:
            return Fault("{count} guards stand at one palace", count=there, at=("others",))
    placing = stated.to_place is not None or stated.to_place_neutral is not None
    own: list[int] = []
    for player in position.players:
        standing = sum((place.guards or {}).get(player, 0) for place in places)
        if standing > position.own:
            return Fault("{player} has {count} guards on the board", player=player, count=standing, at=("board",))
        own.append(0 if placing else position.own - standing)
    neutral = position.neutral_total()
    standing = sum(place.neutral or 0 for place in places)
    if standing > (NEUTRAL_IN_BOX if neutral is None else neutral):
        return Fault("{count} black guards stand on the board", count=standing, at=("board",))
    black = 0 if neutral is None or stated.to_place_neutral is not None else neutral - standing
    return _no_room(places, own, black)


def _no_room(places: Sequence[PalaceState], own: Sequence[int], black: int) -> Fault | None:
    """Whether the guards that are not told of can stand on the squares that are not told of."""
    free = [SQUARES - sum((place.guards or {}).values()) - (place.neutral or 0) for place in places]
    for_own = [place.guards is None or "guards" in (place.at_least or ()) for place in places]
    for_black = [place.neutral is None or "neutral" in (place.at_least or ()) for place in places]
    missing = sum(own)
    room = sum(count for count, open_ in zip(free, for_own, strict=True) if open_)
    black_room = sum(count for count, open_ in zip(free, for_black, strict=True) if open_)
    both = sum(count for count, mine, theirs in zip(free, for_own, for_black, strict=True) if mine or theirs)
    if missing > room:
        return Fault(
            "there is no free square left for own guards that must stand somewhere: {count}",
            count=missing - room,
            at=("board",),
        )
    if black > black_room:
        return Fault(
            "there is no free square left for black guards that must stand somewhere: {count}",
            count=black - black_room,
            at=("board",),
        )
    if missing + black > both:
        return Fault(
            "there is no free square left for guards that must stand somewhere: {count}",
            count=missing + black - both,
            at=("board",),
        )
    return None


@rules.check(
    122, "thieves-do-not-add-up", on=BaghdadSnapshot, source=Source("Setup"), certainty=CERTAIN, digest="A6 A14"
)
def thieves_do_not_add_up(position: BaghdadPosition, stated: BaghdadSnapshot) -> Fault | None:
    """In a starting position the twelve thieves of each player are in the courts and in the supply.

    Any number of thieves, of any players, may be in a court, whether or not their guards stand outside.
    """
    places = places_in(stated)
    for player in position.players:
        inside = sum((place.thieves or {}).get(player, 0) for place in places)
        supply = (stated.supply or {}).get(player)
        missing = THIEVES - inside - (supply or 0)
        room = sum(_court_room(position, place, player) for place in places)
        if missing < 0 or (supply is not None and missing > room):
            facts: dict[str, Any] = {"player": player, "inside": inside, "expected": f"{THIEVES} thieves"}
            if supply is None:
                return Fault("thieves of {player} in the courts: {inside}", at=("board",), **facts)
            sentence = "thieves of {player} in the courts: {inside}, in the supply: {supply}"
            return Fault(sentence, supply=supply, at=("supply", player), **facts)
    return None


def _court_room(position: BaghdadPosition, place: PalaceState, player: str) -> int:
    """How many thieves of a player may be in a court beside those that are stated."""
    if place.thieves is not None and "thieves" not in (place.at_least or ()):
        return 0
    forced = position.rulings.reading("theft_forced") == "yes"
    top = STACK[-1] if place.taken is None else top_chest(len(place.taken))
    if not forced or place.taken is None or not top:
        return THIEVES
    return max(top - 1 - (place.thieves or {}).get(player, 0), 0)


@rules.check(
    123,
    "thieves-beyond-the-chest",
    on=BaghdadSnapshot,
    source=Source("Steal the treasures"),
    certainty=LIKELY,
    digest="A24 A25",
    rulings=("theft_forced", "empty_palace_open"),
)
def thieves_beyond_the_chest(position: BaghdadPosition, stated: BaghdadSnapshot) -> Fault | None:
    """In a starting position each player has fewer thieves in a court than its top chest asks for.

    As the chest is taken as soon as there are enough, more of them cannot come together while a chest is left.
    """
    forced = position.rulings.reading("theft_forced") == "yes"
    cleared = position.rulings.reading("empty_palace_open") == "sent_home"
    named = [(("board", name), place) for name, place in (stated.board or {}).items()]
    for at, place in [*named, *([(("others",), stated.others)] if stated.others is not None else [])]:
        if place.taken is None:
            continue
        top = top_chest(len(place.taken))
        for player, count in (place.thieves or {}).items():
            facts: dict[str, Any] = {"player": player, "count": count, "at": (*at, "thieves", player)}
            if top and count >= top and forced:
                sentence = "{player} has {count} thieves where the top chest asks for {top}"
                return Fault(sentence, top=top, ruling="theft_forced", **facts)
            if not top and count and cleared:
                sentence = "{player} has {count} thieves in a palace without chests"
                return Fault(sentence, ruling="empty_palace_open", **facts)
    return None


@rules.check(
    124,
    "chests-do-not-add-up",
    on=BaghdadSnapshot,
    source=Source("Steal the treasures"),
    certainty=CERTAIN,
    digest="A2 A23",
)
def chests_do_not_add_up(position: BaghdadPosition, stated: BaghdadSnapshot) -> Fault | None:
    """In a starting position the players have just the chests that are gone from the palaces."""
    places = places_in(stated)
    unnoted = sum((place.taken or ()).count(None) for place in places)
    untold = sum(len(STACK) for place in places if place.taken is None)
    more = 0
    chests = stated.chests or {}
    for player, count in chests.items():
        named = sum((place.taken or ()).count(player) for place in places)
        if count < named:
            sentence = "chests of {player}: {named} were taken, not {count}"
            return Fault(sentence, player=player, named=named, count=count, at=("chests", player))
        more += count - named
    everybody = all(player in chests for player in position.players)
    if more > unnoted + untold or (everybody and more < unnoted):
        gone = sum(len(place.taken or ()) for place in places)
        sentence = "chests of the players: {count}, gone from the palaces: {gone}"
        return Fault(sentence, count=sum(chests.values()), gone=gone, at=("chests",))
    return None


@rules.check(
    125,
    "cards-do-not-add-up",
    on=BaghdadSnapshot,
    source=Source("Components"),
    certainty=CERTAIN,
    digest="A4 A20",
)
def cards_do_not_add_up(position: BaghdadPosition, stated: BaghdadSnapshot) -> Fault | None:
    """In a starting position deck, discards and hands make 102 palace cards, at most 17 of each palace.

    The open supply and the hands make 8 dancers. What a position tells of the decks that hidden cards came from agrees
    with the rest.
    """
    cards = [card for hand in (stated.hands or {}).values() for card in hand or ()]
    names = dict.fromkeys([*(card for card in cards if card not in (None, DANCER)), *(stated.discards or {})])
    for name in names:
        count = cards.count(name) + (stated.discards or {}).get(str(name), 0)
        if count > CARDS_EACH:
            sentence = "there are {count} cards of {palace} in hands and discards"
            return Fault(sentence, count=count, palace=name, expected=f"at most {CARDS_EACH}")
    dancers = cards.count(DANCER)
    more_in_hand = stated.more_in_hand or ()
    sized = all((stated.hands or {}).get(name) is not None and name not in more_in_hand for name in position.players)
    there = dancers + (stated.dancers or 0)
    if there > DANCERS or (sized and stated.dancers is not None and there < DANCERS):
        if stated.dancers is None:
            return Fault("dancers in hands: {hands}", hands=dancers, expected=f"{DANCERS} dancers")
        sentence = "dancers in hands: {hands}, in the open supply: {supply}"
        return Fault(sentence, hands=dancers, supply=stated.dancers, expected=f"{DANCERS} dancers")
    held, pile = len(cards) - dancers, sum((stated.discards or {}).values())
    total = held + pile + (stated.deck or 0)
    whole = sized and stated.deck is not None and stated.discards is not None
    if total > CARDS or (whole and (total == CARDS if stated.more_discards else total < CARDS)):
        more: dict[str, Any] = {"hands": held, "pile": pile, "expected": f"{CARDS} palace cards"}
        if stated.deck is None:
            return Fault("palace cards in hands: {hands}, in the discards: {pile}", **more)
        return Fault(
            "palace cards in hands: {hands}, in the discards: {pile}, in the deck: {deck}", deck=stated.deck, **more
        )
    return _lots_do_not_add_up(position, stated)


def _lots_do_not_add_up(position: BaghdadPosition, stated: BaghdadSnapshot) -> Fault | None:
    other = stated.otherwise
    if other is not None and (stated.deck is None or stated.discards is None or stated.more_discards):
        return Fault("without deck and discards there are no others under another reading", at=("otherwise",))
    if other is not None and other.deck + sum(other.discards.values()) != (stated.deck or 0) + sum(
        (stated.discards or {}).values()
    ):
        return Fault("deck and discards hold another number of cards under the other reading", at=("otherwise",))
    for base, entry in ((), stated), (("otherwise",), other):
        if entry is None or (entry.lots is None and entry.plays is None):
            continue
        if fault := _lots_fault(position, stated, entry, base):
            return fault
    return None


def _lots_fault(position: BaghdadPosition, stated: BaghdadSnapshot, entry: Any, base: tuple[str, ...]) -> Fault | None:
    """Whether the lots of one reading hold just what hands, discards and deck leave."""
    lots: tuple[Lot, ...] = entry.lots or ()
    plays = entry.plays or ()
    at = (*base, "lots")
    if len(lots) < 2 or any(play.lot >= len(lots) for play in plays):
        return Fault("lots that hidden cards come from: {count}", count=len(lots), at=at)
    hands = stated.hands or {}
    if any(hands.get(name) is None for name in position.players) or stated.more_in_hand:
        return Fault("lots are stated, but not every hand", at=at)
    cards = [card for hand in hands.values() for card in hand or ()]
    named = dict.fromkeys(name for _, name in names_in(stated))
    for name in named:
        unseen = sum(lot.unseen.get(name, 0) for lot in lots) - sum(play.card == name for play in plays)
        if unseen + cards.count(name) + (entry.discards or {}).get(name, 0) != CARDS_EACH:
            return Fault("the cards of {palace} in lots, hands and discards are not 17", palace=name, at=at)
    for name in position.players:
        hidden = sum(lot.hidden.get(name, 0) for lot in lots) - sum(play.player == name for play in plays)
        if hidden != (hands.get(name) or ()).count(None):
            return Fault("hidden cards of {player} by the lots: {count}", player=name, count=hidden, at=at)
    unnamed = CARDS_EACH * (PALACES - len(stated.palaces or named))
    sizes = [
        sum(lot.unseen.values()) + (0 if number else unnamed) - sum(lot.hidden.values())
        for number, lot in enumerate(lots)
    ]
    if any(sizes[:-1]) or sizes[-1] != entry.deck:
        return Fault("the cards of the lots are not those in hands and in the deck", at=at)
    if lots_of(position.players, list(stated.palaces or named), lots, plays) is None:
        return Fault("the cards that were played cannot have come from these lots", at=(*base, "plays"))
    return None


@rules.check(
    126, "no-such-turn", on=BaghdadSnapshot, source=Source("As the game is played"), certainty=CERTAIN,
    digest="A8 A11 A12", rulings=("neutral_setup",),
)  # fmt: skip
def no_such_turn(position: BaghdadPosition, stated: BaghdadSnapshot) -> Fault | Unproven | None:
    """In a starting position actions with a thief are among the actions of the turn, and the turn is whose it must be.

    While guards are being placed there is no turn, no card has been played, no thief is in a court, and the guards
    stand that have been placed by then.
    """
    actions, thieves = stated.actions or 0, stated.thief_actions or 0
    number = stated.turn_number
    if number is not None and stated.turn not in (None, position.players[(number - 1) % len(position.players)]):
        due = position.players[(number - 1) % len(position.players)]
        return Fault(
            "turn {number} is that of {due}, not of {player}", number=number, due=due, player=stated.turn, at=("turn",)
        )
    if thieves > actions:
        sentence = "actions with a thief: {thieves}, among actions: {count}"
        return Fault(sentence, thieves=thieves, count=actions, at=("thief_actions",))
    placer = stated.to_place or stated.to_place_neutral
    if placer is None:
        return None
    field = "to_place" if stated.to_place is not None else "to_place_neutral"
    if stated.turn is not None or actions or stated.finished or (stated.to_place and stated.to_place_neutral):
        return Fault("{player} is to place a guard, so that no turn has begun", player=placer, at=(field,))
    if field == "to_place_neutral" and position.rulings.reading("neutral_setup") == "one_per_palace":
        sentence = "{player} is to place a black guard, but one stands at each palace from the start"
        return Fault(sentence, player=placer, at=(field,), ruling="neutral_setup")
    return _guards_so_far(position, stated, placer, field)


def _guards_so_far(
    position: BaghdadPosition, stated: BaghdadSnapshot, placer: str, field: str
) -> Fault | Unproven | None:
    places = places_in(stated)
    if any(place.taken or any((place.thieves or {}).values()) for place in places) or any(
        (stated.chests or {}).values()
    ):
        return Fault("{player} is to place a guard, but thieves have been at work", player=placer, at=(field,))
    if any((stated.discards or {}).values()) or any(DANCER in (hand or ()) for hand in (stated.hands or {}).values()):
        return Fault("{player} is to place a guard, but cards have been played", player=placer, at=(field,))
    for seat, name in enumerate(position.players):
        hand = (stated.hands or {}).get(name)
        part = name in (stated.more_in_hand or ())
        if hand is not None and (len(hand) > opening_hand(seat) or (len(hand) < opening_hand(seat) and not part)):
            at = ("hands", name)
            return Fault(
                "cards in the hand of {player} before the first turn: {count}", player=name, count=len(hand), at=at
            )
    if any(place.guards is None or place.neutral is None or place.at_least for place in places):
        return untold("how many guards have been placed, the record does not tell", ("board",), stops=True)
    seats, seat = len(position.players), position.seats[placer]
    own = [sum((place.guards or {}).get(name, 0) for place in places) for name in position.players]
    black = sum(place.neutral or 0 for place in places)
    by_players = position.rulings.reading("neutral_setup") == "placed_by_players"
    if field == "to_place_neutral":
        right = not any(own) and black % seats == seat and black < (position.neutral_total() or NEUTRAL_IN_BOX)
    else:
        rounds = sum(own) // seats
        right = own == [rounds + (one < seat) for one in range(seats)] and rounds < position.own
        right = right and (black == PALACES or by_players)
    if right:
        return None
    return Fault("{player} is not to place a guard when these guards stand", player=placer, at=(field,))


@rules.check(
    127, "over-or-not", on=BaghdadSnapshot, source=Source("End of the game"), certainty=CERTAIN, digest="A32 A33"
)
def over_or_not(position: BaghdadPosition, stated: BaghdadSnapshot) -> Fault | None:
    """A starting position is over just when one player has the chests that win. Nobody has more; no two have them."""
    places, chests = places_in(stated), chests_in(stated, position.players)
    won: list[str] = []
    for player in position.players:
        count = chests.get(player, sum((place.taken or ()).count(player) for place in places))
        if count > position.to_win:
            sentence = "{player} has {count} chests, but the game was over with {due}"
            return Fault(sentence, player=player, count=count, due=position.to_win, at=("chests",))
        if count == position.to_win:
            won.append(player)
    gone = sum(len(place.taken or ()) for place in places)
    if gone > len(position.players) * (position.to_win - 1) + 1:
        return Fault("{gone} chests are gone: the game was over before", gone=gone, at=("board",))
    if len(won) > 1:
        return Fault("{players} have {due} chests each: only one can", players=won, due=position.to_win, at=("chests",))
    goes_on = stated.finished is False or (stated.finished is None and (stated.turn or stated.to_place))
    if won and goes_on:
        return Fault("{player} has {due} chests: the game is over", player=won[0], due=position.to_win)
    if goes_on and must_be_over(stated, position.players, position.to_win):
        return Fault("{gone} chests are gone: the game is over", gone=gone, at=("board",))
    if stated.finished and len(chests) == len(position.players) and not won:
        return Fault("nobody has {due} chests: the game is not over", due=position.to_win, at=("finished",))
    return None
