"""The commands for practice: the daily twenty and the drill."""

import argparse
import sys
from datetime import date
from typing import TYPE_CHECKING

from videopoker.cli.games import game
from videopoker.cli.parser import JSON, PAYTABLE, SAVE, SAVES_FOLDER, Command, count, option
from videopoker.cli.request import chosen_settings, print_json, read_log, save_given, save_path
from videopoker.core.cards import format_cards, parse_cards
from videopoker.core.messages import Refused, quoted
from videopoker.play.paths import folders
from videopoker.play.saves.last_seen import starts_new
from videopoker.play.training import TrainingFile

if TYPE_CHECKING:
    from videopoker.plain.practice import PlainPractice


def _say(*rows: str) -> None:
    from videopoker.plain.verb_group import say_to

    say_to(sys.stdout, *rows)


def daily(options: argparse.Namespace) -> int:
    """Play the twenty hands of a day, or print their score."""
    from videopoker.coach.daily import Daily, scores  # the coach: 15 ms that `completion` goes without
    from videopoker.plain.practice import daily_practice
    from videopoker.text.training import daily_record

    today = date.today()  # noqa: DTZ011 - the day is the player's
    day = _day(options.date, today)
    paytable, file = game(options), TrainingFile(folders(options.saves).saves)
    practice = Daily(day, today, paytable, file)
    if options.json:
        return print_json(daily_record(scores(file, paytable, day), paytable, practice.hands))
    letters = chosen_settings(options).letters
    return _practise(daily_practice(practice, file, today, _say, format_cards, letters=letters))


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


def drill(options: argparse.Namespace) -> int:
    """Drill the hands that are due, or print the progress."""
    from videopoker.coach.drill import HANDS, Drill
    from videopoker.plain.practice import drill_practice
    from videopoker.text.training import drill_record

    if options.json and options.hand:
        raise Refused("--json prints the progress and asks no hand; leave out the cards or --json")
    paytable, file, save = game(options), TrainingFile(folders(options.saves).saves), save_path(options)
    practice = Drill(paytable, file, options.hands or (1 if options.hand else HANDS))
    if save_given(options) or not starts_new(save):
        with read_log(options) as log:
            sum(practice.find_mistakes(log))
    if options.json:
        return print_json(drill_record(practice.progress, paytable, date.today()))  # noqa: DTZ011 - as above
    if options.hand:
        practice.bring(parse_cards(" ".join(options.hand)))
    letters = chosen_settings(options).letters
    return _practise(drill_practice(practice, _say, format_cards, letters=letters))


DRILL = Command(
    drill,
    (
        *SAVE,
        PAYTABLE,
        JSON,
        option(
            "hand",
            metavar="CARD",
            nargs="*",
            help="five cards to practise on (default: the hands that are due)",
        ),
        option("--hands", metavar="N", type=count, help="how many hands (default: 20)"),
    ),
    examples=(
        "videopoker drill",
        "videopoker drill --paytable deuces-wild-full-pay --hands 10",
        'videopoker drill "Ks Kh 7d 2c JK"',
    ),
    more="Hands you got wrong come again soon, hands you know later. Nothing is bet.\n"
    "With --json: how many hands are due, and your last days, without playing.",
)


def _practise(practice: "PlainPractice") -> int:
    """Ask hand after hand until the hands or the input lines end."""
    from videopoker.plain.practice import ASKS

    prompt = f"{ASKS}> " if sys.stdin and sys.stdin.isatty() else ""
    going = practice.say_hand()
    while going:
        print(prompt, end="", flush=True)
        line = sys.stdin.readline() if sys.stdin else ""
        going = bool(line) and practice.read(line)
    return 0
