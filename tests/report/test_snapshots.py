"""What people see, kept as files beside this one. RULECHECK_SNAPSHOTS=write takes them anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.running import rulecheck
from tests.report.conftest import ALL

SNAPSHOTS = Path(__file__).parent / "snapshots"


def seen(name: str, text: str) -> None:
    """Compare with the snapshot; escape signs are written so that they can be read."""
    text = text.replace("\x1b", "<ESC>")
    path = SNAPSHOTS / f"{name}.txt"
    if os.environ.get("RULECHECK_SNAPSHOTS") == "write":
        path.write_text(text)
    assert text == path.read_text()


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("columns", [40, 80, 120])
def test_full(columns: int) -> None:
    seen(f"full-{columns}", rulecheck("check", *ALL, env={"COLUMNS": str(columns)}).text)


@pytest.mark.usefixtures("files")
def test_full_in_colour() -> None:
    seen("full-colour", rulecheck("check", "legal.json", "illegal.json", "undetermined.json", "--color", "always").text)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("form", ["concise", "json", "jsonl"])
def test_other_formats_of_check(form: str) -> None:
    seen(f"check-{form}", rulecheck("check", *ALL, "-f", form).text)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("form", ["sarif", "junit", "github", "markdown"])
def test_formats_for_other_programs(form: str) -> None:
    lines = rulecheck("check", *ALL, "-f", form).text.splitlines(keepends=True)
    seen(f"check-{form}", "".join(line for line in lines if not line.startswith('{"id":"REC')))


@pytest.mark.usefixtures("files")
def test_concise_in_colour() -> None:
    seen("concise-colour", rulecheck("check", *ALL, "-f", "concise", "--color", "always").text)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("form", ["text", "json", "markdown"])
@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("score", ("score", "legal.json")),
        ("score-false", ("score", "false.json")),
        ("score-so-far", ("score", "incomplete.json", "--partial")),
        ("rules", ("rules", "hop")),
        ("explain", ("explain", "HOP202")),
        ("explain-ruling", ("explain", "HOP204")),
        ("explain-family", ("explain", "HOP2")),
        ("show", ("show", "incomplete.json")),
        ("legal", ("legal", "incomplete.json")),
        ("legal-finished", ("legal", "legal.json")),
        ("legal-open", ("legal", "undetermined.json", "--after", "0")),
        ("try-legal", ("try", "incomplete.json", '{"action": "hop", "player": "Ben", "by": 3}')),
        ("try-illegal", ("try", "incomplete.json", '{"action": "hop", "player": "Ana", "by": 3}')),
        ("try-open", ("try", "undetermined.json", '{"action": "hop", "player": "Ana", "by": 3}', "--after", "0")),
        ("edition", ("edition", "hop")),
    ],
)
def test_other_commands(name: str, arguments: tuple[str, ...], form: str) -> None:
    seen(f"{name}-{form}", rulecheck(*arguments, "-f", form).text)
