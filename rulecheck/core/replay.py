"""From a record to its verdict: every move through the rules, every claim against what really came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rulecheck.core.game import Game, Position
from rulecheck.core.judge import Found, as_open, legal_moves, open_rulings
from rulecheck.core.location import locate, pointer
from rulecheck.core.record import Action, Record, Result, as_json
from rulecheck.core.record import rules as record_rules
from rulecheck.core.rulebook import Rule
from rulecheck.core.scoring import ScoreSheet, agreed
from rulecheck.core.verdict import (
    SEVERITY,
    Answer,
    Fault,
    Finding,
    Path,
    Related,
    Remark,
    RulingChoice,
    Unproven,
    Verdict,
    Warned,
)

SOME = 3
# A reading of this name says that nobody can tell what follows: no game is played under it.
NOBODY_CAN_TELL = "undetermined"
_GAP = record_rules.rules["REC201"]


def replay(record: Record, *, after: int | None = None) -> Verdict:
    """Replay a record and judge it. `after` stops behind that move (0: behind the setup), as if the log ended there.

    It stops at the first illegal move, and where a missing fact hides what follows; claims up to there are judged.
    Where the readings of a ruling that nothing settles have parted, the game goes on under the default; what is wrong
    from there on is wrong only if it is so under every reading, and the score holds what all of them agree on.
    """
    return _Replay(record).run(after)


class _Replay:
    """One run over one record: the position, and what has been found so far."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game: Game = record.game
        self.position: Position = self.game.opening(record)
        self.findings: list[Finding] = []
        self.undetermined: list[Finding] = []
        self.warnings: list[Warned] = []
        self.replayed = 0
        self.mattered: dict[str, None] = {}

    def run(self, after: int | None) -> Verdict:
        record, position = self.record, self.position
        moves = record.moves if after is None else record.moves[:after]
        played_out = self._open() and self._play(moves)
        finished = position.finished
        if finished:
            position.sheet = self._sheet(after)
        if played_out and record.result is not None and after is None:
            self._close(record.result)
        verdict = Verdict(
            self._worst(finished),
            game=self.game.name,
            edition=position.edition.name,
            players=record.players,
            moves=len(record.moves),
            replayed=self.replayed,
            finished=finished,
            findings=tuple(self.findings),
            undetermined=tuple(self.undetermined),
            warnings=tuple(self.warnings),
            rulings=tuple(self._choice(name) for name in self.mattered),
            position=position,
        )
        if record.ended is not None:
            verdict.ended = record.ended.how
        if verdict.verdict != "illegal":
            verdict.score = position.sheet
            verdict.awaits = position.awaits()
        return verdict

    def _open(self) -> bool:
        """The setup or the snapshot, as move 0. Answers whether the game can be played on from it."""
        opening = self.record.position or self.record.setup
        assert opening is not None, "a record without an opening is refused by the reader"
        base: Path = ("setup",) if opening is self.record.setup else ("position",)
        position = self.position
        entries: list[tuple[Any, Path]] = [(opening, base)]
        if position.edition.inline is not None:
            entries.insert(0, (position.edition.inline, ("edition",)))
        for entry, path in entries:
            for check in self.game.checks[type(entry)]:
                answer = check(position, entry)
                if answer is not None and not self._note(check, answer, 0, path, entry):
                    return False
        position.begin(opening)
        if position.rulings.touched:
            self._note_rulings(0, base)
        return True

    def _play(self, moves: Sequence[Action]) -> bool:
        """Every move in turn. Answers whether the last one was reached."""
        position = self.position
        first_answers = self.game.first_answers
        apply = position.apply
        touched = position.rulings.touched
        for number, move in enumerate(moves, 1):
            kind = type(move)
            if kind not in position.awaited or first_answers[kind](position, move) is not None:
                for check in self.game.checks[kind]:
                    answer = check(position, move)
                    if answer is not None and not self._note(check, answer, *self._coming(), move):
                        return False
            if position.partial and (gap := position.gap(move)) is not None:
                self.undetermined.append(self._finding(_GAP, gap, "undetermined", *self._coming(), move))
                return False
            apply(move)
            if touched:
                self._note_rulings(*self._coming())
            self.replayed = number
            if move.claims is not None:
                self._judge_claims(move, move.claims, number, ("moves", number - 1, "claims"))
        return True

    def _coming(self) -> tuple[int, Path]:
        """The number and the path of the move that is being replayed."""
        return self.replayed + 1, ("moves", self.replayed)

    def _close(self, result: Result) -> None:
        """What the log says at the end of the game."""
        if self.position.finished:
            self._judge_claims(result, result, None, ("result",))
            return
        awaits = self.position.awaits()
        rule = self.game.rulebook.rules[self.game.rulebook.code(self.game.rulebook.end)]
        fault = Fault(
            "the log states a result, but the game is not over: {awaits}",
            awaits=awaits.message if awaits else "it goes on",
        )
        self._note_claim(rule, fault, None, ("result",))

    def _sheet(self, after: int | None) -> ScoreSheet:
        """The score of the finished game, as far as all readings under which it can have been played agree on it."""
        sheet = self.game.score(self.position)
        if not self.undetermined or not (parting := self._parting()):
            return sheet
        played = [verdict for verdict in self._under_every_reading(parting, after) if not _is_illegal(verdict)]
        return agreed(sheet, [verdict.score for verdict in played], f"/rulings/{parting}")

    def _judge_claims(self, entry: Any, claims: Any, number: int | None, base: Path) -> None:
        judges = self.game.claims[type(entry)]
        for name, _ in claims.fields_and_defaults:
            said = getattr(claims, name)
            if said is None:
                continue
            answer = judges[name].judge(self.position, entry, said)
            if answer is not None:
                self._note_claim(self.game.rulebook.rules[judges[name].rule], answer, number, (*base, name))

    def _note_claim(self, rule: Rule, answer: Answer, number: int | None, path: Path) -> None:
        """Write down that a claim is false or cannot be judged."""
        if isinstance(answer, Fault):
            at = pointer((*path, *answer.at))

            def fails(verdict: Verdict) -> bool:
                return _is_illegal(verdict) or any(finding.pointer == at for finding in verdict.findings)

            hangs_on = self._hangs_on(answer, fails, number)
            if not hangs_on:
                self.findings.append(self._finding(rule, answer, "false-claim", number, path))
                return
            answer = as_open(answer, hangs_on)
        self.undetermined.append(self._finding(rule, answer, "undetermined", number, path))

    def _note(self, check: Any, answer: Answer, number: int, path: Path, move: Any) -> bool:
        """Write down what a check answered. Answers whether the game can go on."""
        rule = self.game.rulebook.rule_of[check]
        if isinstance(answer, Remark):
            at = (*path, *answer.at) if answer.where is None else answer.where
            place = locate(self.record.text, at)
            self.warnings.append(Warned(rule, answer.message, pointer(at), place))
            return True
        stops = isinstance(answer, Unproven) and answer.stops
        if isinstance(answer, Fault):
            hangs_on = self._hangs_on(answer, _is_illegal, number)
            if not hangs_on:
                kind = "illegal-move" if number else "illegal-position" if path[0] == "position" else "illegal-setup"
                self.findings.append(self._finding(rule, answer, kind, number, path, move))
                return False
            stops = hangs_on != answer.ruling
            answer = as_open(answer, hangs_on)
        self.undetermined.append(self._finding(rule, answer, "undetermined", number, path, move))
        return not stops

    def _hangs_on(self, fault: Fault, fails: Callable[[Verdict], bool], after: int | None) -> str:
        """The open ruling that a fault hangs on: its own, or one whose readings parted before; else nothing.

        `fails` tells of a verdict whether the record, up to move `after`, is at fault in this way.
        """
        if fault.ruling and self.position.rulings.is_open(fault.ruling):
            return fault.ruling
        parting = self._parting()
        return parting if not all(map(fails, self._under_every_reading(parting, after))) else ""

    def _parting(self) -> str:
        """The first open ruling whose readings have parted."""
        is_open = self.position.rulings.is_open
        names = (finding.ruling.name for finding in self.undetermined if finding.ruling)
        return next((name for name in names if is_open(name)), "")

    def _under_every_reading(self, parting: str, after: int | None) -> Iterator[Verdict]:
        """The verdicts of the log under each reading of a ruling; none if nothing parted."""
        for reading in self.game.rulebook.rulings[parting].readings if parting else ():
            if reading != NOBODY_CAN_TELL:
                rulings = {**self.record.rulings, parting: reading}
                yield replay(self.record._replace(rulings=rulings), after=after)

    def _note_rulings(self, number: int, path: Path) -> None:
        """Rulings that were just read: remember them, and list those that nothing settles."""
        rulings = self.position.rulings
        self.mattered.update(dict.fromkeys(rulings.touched))
        if any(map(rulings.is_open, rulings.touched)):
            listed: list[Found] = [
                (one.rule, Unproven("", ruling=one.ruling.name))
                for one in self.undetermined
                if one.move == number and one.ruling
            ]
            for rule, answer in open_rulings(self.game, self.position, listed):
                self.undetermined.append(self._finding(rule, answer, "undetermined", number, path))
        rulings.noted.update(name for name in rulings.touched if not rulings.is_open(name))
        rulings.touched.clear()

    def _choice(self, name: str) -> RulingChoice:
        rulings = self.position.rulings
        chosen_by = "record" if name in rulings.chosen else "default"
        if name in self.record.overruled:
            chosen_by = "user"
        certainty = self.game.rulebook.rulings[name].certainty
        return RulingChoice(name, rulings.reading(name), chosen_by, certainty)

    def _finding(
        self,
        rule: Any,
        answer: Answer,
        kind: str,
        number: int | None,
        path: Path,
        move: Any = None,
    ) -> Finding:
        text = self.record.text
        at = (*path, *answer.at) if answer.where is None else answer.where
        ruling = self._choice(answer.ruling) if answer.ruling else None
        if ruling is not None:
            self.mattered[ruling.name] = None
        certainty = min(rule.certainty, answer.certainty, *([ruling.certainty] if ruling else []))
        related = tuple(
            Related(
                other,
                pointer(where),
                locate(text, where),
                self._in_short(other),
            )
            for other in answer.related
            for where in [("moves", other - 1) if other else ("setup",)]
        )
        expected = answer.expected if isinstance(answer, Fault) else ""
        legal = None
        if kind == "illegal-move":
            awaits = self.position.awaits()
            expected = expected or (awaits.message if awaits else "")
            legal = legal_moves(self.game, self.position)
        player = getattr(move, "player", None) if move is not None else None
        return Finding(
            rule,
            kind,
            answer.message,
            pointer(at),
            locate(text, at),
            certainty,
            move=number,
            phase=self.position.phase() if number else "",
            player=player,
            facts=answer.facts,
            expected=expected,
            related=related,
            ruling=ruling,
            missing=answer.missing if isinstance(answer, Unproven) else (),
            legal_count=None if legal is None else len(legal),
            some_legal=tuple(as_json(one) for one in (legal or ())[:SOME]),
        )

    def _in_short(self, number: int) -> str:
        if not number:
            return "the setup"
        move = self.record.moves[number - 1]
        return f"move {number}: {move.action.replace('_', ' ')}"

    def _worst(self, finished: bool) -> str:
        kinds = {finding.kind for finding in self.findings}
        if any(kind.startswith("illegal") for kind in kinds):
            return "illegal"
        if "false-claim" in kinds:
            return "false-claim"
        if self.undetermined:
            return "undetermined"
        return "legal" if finished else "incomplete"


def _is_illegal(verdict: Verdict) -> bool:
    return verdict.verdict == "illegal"


def malformed_verdict(findings: Sequence[Finding], game: str | None = None) -> Verdict:
    """The verdict of bytes that are no record."""
    return Verdict(SEVERITY[0], game=game, findings=tuple(findings))
