"""The verbs of plain mode for the paytable lab: change a game's pays, lines and wild cards, with the exact return after each."""

from math import comb

from videopoker.core.deck import MAX_JOKERS
from videopoker.core.game import MAX_CREDITS
from videopoker.core.messages import Refused, printable, quoted
from videopoker.core.pay_line import MAX_RETURNS
from videopoker.core.paytable import MAX_PAY, same_deals
from videopoker.core.paytable_fields import MAX_COINS
from videopoker.plain.lab_game import LabGame
from videopoker.plain.statistics import horizon_of
from videopoker.plain.verb_group import whole_number
from videopoker.play.paytables.document_reading import RANKS
from videopoker.play.paytables.solved import game_figures
from videopoker.text.fan import DEFAULT_BETS, DEFAULT_HANDS, chance_sentences, deals_per_hour
from videopoker.text.lab import curve_sentences, differences_sentences, table_sentences
from videopoker.text.numbers import counted


class PlainLab(LabGame):
    """Edits the game in the lab, analyses it, and saves it."""

    def lab(self, words: list[str]) -> None:
        """Open a game in the lab; without a name, print the game in the lab, at first the one on the machine."""
        if words and self.is_changed:
            game = self._read(words)
            self._ask("drop the changes in the lab? yes drops them", lambda answer: self._drop(answer, game))
            return
        if words or self._edited is None:
            self._edited = self._read(words)
        self._say_game(lines=True)

    def back(self) -> None:
        """Print that the player is at the table, and that the lab keeps its game."""
        self._say("You are at the table, the lab's game is kept. Press enter to deal.")

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
        index = self._line_index(words[:-1])
        pay = whole_number(words[-1], 1, MAX_PAY, f"a pay from 1 to {MAX_PAY:,}")
        self._edits.set_pay(index, coins, pay)
        self._say_line(index)

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
        from videopoker.solver.curve.curve import curve  # NumPy, which play itself goes without

        line, pays = self._swept(words)
        self._say(*curve_sentences(curve(self._edited_paytable, line, pays[0], pays[-1])))

    def table(self, words: list[str]) -> None:
        """The returns over the pays of two lines."""
        from videopoker.solver.curve.curve import returns

        if "by" not in words:
            raise Refused(
                "Expected two lines and their pays, such as table full house 25..50 by flush 20..40."
            )
        at = words.index("by")
        lines = dict(
            (
                self._swept(words[:at], self._edited_paytable.coins),
                self._swept(words[at + 1 :], self._edited_paytable.coins),
            )
        )
        if len(lines) < 2:
            raise Refused("Expected two different lines.")
        down, across = lines
        number = len(lines[down]) * len(lines[across])
        if number > MAX_RETURNS:
            raise Refused(f"{number:,} returns, at most {MAX_RETURNS}: narrow a range.")
        self._say(*table_sentences((down, across), returns(self._edited_paytable, lines)))

    def risk(self, words: list[str]) -> None:
        """The chances of its next hands at max bet, from 200 bets or the credits named."""
        from videopoker.solver.risk.fan import fan

        span, _, purse = " ".join(words).partition("from")
        coins = self._edited_paytable.coins
        expected = f"credits, {coins} or more, such as risk lab 500 from 1000"
        bankroll = whole_number(purse.strip() or str(DEFAULT_BETS * coins), coins, MAX_CREDITS, expected)
        horizon, pace = horizon_of(span.strip() or str(DEFAULT_HANDS)), deals_per_hour(self._session.totals)
        risk = fan(self._edited_paytable, coins, bankroll, horizon.hands_at(pace, 1))
        self._say(*chance_sentences(risk, horizon, pace, doubles=False))

    def compare(self, words: list[str]) -> None:
        """Where best play differs from that of another game, by default the unedited one."""
        from videopoker.coach.differences import differing_kinds
        from videopoker.solver.steps import finished

        table = self._edited_paytable
        first = self._games.named(words) if words else self._game_edited.start
        if first is None:
            raise Refused("Expected a game to compare with, such as compare jacks-or-better-8-5.")
        if not same_deals(first, table):
            raise Refused(f"{first.title} has another deck or other wild cards, so holds cannot be compared.")
        kinds = finished(differing_kinds((first, table), (first.coins, table.coins)))
        self._say(*differences_sentences(first, "the lab's game", comb(table.deck_size, 5), kinds))

    def save(self, words: list[str]) -> None:
        """Save the game with its exact return, under this name or the suggested one."""
        game, exact = self._game_edited, game_figures(self._edited_paytable).expected
        path = game.save(" ".join(words) or game.name, exact)
        self._say(f"Saved with return = {exact:.12f}: {printable(path)}")
        self._say(f"Type game {game.key} to play it.")
