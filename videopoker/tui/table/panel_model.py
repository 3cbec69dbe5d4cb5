"""View model of the side panel: totals, last hands, and the lines compared with perfect play."""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from videopoker.core.base.messages import counted
from videopoker.core.machine.counts import Counts
from videopoker.core.machine.events import FinalHand
from videopoker.core.machine.state import GameState
from videopoker.core.machine.totals import Totals
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.text.play.meters import streak
from videopoker.text.words.numbers import NORMAL, money, odds
from videopoker.text.words.pay_line import line_name, short_label
from videopoker.text.words.win import DOUBLED_AND_LOST, wins_of
from videopoker.tui.kit.bankroll import Bankroll
from videopoker.tui.solving.service import Question
from videopoker.tui.table.panel_content import COLUMNS, LastHand, Odds, PanelState

_RETURN_HANDS = 100
"""Hands from which a return means something."""


class Played(NamedTuple):
    """The counts of a game at one bet."""

    paytable: Paytable
    coins: int
    counts: Counts


def hand_of_log(hand: PlayedHand) -> LastHand:
    """The panel's row for a hand from the log."""
    won = hand.won
    if hand.doubles:
        double, picked = hand.doubles[-1]
        if picked is None:
            won = double.stake
    return LastHand(_line(hand.drawn.hands if hand.drawn else (), won), won, hand.dealt.bet)


def hand_of_state(state: GameState) -> LastHand:
    """The panel's row for the finished hand on the table."""
    return LastHand(_line(state.finals, state.paid), state.paid, (state.coins or 0) * len(state.finals))


def _line(finals: Sequence[FinalHand], won: int) -> str | None:
    """The winning line; in multi-hand play the number of wins; or that the win was doubled and lost."""
    if (wins := [final.line for final in finals if final.line]) and not won:
        return DOUBLED_AND_LOST
    if len(finals) > 1 and wins:
        return wins_of(finals)
    return wins[0] if wins else None


def played_game(total: Totals) -> Played | None:
    """The counts of the current game at the last bet, or if not played at that bet, at its most frequent bet."""
    table, coins = total.paytable, total.coins
    if table is None:
        return None
    if (table, coins) not in total.by_game:
        bets = [bet for game, bet in total.most_played() if game == table]
        coins = bets[0] if bets else table.coins
    counts = total.by_game.get((table, coins), Counts())
    return Played(table, coins, replace(counts, lines=counts.lines.copy()))


def range_shown(total: Totals) -> str:
    """The range of the bankroll: the session, or until it has deals enough all time."""
    return "session" if total.session.deals >= 20 else "all time"


def panel_state(
    total: Totals, played: Played | None, hands: Iterable[LastHand], currency: str, bankroll: Bankroll
) -> PanelState:
    """The panel's state between hands."""
    session = total.session
    counts = played.counts if played else Counts()
    label = "return without double-ups" if total.double_in else "return, this session"
    returns = (label, session), (_game_label(total, played), counts)
    return PanelState(
        bankroll=bankroll,
        range_name=range_shown(total),
        worth=money(bankroll.series.last, 1, currency),
        won=bankroll.credits(session.curve.last) if session.deals else None,
        returns=[
            (name, so_far)
            for name, played_so_far in returns
            if played_so_far.games >= _RETURN_HANDS
            and (so_far := _return(played_so_far, total.open_bet)) is not None
        ],
        progressive=bool(played and played.paytable.jackpot_line),
        coins=played.coins if played else 0,
        hands=tuple(hands),
        hits={line.label: counts.lines[line.label] for line in played.paytable.lines} if played else {},
        per_hour=session.hands_per_hour,
        luck=streak(total) if total.streak or total.drought else "",
    )


def _game_label(total: Totals, played: Played | None) -> str:
    """The label of the game's return: all hands, or those at this bet if other bets were played too."""
    bets = {coins for table, coins in total.by_game if played and table == played.paytable}
    if played and bets - {played.coins}:
        return f"this game at {counted(played.coins, 'coin')}"
    return "this game, all time"


def _return(counts: Counts, open_bet: int) -> float | None:
    return replace(counts, coin_in=counts.coin_in - open_bet).return_so_far


@dataclass(frozen=True)
class CompareLines(Question[Odds]):
    """Compares the lines of a game with perfect play, in the panel's words."""

    played: Played

    def steps(self) -> Generator[None, None, Odds]:
        """Solve the game, 0.25 s the first time, then compare."""
        from videopoker.solver.statistics.comparison import line_odds
        from videopoker.solver.tables.expectation import chances, solved
        from videopoker.tui.kit.comparison import interval_of

        yield
        table, coins, counts = self.played
        solved(table, coins)
        yield
        lines = line_odds(counts, chances(table, coins, shared=counts.pairs > 0))
        intervals = {line.label: interval_of(line) for line in lines}
        least = min(lines, key=lambda line: line.likelihood)
        likelihood = odds(least.likelihood)
        if least.likelihood >= NORMAL:
            return Odds(intervals, f"all {likelihood}")
        lucky = (least.z > 0) is (least is not lines[-1])
        return Odds(intervals, outlier(line_name(least.label), likelihood, lucky=lucky))


def outlier(name: str, likelihood: str, *, lucky: bool) -> str:
    """The line furthest from its expectation, with its odds, fitted to the panel.

    >>> outlier("no win", "under 1 in a billion", lucky=False), outlier("no win", "1 in 12", lucky=True)
    ('unluckiest: no win (very rare)', 'luckiest: no win (1 in 12)')
    >>> outlier("Three of a Kind", "1 in 130", lucky=False)
    'unlucky: 3 of a Kind (1 in 130)'
    """
    line = ""
    for word in ("luckiest", "lucky") if lucky else ("unluckiest", "unlucky"):
        columns = COLUMNS - len(f"{word}:  ()")
        if len(name) + len(likelihood) > columns and likelihood.endswith(("million", "billion")):
            likelihood = "very rare"
        line = f"{word}: {short_label(name, columns - len(likelihood))} ({likelihood})"
        if "…" not in line:
            break
    return line
