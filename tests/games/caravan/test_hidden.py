"""Positions from the middle of random games, with facts taken away: the referee must not contradict what comes out."""

from __future__ import annotations

from random import Random
from typing import Any

import orjson
import pytest

from rulecheck.core.record import as_json, read_record
from rulecheck.core.replay import replay
from rulecheck.core.simulate import NAMES, play_out
from rulecheck.games.caravan import GAME
from tests.agree import contradict, in_brief, judged
from tests.referee import NoOpinion, referee_of

MOVES = 25


def from_the_middle(players: int, chance: Random) -> dict[str, Any]:
    """A record that starts somewhere in a random game, and the next moves of it."""
    document = play_out(GAME, NAMES[:players], chance)
    record = read_record(orjson.dumps(document), lambda _: GAME, ("caravan",))
    at = chance.randrange(len(record.moves))
    position = replay(record, after=at).position
    assert position is not None
    kept = {name: value for name, value in document.items() if name not in ("setup", "result")}
    return {**kept, "position": as_json(position.snapshot()), "moves": document["moves"][at:][:MOVES]}


def hide_a_camel(position: dict[str, Any], chance: Random) -> None:
    herd = position["caravans"].get(chance.choice(list(position["caravans"]) or [""]))
    if herd:
        herd[chance.choice(list(herd))] = None


def hide_a_herd(position: dict[str, Any], chance: Random) -> None:
    if position["caravans"]:
        del position["caravans"][chance.choice(list(position["caravans"]))]


def hide_a_fact(position: dict[str, Any], chance: Random) -> None:
    names = [name for name in position if name not in ("caravans", "finished")]
    position.pop(chance.choice(names), None)


def hide_a_players_fact(position: dict[str, Any], chance: Random) -> None:
    told = position.get(chance.choice(("markers", "theft_markers", "delivered")))
    if told:
        del told[chance.choice(list(told))]


def hide_goods(position: dict[str, Any], chance: Random) -> None:
    for number in position.get("free") or ():
        if chance.random() < 0.5:
            position["free"][number] = None


def doubt_the_actions(position: dict[str, Any], chance: Random) -> None:
    position["actions_left_at_least"] = min(chance.choice((0, 0, 1)), position.get("actions_left", 1))


HIDING = (hide_a_camel, hide_a_camel, hide_a_herd, hide_a_fact, hide_a_players_fact, hide_goods, doubt_the_actions)


@pytest.mark.parametrize("players", GAME.player_counts)
def test_what_is_hidden_makes_nothing_illegal_and_the_referee_sees_it_likewise(players: int) -> None:
    for seed in range(12):
        chance = Random(f"hidden/{players}/{seed}")
        document = from_the_middle(players, chance)
        for hide in chance.choices(HIDING, k=chance.choice((1, 2, 3))):
            hide(document["position"], chance)
        verdict = judged(GAME, document)
        assert verdict.findings == ()
        assert all(one.missing for one in verdict.undetermined)
        try:
            opinion = referee_of("caravan")(document)
        except NoOpinion:
            continue
        assert not contradict(in_brief(verdict), opinion), seed


@pytest.mark.parametrize("players", GAME.player_counts)
def test_spoilt_moves_behind_hidden_facts_are_judged_as_the_referee_does(players: int) -> None:
    for seed in range(12):
        chance = Random(f"hidden and spoilt/{players}/{seed}")
        document = from_the_middle(players, chance)
        for hide in chance.choices(HIDING, k=chance.choice((1, 2))):
            hide(document["position"], chance)
        moves = document["moves"]
        if len(moves) > 1:
            one, other = chance.sample(range(len(moves)), 2)
            moves[one], moves[other] = moves[other], moves[one]
        try:
            opinion = referee_of("caravan")(document)
        except NoOpinion:
            continue
        assert not contradict(in_brief(judged(GAME, document)), opinion), seed
