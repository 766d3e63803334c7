"""Hidden cards: a colour never turns up more often than it can, and nothing else makes a record illegal."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulecheck.core.simulate import NAMES, play_out
from rulecheck.games.baghdad import GAME
from rulecheck.games.baghdad.components import DANCER
from rulecheck.games.baghdad.position.cards import Stock
from rulecheck.games.baghdad.position.lots import Lot, Play
from tests.games.baghdad.table import Document, codes, draw, enter, judged, move, record_of, replay, resumed

Played = tuple[int, str, int, int]  # seat, card, the deck at that time, hidden cards of it that the seat had by then


def possible(decks: list[tuple[Counter[str], list[int]]], plays: list[Played]) -> bool:
    """By trying everything: whether each play can have had a card of a deck of its own."""
    left = [Counter(cards) for cards, _ in decks]
    used = [[0] * len(hidden) for _, hidden in decks]
    if any(count < 0 for cards in left for count in cards.values()):
        return False

    def rest(index: int) -> bool:
        if index == len(plays):
            return True
        seat, card, newest, drawn = plays[index]
        for deck in range(newest + 1):
            held = drawn if deck == newest else decks[deck][1][seat]
            if left[deck][card] > 0 and used[deck][seat] < held:
                left[deck][card] -= 1
                used[deck][seat] += 1
                if rest(index + 1):
                    return True
                left[deck][card] += 1
                used[deck][seat] -= 1
        return False

    return rest(0)


@pytest.mark.parametrize("seed", range(120))
def test_hidden_cards_are_judged_as_by_trying_everything(seed: int) -> None:
    """A tiny deck is drawn, played and shuffled a few times; each card that could come next is asked about."""
    chance = Random(seed)
    colours, seats = "abc"[: chance.randint(2, 3)], chance.randint(1, 3)
    deck = [colour for colour in colours for _ in range(chance.randint(1, 4))]
    chance.shuffle(deck)
    stock = Stock(at_once=False, deck=len(deck), lots=[Lot(dict(Counter(deck)), 0, [0] * seats, [0] * seats)])
    decks = [(Counter(deck), [0] * seats)]
    plays: list[Played] = []
    discards: list[str] = []
    hidden: list[list[str]] = [[] for _ in range(seats)]
    for _ in range(60):
        seat, newest = chance.randrange(seats), len(decks) - 1
        if chance.random() < 0.5:
            if not deck:
                if not discards or newest == 4:
                    continue
                deck, discards = discards, []
                chance.shuffle(deck)
                decks.append((Counter(deck), [0] * seats))
            card = deck.pop()
            if chance.random() < 0.75:
                assert stock.draw(seat, [None])
                decks[-1][1][seat] += 1
                hidden[seat].append(card)
                continue
            for colour in colours:
                decks[-1][0][colour] -= 1
                assert stock.could_draw(seat, [colour]) == possible(decks, plays)
                decks[-1][0][colour] += 1
            assert stock.draw(seat, [card])
            decks[-1][0][card] -= 1
        elif hidden[seat]:
            drawn = decks[newest][1][seat]
            for colour in colours:
                assert stock.could_play(seat, [colour]) == possible(decks, [*plays, (seat, colour, newest, drawn)])
            card = hidden[seat].pop(chance.randrange(len(hidden[seat])))
            assert stock.play(seat, [card])
            plays.append((seat, card, newest, drawn))
            discards.append(card)
            stock.pile.append(card)


def hide(document: Document, chance: Random, share: float) -> Document:
    """The record with so many of its palace cards that nobody noted."""

    def unnoted(cards: list[str]) -> list[str | None]:
        return [card if card == DANCER or chance.random() >= share else None for card in cards]

    hands = {name: unnoted(hand) for name, hand in document["setup"]["hands"].items()}
    moves = [one | {"cards": unnoted(one["cards"])} if one["action"] == "draw" else one for one in document["moves"]]
    return document | {"setup": document["setup"] | {"hands": hands}, "moves": moves}


@pytest.mark.parametrize("players", GAME.player_counts)
@pytest.mark.parametrize("share", [0.1, 0.5, 1.0])
def test_hiding_cards_of_a_legal_game_leaves_it_legal(players: int, share: float) -> None:
    chance = Random(f"hidden/{players}/{share}")
    document = hide(play_out(GAME, NAMES[:players], chance), chance, share)
    assert codes(replay(record_of(document))) == []
    for after in chance.sample(range(len(document["moves"])), 2):
        verdict = replay(record_of(resumed(document, after)))
        assert (verdict.verdict, codes(verdict)) == ("legal", [])


@pytest.mark.parametrize("seed", range(6))
def test_a_game_goes_on_from_a_position_as_it_would_have(seed: int) -> None:
    """Also where a card that nobody can have makes it illegal, or where the reading of the reshuffle matters."""
    chance = Random(f"resumed/{seed}")
    document = hide(play_out(GAME, NAMES[: 2 + seed % 3], chance), chance, 0.6)
    del document["result"]
    if seed % 2:
        del document["rulings"]
    drawn = [one for one in document["moves"] if one["action"] == "draw"]
    chance.choice(drawn[len(drawn) // 2 :])["cards"][0] = chance.choice(document["setup"]["palaces"])
    whole = replay(record_of(document))
    for after in chance.sample(range(whole.replayed + 1), 4):
        verdict = replay(record_of(resumed(document, after)))
        assert codes(verdict) == [(code, at - after) for code, at in codes(whole) if at is not None and at > after]


TWO_DECKS = {
    "board": {"P1": {"guards": {"Ana": 1}, "neutral": 1}, "P2": {"guards": {"Ben": 1}, "neutral": 1}},
    "hands": {"Ana": [None] * 3, "Ben": ["P2"] * 16 + ["P3"] * 16 + ["P4"] * 16 + ["P5"] * 17 + ["P6"] * 17},
    "deck": 0,
    "discards": {"P1": 17},
    "dancers": 8,
    "turn": "Ben",
    "actions": 1,
}


def test_what_was_in_the_discards_was_in_no_hand() -> None:
    """All of P1 lie in the discards when Ana has three hidden cards: P2, P3 and P4. The new deck is P1 throughout."""
    shuffled = draw("Ben", None, None, None)
    there, back = move("Ana", "P1", "P2", "P1"), move("Ana", "P2", "P1", "P1")
    assert codes(judged(shuffled, there, position=TWO_DECKS)) == [("BAG501", 2)]
    later = [draw("Ana", None, None, None, None), draw("Ben", None, None, None, None)]
    assert codes(judged(shuffled, *later, there, back, there, back, position=TWO_DECKS)) == []
    assert codes(judged(shuffled, *later, there, back, there, back, there, position=TWO_DECKS)) == [("BAG501", 8)]
    assert codes(judged(draw("Ben", "P2", None, None), position=TWO_DECKS)) == [("BAG705", 1)]


def test_dancers_are_never_hidden() -> None:
    hand = {"board": {"P1": {"guards": {"Ana": 1}, "neutral": 1, "taken": []}}, "supply": {"Ana": 12}, "turn": "Ana"}
    assert codes(judged(enter("Ana", "P1", DANCER), position=hand | {"hands": {"Ana": [None]}})) == [("BAG501", 1)]
    assert codes(judged(enter("Ana", "P1", DANCER), position=hand)) == []
    assert codes(judged(enter("Ana", "P1", DANCER), position=hand | {"dancers": 8})) == [("BAG501", 1)]


def test_with_very_many_hidden_plays_old_decks_are_told_apart_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulecheck.games.baghdad.position.cards.MOST_PLAYS", 20)
    chance = Random(8)
    document = hide(play_out(GAME, NAMES[:4], chance), chance, 1.0)
    verdict = replay(record_of(document), after=160)
    assert verdict.findings == ()
    assert {one.rule.code for one in verdict.undetermined} == {"BAG501"}


def test_what_a_search_does_not_settle_is_undetermined_not_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand of three decks: with no steps to try, the program says so where it knows no way; never a wrong fault."""
    monkeypatch.setattr("rulecheck.games.baghdad.position.lots.TRIES", -1)
    found: Counter[bool | None] = Counter()
    for seed in range(200):
        chance = Random(seed)
        decks = [Counter({card: chance.randint(0, 2) for card in "abc"}) for _ in range(3)]
        hidden = [[chance.randint(0, 2) for _ in range(2)] for _ in decks]
        plays: list[Played] = []
        for newest, counts in enumerate(hidden):
            for seat in range(2):
                plays += [(seat, chance.choice("abc"), newest, counts[seat]) for _ in range(counts[seat])]
        stock = Stock(
            at_once=False,
            deck=0,
            lots=[Lot(dict(deck), 0, list(held), [0, 0]) for deck, held in zip(decks, hidden, strict=True)],
        )
        if not plays or not stock.trace(Play(*play) for play in plays[:-1]):
            continue
        answer = stock.could_play(plays[-1][0], [plays[-1][1]])
        found[answer] += 1
        seat, card = plays[-1][:2]
        by_trying = possible(list(zip(decks, hidden, strict=True)), [*plays[:-1], (seat, card, 2, hidden[2][seat])])
        assert answer in (None, by_trying)
    assert set(found) == {True, False, None}
