"""`json`: all verdicts as one list."""

from __future__ import annotations

from rulecheck.report.checked import Checked, Tally
from rulecheck.report.shapes import encode, verdict_as_json
from rulecheck.report.verdicts import Look, Renderer


class JsonList(Renderer):
    """The verdicts of all records as one JSON list, indented; it grows record by record and is never held."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.empty = True

    def record(self, checked: Checked) -> bytes:
        """The verdict."""
        return encode(verdict_as_json(checked), indented=True).replace(b"\n", b"\n  ")

    def placed(self, said: bytes) -> bytes:
        """The verdict, and the bracket or the comma before it."""
        before = b"[\n  " if self.empty else b",\n  "
        self.empty = False
        return before + said

    def end(self, tally: Tally) -> bytes:  # noqa: ARG002 - what is to be counted can be counted from the list
        """The closing bracket."""
        return b"[]\n" if self.empty else b"\n]\n"
