"""From a path in a record to its line and column."""

from __future__ import annotations

import pytest

from rulecheck.core.location import Place, duplicate_keys, locate, pointer

TEXT = b"""{
  "a": [1, {"b": "x, ]}"}, [], true],
  "\\u0061b": {"a/b": null},
  "a": 7
}"""


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ((), Place(1, 1, 5, 2)),
        (("ab",), Place(3, 14, 3, 27)),
        (("ab", "a/b"), Place(3, 22, 3, 26)),
        (("a",), Place(4, 8, 4, 9)),
        (("nowhere",), Place(1, 1, 5, 2)),
        (("ab", "nowhere"), Place(3, 14, 3, 27)),
    ],
)
def test_a_path_leads_to_its_place(path: tuple[str | int, ...], place: Place) -> None:
    assert locate(TEXT, path) == place


def test_a_path_into_a_list() -> None:
    text = b'[1, {"b": "x, ]}"}, [], true]'
    assert [
        text[(place := locate(text, path)).column - 1 : place.end_column - 1] for path in ((0,), (1, "b"), (2,), (3,))
    ] == [
        b"1",
        b'"x, ]}"',
        b"[]",
        b"true",
    ]


def test_the_name_of_a_field_has_a_place_too() -> None:
    assert locate(TEXT, ("ab", "a/b"), key=True) == Place(3, 15, 3, 20)


def test_names_that_stand_twice() -> None:
    assert duplicate_keys(TEXT, 9) == [(("a",), Place(4, 3, 4, 6))]
    assert duplicate_keys(b'[{"a": 1, "b": {"a": 2, "a": [{"c": 0, "c": 1}]}}]', 9) == [
        ((0, "b", "a"), Place(1, 25, 1, 28)),
        ((0, "b", "a", 0, "c"), Place(1, 40, 1, 43)),
    ]
    assert duplicate_keys(b'{"a": {"a": {"a": 1}}, "b": [["a", "a"]]}', 9) == []


def test_a_pointer_escapes_slashes_and_tildes() -> None:
    assert pointer(("moves", 3, "claims", "a/b~c")) == "/moves/3/claims/a~1b~0c"
