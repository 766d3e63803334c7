"""The words of reports: verdicts, counts and moves as they are said in a sentence."""

from __future__ import annotations

import os
import traceback
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulecheck.core.verdict import SEVERITY, Finding, RulingChoice


def kind_in_words(finding: Finding) -> str:
    """How a finding is called in a report: the verdict that it stands for."""
    return "illegal" if finding.kind.startswith("illegal") else finding.kind


def counted(verdicts: Mapping[str, int]) -> str:
    """The counts of verdicts in words, the good ones first: "10 legal, 2 illegal"."""
    return ", ".join(f"{verdicts[name]:,} {name}" for name in reversed(SEVERITY) if name in verdicts)


def places_of(others: Sequence[Finding]) -> str:
    """The moves of further findings; where they are of no move, how many there are."""
    moves = [str(one.move) for one in others if one.move]
    if len(moves) < len(others):
        return numbered(len(others), "more place")
    return f"{'moves' if len(moves) > 1 else 'move'} {listed(moves)}"


def passed_over(verdicts: Mapping[str, int]) -> str:
    """How many records were not checked again, by the verdicts that are known of them."""
    return f"{numbered(sum(verdicts.values()), 'record')} passed over as known: {counted(verdicts)}"


def in_short(move: Mapping[str, Any], *, for_player: bool = True) -> str:
    """A move in words, from what stands in its record: "Ana: play tile T12, rotation 90".

    What the log claims of it, and notes, are left out.
    """
    action = str(move.get("action", "?"))
    facts = {name: fact for name, fact in move.items() if name not in ("action", "player", "claims", "note")}
    words = [action.replace("_", " ")]
    for name, fact in facts.items():
        written = value_in_words(fact)
        if action.split("_")[-1] == name:
            words[0] += f" {written}"
        else:
            words.append(f"{name.replace('_', ' ')} {written}")
    actor = f"{move['player']}: " if for_player and "player" in move else ""
    return actor + ", ".join(words)


def value_in_words(fact: Any) -> str:
    """A value as it reads in a sentence."""
    if isinstance(fact, Mapping):
        return "(" + ", ".join(f"{name} {value_in_words(part)}" for name, part in fact.items()) + ")"
    if isinstance(fact, (list, tuple)):
        return f"({', '.join(map(value_in_words, fact))})" if fact else "nothing"
    if isinstance(fact, bool) or fact is None:
        return {True: "yes", False: "no", None: "unknown"}[fact]
    return str(fact)


def numbered(count: int, word: str, many: str = "") -> str:
    """The count with its word in the right number: "1 record", "12 records"."""
    return f"{count:,} {word if count == 1 else many or word + 's'}"


def listed(words: Iterable[str]) -> str:
    """Words as they stand in a sentence: "Ana, Ben and Cleo"."""
    *first, last = [*words] or ["nobody"]
    return f"{', '.join(first)} and {last}" if first else last


def chosen(choice: RulingChoice) -> str:
    """The reading of a ruling, with who chose it: "set_aside (the default, likely)"."""
    by = {"record": "chosen by the record", "user": "chosen on the command line"}
    return f"{choice.name} = {choice.reading} ({by.get(choice.chosen_by, 'the default')}, {choice.certainty})"


def fault_in_words(error: BaseException, where: str = "") -> str:
    """A fault of rulecheck itself: where it stumbled, and how to report that. RULECHECK_TRACEBACK adds the trace."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({os.path.basename(frames[-1].filename)}:{frames[-1].lineno})" if frames else ""
    said = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    line = (
        f"{where + ': ' if where else ''}a fault of rulecheck, not of the record: {said}{place}. Please report this"
        " line with the command and the record; RULECHECK_TRACEBACK=1 shows more"
    )
    traced = traceback.format_exception(error) if os.environ.get("RULECHECK_TRACEBACK") else []
    return "".join((line, "\n" if traced else "", *traced)).rstrip()
