"""`markdown`: tables that stay tables, whatever stands in them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from rulecheck.report.verdicts.markdown import HEAD, code, text
from rulecheck.report.writing import markdown_table, printable
from tests.cli.running import rulecheck
from tests.report import odd
from tests.report.conftest import ALL

READER = MarkdownIt("commonmark").enable("table")


def rows(said: str) -> list[list[list[Token]]]:
    """The rows of all tables, each a list of cells, each what the reader made of it."""
    found: list[list[list[Token]]] = []
    tokens = READER.parse(said)
    for token, inside in zip(tokens, [*tokens[1:], Token("", "", 0)], strict=True):
        if token.type == "tr_open":
            found.append([])
        elif token.type in ("td_open", "th_open"):
            found[-1].append(inside.children or [])
    return found


def words(cell: list[Token]) -> str:
    return "".join(token.content for token in cell)


@pytest.mark.usefixtures("files")
def test_findings_and_a_summary() -> None:
    ran = rulecheck("check", *ALL, "-f", "markdown")
    assert ran.lines[0] == "## rulecheck"
    table = [[words(cell) for cell in row] for row in rows(ran.text)]
    assert table[0] == list(HEAD)
    assert [row[:3] for row in table[1:4]] == [
        ["undetermined.json:1:71", "undetermined", "HOP203 too-far"],
        ["false.json:1:232", "false-claim", "HOP802 level"],
        ["false.json:1:265", "false-claim", "HOP801 end"],
    ]
    assert table[13:] == [
        ["verdict", "hop", "no game", "records"],
        ["legal", "2", "0", "2"],
        ["incomplete", "3", "0", "3"],
        ["undetermined", "1", "0", "1"],
        ["false-claim", "1", "0", "1"],
        ["illegal", "3", "0", "3"],
        ["malformed", "1", "2", "3"],
    ]
    assert "**13 records: 2 legal, 3 incomplete, 1 undetermined, 1 false-claim, 3 illegal, 3 malformed**" in ran.lines
    assert '- **HOP202 out-of-turn**: Players hop in turn. (Hop rules, "Play"; certain)' in ran.lines
    assert not any(line.startswith("- **REC") for line in ran.lines)


@pytest.mark.usefixtures("files")
def test_all_is_well() -> None:
    assert rulecheck("check", "legal.json", "-f", "markdown").lines == [
        "## rulecheck",
        "",
        "**1 record: 1 legal**",
        "",
        "| verdict | records |",
        "| --- | --- |",
        "| legal | 1 |",
    ]


@pytest.mark.usefixtures("files")
def test_only_what_is_wrong_when_quiet() -> None:
    assert rulecheck("check", "legal.json", "undetermined.json", "warned.json", "-f", "markdown", "-q").out == b""
    ran = rulecheck("check", "legal.json", "illegal.json", "-f", "markdown", "-q")
    assert [words(row[2]) for row in rows(ran.text)] == ["rule", "HOP202 out-of-turn"]
    assert len(ran.lines) == 5


@pytest.mark.usefixtures("files")
def test_open_ends_have_rows_when_strict() -> None:
    ran = rulecheck("check", "incomplete.json", "-f", "markdown", "--strict")
    assert [words(cell) for cell in rows(ran.text)[1]] == [
        "incomplete.json:1:1",
        "incomplete",
        "incomplete",
        "the log stops before the end of the game: Ben hops, or it rains",
    ]


def test_odd_names(put: Any, hop: Any) -> None:
    paths = odd.records(put, hop)
    said = rulecheck("check", *paths, "-f", "markdown").text
    table = rows(said)[1 : len(paths)]
    assert all(len(row) == len(HEAD) for row in table)
    assert [words(row[0]).rsplit(":", 2)[0] for row in table] == [printable(path) for path in paths[:-1]]
    kinds = {token.type for row in table for cell in row for token in cell}
    assert kinds <= {"text", "text_special", "code_inline"}
    assert not any(ord(sign) < 32 or sign in "\u202e\u2028\x85" for sign in said.replace("\n", ""))
    assert " @all " not in said


@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from("`|\\<>&*_[]()~@\n "))))
def test_whatever_it_is_it_stays_in_its_cell(said: str) -> None:
    ((one, other, last),) = rows("\n".join(markdown_table(("a", "b", "c"), [(text(said), code(said), "x")])))[1:]
    shown = printable(said).strip()
    assert words(one).replace("\u200b", "") == shown.replace("\u200b", "")
    assert words(other).replace("\u200b", "").strip() == shown.replace("\u200b", "")
    assert words(last) == "x"
    assert {token.type for token in (*one, *other)} <= {"text", "text_special", "code_inline"}
