"""A position of The Thief of Baghdad for people's eyes, and what is printed on its cards and chests.

Each palace is a box: its chests from the top, the thieves in its court, its four guard squares. Below stand the players
with their supplies and hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Group
from rich.text import Text

from rulecheck.core.drawing import fitting, signs_of
from rulecheck.core.edition import Edition
from rulecheck.games.baghdad.components import CARDS_EACH, DANCER, DANCERS, PALACES, SQUARES, STACK
from rulecheck.games.baghdad.position import BaghdadPosition, Palace, all_names
from rulecheck.games.baghdad.scoring import score

IN_A_ROW, INNER = 3, 23  # palaces side by side, and the columns inside a box
WIDTH = IN_A_ROW * (INNER + 3) - 1
NAME, COLUMN = 20, 7  # columns for a player's name, and for a palace in the table of hands

FAINT, STRONG, BLACK = "dim", "bold", "bold"
SEAT_STYLES = ("red3", "dodger_blue1", "green4", "dark_orange3")


class Signs(NamedTuple):
    """The characters of a drawing: the corners and sides of a box, a black guard, a free square, and a cut name."""

    corners: str
    level: str
    upright: str
    black: str
    free: str
    cut: str


BOXED = Signs("┌┐└┘", "─", "│", "■", "·", "…")
ASCII = Signs("++++", "-", "|", "#", ".", "...")


def picture(position: BaghdadPosition, plain: bool = False) -> Group:
    """The six palaces, and below them the players and their hands. At most 77 columns wide; with `plain`, in ASCII.

    Colours only repeat what the characters say.
    """
    signs = ASCII if plain else BOXED
    players = signs_of(position.players, plain)
    lines = [*_palaces(position, players, signs), Text(), *_legend(position, players, signs)]
    # Within a group a text keeps its own settings: on a narrow screen the lines are cut off, not folded.
    return Group(Text("\n", no_wrap=True, overflow="crop").join(lines))


def catalogue(edition: Edition, plain: bool = False) -> Iterator[tuple[str, str, Group]]:
    """The cards and the chests: the id, the words to find each by, and a drawing.

    The palace cards are those of the palaces that the edition names; without names there is one for all of them.
    """
    signs = ASCII if plain else BOXED
    stated = edition.inline.palaces if edition.inline is not None else None
    for name in stated or ("palace",):
        shown = fitting(name, INNER - 2, signs is ASCII)
        yield name, f"{name} palace card", _card(shown, f"{CARDS_EACH} of each palace", signs)
    yield DANCER, "dancer card any palace", _card("dancer", f"{DANCERS}, for any palace", signs)
    for thieves in STACK:
        words = f"chest {thieves} thieves"
        yield f"chest {thieves}", words, _card(words, f"{PALACES}, one on each palace", signs)


def _card(title: str, below: str, signs: Signs) -> Group:
    lines = [Text(line) for line in _box("", (f" {title}", f" {below}"), signs)]
    return Group(Text("\n", no_wrap=True, overflow="crop").join(lines))


def _box(title: str, rows: Iterable[str], signs: Signs) -> Iterator[str]:
    corners, level, upright = signs.corners, signs.level, signs.upright
    head = f"{level} {title} " if title else ""
    yield corners[0] + head + level * (INNER - cell_len(head)) + corners[1]
    for row in rows:
        yield upright + set_cell_size(row, INNER) + upright
    yield corners[2] + level * INNER + corners[3]


def _style(seat: int) -> str:
    return f"{STRONG} {SEAT_STYLES[seat % len(SEAT_STYLES)]}"


def _palaces(position: BaghdadPosition, players: Sequence[str], signs: Signs) -> Iterator[Text]:
    names = all_names(position)
    for first in range(0, PALACES, IN_A_ROW):
        boxes = []
        for name in names[first : first + IN_A_ROW]:
            place = position.palaces[name]
            title = name if name in position.palaces else f"{name}, not named yet"
            rows = (
                f" chests {_chests(place, dict(zip(position.players, players, strict=True)))}",
                f" court  {_court(position, place, players)}",
                f" guards {_guards(position, place, players, signs)}",
            )
            boxes.append(list(_box(fitting(title, INNER - 4, signs is ASCII), rows, signs)))
        for parts in zip(*boxes, strict=True):
            yield Text(" ".join(parts))


def _chests(place: Palace, sign_of: Mapping[str, str]) -> str:
    """The stack from the top: who took a chest stands behind it, the top chest is in brackets."""
    if not place.taken_known:
        return "not known"
    taken = [f"{STACK[index]}{'?' if name is None else sign_of[name]}" for index, name in enumerate(place.taken)]
    left = STACK[len(place.taken) :]
    return " ".join([*taken, *(f"[{asked}]" if not index else str(asked) for index, asked in enumerate(left))])


def _court(position: BaghdadPosition, place: Palace, players: Sequence[str]) -> str:
    thieves = [f"{sign}{count}" for sign, count in zip(players, place.thieves.values(), strict=True) if count]
    if not place.thieves_known and any(position.loose_thieves.values()):
        thieves.append("?")
    return " ".join(thieves) or "empty"


def _guards(position: BaghdadPosition, place: Palace, players: Sequence[str], signs: Signs) -> str:
    there = [sign for sign, count in zip(players, place.guards.values(), strict=True) for _ in range(count)]
    there += [signs.black] * place.neutral
    unknown = (not place.guards_known and any(position.loose_guards.values())) or (
        not place.neutral_known and position.loose_neutral > 0
    )
    return " ".join(there + ["?" if unknown else signs.free] * (SQUARES - len(there)))


def _legend(position: BaghdadPosition, players: Sequence[str], signs: Signs) -> Iterator[Text]:
    """The turn and the piles; a line for each player; the hands; how to read it."""
    yield Text("   ".join(_state(position)), STRONG)
    yield Text()
    awaits = position.awaits()
    acting = awaits.players if awaits is not None and len(awaits.players) == 1 else ()
    winners = score(position).winners if position.finished else ()
    for seat, name in enumerate(position.players):
        supply = position.supply[name]
        chests = f"{position.chests[name]}{'' if position.chests_known[name] else '+'} of {position.to_win}"
        told = f"chests {chests:8} supply {'?' if supply is None else supply}"
        yield Text.assemble(
            ("> " if name in acting else "  ", STRONG),
            (f"({players[seat]})", _style(seat)),
            f" {set_cell_size(fitting(name, NAME, signs is ASCII), NAME)} {told}",
            ("   wins" if name in winners else "", STRONG),
        )
    yield Text()
    yield from _hands(position, players, signs)
    yield Text()
    reading = f"A guard {signs.black} is a black one, {signs.free} a free square. The top chest is in brackets;"
    yield Text(reading, FAINT)
    yield Text("behind a chest that is gone stands who took it. ? is not known.", FAINT)


def _state(position: BaghdadPosition) -> Iterator[str]:
    stock = position.stocks[0]
    yield "The game is over" if position.finished else position.phase().capitalize()
    if not position.finished and not position.placing():
        yield f"Actions: {position.actions}, with a thief: {position.thief_actions}"
    yield f"Deck: {'?' if stock.deck is None else stock.deck}"
    yield f"Discards: {'?' if stock.more is None else len(stock.pile) + stock.more}"
    yield f"Dancers: {'?' if position.open_dancers is None else position.open_dancers}"


def _hands(position: BaghdadPosition, players: Sequence[str], signs: Signs) -> Iterator[Text]:
    """A row for each hand: its cards of each palace, dancers, and palace cards that nobody noted."""
    names = all_names(position)
    heads = [fitting(name, COLUMN - 1, signs is ASCII) for name in names]
    yield Text("hands  " + "".join(set_cell_size(head, COLUMN) for head in (*heads, DANCER, "hidden", "all")).rstrip())
    for seat, (player, hand) in enumerate(position.hands.items()):
        more = "" if position.sized[player] else "+"
        row = [str(hand.get(card, 0)) for card in (*names, DANCER, None)]
        total = f"{sum(hand.values())}{more}"
        shown = "".join(set_cell_size("-" if cell == "0" else cell, COLUMN) for cell in row)
        yield Text.assemble("  ", (f"({players[seat]})", _style(seat)), f"  {shown}{total}")
