"""What a record of The Thief of Baghdad is made of: edition, setup, snapshot, the actions and their claims, the result.

A palace is named as the record names it, and a palace card by its palace; "dancer" is a dancer. Where the record (or
its edition) lists `palaces`, every name is one of these six; where nobody lists them, the names that turn up are the
palaces, and no seventh may turn up.
"""

from typing import Annotated, ClassVar, Literal

from rulecheck.core.record import (
    Action,
    Claims,
    Entry,
    InlineEdition,
    Limits,
    PlayerName,
    Result,
    Setup,
    Snapshot,
    entry,
)
from rulecheck.games.baghdad.components import CARDS, CARDS_EACH, DANCERS, PALACES, THIEF_ACTIONS, THIEVES

PalaceName = Annotated[str, Limits(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$")]
Card = PalaceName  # the palace that a palace card shows, or "dancer"
Palaces = Annotated[tuple[PalaceName, ...], Limits(min_length=PALACES, max_length=PALACES)]
Hand = Annotated[tuple[Card | None, ...], Limits(max_length=CARDS + DANCERS)]
Payment = Annotated[tuple[Card, ...], Limits(max_length=8)]
Drawn = Annotated[tuple[Card | None, ...], Limits(max_length=8)]
Guards = Annotated[int, Limits(ge=0, le=8)]
Thieves = Annotated[int, Limits(ge=0, le=THIEVES)]
Chests = Annotated[int, Limits(ge=0, le=24)]
Cards = Annotated[int, Limits(ge=0, le=CARDS)]
OfOnePalace = Annotated[int, Limits(ge=0, le=CARDS_EACH)]
DancerCount = Annotated[int, Limits(ge=0, le=DANCERS)]
LotNumber = Annotated[int, Limits(ge=0, le=99)]


@entry
class BaghdadEdition(InlineEdition):
    """What is printed on a copy of the game but known to us of two palaces only: the colours of the six palaces.

    `palaces` gives them in any order; absent, the edition does not name them.
    """

    palaces: Palaces | None = None


@entry
class BaghdadSetup(Setup):
    """The names of the palaces and the deal.

    `palaces`: the six names, in any order; absent (and not in the edition either), the names that turn up in the record
    are the palaces. `hands`: the opening hand of each player, palace cards only; a null for a card is a palace card
    that nobody noted, a null for a hand (or a hand left out) a whole hand of them. The own guards, the neutral guards
    and the deck are no part of it: own guards are placed by moves, one neutral guard stands at each palace unless the
    ruling `neutral_setup` lets players place them by moves too.
    """

    palaces: Palaces | None = None
    hands: dict[PlayerName, Hand | None] | None = None


@entry
class PalaceState(Entry):
    """One palace of a snapshot; whatever is absent is unknown.

    `guards`: own guards on its squares by player (who is left out has none there). `neutral`: black guards on its
    squares. `thieves`: thieves in its court by player (who is left out has none there). `taken`: who took its chests,
    from the top (the first one took the 4), null where nobody noted who; [] says that none was taken. `at_least` names
    those of the fields that do not tell all: there may be more guards or thieves than they say.
    """

    guards: dict[PlayerName, Guards] | None = None
    neutral: Guards | None = None
    thieves: dict[PlayerName, Thieves] | None = None
    taken: Annotated[tuple[PlayerName | None, ...], Limits(max_length=4)] | None = None
    at_least: Annotated[tuple[Literal["guards", "neutral", "thieves"], ...], Limits(max_length=3)] | None = None


@entry
class Lot(Entry):
    """What was once one deck, as far as its cards have not been seen since.

    `unseen`: its cards that nobody has named, by palace (a palace left out has none; but in the first lot a palace that
    nothing in the position names has all of its cards). `hidden`: how many of them each player was dealt or drew (who
    is left out: none), those that went into `plays` included.
    """

    unseen: dict[PalaceName, OfOnePalace]
    hidden: dict[PlayerName, Cards]


@entry
class HiddenPlay(Entry):
    """A card that was played out of the cards in hand that nobody noted, where it may have come from several lots.

    `lot`: the number, from 0, of the lot that was the deck at that time. `drawn`: how many hidden cards of that lot the
    player had got by then.
    """

    player: PlayerName
    card: Card
    lot: LotNumber
    drawn: Cards


@entry
class Otherwise(Entry):
    """Deck, discards, lots and plays as they would be under the other reading of `reshuffle_when_needed`."""

    deck: Cards
    discards: dict[PalaceName, OfOnePalace]
    lots: tuple[Lot, ...] | None = None
    plays: tuple[HiddenPlay, ...] | None = None


@entry
class Shown(Entry):
    """Readings of open rulings that earlier moves have shown, since under the others a move would have been illegal.

    `empty_palace_open`: "stay" says that thieves left in an emptied palace did not go home, and no more than that.
    """

    empty_palace_open: Literal["stay", "sent_home"] | None = None
    reshuffle_when_needed: Literal["yes", "no"] | None = None


@entry
class BaghdadSnapshot(Snapshot):
    """A position. What is absent is unknown, unless it says otherwise here.

    `palaces`: the six names. `board`: the palaces by name. `others`: what each palace is like that `board` leaves out
    (also those that have no name yet); absent, nothing is known of them. `supply`: thieves in each
    player's supply. `chests`: how many chests each player has. `hands`: palace cards by palace, "dancer" for a dancer,
    null for a palace card that nobody noted (never a dancer); a hand that is null or left out is wholly unknown.
    `more_in_hand`: players who hold more cards than their hand here lists. `dancers`: dancers in the open supply.
    `deck`: the size of the deck. `discards`: the discard pile by palace (a palace left out has none in it); with
    `more_discards` the pile holds more cards than that.

    `turn`: whose turn it is. `actions`: how many actions that player has made on this turn, `thief_actions`: how many
    of them with a thief; absent, the turn has just begun. `turn_number`: the number of the turn, from 1. `to_place`:
    before the first turn, who places the next own guard; `to_place_neutral`: who places the next neutral guard, where
    the ruling `neutral_setup` lets players do so.

    `lots` and `plays` tell where hidden cards come from once the deck has been reshuffled: one lot for each deck so far
    that has hidden cards, the last one for the present deck; absent, all unseen cards are one lot. `otherwise`: the
    cards under the other reading of an open ruling, where the readings have parted. `shown`: readings of open rulings
    that earlier moves have shown.
    """

    palaces: Palaces | None = None
    board: dict[PalaceName, PalaceState] | None = None
    others: PalaceState | None = None
    supply: dict[PlayerName, Thieves] | None = None
    chests: dict[PlayerName, Chests] | None = None
    hands: dict[PlayerName, Hand | None] | None = None
    more_in_hand: tuple[PlayerName, ...] | None = None
    dancers: DancerCount | None = None
    deck: Cards | None = None
    discards: dict[PalaceName, OfOnePalace] | None = None
    more_discards: Literal[True] | None = None
    turn: PlayerName | None = None
    actions: Annotated[int, Limits(ge=0, le=999)] | None = None
    thief_actions: Annotated[int, Limits(ge=0, le=THIEF_ACTIONS)] | None = None
    turn_number: Annotated[int, Limits(ge=1, le=100_000)] | None = None
    to_place: PlayerName | None = None
    to_place_neutral: PlayerName | None = None
    lots: Annotated[tuple[Lot, ...], Limits(min_length=1, max_length=99)] | None = None
    plays: tuple[HiddenPlay, ...] | None = None
    otherwise: Otherwise | None = None
    shown: Shown | None = None


@entry
class TableClaims(Claims):
    """What a log may say of the table after an action or a draw; each is recomputed and compared.

    `hands`: cards in hand by player, dancers among them. `discards`: the size of the discard pile. `dancers`: dancers
    in the open supply. `supply`: thieves in the supply by player. `chests`: chests that each player has.
    """

    hands: dict[PlayerName, Cards] | None = None
    discards: Cards | None = None
    dancers: DancerCount | None = None
    supply: dict[PlayerName, Thieves] | None = None
    chests: dict[PlayerName, Chests] | None = None


@entry
class TheftClaims(TableClaims):
    """What a log may say of the table after an action with a thief.

    `chest`: the chest that the action took, by the thieves that it asked for; 0 says that it took none.
    """

    chest: Literal[0, 4, 5, 6, 7] | None = None


@entry
class DrawClaims(TableClaims):
    """What a log may say of the table after a draw.

    `deck`: the size of the deck after it. `reshuffle`: when the discards became the deck in this draw: the number of
    palace cards of the entry that were drawn before it, as [2]; [] says that it did not happen.
    """

    deck: Cards | None = None
    reshuffle: Annotated[tuple[Annotated[int, Limits(ge=0, le=4)], ...], Limits(max_length=1)] | None = None


@entry
class Placement(Action):
    """The base of the two moves of the setup."""


@entry
class PlaceGuard(Placement):
    """In the setup: put one own guard on a free guard square of a palace."""

    action: Literal["place_guard"] = "place_guard"
    player: PlayerName
    palace: PalaceName
    claims: Claims | None = None


@entry
class PlaceNeutralGuard(Placement):
    """In the setup, and only where the ruling `neutral_setup` lets players do so: put one neutral guard at a palace."""

    action: Literal["place_neutral_guard"] = "place_neutral_guard"
    player: PlayerName
    palace: PalaceName
    claims: Claims | None = None


@entry
class TurnAction(Action):
    """The base of what a player does on the own turn: the four paid actions, and the draw that ends the turn."""


@entry
class PaidAction(TurnAction):
    """The base of the four actions that are paid with cards.

    `cards`: the palace cards (by palace) and dancers ("dancer") that leave the hand for it, in any order. A card that
    is paid is seen by all, so that it is never null.
    """


@entry
class ThiefAction(PaidAction):
    """The base of the two actions in which a thief takes part: of these a turn has three at most."""


@entry
class EnterThief(ThiefAction):
    """Put a thief from the own supply into the court of a palace.

    A chest that this takes follows by force. `leave_chest` says that the player leaves it, though there are thieves
    enough: that is a choice only where the ruling `theft_forced` makes it one, and is absent everywhere else.
    """

    action: Literal["enter_thief"] = "enter_thief"
    player: PlayerName
    palace: PalaceName
    cards: Payment
    leave_chest: Literal[True] | None = None
    claims: TheftClaims | None = None


@entry
class GuardMove(PaidAction):
    """The base of the three actions that move a guard from the palace `source` to the palace `goal`."""


@entry
class OwnGuardMove(GuardMove):
    """The base of the two actions that move an own guard."""


@entry
class MoveOwnGuard(OwnGuardMove):
    """Move an own guard, alone, from one palace to another."""

    action: Literal["move_own_guard"] = "move_own_guard"
    player: PlayerName
    source: PalaceName
    goal: PalaceName
    cards: Payment
    claims: TableClaims | None = None


@entry
class MoveOwnGuardWithThief(OwnGuardMove, ThiefAction):
    """Move an own guard from one palace to another, with own thieves from the court of the one to that of the other.

    `thieves`: how many go along; 1, if it is not said. `leave_chest`: as for EnterThief.
    """

    action: Literal["move_own_guard_with_thief"] = "move_own_guard_with_thief"
    player: PlayerName
    source: PalaceName
    goal: PalaceName
    cards: Payment
    thieves: Annotated[int, Limits(ge=1, le=THIEVES)] = 1
    leave_chest: Literal[True] | None = None
    claims: TheftClaims | None = None


@entry
class MoveNeutralGuard(GuardMove):
    """Move a black guard, which belongs to nobody, from one palace to another."""

    action: Literal["move_neutral_guard"] = "move_neutral_guard"
    player: PlayerName
    source: PalaceName
    goal: PalaceName
    cards: Payment
    claims: TableClaims | None = None


@entry
class Draw(TurnAction):
    """The draw that ends a turn: exactly one entry a turn, after the actions, and none on the turn that wins.

    `cards`: all cards drawn, in order: palace cards by palace, "dancer" for a dancer taken from the open supply, null
    for a palace card that nobody noted (never a dancer). An empty list says that there was nothing to draw. The
    discards are reshuffled inside the draw, where that is due; it is not stated but by a claim.
    """

    chance: ClassVar = True

    action: Literal["draw"] = "draw"
    player: PlayerName
    cards: Drawn
    claims: DrawClaims | None = None


@entry
class BaghdadResult(Result):
    """The winner (a list of one) and the ranks: the more chests the better."""


Placing = PlaceGuard | PlaceNeutralGuard
AnyMove = PlaceGuard | PlaceNeutralGuard | EnterThief | MoveOwnGuard | MoveOwnGuardWithThief | MoveNeutralGuard | Draw
Paid = EnterThief | MoveOwnGuard | MoveOwnGuardWithThief | MoveNeutralGuard
WithThief = EnterThief | MoveOwnGuardWithThief
OfOwnGuard = MoveOwnGuard | MoveOwnGuardWithThief
OfGuard = MoveOwnGuard | MoveOwnGuardWithThief | MoveNeutralGuard
InTurn = EnterThief | MoveOwnGuard | MoveOwnGuardWithThief | MoveNeutralGuard | Draw

ACTIONS = (
    PlaceGuard,
    PlaceNeutralGuard,
    EnterThief,
    MoveOwnGuard,
    MoveOwnGuardWithThief,
    MoveNeutralGuard,
    Draw,
)
