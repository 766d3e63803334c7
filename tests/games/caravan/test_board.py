"""The board is not known to the program: it is stated once, and what is not stated makes nothing illegal."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import orjson
import pytest

from rulecheck.core.forms import form_of
from rulecheck.core.record import MalformedRecord, as_json, read_record
from rulecheck.core.replay import replay
from rulecheck.core.simulate import NAMES, play_out
from rulecheck.core.verdict import Verdict
from rulecheck.games.caravan import GAME
from rulecheck.games.caravan.components import CORNERS, FIRST_MARKED, GOODS, SAMPLE_CITIES, SAMPLE_NUMBERED, SPACES
from rulecheck.games.caravan.moves import CaravanSnapshot


def verdict_of(document: dict[str, Any]) -> Verdict:
    document = {"format": "rulecheck/1", "game": "caravan", "players": ["Ana", "Ben"], **document}
    return replay(read_record(orjson.dumps(document), lambda _: GAME, ("caravan",)))


def filled() -> dict[str, Any]:
    """The form for the missing facts, filled in with the sample board."""
    form = form_of(GAME, GAME.editions["rio-grande-2019"])
    assert form is not None
    for name, places in (("cities", SAMPLE_CITIES), ("numbered", SAMPLE_NUMBERED)):
        assert all(place is None for place in form["board"][name].values())
        form["board"][name] |= {key: list(place) for key, place in places.items()}
    return form


def test_the_form_can_be_filled_in_and_is_then_complete() -> None:
    verdict = verdict_of({"edition": filled()})
    assert (verdict.verdict, verdict.findings, verdict.warnings) == ("incomplete", (), ())


def test_the_form_as_it_is_printed_makes_no_fault_once_its_names_stand() -> None:
    form = filled()
    form["board"]["cities"] = dict.fromkeys(GOODS)
    assert verdict_of({"edition": form}).verdict == "incomplete"


@pytest.mark.parametrize(
    ("where", "key", "place", "code"),
    [
        ("cities", "ivory", [0, 4], "CAR112"),
        ("numbered", "5", [5, 8], "CAR112"),
        ("cities", "ivory", [3, 4], "CAR113"),
        ("numbered", "5", [1, 1], "CAR114"),
        ("cities", "ivory", "left out", "CAR111"),
        ("numbered", "5", "left out", "CAR111"),
    ],
)
def test_what_cannot_be_a_board_has_its_code(where: str, key: str, place: Any, code: str) -> None:
    form = filled()
    if place == "left out":
        del form["board"][where][key]
    else:
        form["board"][where][key] = place
    (finding,) = verdict_of({"edition": form}).findings
    assert finding.rule.code == code
    assert finding.pointer.startswith(f"/edition/board/{where}")


@pytest.mark.parametrize(
    ("where", "key", "place", "code"),
    [
        ("numbered", "7", [6, 6], "CAR115"),
        ("cities", "cloth", [4, 4], "CAR116"),
        ("cities", "cloth", [5, 2], "CAR117"),
    ],
)
def test_what_is_only_likely_is_a_warning(where: str, key: str, place: list[int], code: str) -> None:
    form = filled()
    form["board"][where][key] = place
    verdict = verdict_of({"edition": form})
    assert verdict.verdict == "incomplete"
    assert code in [one.rule.code for one in verdict.warnings]


@pytest.mark.parametrize("place", [[1], [1, 2, 3], "A1", {"row": 1}, [1.5, 1], 7])
def test_a_place_is_a_row_and_a_column(place: Any) -> None:
    form = filled()
    form["board"]["cities"]["ivory"] = place
    with pytest.raises(MalformedRecord):
        verdict_of({"edition": form})


def test_the_sample_board_is_what_boards_are_likely_to_be() -> None:
    assert {SAMPLE_NUMBERED[str(number)] for number in FIRST_MARKED} == CORNERS
    assert len({*SAMPLE_CITIES.values(), *SAMPLE_NUMBERED.values()}) == 16
    assert SPACES == 49


def test_the_rainbow_camel_is_refused_by_name() -> None:
    (finding,) = verdict_of({"setup": {"variant": "rainbow_camel"}}).findings
    assert "rainbow_camel is an unsupported variant" in finding.message
    with pytest.raises(MalformedRecord, match="rainbow camel"):
        verdict_of({"edition": "board-game-arena"})


# Facts that are taken away

WHOLE = ("length", "camels", "turn", "turn_number", "actions_left", "bag", "free", "demand", "caravans")
EACH = ("theft_markers", "markers", "delivered", "caravans")


def forget(document: dict[str, Any], chance: Random) -> None:
    """Take one fact out of a record; what is absent (or null) in a position is unknown."""
    opening = document.get("setup") or document["position"]
    kind = chance.randrange(6)
    if kind == 0:
        board = document["edition"]["board"]
        where = chance.choice(("cities", "numbered"))
        if board.get(where):
            board[where][chance.choice(list(board[where]))] = None
    elif kind == 1:
        document["edition"]["board"].pop(chance.choice(("cities", "numbered")), None)
    elif kind == 2:
        for move in document["moves"]:
            if move["action"] == "draw" and chance.random() < 0.3:
                move.pop("good", None)
    elif "setup" in document and "goods" in opening:
        opening["goods"][chance.randrange(8)] = None
        if chance.random() < 0.2:
            del opening[chance.choice(list(opening))]
    elif kind == 3:
        opening.pop(chance.choice(WHOLE), None)
    elif opening.get(field := chance.choice(EACH)):
        del opening[field][chance.choice(list(opening[field]))]
    elif opening.get("free"):
        opening["free"][chance.choice(list(opening["free"]))] = None


@pytest.mark.parametrize("players", GAME.player_counts)
def test_no_lack_of_facts_makes_a_legal_record_illegal(players: int) -> None:
    for seed in range(6):
        chance = Random(f"forget/{players}/{seed}")
        document = play_out(GAME, NAMES[:players], chance)
        document.pop("result", None)
        record = read_record(orjson.dumps(document), lambda _: GAME, ("caravan",))
        told = replay(record)
        for _ in range(8):
            poorer = deepcopy(document)
            if chance.random() < 0.5:
                at = chance.randrange(len(poorer["moves"]))
                position = replay(record, after=at).position
                assert position is not None
                snapshot = position.snapshot()
                assert isinstance(snapshot, CaravanSnapshot)
                poorer = {key: value for key, value in poorer.items() if key != "setup"}
                poorer |= {"position": as_json(snapshot), "moves": poorer["moves"][at:]}
            for _ in range(chance.choice((1, 2, 5))):
                forget(poorer, chance)
            verdict = verdict_of(poorer)
            assert verdict.verdict in ("legal", "undetermined")
            assert verdict.findings == ()
            assert all(one.missing for one in verdict.undetermined)
            if verdict.verdict == "legal" and verdict.score is not None:
                assert told.score is not None
                right = {place.player: place.total for place in told.score.standings}
                found = {place.player: place.total for place in verdict.score.standings}
                assert all(total in (None, right[name]) for name, total in found.items())
