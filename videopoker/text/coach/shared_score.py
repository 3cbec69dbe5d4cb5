"""The score of a daily twenty, in the words that are shared."""

from dataclasses import dataclass

from videopoker.coach.daily import DailyScore
from videopoker.core.paytable.paytable import Paytable
from videopoker.text.coach.training import daily_group, game_name, lost


@dataclass(frozen=True, slots=True)
class SharedScore:
    """The words of a score to share, in fields with the names of `SharedHand`, and its answers."""

    game: str
    title: str
    """The day."""
    name: str
    pays: str
    """What the wrong answers cost."""
    right: tuple[bool, ...]
    """Whether each answer was right."""
    is_practice: bool
    text: str
    """The score in two lines of text."""
    details: tuple[str, ...] = ("daily twenty",)
    seal: str = ""
    is_win: bool = True

    @property
    def is_rare(self) -> bool:
        """Whether every answer was right."""
        return all(self.right)


def shared_score(score: DailyScore, paytable: Paytable, *, is_practice: bool) -> SharedScore:
    """The score of a day to share."""
    return SharedScore(
        game_name(paytable),
        score.day.isoformat(),
        f"{score.right} of {len(score.answers)} right",
        f"{lost(score.lost)} coins" if score.lost else "no mistakes",
        tuple(answer.is_right for answer in score.answers),
        is_practice,
        "\n".join(daily_group(score, paytable, letters=False).notes) + "\n",
    )
