"""Where records are read from, and what becomes of what cannot be read."""

from __future__ import annotations

import gzip
import os
import tracemalloc
from pathlib import Path
from typing import Any

import orjson
import pytest

from rulecheck.archive.records import records
from rulecheck.core.record import MAX_BYTES
from tests.cli.running import rulecheck

START = {"format": "rulecheck/1", "game": "tsuro", "players": ["Ana", "Ben"]}
WRONG = {**START, "players": ["Ana"]}
ONE_LINE = orjson.dumps(START)
PRETTY = orjson.dumps(START, option=orjson.OPT_INDENT_2)


def found(*arguments: Any, stdin: bytes = b"") -> list[tuple[str, int, str, list[tuple[str, int]]]]:
    """File, number in it, verdict, and the rule and line of each finding."""
    return [
        (one["file"], one["record"], one["verdict"], [(each["rule"], each["line"]) for each in one["findings"]])
        for one in rulecheck("check", *arguments, "-f", "jsonl", stdin=stdin).json_lines
    ]


def test_files_come_in_the_order_in_which_they_are_named(put: Any) -> None:
    put("b.json", START), put("a.json", WRONG)
    assert found("b.json", "a.json") == [
        ("b.json", 1, "incomplete", []),
        ("a.json", 1, "illegal", [("TSU101", 1)]),
    ]


def test_a_record_a_line_with_the_lines_of_the_file(put: Any) -> None:
    put("many.jsonl", b"", ONE_LINE, b"", b"  ", orjson.dumps(WRONG), b"{", b"")
    assert found("many.jsonl") == [
        ("many.jsonl", 1, "incomplete", []),
        ("many.jsonl", 2, "illegal", [("TSU101", 5)]),
        ("many.jsonl", 3, "malformed", [("REC004", 6)]),
    ]


@pytest.mark.parametrize("ending", ["ndjson", "jsonl", "JSONL"])
def test_line_breaks_of_either_kind(put: Any, ending: str) -> None:
    put(f"many.{ending}", b"\xef\xbb\xbf" + ONE_LINE + b"\r", ONE_LINE)
    assert [verdict for _, _, verdict, _ in found(f"many.{ending}")] == ["incomplete", "incomplete"]


def test_compressed_files(put: Any) -> None:
    put("one.json.gz", gzip.compress(PRETTY))
    put("many.jsonl.gz", gzip.compress(ONE_LINE + b"\n" + orjson.dumps(WRONG) + b"\n"))
    assert [one[1:] for one in found("one.json.gz", "many.jsonl.gz")] == [
        (1, "incomplete", []),
        (1, "incomplete", []),
        (2, "illegal", [("TSU101", 2)]),
    ]


def test_a_compressed_file_that_breaks_off_keeps_what_came_before(put: Any) -> None:
    whole = gzip.compress(os.urandom(0) + b"".join(ONE_LINE + b"%d\n" % n for n in range(1)) + ONE_LINE * 50)
    put("cut.jsonl.gz", gzip.compress(ONE_LINE + b"\n" + ONE_LINE + b"\n" + os.urandom(5000).hex().encode())[:-800])
    put("none.json.gz", b"no gzip at all")
    put("flipped.json.gz", whole[:20] + bytes([whole[20] ^ 255]) + whole[21:])
    results = found("cut.jsonl.gz", "none.json.gz", "flipped.json.gz")
    assert results[0] == ("cut.jsonl.gz", 1, "incomplete", [])
    assert results[1] == ("cut.jsonl.gz", 2, "incomplete", [])
    assert results[2] == ("cut.jsonl.gz", 3, "malformed", [("REC001", 3)])
    assert [(one[0], one[3][0][0]) for one in results[3:]] == [
        ("none.json.gz", "REC001"),
        ("flipped.json.gz", "REC001"),
    ]


def test_folders_with_the_folders_in_them_sorted(put: Any) -> None:
    for name in ("z.json", "a/y.jsonl", "a/b/x.json.gz", "notes.txt", ".hidden.json", ".git/x.json"):
        put(name, gzip.compress(ONE_LINE) if name.endswith("gz") else ONE_LINE)
    assert [file for file, *_ in found(".")] == ["./a/b/x.json.gz", "./a/y.jsonl", "./z.json"]


def test_links_in_circles_end(put: Any) -> None:
    put("a/one.json", START)
    Path("a/up").symlink_to("..")
    Path("a/same").symlink_to(".")
    assert [file for file, *_ in found(".")] == ["./a/one.json"]


def test_what_lies_in_a_folder_and_is_no_file(put: Any) -> None:
    put("a/one.json", START)
    Path("a/broken.json").symlink_to("nowhere.json")
    os.mkfifo("a/pipe.json")
    assert [(file, verdict) for file, _, verdict, _ in found("a")] == [
        ("a/broken.json", "malformed"),
        ("a/one.json", "incomplete"),
        ("a/pipe.json", "malformed"),
    ]


def test_a_folder_without_records(put: Any) -> None:
    put("a/notes.txt", b"x")
    assert found("a") == [("a", 1, "malformed", [("REC008", 1)])]


@pytest.mark.parametrize(
    ("name", "text"), [("x.json", b""), ("x.json", b" \n"), ("x.jsonl", b"\n\n"), ("x.jsonl", b"")]
)
def test_an_empty_file(put: Any, name: str, text: bytes) -> None:
    put(name, text)
    assert [one[3] for one in found(name)] == [[("REC002", 1)]]


def test_a_missing_file_and_the_ones_after_it(put: Any) -> None:
    put("one.json", START)
    assert found("nowhere.json", "one.json") == [
        ("nowhere.json", 1, "malformed", [("REC001", 1)]),
        ("one.json", 1, "incomplete", []),
    ]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(put: Any) -> None:
    put("one.json", START)
    Path("one.json").chmod(0)
    assert found("one.json")[0][3] == [("REC001", 1)]


@pytest.mark.parametrize("ending", ["json", "jsonl", "rubbish"])
def test_200_megabytes_of_rubbish_are_not_read(put: Any, ending: str) -> None:
    put(f"rubbish.{ending}", b"")
    with open(f"rubbish.{ending}", "r+b") as file:
        file.truncate(200 * 1024 * 1024)
    tracemalloc.start()
    (source,) = records([f"rubbish.{ending}"])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert source.fault is not None
    assert source.fault.rule.code == "REC005"
    assert peak < 4 * MAX_BYTES


def test_a_line_that_is_too_long_stops_no_other(put: Any) -> None:
    put("many.jsonl", ONE_LINE, b"[" + b"1," * (MAX_BYTES // 2) + b"1]", ONE_LINE)
    assert [(number, verdict, findings) for _, number, verdict, findings in found("many.jsonl")] == [
        (1, "incomplete", []),
        (2, "malformed", [("REC005", 2)]),
        (3, "incomplete", []),
    ]


def test_standard_input_as_one_record_or_a_record_a_line() -> None:
    assert found("-", stdin=PRETTY) == [("<stdin>", 1, "incomplete", [])]
    assert found("-", stdin=ONE_LINE) == [("<stdin>", 1, "incomplete", [])]
    assert found("-", stdin=ONE_LINE + b"\n" + orjson.dumps(WRONG))[1] == ("<stdin>", 2, "illegal", [("TSU101", 2)])
    assert found("-", stdin=b"") == [("<stdin>", 1, "malformed", [("REC002", 1)])]
    assert found("-", "--stdin-name", "club.json", stdin=PRETTY)[0][0] == "club.json"


def test_standard_input_that_is_broken() -> None:
    slip = PRETTY.replace(b'"players"', b"players")
    assert found("-", stdin=slip) == [("<stdin>", 1, "malformed", [("REC004", 4)])]
    first = found("-", stdin=ONE_LINE[:-3] + b"\n" + ONE_LINE + b"\n")
    assert [one[1:] for one in first] == [(1, "malformed", [("REC004", 1)]), (2, "incomplete", [])]
    assert found("-", stdin=b"[" + ONE_LINE + b"]\n") == [("<stdin>", 1, "malformed", [("REC007", 1)])]


def test_a_stream_without_a_line_break_is_given_up() -> None:
    assert found("-", stdin=b"y" * (MAX_BYTES + 10)) == [("<stdin>", 1, "malformed", [("REC005", 1)])]


def test_the_hash_is_that_of_the_record(put: Any) -> None:
    from hashlib import sha256

    put("one.json", PRETTY + b"\n")
    put("many.jsonl", ONE_LINE, orjson.dumps(WRONG))
    hashes = [
        one["sha256"] for one in rulecheck("check", "one.json", "many.jsonl", "no.json", "-f", "jsonl").json_lines
    ]
    expected = [PRETTY + b"\n", ONE_LINE, orjson.dumps(WRONG)]
    assert hashes == [*(sha256(text).hexdigest() for text in expected), None]


def test_names_of_files_are_never_printed_raw(put: Any) -> None:
    name = "bad\x1b[31m\nname\u202e.json"
    put(name, b"{")
    with open(b"caf\xe9.json", "wb") as file:
        file.write(b"{")
    for form in ("full", "concise", "json", "jsonl"):
        out = rulecheck("check", name, os.fsdecode(b"caf\xe9.json"), "-f", form).text
        assert "\x1b" not in out
        assert "\u202e" not in out
        assert "bad\n" not in out
    assert found(name)[0][0] == name
    assert found(os.fsdecode(b"caf\xe9.json"))[0][0] == "caf\\xe9.json"


def test_memory_stays_flat_over_a_long_file(put: Any) -> None:
    line = orjson.dumps({**START, "about": {"note": "x" * 9000}}) + b"\n"
    put("long.jsonl", line * 3000)
    tracemalloc.start()
    assert sum(1 for _ in records(["long.jsonl"])) == 3000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3 * 1024 * 1024


def test_a_command_for_one_record_takes_no_more(put: Any) -> None:
    put("many.jsonl", START, START)
    put("one.jsonl", START, b"")
    assert rulecheck("show", "one.jsonl", "-f", "json").code == 0
    for command in ("show", "legal", "score"):
        ran = rulecheck(command, "many.jsonl")
        assert ran.code == 2
        assert "more than one record" in ran.err
