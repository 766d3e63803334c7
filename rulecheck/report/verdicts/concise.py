"""`concise`: one line a finding, as editors and `grep` like it."""

from __future__ import annotations

from rulecheck.report.checked import Checked, Tally
from rulecheck.report.verdicts import Look
from rulecheck.report.words import kind_in_words
from rulecheck.report.writing import printable


class Concise:
    """FILE:LINE:COLUMN: verdict CODE message. Of a record with which all is well nothing is said."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def begin(self) -> str:
        """Nothing."""
        return ""

    def record(self, checked: Checked) -> str:
        """A line for each finding; without `quiet` also for what is undetermined, and for warnings.

        With `strict` an unfinished game has its line as well: it is a failure.
        """
        verdict, paper = checked.verdict, self.look.paper
        lines = [
            f"{checked.at(one.place)}: {paper.paint(kind_in_words(one), 'bad')} {one.rule.code} {printable(one.message)}"
            for one in verdict.findings
        ]
        if self.look.strict or not self.look.quiet:
            lines += [
                f"{checked.at(one.place)}: {paper.paint('undetermined', 'warn')} {one.rule.code} {printable(one.message)}"
                for one in verdict.undetermined
            ]
        if not self.look.quiet:
            lines += [
                f"{checked.at(one.place)}: {paper.paint('warning', 'warn')} {one.rule.code} {printable(one.message)}"
                for one in verdict.warnings
            ]
        if self.look.strict and verdict.verdict == "incomplete":
            waits = verdict.awaits.message if verdict.awaits else "the game is not over"
            lines.append(
                f"{printable(checked.file)}:{checked.first_line}:1: {paper.paint('incomplete', 'warn')} {printable(waits)}"
            )
        return "".join(line + "\n" for line in lines)

    def end(self, tally: Tally) -> str:  # noqa: ARG002 - no summary: every line is a finding
        """Nothing."""
        return ""
