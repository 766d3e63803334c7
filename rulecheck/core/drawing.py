"""What the pictures of all games share: the signs of players and of grids, names that fit. Imported only by them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import combining, normalize

from rich.cells import cell_len, set_cell_size


class Frame(NamedTuple):
    """The signs of a grid: level, upright, the three kinds of crossing lines, and what stands for text cut off."""

    level: str
    upright: str
    top: str
    between: str
    bottom: str
    cut: str


BOXED = Frame("─", "│", "┌┬┐", "├┼┤", "└┴┘", "…")
ASCII = Frame("-", "|", "+++", "+++", "+++", "...")


def signs_of(players: Sequence[str], plain: bool, seats: str = "1234567890") -> tuple[str, ...]:
    """A character for each player: the first letter of the names, or the last, if it tells them apart; else by seat."""
    for place in (0, -1):
        signs = tuple(name[place].upper() for name in players)
        if len(set(signs)) == len(signs) and all(_is_sign(sign, plain) for sign in signs):
            return signs
    return tuple(seats[seat % len(seats)] for seat in range(len(players)))


def _is_sign(sign: str, plain: bool) -> bool:
    return len(sign) == cell_len(sign) == 1 and sign.isalpha() and (sign.isascii() or not plain)


def fitting(text: str, longest: int, plain: bool) -> str:
    """A text as it can be shown: no signs that cannot be printed, not too wide, and ASCII where that is asked for."""
    if plain:
        letters = (sign for sign in normalize("NFKD", text) if not combining(sign))
        text = "".join(letters).encode("ascii", "replace").decode()
    text = "".join(sign if sign.isprintable() else "?" for sign in text)
    if cell_len(text) <= longest:
        return text
    cut = "..." if plain else "…"
    return set_cell_size(text, longest - len(cut)) + cut
