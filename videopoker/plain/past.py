"""The words of play line by line for past hands: pages of them, one in full or step by step, and files of them."""

from collections.abc import Callable, Iterator
from pathlib import Path

from videopoker.core.game import IllegalMove
from videopoker.core.messages import quoted as said
from videopoker.plain.asked import Asked, check_name, read_asked
from videopoker.plain.history import in_full, in_words
from videopoker.plain.replay import step_words
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.play.saves.query import Wanted, count, games_played, in_order, lines_played, page
from videopoker.play.saves.replay import machine_before, steps
from videopoker.play.session import Session
from videopoker.text.export import ExportError, export, export_path

USUAL, MOST = 5, 100
"""How many hands are told of when no number is asked for, and at most."""

_LAST = 2**62
_SUCH_AS = "history 10"

Ask = Callable[[str, Callable[[list[str]], None]], None]
"""Lets the next line go to an answer, after a prompt."""


class PlainPast:
    """The page of hands that was told last; nothing here can touch the session or its log."""

    def __init__(self, session: Session, ask: Ask, say: Callable[[str], None]) -> None:
        self._session = session
        self._log = session.log
        self._ask = ask
        self._say = say
        self._asked = Asked()
        self._shown: tuple[int, int] | None = None
        """The numbers of the first and the last hand told."""

    # the words

    def history(self, words: list[str]) -> None:
        """The last hands that are wanted, the oldest of them first."""
        asked = read_asked(words, MOST, _SUCH_AS)
        self._check(asked.wanted)
        self._asked, self._shown = asked, None
        self._tell_page(page(self._log, asked.wanted, size=asked.number or USUAL), "")

    def older(self, words: list[str]) -> None:
        """The page before the one told last."""
        self._turn(words, older=True)

    def newer(self, words: list[str]) -> None:
        """The page after the one told last."""
        self._turn(words, older=False)

    def hand(self, words: list[str]) -> None:
        """One hand in full, the last when none is named."""
        for row in in_full(self._named(words)):
            self._say(row)

    def replay(self, words: list[str]) -> None:
        """One hand as it was, step by step."""
        hand = self._named(words)
        if hand.drawn is None:
            raise IllegalMove(f"hand {hand.dealt.hand} waits for its draw; it can be replayed after that")
        told = step_words(hand, steps(hand, machine_before(self._log, hand).state))
        self._step(hand.dealt.hand, told, 0)

    def export(self, words: list[str]) -> None:
        """Write the hands that are wanted to a file; one that is there is replaced after a yes alone."""
        name, asked = _file_and_asked(words)
        self._check(asked.wanted)
        try:
            file = export_path(name, self._folder)
            is_there = file.exists()
        except ExportError as error:
            raise IllegalMove(str(error)) from None
        except OSError as error:
            raise IllegalMove(f"{said(name)}: {str(error.strerror).lower()}") from None
        if not is_there:
            self._write(file, asked)
            return
        self._say(f"{file} is there already.")
        self._ask(
            "replace it? yes does, anything else leaves it", lambda answer: self._replace(answer, file, asked)
        )

    # how it is done

    def _check(self, wanted: Wanted) -> None:
        """Say which lines and games there are, when a name is none of them."""
        if wanted.line is not None:
            check_name(
                wanted.line, ("nothing", *lines_played(self._log)), "no hand was paid yet for the line"
            )
        if wanted.game is not None:
            names = (name for table in games_played(self._log) for name in (table.key, table.title))
            check_name(wanted.game, names, "no hand was played yet of the game")

    def _turn(self, words: list[str], *, older: bool) -> None:
        if words:
            raise IllegalMove("older and newer stand alone; history asks anew")
        size = self._asked.number or USUAL
        if self._shown is None:
            if not older:
                raise IllegalMove("no page of hands was told yet; history tells the last one")
            self.history([])
        elif older:
            found = page(self._log, self._asked.wanted, size=size, before=self._shown[0])
            self._tell_page(found, "These were the oldest.")
        else:
            found = page(self._log, self._asked.wanted, size=size, after=self._shown[1])
            self._tell_page(found, "These were the newest.")

    def _tell_page(self, found: list[PlayedHand], end: str) -> None:
        if not found:
            none = (
                "No such hand was played."
                if self._asked.wanted != Wanted()
                else "No hand has been played yet."
            )
            self._say(end or none)
            return
        for hand in reversed(found):
            for row in in_words(hand):
                self._say(row)
        self._shown = found[-1].dealt.hand, found[0].dealt.hand
        self._say(self._place(len(found)))

    def _place(self, shown: int) -> str:
        """How many hands were told, of how many, and whether there are others."""
        wanted = self._asked.wanted
        first, last = self._shown or (0, 0)
        total = count(self._log, wanted)
        of = f" of {total:,}" if total is not None else ""
        more = [
            *["older"] * bool(page(self._log, wanted, size=1, before=first)),
            *["newer"] * bool(page(self._log, wanted, size=1, after=last)),
        ]
        others = f" {' and '.join(more)} tell{'s' * (len(more) == 1)} more." if more else ""
        return f"{shown}{of} hand{'s' * ((total or shown) != 1)}.{others}"

    def _named(self, words: list[str]) -> PlayedHand:
        text = "".join(words).replace(",", "")
        if len(words) > 1 or (words and not (text.isdecimal() and len(text) < 16)):
            raise IllegalMove("expected the number of one hand, such as hand 12")
        found = page(self._log, Wanted(), size=1, before=int(text) + 1 if words else _LAST)
        if not found:
            raise IllegalMove("there is no such hand" if words else "no hand has been played yet")
        if words and found[0].dealt.hand != int(text):
            raise IllegalMove(f"there is no hand {int(text):,}; the last is {self._session.state.hand:,}")
        return found[0]

    def _step(self, number: int, told: list[str], at: int) -> None:
        """Tell one step, and let the next line go on or leave."""
        where = f"REPLAY of hand {number:,}, {at + 1} of {len(told)}"
        self._say(f"{where}. {told[at]}")
        asks = (
            "enter for the next step, any word leaves" if at + 1 < len(told) else "that was all; enter leaves"
        )

        def go_on(words: list[str]) -> None:
            if words or at + 1 == len(told):
                self._say("The replay has ended; this is the table again.")
            else:
                self._step(number, told, at + 1)

        self._ask(f"REPLAY: {asks}", go_on)

    @property
    def _folder(self) -> Path:
        """Where files go that name no folder: beside the save, as from the table."""
        return Path(self._log.where).parent

    def _replace(self, words: list[str], file: Path, asked: Asked) -> None:
        if len(words) == 1 and words[0].lower() in {"yes", "y"}:
            self._write(file, asked)
        else:
            self._say("Nothing was written.")

    def _write(self, file: Path, asked: Asked) -> None:
        written = 0

        def counted() -> Iterator[PlayedHand]:
            nonlocal written
            for hand in in_order(self._log, asked.wanted, asked.number):
                written += 1
                yield hand

        try:
            export(counted(), file)
        except ExportError as error:
            raise IllegalMove(str(error)) from None
        self._say(f"{written:,} hand{'s' * (written != 1)} written to {file}.")


def _file_and_asked(words: list[str]) -> tuple[str, Asked]:
    """The file's name, in quotes where it has blanks, and which hands go into it."""
    text = " ".join(words)
    name, _, rest = text[1:].partition('"') if text.startswith('"') else text.partition(" ")
    if not name:
        raise IllegalMove("expected a file's name, such as export wins.csv least 25")
    return name, read_asked(rest.split(), _LAST, "export all.csv 10")
