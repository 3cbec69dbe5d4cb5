"""The verbs of practice: daily, drill, exam, certificate, challenge, and lessons line by line, without bets; and the match, which is real play."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from videopoker.coach.certificate import Certificate
from videopoker.coach.challenge import Challenge, new_code, read_code, read_match
from videopoker.coach.daily import Daily
from videopoker.coach.drill import HANDS, LEVELS, Drill, aim_at
from videopoker.coach.exams import Exam, exam_results
from videopoker.coach.lessons import SHEET_LINES, Course, Lesson, LessonPractice
from videopoker.coach.match import card_steps
from videopoker.coach.practice import Practice
from videopoker.coach.sheet import Sheet, known_sheet, strategy_sheet
from videopoker.coach.which import which
from videopoker.core.base.messages import Refused, counted, quoted
from videopoker.core.base.read_number import read_number
from videopoker.core.cards.cards import format_cards
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.plain.asked_hand import PlainPractice
from videopoker.plain.games import PlainGames
from videopoker.plain.past import drawn_hand, is_number
from videopoker.plain.verb_group import VerbGroup, whole_number
from videopoker.play.paytables.files import load_paytable
from videopoker.play.practice.drill_deck import deck, remove
from videopoker.play.practice.training import TrainingFile
from videopoker.play.table.notes import Notes
from videopoker.solver.steps import finished
from videopoker.text.answers.compare import which_group
from videopoker.text.answers.option import REMOVED_FROM_DRILL
from videopoker.text.coach.challenge import open_challenge_words
from videopoker.text.coach.exams import ended_before, exams_group
from videopoker.text.coach.lessons import lessons_groups
from videopoker.text.coach.sheet import MAKING_SHEET
from videopoker.text.coach.training import deck_group, removed_text
from videopoker.text.groups.render import in_sentences
from videopoker.text.play.match import match_groups
from videopoker.text.words.hold_names import spoken

_LISTED = 10
"""The number of hands of the deck listed at once."""


@dataclass
class PlainTraining(VerbGroup):
    """The verbs `daily`, `drill`, `exam`, `exams`, `certificate`, `challenge` and `match`; they do not affect the hand in play."""

    _games: PlainGames
    practice: PlainPractice | None = None
    """The practice that is open, of these verbs or others."""

    def practise(self, practice: Practice) -> None:
        """Ask the first hand of a practice, which then takes what is typed."""
        asked = PlainPractice(practice, self._say, spoken, letters=self._settings.chosen.letters)
        asked.begin()
        self.practice = None if asked.is_over else asked

    @property
    def file(self) -> TrainingFile:
        """The file with the results of practice."""
        if self._session.folder is None:
            raise Refused("There is no practice in a session without a save.")
        return TrainingFile(self._session.folder)

    def daily(self, words: list[str]) -> None:
        """The twenty hands of today, in the house game or the game named."""
        if words:
            self._games.with_game(words, self._daily)
        else:
            self._daily(load_paytable())

    def _daily(self, paytable: Paytable) -> None:
        today = date.today()  # noqa: DTZ011 - the day is the player's
        self.practise(Daily(today, today, paytable, self.file))

    def challenge(self, words: list[str]) -> None:
        """A new code for a challenge in the game on the machine, or the challenge of a code."""
        if words:
            self.practise(Challenge(*read_code(" ".join(words), self.file.path.parent), self.file))
        else:
            self._say(f"{new_code(self._game)}. Type challenge and this code to play it.")
            if open_words := open_challenge_words(self.file):
                self._say(open_words)

    def match(self, words: list[str]) -> Notes:
        """The card of the match so far; or begin a match, or the challenge of a code."""
        if not words:
            card = finished(card_steps(self._session.log))
            self._say(*in_sentences(match_groups(card, spoken)))
            return ()
        begun, paytable = read_match(" ".join(words), self._game, self.file.path.parent)
        if isinstance(begun, int):
            return self._table.begin_match(begun, paytable)
        self.practise(Challenge(begun, paytable, self.file))
        return ()

    def drill(self, words: list[str]) -> None:
        """The hands that are due in the game on the machine, the hands of a kind or level, five cards, a past hand, or the deck."""
        match [word.lower() for word in words]:
            case ["deck", *page]:
                self._list_deck(" ".join(page) or "1")
                return
            case ["remove", *number]:
                self._remove(" ".join(number))
                return
            case [word, *_] if word in REMOVED_FROM_DRILL:
                raise Refused(f"Got {quoted(word)}; {REMOVED_FROM_DRILL[word]}.")
        drill, named = self._asked(words)
        sum(drill.find_mistakes(self._session.log))
        if named:
            drill.bring_words(named)
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
        """Remove a hand or an idea from the deck."""
        number = whole_number(typed, 1, 10**9, "a number of the deck, such as drill remove 3")
        remove(self.file, self._game, number)
        self._say(removed_text(number))

    def _asked(self, words: list[str]) -> tuple[Drill, str]:
        """The drill that these words ask for, and the hand or idea they name, if any."""
        if is_number(words):
            hand = drawn_hand(self._session.log, words, "Drill it")
            return Drill(hand.paytable, self.file, 0), format_cards(hand.dealt.cards)
        level = words[0].lower() if words and words[0].lower() in LEVELS else ""
        others = words[1:] if level else words
        if others and others[0].lower() != "kind":
            return Drill(self._game, self.file, 0), " ".join(others)
        aim = aim_at(self._game, " ".join(others[1:]).strip('"'), level)
        return Drill(self._game, self.file, HANDS, aim), ""

    def which(self, words: list[str]) -> None:
        """Ask which of two paytables returns more, or answer."""
        pair = which(self.file, " ".join(words))
        group = which_group(pair)
        self._say(f"{group.title}.", *in_sentences([group], (1, 2)))
        if pair.is_right is None:
            self._say("Type which 1 or which 2.")

    def exams(self) -> None:
        """The exams of this save."""
        log = self._session.log
        self._say(*in_sentences([exams_group(exam_results(self.file, Path(log.where).name, log))]))

    def exam(self, words: list[str]) -> None:
        """The exam in the game on the machine: begun, continued, broken off, or its result."""
        log = self._session.log
        self._take(Exam(self._game, self.file, Path(log.where).name, log), words)

    def certificate(self, words: list[str]) -> None:
        """The certificate of the game on the machine: begun, continued, broken off, with hands added, or its result."""
        certificate = Certificate(self._game, self.file)
        self._take(certificate, words)
        self.say_choice(certificate)

    def say_choice(self, practice: Practice) -> None:
        """What to type where a certificate waits for its result."""
        if isinstance(practice, Exam) and practice.waits:
            self._say("Type certificate add, or certificate result.")

    def _take(self, exam: Exam, words: list[str]) -> None:
        """Begin, continue or change an exam, or say its result."""
        if words:
            self._say(*ended_before(exam, exam.change(" ".join(words))))
        self.practise(exam)
        if exam.is_over:
            self._say(f"Type {exam.title.lower()} new to begin another.")


def chosen_lesson(course: Course, file: TrainingFile, number: str | None) -> Lesson:
    """The lesson of this number, or without a number the next lesson not passed. Refused if there is none."""
    if number is None:
        return course.next_lesson(file)
    lessons = course.lessons
    if number.isascii() and number.isdecimal() and 1 <= (chosen := read_number(number[:9])) <= len(lessons):
        return lessons[chosen - 1]
    raise Refused(f"{number[:20]!r} is no lesson of {course.sheet.table.title}; expected 1 to {len(lessons)}")


@dataclass
class PlainLessons(VerbGroup):
    """The verb `learn`."""

    _training: PlainTraining

    def learn(self, words: list[str]) -> None:
        """The next lesson of the game on the machine, the lesson of a number, or the list of lessons."""
        file = self._training.file
        course = Course(self._sheet())
        if words == ["list"] or course.fault:
            self._say(*in_sentences(lessons_groups(course, course.passed(file))))
            return
        lesson = chosen_lesson(course, file, " ".join(words) or None)
        self._training.practise(LessonPractice(course, lesson, file))

    def _sheet(self) -> Sheet:
        """The sheet of the game on the machine; if none is known, it is made."""
        game = self._game
        saves = str(self._training.file.path.parent)
        if known_sheet(game, game.coins, SHEET_LINES, saves) is None:
            self._say(MAKING_SHEET)
        return strategy_sheet(game, game.coins, SHEET_LINES, saves)
