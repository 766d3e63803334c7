"""What must hold of every verdict, whatever the bytes were: it can be shown, and every place in it lies in the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as ET

import orjson

from rulecheck.archive.records import Ahead, of_stream
from rulecheck.cli.asking import rulebook_named
from rulecheck.core.location import Place
from rulecheck.core.record.malformed import MAX_FAULTS
from rulecheck.core.verdict import SEVERITY, Verdict
from rulecheck.report.checked import Checked, Tally
from rulecheck.report.verdicts import FORMATS, Look, renderer

BOM = b"\xef\xbb\xbf"


def unsound(text: bytes, verdict: Verdict, forms: Iterable[str] = tuple(FORMATS)) -> list[str]:
    """What does not hold of the verdict on a text; nothing if all is well. Raises what the reports in `forms` raise."""
    return [*_in_itself(verdict), *_in_the_text(text.removeprefix(BOM), verdict), *_on_paper(text, verdict, forms)]


def unsound_as_lines(text: bytes) -> list[str]:
    """What does not hold of a text that is read as standard input is: as a record, or as one a line."""
    read = list(of_stream(Ahead(BytesIO(text)), "a-record.json"))
    lines = text.split(b"\n")
    wrong = [] if read else ["nothing is read"]
    for number, source in enumerate(read, 1):
        if source.number != number or not 1 <= source.line <= len(lines):
            wrong.append(f"record {number} is number {source.number} on line {source.line}")
        elif source.fault is None and source.text != (text if source.alone else lines[source.line - 1].rstrip(b"\r")):
            wrong.append(f"record {number} is not what stands on line {source.line}")
    return wrong


def _in_itself(verdict: Verdict) -> Iterator[str]:
    if verdict.verdict not in SEVERITY:
        yield f"{verdict.verdict} is no verdict"
    malformed = [finding for finding in verdict.findings if finding.kind == "malformed"]
    if (verdict.verdict == "malformed") is not bool(malformed):
        yield f"the verdict is {verdict.verdict}, and {len(malformed)} findings are of what is malformed"
    if len(malformed) > MAX_FAULTS:
        yield f"{len(malformed)} findings of what is malformed"
    for finding in (*verdict.findings, *verdict.undetermined, *verdict.warnings):
        if not finding.message.strip() or len(finding.message) > 2000 or "\n" in finding.message:
            yield f"{finding.rule.code} has no sentence: {finding.message!r:.200}"


def _in_the_text(text: bytes, verdict: Verdict) -> Iterator[str]:
    lines = text.decode("utf-8", "replace").split("\n")
    try:
        document = orjson.loads(text)
    except orjson.JSONDecodeError:
        document = None
    for finding in (*verdict.findings, *verdict.undetermined, *verdict.warnings):
        if not _lies_in(lines, finding.place):
            yield f"{finding.rule.code}: {finding.place} does not lie in the text"
        elif (
            document is not None
            and finding.pointer
            and not _is_about(document, finding.pointer, _read(lines, finding.place))
        ):
            yield f"{finding.rule.code}: what {finding.pointer!r} leads to does not lie at {finding.place}"


def _lies_in(lines: list[str], place: Place) -> bool:
    """Whether a place begins and ends in the text, and not before it begins."""
    ends = ((place.line, place.column), (place.end_line, place.end_column))
    inside = all(1 <= line <= len(lines) and 1 <= column <= len(lines[line - 1]) + 1 for line, column in ends)
    return inside and ends[0] <= ends[1]


def _read(lines: list[str], place: Place) -> Any:
    """The JSON value between the ends of a place; what is no value comes out as it is written."""
    first, *rest = lines[place.line - 1 : place.end_line]
    written = "\n".join((first, *rest))[place.column - 1 :]
    behind = len((rest or [first])[-1]) - (place.end_column - 1)
    written = written[: len(written) - behind]
    try:
        return orjson.loads(written)
    except orjson.JSONDecodeError:
        return written


def _is_about(document: Any, pointer: str, written: Any) -> bool:
    """Whether this is the value that a pointer leads to, its name, or what it is missing in."""
    name: str | None = None
    for name in (part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]):
        if isinstance(document, dict) and name in document:
            document = document[name]
        elif isinstance(document, list) and name.isdecimal() and int(name) < len(document):
            document = document[int(name)]
        else:
            return isinstance(document, dict) and written == document
    return written in (document, name)


def _on_paper(text: bytes, verdict: Verdict, forms: Iterable[str]) -> Iterator[str]:
    checked = Checked("a-record.json", 1, 1, text, verdict)
    tally = Tally()
    tally.add(verdict)
    for form in forms:
        writer = renderer(form, Look(rulebook_of=rulebook_named))
        parts = (writer.begin(), writer.placed(writer.record(checked)), writer.end(tally))
        said = b"".join(part if isinstance(part, bytes) else part.encode() for part in parts).decode()
        if not said.replace("\n", "").isprintable() and any(ord(sign) < 32 for sign in said.replace("\n", "")):
            yield f"{form} prints something that moves the cursor"
        if form in ("json", "jsonl", "sarif"):
            orjson.loads(said)
        if form == "junit":
            ET.fromstring(said)
