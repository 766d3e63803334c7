"""The benchmark works: its shortest form gives a whole table. How long anything takes is not tested."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from rulecheck.games import NAMES
from tests.benchmarks import games, linear, million
from tests.benchmarks.__main__ import main
from tests.benchmarks.measuring import Candidate, CannotRun, LeftOut, Samples, interleave
from tests.benchmarks.table import WIDTH, Budget, Row, figures, render, works


def test_quick_form_fills_every_row_of_every_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ratios.json"
    assert main(["--quick", "--only", "games,linear", "--json", str(file)]) == 0
    table = capsys.readouterr().out.splitlines()
    assert all(len(line) <= WIDTH for line in table)
    assert sum("budget" in line for line in table) == len(NAMES) + 1
    rows = orjson.loads(file.read_bytes())["rows"]
    assert [row["row"] for row in rows] == [*games.KEYS * len(NAMES), *linear.KEYS]
    assert all(row["ratio"] > 0 for row in rows if "not_measured" not in row)


def test_a_million_works_with_a_hundred(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "looks.json"
    assert million.main(["--records", "100", "--json", str(file)]) == 0
    head, *_, last, verdicts = capsys.readouterr().out.splitlines()
    assert head.split() == ["records", "seconds", "a", "second", "simulate", "check"]
    assert last.split()[0] == "100"
    assert verdicts == "100 legal"
    looks = orjson.loads(file.read_bytes())["looks"]
    assert looks[-1]["records"] == 100
    assert looks[-1]["check"] > 0


def test_only_what_is_asked_for_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ratios.json"
    assert main(["--quick", "--only", "parse", "--games", NAMES[0], "--json", str(file)]) == 0
    document = orjson.loads(file.read_bytes())
    assert set(document["samples"]) == {f"{NAMES[0]}: orjson.loads", f"{NAMES[0]}: parse"}
    assert "parse : orjson.loads" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["--only", "nothing"], ["--games", "chess"], ["--rounds", "0"]])
def test_what_does_not_exist_is_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2


def test_ratio_is_the_median_of_the_rounds_and_speed_turns_it_round() -> None:
    ours, theirs = Candidate("ours", float, rounds=3, units=2), Candidate("theirs", float, rounds=3, units=1)
    samples = Samples({"ours": [2.0, 8.0, 4.0], "theirs": [2.0, 2.0, 1.0]}, {})
    found = figures(Row("section", "key", "label", ours, theirs), samples)
    assert found is not None
    assert (found.ratio, found.minima, found.least, found.most) == (2.0, 1.0, 0.5, 2.0)
    faster = figures(Row("section", "key", "label", ours, theirs, faster=True), samples)
    assert faster is not None
    assert (faster.ratio, faster.least, faster.most) == (0.5, 0.5, 2.0)


@pytest.mark.parametrize(
    ("budget", "ratio", "word"),
    [
        (Budget(4, 2.5), 2.5, "aim"),
        (Budget(4, 2.5), 4.0, "met"),
        (Budget(4, 2.5), 4.1, "missed"),
        (Budget(3, 6, at_least=True), 6.0, "aim"),
        (Budget(3, 6, at_least=True), 3.0, "met"),
        (Budget(3, 6, at_least=True), 2.9, "missed"),
    ],
)
def test_budget_is_met_up_to_its_limit(budget: Budget, ratio: float, word: str) -> None:
    assert budget.holds(ratio) == word


@pytest.mark.parametrize(("why", "fine"), [(LeftOut("too short"), True), (CannotRun("not there"), False)])
def test_row_without_figures_says_why(why: LeftOut, fine: bool) -> None:
    def measure() -> float:
        raise why

    row = Row("section", "key", "label", Candidate("ours", measure, 1), Candidate("theirs", lambda: 1.0, 1))
    samples = interleave([row.candidate, row.other])
    assert str(why) in render([row], samples)
    assert works([row], samples) is fine
