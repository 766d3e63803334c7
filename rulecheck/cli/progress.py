"""How far a long run has come: a bar on standard error, while a person looks on."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rulecheck.cli.exits import note
from rulecheck.report.words import counted, numbered

if TYPE_CHECKING:
    from rulecheck.cli.output import Output
    from rulecheck.report.checked import Tally

# A run that is over in so many seconds needs no bar.
SOON = 1.0


class Progress:
    """Counts what is done; shows it only if standard error is a terminal, and only if the run takes its time.

    What is written to standard output goes through `aside`, so that the bar is out of the way. At the end of a run
    that had a bar, a line says what it came to.
    """

    def __init__(self, paths: Iterable[str], out: Output, *, quiet: bool) -> None:
        on_screen = sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self.paths = [*paths] if on_screen and not quiet else None
        self.out = out
        self.started = time.monotonic()
        self.done = 0
        self.said = ""
        self.bar: Any = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *error: object) -> None:
        if self.bar is not None:
            self.bar.stop()
            note(f"{self.said}, in {time.monotonic() - self.started:.0f} seconds")

    def aside(self, notes: Iterable[str], written: Iterable[str | bytes]) -> None:
        """Say the notes and write the results, with the bar out of the way if it would be in it."""
        notes, written = [*notes], [one for one in written if one]
        in_the_way = self.bar is not None and (notes or (written and self.out.on_screen))
        if in_the_way:
            self.bar.stop()
        for one in notes:
            note(one)
        for result in written:
            self.out.write(result)
        if in_the_way:
            self.bar.start()

    def show(self, size: int, tally: Tally) -> None:
        """So many bytes more are done; these are the counts now."""
        self.done += size
        seconds = time.monotonic() - self.started
        if self.paths is None or seconds < SOON:
            return
        if self.bar is None:
            self._begin(self.paths)
        records = tally.records + sum(tally.passed_over.values())
        self.said = f"{numbered(records, 'record')}, {records / seconds:,.0f} a second: {counted(tally.verdicts)}"
        self.bar.update(0, completed=self.done, said=self.said)

    def _begin(self, paths: Iterable[str]) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        from rulecheck.archive.records import bytes_on_disk

        total = bytes_on_disk(paths)
        columns = (BarColumn(bar_width=20), TimeRemainingColumn(compact=True), TextColumn("{task.fields[said]}"))
        screen = Console(stderr=True, force_terminal=True)
        self.bar = Bar(*columns, console=screen, transient=True, redirect_stdout=False, redirect_stderr=False)
        self.bar.add_task("check", total=total or None, completed=self.done, said="")
        self.bar.start()
