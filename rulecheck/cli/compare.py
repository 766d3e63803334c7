"""`rulecheck compare`: what changed between two runs over the same records."""

from __future__ import annotations

from typing import Annotated

import typer

from rulecheck.cli.exits import Exit, note
from rulecheck.cli.options import Form, OutputFile
from rulecheck.cli.output import opened

EXAMPLES = """\b
Examples:
  rulecheck compare before.jsonl after.jsonl
  rulecheck compare before.jsonl after.jsonl --format json"""


def compare(
    before: Annotated[str, typer.Argument(metavar="A.jsonl", help="The verdicts of one run: check --format jsonl.")],
    after: Annotated[str, typer.Argument(metavar="B.jsonl", help="The verdicts of the other run.")],
    form: Form = "text",
    output: OutputFile = None,
) -> Exit:
    """Show which records changed verdict between two runs.

    Each is shown with its verdict and the rules on both sides.

    A record is found again by its file and number, or by its bytes where it lies elsewhere now. Two runs in the same
    order are compared in a stream; what stands in only one of them is counted.

    It ends with 0 whatever has changed, and with 3 if a file holds no verdicts or cannot be read.
    """
    from rulecheck.archive.known import NoVerdicts
    from rulecheck.archive.pairs import pairs
    from rulecheck.report.changes import changes

    with opened(output, "never") as out:
        try:
            for said in changes(pairs(before, after), form):
                out.write(said)
        except NoVerdicts as error:
            note(str(error))
            return Exit.MALFORMED
    return Exit.OK
