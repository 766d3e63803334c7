"""What is no record is refused with a place, with what was found, and with what was expected."""

from __future__ import annotations

import orjson
import pytest

from rulecheck.core.record import MAX_BYTES, MalformedRecord, read_record
from rulecheck.core.verdict import Finding
from rulecheck.games import NAMES, game_of
from tests.fixtures import ROOT

HEAD = '{"format": "rulecheck/1", "game": "tsuro", "players": ["Ana", "Ben"], '


def refused(text: str | bytes) -> tuple[Finding, ...]:
    with pytest.raises(MalformedRecord) as refusal:
        read_record(text if isinstance(text, bytes) else text.encode(), game_of, NAMES)
    return refusal.value.findings


CASES = [
    # what is wrong, the text, the rule, line and column, what the message says, what it expected
    ("nothing", "", "REC002", (1, 1), "nothing in it", "object"),
    ("white space", " \n\t", "REC002", (1, 1), "nothing in it", "object"),
    ("UTF-16", '{"format": 1}'.encode("utf-16"), "REC003", (1, 1), "UTF-16", "UTF-8"),
    ("Latin-1", b'{"format": "caf\xe9"}', "REC003", (1, 16), "0xe9", "UTF-8"),
    ("no JSON", "format: rulecheck/1", "REC004", (1, 1), "format", "JSON"),
    ("cut off", HEAD, "REC004", (1, len(HEAD) + 1), "ends", "cut off"),
    ("a comma too many", HEAD + '"moves": [],}', "REC004", (1, len(HEAD) + 12), "','", "JSON"),
    ("NaN", '{"format":\n NaN}', "REC004", (2, 2), "NaN", "number"),
    ("two values", "{} {}", "REC004", (1, 4), "{", "JSON"),
    ("deep nesting", "[" * 5000, "REC005", (1, 1026), "deep", "levels"),
    ("a list", "[1, 2]", "REC007", (1, 1), "a list", "JSON object"),
    ("a number", "7", "REC007", (1, 1), "a number", "JSON object"),
    ("no format", '{"game": "tsuro"}', "REC101", (1, 1), "missing", "rulecheck/1"),
    ("another format", '{"format": "pgn",\n "game": "tsuro"}', "REC101", (1, 12), '"pgn"', "rulecheck/1"),
    ("another game", '{"format": "rulecheck/1",\n "game": "tzuro"}', "REC102", (2, 10), 'mean "tsuro"', "one of"),
    ("no players", '{"format": "rulecheck/1", "game": "tsuro"}', "REC103", (1, 1), '"players"', ""),
    ("unknown field", HEAD + '"mvoes": []}', "REC104", (1, len(HEAD) + 1), 'mean "moves"', ""),
    ("a text for a list", HEAD + '"moves": "none"}', "REC105", (1, len(HEAD) + 10), '"none"', "a list"),
    (
        "a name twice",
        '{"format": "rulecheck/1", "game": "tsuro", "players": ["Ana", "Ana"]}',
        "REC109",
        (1, 63),
        "twice",
        "",
    ),
    (
        "a strange edition",
        HEAD + '"edition": "caliope"}',
        "REC106",
        (1, len(HEAD) + 12),
        'mean "calliope"',
        "'calliope'",
    ),
    ("another edition", HEAD + '"edition": "kosmos"}', "REC111", (1, len(HEAD) + 12), "64 tiles", "calliope"),
    ("an unknown ruling", HEAD + '"rulings": {"no_tile": "x"}}', "REC104", (1, len(HEAD) + 13), "no_tile_on_turn", ""),
    ("both openings", HEAD + '"setup": {}, "position": {}}', "REC112", (1, len(HEAD) + 26), "both", ""),
]
MOVES = [
    ("no action", '{"player": "Ana"}', "REC107", 0, '"action" is missing', "place_marker"),
    ("an unknown action", '{"action": "play_tlie"}', "REC107", 11, 'mean "play_tile"', "draw"),
    ("a text for a move", '"draw"', "REC105", 0, '"draw"', "an object"),
    ("an unknown tile", '{"action": "draw", "player": "Ana", "tile": "T99"}', "REC106", 44, '"T99"', "'T34'"),
    ("a mark too high", '{"action": "place_marker", "player": "Ana", "mark": 48}', "REC106", 52, "48", "at most 47"),
    (
        "a huge number",
        '{"action": "place_marker", "player": "Ana", "mark": ' + "9" * 30 + "}",
        "REC106",
        52,
        "999",
        "64 bits",
    ),
    ("a fraction", '{"action": "place_marker", "player": "Ana", "mark": 4.5}', "REC105", 52, "4.5", "whole number"),
    (
        "a number in quotes",
        '{"action": "place_marker", "player": "Ana", "mark": "4"}',
        "REC105",
        52,
        '"4"',
        "whole number",
    ),
    ("a stranger", '{"action": "draw", "player": "Bem"}', "REC108", 29, 'mean "Ben"', "Ana, Ben"),
    (
        "a stranger in a claim",
        '{"action": "draw", "player": "Ana", "claims": {"dragon": ["Be"]}}',
        "REC108",
        58,
        '"Ben"',
        "Ana",
    ),
    ("no tile", '{"action": "play_tile", "player": "Ana"}', "REC113", 0, "neither", '"paths"'),
    ("half a tile", '{"action": "play_tile", "player": "Ana", "tile": "T01"}', "REC113", 0, "missing", '"rotation"'),
    (
        "a tile named twice",
        '{"action": "play_tile", "player": "Ana", "tile": "T01", "paths": "AB CD EF GH"}',
        "REC113",
        0,
        "both",
        "",
    ),
    (
        "paths that are none",
        '{"action": "play_tile", "player": "Ana", "paths": "AB CD EF GG"}',
        "REC106",
        50,
        "GG",
        "A to H",
    ),
    ("a strange field", '{"action": "draw", "player": "Ana", "tiel": "T01"}', "REC104", 36, 'mean "tile"', ""),
    ("a duplicate key", '{"action": "draw", "player": "Ana", "player": "Ben"}', "REC006", 36, '"player"', ""),
]


@pytest.mark.parametrize(
    ("text", "code", "place", "found", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_what_is_no_record(text: str | bytes, code: str, place: tuple[int, int], found: str, expected: str) -> None:
    finding = refused(text)[0]
    assert finding.rule.code == code
    assert (finding.place.line, finding.place.column) == place
    assert found in finding.message
    assert expected in finding.expected
    assert finding.kind == "malformed"


@pytest.mark.parametrize(
    ("move", "code", "offset", "found", "expected"), [case[1:] for case in MOVES], ids=[case[0] for case in MOVES]
)
def test_what_is_no_move(move: str, code: str, offset: int, found: str, expected: str) -> None:
    finding = refused(HEAD + '"moves": [\n' + move + "]}")[0]
    assert finding.rule.code == code
    assert (finding.place.line, finding.place.column) == (2, offset + 1)
    assert found in finding.message
    assert expected in finding.expected


def test_every_fault_is_listed_up_to_twenty() -> None:
    moves = ", ".join('{"action": "draw", "player": "Bo"}' for _ in range(30))
    assert len(refused(HEAD + f'"moves": [{moves}]}}')) == 20
    moves = ", ".join('{"action": "draw", "player": "Ana", "tile": "T77"}' for _ in range(3))
    assert [one.pointer for one in refused(HEAD + f'"moves": [{moves}]}}')] == [
        f"/moves/{index}/tile" for index in range(3)
    ]


def test_a_byte_order_mark_is_cut_off() -> None:
    assert read_record(b"\xef\xbb\xbf" + (HEAD + '"moves": []}').encode(), game_of, NAMES).players == ("Ana", "Ben")


def test_escaped_quotes_do_not_hide_a_duplicate_key() -> None:
    text = (
        HEAD + '"about": {"note": "\\u0022\\u0022"}, "moves": [{"action": "draw", "player": "Ana", "player": "Ben"}]}'
    )
    assert refused(text)[0].rule.code == "REC006"


def test_a_rank_beyond_64_bits_is_refused() -> None:
    assert refused(HEAD + '"result": {"ranks": {"Ana": ' + "9" * 30 + "}}}")[0].pointer == "/result/ranks/Ana"


def test_an_escaped_quote_is_no_duplicate_key() -> None:
    text = HEAD.replace("Ben", 'B\\u0022\\"n') + '"about": {"note": "\\u0022"}}'
    assert read_record(text.encode(), game_of, NAMES).players == ("Ana", 'B""n')


def test_a_record_that_is_too_large_is_refused() -> None:
    assert refused(b" " * (MAX_BYTES + 1) + b"1")[0].rule.code == "REC005"


def test_nesting_that_one_parser_takes_and_another_does_not() -> None:
    finding = refused(HEAD + '"about": ' + "[" * 300 + "]" * 300 + "}")[0]
    assert finding.rule.code in ("REC005", "REC105")


@pytest.mark.parametrize(
    "path", sorted((ROOT / "fixtures").glob("*/rules/*-legal.json"))[::7], ids=lambda path: path.stem
)
def test_a_record_cut_anywhere_is_refused_with_a_place(path) -> None:  # type: ignore[no-untyped-def]
    text = path.read_bytes()
    for length in range(0, len(text.rstrip()) - 1, 3):
        for finding in refused(text[:length]):
            assert 1 <= finding.place.line <= text.count(b"\n") + 1


def test_places_count_characters_and_point_into_nested_values() -> None:
    text = HEAD.replace("Ana", "Änä") + '"moves": [{"action": "draw", "player": "Änä", "tile": "T99"}]}'
    finding = refused(text)[0]
    assert text[finding.place.column - 1 : finding.place.end_column - 1] == '"T99"'


def test_names_of_players() -> None:
    for name in ("", "x" * 61, "a\\u0007b", "a\\u2028b"):
        finding = refused(HEAD.replace("Ana", name) + '"moves": []}')[0]
        assert finding.pointer == "/players/0"
        assert finding.rule.code == "REC106"
    assert (
        read_record(HEAD.replace("Ana", "Zoë 张/~").encode() + b'"moves": []}', game_of, NAMES).players[0] == "Zoë 张/~"
    )


def test_a_whole_record_is_read() -> None:
    document = orjson.loads(HEAD + '"moves": [{"action": "draw", "player": "Ana", "note": "late"}]}')
    record = read_record(orjson.dumps(document), game_of, NAMES)
    assert (record.game.name, record.players, len(record.moves)) == ("tsuro", ("Ana", "Ben"), 1)
