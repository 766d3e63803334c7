"""Many records: whoever checks them, the same bytes come out, and exactly what is wrong is reported at its line."""

from __future__ import annotations

import gzip
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import orjson
import pytest

from rulecheck.archive.batches import batches
from rulecheck.archive.records import records
from rulecheck.report.verdicts import FORMATS
from tests.cli.running import process_env, rulecheck
from tests.fixtures import FIXTURES

LEGAL = (FIXTURES / "tsuro/rules/TSU205-legal.json").read_bytes()
ILLEGAL = (FIXTURES / "tsuro/rules/TSU205-illegal.json").read_bytes()


def in_a_line(text: bytes) -> bytes:
    return orjson.dumps(orjson.loads(text))


def check(*arguments: object, **more: object) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "rulecheck", "check", *map(str, arguments)]
    return subprocess.run(command, env=process_env(), check=False, capture_output=True, **more)  # type: ignore[call-overload,no-any-return]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """10,000 records, of which 300 are illegal, 50 malformed and 20 cut off."""
    kinds = ["illegal"] * 300 + ["malformed"] * 50 + ["cut"] * 20 + ["well"] * (10_000 - 370)
    Random(6).shuffle(kinds)
    legal, illegal = in_a_line(LEGAL), in_a_line(ILLEGAL)
    texts = {
        "well": legal,
        "illegal": illegal,
        "malformed": legal.replace(b'"players"', b'"player"'),
        "cut": legal[: len(legal) // 2],
    }
    path = tmp_path_factory.mktemp("archive") / "long.jsonl"
    path.write_bytes(b"".join(texts[kind] + b"\n" for kind in kinds))
    path.with_name("kinds.json").write_bytes(orjson.dumps(kinds))
    return path


def test_exactly_what_is_wrong_is_reported_at_its_line(archive: Path) -> None:
    kinds = orjson.loads(archive.with_name("kinds.json").read_bytes())
    ran = check(archive, "--format", "concise", "--quiet", "--jobs", 2)
    assert ran.returncode == 3
    said = [line.removeprefix(f"{archive}:".encode()).split(b":", 2) for line in ran.stdout.splitlines()]
    found = {int(line): rest.split()[0].decode() for line, _, rest in said}
    wrong = {"illegal": "illegal", "malformed": "malformed", "cut": "malformed"}
    assert found == {line: wrong[kind] for line, kind in enumerate(kinds, 1) if kind in wrong}


def test_the_same_bytes_whoever_checks(archive: Path) -> None:
    one = check(archive, "--format", "jsonl", "--jobs", 1)
    assert one.stdout.count(b"\n") == 10_000
    for how in (("--jobs", 2), ("--engine", "dask")):
        ran = check(archive, "--format", "jsonl", *how)
        assert (ran.stdout, ran.returncode, ran.stderr) == (one.stdout, one.returncode, b""), how


@pytest.mark.parametrize("form", ["full", "json", "sarif", "junit", "markdown"])
def test_what_stands_between_records_is_the_same_too(archive: Path, form: str) -> None:
    one, two = (check(archive, "--format", form, "--jobs", jobs).stdout for jobs in (1, 2))
    assert one == two


def children(process: int) -> list[int]:
    """The processes below one that check records."""
    threads = Path(f"/proc/{process}/task").iterdir()
    below = [int(one) for thread in threads for one in (thread / "children").read_text().split()]
    return [one for direct in below for one in (direct, *children(direct))]


def works(process: int) -> bool:
    return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="finds the workers in /proc")
@pytest.mark.parametrize("how", [("--jobs", "2"), ("--engine", "dask")])
def test_a_killed_worker_costs_no_verdict(archive: Path, tmp_path: Path, how: tuple[str, str]) -> None:
    long = tmp_path / "longer.jsonl"
    long.write_bytes(archive.read_bytes() * 4)
    whole = check(long, "--format", "jsonl", "--jobs", 1).stdout
    out = tmp_path / "out.jsonl"
    command = [sys.executable, "-m", "rulecheck", "check", str(long), "--format", "jsonl", *how]
    with out.open("wb") as stream:
        process = subprocess.Popen(command, env=process_env(), stdout=stream, stderr=subprocess.PIPE)
        while not out.stat().st_size:
            assert process.poll() is None
            time.sleep(0.01)
        workers = [one for one in children(process.pid) if works(one)]
        os.kill(workers[-1], signal.SIGKILL)
        _, said = process.communicate(timeout=120)
    assert out.read_bytes() == whole
    assert (process.returncode, said) == (3, b"")


@pytest.mark.parametrize("seconds", [None, 0.0, 0.1, 0.2], ids=lambda after: f"{after} s after the start of a worker")
def test_ctrl_c_ends_the_workers_as_well(archive: Path, tmp_path: Path, seconds: float | None) -> None:
    """None: when the first line is there."""
    if seconds is not None and not Path("/proc/self/task").is_dir():
        pytest.skip("finds the workers in /proc")
    long = tmp_path / "longer.jsonl"
    long.write_bytes(archive.read_bytes() * 8)
    command = [sys.executable, "-m", "rulecheck", "check", str(long), "--format", "full", "--jobs", "2"]
    process = subprocess.Popen(
        command, env=process_env(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    assert process.stdout is not None
    if seconds is None:
        first = process.stdout.readline()
    else:
        first = b""
        while not any(map(works, children(process.pid))):
            time.sleep(0.001)
        time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    rest, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"records: " in first + rest
    assert b"interrupted after" in said
    assert b"Traceback" not in said
    for _ in range(500):
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    pytest.fail("somebody is still at work")


@pytest.mark.parametrize("ending", [b"", b"\n", b"\n\n  \n", b'\n{"cut": '])
def test_batches_hold_the_same_records(tmp_path: Path, ending: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulecheck.archive.batches.SIZE", 3000)
    monkeypatch.setattr("rulecheck.archive.streams.CHUNK", 1000)
    line = in_a_line(LEGAL)
    text = b"\n".join([line, b"", line[:50], b"  ", line] * 20) + ending
    (tmp_path / "a.jsonl").write_bytes(text)
    (tmp_path / "b.jsonl.gz").write_bytes(gzip.compress(text))
    (tmp_path / "d.jsonl").write_bytes(b"\n \n")
    for number in range(70):
        (tmp_path / f"e{number:02}.json").write_bytes(LEGAL)
    (tmp_path / "log.txt").write_bytes(text)
    paths = [str(tmp_path), str(tmp_path / "log.txt"), str(tmp_path / "nowhere.json"), str(tmp_path / "e6*.json")]
    cut = [*batches(paths)]
    assert [source for batch in cut for source in batch.sources()] == [*records(paths)]
    assert len(cut) > 20
    assert sum(batch.records for batch in cut) == len([*records(paths)])


def test_what_comes_before_a_break_is_checked(tmp_path: Path) -> None:
    lines = [in_a_line(LEGAL).replace(b"Ana", f"Ana {number}".encode()) for number in range(3000)]
    (tmp_path / "cut.jsonl.gz").write_bytes(gzip.compress(b"\n".join(lines))[:-20])
    *read, broken = (source for batch in batches([str(tmp_path)]) for source in batch.sources())
    assert len(read) > 2000
    assert [source.text for source in read] == lines[: len(read)]
    assert (broken.number, broken.line) == (len(read) + 1, len(read) + 1)
    assert broken.fault is not None


def test_known_verdicts_are_passed_over_and_count(tmp_path: Path) -> None:
    few = tmp_path / "few.jsonl"
    few.write_bytes(in_a_line(LEGAL) + b"\n" + in_a_line(ILLEGAL) + b"\n")
    known = tmp_path / "known.jsonl"
    known.write_bytes(check(few, "--format", "jsonl").stdout)
    few.write_bytes(few.read_bytes() + in_a_line(LEGAL).replace(b"Ana", b"Ina") + b"\n")
    ran = check(few, "--format", "jsonl", "--since", known)
    assert [orjson.loads(line)["record"] for line in ran.stdout.splitlines()] == [3]
    assert ran.returncode == 1
    said = b"2 records passed over as known: 1 incomplete, 1 illegal"
    for form in FORMATS:
        ran = check(few, "--format", form, "--since", known)
        assert said in (ran.stdout if form in ("full", "markdown") else ran.stderr)
        assert said not in (ran.stderr if form in ("full", "markdown") else ran.stdout)
        quiet = check(few, "-q", "-f", form, "--since", known)
        assert said not in quiet.stdout + quiet.stderr
    known.write_bytes(known.read_bytes().replace(b'"rulecheck":"', b'"rulecheck":"older-'))
    assert check(few, "--format", "jsonl", "--since", known).stdout.count(b"\n") == 3
    known.write_bytes(b'{"no": "verdict"}\n')
    ran = check(few, "--since", known)
    assert ran.returncode == 2
    assert b"known.jsonl:1" in b"".join(ran.stderr.split())


def test_without_a_cluster_nothing_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulecheck.archive.cluster.PATIENCE", 1)
    game = FIXTURES / "tsuro/rules/TSU205-legal.json"
    known = ("--scheduler", "tcp://127.0.0.1:1")
    addresses = ("nowhere", "tcp://127.0.0.1", "wrong://127.0.0.1:1")
    for how in (known, ("--engine", "dask", *known), *(("--engine", "dask", "--scheduler", one) for one in addresses)):
        ran = rulecheck("check", game, "--format", "sarif", *how)
        assert (ran.code, ran.out) == (2, b"")
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = rulecheck("check", game, "--engine", "dask")
    assert ran.code == 2
    assert "pip install 'rulecheck[cluster]'" in " ".join(ran.err.split())
