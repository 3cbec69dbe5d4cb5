"""What commands print with --json: every command, in each of its shapes, on a save with all that a save may have."""

import json
import shlex

from tests.cli.played_saves import damage, play
from tests.real_saves import real_session, secrets_from
from videopoker import Session
from videopoker.core.machine.moves import DoubleUp
from videopoker.play.practice.matches import begin_match

COMMANDS = [
    "--version",
    "--version --verbose",
    "stats",
    "stats --expected",
    "ledger",
    "paths",
    "risk jacks-or-better-9-6 --bankroll 500",
    "risk jacks-or-better-9-6 --bankroll 500 --hands 100 --cash-back 0.25%",
    "solve joker-poker-jacks-15-5-4",
    "solve joker-poker-jacks-15-5-4 jacks-or-better-9-6",
    "solve jacks-or-better-8-5-progressive --jackpot 5000",
    "solve joker-poker-jacks-15-5-4 --set flush=30",
    "solve joker-poker-jacks-15-5-4 jacks-or-better-9-6 --set flush=30",
    "solve jacks-or-better-9-6 --sweep flush=25..30",
    'solve jacks-or-better-9-6 --sweep flush=25..30 --sweep "full house=40..45"',
    "solve jacks-or-better-9-6 --for 98.5% --vary flush",
    "solve jacks-or-better-9-6 --report sheet.html",
    "solve jacks-or-better-9-6 --report sheet.html --vary flush --force",
    "compare jacks-or-better-9-6 jacks-or-better-8-5",
    'hold "Ks Kh 7d 2c 9s"',
    'hold "Ks Kh 7d 2c 9s" --why',
    'hold "Ks Qs Js 9s Kd" --why --paytable jacks-or-better-9-6',
    'hand "Ks Kh 7d 2c 9s" "Ks Kh 7d 2c 9d"',
    "grade",
    "grade --hand 2",
    "grade --exams",
    "grade --match --save match",
    "history",
    "history --legend",
    "history --hand 1 --card hand.svg",
    "verify",
    "verify --last 5",
    "verify --receipt RECEIPT",
    "receipt",
    "receipt --kept",
    "saves",
    "saves explain mine",
    "saves explain damaged",
    "paytables",
    "paytables check examples/faulty.toml",
    "paytables check jacks-or-better-9-6",
    "paytables deuces",
    "simulate jacks-or-better-9-6 --hands 1e5",
    "simulate jacks-or-better-9-6 --hands 1e5 --sessions 10 --bankroll 200 --policy 16",
    "strategy jacks-or-better-9-6",
    'strategy jacks-or-better-9-6 --hand "Ks Kh 7d 2c 9s"',
    "strategy --diff jacks-or-better-9-6 --set flush=35",
    "strategy --diff jacks-or-better-9-6 jacks-or-better-8-5",
    "daily",
    "challenge HEY1-Y000-0000-001R",
    "drill",
    "drill --deck",
    "analyse examples/hands.txt",
    "exam",
    "exam --certificate",
    "learn jacks-or-better-9-6",
    "settings",
    "run SCRIPT",
    "run SCRIPT --quiet",
]
OF_A_SAVE = {"stats", "ledger", "grade", "verify", "receipt", "history"}

SCRIPT = """
paytable joker-poker-jacks-15-5-4
seed 00
credits 500
bet 5
deal Ks Kh 7d 2c JK
hold best
draw 8c 8d
expect hand "full house"
expect cards Ks Kh JK 8c 8d
expect paid 25
double
pick 2
hands 3
auto 20 best
denomination 25
paytable deuces-wild-full-pay
auto 3 best
cashout
expect credits 0
"""


def play_everything(path):
    """A real save with doubles, hints, several hands, another game, other denominations, a phrase and cash-outs."""
    with real_session(path, b"the same deals in every run") as session:
        session.choose_phrase("mine")
        for hands in (1, 3):
            for _ in range(12):
                session.deal(1, hands=hands)
                session.record_hint()
                session.record_answer(frozenset({0}))
                session.draw(range(3))
                if DoubleUp in session.state.legal_moves:
                    session.double_up()
                    session.pick(1)
        session.choose_denomination(25)
        session.choose("jacks-or-better-9-6")
        session.cash_out()
        session.deposit(100)
        session.deal(1)  # it stays open


def printed(run, saves, script, repository, fixed=None):
    """Each command line, and what it printed as text; `fixed` has the words to add to a line, by line."""
    play_everything(saves / "mine.sqlite3")
    with secrets_from(b"the same deals in every run"):
        play(saves / "damaged.sqlite3", 20)
        with Session.open(saves / "match.sqlite3") as session:
            begin_match(session.log, session.state.paytable, 2)
            for _ in range(2):
                session.deal()
                session.draw()
    damage(saves / "damaged.sqlite3", 11)
    run("drill", "Ks Kh 7d 2c JK")
    receipt = json.loads(run("verify", "--new-receipt", "--save", "mine", "--json")[1])["line"]
    names = {"SCRIPT": script(SCRIPT), "RECEIPT": receipt}
    for line in COMMANDS:
        words = [names.get(word, word) for word in shlex.split(f"{line} {(fixed or {}).get(line, '')}")]
        words = [str(repository / word) if word.startswith("examples/") else word for word in words]
        code, out, err = run(
            *words, "--json", *["--save", "mine"] * (words[0] in OF_A_SAVE and "--save" not in words)
        )
        assert code in {0, 1}, (line, err)
        yield line, out
