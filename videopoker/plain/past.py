"""The verbs of plain mode for past hands: a page of history, a hand in full, its replay, an export."""

from collections.abc import Sequence
from itertools import count as counter
from pathlib import Path

from videopoker.core.messages import Refused, quoted
from videopoker.plain.history_filter import read_filter
from videopoker.plain.past_hand import in_full, in_words, step_words
from videopoker.plain.verb_group import VerbGroup, is_yes, whole_number
from videopoker.play.saves.hands import HandFilter, check, count, in_order, numbered, page
from videopoker.play.saves.log import Log
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.play.saves.replay import machine_before, steps
from videopoker.text.export import export, export_path
from videopoker.text.numbers import counted
from videopoker.text.render import in_sentences

DEFAULT_SIZE, MAX_SIZE = 5, 100
"""The number of hands listed by default, and the most."""

_LAST = 2**62
_SUCH_AS = "history 10"


class PlainPast(VerbGroup):
    """The verbs for past hands; they do not change the session or its log."""

    _filter = HandFilter()
    _size = DEFAULT_SIZE
    _shown: tuple[int, int] | None = None
    """The numbers of the first and the last hand on the page."""

    @property
    def _log(self) -> Log:
        return self._session.log

    # the verbs

    def history(self, words: list[str]) -> None:
        """List the last hands that match, oldest first."""
        chosen, number = read_filter(words, MAX_SIZE, _SUCH_AS)
        check(self._log, chosen)
        self._filter, self._size, self._shown = chosen, number or DEFAULT_SIZE, None
        self._say_page(page(self._log, chosen, size=self._size), "")

    def older(self) -> None:
        """List the page before the last one listed."""
        if self._shown is None:
            self.history([])
            return
        hands = page(self._log, self._filter, size=self._size, before=self._shown[0])
        self._say_page(hands, "These are the oldest hands.")

    def newer(self) -> None:
        """List the page after the last one listed."""
        if self._shown is None:
            raise Refused("No hands are listed yet. Type history for the last ones.")
        hands = page(self._log, self._filter, size=self._size, after=self._shown[1])
        self._say_page(hands, "These are the newest hands.")

    def hand(self, words: list[str]) -> None:
        """Print one hand in full and where its credits went; without a number, the last hand."""
        from videopoker.coach.grade_file import graded_hand
        from videopoker.text.grade import hand_group

        hand = self._named(words)
        self._say(
            *in_full(hand, self._currency), next(in_sentences([hand_group(graded_hand(self._log, hand))]))
        )

    def replay(self, words: list[str]) -> None:
        """Replay one hand step by step."""
        hand = self._named(words)
        if hand.drawn is None:
            raise Refused(f"Hand {hand.dealt.hand:,} is still in play. Replay it after the draw.")
        replayed = steps(hand, machine_before(self._log, hand))
        self._step(hand.dealt.hand, [step_words(hand, step) for step in replayed], 0)

    def export(self, words: list[str]) -> None:
        """Write the hands that match to a file; an existing file is replaced only after a yes."""
        name, chosen, last = _file_and_filter(words)
        check(self._log, chosen)
        try:
            file = export_path(name, Path(self._log.where).parent)  # beside the save, as from the table
            is_there = file.exists()
        except OSError as error:
            raise Refused(f"{quoted(name)}: {str(error.strerror).lower()}") from None

        def write(answer: Sequence[str]) -> None:
            written = counter()
            if not is_yes(answer):
                self._say("Nothing was written.")
                return
            export((hand for hand, _ in zip(in_order(self._log, chosen, last), written, strict=False)), file)
            self._say(f"{counted(next(written), 'hand')} written to {file}.")

        if is_there:
            self._say(f"{file} exists. Answer yes to replace it, or no and export to another name.")
            self._ask("replace it? yes replaces, anything else keeps it", write)
        else:
            write(["yes"])

    # how it works

    def _say_page(self, hands: list[PlayedHand], end: str) -> None:
        if not hands:
            self._say(
                end or ("No match." if self._filter != HandFilter() else "No hand has been played yet.")
            )
            return
        for hand in reversed(hands):
            self._say(*in_words(hand, self._currency))
        self._shown = hands[-1].dealt.hand, hands[0].dealt.hand
        self._say(self._position(len(hands)))

    def _position(self, shown: int) -> str:
        """The number of hands listed, the number that match, and whether there are other pages."""
        first, last = self._shown or (0, 0)
        total = count(self._log, self._filter)
        more = [
            *["older"] * bool(page(self._log, self._filter, size=1, before=first)),
            *["newer"] * bool(page(self._log, self._filter, size=1, after=last)),
        ]
        others = f" Type {' or '.join(more)} for more." if more else ""
        return (
            f"{shown} of {counted(total, 'hand')}.{others}"
            if total is not None
            else f"{counted(shown, 'hand')}.{others}"
        )

    def _named(self, words: list[str]) -> PlayedHand:
        expected = "the number of one hand, such as hand 12"
        number = whole_number(" ".join(words), 0, 10**15, expected) if words else self._state.hand
        return numbered(self._log, number)

    def _step(self, number: int, sentences: list[str], at: int) -> None:
        """Print one step; the next line continues the replay or ends it."""
        self._say(f"REPLAY of hand {number:,}, {at + 1} of {len(sentences)}. {sentences[at]}")
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
    """The file's name, in quotes if it has spaces, the filter for its hands, and the number of the last hands."""
    text = " ".join(words)
    name, _, rest = text[1:].partition('"') if text.startswith('"') else text.partition(" ")
    if not name:
        raise Refused("Expected a file's name, such as export wins.csv least 25.")
    return name, *read_filter(rest.split(), _LAST, "export all.csv 10")
