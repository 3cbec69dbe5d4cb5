"""The command `exam`: twenty hands without help, then the result."""

import argparse

from videopoker.cli.games import game_in_play
from videopoker.cli.parser import JSON, PAYTABLE, SAVE, Command
from videopoker.cli.practise import log_if_any, practise, say
from videopoker.cli.request import print_json, save_path
from videopoker.core.base.messages import Refused
from videopoker.play.host.paths import folders
from videopoker.play.practice.training import TrainingFile
from videopoker.text.answers.option import option


def exam(options: argparse.Namespace) -> int:
    """Begin the exam of a save in a game, continue it, or print its result; or print all exams of the save."""
    from videopoker.coach.exams import Exam, exam_results
    from videopoker.text.coach.exams import ended_before, exams_record

    if options.json and (options.new or options.break_off):
        raise Refused("--json lists the exams; leave out --new and --break-off")
    file = TrainingFile(folders(options.saves).saves)
    save = save_path(options).name
    with log_if_any(options) as log:
        if options.json:
            return print_json(exams_record(exam_results(file, save, log)))
        taken = Exam(game_in_play(options), file, save, log)
    if options.break_off:
        taken.break_off()
    if options.new:
        for line in ended_before(taken.begin()):
            say(line)
    practise(taken, options)
    if taken.is_over:
        say("videopoker exam --new begins another.")
    return 0


EXAM = Command(
    exam,
    (
        *SAVE,
        PAYTABLE,
        JSON,
    ),
    either=(
        option("--new", action="store_true", help="begin another exam; one that is open is broken off"),
        option("--break-off", action="store_true", help="end the open exam, and print its result"),
    ),
    examples=(
        "videopoker exam",
        "videopoker exam --new --paytable jacks-or-better-9-6",
        "videopoker exam --json",
    ),
    more="Nothing is bet, and nothing is said until the last hand. Each hand is stored before it is shown; if you\n"
    "quit, the exam continues with the same hand. Its wrong hands are added to the drill. After the last hand\n"
    "the command prints the result again. With --json: all exams of the save.",
)
