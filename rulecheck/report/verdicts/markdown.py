"""`markdown`: a table of findings and a summary, for a pull request or the summary of a job."""

from __future__ import annotations

import re

from rulecheck.core.rulebook import Rule
from rulecheck.core.verdict import SEVERITY
from rulecheck.report.checked import NOT_A_GAME, Checked, Tally
from rulecheck.report.entries import entries, left_out
from rulecheck.report.verdicts import Look, Renderer
from rulecheck.report.words import counted, numbered, passed_over
from rulecheck.report.writing import markdown_table, printable

TITLE = "## rulecheck\n\n"
HEAD = ("where", "verdict", "rule", "what is wrong")
# Signs that would be markup; behind an @ an empty sign keeps GitHub from calling somebody of that name.
_SAFE = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        "\\": "&#92;",
        "|": "&#124;",
        "@": "@&#8203;",
        **{sign: "\\" + sign for sign in "`*_[]~"},
    }
)
_FIT_FOR_CODE = re.compile(r"[^`|\\\s](?:[^`|\\]*[^`|\\\s])?")


class Markdown(Renderer):
    """The findings as a table that grows row by row; behind it the summary, and the rules that were broken."""

    sums_up = True

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.explained: dict[str, str] = {}
        self.begun = False
        self.in_table = False

    def record(self, checked: Checked) -> tuple[list[str], dict[str, str]]:
        """The lines of a table, a row for each finding; and by their codes the rules that it names.

        What is undetermined for want of the same facts has one row.
        """
        said = [*entries(checked, self.look, alike=True)]
        rules = {one.finding.rule.code: one.finding.rule for one in said if one.finding and one.kind != "malformed"}
        body = [(code(checked.at(one.place)), one.kind, text(one.title), text(one.said)) for one in said]
        return markdown_table(HEAD, body) if body else [], {name: _explained(rule) for name, rule in rules.items()}

    def placed(self, said: tuple[list[str], dict[str, str]]) -> bytes:
        """The rows; the title and the head of the table before the first ones."""
        lines, explained = said
        self.explained |= explained
        if not lines:
            return b""
        written = self._under_the_title(lines[2:] if self.in_table else lines)
        self.in_table = True
        return written

    def end(self, tally: Tally) -> bytes:
        """The records by verdict and game, and the text of each rule that a finding names."""
        parts = [[f"**{said}**"] for said in left_out(tally)]
        if tally.passed_over and not self.look.quiet:
            parts.append([passed_over(tally.passed_over)])
        if tally.records and not self.look.quiet:
            parts.append([f"**{numbered(tally.records, 'record')}: {counted(tally.verdicts)}**"])
            parts.append(_by_verdict(tally))
            parts.append([self.explained[code] for code in sorted(self.explained)])
        lines = [line for part in parts if part for line in ("", *part)]
        return self._under_the_title(lines if self.in_table else lines[1:]) if lines else b""

    def _under_the_title(self, lines: list[str]) -> bytes:
        title = "" if self.begun else TITLE
        self.begun = True
        return (title + "\n".join(lines) + "\n").encode()


def text(words: str) -> str:
    """Words as they are, with nothing in them taken for markup; they stay on one line and in one cell."""
    return printable(words).translate(_SAFE)


def code(words: str) -> str:
    """Words set as code, or, where a sign in them does not allow it, as text."""
    safe = printable(words)
    return f"`{safe}`" if _FIT_FOR_CODE.fullmatch(safe) else text(safe)


def _by_verdict(tally: Tally) -> list[str]:
    """A row for each verdict, the good ones first; a column for each game, where there are several."""
    games = sorted(tally.games, key=lambda game: (game == NOT_A_GAME, game))
    columns = games if len(games) > 1 else []
    body = [
        (verdict, *(str(tally.games[game].get(verdict, 0)) for game in columns), str(tally.verdicts[verdict]))
        for verdict in reversed(SEVERITY)
        if verdict in tally.verdicts
    ]
    return markdown_table(("verdict", *columns, "records"), body)


def _explained(rule: Rule) -> str:
    said = text(" ".join(rule.text.split("\n\n")))
    return f"- **{rule.code} {rule.name}**: {said} ({text(str(rule.source))}; {rule.certainty})"
