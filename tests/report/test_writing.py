"""What is safe to print, how wide it is, how it wraps, where it is cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecheck.core.location import Place
from rulecheck.report.writing import Paper, cells, excerpt, hang, pad, printable, rows, table, wrap


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ana", "Ana"),
        ("Zoë 山田 🐫", "Zoë 山田 🐫"),
        ("\x1b[31m", "\\x1b[31m"),
        ("a\nb\tc\x7f\x9b", "a\\x0ab\\x09c\\x7f\\x9b"),
        ("\u202eevil\u2028", "\\u202eevil\\u2028"),
        ("\udcff", "\\udcff"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_what_could_do_harm_is_written_out(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text())
def test_nothing_moves_the_cursor(text: str) -> None:
    shown = printable(text)
    assert not any(ord(sign) < 32 or 127 <= ord(sign) < 160 or sign in "\u2028\u2029\u202e" for sign in shown)


def test_width_in_columns() -> None:
    assert (cells("Ana"), cells("山田"), cells("e\u0301")) == (3, 4, 1)
    assert pad("山", 4) == "山  "


@given(st.text(alphabet="abc 山é\n"), st.integers(4, 30))
def test_lines_hold_their_width_and_keep_the_words(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(cells(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == "".join(text.split())


def test_paragraphs_stay_apart() -> None:
    assert wrap("one two\n\nthree", 5) == ["one", "two", "", "three"]


def test_a_long_line_hangs() -> None:
    assert hang("short", 10) == ["short"]
    assert hang("one two three four", 12) == ["one two", "    three", "    four"]
    assert hang("  one two three", 12) == ["  one", "      two", "      three"]


def test_labels_stand_in_a_column() -> None:
    assert rows([("rule", "one two three"), ("none", "")], Paper(width=20), label=6) == [
        "  rule  one two",
        "        three",
    ]


def test_numbers_are_set_to_the_right() -> None:
    assert table(("name", "n"), [("a", "10"), ("山", "2")], right=[1]) == ["  name   n", "  a     10", "  山     2"]


def marked(text: str, column: int, end: int, width: int = 40) -> tuple[str, str]:
    """The shown line without its edge, and what stands above the marks."""
    line, mark = excerpt(text.encode(), Place(1, column, 1, end), Paper(width=width))
    assert cells(line) <= width
    start, length = mark.index("^"), mark.count("^")
    assert len(mark) <= width
    return line[8:], line[start : start + length]


def test_a_short_line_is_whole() -> None:
    assert marked('{"by": 12}', 8, 10) == ('{"by": 12}', "12")


def test_a_long_line_is_cut_around_the_place() -> None:
    text = "a" * 100 + "WRONG" + "b" * 100
    line, blamed = marked(text, 101, 106)
    assert blamed == "WRONG"
    assert line.startswith("...a")
    assert line.endswith("b...")
    assert marked("WRONG" + "b" * 100, 1, 6)[1] == "WRONG"
    line, blamed = marked("a" * 100 + "WRONG", 101, 106)
    assert (line[-5:], blamed) == ("WRONG", "WRONG")
    assert marked("a" * 10 + "W" * 100, 11, 111)[0].endswith("W...")


def test_a_place_behind_the_end() -> None:
    line, mark = excerpt(b"{", Place(1, 2, 1, 2), Paper())
    assert (line, mark) == ("    1 | {", "      |  ^")


def test_places_on_later_lines_and_in_files_of_many() -> None:
    line, mark = excerpt(b"x\r\n\ty: 1\r\nz", Place(2, 2, 2, 3), Paper(), above=10)
    assert (line, mark) == ("   12 |  y: 1", "      |  ^")
    assert excerpt(b"\xef\xbb\xbfxy", Place(1, 2, 1, 3), Paper()) == ["    1 | xy", "      |  ^"]
    assert excerpt(b"x", Place(7, 1, 7, 2), Paper()) == ["    7 | ", "      | ^"]


def test_wide_and_harmful_signs_keep_the_mark_in_its_place() -> None:
    assert excerpt('山\x1b "x"'.encode(), Place(1, 4, 1, 7), Paper())[1] == "      |        ^^^"


@given(st.text(alphabet="a山\x1b\t"), st.integers(0, 200), st.integers(0, 200), st.integers(30, 100))
def test_an_excerpt_never_fails_and_never_is_too_wide(text: str, start: int, length: int, width: int) -> None:
    line, mark = excerpt(text.encode(), Place(1, start + 1, 1, start + length + 1), Paper(width=width))
    assert "\x1b" not in line
    assert "^" in mark
    if start <= len(text):
        assert cells(line) <= width
        assert cells(mark) <= width


def test_colour() -> None:
    assert Paper().paint("x", "bad") == "x"
    assert Paper(colour=True).paint("x", "bad") == "\x1b[1;31mx\x1b[0m"
    assert Paper(colour=True).paint("", "bad") == ""
