"""Rulings: one record under each reading, and open where nothing settles it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulecheck.core.simulate import NAMES, play_out
from rulecheck.games.baghdad import GAME
from tests.games.baghdad.table import (
    codes,
    document,
    draw,
    enter,
    judged,
    position_after,
    record_of,
    replay,
    resumed,
    ride,
)

PALACE: dict[str, Any] = {"guards": {"Ana": 1}, "neutral": 1, "thieves": {}, "taken": []}


def readings(name: str, *moves: Any, **more: Any) -> dict[str | None, list[tuple[str, int | None]]]:
    """What each reading of a ruling finds, and None what is found while nothing settles it."""
    found: dict[str | None, list[tuple[str, int | None]]] = {None: codes(judged(*moves, **more))}
    for reading in GAME.rulebook.rulings[name].readings:
        found[reading] = codes(judged(*moves, rulings={name: reading}, **more))
    return found


def test_an_emptied_palace() -> None:
    emptied = PALACE | {"taken": ["Ben", "Ana", "Ben", "Ben"]}
    position = {"board": {"P1": emptied}, "supply": {"Ana": 12}, "hands": {"Ana": ["P1"]}, "turn": "Ana"}
    assert readings("empty_palace_open", enter("Ana", "P1", "P1"), position=position) == {
        None: [("BAG306", 1)],
        "yes": [],
        "no": [("BAG306", 1)],
        "sent_home": [("BAG306", 1)],
    }


def test_thieves_in_a_palace_that_is_emptied() -> None:
    """Ana takes the last chest of P1; two thieves of Ben are left, and Ben has no other in the supply."""
    board = {
        "P1": PALACE
        | {"thieves": {"Ana": 6, "Ben": 2}, "taken": ["Ben", "Ana", "Ben"], "guards": {"Ana": 1, "Ben": 1}},
        "P2": PALACE | {"guards": {"Ben": 2}, "thieves": {"Ben": 3}},
        "P3": PALACE | {"guards": {"Ana": 3}, "thieves": {"Ben": 3}},
        "P4": PALACE | {"guards": {"Ben": 1}, "thieves": {"Ben": 4}, "taken": ["Ana"]},
    }
    position = {"board": board, "supply": {"Ana": 6, "Ben": 0}, "hands": {"Ana": ["P1", "P1"], "Ben": ["P1", "P2"]}}
    position |= {"chests": {"Ana": 2, "Ben": 2}, "deck": 98, "turn": "Ana"}
    taken = [enter("Ana", "P1", "P1", "P1", claims={"chest": 7}), draw("Ana", None, None, None)]
    out = [*taken, ride("Ben", "P1", "P2", "P1")]
    assert readings("empty_palace_open", *out, position=position) == {
        None: [("BAG306", 3)],
        "yes": [],
        "no": [],
        "sent_home": [("BAG407", 3)],
    }
    back = [*taken, enter("Ben", "P2", "P2")]
    assert readings("empty_palace_open", *back, position=position) == {
        None: [("BAG301", 3)],
        "yes": [("BAG301", 3)],
        "no": [("BAG301", 3)],
        "sent_home": [],
    }
    for number in range(len(back) + 1):
        after = position_after(document(*back, position=position), number)
        assert sum(place.thieves["Ben"] for place in after.all_places()) + (after.supply["Ben"] or 0) == 12
    assert after.shown == {"empty_palace_open": "sent_home"}


def test_what_a_move_has_shown_of_a_ruling_goes_into_the_position() -> None:
    """Ben has nobody in the supply and yet a thief enters: so those left in P1 had gone home, Ana's too."""
    board = {
        "P1": PALACE | {"guards": {"Ana": 1}, "thieves": {"Ana": 2, "Ben": 2}, "taken": ["Ben", "Ana", "Ben", "Ana"]},
        "P2": PALACE | {"guards": {"Ben": 2}, "thieves": {"Ben": 3}},
        "P3": PALACE | {"guards": {"Ana": 3}, "thieves": {"Ben": 3}},
        "P4": PALACE | {"guards": {"Ben": 2}, "thieves": {"Ben": 4}, "taken": ["Ana"]},
    }
    position = {
        "board": board,
        "others": PALACE | {"guards": {}},
        "supply": {"Ana": 10, "Ben": 0},
        "hands": {"Ana": ["P1"] * 2, "Ben": ["P2"]},
    }
    position |= {"chests": {"Ana": 3, "Ben": 2}, "deck": 99, "turn": "Ben"}
    moves = [enter("Ben", "P2", "P2"), draw("Ben", None, None, None), ride("Ana", "P1", "P5", "P1")]
    whole = document(*moves, position=position)
    assert codes(replay(record_of(whole))) == [("BAG407", 3), ("BAG301", 1)]
    later = resumed(whole, 2)
    assert later["position"]["shown"] == {"empty_palace_open": "sent_home"}
    assert codes(replay(record_of(later))) == [("BAG407", 1)]
    stays = document(ride("Ana", "P1", "P5", "P1"), position=position | {"turn": "Ana"})
    assert codes(replay(record_of(stays))) == [("BAG306", 1)]
    assert resumed(stays, 1)["position"]["shown"] == {"empty_palace_open": "stay"}


def test_a_thief_is_taken_where_no_foreign_guard_stands() -> None:
    board = {"P1": PALACE | {"thieves": {"Ana": 1}}, "P2": PALACE | {"neutral": 0}}
    position = {"board": board, "supply": {"Ana": 11}, "hands": {"Ana": ["P2"]}, "turn": "Ana"}
    verdict = judged(ride("Ana", "P1", "P2", "P2"), position=position)
    assert [(one.name, one.reading, str(one.certainty)) for one in verdict.rulings] == [
        ("carry_needs_foreign_guard_at_goal", "no", "likely")
    ]
    assert readings("carry_needs_foreign_guard_at_goal", ride("Ana", "P1", "P2", "P2"), position=position) == {
        None: [],
        "no": [],
        "yes": [("BAG408", 1)],
    }


def test_a_chest_may_be_left_or_not() -> None:
    position: dict[str, Any] = {"board": {"P1": PALACE | {"thieves": {"Ana": 3}}}, "supply": {"Ana": 9}, "turn": "Ana"}
    position |= {"hands": {"Ana": ["P1", "P1"]}, "chests": {"Ana": 0, "Ben": 0}}
    left = [enter("Ana", "P1", "P1", leave_chest=True), enter("Ana", "P1", "P1", claims={"chest": 4})]
    assert readings("theft_forced", *left, position=position) == {
        None: [("BAG602", 1)],
        "yes": [("BAG602", 1)],
        "no": [],
    }
    nothing = PALACE | {"thieves": {"Ana": 2}}
    position |= {"board": {"P1": nothing}, "supply": {"Ana": 10}}
    assert codes(judged(left[0], position=position, rulings={"theft_forced": "no"})) == [("BAG602", 1)]


@pytest.mark.parametrize("players", GAME.player_counts)
def test_black_guards_placed_by_players(players: int) -> None:
    rulings = {"neutral_setup": "placed_by_players"}
    order = [{"action": "place_neutral_guard", "player": NAMES[number % players]} for number in range(9)]
    placed = [one | {"palace": f"P{number % 6 + 1}"} for number, one in enumerate(order)]
    own = {"action": "place_guard", "player": "Ana", "palace": "P1"}
    known = [] if players == 4 else [("BAG113", 9)]
    assert codes(judged(*placed[:8], own, players=players, setup={}, rulings=rulings)) == known
    assert codes(judged(*placed, players=players, setup={}, rulings=rulings)) == [("BAG112", 9)]
    early = codes(judged(own, placed[0], players=players, setup={}, rulings=rulings))
    assert early == ([("BAG113", 1)] if players == 4 else [("BAG112", 2), ("BAG113", 1)])
    wrong = placed[3] | {"player": NAMES[(3 % players - 1) % players]}
    assert codes(judged(*placed[:3], wrong, players=players, setup={}, rulings=rulings)) == [("BAG112", 4)]
    for number in range(9):
        whole = document(*placed[:8], own, players=players, setup={}, rulings=rulings)
        assert replay(record_of(resumed(whole, number))).verdict in ("incomplete", "undetermined")


def test_two_ways_to_shuffle_are_both_followed_until_a_card_tells() -> None:
    """Simulated games are played under the default: without it, they are open just where the other reading fails."""
    opened = 0
    for seed in range(6):
        whole = play_out(GAME, NAMES[:3], Random(f"readings/{seed}"))
        other = whole | {"rulings": whole["rulings"] | {"reshuffle_when_needed": "no"}}
        settled = {name: said for name, said in whole["rulings"].items() if name != "reshuffle_when_needed"}
        verdict = replay(record_of(whole | {"rulings": settled}))
        fails = codes(replay(record_of(other)))
        assert {code for code, _ in fails} <= {"BAG705"}
        assert codes(verdict)[:1] == [("BAG706", at) for _, at in fails]
        assert {code for code, _ in codes(verdict)} <= {"BAG706"}
        opened += bool(fails)
    assert opened


def test_deck_and_discards_hold_fewer_cards_than_are_due() -> None:
    def position(deck: int, actions: int = 1) -> dict[str, Any]:
        hands = {"Ana": [None] * 50, "Ben": [None] * (52 - deck)}
        return {"hands": hands, "deck": deck, "turn": "Ana", "actions": actions, "dancers": 8}

    name = "draw_short_if_no_cards"
    some = readings(name, draw("Ana", None, None), position=position(2))
    assert some == {None: [("BAG704", 1)], "yes": [], "no": [("BAG704", 1)]}
    nothing = readings(name, draw("Ana"), position=position(2))
    assert nothing == {None: [("BAG704", 1)], "yes": [("BAG704", 1)], "no": []}
    both = readings(name, draw("Ana"), position=position(0))
    assert both == {None: [], "yes": [], "no": []}
    dancer = readings(name, draw("Ana", "dancer"), position=position(0, actions=0))
    assert dancer == {None: [("BAG704", 1)], "yes": [], "no": [("BAG704", 1)]}
    fewer = readings(name, draw("Ana", None), position=position(2))
    assert fewer == {None: [("BAG704", 1)], "yes": [("BAG704", 1)], "no": [("BAG704", 1)]}
    more = readings(name, draw("Ana", None, None, None), position=position(2))
    assert more == {None: [("BAG705", 1)], "yes": [("BAG705", 1)], "no": [("BAG705", 1)]}
