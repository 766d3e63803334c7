"""What a record of Caravan is made of: board, setup, snapshot, the six actions and their claims, result.

All lies open but the bag. Camels have numbers of their own, 1 to 5 (or 6) for each player; a space is [row, column],
both from 1; a numbered space is its number, 1 to 8. A null for a good is one that nobody wrote down.

What follows by force is never an action: the price of a camel, the markers of a pick-up, a
delivery, the markers of a refill, the end of the game. A record may claim it, and then it is compared.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from rulecheck.core.record import (
    Action,
    Claims,
    Entry,
    InlineEdition,
    Limits,
    PlayerName,
    PointsResult,
    Setup,
    Snapshot,
    Text,
    entry,
)
from rulecheck.games.caravan.components import (
    ALL_FULL,
    CASUAL_CAMELS,
    DEMAND_MARKERS,
    FULL,
    SIZE,
    Good,
    Length,
)

Row = Annotated[int, Limits(ge=1, le=SIZE)]
Space = tuple[Row, Row]  # row and column
Camel = Annotated[int, Limits(ge=1, le=CASUAL_CAMELS)]
CamelName = Literal["1", "2", "3", "4", "5", "6"]  # a camel, where it is the name of a field
Number = Annotated[int, Limits(ge=1, le=8)]
NumberName = Literal["1", "2", "3", "4", "5", "6", "7", "8"]  # a numbered space, where it is the name of a field
Count = Annotated[int, Limits(ge=0, le=ALL_FULL)]
Markers = Annotated[int, Limits(ge=0, le=DEMAND_MARKERS)]
Variant = Literal["rainbow_camel"]


@entry
class Board(Entry):
    """The printed board: where the cities and the numbered spaces lie, each as [row, column].

    All eight stand in each list; a null is a place that nobody wrote down. Without `cities` (or `numbered`) none of
    them is known. Coordinates beyond the board are read, and refused by a rule.
    """

    size: Literal[7] | None = None
    cities: dict[Good, tuple[int, int] | None] | None = None
    numbered: dict[NumberName, tuple[int, int] | None] | None = None


@entry
class CaravanEdition(InlineEdition):
    """What a record states of the print: its board. `title` says in free words which board it is."""

    title: Text | None = None
    board: Board | None = None


@entry
class CaravanSetup(Setup):
    """The start of a game.

    `length` is the full game (48 goods) or the short one (32). `camels` is how many each player has, all the same.
    `goods` are the goods on the numbered spaces 1 to 8, in this order; a null is one that nobody wrote down, and
    without the list none of them is known. `supply` counts the goods that are used in this game, by kind (a kind left
    out: none). `demand` counts the markers on the numbered spaces (a space left out: none). `variant` names a variant
    that is played.
    """

    length: Length | None = None
    camels: Literal[5, 6] | None = None
    goods: Annotated[tuple[Good | None, ...], Limits(max_length=ALL_FULL)] | None = None
    supply: dict[Good, Count] | None = None
    demand: dict[NumberName, Markers] | None = None
    variant: Variant | None = None


@entry
class Load(Entry):
    """A good that a camel carries, on top or, with `below`, underneath; without `good`, nobody noted which."""

    good: Good | None = None
    below: bool = False


@entry
class Standing(Entry):
    """A camel on the board: its space, and what it carries. Without `load` it carries nothing."""

    space: Space
    load: Load | None = None


@entry
class CaravanSnapshot(Snapshot):
    """A position. What is absent is unknown, but for `to_draw` (absent: no refill is going on).

    `length`, `camels` and `variant` are as in the setup. `turn` is whose turn it is, `turn_number` the number of that
    turn in the game (1 is the first turn of all; it tells whose turn it is), `actions_left` what that player may still
    spend, one at least, or the turn would be over; with `actions_left_at_least` this is only what there may be at most,
    and a 0 there says that the turn is perhaps over. `to_draw` counts the draws that a refill still owes; its demand
    markers lie already.

    `bag` counts the goods in the bag. `free` gives the numbered spaces with a good that nobody carries (a space left
    out: no free good; null: a good that nobody wrote down), `demand` the demand markers on them (left out: none).
    `caravans` gives each player's camels on the board. Of a player who is there, a camel that is left out is in the
    reserve and a null is a camel of which nothing is known; of a player who is left out nothing is known. `carried`
    counts a player's goods on and under camels, which says for a final table what `caravans` would say.
    `theft_markers` and `markers` (demand markers) are what lies on each player's board; `delivered` are the goods
    there, by kind (a kind left out: none). A player who is left out of one of these is not known.
    """

    length: Length | None = None
    camels: Literal[5, 6] | None = None
    variant: Variant | None = None
    turn: PlayerName | None = None
    turn_number: Annotated[int, Limits(ge=1, le=100_000)] | None = None
    actions_left: Annotated[int, Limits(ge=0, le=4)] | None = None
    actions_left_at_least: Annotated[int, Limits(ge=0, le=4)] | None = None
    to_draw: Annotated[int, Limits(ge=0, le=4)] | None = None
    bag: Count | None = None
    free: dict[NumberName, Good | None] | None = None
    demand: dict[NumberName, Markers] | None = None
    caravans: dict[PlayerName, dict[CamelName, Standing | None]] | None = None
    carried: dict[PlayerName, Annotated[int, Limits(ge=0, le=CASUAL_CAMELS)]] | None = None
    theft_markers: dict[PlayerName, Annotated[int, Limits(ge=0, le=4)]] | None = None
    markers: dict[PlayerName, Markers] | None = None
    delivered: dict[PlayerName, dict[Good, Annotated[int, Limits(ge=0, le=max(FULL))]]] | None = None


@entry
class TurnClaims(Claims):
    """What a log says after any action of a turn.

    `actions_left` is what the player who acted may still spend in this turn; `points` are the points of a player's
    goods delivered and markers taken so far, without the penalty for goods that are still carried.
    """

    actions_left: Annotated[int, Limits(ge=0, le=4)] | None = None
    points: dict[PlayerName, Annotated[int, Limits(ge=0, le=300)]] | None = None


@entry
class CamelClaims(TurnClaims):
    """What a log says of a camel that was placed or moved: its `price` in actions."""

    price: Annotated[int, Limits(ge=1, le=2)] | None = None


@entry
class PickUpClaims(TurnClaims):
    """What a log says of a pick-up.

    `number` is the numbered space, `markers` how many demand markers were taken, `refill` whether a refill followed
    at once, `delivered` whether the good was delivered by that (only under a ruling). `demand` counts the markers
    that lie on the board afterwards, those of the refill among them, by numbered space (a space left out: none).
    """

    number: Number | None = None
    markers: Markers | None = None
    refill: bool | None = None
    delivered: bool | None = None
    demand: dict[NumberName, Markers] | None = None


@entry
class StealClaims(TurnClaims):
    """What a log says of a theft.

    `theft_markers` are a player's theft markers afterwards, `delivered` says whether the good was delivered by it (only
    under a ruling).
    """

    theft_markers: dict[PlayerName, Annotated[int, Limits(ge=0, le=4)]] | None = None
    delivered: bool | None = None


@entry
class MoveGoodClaims(TurnClaims):
    """What a log says of a good that was moved: whether it was `delivered`, and whether the game was `over` by that."""

    delivered: bool | None = None
    over: bool | None = None


@entry
class DrawClaims(Claims):
    """What a log says of a draw: the numbered space that the good was put on, and how many goods the bag then held."""

    number: Number | None = None
    bag: Count | None = None


@entry
class TurnAction(Action):
    """What a player does in the own turn. `names` are the fields that name a camel."""

    names: ClassVar[tuple[str, ...]] = ("camel",)

    if TYPE_CHECKING:

        @property
        def player(self) -> str:
            """Who acts."""


@entry
class GoodAction(TurnAction):
    """An action on one good. `good` may name it: it is checked, and tells a good that was not noted before."""

    if TYPE_CHECKING:

        @property
        def good(self) -> Good | None:
            """The good, if the log names it."""


@entry
class MoveCamel(TurnAction):
    """Place an own unladen camel from the reserve, or move it from where it stands, to the space `to`.

    It costs 1 action, or 2 if any camel stands there; the price follows.
    """

    action: Literal["move_camel"] = "move_camel"
    player: PlayerName
    camel: Camel
    to: Space
    claims: CamelClaims | None = None


@entry
class PickUp(GoodAction):
    """Put the free good of the own camel's space onto that camel, and take the demand markers of the space."""

    action: Literal["pick_up"] = "pick_up"
    player: PlayerName
    camel: Camel
    good: Good | None = None
    claims: PickUpClaims | None = None


@entry
class Steal(GoodAction):
    """Take the good on top of the camel `victim_camel` of the player `victim`, and put it under the own `camel`."""

    names: ClassVar[tuple[str, ...]] = ("camel", "victim_camel")

    action: Literal["steal"] = "steal"
    player: PlayerName
    camel: Camel
    victim: PlayerName
    victim_camel: Camel
    good: Good | None = None
    claims: StealClaims | None = None


@entry
class MoveGood(GoodAction):
    """Move a good from the own camel `source` to the own camel `goal`; the way need not be told.

    It is delivered where the goal stands on its city. `deliver` may say so: true where it is delivered, false where
    it is to stay on the camel; false in the good's own city is what a ruling may allow. Absent: it is delivered where
    it can be.
    """

    names: ClassVar[tuple[str, ...]] = ("source", "goal")

    action: Literal["move_good"] = "move_good"
    player: PlayerName
    source: Camel
    goal: Camel
    good: Good | None = None
    deliver: bool | None = None
    claims: MoveGoodClaims | None = None


@entry
class EndTurn(TurnAction):
    """End the own turn while actions are left. A turn whose actions are used up ends by itself, without this entry."""

    names: ClassVar[tuple[str, ...]] = ()

    action: Literal["end_turn"] = "end_turn"
    player: PlayerName
    claims: Claims | None = None


@entry
class Draw(Action):
    """One draw of a refill: the next good out of the bag; without `good`, one that nobody wrote down.

    Four of them follow a pick-up that leaves four free goods while the bag holds any, before anything else. Each good
    goes to the numbered space with the lowest number that has no free good.
    """

    chance: ClassVar = True

    action: Literal["draw"] = "draw"
    good: Good | None = None
    claims: DrawClaims | None = None


@entry
class CaravanResult(PointsResult):
    """The winners, ranks and scores."""


ACTIONS = (MoveCamel, PickUp, Steal, MoveGood, EndTurn, Draw)
