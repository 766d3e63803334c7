"""A turn, part 3: draw, and the dragon."""

from __future__ import annotations

from rulecheck.core.record import Action
from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.tsuro.components import HAND, TILE
from rulecheck.games.tsuro.moves import Draw, PlayTile
from rulecheck.games.tsuro.position import NOBODY, NOT_KNOWN, ON_BOARD, UNSEEN, TsuroPosition
from rulecheck.games.tsuro.rules.book import WHITE, rules


@rules.check(
    401,
    "not-their-draw",
    on=Draw,
    source=Source("Draw tiles"),
    certainty=CERTAIN,
    digest="A17 A19 A20 A21 A22 A23 A24",
    rulings=("eliminated_dragon_holder",),
)
def not_their_draw(position: TsuroPosition, move: Draw) -> Fault | None:
    """After the markers have moved, whoever is still in and holds fewer than three tiles draws, one tile each.

    The drawing starts with the holder of the dragon or, if nobody holds it, with the player whose turn it is; it goes
    clockwise, round and round, past everybody who is out or has three tiles, until all have three or the pile is empty.
    Who went out on the own turn draws nothing. While the pile is empty nobody draws, and what is lacking stays owed.
    """
    seat, drawer = position.seats[move.player], position.drawer
    if seat == drawer:
        return None
    if drawer == NOBODY:
        return Fault("{player} draws, but nobody is to draw now", player=move.player)
    if drawer == NOT_KNOWN:
        hand = position.hands[seat]
        if position.pile == 0 or not position.is_in(seat) or (hand and len(hand) == HAND):
            return Fault("{player} draws, but is out, has three tiles, or finds no pile", player=move.player)
        if position.turn == NOT_KNOWN or seat == (position.turn - 1) % len(position.players):
            return None
        due = position.players[position.turn - 1]
        sentence = "{player} draws, but nobody is out: only {due} can be to draw, who played the last tile"
        return Fault(sentence, player=move.player, due=due, at=("player",))
    due = position.players[drawer]
    return Fault("{player} draws, but {due} is next", player=move.player, due=due, at=("player",))


@rules.check(402, "not-in-the-pile", on=Draw, source=Source("Draw tiles"), certainty=CERTAIN, digest="A3 A16")
def not_in_the_pile(position: TsuroPosition, move: Draw) -> Fault | None:
    """A tile that is drawn comes from the pile: it lies neither on the board nor in a hand."""
    if move.tile is None:
        return None
    tile = TILE[move.tile]
    where = position.where[tile]
    if where == UNSEEN and (position.unseen is None or position.unseen.can_be_in_pile(tile)):
        return None
    if where == ON_BOARD:
        square = position.square_of(tile)
        return Fault("{tile} cannot be drawn: it lies on {square}", tile=move.tile, square=square, at=("tile",))
    if where >= 0:
        return Fault(
            "{tile} cannot be drawn: {player} holds it", tile=move.tile, player=position.players[where], at=("tile",)
        )
    return Fault("{tile} cannot be drawn: it must be among the hidden tiles of a hand", tile=move.tile, at=("tile",))


rules.state(
    403,
    "dragon",
    text="""Who should draw but finds the pile empty takes the dragon, unless somebody holds it, and the drawing of that
    turn ends. The holder draws first as soon as there are tiles again, and lays the dragon aside on drawing. If all
    have three tiles when the pile runs out, nobody tries to draw, and the dragon stays where it is.""",
    source=Source("The dragon tile"),
    certainty=CERTAIN,
    digest="A18 A19 A20 A21",
)


@rules.claim("dragon", on=PlayTile, rule=403)
@rules.claim("dragon", on=Draw, rule=403)
def dragon(position: TsuroPosition, move: Action, said: tuple[str, ...]) -> Fault | Unproven | None:  # noqa: ARG001
    """Who holds the dragon after the move."""
    if position.holder == NOT_KNOWN:
        return Unproven("who holds the dragon is not in the record", missing=("/position/dragon",))
    truth = "nobody" if position.holder == NOBODY else position.players[position.holder]
    claimed = said[0] if said else "nobody"
    return None if claimed == truth else Fault("{truth} holds the dragon, not {said}", truth=truth, said=claimed)


rules.state(
    404,
    "holder-goes-out",
    text="""If the holder of the dragon goes out, the dragon is laid aside before the drawing of that turn: nobody holds
    it, and the drawing starts with the player whose turn it is. The ruling has the other reading.""",
    source=Source("The dragon tile", WHITE),
    certainty=LIKELY,
    digest="A22",
    rulings=("eliminated_dragon_holder",),
)
rules.state(
    405,
    "hand-sizes",
    text="""A hand is filled up to three tiles while the pile has any. What is neither on the board nor in a hand is the
    pile.""",
    source=Source("Draw tiles"),
    certainty=CERTAIN,
    digest="A17",
)


@rules.claim("hands", on=PlayTile, rule=405)
@rules.claim("hands", on=Draw, rule=405)
def hands_claim(position: TsuroPosition, move: Action, said: dict[str, int]) -> Fault | Unproven | None:  # noqa: ARG001
    """How many tiles each hand holds after the move."""
    for name, size in said.items():
        hand = position.hands[position.seats[name]]
        if hand is None:
            return Unproven(
                "the hand of {player} is not in the record", player=name, missing=(f"/position/hands/{name}",)
            )
        if len(hand) != size:
            return Fault(
                "{player} holds {truth} tiles, not {said}", player=name, truth=len(hand), said=size, at=(name,)
            )
    return None


@rules.claim("pile", on=PlayTile, rule=405)
@rules.claim("pile", on=Draw, rule=405)
def pile_size(position: TsuroPosition, move: Action, said: int) -> Fault | Unproven | None:  # noqa: ARG001
    """How many tiles the pile holds after the move."""
    if position.pile is None:
        return Unproven("how many tiles the pile holds is not in the record", missing=("/position/pile",))
    return (
        None
        if position.pile == said
        else Fault("the pile holds {truth} tiles, not {said}", truth=position.pile, said=said)
    )
