"""The verbs of plain mode for the paytable lab: change a game's pays and wild cards, with the exact return after each."""

from collections.abc import Sequence
from dataclasses import dataclass

from videopoker.core.base.messages import Refused, counted, quoted
from videopoker.core.cards.cards import CardError, parse_rank
from videopoker.core.cards.deck import MAX_JOKERS
from videopoker.core.machine.state import Phase
from videopoker.core.paytable.paytable import MAX_PAY
from videopoker.core.paytable.paytable_problems import unlikely_pays
from videopoker.core.paytable.paytable_schema import MAX_COINS
from videopoker.plain.games import PlainGames
from videopoker.plain.verb_group import VerbGroup, is_yes, whole_number
from videopoker.play.host.made_files import shown_path
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.file_text import Edits, hand_of
from videopoker.play.paytables.files import SeveralPaytables, UnknownPaytable
from videopoker.play.paytables.library import wild_words
from videopoker.play.paytables.solved import game_figures, never_paid_faults
from videopoker.text.groups.render import in_sentences
from videopoker.text.odds.comparison import figures_group
from videopoker.text.odds.solution import saved_game

_ENTER = {
    Phase.BETTING: "Press enter to deal.",
    Phase.DRAWING: "Press enter to draw.",
    Phase.DOUBLING: "Pick a card, 1 to 4.",
}
"""What to do at the table."""


@dataclass
class PlainLab(VerbGroup):
    """Edits a game until another one is opened, and saves it."""

    _games: PlainGames
    _edited: EditedGame | None = None
    is_open: bool = False
    """Whether the player is in the lab, not at the table."""

    @property
    def is_changed(self) -> bool:
        """Whether the lab has changes that are not saved."""
        return self._edited is not None and self._edited.is_unsaved

    def lab(self, words: list[str]) -> None:
        """Open a game in the lab; without a name, print the game in the lab, at first the game on the machine."""
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
            self._console.ask("discard the changes in the lab? yes discards them", take)
        else:
            take(["yes"])

    @property
    def has_game(self) -> bool:
        """Whether a game was opened in the lab."""
        return self._edited is not None

    @property
    def asks(self) -> str:
        """The text of the prompt in the lab; empty at the table."""
        if not self.is_open:
            return ""
        unsaved = ", not saved" if self.is_changed else ""
        return f"LAB: {self._game_edited.edits.content.table.title}{unsaved}, back to play"

    def back(self) -> None:
        """Say that the player is at the table, what enter does there, and that the lab keeps its game."""
        kept = ", the lab keeps its game" if self._edited else ""
        self._say(f"You are at the table{kept}. {_ENTER[self._state.phase]}")

    def pay(self, words: list[str]) -> None:
        """Change the pay of a line, at max bet or for the coins named."""
        coins = max_coins = self._edits.content.table.coins
        if len(words) > 2 and "for" in words[-3:-1]:
            place = len(words) - 1 - words[::-1].index("for")
            coins = whole_number(words[place + 1], 1, max_coins, f"1 to {counted(max_coins, 'coin')}")
            words = words[:place]
        if len(words) < 2:
            raise Refused(
                "Expected a line and its pay, such as pay full house 40 or pay full house 7 for 1 coin."
            )
        pay = whole_number(words[-1], 0, MAX_PAY, f"a pay from 1 to {MAX_PAY:,}, such as pay full house 40")
        index = self._line_index(words[:-1])
        self._edits.set_pay(index, coins, pay)
        self._say(self._lines[index])
        self._say_figures(coins)

    def jokers(self, words: list[str]) -> None:
        """Put this many jokers into the deck; jokers are wild."""
        number = whole_number(" ".join(words), 0, MAX_JOKERS, f"0 to {MAX_JOKERS} jokers")
        self._edits.set_jokers(number)
        self._say_game()

    def wild(self, words: list[str]) -> None:
        """Make a rank wild, or no longer wild."""
        word = " ".join(words)
        try:
            rank = parse_rank(word)
        except CardError:
            expected = "expected a rank, 2 to 9 or T J Q K A, such as wild 2"
            raise Refused(f"Got {quoted(word)}; {expected}.") from None
        self._edits.toggle_wild(rank)
        self._say_game()

    def coins(self, words: list[str]) -> None:
        """Set the most coins of a bet."""
        self._edits.set_coins(whole_number(" ".join(words), 1, MAX_COINS, f"1 to {MAX_COINS} coins"))
        self._say_game()

    def undo(self) -> None:
        """Undo the last change, and say the line that it was of."""
        before = self._lines
        if not self._edits.undo():
            raise Refused("Nothing to undo.")
        changed = {*self._lines} - {*before}
        if len(changed) == 1:  # not all of them, as a change of max bet does
            self._say(*changed)
        self._say_game()

    def save(self, words: list[str]) -> None:
        """Save the game with its exact return, under this name or the suggested one."""
        game = self._game_edited
        exact = game_figures(self._edits.content.table).expected
        path = game.save(" ".join(words) or game.name, exact)
        self._say(saved_game(exact, shown_path(path)))
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

    def _line_index(self, words: list[str]) -> int:
        """The index of the line with this label or hand."""
        content = self._edits.content
        word = " ".join(words)
        off = (index for index in content.off if content.lines[index].label.casefold() == word.casefold())
        index = next(off, None)
        return content.on[content.table.line_index(word)] if index is None else index

    # output

    @property
    def _lines(self) -> list[str]:
        """What each line pays, or that it is off."""
        off = self._edits.content.off
        return [
            f"{line.label} {'is off; a pay brings it back' if index in off else f'pays {_listed(line.pays)}'}."
            for index, line in enumerate(self._edits.content.lines)
        ]

    def _say_game(self, *, lines: bool = False) -> None:
        """The game in the lab, its lines if asked for, and what it returns."""
        game, content = self._game_edited, self._edits.content
        table = content.table
        reset = ", jackpot at reset" if table.jackpot_lines else ""
        unsaved = ", not saved" if game.is_unsaved else ""
        deck = f"{table.deck_size} cards, {wild_words(table)}, pays for {counted(table.coins, 'coin')}"
        self._say(f"In the lab: {table.title}, {deck}{reset}{unsaved}.")
        if lines:
            before = {hand_of(line): line.pays[-1] for line in game.start.lines}
            for index, line in enumerate(content.lines):
                off = "off, " if index in content.off else ""
                was = before.get(hand_of(line), line.pays[-1])
                changed = f", was {was:,}" if was != line.pays[-1] else ""
                is_even = all(
                    pay * table.coins == line.pays[-1] * bet for bet, pay in enumerate(line.pays, 1)
                )
                fewer = "" if is_even else f"; for fewer coins {_listed(line.pays[:-1])}"
                self._say(f"  {line.label}: {off}{line.pays[-1]:,}{changed}{fewer}")
        self._say_figures(table.coins)

    def _say_figures(self, coins: int) -> None:
        """What the game returns at a bet, and remarks."""
        table, start = self._edits.content.table, self._game_edited.start
        at_bet = f" at {counted(coins, 'coin')}" if coins < table.coins else ""
        before = game_figures(start, min(coins, start.coins) if at_bet else None)
        self._say(
            *in_sentences([figures_group(game_figures(table, coins), before, start.title, at_bet=at_bet)])
        )
        self._say(*(fault.message for fault in never_paid_faults(table)))
        for remark in unlikely_pays(table):
            self._say(f"{table.lines[int(remark.path[1])].label}: {remark.message}")


def _listed(pays: Sequence[int]) -> str:
    return ", ".join(f"{pay:,}" for pay in pays)
