"""A hand that is asked outside the machine, in practice or played again: it is held and drawn in the words of the table."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from videopoker.coach.advice import Advice
from videopoker.core.cards import Card
from videopoker.core.messages import Refused
from videopoker.plain.help import BY_NAME, call, command, help_lines, unknown_verb
from videopoker.plain.holding import Holding
from videopoker.plain.verb import Verb
from videopoker.plain.verb_group import as_sentence
from videopoker.play.notes import Notes
from videopoker.text.hold_names import NameCards

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
    "show_help": "help",
}
"""The method for each verb of the table that works on a hand that is asked, by what the verb runs there."""

_HELP = (
    ("1 3", "hold these cards only; also 2 adds one, drop 1 takes it away"),
    ("draw", "answer with the cards held, as enter does; none holds no card"),
    ("hint", "the best holds; a drill then does not count the hand"),
    ("why", "why the last best hold was best; why more: line by line"),
    ("again", "say the hand again"),
    ("back", "leave"),
)
"""What to type, and what it does: the answer to ``help`` alone."""


class AskedHand(Holding, ABC):
    """Takes the verbs of the table that hold, draw and explain a hand."""

    def __init__(self, title: str, say: Callable[..., None], name: NameCards) -> None:
        self._title = title
        self._say = say
        self._name = name
        self._marked: frozenset[int] | None = None
        """The positions held; None before any card was held or released."""
        self.is_over = False

    @property
    @abstractmethod
    def advice(self) -> Advice | None:
        """The hand asked; None if there is none."""

    @abstractmethod
    def say_hand(self) -> None:
        """Print the hand."""

    @abstractmethod
    def draw(self) -> None:
        """Draw, holding the cards held."""

    @abstractmethod
    def hint(self) -> None:
        """Print the best holds."""

    @abstractmethod
    def why(self, words: list[str]) -> None:
        """Print why the best hold is best."""

    @abstractmethod
    def leave(self) -> None:
        """Leave the hand."""

    @property
    def asks(self) -> str:
        """The text of the prompt."""
        return f"{self._title}: {self._hold_or_draw}, back leaves"

    def takes(self, verb: Verb, rest: str) -> bool:
        """Whether a verb is about this hand; why with the number of a hand is not."""
        name = verb.runs.split()[0]
        return name in _VERBS and not (name == "past_hand.why" and rest not in {"", "more"})

    def run(self, verb: Verb, rest: str) -> None:
        """Run a verb that this hand takes."""
        call(getattr(self, _VERBS[verb.runs.split()[0]]), verb, rest)

    def read(self, line: str) -> None:
        """Run a line without a table: what the hand does not take is refused in a line."""
        try:
            name, rest = command(line) if line.strip() else ("enter", "")
            if not name:
                raise unknown_verb(line.split(maxsplit=1)[0])
            if not self.takes(BY_NAME[name], rest):
                raise Refused(f"{BY_NAME[name].name.capitalize()} works in videopoker play --plain only.")
            self.run(BY_NAME[name], rest)
        except ValueError as error:
            self._say(*map(as_sentence, str(error).split("\n")))

    # the verbs

    def enter(self) -> None:
        """Draw, if the player has chosen what to hold."""
        if self._marked is None:
            raise Refused("No card is held yet. Type the cards to hold, or draw for five new cards.")
        self.draw()

    def again(self, words: list[str]) -> None:
        """Print the hand again, with the cards held."""
        if words:
            raise Refused("Type back first, then play another hand again.")
        self.say_hand()
        self._hold_only(self._held)

    def help(self, words: list[str]) -> None:
        """What to type here, or more about a command of the table."""
        self._say(*(help_lines(words) if words else (f"{typed:<15}{summary}" for typed, summary in _HELP)))

    def release_all(self) -> None:
        """Hold no card, for the next hand."""
        self._marked = None

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
        raise Refused("Hold best works at the table only. Here hint names the best hold.")
