"""The verbs of plain mode for past hands: a page of history and its filter, an export."""

from collections.abc import Sequence
from itertools import count as counter
from pathlib import Path
from typing import Any

from videopoker.core.base.messages import Refused, counted, nearest, quoted
from videopoker.plain.answers import read_options, without_dashes, word_of
from videopoker.plain.verb_group import VerbGroup, whole_number
from videopoker.play.host.made_files import shown_path
from videopoker.play.saves.hands.search import HandFilter, check, count, in_order, numbered, page
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.text.answers.option import Option
from videopoker.text.answers.options import EXPORTED, HISTORY
from videopoker.text.answers.stats import check_one_hand, hand_filter
from videopoker.text.export.hand_files import export, export_path
from videopoker.text.groups.group import NO_HANDS, NO_MATCH
from videopoker.text.groups.render import in_sentences
from videopoker.text.play.history import SORT_WORDS
from videopoker.text.play.past_hand import hand_group

_SIZE = 5
"""The number of hands listed by default."""
_SHORT = {"wins": "least 1", "losses": 'line "no win"', "biggest": "sort win"}
"""Words that stand for an option and its value."""


def is_number(words: Sequence[str]) -> bool:
    """Whether these words are the number of a hand."""
    return len(words) == 1 and words[0].replace(",", "").isdecimal()


def named_hand(log: Log, words: Sequence[str]) -> PlayedHand:
    """The hand of this number; without a number the last hand. Refused if there is none."""
    expected = "the number of one hand, such as hand 12"
    last = log.folded().state.hand
    return numbered(log, whole_number(" ".join(words), 0, 10**15, expected) if words else last)


def drawn_hand(log: Log, words: Sequence[str], does: str) -> PlayedHand:
    """The hand of this number, or the last one, to ``Drill it``. Refused if it is still in play."""
    hand = named_hand(log, words)
    if hand.drawn is None:
        raise Refused(f"Hand {hand.dealt.hand:,} is still in play. {does} after the draw.")
    return hand


class PlainPast(VerbGroup):
    """The verbs for lists of past hands; they do not change the session or its log."""

    _filter = HandFilter()
    _size = _SIZE
    _shown: tuple[int, int] | None = None
    """The numbers of the oldest and the newest hand on the page; of the smallest and the biggest win in that sort."""

    @property
    def _log(self) -> Log:
        return self._session.log

    # the verbs

    def history(self, words: list[str]) -> None:
        """List the last hands that match, oldest first, or the biggest wins, biggest first."""
        options = self._options(words, HISTORY)
        if options["hand"]:
            with without_dashes():
                check_one_hand(options)
            self._console.run(f"hand {options['hand']}")
            return
        size = options["last"] or _SIZE
        chosen = hand_filter(options)
        self._filter, self._size, self._shown = chosen, size, None
        self._say_page(page(self._log, chosen, size=size), "")

    def older(self) -> None:
        """List the page before the last one listed."""
        if self._shown is None:
            self.history([])
            return
        first, _ = self._shown
        hands = page(self._log, self._filter, size=self._size, before=first)
        self._say_page(hands, "These are the oldest hands.")

    def newer(self) -> None:
        """List the page after the last one listed."""
        if self._shown is None:
            raise Refused("No hands are listed yet. Type history for the last ones.")
        _, last = self._shown
        hands = page(self._log, self._filter, size=self._size, after=last)
        self._say_page(hands, "These are the newest hands.")

    def export(self, words: list[str]) -> None:
        """Write the hands that match to a file; an existing file is replaced only after a yes."""
        text = " ".join(words)
        name, _, options_typed = text[1:].partition('"') if text.startswith('"') else text.partition(" ")
        if not name:
            raise Refused("Expected a file's name, such as export wins.csv least 25.")
        options = self._options(options_typed.split(), EXPORTED)
        chosen = hand_filter(options)
        last = options["last"]

        def write(file: Path) -> str:
            written = counter()
            export((hand for hand, _ in zip(in_order(self._log, chosen, last), written, strict=False)), file)
            return f"{counted(next(written), 'hand')} written to {shown_path(file)}."

        # next to the save, as from the table
        self._write(lambda: export_path(name, Path(self._log.where).parent), name, write)

    # how it works

    def _options(self, words: list[str], known: Sequence[Option]) -> dict[str, Any]:
        """The options typed. Refused if no hand can match them, with the option that a word was meant as."""
        options = read_options(words, known, "last", "line", _SHORT)
        try:
            check(self._log, hand_filter(options))
        except Refused:
            names = [*map(word_of, known)]
            for word in words:
                if word not in names and (hint := nearest(word, names)):
                    raise Refused(f"Got {quoted(word)}{hint}") from None
            raise
        return options

    def _say_page(self, hands: list[PlayedHand], end: str) -> None:
        in_sort = self._filter.sort
        if not hands:
            if end and in_sort:
                end = "There are no more hands."
            self._say(end or (NO_HANDS if self._filter.takes_all else NO_MATCH))
            return
        listed = hands if in_sort else reversed(hands)
        self._say(*in_sentences([hand_group(hand, self._currency) for hand in listed]))
        self._shown = hands[-1].dealt.hand, hands[0].dealt.hand
        self._say(self._position(len(hands)))

    def _position(self, listed: int) -> str:
        """The number of hands listed, the number that match, and whether there are other pages."""
        first, last = self._shown or (0, 0)
        total = count(self._log, self._filter)
        more = []
        if page(self._log, self._filter, size=1, before=first):
            more.append("older")
        if page(self._log, self._filter, size=1, after=last):
            more.append("newer")
        others = f" Type {' or '.join(more)} for more." if more else ""
        in_sort = f", {SORT_WORDS[self._filter.sort]}" if self._filter.sort else ""
        return f"{listed} of {counted(total, 'hand')}{in_sort}.{others}"
