"""The record: the JSON document, its envelope, reading it from bytes, refusing what is malformed, and the REC rules.

What needs the player count, the edition or the position to be seen is no matter of this room: that is for the rules.
"""

from rulecheck.core.record.entries import Entry, entry
from rulecheck.core.record.envelope import (
    FORMAT,
    About,
    Action,
    Claims,
    Ended,
    InlineEdition,
    Opening,
    PlayerName,
    PointsResult,
    Record,
    Result,
    Setup,
    Snapshot,
    Text,
)
from rulecheck.core.record.malformed import MalformedRecord
from rulecheck.core.record.marks import BY_SHAPE, Holds, Limits
from rulecheck.core.record.reading import MAX_BYTES, as_json, read_move, read_record, schema
from rulecheck.core.record.rules import rules

__all__ = [
    "BY_SHAPE",
    "FORMAT",
    "MAX_BYTES",
    "About",
    "Action",
    "Claims",
    "Ended",
    "Entry",
    "Holds",
    "InlineEdition",
    "Limits",
    "MalformedRecord",
    "Opening",
    "PlayerName",
    "PointsResult",
    "Record",
    "Result",
    "Setup",
    "Snapshot",
    "Text",
    "as_json",
    "entry",
    "read_move",
    "read_record",
    "rules",
    "schema",
]
