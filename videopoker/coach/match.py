"""The card of a match: its result next to perfect play, luck and skill, and the mistakes that cost most. Amounts are coins."""

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from videopoker.coach.advice import advise_deal
from videopoker.coach.hand_list import GivenHand
from videopoker.core.base.messages import Refused
from videopoker.core.base.records import Share
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.practice.matches import Match, last_match
from videopoker.play.saves.hands.replay import dealt_state, drawn_again
from videopoker.play.saves.hands.search import HandReader
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.played_hand import PlayedHand

_COSTLIEST = 3


@dataclass(frozen=True, slots=True)
class MatchCard:
    """The card of a match. What the draws won is the game's edge, luck and skill together; double-ups are left out."""

    match: Match
    paytable: Paytable
    perfect_won: Annotated[int, "by perfect play with the same cards to draw"]
    edge: Annotated[Fraction, "what perfect play wins or loses on average, a jackpot at its reset"]
    skill: Annotated[Fraction, "what the holds drawn cost, as a negative amount"]
    best: PlayedHand
    """The hand that was paid most; the first of several."""
    mistakes: tuple[GivenHand, ...]
    """The costliest mistakes, each with the number of its hand."""
    ends_higher: Annotated[Share, "chance that perfect play, less what the mistakes cost, wins more"]

    @property
    def luck(self) -> Annotated[Fraction, "what the cards gave and took"]:
        """What was won, less edge and skill."""
        return self.match.won - self.edge - self.skill


def card_steps(log: Log) -> Generator[None, None, MatchCard]:
    """The card of the last match of a save, open or over, hand by hand. Refused before its first deal is drawn."""
    from videopoker.solver.risk.bankroll import chance_to_win_more
    from videopoker.solver.tables.returns import solve

    match = last_match(log)
    if match is None or not match.hands:
        raise Refused("No deal of a match is drawn yet.")
    perfect_won = 0
    hands: list[PlayedHand] = []
    given: list[GivenHand] = []
    for hand in HandReader(log).hands(match.hands):
        assert hand.drawn
        dealt = dealt_state(log, hand)
        advice = advise_deal(dealt)
        hands.append(hand)
        given.append(GivenHand(hand.dealt.hand, advice, frozenset(hand.drawn.held)))
        perfect_won += drawn_again(dealt, advice.best.positions).paid - hand.dealt.bet
        yield
    paytable = hands[0].paytable
    solution = solve(paytable)
    lost = sum((hand.lost for hand in given), Fraction(0))
    return MatchCard(
        match,
        paytable,
        perfect_won,
        (solution.exact - 1) * paytable.coins * match.deals,
        -lost,
        max(hands, key=lambda hand: hand.drawn.paid if hand.drawn else 0),
        costliest(given),
        chance_to_win_more(solution, match.deals, match.won + lost),
    )


def costliest(hands: Iterable[GivenHand]) -> tuple[GivenHand, ...]:
    """The three hands whose mistakes cost most, the costliest first; fewer if there are fewer mistakes."""
    return tuple(sorted((hand for hand in hands if hand.lost), key=lambda hand: -hand.lost)[:_COSTLIEST])
