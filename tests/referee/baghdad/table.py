"""The table of The Thief of Baghdad, and the rules of setup and play. Rule numbers are those of the games file."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.referee.baghdad.cards import DANCER, Cards

PALACES = 6
SQUARES = 4  # A8: guards at one palace, at most
STACK = (4, 5, 6, 7)  # A2
THIEVES = 12  # A6
GUARDS = {2: 4, 3: 3, 4: 2}  # A6
TO_WIN = {2: 6, 3: 5, 4: 4}  # A32
NEUTRAL = 6  # A3
NEUTRAL_PLACED = 8  # A10: two each with four players
THIEF_ACTIONS = 3  # A12
BY_RULING = {"A25", "C11", "A26", "A27", "A28", "A30", "C15", "C26"}  # what a reading of C11 or C15 can forbid


@dataclass
class Palace:
    """A palace: its guards, its thieves, and who took its chests."""

    neutral: int = 1  # A3
    guards: Counter[str] = field(default_factory=Counter)
    thieves: Counter[str] = field(default_factory=Counter)
    taken: list[str | None] = field(default_factory=list)

    def crowd(self) -> int:
        """All guards on its squares."""
        return self.neutral + self.guards.total()

    def foreign(self, player: str) -> int:
        """A13, C4: the guards that are not the player's own; black ones count."""
        return self.crowd() - self.guards[player]

    def top(self) -> int | None:
        """A2, A23: the thieves that the top chest asks for; None when all chests are gone."""
        return STACK[len(self.taken)] if len(self.taken) < len(STACK) else None


class Table:
    """The game as it lies on the table, under one reading of everything. `broken_by` judges, `make` carries out."""

    def __init__(self, players: list[str], reading: dict[str, str], unsettled: list[str]) -> None:
        self.players = players
        self.unsettled = unsettled
        self.reading = reading
        self.by_players = reading["neutral_setup"] == "placed_by_players"
        self.palaces: dict[str, Palace] = {}
        self.unnamed = Palace(neutral=0 if self.by_players else 1)
        self.cards = Cards(players)
        self.chests: Counter[str] = Counter()
        self.supply: Counter[str] = Counter(dict.fromkeys(players, THIEVES))
        self.neutral_placed = 0
        self.placed = 0
        self.turn = players[0]  # A5
        self.actions = 0
        self.thief_actions = 0
        self.winner: str | None = None
        self.finished = False

    def settled(self, name: str) -> bool:
        """Whether the record, or what is LIKELY, chose this reading; else it is one of several that are tried."""
        return name not in self.unsettled

    # names

    def strangers(self, names: list[str]) -> bool:
        """A1, B4: whether there would be a seventh palace, or one called like a dancer."""
        return DANCER in names or len({*self.palaces, *names}) > PALACES

    def at(self, name: str) -> Palace:
        """The palace of this name, which need not have turned up before."""
        if name not in self.palaces:
            new = self.unnamed
            self.palaces[name] = Palace(new.neutral, Counter(new.guards), Counter(new.thieves), list(new.taken))
        return self.palaces[name]

    # whose turn it is

    def neutral_to_place(self) -> bool:
        """A10, only by the ruling: whether neutral guards are still to be placed."""
        return self.by_players and self.neutral_placed < NEUTRAL_PLACED

    def to_place(self) -> bool:
        """A8: whether own guards are still to be placed."""
        return self.placed < GUARDS[len(self.players)] * len(self.players)

    # judging

    def broken_by(self, move: dict[str, Any]) -> tuple[str, ...]:
        """The rules that a move breaks; () if it is legal."""
        if self.finished:
            return ("A33",)
        names = [move[part] for part in ("palace", "source", "goal") if move.get(part) is not None]
        paid = [card for card in move.get("cards") or [] if card not in (None, DANCER)]
        broken: list[str] = ["A1", "B4"] if self.strangers([*names, *paid]) else []
        if broken and (self.strangers(names) or move["action"] == "draw"):
            return tuple(broken)  # else only a card of the price is a stranger, which is no right price either
        if move["action"] in ("place_guard", "place_neutral_guard"):
            return tuple(self.placing_broken(move))
        if self.neutral_to_place() or self.to_place():
            broken.append("A8")  # guards come before turns
        if move["player"] != self.turn:
            broken += ["A5", "A11", "B6"]
        if move["action"] == "draw":
            return (*broken, *self.draw_broken(move["player"], move["cards"]))
        broken += self.action_broken(move)
        broken += self.cards.lacks(move["player"], move["cards"])
        return tuple(broken)

    def placing_broken(self, move: dict[str, Any]) -> list[str]:
        """A8: in turn order, one at a time, four guards at a palace at most. A10: neutral ones only by the ruling."""
        broken = []
        if move["action"] == "place_neutral_guard":
            if not self.neutral_to_place() or move["player"] != self.players[self.neutral_placed % len(self.players)]:
                broken += ["A3", "A10"]
        else:
            if self.neutral_to_place():
                broken += ["A8", "A10"]
            if not self.to_place() or move["player"] != self.players[self.placed % len(self.players)]:
                broken.append("A8")
        if self.at(move["palace"]).crowd() >= SQUARES:
            broken.append("A8")
        return broken

    def action_broken(self, move: dict[str, Any]) -> list[str]:
        """A12 to A19, A21: one of the four actions."""
        player, action, cards = move["player"], move["action"], move["cards"]
        broken = []
        with_thief = action in ("enter_thief", "move_own_guard_with_thief")
        if with_thief and self.thief_actions >= THIEF_ACTIONS:
            broken.append("A12")
        if action == "enter_thief":
            broken += self.entry_broken(player, self.at(move["palace"]), move["palace"], cards)
            end = self.at(move["palace"])
        else:
            source, end = self.at(move["source"]), self.at(move["goal"])
            own = action != "move_neutral_guard"
            rule = {"move_own_guard": "A15", "move_own_guard_with_thief": "A16", "move_neutral_guard": "A17"}[action]
            if (source.guards[player] if own else source.neutral) < 1:
                broken += [rule, "A15"] if own else [rule]
            if move["source"] == move["goal"]:
                broken.append("A19")
            elif end.crowd() >= SQUARES:
                broken += [rule, "A8"]
            if not self.price_is_right(action, move["source"], move["goal"], cards):
                broken += [rule, "A15", "C24"] if own else [rule, "C24"]
            if action == "move_own_guard_with_thief":
                broken += self.ride_broken(player, source, end, move.get("thieves") or 1)
        if with_thief:
            if end.top() is None and self.reading["empty_palace_open"] != "yes":
                broken += ["A25", "C11"]
            if move.get("leave_chest") and not self.may_leave(player, end, move.get("thieves") or 1):
                broken += ["A21", "C9"]
        return broken

    def entry_broken(self, player: str, palace: Palace, name: str, cards: list[str]) -> list[str]:
        """A13: a thief in the supply, an own and a foreign guard, as many cards as foreign guards."""
        broken = []
        if self.supply[player] < 1 or palace.guards[player] < 1 or palace.foreign(player) < 1:
            broken.append("A13")
        if len(cards) != palace.foreign(player) or any(card not in (name, DANCER) for card in cards):
            broken += ["A13", "C24"]
        return broken

    def price_is_right(self, action: str, source: str, goal: str, cards: list[str]) -> bool:
        """A15, A16: one card that shows source or goal. A17: two, one showing each. A29: or dancers."""
        if action != "move_neutral_guard":
            return len(cards) == 1 and cards[0] in (source, goal, DANCER)
        if len(cards) != 2:
            return False
        one, other = cards
        return (one in (source, DANCER) and other in (goal, DANCER)) or (
            other in (source, DANCER) and one in (goal, DANCER)
        )

    def ride_broken(self, player: str, source: Palace, goal: Palace, thieves: int) -> list[str]:
        """A16: one own thief from the court of the source. C3: a foreign guard at the goal only by the ruling."""
        broken = []
        if thieves != 1 or source.thieves[player] < 1:
            broken.append("A16")
        if self.reading["carry_needs_foreign_guard_at_goal"] == "yes" and goal.foreign(player) < 1:
            broken += ["A16", "C3"]
        return broken

    def may_leave(self, player: str, palace: Palace, more: int) -> bool:
        """C9: leaving a chest is a choice only by the ruling, and only where it could be taken."""
        top = palace.top()
        return self.reading["theft_forced"] == "no" and top is not None and palace.thieves[player] + more >= top

    def draw_broken(self, player: str, cards: list[str | None]) -> list[str]:
        """A26 to A30, C15, C26: how many cards, and whether they can be these."""
        dancers = cards.count(DANCER)
        palace_cards = len(cards) - dancers
        there = self.cards.to_draw()
        broken = []
        if self.actions:
            if dancers:
                broken += ["A26", "A27"]
            if palace_cards != self.due(3, there):
                broken += ["A26", "A30", "C15", "C26"]
        else:
            if dancers > 1 or dancers > self.cards.dancers:
                broken += ["A27", "A28"]
            if palace_cards != self.due(3 if dancers else 4, there):
                broken += ["A27", "A28", "A30", "C15", "C26"]
            if dancers and there < 3 and self.reading["draw_short_if_no_cards"] == "no":
                broken += ["A30", "C15"]
        if broken:
            return broken
        trial = self.cards.copy()
        when_needed = self.reading["reshuffle_when_needed"] == "yes"
        if not all(trial.draw(player, card, when_needed=when_needed) for card in cards):
            broken += ["A4", "A30", "B1", "B5"]
        return broken

    def due(self, cards: int, there: int) -> int:
        """C15: what there is, or by the ruling nothing if that is not all."""
        if self.reading["draw_short_if_no_cards"] == "yes":
            return min(cards, there)
        return cards if there >= cards else 0

    # making

    def goes_on(self, move: dict[str, Any], broken: tuple[str, ...]) -> bool:
        """Whether this world goes on after a move that another one allows: only where its own reading of C11 or C15
        is all that forbids it, and the pieces are there. Else the record has shown that its reading is not this one."""
        if not broken:
            return True
        if not set(broken) <= BY_RULING:
            return False
        if move["action"] == "draw":
            return self.cards.to_draw() >= len([card for card in move["cards"] if card != DANCER])
        return True

    def make(self, move: dict[str, Any]) -> None:
        """Carry out a move, with all that follows by force."""
        player, action = move["player"], move["action"]
        if action == "place_neutral_guard":
            self.at(move["palace"]).neutral += 1
            self.neutral_placed += 1
        elif action == "place_guard":
            self.at(move["palace"]).guards[player] += 1
            self.placed += 1
        elif action == "draw":
            self.draw(player, move["cards"])
        else:
            self.act(player, action, move)

    def draw(self, player: str, cards: list[str | None]) -> None:
        """A26, A27: the draw ends the turn; A5: then clockwise."""
        for card in cards:
            if card not in (None, DANCER):
                self.at(str(card))
            self.cards.draw(player, card, when_needed=self.reading["reshuffle_when_needed"] == "yes")
        self.actions = self.thief_actions = 0
        self.turn = self.players[(self.players.index(player) + 1) % len(self.players)]

    def act(self, player: str, action: str, move: dict[str, Any]) -> None:
        """A13 to A17: the action, and the theft that follows from it."""
        self.actions += 1
        for card in move["cards"]:
            if card != DANCER:
                self.at(card)
            self.cards.pay(player, card)
        if action == "enter_thief":
            end = self.at(move["palace"])
            self.supply[player] -= 1
            end.thieves[player] += 1
        else:
            source, end = self.at(move["source"]), self.at(move["goal"])
            if action == "move_neutral_guard":
                source.neutral -= 1
                end.neutral += 1
            else:
                source.guards[player] -= 1
                end.guards[player] += 1
            if action == "move_own_guard_with_thief":
                source.thieves[player] -= 1
                end.thieves[player] += 1
        if action in ("enter_thief", "move_own_guard_with_thief"):
            self.thief_actions += 1
            if not move.get("leave_chest"):
                self.steal(player, end)

    def steal(self, player: str, palace: Palace) -> None:
        """A21, A22: the top chest, and its thieves back home. A33: the chest that completes the number wins."""
        top = palace.top()
        if top is None or palace.thieves[player] < top:
            return
        palace.taken.append(player)
        palace.thieves[player] -= top
        self.supply[player] += top
        self.chests[player] += 1
        if palace.top() is None and self.reading["empty_palace_open"] == "sent_home":
            for other in self.players:
                self.supply[other] += palace.thieves[other]
            palace.thieves.clear()
        if self.chests[player] == TO_WIN[len(self.players)]:
            self.finished = True
            self.winner = player
