"""What a record starts from: the setup, or a position in the middle."""

from typing import Annotated, Literal

from rulecheck.core.record import Entry, Limits, PlayerName, Setup, Snapshot, entry
from rulecheck.games.targi.components import GOODS_CARDS, TRIBE_CARDS, CellName, GoodsId, TribeId
from rulecheck.games.targi.moves.names import BorderNumber, CardId, Count, Some


@entry
class Purse(Entry):
    """What a player has in tokens. A kind that is left out is not known. Gold on WE9 is not in it."""

    salt: Count | None = None
    pepper: Count | None = None
    dates: Count | None = None
    gold: Count | None = None
    vp: Count | None = None

    @property
    def counts(self) -> tuple[int | None, ...]:
        """The amounts of all kinds, in their order."""
        return (self.salt, self.pepper, self.dates, self.gold, self.vp)


@entry
class TargiSetup(Setup):
    """The start. `field` gives the nine face-up cards of the inner field; a cell left out, or null, was not noted.

    The rest follows from the rules and need not be said; where it is said it is checked: `purses` (2 of each good, 1
    gold, 4 VP for each player) and `robber` (card 1). The first player of the game is the first of `players`.
    """

    field: dict[CellName, CardId | None] | None = None
    purses: dict[PlayerName, Purse] | None = None
    robber: BorderNumber | None = None


@entry
class Taken(Entry):
    """What came from goods cards to one player in this round. The cards TA4, CR5, OA8 and OA4 look at it.

    `cards` counts goods from cards under markers, `caravan` goods from the card that the Caravan turned up; a good that
    is left out: none. `bonus` names the goods whose bonus of this round has been given, `late` counts the bonus goods
    that came in this phase (they may be held back, see the ruling `bonus_at_once`).
    """

    cards: dict[Literal["salt", "pepper", "dates"], Some] | None = None
    caravan: dict[Literal["salt", "pepper", "dates"], Some] | None = None
    bonus: Annotated[tuple[Literal["salt", "pepper", "dates"], ...], Limits(max_length=3)] | None = None
    late: dict[Literal["salt", "pepper", "dates"], Some] | None = None


@entry
class OlderGoods(Entry):
    """Goods cards in the field that were drawn before the last shuffle and that nobody has seen or noted since.

    The cards in `cells` are, in some order, those of `cards`.
    """

    cells: Annotated[tuple[CellName, ...], Limits(max_length=9)]
    cards: Annotated[tuple[GoodsId, ...], Limits(max_length=GOODS_CARDS)]


Step = Literal[
    "raid", "place", "act", "caravan", "expansion", "use_drawn", "choose_good", "gain", "closing_good", "limit",
    "turn_up", "turn_up_one",
]  # fmt: skip
InCell = Literal[TribeId, GoodsId, "tribe", "goods", "face_down_tribe", "face_down_goods"]


@entry
class TargiSnapshot(Snapshot):
    """A position. What is left out, or null, is not known, but for the fields marked (*): left out, there is none.

    Where in the game
    - `robber` is the card that the robber stands on (a corner while its raid is settled), `round` the number of the
      round, 1 to 12 (at a raid: of the round that follows; 13 at the fourth). Each follows from the other.
      `first_player` holds the first-player token: the first of `players` in odd rounds, the other in even ones.
    - `step` is what the game waits for: "raid" (a payment), "place" (a Targi), "act" (an action of a phase, or its
      end), "caravan" (the goods card that the Caravan turns up), "expansion" (the tribe card that the Tribal Expansion
      draws), "use_drawn" (that card is laid, kept or discarded), "choose_good" (one good of a card with slashes),
      "gain" (the goods, gold or VP of TA5, CR8 or WE3), "closing_good" (the good of OA4), "limit" (tokens beyond the
      limits), "turn_up" (the face-down cards at the end of a round), "turn_up_one" (a face-down card to which the Fata
      Morgana moved a marker, under a ruling that is not the default). Left out, a robber in a corner shows it, or what
      is told of one step only. `turn` is who pays, places, acts or returns tokens.

    On the table
    - `targis` are the border cards with a player's Targis that have not acted yet in this round; `markers` the inner
      cells with markers that have not. A player who is left out is not known; an empty list is none.
    - `field` is what lies in the inner cells: a card, or "tribe" or "goods" for a face-up card that was not noted, or
      "face_down_tribe" or "face_down_goods". Of a cell that is left out, or null, nothing is known.
    - `goods_pile` and `tribe_pile` count the piles. `goods_discards` lists the goods discards, `tribe_discards` the
      tribe discards (a null: a card that nobody wrote down). `older_goods` (*): see OlderGoods.

    Of each player (who is left out is not known)
    - `purses`, `hands` (no card, or one; a null is a card that nobody wrote down), `displays` (the laid cards of the
      rows 1, 2, 3 from the left; a null is a card that nobody wrote down).
    - `stored_gold` (*): who has the gold on the card WE9. Left out, it is nobody where the displays show that no WE9 is
      laid, else it is not known.

    What the rules remember
    - `fresh_hands`: whose hand card came in this round. `taken`: see Taken; a player who is left out is not known.
    - `two_targis`: who may use only two Targis in this round (CA5); `two_targis_next`: in the next round. Left out,
      each is nobody where the opponent's display shows no CA5, else it is not known.
    - `trading` (*): the Trader's Targi of the player on turn has made at least one exchange and may make more.
    - `may_move_cards` (*): OA3 has just been laid; two cards may be moved now.
    - `drawn`: the card that the Tribal Expansion drew, at the step "use_drawn" (null: nobody wrote it down).
    - `from_caravan` (*): at the step "choose_good", the card with slashes came from the Caravan and not from a cell.
    - `gain_of`, `gain`: at the step "gain", the card whose gain is due, and how many goods it gives (for TA5: 3).
    - `turning`: the cell of the step "turn_up_one".

    `finished` with `purses` and `displays`, and nothing else, is a table that is just over.
    """

    round: Annotated[int, Limits(ge=1, le=13)] | None = None
    robber: BorderNumber | None = None
    first_player: PlayerName | None = None
    step: Step | None = None
    turn: PlayerName | None = None
    targis: dict[PlayerName, Annotated[tuple[BorderNumber, ...], Limits(max_length=16)]] | None = None
    markers: dict[PlayerName, Annotated[tuple[CellName, ...], Limits(max_length=9)]] | None = None
    field: dict[CellName, InCell | None] | None = None
    goods_pile: Annotated[int, Limits(ge=0, le=GOODS_CARDS)] | None = None
    goods_discards: Annotated[tuple[GoodsId, ...], Limits(max_length=GOODS_CARDS)] | None = None
    tribe_pile: Annotated[int, Limits(ge=0, le=TRIBE_CARDS)] | None = None
    tribe_discards: Annotated[tuple[TribeId | None, ...], Limits(max_length=TRIBE_CARDS)] | None = None
    older_goods: Annotated[tuple[OlderGoods, ...], Limits(max_length=9)] | None = None
    purses: dict[PlayerName, Purse] | None = None
    hands: dict[PlayerName, Annotated[tuple[TribeId | None, ...], Limits(max_length=9)]] | None = None
    displays: (
        dict[
            PlayerName,
            Annotated[
                tuple[Annotated[tuple[TribeId | None, ...], Limits(max_length=9)], ...],
                Limits(min_length=3, max_length=3),
            ],
        ]
        | None
    ) = None
    stored_gold: Annotated[tuple[PlayerName, ...], Limits(max_length=2)] | None = None
    fresh_hands: Annotated[tuple[PlayerName, ...], Limits(max_length=2)] | None = None
    taken: dict[PlayerName, Taken] | None = None
    two_targis: Annotated[tuple[PlayerName, ...], Limits(max_length=2)] | None = None
    two_targis_next: Annotated[tuple[PlayerName, ...], Limits(max_length=2)] | None = None
    trading: bool | None = None
    may_move_cards: bool | None = None
    drawn: TribeId | None = None
    from_caravan: bool | None = None
    gain_of: TribeId | None = None
    gain: Annotated[int, Limits(ge=0, le=6)] | None = None
    turning: CellName | None = None
