"""The words and numbers that entries of Targi have in common."""

from __future__ import annotations

from typing import Annotated, Literal

from rulecheck.core.record import Limits
from rulecheck.games.targi.components import GoodsId, TribeId

Good = Literal["salt", "pepper", "dates", "water"]
Kind = Literal["salt", "pepper", "dates", "gold", "water"]
KindOrVp = Literal["salt", "pepper", "dates", "gold", "vp", "water"]
Symbol = Literal["targia", "camel_rider", "camp", "well", "oasis"]
Count = Annotated[int, Limits(ge=0, le=999)]
Some = Annotated[int, Limits(ge=1, le=99)]
Payment = dict[Kind, Some]
Gain = dict[KindOrVp, Some]
BorderNumber = Annotated[int, Limits(ge=1, le=16)]
Row = Annotated[int, Limits(ge=1, le=3)]
PlaceName = Literal["1-1", "1-2", "1-3", "1-4", "2-1", "2-2", "2-3", "2-4", "3-1", "3-2", "3-3", "3-4"]
CardId = Literal[TribeId, GoodsId]
