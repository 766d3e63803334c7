"""Input that is made to take all the time or all the memory there is, written to files piece by piece."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rulecheck.core.record import MAX_BYTES

HEAD = b'{"format":"rulecheck/1","game":"tsuro","players":["Ana","Ben"],'
MILLION = 1_000_000
GIGABYTE = 1024**3
ROOM = MAX_BYTES - 200


@dataclass(frozen=True)
class Bomb:
    """A file that is to be refused: its name, how its bytes are made, the rule that refuses it, and where.

    Without a column, it is somewhere in the line.
    """

    name: str
    make: Callable[[], Iterator[bytes]]
    rule: str
    line: int = 1
    column: int | None = None

    def write(self, folder: Path) -> Path:
        """Write it into a folder."""
        path = folder / self.name
        with path.open("wb") as file:
            file.writelines(self.make())
        return path


def about(value: bytes) -> bytes:
    """A record whose note is this value."""
    return HEAD + b'"about":{"note":' + value + b"}}"


def moves(*parts: bytes) -> bytes:
    """A record with these moves."""
    return HEAD + b'"moves":[\n' + b",".join(parts) + b"]}"


def once(text: Callable[[], bytes]) -> Callable[[], Iterator[bytes]]:
    """The text as a single piece."""
    return lambda: iter((text(),))


def _gigabyte(start: bytes, unit: bytes) -> Callable[[], Iterator[bytes]]:
    """A gigabyte of the same, packed; its members are unpacked one after the other as if they were one."""

    def make() -> Iterator[bytes]:
        yield gzip.compress(start)
        member = gzip.compress(unit * (MAX_BYTES // len(unit)), 9)
        for _ in range(GIGABYTE // MAX_BYTES):
            yield member

    return make


def _numbered(count: int, form: bytes) -> bytes:
    return b",".join(form % number for number in range(count))


A_MOVE = b'{"action":"draw","player":"Ana"}'
COLUMN = len(HEAD) + len(b'"about":{"note":') + 1

BOMBS = [
    # Depth.
    Bomb("lists-in-lists.json", once(lambda: about(b"[" * MILLION + b"]" * MILLION)), "REC005"),
    Bomb("as-deep-as-is-read.json", once(lambda: about(b"[" * 1000 + b"]" * 1000)), "REC005"),
    Bomb("objects-in-objects.json", once(lambda: about(b'{"a":' * 5000 + b"1" + b"}" * 5000)), "REC005"),
    Bomb(
        "many-deep-lists.json",
        once(lambda: about(b"[" + _numbered(90, b"[" * 1000 + b"%d" + b"]" * 1000) + b"]")),
        "REC005",
    ),
    Bomb("never-closed.json", once(lambda: b"[" * (MAX_BYTES - 1)), "REC005"),
    # Size.
    Bomb("a-byte-too-long.json", once(lambda: b" " * (MAX_BYTES - 1) + b"{}"), "REC005", 1, 1),
    Bomb("blanks.json", once(lambda: HEAD + b'"moves":[]' + b"\n" * ROOM + b"} x"), "REC004", ROOM + 1, 3),
    Bomb("no-utf-8-at-the-end.json", once(lambda: about(b'"' + b"x" * (ROOM - 100) + b'\xe9"')), "REC003"),
    # Width.
    Bomb(
        "a-million-names.json",
        once(lambda: HEAD + b'"about":{' + _numbered(MILLION, b'"k%d":0') + b"}}"),
        "REC005",
        1,
        1,
    ),
    Bomb("a-million-moves.json", once(lambda: moves(*[b"{}"] * MILLION)), "REC005", 1, 1),
    Bomb("nothings.json", once(lambda: moves(b"[]," * (ROOM // 3) + b"0")), "REC005", 1, 1),
    Bomb("as-many-moves-as-are-read.json", once(lambda: moves(*[b"{}"] * 99_000)), "REC107", 2, 1),
    Bomb("too-many-good-moves.json", once(lambda: moves(*[A_MOVE] * 20_001)), "REC106", 1),
    Bomb("strangers.json", once(lambda: HEAD + b'"result":{"winners":[' + b'"Bo",' * 190_000 + b'"Bo"]}}'), "REC108"),
    Bomb(
        "wrong-at-the-end.json",
        once(lambda: HEAD + b'"result":{"winners":[' + b'"Ana",' * 999 + b"0," * 190_000 + b"0]}}"),
        "REC105",
    ),
    Bomb(
        "strange-fields.json",
        once(lambda: moves(A_MOVE[:-1] + b"," + _numbered(99_000, b'"k%d":0') + b"}")),
        "REC104",
        2,
    ),
    Bomb("the-same-name.json", once(lambda: HEAD + b'"about":{' + b'"date":"",' * 99_000 + b'"date":""}}'), "REC006"),
    # Long numbers.
    Bomb("a-million-digits.json", once(lambda: about(b"9" * MILLION)), "REC004", 1, COLUMN),
    Bomb("digits-behind-the-point.json", once(lambda: about(b"1." + b"9" * MILLION)), "REC105", 1, COLUMN),
    Bomb("a-long-exponent.json", once(lambda: about(b"1e" + b"9" * MILLION)), "REC004", 1, COLUMN),
    # Long texts.
    Bomb("a-long-text.json", once(lambda: about(b'"' + b"x" * (ROOM - 100) + b'"')), "REC106", 1, COLUMN),
    Bomb(
        "a-long-text-in-wide-signs.json",
        once(lambda: about(b'"' + "\U0001f600".encode() * (ROOM // 4 - 50) + b'"')),
        "REC106",
        1,
        COLUMN,
    ),
    Bomb("escapes.json", once(lambda: about(b'"' + b"\\n" * (ROOM // 2 - 100) + b'"')), "REC106", 1, COLUMN),
    Bomb("a-long-name.json", once(lambda: HEAD + b'"' + b"m" * MILLION + b'":1}'), "REC104", 1, len(HEAD) + 1),
    Bomb("a-long-verb.json", once(lambda: moves(b'{"action":"' + b"draw " * (ROOM // 5 - 50) + b'"}')), "REC107", 2),
    Bomb("a-long-game.json", once(lambda: HEAD.replace(b"tsuro", b"tsuro " * 2 * MILLION) + b'"moves":[]}'), "REC102"),
    # A gigabyte in a megabyte.
    Bomb("blanks.json.gz", _gigabyte(b"{", b" "), "REC005", 1, 1),
    Bomb("brackets.json.gz", _gigabyte(b"", b"["), "REC005", 1, 1),
    Bomb("a-text.json.gz", _gigabyte(HEAD + b'"about":{"note":"', b"x"), "REC005", 1, 1),
    Bomb("an-endless-line.jsonl.gz", _gigabyte(HEAD, b"x"), "REC005", 1, 1),
    Bomb("a-second-endless-line.jsonl.gz", _gigabyte(HEAD[:-1] + b"}\n", b"[]"), "REC005", 2, 1),
    Bomb("a-gigabyte-of-who-knows.gz", _gigabyte(b"", b"{"), "REC005", 1, 1),
]
