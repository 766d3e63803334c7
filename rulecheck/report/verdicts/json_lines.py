"""`jsonl`: one verdict a line."""

from __future__ import annotations

from rulecheck.report.checked import Checked, Tally
from rulecheck.report.shapes import encode, verdict_as_json
from rulecheck.report.verdicts import Look


class JsonLines:
    """Each record's verdict as a JSON object on a line of its own."""

    def __init__(self, look: Look) -> None:
        """JSON looks the same to everybody."""

    def begin(self) -> bytes:
        """Nothing."""
        return b""

    def record(self, checked: Checked) -> bytes:
        """The verdict."""
        return encode(verdict_as_json(checked)) + b"\n"

    def end(self, tally: Tally) -> bytes:  # noqa: ARG002 - what is to be counted can be counted from the lines
        """Nothing."""
        return b""
