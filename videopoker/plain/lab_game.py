"""The game in the lab of plain mode: opens it, and prints its lines, its return or its faults."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from videopoker.core.messages import Refused, nearest, quoted
from videopoker.core.pay_line import pay_range
from videopoker.core.paytable import Paytable
from videopoker.core.paytable_problems import less_for_more_coins
from videopoker.plain.games import PlainGames
from videopoker.plain.verb_group import VerbGroup, is_yes
from videopoker.play.paytables.document_reading import pay_text
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.files import UnknownPaytable
from videopoker.play.paytables.library import wild_words
from videopoker.play.paytables.line_words import line_words
from videopoker.play.paytables.solved import game_figures
from videopoker.play.paytables.undoable_edits import Edits
from videopoker.text.lab import figures_sentence
from videopoker.text.numbers import counted


@dataclass
class LabGame(VerbGroup):
    """The game being edited, until another one is opened."""

    _games: PlainGames
    _edited: EditedGame | None = None

    @property
    def is_changed(self) -> bool:
        """Whether the lab has changes that are not saved."""
        return self._edited is not None and self._edited.is_unsaved

    @property
    def _game_edited(self) -> EditedGame:
        if self._edited is None:
            self._edited = self._read([])
        return self._edited

    @property
    def _edits(self) -> Edits:
        return self._game_edited.edits

    @property
    def _edited_paytable(self) -> Paytable:
        """The edited game. Refused with its faults if it has any."""
        game = self._game_edited
        faults = [*map(game.edits.reading.fault_words, game.problems)]
        if faults or game.edits.reading.table is None:
            raise Refused("\n".join(faults))
        return game.edits.reading.table

    def _read(self, words: list[str]) -> EditedGame:
        """The game of this name, or without a name the one on the machine. Refused if there is none."""
        folder = self._session.folder
        if not words:
            return EditedGame.of(self._game, folder)
        try:
            return EditedGame.read(" ".join(words), folder)
        except UnknownPaytable:
            return EditedGame.of(self._games.named(words), folder)

    def _drop(self, answer: list[str], game: EditedGame) -> None:
        if is_yes(answer):
            self._edited = game
            self._say_game(lines=True)

    def _line_index(self, words: list[str]) -> int:
        """The index of the line with this label or hand."""
        reading, word = self._edits.reading, " ".join(words).casefold()
        if reading.table:
            return reading.table.line_index(word)
        labels = [line.label.casefold() for line in reading.lines]
        if word not in labels:
            every = f"; expected one of: {', '.join(line.label for line in reading.lines)}"
            raise Refused(f"No line {quoted(word)}{nearest(word, labels) or every}")
        return labels.index(word)

    def _swept(self, words: list[str], step: int = 1) -> tuple[str, range]:
        """A line and its range of pays."""
        if len(words) < 2 or not any(map(str.isdecimal, words[-1])):
            raise Refused("Expected a line and its pays, such as curve flush 20..40.")
        label = self._edits.reading.lines[self._line_index(words[:-1])].label
        try:
            return label, pay_range(words[-1], step)
        except Refused as error:
            raise Refused(f"Got {quoted(words[-1])}; {error}.") from None

    # output

    def _say_line(self, index: int) -> None:
        """A line that was changed, and what the game returns now."""
        line = self._edits.reading.lines[index]
        self._say(f"{line.label} pays {_listed(line.pays)}.")
        self._say_figures()

    def _say_game(self, *, lines: bool = False) -> None:
        """The game in the lab, its deck, where asked for its lines, and what it returns."""
        game, reading = self._game_edited, self._edits.reading
        deck = f", {reading.table.deck_size} cards, {wild_words(reading.table)}" if reading.table else ""
        reset = ", jackpot at reset" * bool(reading.table and reading.table.jackpot_lines)
        unsaved = ", not saved" if game.is_unsaved else ""
        coins = counted(reading.coins, "coin")
        self._say(f"In the lab: {game.edits.document.title}{deck}, pays for {coins}{reset}{unsaved}.")
        if lines:
            self._say(*self._lines())
        self._say_figures()

    def _lines(self) -> Iterator[str]:
        game = self._game_edited
        for index, line in enumerate(game.edits.reading.lines):
            was = game.start.lines[line.origin] if game.start and line.origin is not None else None
            change = ", new" if line.origin is None else ""
            if was and was.pays[-1] != line.pays[-1]:
                change = f", was {was.pays[-1]:,}"
            hand = (
                f" ({line_words(game.edits.document.rows[index].fields)})"
                if game.edits.is_line_changed(index)
                else ""
            )
            fewer = f"; for fewer coins {_listed(line.pays[:-1])}" if not _is_in_proportion(line.pays) else ""
            yield f"  {line.label}{hand}: {pay_text(line.pays[-1])}{change}{fewer}"

    def _say_figures(self) -> None:
        """What the game returns; Refused says its faults."""
        table = self._edited_paytable
        start = self._game_edited.start or table
        self._say(figures_sentence(game_figures(table), game_figures(start), start.title))
        for remark in less_for_more_coins(table):
            self._say(f"{table.lines[int(remark.path[1])].label}: {remark.message}")


def _listed(pays: Sequence[object]) -> str:
    return ", ".join(map(pay_text, pays))


def _is_in_proportion(pays: Sequence[object]) -> bool:
    most = pays[-1]
    return isinstance(most, int) and all(pay == most * bet / len(pays) for bet, pay in enumerate(pays, 1))
