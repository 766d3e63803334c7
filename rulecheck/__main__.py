"""The program: `rulecheck`, or `python -m rulecheck`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and leave with its exit code. The version is told before anything else is imported."""
    if sys.argv[1:] == ["--version"]:
        from rulecheck import __version__

        print(f"rulecheck {__version__}")  # noqa: T201 - the one answer that is given without the command line
        return
    try:
        from rulecheck.cli.app import run
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
