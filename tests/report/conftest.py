"""The fixtures of the command line's tests serve here as well."""

from tests.cli.conftest import hop, put

__all__ = ["hop", "put"]
