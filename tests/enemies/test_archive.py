"""What can lie in a folder and is no record, and what can become of the output: the command as a process of its own.

Each way of being unreadable by itself is for `tests/cli/test_inputs.py`; here is what only shows in a process.
"""

from __future__ import annotations

import ctypes
import gzip
import os
import pty
import re
import resource
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import Any

import orjson
import pytest

from rulecheck.archive.batches import batches
from rulecheck.archive.records import Source, records
from rulecheck.core.record import MAX_BYTES
from rulecheck.report.verdicts import FORMATS
from tests.cli.running import process_env, rulecheck, spawned
from tests.fixtures import FIXTURES, ROOT

GOOD = orjson.dumps({"format": "rulecheck/1", "game": "tsuro", "players": ["Ana", "Ben"]})
WRONG = GOOD.replace(b',"Ben"', b"")
ILLEGAL = FIXTURES / "tsuro/rules/TSU205-illegal.json"
PACKED = gzip.compress(GOOD + b"\n" + GOOD + b"\n")
# What must never reach a terminal: it moves the cursor, breaks the line, or turns the direction of what follows.
RAW = frozenset(chr(code) for code in (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, 0x202E)) - {"\n"}
NASTY = "bad\x1b[31m\nname\x9b\u202e.json"
PATIENCE = 300  # seconds after which a process hangs for sure
# The kernel's numbers: what gives a right up for all programs that come, and the rights that let root read anything.
DROP, OVERRIDE_PERMISSIONS, READ_ANYTHING = 24, 1, 2
NO_UTF_8 = os.fsdecode(b"caf\xe9.json")


def links(*pairs: tuple[str, str]) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        for name, goal in pairs:
            (folder / name).symlink_to(goal)

    return make


def folder_with_a_record(folder: Path) -> None:
    (folder / "x.json").mkdir()
    (folder / "x.json" / "inside.json").write_bytes(GOOD)


def pipe(folder: Path) -> None:
    os.mkfifo(folder / "pipe.json")


# What lies in the folder, and the rule and line of what is said of it; None where all is well.
FILES: list[tuple[str, bytes, tuple[str, int] | None, int]] = [
    # name, bytes, finding, good records before it
    ("again.json", GOOD, None, 1),
    ("cut-off.json", GOOD[:-1], ("REC004", 1), 0),
    ("cut-off.jsonl.gz", gzip.compress(GOOD + b"\n" + os.urandom(4000).hex().encode())[:-900], ("REC001", 2), 1),
    ("cut-off-at-the-end.json.gz", gzip.compress(GOOD)[:-4], ("REC001", 1), 0),
    ("empty.json", b"", ("REC002", 1), 0),
    ("empty.json.gz", b"", ("REC002", 1), 0),
    ("empty.jsonl", b"", ("REC002", 1), 0),
    ("latin.json", GOOD.replace(b"Ben", b"Ren\xe9"), ("REC003", 1), 0),
    ("no-gzip.json.gz", GOOD, ("REC001", 1), 0),
    ("one.json", GOOD, None, 1),
    ("rubbish-behind.json.gz", gzip.compress(GOOD) + b"rubbish", ("REC001", 1), 0),
    ("rubbish-behind.jsonl.gz", PACKED + b"rubbish", ("REC001", 3), 2),
    ("two-members.jsonl.gz", PACKED + PACKED, None, 4),
    ("wrong.json", WRONG, ("TSU101", 1), 0),
    ("zeros-behind.json.gz", gzip.compress(GOOD) + bytes(512), None, 1),
    (NASTY, b"{", ("REC004", 1), 0),
    (NO_UTF_8, b"{", ("REC004", 1), 0),
]
THINGS: list[tuple[str, Callable[[Path], None], tuple[str, int] | None, int]] = [
    ("broken.json", links(("broken.json", "nowhere.json")), ("REC001", 1), 0),
    ("circle.json", links(("circle.json", "circle.json")), ("REC001", 1), 0),
    ("circle-of-folders", links(("up", ".."), ("same", "."), ("proc", "/proc/self/fd")), None, 0),
    ("device.json", links(("device.json", "/dev/zero")), ("REC001", 1), 0),
    ("memory.json", links(("memory.json", "/proc/self/mem")), ("REC001", 1), 0),
    ("pipe.json", pipe, ("REC001", 1), 0),
    ("x.json/inside.json", folder_with_a_record, None, 1),
]


@pytest.fixture(scope="module")
def enemies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all of them, in a folder that holds nothing else."""
    folder = tmp_path_factory.mktemp("around") / "enemies"
    folder.mkdir()
    for name, text, *_ in FILES:
        (folder / name).write_bytes(text)
    for _, make, *_ in THINGS:
        make(folder)
    return folder


def started(*arguments: Any, stdout: Any, stderr: Any, before: Any = None) -> subprocess.Popen[bytes]:
    """Start a command as a process that does something `before` it becomes rulecheck."""
    return subprocess.Popen(
        [sys.executable, "-m", "rulecheck", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=stderr,
        cwd=ROOT,
        env=process_env(),
        preexec_fn=before,
    )


def ended(
    *arguments: Any, stdout: Any = subprocess.PIPE, stderr: Any = subprocess.PIPE, before: Any = None
) -> subprocess.CompletedProcess[bytes]:
    """Run such a process to its end."""
    with started(*arguments, stdout=stdout, stderr=stderr, before=before) as process:
        said = process.communicate(timeout=PATIENCE)
    return subprocess.CompletedProcess(arguments, process.returncode, *said)


def told(folder: Path, out: bytes) -> dict[str, list[tuple[str, int]]]:
    """The findings on each file, as rule and line; a record with which all is well counts as none."""
    found: dict[str, list[tuple[str, int]]] = {}
    for one in map(orjson.loads, out.splitlines()):
        name = one["file"].removeprefix(f"{folder}/")
        found.setdefault(name, []).extend((each["rule"], each["line"]) for each in one["findings"])
    return found


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_one_bad_file_spoils_no_other(enemies: Path, jobs: str) -> None:
    ran = spawned("check", enemies, "-f", "jsonl", "--jobs", jobs)
    assert (ran.returncode, ran.stderr) == (3, b"")
    said = told(enemies, ran.stdout)
    expected = {
        name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace"): [finding] if finding else []
        for name, _, finding, good in (*FILES, *THINGS)
        if finding or good
    }
    assert said == expected
    verdicts = [orjson.loads(line)["verdict"] for line in ran.stdout.splitlines()]
    assert verdicts.count("incomplete") == sum(good for *_, good in (*FILES, *THINGS))


def without_the_rights_of_root() -> None:
    """Let permissions hold for the process that comes, whoever starts it (and if the kernel allows it)."""
    for right in (OVERRIDE_PERMISSIONS, READ_ANYTHING):
        ctypes.CDLL(None).prctl(DROP, right, 0, 0, 0)


def test_what_may_not_be_read_spoils_no_other(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_bytes(GOOD)
    for name in ("locked.json", "locked.jsonl", "locked.json.gz"):
        (tmp_path / name).touch(0)
    (tmp_path / "locked").mkdir(0)
    ran = ended("check", tmp_path, "-f", "jsonl", before=without_the_rights_of_root)
    (tmp_path / "locked").chmod(0o700)
    said = told(tmp_path, ran.stdout)
    if said["locked.json"] != [("REC001", 1)]:
        pytest.skip("this process may read everything, whatever is done")
    locked = ("locked", "locked.json", "locked.json.gz", "locked.jsonl")
    assert said == {name: [("REC001", 1)] for name in locked} | {"one.json": []}
    assert (ran.returncode, ran.stderr) == (3, b"")


# What is said of files whose names are not fit to be printed.


@pytest.fixture(scope="module")
def nasty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a broken and an illegal record under such names."""
    folder = tmp_path_factory.mktemp("nasty")
    (folder / NASTY).write_bytes(b"{")
    (folder / NO_UTF_8).write_bytes(b"{")
    (folder / f"illegal{NASTY}").write_bytes(ILLEGAL.read_bytes())
    return folder


def is_fit_to_print(said: str) -> bool:
    return not RAW & set(said) and "bad\n" not in said and "\nname" not in said


@pytest.mark.parametrize("form", FORMATS)
def test_no_name_is_printed_raw(nasty: Path, form: str) -> None:
    ran = rulecheck("check", nasty, nasty / f"nowhere{NASTY}", "-f", form)
    assert ran.code == 3
    assert is_fit_to_print(ran.text + ran.err)
    assert "nowhere" in ran.text


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "-", "--stdin-name", NASTY),
        ("check", ILLEGAL, "--since", NASTY),
        ("check", ILLEGAL, "--edition", NASTY),
        ("check", ILLEGAL, "--edition", f"nowhere{NASTY}"),
        ("check", ILLEGAL, "-o", f"nowhere/{NASTY}"),
        ("check", ILLEGAL, "--ruling", f"{NASTY}=1"),
        ("compare", NASTY, ILLEGAL),
        ("compare", f"nowhere{NASTY}", ILLEGAL),
        ("score", NASTY),
        ("show", f"illegal{NASTY}"),
        ("legal", f"illegal{NASTY}", "-f", "json"),
        ("try", f"illegal{NASTY}", f'{{"action": "{NASTY}"}}'),
        ("edition", "caravan", "--check", NASTY),
        ("explain", NASTY),
        (NASTY,),
    ],
)
def test_no_name_is_printed_raw_elsewhere(nasty: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[Any]) -> None:
    monkeypatch.chdir(nasty)
    ran = rulecheck(*arguments)
    assert ran.code in (1, 2, 3)
    assert is_fit_to_print(ran.text + ran.err)


def test_no_name_is_printed_raw_on_a_screen(nasty: Path) -> None:
    screen, end = pty.openpty()
    process = started("check", nasty, "--jobs", "2", stdout=end, stderr=end)
    os.close(end)
    said = b""
    with process, open(screen, "rb", buffering=0) as shown, suppress(OSError):  # an error is how a terminal ends
        while part := shown.read(65536):
            said += part
    assert process.returncode == 3
    text = said.decode()
    assert "\x1b[" in text
    assert "bad" in text
    assert is_fit_to_print(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r", "", text))


# What is there twice, and what vanishes.


def test_a_game_that_is_there_twice_is_judged_twice(tmp_path: Path) -> None:
    text = ILLEGAL.read_bytes()
    line = orjson.dumps(orjson.loads(text))
    (tmp_path / "a.json").write_bytes(text)
    (tmp_path / "b.json").write_bytes(text)
    (tmp_path / "c.jsonl").write_bytes(line + b"\n" + line + b"\n")
    (tmp_path / "d.json").symlink_to("a.json")
    ran = spawned("check", tmp_path, "-f", "jsonl")
    verdicts = [orjson.loads(each) for each in ran.stdout.splitlines()]
    assert [Path(one["file"]).name for one in verdicts] == ["a.json", "b.json", "c.jsonl", "c.jsonl", "d.json"]
    assert {one["findings"][0]["rule"] for one in verdicts} == {"TSU205"}
    assert len({one["sha256"] for one in verdicts}) == 2


BAD_LINES = [
    (b"{", "REC004"),
    (b"\xff\xfe", "REC003"),
    (b"\x00" * 50, "REC004"),
    (b"[" * 100_000, "REC005"),
    (b"[" + b"0," * 300_000 + b"0]", "REC005"),
    (b"7", "REC007"),
    (b'"' + b"x" * (MAX_BYTES + 10) + b'"', "REC005"),
    (GOOD + GOOD, "REC004"),
    (WRONG, "TSU101"),
]


@pytest.mark.parametrize("name", ["many.jsonl", "many.jsonl.gz", "-"])
def test_one_bad_line_spoils_no_other(tmp_path: Path, name: str) -> None:
    lines = [line for bad, _ in BAD_LINES for line in (GOOD, bad)] + [GOOD]
    text = b"\n".join(lines) + b"\n"
    path = tmp_path / name
    if name != "-":
        path.write_bytes(gzip.compress(text, 1) if name.endswith("gz") else text)
    ran = spawned("check", path if name != "-" else "-", "-f", "jsonl", stdin=text if name == "-" else b"")
    assert (ran.returncode, ran.stderr) == (3, b"")
    verdicts = [orjson.loads(line) for line in ran.stdout.splitlines()]
    assert [one["verdict"] for one in verdicts[::2]] == ["incomplete"] * (len(BAD_LINES) + 1)
    found = [(one["findings"][0]["rule"], one["findings"][0]["line"]) for one in verdicts[1::2]]
    assert found == [(rule, 2 * index + 2) for index, (_, rule) in enumerate(BAD_LINES)]


def test_a_file_that_vanishes_spoils_no_other(tmp_path: Path) -> None:
    for name in ("a.json", "b.json", "c.json", "d.jsonl", "e.json"):
        (tmp_path / name).write_bytes(GOOD)
    read: list[Source] = []
    for source in records([str(tmp_path)]):
        read.append(source)
        (tmp_path / "b.json").unlink(missing_ok=True)
    assert [(Path(one.file).name, one.fault is None) for one in read] == [
        ("a.json", True),
        ("b.json", False),
        ("c.json", True),
        ("d.jsonl", True),
        ("e.json", True),
    ]
    assert (fault := read[1].fault) is not None
    assert fault.rule.code == "REC001"


def test_a_file_that_vanishes_between_listing_and_reading(tmp_path: Path) -> None:
    for name in ("a.json", "b.jsonl", "c.json"):
        (tmp_path / name).write_bytes(GOOD)
    cut = list(batches([str(tmp_path)]))
    (tmp_path / "a.json").unlink()
    (tmp_path / "b.jsonl").unlink()
    read = [source for batch in cut for source in batch.sources()]
    assert [one.fault.rule.code if one.fault else None for one in read] == ["REC001", "REC001", None]


# Output that does not arrive.


def one_line(said: bytes) -> bool:
    return said.startswith(b"rulecheck: ") and said.count(b"\n") == 1 and said.endswith(b"\n")


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of many records, so that more than one process takes part."""
    path = tmp_path_factory.mktemp("many") / "many.jsonl"
    path.write_bytes((WRONG + b"\n") * 2500)
    return path


@pytest.mark.parametrize("form", ["full", "jsonl"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_full_disk_is_told_in_a_line(many: Path, form: str, jobs: str) -> None:
    with open("/dev/full", "wb") as full:
        ran = ended("check", many, "-f", form, "--jobs", jobs, stdout=full)
    assert (ran.returncode, one_line(ran.stderr)) == (70, True)


def test_a_file_on_a_full_disk_is_told_in_a_line() -> None:
    ran = ended("check", ILLEGAL, "-o", "/dev/full")
    assert (ran.returncode, one_line(ran.stderr)) == (70, True)


@pytest.mark.parametrize("arguments", [("check", ILLEGAL), ("check", "--no-such-option"), ("rules", "no-such-game")])
def test_where_nothing_can_be_written_at_all(arguments: tuple[Any, ...]) -> None:
    with open("/dev/full", "wb") as full:
        assert ended(*arguments, stdout=full, stderr=full).returncode == 70


def test_a_disk_that_fills_up_leaves_the_old_file(many: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    out.write_bytes(b"as it was")

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    ran = ended("check", many, "-f", "json", "-o", out, before=little_room)
    assert (ran.returncode, one_line(ran.stderr)) == (70, True)
    assert out.read_bytes() == b"as it was"
    assert os.listdir(tmp_path) == ["out.json"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_who_leaves_ends_all_workers(many: Path, jobs: str) -> None:
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with started("check", many, "-f", "jsonl", "--jobs", jobs, **pipes) as process:
        alarm = Timer(PATIENCE, process.kill)
        alarm.start()
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"{")
        process.stdout.close()
        assert process.wait() == 141
        # The workers hold standard error as well: it comes to its end when the last of them is gone.
        assert process.stderr.read() == b""
        alarm.cancel()
