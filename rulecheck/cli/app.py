"""The program as a whole: its commands, and how each run ends in an exit code."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from importlib import import_module
from typing import Annotated, Any

import typer

from rulecheck import __version__
from rulecheck.cli.exits import Exit, abandon, note, note_fault

EXAMPLES = """\b
Examples:
  rulecheck check game.json
  rulecheck rules tsuro --search marker
  rulecheck explain TSU205"""

# The commands, each with the module and the function that it is.
COMMANDS = {
    "check": ("check", "check"),
    "score": ("score", "score"),
    "rules": ("rules", "rules"),
    "explain": ("explain", "explain"),
    "show": ("show", "show"),
    "legal": ("legal", "legal"),
    "try": ("try_move", "try_move"),
    "simulate": ("simulate", "simulate"),
    "schema": ("schema", "schema"),
    "edition": ("edition", "edition"),
    "compare": ("compare", "compare"),
}


def run(arguments: Sequence[str]) -> int:
    """Run a command and answer its exit code. No error leaves this function, and none shows a traceback."""
    try:
        code = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        abandon(sys.stdout)
        return Exit.CLOSED
    except OSError as error:
        abandon(sys.stdout)
        note(f"the result cannot be written: {error.strerror or error}")
        return Exit.FAULT
    except Exception as error:
        note_fault(error)
        return Exit.FAULT
    return code


def application(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """The program with these commands."""
    app = typer.Typer(
        no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False, callback=rulecheck, epilog=EXAMPLES
    )
    for name in names:
        module, function = COMMANDS[name]
        command = import_module(f"rulecheck.cli.{module}")
        app.command(name, epilog=command.EXAMPLES)(_ending(getattr(command, function)))
    return app


def _tell_version(asked: bool) -> None:
    if asked:
        typer.echo(f"rulecheck {__version__}")
        raise typer.Exit


def rulecheck(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=_tell_version)
    ] = False,
) -> None:
    """The rules reference and move validator for five board games.

    It loads a record of a played game, replays it move by move, names the first illegal move with the exact rule that
    it broke, and works out the final score.
    """


def _run(arguments: Sequence[str]) -> int:
    """Typer's own way out is `sys.exit`; a closed pipe stands behind it as the context.

    Where the command is plain to see, no other is made ready.
    """
    plain = [name for name in arguments[:1] if name in COMMANDS]
    try:
        application(plain or COMMANDS)(args=list(arguments), prog_name="rulecheck")
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):
            raise BrokenPipeError from None
        return end.code if isinstance(end.code, int) else Exit.OK
    return Exit.OK


def _ending(command: Callable[..., Exit]) -> Callable[..., None]:
    """The command as Typer wants it: its answer becomes the exit code."""

    @wraps(command)
    def ended(*arguments: Any, **options: Any) -> None:
        raise typer.Exit(command(*arguments, **options))

    return ended
