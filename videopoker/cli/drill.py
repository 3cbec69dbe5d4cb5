"""The command `drill`: hands asked again, hands asked on purpose, and the deck they are in."""

import argparse
from datetime import date
from typing import TYPE_CHECKING

from videopoker.cli.games import game_in_play
from videopoker.cli.parser import JSON, PAYTABLE, SAVE, Command
from videopoker.cli.practise import log_if_any, practise, say
from videopoker.cli.request import print_json, show
from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import parse_cards
from videopoker.play.host.paths import folders
from videopoker.play.practice.training import TrainingFile
from videopoker.text.answers.option import REMOVED_FROM_DRILL, count, option

if TYPE_CHECKING:
    from videopoker.coach.drill import Drill
    from videopoker.core.paytable.paytable import Paytable


def drill(options: argparse.Namespace) -> int:
    """Drill the hands that are due, or print the progress or the deck."""
    _check(options)
    file = TrainingFile(folders(options.saves).saves)
    practice = _practice(options, file)
    if options.deck or options.remove:
        return _deck(options, file, practice.paytable)
    if options.json:
        from videopoker.text.coach.training import drill_record

        today = date.today()  # noqa: DTZ011 - the day is the player's
        return print_json(drill_record(practice.progress, practice.paytable, today))
    if options.hand:
        practice.bring(parse_cards(" ".join(options.hand)))
    return practise(practice, options, options.timed)


def _check(options: argparse.Namespace) -> None:
    """Refuse options that contradict each other."""
    if options.json and options.hand:
        raise Refused("--json prints the progress and asks no hand; leave out the cards or --json")
    if options.hand and (options.kind or options.level or options.hands):
        raise Refused("five cards are one hand; leave out --kind, --level and --hands")


def _practice(options: argparse.Namespace, file: TrainingFile) -> "Drill":
    """The drill, with the mistakes of the save in it; of the save's game, unless another one is named."""
    from videopoker.coach.drill import HANDS, Drill
    from videopoker.coach.drill_aim import aim_at

    size = 0 if options.hand else options.hands or HANDS
    paytable = game_in_play(options)
    practice = Drill(paytable, file, size, aim_at(paytable, options.kind or "", options.level or ""))
    with log_if_any(options) as log:
        if log:
            sum(practice.find_mistakes(log))
    return practice


def _deck(options: argparse.Namespace, file: TrainingFile, paytable: "Paytable") -> int:
    """Remove hands from the deck, or list it."""
    from videopoker.core.paytable.fingerprint import fingerprint
    from videopoker.play.practice.drill_deck import deck, remove
    from videopoker.text.coach.training import deck_group, deck_record, removed_text
    from videopoker.text.groups.render import in_columns

    for number in options.remove or ():
        remove(file, paytable, number)
        if not options.json:
            say(removed_text(number))
    if options.remove and not (options.deck or options.json):
        return 0
    hands = deck(file, fingerprint(paytable))
    return show(options, lambda: deck_record(hands, paytable), lambda: in_columns([deck_group(hands)]))


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
        option("--kind", metavar="KIND", help='only this kind of hold or its rival, such as "4 to a flush"'),
        option(
            "--level",
            choices=("easy", "close", "hard"),
            help="easy, close (within 0.5 coins) or hard (close, with a rival)",
        ),
        option(
            "--timed",
            metavar="SECONDS",
            type=count,
            help="the time for each hand; then the cards held are the answer",
        ),
        option("--deck", action="store_true", help="list the hands in the drill with their due dates"),
        option("--remove", metavar="N", type=count, nargs="+", help="remove hands; they are not found again"),
    ),
    examples=(
        'videopoker drill "Ks Kh 7d 2c JK"',
        'videopoker drill --kind "4 to a flush" --level hard --timed 10',
        "videopoker drill --deck",
    ),
    more="Hands you got wrong come again soon, hands you know later. Nothing is bet. Without --paytable\n"
    "the drill is in the game that the save plays. `hint` shows the answer of a hand, which is then\n"
    "not counted. With --json: how many hands are due, and your last days, without playing.",
    removed=REMOVED_FROM_DRILL,
)
