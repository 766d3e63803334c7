"""Moves as text."""

from __future__ import annotations

import json

from rulecheck.report.checked import Checked
from rulecheck.report.moves import Listed, Move, by_action
from rulecheck.report.page import pages
from rulecheck.report.words import in_short, numbered
from rulecheck.report.writing import MARGIN, Paper, pad, printable, wrap


def one_line(move: Move) -> str:
    """A move in one line of JSON, ready to be appended to a record."""
    return printable(json.dumps(move, ensure_ascii=False))


def listed_text(listed: Listed, paper: Paper) -> str:
    """What could come next, by action; what is closed, with the rule that closes it."""
    lines = wrap(printable(listed.title), paper.width)
    for heading, moves in (("", listed.moves), (", as chance has it", listed.chance or ())):
        for action, group in by_action(moves).items():
            head = f"{action.replace('_', ' ')}{heading}: {numbered(len(group), 'move')}"
            lines += ["", paper.paint(head, "strong"), *(MARGIN + one_line(move) for move in group)]
    if listed.undetermined:
        count = numbered(len(listed.undetermined), "move")
        lines += ["", paper.paint(f"undetermined: {count}", "warn")]
        lines += [f"{MARGIN}{one_line(move)}  {rule.code}" for move, rule, _ in listed.undetermined]
        said = dict.fromkeys(f"{rule.code} {rule.name}: {sentence}" for _, rule, sentence in listed.undetermined)
        lines += [MARGIN + line for one in [*said][:3] for line in wrap(printable(one), paper.width - len(MARGIN))]
    if listed.closed:
        lines += ["", paper.paint("closed", "strong")]
        width = max(len(action) for action, _, _ in listed.closed) + 2
        for action, rule, sentence in listed.closed:
            room = paper.width - len(MARGIN) - width
            for index, line in enumerate(wrap(printable(f"{rule.code} {rule.name}: {sentence}"), room)):
                lines.append(MARGIN + pad("" if index else action.replace("_", " "), width) + line)
    return "\n".join(lines) + "\n"


def tried_text(tried: Checked, move: Move | None, paper: Paper) -> str:
    """The answer to a move that was tried."""
    verdict = tried.verdict.verdict
    if verdict == "legal" and move is not None:
        return f"{paper.paint('legal', 'good')}: {printable(in_short(move))}\n"
    return pages(tried, paper, undetermined=True)
