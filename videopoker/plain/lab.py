"""The verbs of plain mode for the paytable lab: change a game's pays, lines and wild cards, with the exact return after each."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import comb

from videopoker.core.deck import MOST_JOKERS
from videopoker.core.messages import Refused, nearest, printable, quoted
from videopoker.core.pay_range import MOST_RETURNS, pay_range
from videopoker.core.paytable import MOST_PAY, Paytable
from videopoker.core.paytable_problems import less_for_more_coins
from videopoker.plain.answers import Answers, as_sentence, is_yes, whole_number
from videopoker.plain.games import PlainGames
from videopoker.play.paytables.document_reading import RANKS, EditedLine
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.files import UnknownPaytable
from videopoker.play.paytables.library import wild_words
from videopoker.play.paytables.line_words import line_words
from videopoker.play.paytables.solved import worth
from videopoker.text.lab import curve_sentences, differences_sentences, figures_sentence, table_sentences
from videopoker.text.numbers import counted


@dataclass
class PlainLab(Answers):
    """The game that is edited, until it is saved or another one is opened."""

    _games: PlainGames
    _edited: EditedGame | None = None

    @property
    def is_changed(self) -> bool:
        """Whether the lab has changes that are not saved."""
        return self._edited is not None and self._edited.is_unsaved

    # the verbs

    def lab(self, words: list[str]) -> None:
        """Open a game, first the one on the machine; alone, say how the game in the lab stands."""
        if words and self.is_changed:
            game = self._read(words)
            self._ask("drop the changes in the lab? yes drops them", lambda said: self._drop(said, game))
            return
        if words or self._edited is None:
            self._edited = self._read(words)
        self._say_all()

    def back(self) -> None:
        """Say that the lab is no place to leave."""
        self._say("You are at the table, the lab's game is kept. Press enter to deal.")

    def pay(self, words: list[str]) -> None:
        """Change the pay of a line at max bet."""
        if len(words) < 2:
            raise Refused("Expected a line and its pay at max bet, such as pay full house 40.")
        place = self._place(words[:-1])
        pay = whole_number(words[-1], 1, MOST_PAY, f"a pay from 1 to {MOST_PAY:,} at max bet")
        self._game_edited.set_pay(place, self._game_edited.reading.coins, pay)
        line = self._game_edited.reading.lines[place]
        self._say_line(line)
        self._say_figures()

    def add_line(self, words: list[str]) -> None:
        """Add a line above the first of a lower hand."""
        if not words:
            raise Refused("Expected a hand, such as add line four of a kind, ranks A.")
        place = self._game_edited.add_line(" ".join(words))
        self._say_line(self._game_edited.reading.lines[place])
        self._say_figures()

    def remove_line(self, words: list[str]) -> None:
        """Take a line out."""
        place, lines = self._place(words), self._game_edited.reading.lines
        if len(lines) == 1:
            raise Refused("This is the last line; a game needs one.")
        self._game_edited.remove_line(place)
        self._say(f"{lines[place].label} removed.")
        self._say_figures()

    def jokers(self, words: list[str]) -> None:
        """Have this many jokers in the deck, all wild."""
        number = whole_number(" ".join(words), 0, MOST_JOKERS, f"0 to {MOST_JOKERS} jokers")
        now = self._game_edited.reading.jokers
        self._game_edited.step_jokers(number - (now if isinstance(now, int) else 0))
        self._say_game()

    def wild(self, words: list[str]) -> None:
        """Make a rank wild, or no longer."""
        rank = " ".join(words).upper().replace("10", "T")
        if len(rank) != 1 or rank not in RANKS:
            raise Refused(
                f"Got {quoted(' '.join(words))}; expected a rank, 2 to 9 or T J Q K A, such as wild 2."
            )
        self._game_edited.toggle_wild(rank)
        self._say_game()

    def undo(self) -> None:
        """Take the last change back."""
        if not self._game_edited.undo():
            raise Refused("Nothing to undo.")
        self._say_game()

    def redo(self) -> None:
        """Repeat the change that undo took back."""
        if not self._game_edited.redo():
            raise Refused("Nothing to redo.")
        self._say_game()

    def curve(self, words: list[str]) -> None:
        """The return over the pays of one line, and where best play changes."""
        from videopoker.solver.curve import curve  # NumPy, which play itself goes without

        line, pays = self._swept(words)
        self._say(*curve_sentences(curve(self._table, line, pays[0], pays[-1])))

    def table(self, words: list[str]) -> None:
        """The returns over the pays of two lines."""
        from videopoker.solver.curve import returns

        if "by" not in words:
            raise Refused(
                "Expected two lines and their pays, such as table full house 25..50 by flush 20..40."
            )
        at = words.index("by")
        lines = dict(
            (self._swept(words[:at], self._table.coins), self._swept(words[at + 1 :], self._table.coins))
        )
        if len(lines) < 2:
            raise Refused("Expected two different lines.")
        down, across = lines
        number = len(lines[down]) * len(lines[across])
        if number > MOST_RETURNS:
            raise Refused(f"{number:,} returns, at most {MOST_RETURNS}: narrow a range.")
        self._say(*table_sentences((down, across), returns(self._table, lines)))

    def compare(self, words: list[str]) -> None:
        """Where best play of another game differs, or of the game one began with."""
        from videopoker.coach.differences import differing_kinds
        from videopoker.solver.steps import finished

        table = self._table
        first = self._games.named(words) if words else self._game_edited.start
        if first is None:
            raise Refused("Expected a game to compare with, such as compare jacks-or-better-8-5.")
        if (first.jokers, first.wild) != (table.jokers, table.wild):
            raise Refused(f"{first.title} has another deck or other wild cards, so holds cannot be compared.")
        kinds = finished(differing_kinds((first, table), (first.coins, table.coins)))
        self._say(*differences_sentences(first, "the lab's game", comb(table.deck_size, 5), kinds))

    def save(self, words: list[str]) -> None:
        """Save the game with its exact return, under this name or the one offered."""
        game, exact = self._game_edited, worth(self._table).expected
        path = game.save(" ".join(words) or game.name, exact)
        self._say(f"Saved with return = {exact:.12f}: {printable(str(path))}")
        self._say(f"Type game {game.key} to play it.")

    # how it is done

    @property
    def _game_edited(self) -> EditedGame:
        if self._edited is None:
            self._edited = self._read([])
        return self._edited

    @property
    def _table(self) -> Paytable:
        """The game as it stands; Refused says its faults."""
        game = self._game_edited
        faults = list(self._faults())
        if faults or game.reading.table is None:
            raise Refused("\n".join(faults))
        return game.reading.table

    def _read(self, words: list[str]) -> EditedGame:
        """The game of this name, the one on the machine without a name; Refused where there is none."""
        folder = self._session.folder
        if not words:
            return EditedGame.of(self._game, folder)
        try:
            return EditedGame.read(" ".join(words), folder)
        except UnknownPaytable:
            return EditedGame.of(self._games.named(words), folder)

    def _drop(self, said: list[str], game: EditedGame) -> None:
        if is_yes(said):
            self._edited = game
            self._say_all()

    def _place(self, words: list[str]) -> int:
        """The place of the line with this label or hand."""
        reading, word = self._game_edited.reading, " ".join(words).casefold()
        if reading.table:
            return reading.table.place_of(word)
        labels = [line.label.casefold() for line in reading.lines]
        if word not in labels:
            raise Refused(f"No line {quoted(word)}{nearest(word, labels)}")
        return labels.index(word)

    def _swept(self, words: list[str], step: int = 1) -> tuple[str, range]:
        """A line and its range of pays."""
        if len(words) < 2:
            raise Refused("Expected a line and its pays, such as curve flush 20..40.")
        label = self._game_edited.reading.lines[self._place(words[:-1])].label
        try:
            return label, pay_range(words[-1], step)
        except Refused as error:
            raise Refused(f"Got {quoted(words[-1])}; {error}.") from None

    # what is said

    def _say_line(self, line: EditedLine) -> None:
        self._say(f"{line.label} pays {', '.join(map(_shown, line.pays))}.")

    def _say_all(self) -> None:
        """The game in the lab with its pays, and what it returns."""
        self._say_game(self._lines())

    def _say_game(self, lines: Iterable[str] = ()) -> None:
        """The game in the lab, its deck, and what it returns."""
        game, reading = self._game_edited, self._game_edited.reading
        fields = game.document.fields
        title = printable(f"{fields.get('name', '')} {fields.get('variant', '')}".strip())
        deck = f", {reading.table.deck_size} cards, {wild_words(reading.table)}" if reading.table else ""
        unsaved = ", not saved" if game.is_unsaved else ""
        self._say(f"In the lab: {title}{deck}, pays for {counted(reading.coins, 'coin')}{unsaved}.")
        self._say(*(f"  {words}" for words in lines))
        self._say_figures()

    def _lines(self) -> Iterator[str]:
        game = self._game_edited
        for place, line in enumerate(game.reading.lines):
            was = game.start.lines[line.origin] if game.start and line.origin is not None else None
            change = ""
            if line.origin is None:
                change = ", new"
            elif was and was.pays[-1] != line.pays[-1]:
                change = f", was {was.pays[-1]:,}"
            hand = f" ({line_words(game.document.rows[place].fields)})" if game.is_line_changed(place) else ""
            yield f"{line.label}{hand}: {_shown(line.pays[-1])}{change}"

    def _say_figures(self) -> None:
        """What the game returns; or its faults."""
        game = self._game_edited
        faults = [*self._faults()]
        table = game.reading.table
        if faults or table is None:
            self._say(*map(as_sentence, faults))
            return
        start = game.start or table
        self._say(figures_sentence(worth(table), worth(start), start.title))
        for remark in less_for_more_coins(table):
            self._say(f"{table.lines[int(remark.path[1])].label}: {remark.message}")

    def _faults(self) -> Iterator[str]:
        game = self._game_edited
        return map(game.reading.fault_words, game.problems)


def _shown(pay: object) -> str:
    return f"{pay:,}" if isinstance(pay, int) else printable(str(pay))
