"""Practice line by line: a hand, the cards to hold, what the answer costs; and its verbs.

Nothing is bet.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from videopoker.coach.advice import Advice
from videopoker.coach.daily import Daily
from videopoker.coach.decisions import Answer, Practice
from videopoker.coach.drill import HANDS, Drill
from videopoker.coach.drill_aim import LEVELS, aim_at
from videopoker.coach.exams import Exam, exam_results
from videopoker.core.cards import Card, parse_cards
from videopoker.core.fingerprint import fingerprint
from videopoker.core.messages import Refused, quoted
from videopoker.core.paytable import Paytable
from videopoker.plain.asked_hand import AskedHand
from videopoker.plain.games import PlainGames
from videopoker.plain.past import drawn_hand, is_number
from videopoker.plain.verb_group import VerbGroup, whole_number
from videopoker.play.drill_deck import deck, remove
from videopoker.play.paytables.files import load_paytable
from videopoker.play.training import TrainingFile
from videopoker.text.advice import ranking
from videopoker.text.empty import NO_ANSWERS
from videopoker.text.exams import exams_group, wrong_hands
from videopoker.text.hold_names import NameCards, spoken
from videopoker.text.numbers import counted
from videopoker.text.practice import end_groups, start_lines
from videopoker.text.render import in_columns, in_sentences
from videopoker.text.training import (
    answer_verdict,
    deck_group,
    details,
    numbered,
    reason,
    removed_text,
)

_RANKED = 5
"""The number of holds that a ranking lists."""
_LISTED = 10
"""The number of hands of the deck listed at once."""

Say = Callable[..., None]
"""Prints its arguments, one line each."""


class PlainPractice(AskedHand):
    """Prints the hands of a practice and takes the answers."""

    def __init__(self, practice: Practice, say: Say, name: NameCards, *, letters: bool) -> None:
        super().__init__("PRACTICE", say, name)
        self._practice = practice
        self._letters = letters
        self._before: tuple[Advice, Answer | None] | None = None
        """The hand before; without an answer if it was not answered."""

    @property
    def advice(self) -> Advice | None:
        """The hand to answer."""
        return self._practice.current

    def say_hand(self) -> None:
        """Print the hand to answer; if all are answered, print the result."""
        hand = self.advice
        if hand is None:
            for group in end_groups(self._practice, letters=self._letters):
                self._say(*in_columns([group]).splitlines())
            if isinstance(self._practice, Exam):
                self._say(*wrong_hands(self._practice, self._name))
            self.is_over = True
            return
        label = self._practice.label
        self._say(f"{label[:1].upper()}{label[1:]}: {numbered(hand.cards, self._name)}")

    def leave(self) -> None:
        """Leave; say how many hands are answered."""
        size = self._practice.size
        self._say(f"{self._practice.number - 1} of {size} answered." if size else "Not answered.")
        self.is_over = True

    def draw(self) -> None:
        """Answer with the cards held."""
        hand = self.advice
        if hand is None:
            self.say_hand()
            return
        answer = self._practice.answer(self._held)
        if not self._practice.is_told:
            self._next(None)
            return
        remark = self._practice.remark
        said = f" {remark[:1].upper()}{remark[1:]}." if remark else ""
        self._say(f"{answer_verdict(hand, answer)}{said} {reason(hand, answer, self._name)}")
        self._next((hand, answer))

    def time_out(self) -> None:
        """Answer for a player whose time is up: with the cards held."""
        self._say("Time is up." if self._held else "Time is up: no card was held.")
        self.draw()

    def hint(self) -> None:
        """Show the answer of the hand asked, which is then not counted."""
        hand = self.advice
        self._check_told()
        if hand is None or not self._practice.can_skip:
            raise Refused("Answer this hand first; then why explains it.")
        self._practice.skip()
        story = reason(hand, Answer(hand.best.positions, 0), self._name)
        self._say(*self._ranking(hand), story, "Not counted: you have seen the answer.")
        self._next((hand, None))

    def why(self, words: list[str]) -> None:
        """Why the best hold of the hand before is the best; with `more` line by line, and the ranking."""
        self._check_told()
        if self._before is None:
            raise Refused(NO_ANSWERS)
        hand, answer = self._before
        shown = answer or Answer(hand.best.positions, 0)
        if words:
            self._say(*details(hand, shown, self._name), *self._ranking(hand))
        else:
            self._say(reason(hand, shown, self._name))

    def _ranking(self, hand: Advice) -> list[str]:
        return ranking(hand, hand.holds[:_RANKED], self._name)

    def _check_told(self) -> None:
        if not self._practice.is_told:
            raise Refused(f"No hints in an exam; this is {self._practice.label}.")

    def _next(self, before: tuple[Advice, Answer | None] | None) -> None:
        self._before = before
        self.release_all()
        self.say_hand()


@dataclass
class PlainTraining(VerbGroup):
    """The verbs `daily`, `drill`, `exam` and `exams`; they do not affect the hand in play."""

    _games: PlainGames
    practice: AskedHand | None = None
    """The practice that is open, of these verbs or others."""

    def practise(self, practice: Practice) -> None:
        """Ask the hands of a practice."""
        self._say(*start_lines(practice, spoken))
        self.begin(PlainPractice(practice, self._say, spoken, letters=self._settings.chosen.letters))

    def begin(self, practice: AskedHand) -> None:
        """Ask the first hand of a practice, which then takes what is typed."""
        practice.say_hand()
        self.practice = None if practice.is_over else practice

    @property
    def file(self) -> TrainingFile:
        """The file with the results of practice."""
        if self._session.folder is None:
            raise Refused("There is no practice in a session without a save.")
        return TrainingFile(self._session.folder)

    def daily(self, words: list[str]) -> None:
        """The twenty hands of today, in the house game or the one named."""
        if words:
            self._games.with_game(words, self._daily)
        else:
            self._daily(load_paytable())

    def _daily(self, paytable: Paytable) -> None:
        today = date.today()  # noqa: DTZ011 - the day is the player's
        self.practise(Daily(today, today, paytable, self.file))

    def drill(self, words: list[str]) -> None:
        """The hands that are due in the game on the machine, those of a kind or level, five cards, a past hand, or the deck."""
        match [word.lower() for word in words]:
            case ["deck", *page]:
                self._list_deck(" ".join(page) or "1")
                return
            case ["remove", *number]:
                self._remove(" ".join(number))
                return
        drill, cards = self._asked(words)
        sum(drill.find_mistakes(self._session.log))
        if cards:
            drill.bring(cards)
        self.practise(drill)

    def _list_deck(self, typed: str) -> None:
        """List a page of the deck."""
        hands = deck(self.file, fingerprint(self._game))
        last = max(1, -(-len(hands) // _LISTED))
        page = whole_number(typed, 1, last, f"a page of the deck, 1 to {last}")
        self._say(*in_sentences([deck_group(hands[(page - 1) * _LISTED : page * _LISTED])], ()))
        if last > 1:
            self._say(f"Page {page} of {last}, {counted(len(hands), 'hand')}.")

    def _remove(self, typed: str) -> None:
        """Remove a hand from the deck."""
        number = whole_number(typed, 1, 10**9, "the number of a hand, such as drill remove 3")
        remove(self.file, self._game, number)
        self._say(removed_text(number))

    def _asked(self, words: list[str]) -> tuple[Drill, tuple[Card, ...]]:
        """The drill that these words ask for, and the one hand they name, if any."""
        if is_number(words):
            hand = drawn_hand(self._session.log, words, "Drill it")
            return Drill(hand.paytable, self.file, 0), hand.dealt.cards
        level = words[0].lower() if words and words[0].lower() in LEVELS else ""
        rest = words[1:] if level else words
        if rest and rest[0].lower() != "kind":
            return Drill(self._game, self.file, 0), parse_cards(" ".join(rest))
        aim = aim_at(self._game, " ".join(rest[1:]).strip('"'), level)
        return Drill(self._game, self.file, HANDS, aim), ()

    def exams(self) -> None:
        """The exams of this save."""
        log = self._session.log
        self._say(*in_sentences([exams_group(exam_results(self.file, Path(log.where).name, log))]))

    def exam(self, words: list[str]) -> None:
        """The exam in the game on the machine: begun, continued, broken off, or its result."""
        log, typed = self._session.log, " ".join(words).lower()
        exam = Exam(self._game, self.file, Path(log.where).name, log)
        match typed:
            case "new":
                exam.begin()
            case "break off":
                exam.break_off()
            case "":
                pass
            case _:
                raise Refused(f"Got {quoted(typed)}; expected exam, exam new or exam break off.")
        self.practise(exam)
        if exam.is_over:
            self._say("Type exam new to begin another.")
