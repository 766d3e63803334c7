"""Where palace cards lie that nobody sees: the deck, the discard pile, and what hands hold without being noted.

A lot is what was once one deck. All payments are open, so what a reshuffle makes the new deck of is known card by
card; a card in hand that nobody noted is one of the unseen cards of the lot that it was drawn from. A card that is
played from among those must have come from some lot that still had one of its palace, and from which that player had
drawn it. `lots` tells whether all such plays can have come from somewhere.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from rulecheck.games.baghdad.position.lots import Lot, Play, shared, sources

Cards = Sequence[str | None]
MOST_PLAYS = 5_000  # hidden plays that are kept; beyond them older decks are no longer told apart
Possible = bool | None  # None: that has not been worked out


@dataclass(slots=True)
class Stock:
    """Deck, discard pile and lots under one reading of when the discards become the deck.

    `at_once`: as soon as the deck is used up; otherwise when a card must be drawn and none is there. `deck` is None
    where its size is unknown. `pile` holds the known discards, `more` counts what else lies there (None: nobody knows).
    Where hidden cards can be of several lots, `plays` keeps those that were played, and `source` the lot that each is
    put down to for now; they are not `settled` while one is put down to none, because no way was found, and it was not
    shown that there is none. `merged`: the first lot is several old decks that are no longer told apart. `reshuffled`
    is after how many cards of the last draw the discards became the deck (None: they did not).
    """

    at_once: bool
    deck: int | None
    lots: list[Lot]
    pile: list[str] = field(default_factory=list)
    more: int | None = 0
    plays: list[Play] = field(default_factory=list)
    source: list[int] = field(default_factory=list)
    reshuffled: int | None = None
    settled: bool = True
    merged: bool = False

    def copy(self, *, at_once: bool | None = None) -> Stock:
        """Another stock, alike but perhaps for the reading."""
        return Stock(
            self.at_once if at_once is None else at_once,
            self.deck,
            [lot.copy() for lot in self.lots],
            list(self.pile),
            self.more,
            list(self.plays),
            list(self.source),
            self.reshuffled,
            self.settled,
            self.merged,
        )

    def lies_as(self, other: Stock) -> bool:
        """Whether the cards lie alike in both."""
        return self._key() == other._key()

    def _key(self) -> tuple[object, ...]:
        lots = [({name: n for name, n in lot.unseen.items() if n or lot.rest}, lot.hidden) for lot in self.lots]
        return self.deck, self.discards(), self.more, lots, self.plays

    def discards(self) -> dict[str, int]:
        """How many known cards of each palace lie in the discard pile."""
        return {name: self.pile.count(name) for name in dict.fromkeys(self.pile)}

    def size(self) -> int | None:
        """Deck and discards together; None if that is not known."""
        if self.deck is None or self.more is None:
            return None
        return self.deck + len(self.pile) + self.more

    # Paying

    def could_play(self, seat: int, names: Sequence[str]) -> Possible:
        """Whether the hidden cards of a hand can hold these."""
        if not self.settled or self.merged:
            return self._after(lambda trial: trial.play(seat, names))
        taken: list[tuple[int, str]] = []
        for name in names:
            number = self._lot_for(seat, name, taken)
            if number < 0:
                return len(self.lots) > 1 and self._after(lambda trial: trial.play(seat, names))
            taken.append((number, name))
        return True

    def _after(self, done: Callable[[Stock], bool]) -> Possible:
        """Whether something can be done: tried out on a copy, and answered only as far as it is worked out."""
        trial = self.copy()
        if not done(trial):
            return False
        return True if trial.settled and not (trial.merged and 0 in trial.source) else None

    def _lot_for(self, seat: int, name: str, taken: Sequence[tuple[int, str]] = ()) -> int:
        """The oldest lot that a card of a hand can be put down to, beside those that are taken; -1 if there is none.

        A merged one only if there is no other.
        """
        order: list[int] = [*range(self.merged, len(self.lots)), *range(self.merged)]
        for number in order:
            lot = self.lots[number]
            held = lot.hidden[seat] - sum(other == number for other, _ in taken)
            if held > 0 and lot.count(name) > taken.count((number, name)):
                return number
        return -1

    def play(self, seat: int, names: Sequence[str]) -> bool:
        """Hidden cards of a hand turn out to be these and leave it. Answers whether that can be."""
        newest, possible = len(self.lots) - 1, True
        for name in names:
            number = self._lot_for(seat, name)
            if newest:
                last = self.lots[newest]
                self.plays.append(Play(seat, name, newest, last.hidden[seat] + last.used[seat]))
                self.source.append(number)
                if number >= 0:
                    self.lots[number].used[seat] += 1
            if number >= 0:
                self.lots[number].give(seat, name)
            possible = possible and number >= 0
        return (possible and self.settled) or self._settle()

    # Drawing

    def could_draw(self, seat: int, cards: Cards) -> Possible:
        """Whether these cards can come from the deck, in this order; None is a card that nobody noted."""
        deck, size = self.deck, len(cards)
        if deck is not None and self.settled:
            lot = self.lots[-1]
            unseen, rest = lot.unseen, lot.rest
            old = cards if deck >= size else cards[:deck]
            for name in old:
                if name is not None and (left := unseen.get(name, rest)) < size and left < old.count(name):
                    break
            else:
                if old is cards or (not self.merged and self._could_reshuffle(cards[deck:])):
                    return True
            if old is cards and not self.plays:
                return False
        return self._could_draw_perhaps(seat, cards)

    def _could_draw_perhaps(self, seat: int, cards: Cards) -> Possible:
        """The same where it hangs on which lots the hidden cards of the hands came from."""
        return self._after(lambda trial: trial.draw(seat, cards))

    def _could_reshuffle(self, cards: Cards) -> bool:
        """Whether these cards are surely among the discards, all of which are known."""
        pile = self.pile
        return (
            self.more == 0
            and len(pile) >= len(cards)
            and all(name is None or pile.count(name) >= cards.count(name) for name in cards)
        )

    def draw(self, seat: int, cards: Cards) -> bool:
        """Palace cards come from the deck into a hand, through a reshuffle if need be. Answers whether that can be."""
        self.reshuffled = None
        before = self.deck
        if before is None:
            self._blur()
        if before is None or before >= len(cards):
            possible = self._take(seat, cards)
        else:
            possible = self._take(seat, cards[:before]) and self._reshuffle()
            self.reshuffled = before
            possible = self._take(seat, cards[before:]) and possible
        if self.at_once and self.deck == 0 and self._reshuffle():
            self.reshuffled = len(cards)
        return possible

    def _take(self, seat: int, cards: Cards) -> bool:
        """These cards come from the top of the deck, which has as many. Answers whether it can be these."""
        lot, possible = self.lots[-1], self.settled
        unseen, rest = lot.unseen, lot.rest
        for name in cards:
            if name is None:
                lot.hidden[seat] += 1
                continue
            unseen[name] = left = unseen.get(name, rest) - 1
            if left < 0:
                possible = False
        if (deck := self.deck) is not None:
            self.deck = deck - len(cards)
            possible = possible and deck >= len(cards)
        return possible or self._settle()

    def empties_with(self, cards: int) -> bool:
        """Whether so many cards have just used up the deck while discards lie ready: there the readings part."""
        return cards > 0 and self.deck == 0 and (bool(self.pile) or self.more != 0)

    def reshuffle_now(self, cards: int) -> Stock:
        """The stock of a table that shuffles as soon as the deck is used up, after a draw of so many cards."""
        other = self.copy(at_once=True)
        other._reshuffle()
        other.reshuffled = cards
        return other

    def _reshuffle(self) -> bool:
        """The discards become the deck. Answers whether there are any."""
        if not self.pile and self.more == 0:
            return False
        if self.more != 0:
            self._blur()
            return True
        seats = len(self.lots[0].hidden)
        if not any(any(lot.hidden) for lot in self.lots):
            self.lots, self.plays, self.source, self.settled, self.merged = [], [], [], True, False
        elif len(self.plays) > MOST_PLAYS:
            self._merge()
            self.merged = True
        elif not self.plays and not self.merged:
            self.lots = [lot for lot in self.lots if any(lot.hidden)]
        self.lots.append(Lot(self.discards(), 0, [0] * seats, [0] * seats))
        self.deck, self.pile = len(self.pile), []
        return True

    def _merge(self) -> None:
        """All unseen cards become one lot: nobody tells any more which deck a hidden card came from."""
        names = dict.fromkeys(name for lot in self.lots for name in lot.unseen)
        unseen = {name: sum(lot.count(name) for lot in self.lots) for name in names}
        hidden = [sum(counts) for counts in zip(*(lot.hidden for lot in self.lots), strict=True)]
        self.lots = [Lot(unseen, sum(lot.rest for lot in self.lots), hidden, [0] * len(hidden))]
        self.plays, self.source, self.settled = [], [], True

    def _blur(self) -> None:
        """Discards that nobody has counted may be in the deck now: they are unseen like the rest."""
        self._merge()
        for name in self.pile:
            self.lots[0].unseen[name] = self.lots[0].count(name) + 1
        self.deck = self.size()
        self.pile = []
        self.more = None if self.deck is None else 0

    # Which lot a hidden card came from

    def trace(self, plays: Iterable[Play]) -> bool:
        """Take over hidden plays, and put each down to a lot. Answers whether that can be."""
        for play in plays:
            self.plays.append(play)
            self.source.append(-1)
            for number, lot in enumerate(self.lots[: play.newest + 1]):
                held = lot.hidden[play.seat] if number < play.newest else play.drawn - lot.used[play.seat]
                if held > 0 and lot.count(play.name) > 0:
                    self._put(len(self.plays) - 1, number)
                    break
            else:
                if not self._settle():
                    return False
        return not self.plays or self._settle()

    def drawn_from(self, number: int) -> Lot:
        """A lot as it was before anything was put down to it."""
        lot = self.lots[number].copy()
        for play, source in zip(self.plays, self.source, strict=True):
            if source == number:
                lot.give(play.seat, play.name, -1)
        return lot

    def _settle(self) -> bool:
        """Put hidden plays down to other lots until no lot gives what it has not. Answers whether that can be."""
        if not self.plays:
            return False
        self._repair()
        for index, number in enumerate(self.source):
            if number < 0:
                self._find_lot(index)
        for number, lot in enumerate(self.lots):
            for index, play in enumerate(self.plays):
                if self.source[index] == number and (lot.count(play.name) < 0 or not self._holds(play.seat, number)):
                    self._put(index, -1)
        self.settled = -1 not in self.source
        if self.settled and all(count >= 0 for lot in self.lots for count in lot.unseen.values()):
            return True
        lots = [self.drawn_from(number) for number in range(len(self.lots))]
        if not shared(lots, self.plays):
            return False
        found = sources(lots, self.plays)
        for index, number in enumerate(found or ()):
            self._put(index, number)
        self.settled = -1 not in self.source
        return found is not None

    def _put(self, index: int, number: int) -> None:
        """Put one play down to a lot, or to none (-1)."""
        play, before = self.plays[index], self.source[index]
        if before >= 0:
            self.lots[before].give(play.seat, play.name, -1)
            self.lots[before].used[play.seat] -= 1
        if number >= 0:
            self.lots[number].give(play.seat, play.name)
            self.lots[number].used[play.seat] += 1
        self.source[index] = number

    def _find_lot(self, index: int) -> None:
        """Put a play down to a lot, if others can make room for it there."""
        before = list(self.source)
        for number in range(self.plays[index].newest + 1):
            self._put(index, number)
            if self._repair():
                return
            for other, lot in enumerate(before):
                if self.source[other] != lot:
                    self._put(other, lot)

    def _repair(self) -> bool:
        """Move plays from lot to lot until each gives only what it has. Answers whether that was found."""
        for number, lot in enumerate(self.lots):
            for name, count in lot.unseen.items():
                if count < 0 and not self._relieve(number, name, -1, set()):
                    return False
        for number, lot in enumerate(self.lots):
            for seat in range(len(lot.hidden)):
                if not self._holds(seat, number) and not self._relieve(number, "", seat, set()):
                    return False
        return all(count >= 0 for lot in self.lots for count in lot.unseen.values())

    def _relieve(self, number: int, name: str, seat: int, tried: set[tuple[int, str, int]]) -> bool:
        """Move one play of a palace (or, without a name, of a seat) from a lot to another one.

        Where that leaves the other lot without a card for somebody else, a play of theirs moves on, and so forth.
        """
        tried.add((number, name, seat))
        for index, play in enumerate(self.plays):
            if self.source[index] != number or (play.name != name if name else play.seat != seat):
                continue
            for other in range(play.newest + 1):
                if other == number:
                    continue
                self._put(index, other)
                enough, held = self.lots[other].count(play.name) >= 0, self._holds(play.seat, other)
                right = enough if name else held and self._holds(seat, number)
                if right and enough and held:
                    return True
                then = (other, "", play.seat) if name else (other, play.name, -1)
                if right and then not in tried and self._relieve(*then, tried):
                    return True
                self._put(index, number)
        return False

    def _holds(self, seat: int, number: int) -> bool:
        """Whether the plays of a seat that are put down to a lot can all have been drawn from it by then."""
        if self.lots[number].hidden[seat] < 0:
            return False
        # Only for plays that were made while the lot was the deck it matters when its cards were drawn.
        first = bisect_left(self.plays, number, key=_newest)
        last = bisect_left(self.plays, number + 1, first, key=_newest)
        there = 0
        for index in range(first, last):
            if self.source[index] == number and self.plays[index].seat == seat:
                there += 1
                if there > self.plays[index].drawn:
                    return False
        return True


def _newest(play: Play) -> int:
    return play.newest
