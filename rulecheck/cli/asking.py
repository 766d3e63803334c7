"""What commands ask before they begin: which game, which record, which readings, which edition.

Whatever is asked for in vain ends with a sentence on standard error and the exit code of wrong usage.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from rulecheck.archive.records import Source
    from rulecheck.core.game import Game
    from rulecheck.core.rulebook import Rulebook

RECORD = "record"


def nearest(word: str, known: Iterable[str]) -> str:
    """The question whether something close by was meant; empty if there is nothing."""
    as_written = {one.lower(): one for one in known}
    close = [as_written[one] for one in get_close_matches(word.lower(), as_written, n=3, cutoff=0.5)]
    return f" Did you mean {' or '.join(close)}?" if close else ""


def game_named(name: str) -> Game:
    """The game of this name, in any case."""
    from rulecheck.games import NAMES, game_of

    game = game_of(name.lower())
    if game is None:
        message = f"no game is called {name!r}.{nearest(name, NAMES) or ' The games are ' + ', '.join(NAMES) + '.'}"
        raise typer.BadParameter(message, param_hint="GAME")
    return game


def all_games() -> list[Game]:
    """Every game."""
    from rulecheck.games import NAMES

    return [game_named(name) for name in NAMES]


def rulebook_named(name: str) -> Rulebook:
    """The rulebook of a game, or that of the record itself."""
    from rulecheck.core.record import rules
    from rulecheck.games import NAMES

    if name.lower() == RECORD:
        return rules
    if name.lower() not in NAMES and (near := nearest(name, (*NAMES, RECORD))):
        raise typer.BadParameter(f"no game is called {name!r}.{near}", param_hint="GAME")
    return game_named(name).rulebook


def one_source(path: str, stdin_name: str) -> Source:
    """The one record that a file holds."""
    from itertools import islice

    from rulecheck.archive.records import name_of, records

    found = [*islice(records([path], stdin_name=stdin_name), 2)]
    if len(found) > 1:
        name = stdin_name if path == "-" else name_of(path)
        message = f"{name!r} holds more than one record. Take one out, as with: sed -n 3p FILE | rulecheck ... -"
        raise typer.BadParameter(message, param_hint="RECORD")
    return found[0]


def readings(stated: Sequence[str] | None, games: Sequence[Game]) -> dict[str, str]:
    """The readings of `--ruling NAME=READING`, each of a ruling that one of the games knows."""
    chosen: dict[str, str] = {}
    for one in stated or ():
        name, equals, reading = one.partition("=")
        known = [game.rulebook.rulings[name] for game in games if name in game.rulebook.rulings]
        if not equals:
            raise _bad_ruling(f"{one!r} is not NAME=READING.{_readings_of(known)}")
        if not known:
            names = {ruling for game in games for ruling in game.rulebook.rulings}
            titles = games[0].title if len(games) == 1 else "no game"
            verb = "has no ruling" if len(games) == 1 else "has a ruling"
            raise _bad_ruling(f"{titles} {verb} {name!r}.{nearest(name, sorted(names))}")
        possible = {word for ruling in known for word in ruling.readings}
        if reading not in possible:
            near = nearest(reading, sorted(possible))
            raise _bad_ruling(f"{name} has no reading {reading!r}.{near}{_readings_of(known)}")
        chosen[name] = reading
    return chosen


def _readings_of(known: Sequence[Any]) -> str:
    return f" Its readings are {', '.join(known[0].readings)}." if known else ""


def _bad_ruling(message: str) -> typer.BadParameter:
    return typer.BadParameter(message, param_hint="'--ruling'")


def complete_games(incomplete: str) -> list[str]:
    """The games whose names begin like that."""
    from rulecheck.games import NAMES

    return [name for name in NAMES if name.startswith(incomplete.lower())]


def complete_rulebooks(incomplete: str) -> list[str]:
    """The games, and the word for the rules of the record itself."""
    return [*complete_games(incomplete), *([RECORD] if RECORD.startswith(incomplete.lower()) else [])]


def complete_codes(incomplete: str) -> list[tuple[str, str]]:
    """The codes that begin like that, with their names; in small letters if that is how it begins."""
    return [
        (code.lower() if incomplete.islower() else code, rule.name)
        for book in rulebooks_for(incomplete)
        for code, rule in sorted(book.rules.items())
        if code.startswith(incomplete.upper())
    ]


def rulebooks_for(code: str) -> list[Rulebook]:
    """The rulebooks that a code (or the beginning of one) can belong to; no other is imported, where that can be told.

    A game's prefix is made of the first letters of its name; a game of which that is not true is found all the same.
    """
    from rulecheck.core.record import rules
    from rulecheck.games import NAMES

    letters = code[:3].lower()
    likely = [name for name in NAMES if name.startswith(letters)]
    books = [game_named(name).rulebook for name in likely or NAMES] + [rules]
    fitting = [book for book in books if book.prefix.lower().startswith(letters)]
    if fitting:
        return fitting
    return [*(game.rulebook for game in all_games()), rules]
