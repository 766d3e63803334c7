"""A referee that answers lines: each line of standard input is a record, each line of standard output its opinion.

    INTERPRETER -m tests.referee GAME

The referees need nothing but the standard library, so that PyPy can run them, though it is an older Python than ours.
An answer is an object with one of the fields `opinion`, `no_opinion` and `raised`.
"""

from __future__ import annotations

import builtins
import collections
import dataclasses
import itertools
import json
import sys
import traceback
import typing
from collections.abc import Iterable, Iterator
from typing import Any

from tests.referee import NoOpinion, referee_of


def teach_newer_words() -> None:
    """Give a Python before 3.10 what the referees use of later ones."""
    plain_zip, plain_dataclass = builtins.zip, dataclasses.dataclass

    def zip_strictly(*columns: Iterable[Any], strict: bool = False) -> Iterator[tuple[Any, ...]]:
        rows = [list(column) for column in columns]
        if strict and len({len(row) for row in rows}) > 1:
            raise ValueError("zip() of columns that are not equally long")
        return plain_zip(*rows)

    def dataclass(*given: Any, slots: bool = False, kw_only: bool = False, **options: Any) -> Any:  # noqa: ARG001
        return plain_dataclass(*given, **options)

    def pairwise(things: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
        row = list(things)
        return plain_zip(row, row[1:])

    for module, name, word in (
        (builtins, "zip", zip_strictly),
        (dataclasses, "dataclass", dataclass),
        (itertools, "pairwise", pairwise),
        (typing, "TypeAlias", Any),
        (collections.Counter, "total", lambda counter: sum(counter.values())),
    ):
        setattr(module, name, word)


def main() -> None:
    """Answer until the input ends."""
    if sys.version_info < (3, 10):  # noqa: UP036 - PyPy is one
        teach_newer_words()
    judge = referee_of(sys.argv[1])
    for line in sys.stdin:
        answer: dict[str, Any]
        try:
            answer = {"opinion": dataclasses.asdict(judge(json.loads(line)))}
        except NoOpinion as none:
            answer = {"no_opinion": str(none)}
        except Exception:
            answer = {"raised": traceback.format_exc()}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
