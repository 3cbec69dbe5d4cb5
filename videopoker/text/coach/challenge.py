"""A challenge in words and as plain values: its code, and the score."""

from collections.abc import Iterator
from typing import Annotated, TypedDict

from videopoker.coach.challenge import Challenge
from videopoker.coach.match import costliest
from videopoker.core.base.messages import printable
from videopoker.core.base.records import Cards, CoinsLost, GameKey
from videopoker.play.practice.stored_exams import open_challenge
from videopoker.play.practice.training import TrainingFile
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.text.coach.exams import analysis_summary, costliest_group
from videopoker.text.coach.training import score_line
from videopoker.text.groups.group import Group
from videopoker.text.words.hold_names import NameCards


def open_challenge_words(file: TrainingFile) -> str:
    """Which challenge is not over, and how to go on; empty if none is, or if the training file cannot be read now."""
    try:
        code = open_challenge(file)
    except SaveError:
        return ""
    return f"You have not finished challenge {code}. Type its code to continue." if code else ""


def challenge_start(challenge: Challenge) -> str:
    """What is said before its first hand, or when it is opened again."""
    if challenge.is_over:
        return f"{challenge.code}: you have played it, and the first answers count."
    if challenge.answers:
        return f"{challenge.code} continues with {challenge.label}."
    title = printable(challenge.paytable.title)
    return f"{challenge.code}: {challenge.size} hands of {title} without help; first answers count."


def challenge_line(challenge: Challenge, *, letters: bool = False) -> str:
    """The score of a challenge in one line to share."""
    return score_line(challenge.code, challenge.paytable, challenge.answers, challenge.size, letters=letters)


def challenge_groups(challenge: Challenge, name: NameCards | None, *, letters: bool) -> Iterator[Group]:
    """The score of a challenge that is over; with a `name` also its costliest mistakes."""
    line = challenge_line(challenge, letters=letters)
    yield Group(notes=[line, analysis_summary([answer.lost for answer in challenge.answers])])
    if name:
        yield costliest_group(costliest(challenge.hands()), name)


class ChallengeRecord(TypedDict):
    """A challenge: its hands, and the player's score once all of them are answered."""

    code: str
    game: GameKey
    done: Annotated[int, "hands answered"]
    right: Annotated[int | None, "null before all hands are answered"]
    lost: CoinsLost | None
    line: Annotated[str | None, "to share"]
    hands: list[Cards]


def challenge_record(challenge: Challenge) -> ChallengeRecord:
    """A challenge as plain values; lost is in coins at max coins."""
    answers = challenge.answers
    is_over = challenge.is_over
    return {
        "code": challenge.code,
        "game": challenge.paytable.key,
        "done": len(answers),
        "right": sum(answer.is_right for answer in answers) if is_over else None,
        "lost": round(sum(answer.lost for answer in answers), 9) if is_over else None,
        "line": challenge_line(challenge) if is_over else None,
        "hands": [[*map(str, challenge.deal(number))] for number in range(1, challenge.size + 1)],
    }
