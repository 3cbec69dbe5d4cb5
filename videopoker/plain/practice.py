"""The daily twenty and the drill line by line: a hand, the cards to hold, what the answer costs; and their verbs.

Nothing is bet.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from videopoker.coach.advice import Advice, Graded
from videopoker.coach.daily import Daily, all_scores
from videopoker.coach.decisions import Answer, Practice
from videopoker.coach.drill import HANDS, Drill
from videopoker.coach.drill_aim import LEVELS, aim_at
from videopoker.coach.exams import add_wrong_hands, exam_results
from videopoker.core.cards import Card, CardError, parse_cards
from videopoker.core.messages import Refused, printable
from videopoker.core.paytable import Paytable
from videopoker.plain.drill_deck import DECK_WORDS, change_deck
from videopoker.plain.games import PlainGames
from videopoker.plain.past import drawn_hand, is_number
from videopoker.plain.verb_group import VerbGroup, read_hold
from videopoker.play.paytables.files import load_paytable
from videopoker.play.training import TrainingFile
from videopoker.text.advice import ranking
from videopoker.text.empty import NO_ANSWERS
from videopoker.text.exams import exams_group, in_the_drill
from videopoker.text.group import Group
from videopoker.text.hold_names import NameCards, spoken
from videopoker.text.render import in_columns, in_sentences
from videopoker.text.training import (
    answer_verdict,
    calendar_group,
    daily_group,
    details,
    drill_group,
    drill_line,
    drill_start,
    numbered,
    reason,
)

ASKS = "hold (1 3, none, all, hint, why, quit)"
_HELP = (
    "Type the numbers of the cards to hold, such as 1 3, or none, or all; then enter. "
    "why explains the hand before line by line, ranking lists its best holds, hint shows the answer of this hand, "
    "which is then not counted. quit leaves."
)
LEAVES = ("quit", "q", "exit")
"""What leaves a practice for the table."""
_SHOWN = {"why": "account", "why more": "account", "w": "account", "ranking": "ranking", "r": "ranking"}
_ALL = frozenset(range(5))
_RANKED = 5
"""The number of holds that `ranking` lists."""

Say = Callable[..., None]
"""Prints its arguments, one line each."""


class PlainPractice:
    """Prints the hands of a practice and reads the answers."""

    def __init__(
        self, practice: Practice, say: Say, name: NameCards, end: Callable[[], Iterable[Group]]
    ) -> None:
        self._practice = practice
        self._say = say
        self._name = name
        self._end = end
        self._before: tuple[Advice, Answer | None] | None = None
        """The hand before; without an answer if it was not answered."""

    def say_hand(self) -> bool:
        """Print the hand to answer; if all are answered, print the result and return False."""
        hand = self._practice.current
        if hand is None:
            for group in self._end():
                self._say(*in_columns([group]).splitlines())
            return False
        label = self._practice.label
        self._say(f"{label[:1].upper()}{label[1:]}: {numbered(hand.cards, self._name)}")
        return True

    def read(self, line: str) -> bool:
        """Run a line; False if the practice is over or the player leaves."""
        word = line.strip().casefold()
        hand = self._practice.current
        if word in LEAVES or hand is None:
            size = self._practice.size
            self._say(f"{self._practice.number - 1} of {size} answered." if size else "Not answered.")
            return False
        if word in _SHOWN:
            self._say(*self._shown(_SHOWN[word]))
            return True
        if word in {"hint", "h"}:
            return self._take_apart(hand)
        try:
            held = read_answer(word, hand.cards)
        except Refused as error:
            self._say(printable(error))
            return True
        return self._answered(hand, held)

    def time_out(self) -> bool:
        """Answer for a player whose time is up: no card was marked; False if the practice is over."""
        hand = self._practice.current
        self._say("Time is up: no card was held.")
        return hand is not None and self._answered(hand, frozenset())

    def _answered(self, hand: Advice, held: frozenset[int]) -> bool:
        answer = self._practice.answer(held)
        remark = self._practice.remark
        said = f" {remark[:1].upper()}{remark[1:]}." if remark else ""
        self._say(f"{answer_verdict(hand, answer)}{said} {reason(hand, answer, self._name)}")
        self._before = hand, answer
        return self.say_hand()

    def _take_apart(self, hand: Advice) -> bool:
        """Show the answer of the hand asked, which is then not counted; False if the practice is over."""
        if not self._practice.can_skip:
            self._say("Answer this hand first; then ranking and why explain it.")
            return True
        self._practice.skip()
        self._before = hand, None
        self._say(*self._shown("ranking"), *self._shown("why"), "Not counted: you have seen the answer.")
        return self.say_hand()

    def _shown(self, what: str) -> list[str]:
        """The ranking, the reason or the account of the hand before."""
        if self._before is None:
            return [NO_ANSWERS]
        hand, answer = self._before
        if what == "ranking":
            return ranking(hand, hand.holds[:_RANKED], self._name)
        shown = answer or Answer(hand.best.positions, 0)
        return details(hand, shown, self._name) if what == "account" else [reason(hand, shown, self._name)]


def read_answer(text: str, cards: tuple[Card, ...]) -> frozenset[int]:
    """The positions, 0 to 4, that an answer holds. Refused if it cannot be read."""
    if text in {"none", "0", "all"}:
        return _ALL if text == "all" else frozenset()
    if text == "?" or "help".startswith(text.partition(" ")[0]):
        raise Refused(_HELP)
    try:
        return read_hold(text, cards)
    except CardError as error:
        raise Refused(f"{error}; quit leaves") from None


def daily_practice(
    daily: Daily, file: TrainingFile, today: date, say: Say, name: NameCards, *, letters: bool
) -> PlainPractice:
    """The twenty hands of a day, line by line."""

    def end() -> Iterable[Group]:
        yield daily_group(daily.score, daily.paytable, letters=letters)
        if daily.is_scored:
            yield calendar_group(all_scores(file, daily.paytable), today)

    if not daily.is_scored:
        say(f"The hands of {daily.day.isoformat()}, for practice: only today's count.")
    return PlainPractice(daily, say, name, end)


def drill_practice(drill: Drill, say: Say, name: NameCards, *, letters: bool) -> PlainPractice:
    """A drill, line by line."""
    start = f" {drill_start(drill.progress, drill.size, drill.aim)}" if drill.size else ""
    say(f"{drill_line(drill.progress)}.{start} Nothing is bet.")
    return PlainPractice(
        drill, say, name, lambda: [drill_group(drill.answers, drill.progress, letters=letters)]
    )


@dataclass
class PracticeVerbs(VerbGroup):
    """Verbs that ask practice hands; they do not affect the hand in play."""

    def _begin(self, practice: PlainPractice) -> None:
        if practice.say_hand():
            self._go_on(practice)

    def _go_on(self, practice: PlainPractice) -> None:
        def answer(words: Sequence[str]) -> None:
            if practice.read(" ".join(words)):
                self._go_on(practice)
            else:
                self._say("You are back at the table.")

        self._ask(ASKS, answer)

    @property
    def _file(self) -> TrainingFile:
        if self._session.folder is None:
            raise Refused("There is no practice in a session without a save.")
        return TrainingFile(self._session.folder)


@dataclass
class PlainTraining(PracticeVerbs):
    """The verbs `daily`, `drill` and `exams`."""

    _games: PlainGames

    def daily(self, words: list[str]) -> None:
        """The twenty hands of today, in the house game or the one named."""
        if words:
            self._games.with_game(words, self._daily)
        else:
            self._daily(load_paytable())

    def _daily(self, paytable: Paytable) -> None:
        file, today = self._file, date.today()  # noqa: DTZ011 - the day is the player's
        daily = Daily(today, today, paytable, file)
        self._begin(
            daily_practice(daily, file, today, self._say, spoken, letters=self._settings.chosen.letters)
        )

    def drill(self, words: list[str]) -> None:
        """The hands that are due in the game on the machine, those of a kind or level, five cards, a past hand, or the deck."""
        if words and words[0].lower() in DECK_WORDS:
            self._say(*change_deck(self._file, self._game, words[0].lower(), words[1:]))
            return
        drill, cards = self._asked(words)
        sum(drill.find_mistakes(self._session.log))
        if cards:
            drill.bring(cards)
        self._begin(drill_practice(drill, self._say, spoken, letters=self._settings.chosen.letters))

    def _asked(self, words: list[str]) -> tuple[Drill, tuple[Card, ...]]:
        """The drill that these words ask for, and the one hand they name, if any."""
        if is_number(words):
            hand = drawn_hand(self._session.log, words, "Drill it")
            return Drill(hand.paytable, self._file, 0), hand.dealt.cards
        level = words[0].lower() if words and words[0].lower() in LEVELS else ""
        rest = words[1:] if level else words
        if rest and rest[0].lower() != "kind":
            return Drill(self._game, self._file, 0), parse_cards(" ".join(rest))
        aim = aim_at(self._game, " ".join(rest[1:]).strip('"'), level)
        return Drill(self._game, self._file, HANDS, aim), ()

    def exams(self) -> None:
        """The exams of this save."""
        self._say(*in_sentences([exams_group(exam_results(self._file, self._session.log))]))

    def exam_over(self, graded: Sequence[Graded]) -> None:
        """Put the wrong hands of an exam into the drill."""
        if self._session.folder and (said := in_the_drill(add_wrong_hands(self._file, graded))):
            self._say(f"{said} Type drill to be asked them again.")
