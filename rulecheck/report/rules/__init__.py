"""The rules reference: rulebooks, rules and rulings, the examples that go with them, and how to find one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from rulecheck.core.record import Action, InlineEdition, Setup, Snapshot
from rulecheck.core.rulebook import Rule, Rulebook, Ruling

BY_THE_READER = "REC"


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook under the name by which it is asked for."""

    name: str
    rulebook: Rulebook


# Name, title, prefix, player counts, number of rules and of rulings.
ListedBook = tuple[str, str, str, Sequence[int], int, int]


def listed_book(book: Book, title: str, player_counts: Sequence[int] = ()) -> ListedBook:
    """A book as it stands in the list of all."""
    rules = book.rulebook
    return book.name, title, rules.prefix, player_counts, len(rules.rules), len(rules.rulings)


@dataclass(frozen=True, slots=True)
class Excerpt:
    """What is shown of a book: some of its rules, some of its rulings."""

    book: Book
    rules: Sequence[Rule]
    rulings: Sequence[Ruling]


@dataclass(frozen=True, slots=True)
class Page:
    """One rule with its book and its examples: the smallest legal and illegal record, None where there is none."""

    book: Book
    rule: Rule
    examples: Mapping[str, bytes | None]


def whole(book: Book) -> Excerpt:
    """Everything in a book, sorted by code."""
    rules = sorted(book.rulebook.rules.values(), key=lambda rule: rule.code)
    return Excerpt(book, rules, list(book.rulebook.rulings.values()))


def of_section(excerpt: Excerpt, asked: str) -> Excerpt | None:
    """The part of a book that a number (2, 200) or words of a title name; None if there is no such section."""
    sections = excerpt.book.rulebook.sections
    number = int(asked) // (100 if int(asked) >= 100 else 1) if asked.isdecimal() else None
    titles = {
        title
        for key, title in sections.items()
        if key == number or (number is None and asked.strip() and asked.lower() in title.lower())
    }
    rules = [rule for rule in excerpt.rules if rule.section in titles]
    codes = {rule.code for rule in rules}
    return Excerpt(excerpt.book, rules, [one for one in excerpt.rulings if one.rule in codes]) if titles else None


def search(excerpt: Excerpt, words: Sequence[str]) -> Excerpt:
    """The rules and rulings in which all the words stand, in any order and as parts of words too."""
    wanted = [word.lower() for word in words]
    rulings = {one.name: one for one in excerpt.rulings}

    def fits(text: str) -> bool:
        return all(word in text for word in wanted)

    return Excerpt(
        excerpt.book,
        [rule for rule in excerpt.rules if fits(_words_of_rule(rule, rulings))],
        [ruling for ruling in excerpt.rulings if fits(_words_of_ruling(ruling))],
    )


def close_words(excerpts: Sequence[Excerpt], words: Sequence[str]) -> list[str]:
    """Words of the books that are spelt nearly like those that stand nowhere in them."""
    everything = " ".join(
        [
            *(_words_of_rule(rule, {}) for excerpt in excerpts for rule in excerpt.rules),
            *(_words_of_ruling(ruling) for excerpt in excerpts for ruling in excerpt.rulings),
        ]
    )
    known = sorted({word for word in re.findall(r"[a-z][a-z'-]*", everything) if len(word) > 2})
    strange = [word.lower() for word in words if word.lower() not in everything]
    return [near for word in strange for near in get_close_matches(word, known, n=3, cutoff=0.6)]


def looked_at(book: Rulebook, rule: Rule) -> str:
    """What a record can break the rule with: a move, the setup, what it claims. Empty if it cannot be found to."""
    if book.prefix == BY_THE_READER:
        return "when a record is read" if rule.code < f"{BY_THE_READER}2" else "where a log cannot be followed"
    said = [] if rule.on is None else [_in_words(rule.on)]
    claims = dict.fromkeys(claim.name.replace("_", " ") for claim in book.claims if claim.rule == rule.code)
    return " and ".join(said + ([f"what a log claims of {', '.join(claims)}"] if claims else []))


def _in_words(kind: type) -> str:
    """What a check looks at."""
    if issubclass(kind, Action):
        named = kind.__dataclass_fields__.get("action")
        return f"every move {named.default}" if named is not None else "every move"
    words = {Setup: "the setup", Snapshot: "a starting position", InlineEdition: "an edition of one's own"}
    return next((said for base, said in words.items() if issubclass(kind, base)), "the start of a record")


def see_also(book: Rulebook, rule: Rule) -> list[Rule]:
    """Other rules that come from the same rules of the game's digest, or hang on the same ruling."""
    digest, rulings = set(rule.digest), set(rule.rulings)
    return [
        other
        for other in sorted(book.rules.values(), key=lambda one: one.code)
        if other is not rule and (digest & set(other.digest) or rulings & set(other.rulings))
    ]


def rulings_of(book: Rulebook, rule: Rule) -> list[Ruling]:
    """The rulings that a rule hangs on, or that belong to it."""
    return [one for one in book.rulings.values() if one.name in rule.rulings or one.rule == rule.code]


def _words_of_rule(rule: Rule, rulings: Mapping[str, Ruling]) -> str:
    named = (_words_of_ruling(rulings[name]) for name in rule.rulings if name in rulings)
    return " ".join((rule.code, rule.name, rule.text, *named)).lower()


def _words_of_ruling(ruling: Ruling) -> str:
    readings = (f"{name} {text}" for name, text in ruling.readings.items())
    return " ".join((ruling.name, ruling.question, *readings)).lower()
