"""The claims of a result that every game judges alike: winners, ranks, scores."""

from __future__ import annotations

from collections.abc import Mapping

from rulecheck.core.game import Position
from rulecheck.core.record import Result
from rulecheck.core.rulebook import Rulebook
from rulecheck.core.verdict import Fault, Unproven


def claim_result(
    rules: Rulebook,
    *,
    on: type[Result],
    winners: int,
    scores: int | None = None,
) -> None:
    """Register the claims of a result: `winners` and `scores` are the numbers of the rules that decide them.

    Ranks stand under the rule of the winners. What the sheet cannot know is unproven, with the facts it misses.
    """

    @rules.claim("winners", on=on, rule=winners)
    def judge_winners(position: Position, result: Result, said: tuple[str, ...]) -> Fault | Unproven | None:  # noqa: ARG001
        sheet = position.sheet
        assert sheet is not None, "a result is judged once the game is over"
        if any(place.rank is None for place in sheet.standings):
            return Unproven("who won hangs on what the record does not tell", missing=sheet.missing)
        if sorted(said) == sorted(sheet.winners):
            return None
        return Fault("the game is won by {truth}, not by {said}", truth=sheet.winners, said=said or "nobody")

    @rules.claim("ranks", on=on, rule=winners)
    def judge_ranks(position: Position, result: Result, said: Mapping[str, int]) -> Fault | Unproven | None:  # noqa: ARG001
        sheet = position.sheet
        assert sheet is not None, "a result is judged once the game is over"
        for place in sheet.standings:
            if place.player in said and place.rank is None:
                sentence = "the rank of {player} hangs on what the record does not tell"
                return Unproven(sentence, player=place.player, missing=sheet.missing)
            if place.player in said and said[place.player] != place.rank:
                sentence = "{player} has rank {truth}, not {said}"
                return Fault(
                    sentence, player=place.player, truth=place.rank, said=said[place.player], at=(place.player,)
                )
        return None

    if scores is None:
        return

    @rules.claim("scores", on=on, rule=scores)
    def judge_scores(position: Position, result: Result, said: Mapping[str, int]) -> Fault | Unproven | None:  # noqa: ARG001
        sheet = position.sheet
        assert sheet is not None, "a result is judged once the game is over"
        for place in sheet.standings:
            if place.player in said and place.total is None:
                sentence = "the score of {player} hangs on what the record does not tell"
                return Unproven(sentence, player=place.player, missing=sheet.missing)
            if place.player in said and said[place.player] != place.total:
                sentence = "{player} has {truth} points, not {said}"
                return Fault(
                    sentence, player=place.player, truth=place.total, said=said[place.player], at=(place.player,)
                )
        return None
