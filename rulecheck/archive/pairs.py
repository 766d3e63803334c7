"""Two files of verdicts side by side."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from rulecheck.archive.known import read_verdicts
from rulecheck.report.changes import Known

Pair = tuple[Known | None, Known | None]


def pairs(before: str, after: str) -> Iterator[Pair]:
    """Yield the verdicts of each record in two files; None where it has one in the other only.

    A record is known by its file and number there, or else by its bytes. While both files go on in the same order
    nothing is held. Raises NoVerdicts.
    """
    left: dict[tuple[str, int], Known] = {}
    right: dict[tuple[str, int], Known] = {}
    for old, new in zip_longest(read_verdicts(before), read_verdicts(after)):
        if old is not None and new is not None and old.place == new.place:
            yield old, new
            continue
        if old is not None:
            left[old.place] = old
        if new is not None:
            right[new.place] = new
        for one in (old, new):
            if one is not None and one.place in left and one.place in right:
                yield left.pop(one.place), right.pop(one.place)
    moved = {one.sha256: one for one in right.values() if one.sha256}
    for old in left.values():
        found = moved.pop(old.sha256, None) if old.sha256 else None
        if found is not None:
            del right[found.place]
        yield old, found
    for new in right.values():
        yield None, new
