"""The verbs of plain mode for past hands: a page of history and its filter, an export."""

import re
from collections.abc import Iterable, Sequence
from itertools import count as counter
from itertools import takewhile
from pathlib import Path
from typing import Any

from videopoker.core.messages import Refused, counted, quoted
from videopoker.core.read_number import NUMBERS
from videopoker.plain.verb_group import VerbGroup, whole_number
from videopoker.play.saves.filter_fields import FILTER
from videopoker.play.saves.hands import HandFilter, check, count, in_order, numbered, page
from videopoker.play.saves.log import Log
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.text.empty import NO_HANDS, NO_MATCH
from videopoker.text.export import export, export_path
from videopoker.text.history import SORT_WORDS
from videopoker.text.past_hand import hand_group
from videopoker.text.render import in_sentences

_RESULTS: dict[str, dict[str, Any]] = {
    "wins": {"min_win": 1},
    "losses": {"line": "no win"},
    "biggest": {"sort": "win"},
}
"""Words that filter without a value."""

_TOKEN = re.compile(r'"([^"]*)"|(?:--)?(\S+)')


def read_filter(words: Iterable[str], most: int, such_as: str) -> tuple[HandFilter, int | None]:
    """Read ``20 line "Full House" least 25 game NAME``: which hands, and how many of the last or None.

    Refused when it cannot be read.

    A name in quotes is read whole; one without ends at the next keyword. Words without a keyword name a line, but for
    ``wins``, ``losses`` and ``biggest``, also ``sort win`` or ``--sort win``.

    >>> chosen, number = read_filter('20 line Full House least 25'.split(), 100, "history 10")
    >>> chosen.line, chosen.min_win, number
    ('Full House', 25, 20)
    """
    tokens = [(quoted or bare, not bare) for quoted, bare in _TOKEN.findall(" ".join(words))]
    filters: dict[str, Any] = {}
    number = None
    while tokens:
        token, is_quoted = tokens.pop(0)
        keyword = "" if is_quoted else token.lower()
        if keyword in _RESULTS:
            filters |= _RESULTS[keyword]
        elif field := FILTER.get(keyword):
            value = _value(tokens, is_one_word=field.is_one_word)
            if not value:
                raise Refused(
                    f'{keyword.capitalize()} needs a value, such as {such_as} line "Full House" least 25.'
                )
            filters[field.name] = field.read(value)
        elif "line" not in filters and (is_quoted or (keyword[0].isalpha() and keyword not in NUMBERS)):
            rest = [] if is_quoted else takewhile(lambda token: _is_of_a_label(*token), tokens)
            label = [token, *(word for word, _ in rest)]
            filters["line"] = " ".join(label)
            tokens = tokens[len(label) - 1 :]
        else:
            expected = f"how many hands, 1 to {most:,}, such as {such_as}"
            if number is not None:
                raise Refused(f"Got a second number, {quoted(token)}; expected {expected}.")
            number = whole_number(token, 1, most, expected)
    return HandFilter(**filters), number


def _is_of_a_label(token: str, is_quoted: bool) -> bool:
    """Whether a word after the first of a line's label belongs to it."""
    return not (is_quoted or _is_keyword(token) or token.isdecimal())


def _is_keyword(token: str) -> bool:
    return token.lower() in FILTER or token.lower() == "biggest"


def _value(tokens: list[tuple[str, bool]], *, is_one_word: bool) -> str:
    """The words up to the next keyword, taken from the tokens."""
    if tokens and tokens[0][1]:
        return tokens.pop(0)[0]
    value: list[str] = []
    while tokens and not tokens[0][1] and not _is_keyword(tokens[0][0]):
        value.append(tokens.pop(0)[0])
        if is_one_word or value[0].isdecimal():  # another number is the number of hands
            break
    return " ".join(value)


DEFAULT_SIZE, MAX_SIZE = 5, 100
"""The number of hands listed by default, and the most."""

_LAST = 2**62
_SUCH_AS = "history 10"


def is_number(words: Sequence[str]) -> bool:
    """Whether these words are the number of a hand."""
    return len(words) == 1 and words[0].replace(",", "").isdecimal()


def named_hand(log: Log, words: Sequence[str]) -> PlayedHand:
    """The hand of this number; without one the last hand. Refused if there is none."""
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
    _size = DEFAULT_SIZE
    _shown: tuple[int, int] | None = None
    """The numbers of the oldest and the newest hand on the page; of the smallest and the biggest win in that sort."""

    @property
    def _log(self) -> Log:
        return self._session.log

    # the verbs

    def history(self, words: list[str]) -> None:
        """List the last hands that match, oldest first, or the biggest wins, biggest first."""
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

    def export(self, words: list[str]) -> None:
        """Write the hands that match to a file; an existing file is replaced only after a yes."""
        name, chosen, last = _file_and_filter(words)
        check(self._log, chosen)

        def write(file: Path) -> str:
            written = counter()
            export((hand for hand, _ in zip(in_order(self._log, chosen, last), written, strict=False)), file)
            return f"{counted(next(written), 'hand')} written to {file}."

        # beside the save, as from the table
        self._write(lambda: export_path(name, Path(self._log.where).parent), name, write)

    # how it works

    def _say_page(self, hands: list[PlayedHand], end: str) -> None:
        in_sort = self._filter.sort
        if not hands:
            if end and in_sort:
                end = "There are no more hands."
            self._say(end or (NO_HANDS if self._filter.takes_all else NO_MATCH))
            return
        shown = hands if in_sort else reversed(hands)
        self._say(*in_sentences([hand_group(hand, self._currency) for hand in shown]))
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
        in_sort = f", {SORT_WORDS[self._filter.sort]}" if self._filter.sort else ""
        return f"{shown} of {counted(total, 'hand')}{in_sort}.{others}"


def _file_and_filter(words: list[str]) -> tuple[str, HandFilter, int | None]:
    """The file's name, in quotes if it has spaces, the filter for its hands, and the number of the last hands."""
    text = " ".join(words)
    name, _, rest = text[1:].partition('"') if text.startswith('"') else text.partition(" ")
    if not name:
        raise Refused("Expected a file's name, such as export wins.csv least 25.")
    return name, *read_filter(rest.split(), _LAST, "export all.csv 10")
