"""How things get on paper: what is safe to print, how wide it is, how it wraps, which colour it has.

What is around the words is plain ASCII; names may be anything. Colour only repeats what the words say.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulecheck.core.location import Place

MARGIN = "  "
CUT = "..."
_COLOURS = {"bad": "1;31", "warn": "33", "good": "32", "strong": "1", "faint": "2"}
# Signs that turn the direction of what follows them: a name could rewrite the line that it stands in.
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_COLOUR = re.compile("\x1b\\[[0-9;]*m")
_UNSAFE = frozenset(("Cc", "Cs", "Zl", "Zp"))


@dataclass(frozen=True, slots=True)
class Paper:
    """What is written on: so many columns, with or without colour."""

    width: int = 80
    colour: bool = False

    def paint(self, text: str, style: str) -> str:
        """The text in a style of `_COLOURS`, or as it is on paper without colour."""
        return f"\x1b[{_COLOURS[style]}m{text}\x1b[0m" if self.colour and text else text


def printable(text: str) -> str:
    """The text with everything written out that would move the cursor, break the line or turn its direction."""
    if text.isprintable():
        return text
    return "".join(_written_out(sign) for sign in text)


def _written_out(sign: str) -> str:
    if sign.isprintable() or not (unicodedata.category(sign) in _UNSAFE or sign in _TURNING):
        return sign
    code = ord(sign)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def cells(text: str) -> int:
    """How many columns the text takes up."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


def cells_without_colour(text: str) -> int:
    """How many columns a text takes up that may hold colours."""
    return cells(_COLOUR.sub("", text))


def pad(text: str, width: int) -> str:
    """The text, filled up with blanks."""
    return text + " " * (width - cells(text))


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most so many columns, broken at blanks; an empty line parts its paragraphs."""
    lines: list[str] = []
    for paragraph in text.split("\n\n"):
        if lines:
            lines.append("")
        line = ""
        for word in paragraph.split():
            for piece in _pieces(word, width):
                if line and cells(line) + 1 + cells(piece) > width:
                    lines.append(line)
                    line = piece
                else:
                    line = f"{line} {piece}" if line else piece
        lines.append(line)
    return lines


def hang(line: str, width: int) -> list[str]:
    """A line as it is, or, where it is too long, wrapped with the rest of it set in further than its beginning."""
    if cells(line) <= width:
        return [line]
    start = line[: len(line) - len(line.lstrip())]
    inset = start + MARGIN * 2
    first, *rest = wrap(line, width - len(inset))
    return [start + first, *(inset + one for one in rest)]


def _pieces(word: str, width: int) -> list[str]:
    """The word, cut into pieces that fit on a line."""
    pieces = [""]
    for sign in word:
        if cells(pieces[-1]) + cells(sign) > width:
            pieces.append("")
        pieces[-1] += sign
    return pieces


def rows(pairs: Iterable[tuple[str, str]], paper: Paper, *, label: int = 10) -> list[str]:
    """Labelled texts, the labels in a column of their own; a pair without text is left out."""
    lines: list[str] = []
    for name, text in pairs:
        for index, line in enumerate(wrap(text, paper.width - len(MARGIN) - label) if text else ()):
            head = pad("" if index else name, label)
            lines.append((MARGIN + paper.paint(head, "faint") + line).rstrip())
    return lines


def table(head: Sequence[str], body: Sequence[Sequence[str]], *, right: Iterable[int] = ()) -> list[str]:
    """A table in plain columns; those numbered in `right` are set to the right."""
    widths = [max(cells(line[column]) for line in (head, *body)) for column in range(len(head))]
    on_right = set(right)

    def laid(line: Sequence[str]) -> str:
        parts = [
            " " * (width - cells(text)) + text if column in on_right else pad(text, width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ]
        return (MARGIN + "  ".join(parts)).rstrip()

    return [laid(head), *map(laid, body)]


def markdown_table(head: Sequence[str], body: Iterable[Sequence[str]]) -> list[str]:
    """A table in Markdown."""
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in line) + " |" for line in body]
    return lines


def excerpt(text: bytes, place: Place, paper: Paper, *, above: int = 0) -> list[str]:
    """The line of a place with the blamed part underlined, cut around it where the line is too long.

    `above` lines stand before the text in its file.
    """
    lines = text.removeprefix(b"\xef\xbb\xbf").split(b"\n", place.line)
    line = lines[place.line - 1].decode("utf-8", "replace").rstrip("\r") if len(lines) >= place.line else ""
    number = str(place.line + above)
    edge = f"{number:>5} | "
    room = paper.width - len(edge)
    start = place.column - 1
    end = max(place.end_column - 1, start + 1) if place.end_line == place.line else len(line)
    before = _signs(line[max(0, start - room) : start])
    blamed = _signs(line[start : min(end, start + room)])
    after = _signs(line[end : end + room])
    tail = blamed + after
    whole = len(line) <= 2 * room and sum(map(cells, before + tail)) <= room
    if not whole:
        lead = max(room // 4, room - sum(map(cells, tail)))
        before = _fitting(before[::-1], lead, more=start > len(before))[::-1]
        tail = _fitting(tail, room - sum(map(cells, before)), more=len(line) > end + len(after))
    width = sum(map(cells, tail[: len(blamed)])) or 1
    marker = " " * sum(map(cells, before)) + paper.paint("^" * width, "bad")
    return [edge + "".join(before + tail), " " * (len(edge) - 2) + "| " + marker]


def _signs(text: str) -> list[str]:
    return [" " if sign == "\t" else printable(sign) for sign in text]


def _fitting(signs: list[str], room: int, *, more: bool) -> list[str]:
    """As many of the signs as there is room for, and a mark where some are left out."""
    if not more and sum(map(cells, signs)) <= room:
        return signs
    kept: list[str] = []
    used = len(CUT)
    for sign in signs:
        used += cells(sign)
        if used > room:
            break
        kept.append(sign)
    return [*kept, *CUT]
