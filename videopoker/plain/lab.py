"""The verbs of plain mode for the paytable lab: change a game's pays, lines and wild cards, with the exact return after each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from videopoker.core.deck import MAX_JOKERS
from videopoker.core.messages import Refused, counted, nearest, printable, quoted
from videopoker.core.paytable import MAX_PAY, Paytable
from videopoker.core.paytable_schema import MAX_COINS
from videopoker.core.read_number import read_number
from videopoker.core.state import Phase
from videopoker.plain.games import PlainGames
from videopoker.plain.lab_aim import aimed
from videopoker.plain.lab_questions import curve_by_pay, play_compared, returns_by_pays, risk_ahead
from videopoker.plain.lab_words import edited_paytable, figures_rows, game_row, line_row, line_rows
from videopoker.plain.verb_group import StillOpen, VerbGroup, is_none, is_yes, whole_number
from videopoker.play.paytables.document_reading import RANKS
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.files import SeveralPaytables, UnknownPaytable
from videopoker.play.paytables.solved import game_figures
from videopoker.play.paytables.undoable_edits import Edits
from videopoker.text.aim import aim_sentences
from videopoker.text.group import Group
from videopoker.text.render import in_sentences

_ENTER = {
    Phase.BETTING: "Press enter to deal.",
    Phase.DRAWING: "Press enter to draw.",
    Phase.DOUBLING: "Pick a card, 1 to 4.",
}
"""What to do at the table."""


@dataclass
class PlainLab(VerbGroup):
    """Edits a game until another one is opened, analyses it, and saves it."""

    _games: PlainGames
    _edited: EditedGame | None = None
    is_open: bool = False
    """Whether the player is in the lab, not at the table."""

    @property
    def is_changed(self) -> bool:
        """Whether the lab has changes that are not saved."""
        return self._edited is not None and self._edited.is_unsaved

    def lab(self, words: list[str]) -> None:
        """Open a game in the lab; without a name, print the game in the lab, at first the one on the machine."""
        folder = self._session.folder
        if not words:
            self._edited = self._game_edited
            self._say_game(lines=True)
            return
        try:
            game = EditedGame.read(" ".join(words), folder)
        except (UnknownPaytable, SeveralPaytables):
            self._games.with_game(words, lambda table: self._open(EditedGame.of(table, folder)))
        else:
            self._open(game)

    def _open(self, game: EditedGame) -> None:
        """Open a game in the lab, after a yes if the one there has changes that are not saved."""

        def take(answer: list[str]) -> None:
            if is_yes(answer):
                self._edited, self.is_open = game, True
                self._say_game(lines=True)

        if self.is_changed:
            self._ask("drop the changes in the lab? yes drops them", take)
        else:
            take(["yes"])

    @property
    def has_game(self) -> bool:
        """Whether a game was opened in the lab."""
        return self._edited is not None

    @property
    def asks(self) -> str:
        """The text of the prompt in the lab; empty at the table."""
        unsaved = ", not saved" if self.is_changed else ""
        return f"LAB: {self._game_edited.edits.document.title}{unsaved}, back to play" if self.is_open else ""

    def back(self) -> None:
        """Say that the player is at the table, what enter does there, and that the lab keeps its game."""
        kept = ", the lab keeps its game" if self._edited else ""
        self._say(f"You are at the table{kept}. {_ENTER[self._state.phase]}")

    def pay(self, words: list[str]) -> None:
        """Change the pay of a line, at max bet or for the coins named."""
        coins = most = self._edits.reading.coins
        if len(words) > 2 and "for" in words[-3:-1]:
            at = len(words) - 1 - words[::-1].index("for")
            coins = whole_number(words[at + 1], 1, most, f"1 to {counted(most, 'coin')}")
            words = words[:at]
        if len(words) < 2:
            raise Refused(
                "Expected a line and its pay, such as pay full house 40 or pay full house 7 for 1 coin."
            )
        pay = whole_number(words[-1], 1, MAX_PAY, f"a pay from 1 to {MAX_PAY:,}, such as pay full house 40")
        index = self._line_index(words[:-1])
        self._edits.set_pay(index, coins, pay)
        self._say_line(index, coins)

    def figures(self, words: list[str]) -> None:
        """The figures of the edited game at a bet, by default at max bet."""
        most = self._edits.reading.coins
        typed = [word for word in words if word not in {"for", "at", "coin", "coins"}]
        coins = whole_number(" ".join(typed), 1, most, f"1 to {counted(most, 'coin')}") if typed else most
        self._say_figures(coins)

    def add_line(self, words: list[str]) -> None:
        """Add a line above the first of a lower hand."""
        if not words:
            raise Refused("Expected a hand, such as add line four of a kind, ranks A.")
        self._say_line(self._edits.add_line(" ".join(words)))

    def change_line(self, words: list[str]) -> None:
        """Change the hand that a line pays for; its pays do not change."""
        if "to" not in words:
            raise Refused("Expected a line and a hand, such as change line two pair to pair, ranks A.")
        at = words.index("to")
        index = self._line_index(words[:at])
        self._edits.change_line(index, " ".join(words[at + 1 :]))
        self._say_line(index)

    def move_line(self, words: list[str]) -> None:
        """Move a line one place up or down in the list."""
        steps = {"up": -1, "earlier": -1, "down": 1, "later": 1}
        if len(words) < 2 or words[-1] not in steps:
            raise Refused("Expected a line, then up or down, such as move line flush up.")
        before = self._line_index(words[:-1])
        index = self._edits.move_line(before, steps[words[-1]])
        lines = self._edits.reading.lines
        if index == before:
            raise Refused(f"{lines[index].label} is the {'last' if index else 'first'} line.")
        self._say(f"{lines[index].label} is line {index + 1} of {len(lines)}.")
        self._say_figures()

    def remove_line(self, words: list[str]) -> None:
        """Remove a line."""
        index, lines = self._line_index(words), self._edits.reading.lines
        if len(lines) == 1:
            raise Refused("This is the last line; a game needs one.")
        self._edits.remove_line(index)
        self._say(f"{lines[index].label} removed.")
        self._say_figures()

    def switch_off(self, words: list[str]) -> None:
        """Take a line out of the game but keep it."""
        index, lines = self._line_index(words), self._edits.reading.lines
        if len(lines) == 1:
            raise Refused("This is the last line; a game needs one.")
        self._edits.switch_off(index)
        self._say(f"{lines[index].label} is off; switch on {lines[index].label.casefold()} puts it back.")
        self._say_figures()

    def switch_on(self, words: list[str]) -> None:
        """Put a line back that was switched off."""
        labels, word = [line.label for line in self._edits.reading.off], " ".join(words).casefold()
        known = [label.casefold() for label in labels]
        if word not in known:
            raise Refused(f"No line {quoted(word)} is off. Off: {', '.join(labels) or 'none'}.")
        self._say_line(self._edits.switch_on(known.index(word)))

    def title(self, words: list[str]) -> None:
        """Change the game's name and, after |, its variant."""
        name, _, variant = " ".join(words).partition("|")
        if not name.strip():
            raise Refused(
                "Expected a name, and a variant behind |, such as title Jacks or Better | 9/6 mine."
            )
        self._edits.set_title(name, variant)
        self._say_game()

    def max_coins(self, words: list[str]) -> None:
        """Set the most coins of a bet."""
        number = whole_number(" ".join(words), 1, MAX_COINS, f"1 to {MAX_COINS} coins")
        self._edits.step_coins(number - self._edits.reading.coins)
        self._say_game()

    def jokers(self, words: list[str]) -> None:
        """Put this many jokers into the deck; jokers are wild."""
        number = whole_number(" ".join(words), 0, MAX_JOKERS, f"0 to {MAX_JOKERS} jokers")
        now = self._edits.reading.jokers
        self._edits.step_jokers(number - (now if isinstance(now, int) else 0))
        self._say_game()

    def wild(self, words: list[str]) -> None:
        """Make a rank wild, or no longer wild."""
        rank = " ".join(words).upper().replace("10", "T")
        if len(rank) != 1 or rank not in RANKS:
            raise Refused(
                f"Got {quoted(' '.join(words))}; expected a rank, 2 to 9 or T J Q K A, such as wild 2."
            )
        self._edits.toggle_wild(rank)
        self._say_game()

    def undo(self) -> None:
        """Undo the last change."""
        if not self._edits.undo():
            raise Refused("Nothing to undo.")
        self._say_game()

    def redo(self) -> None:
        """Redo the change that was undone last."""
        if not self._edits.redo():
            raise Refused("Nothing to redo.")
        self._say_game()

    def curve(self, words: list[str]) -> None:
        """The return over the pays of one line, and where best play changes."""
        self._answer(curve_by_pay(self._edited_paytable, words))

    def table(self, words: list[str]) -> None:
        """The returns over the pays of two lines."""
        self._answer(returns_by_pays(self._edited_paytable, words))

    def aim(self, words: list[str]) -> None:
        """The pays of one line or two whose return is nearest to a wanted one; a number as the answer takes the pays."""
        aim = aimed(self._edited_paytable, words)
        self._say(*aim_sentences(aim.labels, aim.wanted, aim.games))
        if not aim.games:
            return
        numbers = f"1 to {len(aim.games)}" if len(aim.games) > 1 else "1"

        def take(answer: list[str]) -> bool | None:
            text = " ".join(answer)
            if text in map(str, range(1, len(aim.games) + 1)):
                self._take(dict(zip(aim.labels, aim.games[read_number(text) - 1].pays, strict=True)))
            elif is_none(answer):
                self._say("No pay was changed.")
            elif text.isdecimal():
                raise StillOpen(f"Got {quoted(text)}; expected {numbers}.")
            else:
                self._check(text)
                return self._do(text)
            return None

        self._ask(f"which pays? {numbers}, enter for none", take)

    def _take(self, pays: Mapping[str, int]) -> None:
        """Set pays at max bet, by label, and say the lines and what the game returns."""
        indexes = {self._line_index([label]): pay for label, pay in pays.items()}
        self._edits.set_pays(indexes)
        self._say(*(line_row(self._game_edited, index) for index in indexes))
        self._say_figures()

    def risk(self, words: list[str]) -> None:
        """The chances of its next hands at max bet, from 200 bets or the credits named."""
        self._answer(risk_ahead(self._edited_paytable, words, self._session.totals))

    def compare(self, words: list[str]) -> None:
        """Where best play differs from that of another game, by default the unedited one."""
        if words:
            self._games.with_game(words, self._compare_with)
        elif self._game_edited.start:
            self._compare_with(self._game_edited.start)
        else:
            raise Refused("Expected a game to compare with, such as compare 8/5 jacks.")

    def _compare_with(self, first: Paytable) -> None:
        self._answer(play_compared(first, self._edited_paytable))

    def save(self, words: list[str]) -> None:
        """Save the game with its exact return, under this name or the suggested one."""
        game, exact = self._game_edited, game_figures(self._edited_paytable).expected  # Refused with faults
        path = game.save(" ".join(words) or game.name, exact)
        self._say(f"Saved with its exact return, {exact:.4%}, as {printable(path)}.")
        self._say(f"Type game {game.key} to play it.")

    # the game edited

    @property
    def _game_edited(self) -> EditedGame:
        if self._edited is None:
            self._edited = EditedGame.of(self._game, self._session.folder)
        return self._edited

    @property
    def _edits(self) -> Edits:
        return self._game_edited.edits

    @property
    def _edited_paytable(self) -> Paytable:
        return edited_paytable(self._game_edited)

    def _line_index(self, words: list[str]) -> int:
        """The index of the line with this label or hand."""
        reading, word = self._edits.reading, " ".join(words).casefold()
        if not word:
            raise Refused(f"Expected a line: {', '.join(line.label for line in reading.lines)}.")
        if reading.table:
            return reading.table.line_index(word)
        labels = [line.label.casefold() for line in reading.lines]
        if word not in labels:
            every = f"; expected one of: {', '.join(line.label for line in reading.lines)}"
            raise Refused(f"No line {quoted(word)}{nearest(word, labels) or every}")
        return labels.index(word)

    # output

    def _answer(self, groups: Sequence[Group]) -> None:
        self._say(*in_sentences(groups))

    def _say_line(self, index: int, coins: int | None = None) -> None:
        """A line that was changed, and what the game returns now, by default at max bet."""
        self._say(line_row(self._game_edited, index))
        self._say_figures(coins)

    def _say_game(self, *, lines: bool = False) -> None:
        """The game in the lab, where asked for its lines, and what it returns."""
        self._say(game_row(self._game_edited))
        if lines:
            self._say(*line_rows(self._game_edited))
        self._say_figures()

    def _say_figures(self, coins: int | None = None) -> None:
        for row in figures_rows(self._game_edited, coins):
            self._say(row)
