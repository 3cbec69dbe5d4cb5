"""The commands of practice: drill, daily, lessons and the exam, hand after hand, with or without a clock."""

import argparse
import os
import select
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from datetime import date
from time import monotonic
from typing import TYPE_CHECKING

from videopoker.cli.games import game, game_in_play
from videopoker.cli.parser import GAME, JSON, PAYTABLE, SAVE, SAVES_FOLDER, Command
from videopoker.cli.request import (
    chosen_settings,
    complain,
    print_json,
    read_log,
    save_given,
    save_path,
    show,
)
from videopoker.core.base.messages import Refused, quoted
from videopoker.core.cards.cards import format_cards
from videopoker.play.host.files import MAX_LINE, input_lines
from videopoker.play.host.paths import folders
from videopoker.play.practice.training import TrainingFile
from videopoker.solver.steps import finished
from videopoker.text.answers.option import REMOVED_FROM_DRILL, count, option

if TYPE_CHECKING:
    from videopoker.coach.drill import Drill
    from videopoker.coach.exams import Exam
    from videopoker.coach.practice import Practice
    from videopoker.core.paytable.paytable import Paytable
    from videopoker.play.saves.log.log import Log


def say(*rows: str) -> None:
    """Print rows, wrapped on a terminal."""
    from videopoker.plain.verb_group import say_to

    say_to(sys.stdout, *rows)


def log_if_any(options: argparse.Namespace) -> "AbstractContextManager[Log | None]":
    """The log of the save asked for, to read; None if no save is named and the default one is new."""
    from videopoker.play.saves.last_seen import starts_new

    is_new = not save_given(options) and starts_new(save_path(options))
    return nullcontext() if is_new else read_log(options)


def practise(practised: "Practice", options: argparse.Namespace, seconds: int | None = None) -> int:
    """Ask hand after hand until the hands or the input lines end; a hand whose time is up is answered with the cards held."""
    from videopoker.plain.asked_hand import PlainPractice

    practice = PlainPractice(practised, say, format_cards, letters=chosen_settings(options).letters)
    is_typed = sys.stdin is not None and sys.stdin.isatty()
    clock = f", {seconds} seconds" if seconds else ""
    read = _timed_reader() if seconds and _has_descriptor() else _line_reader()
    practice.begin()
    hand = practice.advice
    end = monotonic() + (seconds or 0)
    while not practice.is_over:
        print(f"{practice.asks}{clock}> " if is_typed else "", end="", flush=True)
        line = read(end)
        if line is None:
            print(flush=True)
            practice.time_out()
        elif line:
            practice.read(line)
        else:
            break
        if practice.advice is not hand:
            hand = practice.advice
            end = monotonic() + (seconds or 0)
    return 0


def _line_reader() -> Callable[[float], str | None]:
    lines = input_lines(sys.stdin or ())
    return lambda _end: next(lines, "")


def _has_descriptor() -> bool:
    """Whether the input can be waited for; on Windows, and with lines of a program's own, it cannot."""
    if sys.platform == "win32":
        return False
    with suppress(OSError, ValueError, AttributeError):
        return sys.stdin.fileno() >= 0
    return False


def _timed_reader() -> Callable[[float], str | None]:
    """Reads a line from the input's descriptor; None if no line comes before `end`. A buffered reader would take lines ahead, unseen by `select`."""
    typed = bytearray()

    def read(end: float) -> str | None:
        while b"\n" not in typed:
            ready, _, _ = select.select([sys.stdin], [], [], max(0.0, end - monotonic()))
            if not ready:
                return None
            del typed[MAX_LINE:]
            chunk = os.read(sys.stdin.fileno(), 4096)
            typed.extend(chunk)
            if not chunk:
                return bytes(typed).decode(errors="replace")
        line, _, rest = bytes(typed).partition(b"\n")
        typed[:] = rest
        return f"{line.decode(errors='replace')}\n"

    return read


def _training_file(options: argparse.Namespace) -> TrainingFile:
    return TrainingFile(folders(options.saves).saves)


def exam(options: argparse.Namespace) -> int:
    """Begin the exam of a save in a game, continue it, or print its result; or print all exams of the save."""
    from videopoker.coach.exams import exam_results
    from videopoker.text.coach.exams import ended_before, exams_record
    from videopoker.text.groups.record import plain

    changes = [name for name in ("new", "break_off", "add", "result") if getattr(options, name)]
    if options.json and changes:
        raise Refused("--json prints the exams; leave out --new, --break-off, --add and --result")
    if options.json and not options.certificate:
        with log_if_any(options) as log:
            file = _training_file(options)
            return print_json(exams_record(exam_results(file, save_path(options).name, log)))
    taken = _exam(options)
    if options.json:
        return print_json(plain(taken))
    command = f"videopoker exam{' --certificate' if options.certificate else ''}"
    for name in changes:
        say(*ended_before(taken, taken.change(name)))
    practise(taken, options)
    if taken.is_over:
        say(f"{command} --new starts another.")
    elif taken.waits:
        say(f"{command} --add adds them, {command} --result prints the result.")
    return 0


def _exam(options: argparse.Namespace) -> "Exam":
    """The exam of a save in a game, or the certificate of the game."""
    from videopoker.coach.certificate import Certificate
    from videopoker.coach.exams import Exam

    file = _training_file(options)
    if options.certificate:
        certificate = Certificate(game_in_play(options), file)
        finished(certificate.judge())
        return certificate
    if options.add or options.result:
        raise Refused("--add and --result need --certificate")
    with log_if_any(options) as log:
        return Exam(game_in_play(options), file, save_path(options).name, log)


EXAM = Command(
    exam,
    (
        *SAVE,
        PAYTABLE,
        JSON,
        option(
            "--certificate",
            action="store_true",
            help="take the certificate of the game, for which the exam is practice",
        ),
    ),
    either=(
        option("--new", action="store_true", help="start a new exam; an open one is broken off"),
        option("--break-off", action="store_true", help="end the open exam and print its result"),
        option("--add", action="store_true", help="add half as many hands to a certificate, once"),
        option(
            "--result", action="store_true", help="print the result of a certificate without adding hands"
        ),
    ),
    examples=(
        "videopoker exam",
        "videopoker exam --new --paytable jacks-or-better-9-6",
        "videopoker exam --certificate --json",
    ),
    more=(
        "You bet nothing, and see no answers until the last hand. Each hand is stored before it is shown; if "
        "you quit, the exam continues with the same hand. The hands you get wrong are added to the drill. "
        "After the last hand, the command prints the result again. With --json: all exams of the save. A certificate "
        "estimates what you return in the game, from 160 hands, or 320 with wild ranks; with --json: the last try."
    ),
)


def drill(options: argparse.Namespace) -> int:
    """Drill the hands and ideas that are due, or print the progress or the deck."""
    _check(options)
    file = _training_file(options)
    practice = _practice(options, file)
    if options.deck or options.remove:
        return _deck(options, file, practice.paytable)
    if options.json:
        from videopoker.text.coach.training import drill_record

        today = date.today()  # noqa: DTZ011 - the day is the player's
        return print_json(drill_record(practice.progress, practice.paytable, today))
    if options.hand:
        practice.bring_words(" ".join(options.hand))
    return practise(practice, options, options.timed)


def _check(options: argparse.Namespace) -> None:
    """Refuse options that contradict each other."""
    if options.json and options.hand:
        raise Refused("--json prints the progress and asks no hand; leave out the cards or --json")
    if options.hand and (options.kind or options.level or options.hands):
        raise Refused("five cards or an idea are one hand; leave out --kind, --level and --hands")


def _practice(options: argparse.Namespace, file: TrainingFile) -> "Drill":
    """The drill, with the mistakes of the save in it; of the save's game, unless another one is named."""
    from videopoker.coach.drill import HANDS, Drill, aim_at

    size = 0 if options.hand else options.hands or HANDS
    paytable = game_in_play(options)
    practice = Drill(paytable, file, size, aim_at(paytable, options.kind or "", options.level or ""))
    with log_if_any(options) as log:
        if log:
            sum(practice.find_mistakes(log))
    return practice


def _deck(options: argparse.Namespace, file: TrainingFile, paytable: "Paytable") -> int:
    """Remove hands and ideas from the deck, or list it."""
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
            help="five cards to practise on, or an idea of the deck (default: what is due)",
        ),
        option("--hands", metavar="N", type=count, help="how many hands (default: 20)"),
        option(
            "--kind",
            metavar="KIND",
            help='only hands whose best hold or rival is of this kind, such as "4 to a flush"',
        ),
        option(
            "--level",
            choices=("easy", "close", "hard"),
            help="easy, close (within 0.5 coins) or hard (close, with a rival)",
        ),
        option(
            "--timed",
            metavar="SECONDS",
            type=count,
            help="the time for each hand; when it is up, the cards held are your answer",
        ),
        option(
            "--deck", action="store_true", help="list the hands and ideas in the drill with their due dates"
        ),
        option(
            "--remove",
            metavar="N",
            type=count,
            nargs="+",
            help="remove hands or ideas; they come back only if you drill them again",
        ),
    ),
    examples=(
        'videopoker drill "Ks Kh 7d 2c JK"',
        'videopoker drill --kind "4 to a flush" --level hard --timed 10',
        "videopoker drill --deck",
    ),
    more=(
        "What you got wrong comes back soon, what you know later: an idea, such as kickers, each time with another "
        "hand. You bet nothing. Without --paytable the "
        "drill is in the game that the save plays. If you ask for a `hint`, the hand is not counted. With "
        "--json: how many hands are due, and your last days, without playing."
    ),
    removed=REMOVED_FROM_DRILL,
)


def daily(options: argparse.Namespace) -> int:
    """Play the twenty hands of a day, or print their score."""
    from videopoker.coach.daily import Daily, scores  # the coach: 15 ms that `completion` goes without
    from videopoker.text.coach.training import daily_record

    today = date.today()  # noqa: DTZ011 - the day is the player's
    day = _day(options.date, today)
    paytable = game(options)
    file = _training_file(options)
    practice = Daily(day, today, paytable, file)
    if options.json:
        return print_json(daily_record(scores(file, paytable, day), paytable, practice.hands))
    return practise(practice, options)


DAILY = Command(
    daily,
    (
        SAVES_FOLDER,
        PAYTABLE,
        GAME,
        JSON,
        option("--date", metavar="DATE", help="the day, such as 2026-11-21 (default: today)"),
    ),
    examples=(
        "videopoker daily",
        "videopoker daily --date 2026-11-21",
        "videopoker daily jacks-or-better-9-6 --json",
    ),
    more=(
        "Only your holds are graded, so luck plays no part. Your first answer to each of today's hands "
        "counts; past days are for practice. With --json: the day's hands and your score, without playing."
    ),
)


def _day(text: str | None, today: date) -> date:
    if text is None:
        return today
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refused(f"--date {quoted(text)} is not a day; expected one such as {today}") from None
    if day > today:
        raise Refused(f"--date {day}: that day is in the future; today is {today}")
    return day


def challenge(options: argparse.Namespace) -> int:
    """Make a code for a challenge, or play the challenge of a code, or print its hands and score."""
    from videopoker.coach.challenge import Challenge, new_code, read_code
    from videopoker.text.coach.challenge import challenge_record, open_challenge_words

    if options.code and options.paytable:
        raise Refused("a code has its game in it; leave out --paytable")
    if options.code:
        code, paytable = read_code(" ".join(options.code), options.saves)
    else:
        paytable = game_in_play(options)
        code = new_code(paytable)
    practice = Challenge(code, paytable, _training_file(options))
    if options.json:
        return print_json(challenge_record(practice))
    if options.code:
        return practise(practice, options)
    print(f"videopoker challenge {code}")
    if unfinished := open_challenge_words(practice.file):
        complain(unfinished, prefix="")
    return 0


CHALLENGE = Command(
    challenge,
    (
        *SAVE,
        PAYTABLE,
        JSON,
        option("code", metavar="CODE", nargs="*", help="the code to play (default: make a new one)"),
    ),
    examples=(
        "videopoker challenge --paytable jacks-or-better-9-6",
        "videopoker challenge HEY1-Y000-0000-001R",
    ),
    more=(
        "Everyone with the code gets the same hundred deals. You bet nothing, all of them are asked, there are no "
        "hints before the end, and your first answers count, once for each code. The score is what your holds cost. "
        "With --json: the code, its hands, and your score once you have answered them all, without playing."
    ),
)


def which(options: argparse.Namespace) -> int:
    """Ask which of two paytables returns more, or answer."""
    from videopoker.coach.which import which as asked
    from videopoker.text.answers.compare import which_group
    from videopoker.text.groups.render import in_columns

    pair = asked(_training_file(options), options.answer)
    print(in_columns([which_group(pair)]))
    if not options.answer:
        print("Answer with videopoker which 1 or videopoker which 2.")
    return 0


WHICH = Command(
    which,
    (
        SAVES_FOLDER,
        option("answer", metavar="1|2", nargs="?", default="", help="the paytable that returns more"),
    ),
    examples=("videopoker which", "videopoker which 2"),
    more="It asks game by game; a game that you got right is asked again after a day or more.",
)


def learn(options: argparse.Namespace) -> int:
    """Teach the next lesson of a game, or list its lessons."""
    from videopoker.cli.strategy import sheet_progress
    from videopoker.coach.lessons import SHEET_LINES, Course, LessonPractice
    from videopoker.coach.sheet import strategy_sheet
    from videopoker.plain.practice import chosen_lesson
    from videopoker.text.coach.lessons import lessons_groups, lessons_record
    from videopoker.text.groups.render import in_columns

    if options.lesson and (options.json or options.list):
        raise Refused("--lesson teaches a lesson; leave out --json and --list, which show all of them")
    table = game_in_play(options)
    file = _training_file(options)
    course = Course(strategy_sheet(table, table.coins, SHEET_LINES, options.saves, sheet_progress(table)))
    if options.json:
        return print_json(lessons_record(course, course.passed(file)))
    if options.list or course.fault:
        say(*in_columns(lessons_groups(course, course.passed(file))).splitlines())
        return 0
    return practise(LessonPractice(course, chosen_lesson(course, file, options.lesson), file), options)


LEARN = Command(
    learn,
    (
        *SAVE,
        JSON,
        PAYTABLE,
        GAME,
        option("--lesson", metavar="N", help="the lesson, from 1 (default: the first you have not passed)"),
        option("--list", action="store_true", help="list the lessons and which you have passed"),
    ),
    examples=(
        "videopoker learn",
        "videopoker learn jacks-or-better-9-6 --lesson 2",
        "videopoker learn deuces-wild-full-pay --list",
    ),
    more=(
        "Each lesson teaches an idea, such as pairs, then asks ten hands; with nine right you pass. For your own "
        "paytable a strategy sheet is made first, which takes about five seconds. A game whose sheet cannot be taught by "
        "its words has no lessons: the sheet is printed. Without a game it teaches the game of the save. With --json: the "
        "lessons, what you return with each, and whether you have passed it."
    ),
)
