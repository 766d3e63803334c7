"""`concise`: one line a finding, as editors and `grep` like it."""

from __future__ import annotations

from rulecheck.core.location import Place
from rulecheck.report.checked import Checked
from rulecheck.report.verdicts import Renderer
from rulecheck.report.words import kind_in_words
from rulecheck.report.writing import printable


class Concise(Renderer):
    """FILE:LINE:COLUMN: verdict CODE message. Of a record with which all is well nothing is said."""

    def record(self, checked: Checked) -> str:
        """A line for each finding; without `quiet` also for what is undetermined, and for warnings.

        With `strict` an unfinished game has its line as well: it is a failure.
        """
        verdict, look = checked.verdict, self.look
        lines = [
            self._line(checked, one.place, kind_in_words(one), f"{one.rule.code} {one.message}", style="bad")
            for one in verdict.findings
        ]
        if look.strict or not look.quiet:
            lines += [
                self._line(checked, one.place, "undetermined", f"{one.rule.code} {one.message}")
                for one in verdict.undetermined
            ]
        if not look.quiet:
            lines += [
                self._line(checked, one.place, "warning", f"{one.rule.code} {one.message}") for one in verdict.warnings
            ]
        if look.strict and verdict.verdict == "incomplete":
            waits = verdict.awaits.message if verdict.awaits else "the game is not over"
            lines.append(self._line(checked, Place(), "incomplete", waits))
        return "".join(lines)

    def _line(self, checked: Checked, place: Place, kind: str, said: str, *, style: str = "warn") -> str:
        return f"{checked.at(place)}: {self.look.paper.paint(kind, style)} {printable(said)}\n"
