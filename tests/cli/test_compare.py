"""`rulecheck compare`: two runs side by side."""

from __future__ import annotations

from typing import Any

import orjson

from tests.cli.running import rulecheck


def verdict(file: str, record: int, verdict: str, *rules: str, sha256: str | None = None) -> dict[str, Any]:
    findings = [{"rule": rule} for rule in rules]
    known = {"file": file, "record": record, "sha256": sha256, "rulecheck": "0.1.0", "verdict": verdict}
    return {**known, "findings": findings, "undetermined": []}


def put_runs(put: Any, before: list[dict[str, Any]], after: list[dict[str, Any]]) -> None:
    for name, verdicts in (("a.jsonl", before), ("b.jsonl", after)):
        put(name, b"".join(orjson.dumps(one) + b"\n" for one in verdicts))


def test_what_changed_has_the_rules_on_both_sides(put: Any) -> None:
    put_runs(
        put,
        [verdict("x.jsonl", 1, "legal"), verdict("x.jsonl", 2, "illegal", "TSU205"), verdict("y.json", 1, "legal")],
        [
            verdict("x.jsonl", 1, "legal"),
            verdict("x.jsonl", 2, "undetermined", "TSU203"),
            verdict("z.json", 1, "legal"),
        ],
    )
    ran = rulecheck("compare", "a.jsonl", "b.jsonl")
    assert ran.code == 0
    assert ran.lines == [
        "x.jsonl:2: illegal TSU205 -> undetermined TSU203",
        "2 records in both: 1 changed, 1 the same; 1 only before; 1 only after",
    ]
    found = orjson.loads(rulecheck("compare", "a.jsonl", "b.jsonl", "--format", "json").out)
    assert (found["changed"], found["same"], found["only_before"], found["only_after"]) == (1, 1, 1, 1)
    assert found["records"][0]["before"]["rules"] == ["TSU205"]
    assert found["records"][0]["after"]["verdict"] == "undetermined"


def test_another_rule_is_a_change(put: Any) -> None:
    put_runs(put, [verdict("x.json", 1, "illegal", "TSU205")], [verdict("x.json", 1, "illegal", "TSU204")])
    assert rulecheck("compare", "a.jsonl", "b.jsonl").lines[0] == "x.json:1: illegal TSU205 -> illegal TSU204"


def test_records_are_found_in_another_order_and_another_place(put: Any) -> None:
    put_runs(
        put,
        [verdict("x.jsonl", number, "legal", sha256=f"{number:064}") for number in (1, 2, 3)],
        [
            verdict("x.jsonl", 2, "legal"),
            verdict("x.jsonl", 1, "illegal"),
            verdict("w.json", 1, "legal", sha256=f"{3:064}"),
        ],
    )
    assert rulecheck("compare", "a.jsonl", "b.jsonl").lines == [
        "x.jsonl:1: legal -> illegal",
        "3 records in both: 1 changed, 2 the same",
    ]


def test_markdown_is_a_table_whatever_the_names(put: Any) -> None:
    name = "a|b <c>.json"
    put_runs(put, [verdict(name, 1, "legal")], [verdict(name, 1, "illegal", "TSU205")])
    lines = rulecheck("compare", "a.jsonl", "b.jsonl", "--format", "markdown").lines
    assert lines[0] == "| record | before | after |"
    assert lines[2] == "| a&#124;b &lt;c&gt;.json:1 | legal | illegal TSU205 |"
    assert lines[-1] == "1 record in both: 1 changed, 0 the same"


def test_files_that_hold_no_verdicts(put: Any) -> None:
    put_runs(put, [verdict("x.json", 1, "legal")], [{"no": "verdict"}])
    ran = rulecheck("compare", "a.jsonl", "b.jsonl")
    assert (ran.code, ran.out) == (3, b"")
    assert "b.jsonl:1:1" in ran.err
    assert rulecheck("compare", "a.jsonl", "nowhere.jsonl").code == 3
