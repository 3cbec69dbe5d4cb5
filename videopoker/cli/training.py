"""The command `daily`: the twenty hands of a day."""

import argparse
from datetime import date

from videopoker.cli.games import game
from videopoker.cli.parser import JSON, PAYTABLE, SAVES_FOLDER, Command
from videopoker.cli.practise import practise
from videopoker.cli.request import print_json
from videopoker.core.base.messages import Refused, quoted
from videopoker.play.host.paths import folders
from videopoker.play.practice.training import TrainingFile
from videopoker.text.answers.option import option


def daily(options: argparse.Namespace) -> int:
    """Play the twenty hands of a day, or print their score."""
    from videopoker.coach.daily import Daily, scores  # the coach: 15 ms that `completion` goes without
    from videopoker.text.coach.training import daily_record

    today = date.today()  # noqa: DTZ011 - the day is the player's
    day = _day(options.date, today)
    paytable = game(options)
    file = TrainingFile(folders(options.saves).saves)
    practice = Daily(day, today, paytable, file)
    if options.json:
        return print_json(daily_record(scores(file, paytable, day), paytable, practice.hands))
    return practise(practice, options)


DAILY = Command(
    daily,
    (
        SAVES_FOLDER,
        PAYTABLE,
        JSON,
        option("--date", metavar="DATE", help="the day, such as 2026-11-21 (default: today)"),
    ),
    examples=(
        "videopoker daily",
        "videopoker daily --date 2026-11-21",
        "videopoker daily --paytable jacks-or-better-9-6 --json",
    ),
    more="Only your holds are graded, so luck plays no part. Today's answers count once; past days are open\n"
    "for practice. With --json: the day's hands and your score, without playing.",
)


def _day(text: str | None, today: date) -> date:
    if text is None:
        return today
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refused(f"--date {quoted(text)} is not a day; expected one such as {today}") from None
    if day > today:
        raise Refused(f"--date {day}: that day has not come yet; today is {today}")
    return day
