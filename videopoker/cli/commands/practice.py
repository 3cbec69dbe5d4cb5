"""Commands that ask hands without a bet."""

from videopoker.cli.commands.shared import JSON, PAYTABLE, SAVE, SAVES
from videopoker.cli.options import Command, count, option

PRACTICE = (
    Command(
        "daily",
        "practice.daily",
        "twenty hands a day, the same for everyone",
        (
            SAVES,
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
    ),
    Command(
        "drill",
        "practice.drill",
        "practise on your own mistakes and on close decisions",
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
    ),
)
