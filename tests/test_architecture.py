"""Imports run one way: cli -> archive, report -> core; games -> core; the core knows no game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rulecheck.games import NAMES
from tests.fixtures import ROOT

PACKAGE = ROOT / "rulecheck"
MODULES = sorted(PACKAGE.rglob("*.py"))


def imports_of(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


ALLOWED = {
    "core": ("core",),
    "games": ("core", "games"),
    "report": ("core", "report"),
    "archive": ("core", "games", "report", "archive"),
    "cli": ("core", "games", "report", "archive", "cli"),
}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_run_one_way(path: Path) -> None:
    room = room_of(path)
    ours = {name for name in imports_of(path) if name.startswith("rulecheck.")}
    for name in ours:
        target = name.split(".")[1]
        if room in ALLOWED and (PACKAGE / target).is_dir():
            assert target in ALLOWED[room], f"{path} imports {name}"
        if room == "games" and target == "games" and len(path.relative_to(PACKAGE).parts) > 2:
            assert name.split(".")[2] == path.relative_to(PACKAGE).parts[1], f"{path} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_rich_stays_where_people_look(path: Path) -> None:
    uses_rich = any(name.split(".")[0] == "rich" for name in imports_of(path))
    draws = path.name in ("picture.py", "drawing.py") or path.parent.name == "picture"
    allowed = draws or room_of(path) in ("report", "cli")
    assert allowed or not uses_rich


@pytest.mark.parametrize("room", ["core", "report"])
def test_core_and_report_name_no_game(room: str) -> None:
    for path in (PACKAGE / room).rglob("*.py"):
        words = path.read_text().lower()
        assert not [name for name in NAMES if name in words], path


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_the_same_rooms(name: str) -> None:
    folder = PACKAGE / "games" / name
    for room in ("__init__", "components", "moves", "position", "rules", "scoring", "picture"):
        assert (folder / f"{room}.py").is_file() or (folder / room / "__init__.py").is_file(), room
    assert list((folder / "editions").glob("*.json"))


def test_a_module_says_what_lives_in_it() -> None:
    for path in MODULES:
        assert ast.get_docstring(ast.parse(path.read_text())), path
