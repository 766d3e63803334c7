"""`jsonl`: one verdict a line."""

from __future__ import annotations

from rulecheck.report.checked import Checked
from rulecheck.report.shapes import encode, verdict_as_json
from rulecheck.report.verdicts import Renderer


class JsonLines(Renderer):
    """Each record's verdict as a JSON object on a line of its own."""

    def record(self, checked: Checked) -> bytes:
        """The verdict."""
        return encode(verdict_as_json(checked)) + b"\n"
