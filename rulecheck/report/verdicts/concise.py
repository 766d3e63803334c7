"""`concise`: one line a finding, as editors and `grep` like it."""

from __future__ import annotations

from rulecheck.report.checked import Checked
from rulecheck.report.entries import entries
from rulecheck.report.verdicts import Renderer


class Concise(Renderer):
    """FILE:LINE:COLUMN: verdict CODE message. Of a record with which all is well nothing is said."""

    def record(self, checked: Checked) -> str:
        """A line for each finding, and for the rest as `quiet` and `strict` want it."""
        lines = []
        for one in entries(checked, self.look):
            kind = self.look.paper.paint(one.kind, "bad" if one.level == "error" else "warn")
            code = f"{one.rule.code} " if one.rule else ""
            lines.append(f"{checked.at(one.place)}: {kind} {code}{one.message}\n")
        return "".join(lines)
