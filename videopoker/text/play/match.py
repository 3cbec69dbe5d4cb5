"""A match in words: its card, as groups, as plain values, and as a picture to share."""

from dataclasses import replace
from typing import NamedTuple

from videopoker.coach.grade import rounded
from videopoker.coach.match import MatchCard
from videopoker.core.base.messages import counted, printable
from videopoker.core.base.records import recorded
from videopoker.text.coach.exams import AnalysedHandRecord, analysed_hand_record, costliest_group
from videopoker.text.groups.group import Column, Group
from videopoker.text.play.note import won_text
from videopoker.text.play.shared_hand import SharedHand, shared_hand
from videopoker.text.words.hold_names import NameCards
from videopoker.text.words.numbers import signed
from videopoker.text.words.pay_line import NO_WIN

_RUNS = 100


def match_groups(card: MatchCard, name: NameCards) -> list[Group]:
    """The card of a match: its result, where the coins went, and the costliest mistakes."""
    match, best = card.match, card.best.drawn
    assert best
    deals = f"{match.deals} of {match.size}" if match.deals < match.size else f"{match.size}"
    of_best = f"{printable(best.line or NO_WIN)}, hand {card.best.dealt.hand:,}"
    rows = [*((*row, "") for row in _figures(card).items()), ("best hand", f"{best.paid:,}", of_best)]
    columns = Column(width=26, align="<"), Column(width=8), Column(align="<", role="aside")
    runs = f"Of {_RUNS} runs of perfect play, less what your mistakes cost, {_higher(card)} end higher."
    title = f"{printable(card.paytable.title)}, {deals} deals".upper()
    lead = f"Match, {deals} deals: "
    return [Group(title, columns, rows, [runs], lead), costliest_group(card.mistakes, name)]


def shared_match(card: MatchCard, *, is_practice: bool) -> SharedHand:
    """The card to share, with the cards of its best hand. Solves its game, which takes 25 ms."""
    figures = _figures(card)
    return replace(
        shared_hand(card.best, is_practice=is_practice),
        name=won_text(card.match.won),
        pays=f"perfect play {figures['perfect play, same cards']}",
        details=(
            f"luck {figures['luck']}",
            f"mistakes {figures['mistakes']}",
            f"{_higher(card)} of {_RUNS} runs higher",
        ),
        is_win=card.match.won > 0,
        commitment=b"",
        heading=f"Match, {counted(card.match.deals, 'deal')}",
    )


def _figures(card: MatchCard) -> dict[str, str]:
    """What was won, and by perfect play; edge, luck and mistakes, which add up to it as printed."""
    parts = rounded({"the game's edge": card.edge, "luck": card.luck, "mistakes": card.skill})
    won = {"won or lost": card.match.won, "perfect play, same cards": card.perfect_won}
    return {name: signed(coins, 0) for name, coins in won.items()} | {
        name: signed(coins) for name, coins in parts.items()
    }


def _higher(card: MatchCard) -> int:
    return round(card.ends_higher * _RUNS)


@recorded(
    "game=card.paytable.key",
    "card.match.size",
    "card.match.deals",
    "finished=card.match.is_over",
    "card.match.won",
    "card.perfect_won",
    "card.edge",
    "card.luck",
    "card.skill",
    "card.ends_higher",
    "best=card.best.dealt.hand",
    "mistakes",
)
class MatchRecord(NamedTuple):
    """The card of a match, in coins without double-ups; edge, luck and skill add up to what was won."""

    card: MatchCard

    @property
    def mistakes(self) -> list[AnalysedHandRecord]:
        """The costliest mistakes."""
        return [*map(analysed_hand_record, self.card.mistakes)]
