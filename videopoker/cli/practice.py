"""The commands to practise: the daily twenty, and the drill."""

import argparse
import sys
from typing import TYPE_CHECKING

from videopoker.cli.options import Commands, count
from videopoker.cli.request import WrongRequest, complaints, print_json, save_path

if TYPE_CHECKING:
    from datetime import date

    from videopoker.core.paytable import Paytable
    from videopoker.plain.practice import PlainPractice
    from videopoker.play.training import TrainingFile


def add_commands(commands: Commands) -> None:
    """The options of `daily` and `drill`."""
    examples = (
        "videopoker daily",
        "videopoker daily --date 2026-11-21",
        "videopoker daily --paytable jacks-or-better-9-6 --json",
    )
    daily_command = commands.add(
        "daily",
        daily,
        "twenty hands a day, the same for everyone",
        commands.saves,
        commands.paytable,
        commands.json,
        examples=examples,
        more="Only your holds are graded, so luck plays no part. Today's answers count once; past days are open\n"
        "for practice. With --json: the day's hands and your score, without playing.",
    )
    daily_command.add_argument("--date", metavar="DATE", help="the day, such as 2026-11-21 (default: today)")
    examples = (
        "videopoker drill",
        "videopoker drill --paytable deuces-wild-full-pay --hands 10",
        'videopoker drill "Ks Kh 7d 2c JK"',
    )
    drill_command = commands.add(
        "drill",
        drill,
        "practise on your own mistakes and on close decisions",
        commands.save,
        commands.paytable,
        commands.json,
        examples=examples,
        more="Hands you got wrong come again soon, hands you know later. Nothing is bet.\n"
        "With --json: how many hands are due, and your last days, without playing.",
    )
    drill_command.add_argument(
        "hand", metavar="CARD", nargs="*", help="five cards to take apart (default: what is due)"
    )
    drill_command.add_argument("--hands", metavar="N", type=count, help="how many hands (default: 20)")


def daily(options: argparse.Namespace) -> int:
    """Play the twenty hands of a day, or print their score."""
    from datetime import date

    from videopoker.coach.daily import Daily, scores
    from videopoker.core.cards import format_cards
    from videopoker.plain.practice import daily_practice
    from videopoker.text.training import daily_record

    today = date.today()  # noqa: DTZ011 - the day is the player's
    day = _day(options.date, today)
    with complaints():
        paytable, file = _game(options), _file(options)
        practice = Daily(day, today, paytable, file)
        if options.json:
            return print_json(daily_record(scores(file, paytable, day), paytable, practice.hands))
        return _practise(
            daily_practice(practice, file, today, print, format_cards, letters=_letters(options))
        )


def _day(text: str | None, today: "date") -> "date":
    from datetime import date

    from videopoker.core.messages import quoted

    if text is None:
        return today
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise WrongRequest(f"--date {quoted(text)}: no day; expected one such as {today}") from None
    if day > today:
        raise WrongRequest(f"--date {day}: that day is to come; today is {today}")
    return day


def drill(options: argparse.Namespace) -> int:
    """Drill the hands that are due, or print how it goes."""
    from datetime import date

    from videopoker.coach.drill import HANDS, Drill
    from videopoker.core.cards import CardError, format_cards, parse_cards
    from videopoker.plain.practice import drill_practice
    from videopoker.play.saves.log import Log
    from videopoker.text.training import drill_record

    with complaints():
        paytable, file, save = _game(options), _file(options), save_path(options)
        practice = Drill(paytable, file, options.hands or (1 if options.hand else HANDS))
        if save.exists() or options.save_given:
            with Log.read(save) as log:
                sum(practice.find_mistakes(log))
        if options.json:
            return print_json(drill_record(practice.progress, paytable, date.today()))  # noqa: DTZ011 - as above
        if options.hand:
            try:
                practice.bring(parse_cards(" ".join(options.hand)))
            except CardError as error:
                raise WrongRequest(str(error)) from None
        return _practise(drill_practice(practice, print, format_cards, letters=_letters(options)))


def _game(options: argparse.Namespace) -> "Paytable":
    from videopoker.play.paytables.files import HOUSE_GAME, load_paytable

    return load_paytable(options.paytable or HOUSE_GAME, options.saves)


def _file(options: argparse.Namespace) -> "TrainingFile":
    from videopoker.play.paths import folders
    from videopoker.play.training import TrainingFile

    return TrainingFile(folders(options.saves).saves)


def _letters(options: argparse.Namespace) -> bool:
    from videopoker.play.paths import settings_path
    from videopoker.play.settings.file import load_settings

    return load_settings(settings_path(options.saves))[0].letters


def _practise(practice: "PlainPractice") -> int:
    """Ask hand after hand until they or the lines end."""
    from videopoker.plain.practice import ASKS

    prompt = f"{ASKS}> " if sys.stdin and sys.stdin.isatty() else ""
    going = practice.say_hand()
    while going:
        print(prompt, end="", flush=True)
        line = sys.stdin.readline() if sys.stdin else ""
        going = bool(line) and practice.read(line)
    return 0
