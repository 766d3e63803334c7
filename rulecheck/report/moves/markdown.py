"""Moves in Markdown."""

from __future__ import annotations

from rulecheck.report.checked import Checked
from rulecheck.report.moves import Listed, Move, by_action
from rulecheck.report.moves.text import one_line, tried_text
from rulecheck.report.writing import Paper, markdown_table, printable


def listed_markdown(listed: Listed) -> str:
    """What could come next, each action with its moves in a block of their own."""
    lines = [f"# {printable(listed.title)}", ""]
    for action, group in by_action((*listed.moves, *(listed.chance or ()))).items():
        lines += [f"## {action}", "", "```json", *map(one_line, group), "```", ""]
    if listed.undetermined:
        lines += ["## Undetermined", ""]
        body = ((f"`{one_line(move)}`", rule.code, printable(said)) for move, rule, said in listed.undetermined)
        lines += [*markdown_table(("Move", "Rule", "Why"), body), ""]
    if listed.closed:
        lines += ["## Closed", ""]
        body = ((action, f"{rule.code} {rule.name}", printable(said)) for action, rule, said in listed.closed)
        lines += [*markdown_table(("Action", "Rule", "Why"), body), ""]
    return "\n".join(lines).rstrip() + "\n"


def tried_markdown(tried: Checked, move: Move | None) -> str:
    """The answer to a move that was tried."""
    return f"```\n{tried_text(tried, move, Paper())}```\n"
