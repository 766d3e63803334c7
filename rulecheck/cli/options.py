"""The arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from rulecheck.cli.asking import complete_codes, complete_games, complete_rulebooks

Color = Annotated[
    Literal["auto", "always", "never"],
    typer.Option("--color", help="Colour: on a terminal, always, or never. NO_COLOR and FORCE_COLOR count as well."),
]
Code = Annotated[
    list[str],
    typer.Argument(
        metavar="CODE...",
        help="Codes in any case (TSU205), names (self-elimination), or the beginning of a code for a family (TSU2).",
        autocompletion=complete_codes,
    ),
]
EditionFile = Annotated[
    str | None,
    typer.Option("--edition", metavar="FILE", help="An edition of your own: a JSON file with its printed facts."),
]
Form = Annotated[Literal["text", "json", "markdown"], typer.Option("--format", "-f", help="How the result is written.")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game.", autocompletion=complete_games)]
OutputFile = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write there; the file appears whole or not at all."),
]
After = Annotated[
    int | None,
    typer.Option("--after", metavar="N", min=0, help="Stop behind move N; 0 is behind the setup. Default: the last."),
]
Plain = Annotated[bool, typer.Option("--plain", help="Draw in plain ASCII.")]
Readings = Annotated[
    list[str] | None,
    typer.Option("--ruling", metavar="NAME=READING", help="Take this reading of a ruling, whatever the record says."),
]
RecordFile = Annotated[str, typer.Argument(metavar="RECORD", help="A file with one record; - is standard input.")]
RulebookName = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help="The name of a game, or record for the rules of the record itself.",
        autocompletion=complete_rulebooks,
    ),
]
StdinName = Annotated[str, typer.Option("--stdin-name", metavar="NAME", help="How reports call standard input.")]
Strict = Annotated[bool, typer.Option("--strict", help="Count incomplete and undetermined as failures (exit 4).")]
