"""`junit`: the XML that build servers show as test results: a file is a suite, a record is a test case."""

from __future__ import annotations

from rulecheck.report.checked import NOT_A_GAME, Checked, Tally
from rulecheck.report.entries import Entry, entries, left_out, where_it_stops
from rulecheck.report.page import pages
from rulecheck.report.verdicts import Look, Renderer
from rulecheck.report.writing import Paper, printable

# A suite says before its cases how many there are, so it is held until it is whole. What is more than this goes into
# further suites of the same name.
MANY = 500
MUCH = 1_000_000
# XML 1.0 has no way at all to write the last two.
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\ufffe": "\\ufffe", "\uffff": "\\uffff"})
_OUTCOMES = {"malformed": "error", "illegal": "failure", "false-claim": "failure", "legal": "passed"}

Said = tuple[str, str, str]


class JUnit(Renderer):
    """The suites of the files one after the other, each with its counts; of a large file, several of the same name."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.file: str | None = None
        self.cases: list[str] = []
        self.outcomes: dict[str, int] = {}
        self.held = 0

    def begin(self) -> bytes:
        """The opening of the document."""
        return b'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="rulecheck">\n'

    def placed(self, said: Said) -> bytes:
        """The suite of the file before, where a new one begins."""
        file, outcome, case = said
        done = b""
        if file != self.file or len(self.cases) >= MANY or self.held >= MUCH:
            done = self._suite()
            self.file = file
        if case:
            self._hold(outcome, case)
        return done

    def end(self, tally: Tally) -> bytes:
        """The last suite, a case that fails if the report is not whole, and the end of the document."""
        done = self._suite()
        if missing := left_out(tally):
            self.file = "rulecheck"
            self._hold("error", _case("rulecheck", "unchecked", _element("error", "fault", "; ".join(missing))))
            done += self._suite()
        return done + b"</testsuites>\n"

    def record(self, checked: Checked) -> Said:
        """The file of a record, its outcome and its case; no case if there is nothing to say of it."""
        look, verdict = self.look, checked.verdict
        outcome = _OUTCOMES.get(verdict.verdict, "failure" if look.strict else "skipped")
        if look.quiet and outcome in ("passed", "skipped"):
            return checked.file, outcome, ""
        said = [*entries(checked, look)]
        inside = ""
        if outcome != "passed":
            head = next((one for one in said if one.kind == verdict.verdict), None)
            kind, message = (head.code, head.said) if head else (verdict.verdict, where_it_stops(verdict))
            full = pages(checked, Paper(), undetermined=look.strict or not look.quiet)
            inside = _element(outcome, kind, message, full)
        warnings = "".join(_warning(checked, one) for one in said if one.kind == "warning")
        if warnings:
            inside += f"      <system-out>{_xml(warnings)}</system-out>\n"
        return checked.file, outcome, _case(verdict.game or NOT_A_GAME, checked.name, inside)

    def _hold(self, outcome: str, case: str) -> None:
        self.cases.append(case)
        self.outcomes[outcome] = self.outcomes.get(outcome, 0) + 1
        self.held += len(case)

    def _suite(self) -> bytes:
        """The suite of what is held; nothing if that is nothing."""
        cases, outcomes = self.cases, self.outcomes
        self.cases, self.outcomes, self.held = [], {}, 0
        if not cases:
            return b""
        counts = {"tests": len(cases), "failures": outcomes.get("failure", 0), "errors": outcomes.get("error", 0)}
        counts["skipped"] = outcomes.get("skipped", 0)
        said = " ".join(f'{name}="{count}"' for name, count in counts.items())
        start = f"  <testsuite name={_quoted(self.file or '')} {said}>\n"
        return (start + "".join(cases) + "  </testsuite>\n").encode()


def _case(group: str, name: str, inside: str) -> str:
    start = f"    <testcase classname={_quoted(group)} name={_quoted(name)}"
    return f"{start}>\n{inside}    </testcase>\n" if inside else f"{start}/>\n"


def _element(name: str, kind: str, message: str, full: str = "") -> str:
    start = f"      <{name} type={_quoted(kind)} message={_quoted(message)}"
    return f"{start}>{_xml(full)}</{name}>\n" if full else f"{start}/>\n"


def _warning(checked: Checked, entry: Entry) -> str:
    return f"{checked.at(entry.place)}: warning {entry.title}: {entry.said}\n"


def _quoted(text: str) -> str:
    return '"' + _xml(printable(text)).replace('"', "&quot;") + '"'


def _xml(text: str) -> str:
    """The text, fit to stand between tags; only its line breaks are left of all that is not printable."""
    return "\n".join(map(printable, text.split("\n"))).translate(_ESCAPES)
