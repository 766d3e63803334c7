"""The REC rules: what a record must be before any rule of a game can look at it."""

from __future__ import annotations

from rulecheck.core.rulebook import CERTAIN, Rulebook, Source

_FORMAT = Source("rulecheck/1", "the record format")

rules = Rulebook(
    prefix="REC",
    title="The record itself",
    document="the record format",
    sections={0: "Reading", 1: "The envelope and its values", 2: "What a log can settle"},
)


def _state(number: int, name: str, text: str) -> None:
    rules.state(number, name, text=text, source=_FORMAT, certainty=CERTAIN)


_state(1, "unreadable", "A record must be a file that can be opened and read, or standard input.")
_state(2, "empty", "A record must hold something: a file (or a line) without text is none.")
_state(3, "not-utf-8", "A record is written in UTF-8. A byte-order mark at its start is allowed and cut off.")
_state(
    4, "not-json", "A record is one JSON value. NaN and Infinity are no JSON numbers, and a comma never ends a list."
)
_state(
    5,
    "too-large",
    "A record holds at most 16 MiB, 20,000 moves and 200,000 values (as its commas and brackets tell); deep nesting and"
    " very long numbers are refused.",
)
_state(6, "duplicate-key", "A name stands once in an object: of two values for one name nobody can say which is meant.")
_state(7, "not-a-record", "A record is a JSON object; in a file of many records each line holds one.")
_state(
    8,
    "no-records",
    "A folder that is checked holds at least one file with the ending .json, .jsonl or .ndjson (or .gz).",
)
_state(101, "unknown-format", 'A record names the format that it is written in: "format": "rulecheck/1".')
_state(102, "unknown-game", "A record names one of the games of `rulecheck rules`.")
_state(103, "missing-field", "A field that the schema of the game requires must be there.")
_state(
    104,
    "unknown-field",
    "A field that the schema of the game does not know is refused: a slip of the pen would go unseen.",
)
_state(105, "wrong-type", "Each value has the type that the schema asks for; a number in quotes is a text.")
_state(106, "wrong-value", "Each value lies in the range, or is one of the words, that the schema names.")
_state(107, "unknown-action", "Each move names one of the actions of its game.")
_state(108, "unknown-player", "Whoever is named in a record is one of its players.")
_state(
    109,
    "player-names",
    "Players have distinct names of 1 to 60 characters, none of them a control character, in clockwise seating order,"
    " the starting player first.",
)
_state(110, "unknown-edition", "The edition that a record names is one that the game's rules here describe.")
_state(
    111, "edition-not-covered", "Other printed editions of a game have other rules; they are named, but not checked."
)
_state(112, "two-openings", "A record starts from a setup or from a position, not from both.")
_state(113, "one-way-of-naming", "Where a thing can be named in two ways, exactly one of them is used.")
_state(
    201,
    "facts-missing",
    "Where what follows from a move hangs on a fact that the record does not tell, the replay stops there: nothing that"
    " comes later is judged.",
)
_state(
    202,
    "open-ruling",
    "Where the printed rules leave a reading open, nothing printed prefers one, and the record chose none, the verdict"
    " is open from the move at which the readings part.",
)
