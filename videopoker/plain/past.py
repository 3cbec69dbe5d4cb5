"""The verbs of plain mode for past hands: a page of history, a hand in full, its replay, an export."""

from collections.abc import Callable, Sequence
from itertools import count as counter
from pathlib import Path

from videopoker.core.game import IllegalMove
from videopoker.core.messages import quoted
from videopoker.plain.answers import Answers, alone, is_yes, whole_number
from videopoker.plain.history import in_full, in_words, step_words
from videopoker.plain.history_filter import read_filter
from videopoker.plain.settings import PlainSettings
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.play.saves.query import HandFilter, check, count, in_order, page
from videopoker.play.saves.replay import machine_before, steps
from videopoker.play.session import Session
from videopoker.text.export import export, export_path
from videopoker.text.numbers import counted

USUAL, MOST = 5, 100
"""Hands listed when no number is given, and at most."""

_LAST = 2**62
_SUCH_AS = "history 10"

Ask = Callable[[str, Callable[[list[str]], bool | None]], None]
"""Prompts, and lets the next line go to the answer."""


class PlainPast(Answers):
    """The page of history listed last; nothing here changes the session or its log."""

    def __init__(
        self,
        session: Session,
        settings: PlainSettings,
        ask: Ask,
        do: Callable[[str], bool],
        say: Callable[[str], None],
    ) -> None:
        super().__init__(session, settings, say)
        self._log = session.log
        self._ask = ask
        self._do = do
        self._filter = HandFilter()
        self._size = USUAL
        self._shown: tuple[int, int] | None = None
        """The numbers of the first and the last hand on the page."""

    # the verbs

    def history(self, words: list[str]) -> None:
        """List the last hands that match, the oldest of them first."""
        chosen, number = read_filter(words, MOST, _SUCH_AS)
        check(self._log, chosen)
        self._filter, self._size, self._shown = chosen, number or USUAL, None
        self._say_page(page(self._log, chosen, size=self._size), "")

    def older(self, words: list[str]) -> None:
        """The page before the last one listed."""
        self._turn(words, older=True)

    def newer(self, words: list[str]) -> None:
        """The page after the last one listed."""
        self._turn(words, older=False)

    def hand(self, words: list[str]) -> None:
        """One hand in full, the last one without a number."""
        for row in in_full(self._named(words), self._currency):
            self._say(row)

    def replay(self, words: list[str]) -> None:
        """One hand again, step by step."""
        hand = self._named(words)
        if hand.drawn is None:
            raise IllegalMove(f"Hand {hand.dealt.hand} is still in play. Replay it after the draw.")
        sentences = step_words(hand, steps(hand, machine_before(self._log, hand).state))
        self._step(hand.dealt.hand, sentences, 0)

    def export(self, words: list[str]) -> None:
        """Write the hands that match to a file; one that exists is replaced only after a yes."""
        name, chosen, last = _file_and_filter(words)
        check(self._log, chosen)
        try:
            file = export_path(name, Path(self._log.where).parent)  # beside the save, as from the table
            is_there = file.exists()
        except OSError as error:
            raise IllegalMove(f"{quoted(name)}: {str(error.strerror).lower()}") from None

        def write(answer: Sequence[str]) -> None:
            written = counter()
            if not is_yes(answer):
                self._say("Nothing was written.")
                return
            export((hand for hand, _ in zip(in_order(self._log, chosen, last), written, strict=False)), file)
            self._say(f"{counted(next(written), 'hand')} written to {file}.")

        if is_there:
            self._say(f"{file} exists.")
            self._ask("replace it? yes replaces, anything else keeps it", write)
        else:
            write(["yes"])

    # how it works

    def _turn(self, words: list[str], *, older: bool) -> None:
        alone("older" if older else "newer", words)
        if self._shown is None:
            if not older:
                raise IllegalMove("No hands are listed yet. Type history for the last ones.")
            self.history([])
        elif older:
            found = page(self._log, self._filter, size=self._size, before=self._shown[0])
            self._say_page(found, "These are the oldest hands.")
        else:
            found = page(self._log, self._filter, size=self._size, after=self._shown[1])
            self._say_page(found, "These are the newest hands.")

    def _say_page(self, found: list[PlayedHand], end: str) -> None:
        if not found:
            self._say(
                end or ("No match." if self._filter != HandFilter() else "No hand has been played yet.")
            )
            return
        for hand in reversed(found):
            for row in in_words(hand, self._currency):
                self._say(row)
        self._shown = found[-1].dealt.hand, found[0].dealt.hand
        self._say(self._place(len(found)))

    def _place(self, shown: int) -> str:
        """How many hands are listed, of how many, and whether there are others."""
        wanted = self._filter
        first, last = self._shown or (0, 0)
        total = count(self._log, wanted)
        more = [
            *["older"] * bool(page(self._log, wanted, size=1, before=first)),
            *["newer"] * bool(page(self._log, wanted, size=1, after=last)),
        ]
        others = f" Type {' or '.join(more)} for more." if more else ""
        return (
            f"{shown} of {counted(total, 'hand')}.{others}"
            if total is not None
            else f"{counted(shown, 'hand')}.{others}"
        )

    def _named(self, words: list[str]) -> PlayedHand:
        expected = "expected the number of one hand, such as hand 12."
        number = whole_number(" ".join(words), 0, 10**15, expected) if words else _LAST
        found = page(self._log, HandFilter(), size=1, before=number + 1)
        if not found:
            raise IllegalMove("There is no such hand." if words else "No hand has been played yet.")
        if words and found[0].dealt.hand != number:
            raise IllegalMove(f"There is no hand {number:,}. The last is {self._state.hand:,}.")
        return found[0]

    def _step(self, number: int, sentences: list[str], at: int) -> None:
        """Say one step, and let the next line go on or leave."""
        where = f"REPLAY of hand {number:,}, {at + 1} of {len(sentences)}"
        self._say(f"{where}. {sentences[at]}")
        asks = (
            "enter for the next step, any command leaves"
            if at + 1 < len(sentences)
            else "end of replay, enter leaves"
        )

        def go_on(words: list[str]) -> bool:
            if not words and at + 1 < len(sentences):
                self._step(number, sentences, at + 1)
                return False
            self._say("Replay closed. You are back at the table.")
            return self._do(" ".join(words)) if words else False

        self._ask(f"REPLAY: {asks}", go_on)


def _file_and_filter(words: list[str]) -> tuple[str, HandFilter, int | None]:
    """The file's name, in quotes where it has spaces, which hands go into it, and how many of the last."""
    text = " ".join(words)
    name, _, rest = text[1:].partition('"') if text.startswith('"') else text.partition(" ")
    if not name:
        raise IllegalMove("Expected a file's name, such as export wins.csv least 25.")
    return name, *read_filter(rest.split(), _LAST, "export all.csv 10")
