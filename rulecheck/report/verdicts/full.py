"""`full`: findings with everything that helps to understand them, and a summary."""

from __future__ import annotations

from rulecheck.core.verdict import Verdict
from rulecheck.report.checked import NOT_A_GAME, Checked, Tally
from rulecheck.report.entries import left_out
from rulecheck.report.page import finding_pages, open_alike, undetermined_page, warning_page
from rulecheck.report.verdicts import Look, Renderer
from rulecheck.report.words import counted, listed, numbered, passed_over
from rulecheck.report.writing import MARGIN, hang, pad, printable

FEW = 20
SOME = 5


class Full(Renderer):
    """Findings as pages, everything else in a line. Of many records, those with which all is well are only counted.

    Whether there are many is known when more than FEW have come; up to then everything is held back.
    """

    sums_up = True

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.waiting: list[tuple[str, bool]] = []
        self.seen = 0
        self.under_a_line = False

    def record(self, checked: Checked) -> list[tuple[str, bool]]:
        """The pages of its findings, or a line; with each, whether it is a page."""
        pages = self._pages(checked)
        entries = [(page, True) for page in pages] or [(self._line(checked), False)]
        if not self.look.quiet:
            warnings = (warning_page(checked, one, self.look.paper) for one in checked.verdict.warnings)
            entries += [("\n".join(page), True) for page in warnings]
        return entries

    def placed(self, said: list[tuple[str, bool]]) -> str:
        """The pages; nothing yet while there may be few records."""
        self.seen += 1
        if self.seen <= FEW:
            self.waiting += said
            return ""
        return self._written([(text, page) for text, page in self._released() + said if page])

    def end(self, tally: Tally) -> str:
        """What was held back, and the summary."""
        written = self._written(self._released())
        return written if self.look.quiet else written + self._summary(tally)

    def _released(self) -> list[tuple[str, bool]]:
        waiting, self.waiting = self.waiting, []
        return waiting

    def _written(self, entries: list[tuple[str, bool]]) -> str:
        """Pages stand between empty lines, lines follow each other."""
        text = ""
        for entry, is_page in entries:
            if entry:
                text += "\n" if is_page and self.under_a_line else ""
                text += entry + ("\n\n" if is_page else "\n")
                self.under_a_line = not is_page
        return text

    def _pages(self, checked: Checked) -> list[str]:
        paper, look = self.look.paper, self.look
        pages = [*finding_pages(checked, paper)]
        if look.strict or not look.quiet:
            groups = open_alike(checked.verdict.undetermined)
            pages += [undetermined_page(checked, alike, paper) for alike in groups[:SOME]]
            if left := sum(map(len, groups[SOME:])):
                said = f"{checked.name}: {numbered(left, 'more place')} undetermined; --format concise lists them all"
                pages.append(hang(said, paper.width))
        return ["\n".join(page) for page in pages]

    def _line(self, checked: Checked) -> str:
        """One line for a record without findings; with `quiet` only for one that fails all the same."""
        verdict, look = checked.verdict, self.look
        if look.quiet and not (look.strict and verdict.verdict == "incomplete"):
            return ""
        word = verdict.verdict
        said = f"{verdict.game}, {numbered(verdict.moves, 'move')}"
        painted = look.paper.paint(word, "good" if word == "legal" else "warn")
        lines = hang(f"{checked.name}: {word} {printable(f'{said}, {_how_it_stands(verdict)}')}", look.paper.width)
        return "\n".join(lines).replace(f": {word} ", f": {painted} ", 1)

    def _summary(self, tally: Tally) -> str:
        """Records by verdict, by game where there are several, and the rules broken most often where there are many."""
        missing = left_out(tally)
        if not tally.records and not missing and not tally.passed_over:
            return ""
        said = [f"{numbered(tally.records, 'record')}: {counted(tally.verdicts) or 'none checked'}"]
        said += [passed_over(tally.passed_over)] if tally.passed_over else []
        said += missing
        if len(tally.games) > 1:
            width = max(map(len, tally.games)) + 2
            named = sorted(tally.games, key=lambda game: (game == NOT_A_GAME, game))
            said += [f"{MARGIN}{pad(game, width)}{counted(tally.games[game])}" for game in named]
        if sum(tally.rules.values()) > SOME:
            most = ", ".join(f"{code} ({count})" for code, count in tally.broken_most(SOME))
            said.append(f"{MARGIN}most often: {most}")
        lines = [line for one in said for line in hang(one, self.look.paper.width)]
        return ("\n" if self.under_a_line else "") + "\n".join(lines) + "\n"


def _how_it_stands(verdict: Verdict) -> str:
    if verdict.score is not None and verdict.score.winners:
        return f"won by {listed(verdict.score.winners)}"
    if verdict.finished:
        return "finished"
    if verdict.ended:
        return f"not played out (ended: {verdict.ended})"
    return f"to go on: {verdict.awaits.message}" if verdict.awaits else "not finished"
