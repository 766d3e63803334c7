"""What a record of Timbuktu is made of: edition, setup, snapshot, the six actions and their claims, the result.

Everywhere, absent and null mean that nobody wrote it down; an empty list means that there was nothing. Only `paid` of a
move is never null: a move without it paid nothing.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from rulecheck.core.record import (
    BY_SHAPE,
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
from rulecheck.games.timbuktu.components import (
    CAPACITY,
    PILES,
    PITCHES,
    SIZE,
    TOKENS,
    CamelLetter,
    Good,
    GoodsCard,
    GridName,
    LeftGrid,
    PenName,
    PitchCard,
    ReachedGrid,
    Symbol,
)

Number = Annotated[int, Limits(ge=1, le=SIZE)]
Colour = Annotated[str, Limits(min_length=1, max_length=30)]
PitchName = Annotated[str, Limits(pattern=r"^p[1-5]\.[1-5]$")]
PlaceName = Annotated[str, Limits(pattern=r"^p[1-5](\.[1-5])?$")]
Arrows = dict[PenName, Annotated[tuple[PenName | None, ...], Limits(min_length=2, max_length=2)] | None]
Goods = Annotated[tuple[Good | None, ...], Limits(max_length=35)]
PrintedLoads = dict[CamelLetter, Goods | None]
Route = Annotated[tuple[GridName, ...], Limits(max_length=6)]
Tokens = dict[Good, Annotated[int, Limits(ge=0, le=TOKENS)]]
Often = Annotated[int, Limits(ge=0, le=PITCHES)]


@entry
class PrintedPen(Entry):
    """What is printed for a pen on every grid: its symbol and its colour. Nothing hangs on them but the picture."""

    symbol: Symbol | None = None
    colour: Colour | None = None


@entry
class TimbuktuEdition(InlineEdition):
    """The printed tables, stated once; the whole game is held to them. What is null or absent is not known.

    `note` is free text. `pens` names what is printed for each pen. `arrows` gives, for each grid that camels leave,
    the two pens of the next grid to which the arrows of each pen lead; `arrows_into` gives the same for each grid that
    camels come to, for a print that has the arrows there (a pen of it is a pen of the grid before). `exchange` lists,
    for each grid, all pitches with the exchange mark, as "p1.3". `pitch_cards` and `goods_cards` are the five thief
    cards of these kinds. `loads` are the four goods printed for each camel, alike on all five caravan boards;
    `loads_by_colour` gives them board by board, if they differ. A null within a list stands for one that cannot be
    read.
    """

    note: Annotated[tuple[Text, ...], Limits(max_length=100)] | None = None
    pens: dict[PenName, PrintedPen | None] | None = None
    arrows: dict[LeftGrid, Arrows | None] | None = None
    arrows_into: dict[ReachedGrid, Arrows | None] | None = None
    exchange: dict[ReachedGrid, Annotated[tuple[PitchName, ...], Limits(max_length=PITCHES)] | None] | None = None
    pitch_cards: Annotated[tuple[PitchCard | None, ...], Limits(min_length=PILES, max_length=PILES)] | None = None
    goods_cards: Annotated[tuple[GoodsCard | None, ...], Limits(min_length=PILES, max_length=PILES)] | None = None
    loads: PrintedLoads | None = None
    loads_by_colour: Annotated[dict[Colour, PrintedLoads | None], Limits(max_length=5)] | None = None


# The fields of an edition that state what is printed.
TABLES = ("pens", "arrows", "arrows_into", "exchange", "pitch_cards", "goods_cards", "loads", "loads_by_colour")


@entry
class TimbuktuSetup(Setup):
    """The start, before a camel is placed.

    `route` lists the grids in travel order, the start and Timbuktu among them; absent: the boards that the number of
    players asks for, and with four or five players it is not known which small board lies where. `colours` are the
    colours of the players. `variant` true: the caravan boards lie on their blank side and each player loaded by choice;
    false or absent: the printed side. `loads` are the goods on each camel in play, after loading: null for a player,
    a camel or one of its goods is what nobody wrote down. With the printed side, loads that are absent are those that
    the edition prints, if it states them. A camel in play holds exactly four goods in either case.
    """

    route: Route | None = None
    colours: dict[PlayerName, Colour] | None = None
    variant: bool | None = None
    loads: dict[PlayerName, PrintedLoads | None] | None = None


@entry
class VagueLoad(Entry):
    """A load that is known in part.

    It holds `goods` (null: one of a kind that nobody knows) and up to `more` others; none of the unknown ones, neither
    a null nor one of the others, is of a kind in `without`.
    """

    goods: Annotated[tuple[Good | None, ...], Limits(max_length=CAPACITY)] = ()
    more: Annotated[int, Limits(ge=0, le=CAPACITY)] = 0
    without: Annotated[tuple[Good, ...], Limits(max_length=5)] = ()


CamelLoad = Annotated[Goods | VagueLoad, BY_SHAPE]


@entry
class Pile(Entry):
    """A thief pile: its three cards, and who held it or in which slot it lay, if that is known.

    `slot` names the player at whose left hand the slot lies: it is the place between that player and the next one
    clockwise. At most one of `holder` and `slot` is stated.
    """

    holder: PlayerName | None = None
    slot: PlayerName | None = None
    pen: PenName | None = None
    pitches: PitchCard | None = None
    goods: GoodsCard | None = None


Piles = Annotated[tuple[Pile, ...], Limits(max_length=PILES)]


@entry
class TimbuktuSnapshot(Snapshot):
    """A position. What is absent is unknown.

    Only of what happened in this stage (`dealt`, `chosen`, `turned`, `revealed`) absent means that it is not noted, or
    has not happened.

    `route`, `colours` and `variant` are those of the setup. `to_place`: the player who places a camel next, while
    camels are being placed. `stage` and `round` count from 1; `turn` is the player who moves a camel next.

    `waiting` gives the pen ("p3") of each camel that has not moved in this stage; while camels are being placed, that
    of each camel placed so far (then "p3.2" may name its place, and a player who is listed has placed no others).
    `arrived` gives the pitch ("p3.2", or only "p3") of each camel that has moved in this stage, and is complete: a
    camel that it leaves out has not moved. Without it nothing is known of the grid that is filling. A null is a camel
    that stands there, nobody knows where.

    `loads` are the goods on the camels now: a list, or what is known of it. `removed` are the goods beside the board,
    robbed and paid, kind by kind; `left_over` those that the loading variant left over at the setup.

    `pitch_cards` and `goods_cards` are thief cards that the edition does not state but that an earlier stage has
    shown. `dealt` are the piles of this stage as they were dealt; `exchanges` is how often they have moved since, at
    least and at most. `chosen` are the camel cards that lie face down (null: one that nobody knows), `turned` those
    turned up before their camel has moved. `revealed` are the piles turned up after this stage, in order. `went_free`
    lists by pen the pens that laden camels have reached from it in this stage without payment, `went_paid` those
    that were paid for.

    With `finished` the last pile has been resolved; then only the loads and what lies beside the board matter.
    """

    route: Route | None = None
    colours: dict[PlayerName, Colour] | None = None
    variant: bool | None = None
    to_place: PlayerName | None = None
    stage: Annotated[int, Limits(ge=1, le=5)] | None = None
    round: Annotated[int, Limits(ge=1, le=8)] | None = None
    turn: PlayerName | None = None
    waiting: dict[PlayerName, dict[CamelLetter, PlaceName | None]] | None = None
    arrived: dict[PlayerName, dict[CamelLetter, PlaceName | None]] | None = None
    loads: dict[PlayerName, dict[CamelLetter, CamelLoad | None] | None] | None = None
    removed: Tokens | None = None
    left_over: Tokens | None = None
    pitch_cards: Annotated[tuple[PitchCard, ...], Limits(max_length=PILES)] | None = None
    goods_cards: Annotated[tuple[GoodsCard, ...], Limits(max_length=PILES)] | None = None
    dealt: Piles | None = None
    exchanges: Annotated[tuple[Often, ...], Limits(min_length=2, max_length=2)] | None = None
    chosen: dict[PlayerName, CamelLetter | None] | None = None
    turned: dict[PlayerName, CamelLetter] | None = None
    revealed: Piles | None = None
    went_free: dict[PenName, tuple[PenName, ...]] | None = None
    went_paid: dict[PenName, tuple[PenName, ...]] | None = None


@entry
class MoveClaims(Claims):
    """What a log says of a move: whether it made the thief piles move on, and the goods beside the board after it.

    Where the edition does not state the exchange pitches of the grid, nobody can tell whether a stated `exchange` is
    true; it is then taken as it is said.
    """

    exchange: bool | None = None
    removed: Tokens | None = None


@entry
class RevealClaims(Claims):
    """What a log says of a robbery.

    `robbed` is every good that each camel lost to this pile (a camel that is not named lost nothing), `removed` the
    goods beside the board after it.
    """

    robbed: dict[PlayerName, dict[CamelLetter, Annotated[tuple[Good, ...], Limits(max_length=CAPACITY)]]] | None = None
    removed: Tokens | None = None


@entry
class CamelAction(Action):
    """An action that names a camel."""

    if TYPE_CHECKING:

        @property
        def player(self) -> str:
            """Whose camel it is."""

        @property
        def camel(self) -> CamelLetter | None:
            """The camel."""


@entry
class CardAction(CamelAction):
    """An action of a round: a camel card is laid down or turned up, or a camel moves."""


@entry
class PlaceCamel(CamelAction):
    """Place one of the own camels in a pen of the start grid.

    `place` is the number of the place in the pen: any free one will do, and nothing hangs on it later; null: not noted.
    """

    action: Literal["place_camel"] = "place_camel"
    player: PlayerName
    camel: CamelLetter
    pen: PenName
    place: Number | None = None
    claims: Claims | None = None


@entry
class PileAction(Action):
    """An action that names the cards of a thief pile."""

    if TYPE_CHECKING:

        @property
        def pen(self) -> PenName | None:
            """Its pen card."""

        @property
        def pitches(self) -> PitchCard | None:
            """Its pitch card."""

        @property
        def goods(self) -> GoodsCard | None:
            """Its goods card."""


@entry
class Deal(PileAction):
    """A pile is dealt at the start of a stage.

    Optional, one entry a pile, in any order, before the first camel card or move of the stage (the ruling
    `deal_before_placing`: in the first stage before the first camel is placed); a pile without an entry is one that
    nobody noted.

    `player` deals: the stage starter. The pile goes `to` a player, or into the `slot` at the left hand of the named
    player, between that one and the next clockwise (four players: the slot at the left hand of the stage starter's
    right neighbour; three: that one, and the slot at the left hand of the stage starter). A null card is not noted.
    """

    chance: ClassVar = True
    either: ClassVar = (("to",), ("slot",))

    action: Literal["deal"] = "deal"
    player: PlayerName
    to: PlayerName | None = None
    slot: PlayerName | None = None
    pen: PenName | None = None
    pitches: PitchCard | None = None
    goods: GoodsCard | None = None
    claims: Claims | None = None


@entry
class ChooseCamel(CardAction):
    """Lay a camel card face down for this round.

    Optional, for some or all players, in any order, before the first card is turned up and before the first camel
    moves in the round. `camel` null: nobody noted which. The camel that the player moves in this round is held to it.
    """

    action: Literal["choose_camel"] = "choose_camel"
    player: PlayerName
    camel: CamelLetter | None = None
    claims: Claims | None = None


@entry
class TurnCard(CardAction):
    """Turn up the own camel card.

    Optional: that it is turned up follows from the move. It comes when the player is the next to move; where cards are
    turned together (the ruling `cards_turned`), before the first move of the round.
    """

    action: Literal["turn_card"] = "turn_card"
    player: PlayerName
    camel: CamelLetter
    claims: Claims | None = None


@entry
class MoveCamel(CardAction):
    """Move a camel into a pen of the next grid. Required, one entry a move, in the order of the round.

    `pitch` is the number of the pitch that it takes there; it follows, and where it is stated it is checked. `paid`
    are the goods laid out for the move, all from that camel: [] or absent: nothing; one good as a rule; a null in the
    list is a good that was paid, nobody noted which. A payment is evidence that the camel carried the good.
    """

    action: Literal["move_camel"] = "move_camel"
    player: PlayerName
    camel: CamelLetter
    pen: PenName
    pitch: Number | None = None
    paid: Annotated[tuple[Good | None, ...], Limits(max_length=CAPACITY)] = ()
    claims: MoveClaims | None = None


@entry
class Reveal(PileAction):
    """One of the five piles is turned up after the last round of a stage, and robs at once.

    Required: five entries a stage, in any order, before anything of the next stage.

    A null card is one that nobody noted: what it robs is then known only as far as it follows. `holder` is the player
    who held the pile at the end, or `slot` (as in a deal) where it lay; null: not noted; never both.
    """

    chance: ClassVar = True

    action: Literal["reveal"] = "reveal"
    holder: PlayerName | None = None
    slot: PlayerName | None = None
    pen: PenName | None = None
    pitches: PitchCard | None = None
    goods: GoodsCard | None = None
    claims: RevealClaims | None = None


@entry
class TimbuktuResult(PointsResult):
    """Winners, ranks, scores, and the price of a good of each kind."""

    prices: Tokens | None = None


ACTIONS = (PlaceCamel, Deal, ChooseCamel, TurnCard, MoveCamel, Reveal)
