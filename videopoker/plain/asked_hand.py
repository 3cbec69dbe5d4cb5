"""Practice line by line: a hand is asked, held and drawn in the words of the table, and what the answer costs is said."""

from collections.abc import Callable, Sequence

from videopoker.coach.advice import Advice
from videopoker.coach.practice import Answer, Practice
from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import Card
from videopoker.plain.help import BY_NAME, HOLDING, call, command, help_lines, help_row, unknown_verb
from videopoker.plain.table import Holding
from videopoker.plain.verb_group import as_sentence
from videopoker.plain.verbs import Verb
from videopoker.play.table.notes import Notes
from videopoker.text.coach.advice import both_lists, ranking
from videopoker.text.coach.practice import (
    ANSWERED_ELSEWHERE,
    BETS_NOTHING,
    between,
    end_groups,
    no_help,
    start_lines,
    told,
)
from videopoker.text.coach.training import details, numbered, reason
from videopoker.text.groups.group import NO_ANSWERS
from videopoker.text.groups.render import in_columns
from videopoker.text.words.hold_names import NameCards

_VERBS = {
    "emptyline": "enter",
    "table.draw": "draw",
    "play.hold": "hold",
    "play.also": "also",
    "play.release": "release",
    "play.discard": "discard",
    "play.drop": "drop",
    "play.again": "again",
    "table.hint": "hint",
    "past_hand.why": "why",
    "lab.back": "leave",
    "leave": "leave",
    "training.exam": "break_off",
    "training.certificate": "break_off",
    "show_help": "help",
}
"""The method for each verb of the table that works on a hand that is asked, by what the verb runs there."""

_HELP = (
    ("1 3", HOLDING),
    ("draw", "answer with the cards held, as enter does; none releases all"),
    ("hint", "the best holds; in a drill the hand is then not counted"),
    ("why", "why the last best hold was best; why more and why both go line by line"),
    ("again", "say the hand again"),
    ("back", "leave"),
)
"""What to type, and what it does: the answer to ``help`` alone."""
_NO_HINTS = tuple((typed, does) for typed, does in _HELP if typed not in {"hint", "why"})
"""What to type in a challenge, and in an exam too."""
_HELPS = {
    "CHALLENGE": _NO_HINTS,
    "EXAM": (*_NO_HINTS, ("exam break off", "end the exam before its last hand")),
    "CERTIFICATE": (*_NO_HINTS, ("certificate break off", "end this try before its last hand")),
}
"""What to type where there are no hints."""

Say = Callable[..., None]
"""Prints its arguments, one line each."""


def is_break_off(words: Sequence[str]) -> bool:
    """Whether these words are ``break off`` or ``--break-off``."""
    return " ".join(words).lower().removeprefix("--").replace("-", " ") == "break off"


class PlainPractice(Holding):
    """Prints the hands of a practice, and takes the verbs of the table that hold, draw and explain a hand."""

    def __init__(self, practice: Practice, say: Say, name: NameCards, *, letters: bool) -> None:
        self._practice = practice
        self._say = say
        self._name = name
        self._letters = letters
        self._marked: frozenset[int] | None = None
        """The positions held; None before any card was held or released."""
        self._before: tuple[Advice, Answer | None] | None = None
        """The hand before; without an answer if it was not answered."""
        self.is_over = False

    def begin(self) -> None:
        """Print what the practice is, and its first hand."""
        self._say(*start_lines(self._practice, self._name))
        self.say_hand()

    @property
    def practice(self) -> Practice:
        """What is practised."""
        return self._practice

    @property
    def advice(self) -> Advice | None:
        """The hand to answer; None when all hands are answered."""
        return self._practice.current

    def say_hand(self) -> None:
        """Print the hand to answer; if all are answered, print the result."""
        hand = self.advice
        if hand is None:
            for group in end_groups(self._practice, letters=self._letters, name=self._name):
                self._say(*in_columns([group]).splitlines())
            self.is_over = True
            return
        self._say(*between(self._practice))
        label = self._practice.label
        not_bet = f". {BETS_NOTHING}" if self._practice.dealt else ""
        self._say(f"{label[:1].upper()}{label[1:]}: {numbered(hand.cards, self._name)}{not_bet}")

    def draw(self) -> None:
        """Answer with the cards held."""
        hand = self.advice
        if hand is None:
            self.say_hand()
            return
        answer = self._practice.answer(self._held)
        if answer.held != self._held:
            self._say(ANSWERED_ELSEWHERE)
        if self._practice.is_told:
            self._say(*told(self._practice, hand, answer, self._name))
        self._next((hand, answer))

    def _next(self, before: tuple[Advice, Answer | None]) -> None:
        """Ask the next hand; a hand played again is over."""
        self._before = before
        self._marked = None
        if self._practice.dealt:
            self.is_over = True
        else:
            self.say_hand()

    def time_out(self) -> None:
        """Answer for a player whose time is up: with the cards held."""
        self._say("Time is up." if self._held else "Time is up: no card was held.")
        self.draw()

    def hint(self) -> None:
        """Print the best holds; the hand is then not counted, but a hand played again is still asked."""
        hand = self.advice
        self._check_told()
        if hand and self._practice.dealt:
            self._say(*ranking(hand, hand.holds[:1], self._name))
            return
        if hand is None or not self._practice.can_skip:
            raise Refused(no_help(self._practice))
        answer = self._practice.skip()
        why = reason(hand, answer, self._name)
        self._say(*self._ranking(hand), why, "Not counted: you have seen the answer.")
        self._next((hand, answer))

    def why(self, words: list[str]) -> None:
        """Why the best hold of the previous hand, or of a hand played again, is best; with `more` or `both` line by line."""
        self._check_told()
        asked = (self.advice, None) if self._practice.dealt else self._before
        hand, answer = asked or (None, None)
        if hand is None:
            raise Refused(NO_ANSWERS)
        answered = answer or Answer(hand.best.positions, 0)
        if words == ["both"]:
            self._say(*both_lists(hand, answered.compared, is_over=True, name=self._name))
        elif words:
            self._say(*details(hand, answered, self._name), *self._ranking(hand))
        else:
            self._say(reason(hand, answered, self._name))

    def _ranking(self, hand: Advice) -> list[str]:
        return ranking(hand, hand.holds[:5], self._name)

    def _check_told(self) -> None:
        if not self._practice.is_told:
            raise Refused(no_help(self._practice))

    def leave(self) -> None:
        """Leave; say how many hands are answered."""
        size = self._practice.size
        if not self._practice.dealt:
            self._say(f"{self._practice.number - 1} of {size} answered." if size else "Not answered.")
        self.is_over = True

    @property
    def asks(self) -> str:
        """The text of the prompt."""
        return f"{self._practice.title}: {self._hold_or_draw}, back leaves"

    def takes(self, verb: Verb, argument: str) -> bool:
        """Whether a verb is about this hand; `why` with the number of a hand is not."""
        name = verb.runs.split()[0]
        if _VERBS.get(name) == "break_off":
            return name == f"training.{self._practice.title.lower()}"
        return name in _VERBS and not (name == "past_hand.why" and argument not in {"", "more", "both"})

    def run(self, verb: Verb, argument: str) -> None:
        """Run a verb that this hand takes."""
        call(getattr(self, _VERBS[verb.runs.split()[0]]), verb, argument)

    def read(self, line: str) -> None:
        """Run a line without a table: a verb that the hand does not take is refused in one line."""
        try:
            name, argument = command(line) if line.strip() else ("enter", "")
            if not name:
                raise unknown_verb(line.split(maxsplit=1)[0])
            if not self.takes(BY_NAME[name], argument):
                raise Refused(f"{BY_NAME[name].name.capitalize()} works in videopoker play --plain only.")
            self.run(BY_NAME[name], argument)
        except ValueError as error:
            self._say(*map(as_sentence, str(error).split("\n")))

    # the verbs

    def enter(self) -> None:
        """Draw, if the player has chosen what to hold."""
        if self._marked is None:
            raise Refused("You hold no card yet. Type the cards to hold, or draw for five new cards.")
        self.draw()

    def again(self, words: list[str]) -> None:
        """Print the hand again, with the cards held."""
        if words:
            raise Refused("Type back first, then play another hand again.")
        self.say_hand()
        self._hold_only(self._held)

    def break_off(self, words: list[str]) -> None:
        """End the exam or certificate before its last hand, and print its result."""
        from videopoker.coach.exams import Exam

        title = self._practice.title.lower()
        if not isinstance(self._practice, Exam) or not is_break_off(words):
            raise Refused(
                f"{title} break off ends this {title}; back leaves it, and {title} continues it later."
            )
        self._practice.break_off()
        self.say_hand()

    def help(self, words: list[str]) -> None:
        """What to type here, or more about a command of the table."""
        rows = _HELPS.get(self._practice.title, _HELP)
        self._say(*(help_lines(words) if words else (help_row(*row) for row in rows)))

    # what the verbs that hold need

    @property
    def _hand(self) -> Sequence[Card]:
        return self.advice.cards if self.advice else ()

    @property
    def _held(self) -> frozenset[int]:
        return self._marked or frozenset()

    def _hold_only(self, positions: frozenset[int]) -> Notes:
        self._marked = positions
        held = self._name([self._hand[position] for position in sorted(positions)])
        self._say(f"You hold {held or 'nothing'}.")
        return ()

    def _hold_best(self) -> Notes:
        self._check_told()
        raise Refused("Hold best works at the table only. Here hint names the best hold.")
