"""What everything is that a game defines for its records: a frozen, slotted dataclass whose methods all entries share.

The standard library compiles the methods of each dataclass on its own; for a hundred of them that is a third of the
time that the program needs to start.
"""

from __future__ import annotations

from collections import ChainMap
from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from functools import cache, partial
from typing import Any, ClassVar, NoReturn, TypeVar, dataclass_transform


class Entry:
    """The base of entries. `either` lists groups of fields of which exactly one group must be given whole."""

    __slots__ = ()
    __pydantic_config__: ClassVar[dict[str, Any]] = {"strict": True, "extra": "forbid", "frozen": True}
    either: ClassVar[tuple[tuple[str, ...], ...]] = ()
    fields_and_defaults: ClassVar[tuple[tuple[str, Any], ...]] = ()

    def __init__(self, **stated: Any) -> None:
        for name, default in self.fields_and_defaults:
            value = stated.pop(name, default)
            if value is MISSING:
                raise TypeError(f"{type(self).__name__} needs {name}")
            object.__setattr__(self, name, value)
        if stated:
            raise TypeError(f"{type(self).__name__} knows no {', '.join(stated)}")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"{type(self).__name__}.{name} stays as it is")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"{type(self).__name__}.{name} stays as it is")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        stated = (f"{name}={getattr(self, name)!r}" for name, _ in self.fields_and_defaults)
        return f"{type(self).__name__}({', '.join(stated)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **{name: getattr(self, name) for name, _ in self.fields_and_defaults}), ()

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name, _ in self.fields_and_defaults)


E_co = TypeVar("E_co", bound=Entry, covariant=True)


@dataclass_transform(kw_only_default=True, frozen_default=True)
def entry(kind: type[E_co]) -> type[E_co]:
    """Make a class that derives from Entry an entry: its annotations are its fields, given by name."""
    made = dataclass(slots=True, kw_only=True, init=False, eq=False, repr=False)(kind)
    made.fields_and_defaults = tuple((one.name, one.default) for one in fields(made))  # type: ignore[arg-type]
    return made


@cache
def hints_of(kind: type) -> dict[str, Any]:
    """The annotation of each field of an entry, with the marks on it.

    Modules of entries do without `from __future__ import annotations`: to read them back from texts takes time.
    """
    hints = ChainMap(*[vars(base).get("__annotations__", {}) for base in kind.__mro__])
    return {one.name: hints[one.name] for one in fields(kind)}
