"""`github`: annotations, as workflow commands of GitHub Actions."""

from __future__ import annotations

from pathlib import PurePath

from rulecheck.report.checked import Checked, Tally
from rulecheck.report.entries import Entry, entries, left_out
from rulecheck.report.verdicts import Renderer
from rulecheck.report.writing import printable

_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}
_IN_MESSAGE = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


class GitHub(Renderer):
    """A command for each finding, one a line. Of a record with which all is well nothing is said.

    GitHub shows ten annotations of a level for each step; the others are only in its log.
    """

    def record(self, checked: Checked) -> bytes:
        """A line for each finding; what is undetermined for want of the same facts has one line."""
        return "".join(_command(checked, one) for one in entries(checked, self.look, alike=True)).encode()

    def end(self, tally: Tally) -> bytes:
        """Nothing, unless the report is not whole."""
        return "".join(f"::error title=rulecheck::{said}\n" for said in left_out(tally)).encode()


def _command(checked: Checked, entry: Entry) -> str:
    place = entry.place
    properties = {"file": PurePath(checked.file).as_posix(), "line": str(checked.line(place)), "col": str(place.column)}
    # GitHub takes columns only where a place begins and ends on the same line.
    if place.end_line == place.line and place.end_column > place.column:
        properties |= {"endLine": properties["line"], "endColumn": str(place.end_column)}
    properties["title"] = entry.title
    named = ",".join(f"{name}={printable(value).translate(_IN_PROPERTY)}" for name, value in properties.items())
    return f"::{_COMMANDS[entry.level]} {named}::{entry.said.translate(_IN_MESSAGE)}\n"
