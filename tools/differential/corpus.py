"""The questions put to both commits, drawn from a seed: command lines, plain sessions, and keys at the table."""

import random
from collections.abc import Callable, Iterator

GAMES = (
    "jacks-or-better-9-6",
    "jacks-or-better-8-5",
    "joker-poker-jacks-15-5-4",
    "deuces-wild-full-pay",
    "jacks-or-better-8-5-progressive",
    "jacks-or-better-6-5",
)
OTHER_GAMES = ("deuces", "9/6", "no such game", "examples/faulty.toml", "bonus", "")
SAVES = ("mine", "practice", "format_1", "format_2", "format_3", "format_4", "damaged", "missing")
RANKS, SUITS = "23456789TJQKA", "cdhs"
LINES = ("flush", "full house", "straight", "two pair", "three of a kind", "jacks or better", "nothing")
DAYS = ("2026-01-05", "2000-01-01", "2100-01-01", "yesterday", "2026-13-01")
KINDS = ("high pair", "flush draw", "wrong kind")

Random = random.Random


def cards(pick: Random, count: int = 5, jokers: int = 1) -> str:
    """So many different cards, now and then with a joker."""
    deck = [rank + suit for rank in RANKS for suit in SUITS] + (
        ["JK"] if jokers and pick.random() < 0.2 else []
    )
    return " ".join(pick.sample(deck, count))


def _game(pick: Random) -> str:
    return pick.choice(GAMES if pick.random() < 0.85 else OTHER_GAMES)


def _some(pick: Random, options: dict[str, Callable[[], list[str]]], most: int = 3) -> list[str]:
    """A few of these options, each with its value."""
    names = pick.sample([*options], pick.randint(0, min(most, len(options))))
    return [word for name in names for word in (name, *options[name]())]


def _history(pick: Random) -> list[str]:
    return _some(
        pick,
        {
            "--last": lambda: [str(pick.choice((1, 3, 20, 0, "many")))],
            "--line": lambda: [pick.choice(LINES)],
            "--least": lambda: [str(pick.choice((1, 5, 25, -1, "x")))],
            "--game": lambda: [_game(pick)],
            "--since": lambda: [pick.choice(DAYS)],
            "--until": lambda: [pick.choice(DAYS)],
            "--dealt": lambda: [cards(pick, pick.randint(1, 2))],
            "--held": lambda: [cards(pick, pick.randint(1, 2))],
            "--sort": lambda: [pick.choice(("win", "win", "loss"))],
            "--hand": lambda: [str(pick.randint(0, 14))],
            "--legend": list,
            pick.choice(("--csv", "--jsonl", "--log")): list,
        },
    )


def _grade(pick: Random) -> list[str]:
    return _some(
        pick,
        {
            "--hand": lambda: [str(pick.randint(0, 14))],
            "--exams": list,
            "--game": lambda: [_game(pick)],
            "--since": lambda: [pick.choice(DAYS)],
            "--until": lambda: [pick.choice(DAYS)],
            "--kind": lambda: [pick.choice(KINDS)],
        },
        2,
    )


def _risk(pick: Random) -> list[str]:
    return [
        _game(pick),
        "--bankroll",
        str(pick.choice((5, 100, 500, 2000, 0))),
        *_some(
            pick,
            {
                "--hands": lambda: [str(pick.choice((10, 100, 500)))],
                "--cash-back": lambda: [pick.choice(("0.25%", "1%", "x"))],
                "--coins": lambda: [str(pick.choice((1, 5, 6)))],
                "--chance": lambda: [pick.choice(("5%", "0.5"))],
                "--set": lambda: [f"{pick.choice(LINES)}={pick.randint(1, 60)}"],
            },
            2,
        ),
    ]


def _solve(pick: Random) -> list[str]:
    return [
        *[_game(pick) for _ in range(pick.choice((1, 1, 1, 2)))],
        *_some(
            pick,
            {
                "--coins": lambda: [str(pick.choice((1, 5, 6)))],
                "--jackpot": lambda: [str(pick.choice((4000, 6000)))],
                "--set": lambda: [f"{pick.choice(LINES)}={pick.randint(1, 60)}"],
                "--sweep": lambda: [f"{pick.choice(LINES)}={(low := pick.randint(1, 40))}..{low + 3}"],
            },
            2,
        ),
    ]


def _hold(pick: Random) -> list[str]:
    return [
        *pick.choice(([cards(pick)], cards(pick).split(), [cards(pick, 4)])),
        *_some(
            pick,
            {
                "--paytable": lambda: [_game(pick)],
                "--coins": lambda: [str(pick.choice((1, 5)))],
                "--all": list,
                "--why": list,
                "--held": lambda: [cards(pick, 2)],
            },
        ),
    ]


def _hand(pick: Random) -> list[str]:
    return [
        *[cards(pick, pick.choice((5, 5, 7))) for _ in range(pick.randint(1, 3))],
        *_some(
            pick,
            {
                "--wild": lambda: [pick.choice(("2", "2,J-K", "x"))],
                "--decks": lambda: [str(pick.choice((1, 2)))],
                "--no-five": list,
                "--dice": list,
            },
            2,
        ),
    ]


def _strategy(pick: Random) -> list[str]:
    return pick.choice(
        (
            [pick.choice(GAMES[:2]), *_some(pick, {"--hand": lambda: [cards(pick)]})],
            [_game(pick), "--hand", cards(pick)],
            ["--diff", GAMES[0], "--set", f"flush={pick.randint(20, 40)}"],
            ["--diff", *GAMES[:2]],
        )
    )


def _verify(pick: Random) -> list[str]:
    return _some(
        pick,
        {"--hand": lambda: [str(pick.randint(0, 14))], "--last": lambda: [str(pick.choice((1, 5, 0)))]},
        1,
    )


def _saves(pick: Random) -> list[str]:
    return pick.choice(([], ["explain", pick.choice(SAVES)], ["verify"], ["backup", "missing"]))


def _paytables(pick: Random) -> list[str]:
    return pick.choice(([], [_game(pick)], ["check", _game(pick)], ["show", _game(pick)]))


def _simulate(pick: Random) -> list[str]:
    return [
        _game(pick),
        "--seed",
        str(pick.randint(1, 9)),
        "--hands",
        "2000",
        "--workers",
        "1",
        *_some(pick, {"--sessions": lambda: ["3"], "--coins": lambda: [str(pick.choice((1, 5)))]}, 1),
    ]


def _stats(pick: Random) -> list[str]:
    return _some(pick, {"--expected": list}, 1)


def _other(pick: Random) -> list[str]:
    command = pick.choice(
        (
            "settings",
            "schema stats",
            "schema history",
            "schema grade",
            "daily",
            "paytables",
            "help stats",
            "unknown",
        )
    )
    return command.split()


COMMANDS: dict[str, tuple[int, bool, bool, Callable[[Random], list[str]]]] = {
    "history": (400, True, True, _history),
    "grade": (150, True, True, _grade),
    "stats": (60, True, True, _stats),
    "ledger": (40, True, True, lambda _: []),
    "verify": (80, True, True, _verify),
    "receipt": (30, True, True, lambda _: []),
    "risk": (200, False, True, _risk),
    "solve": (150, False, True, _solve),
    "hold": (350, False, True, _hold),
    "hand": (250, False, True, _hand),
    "strategy": (100, False, True, _strategy),
    "saves": (40, False, True, _saves),
    "paytables": (40, False, True, _paytables),
    "simulate": (40, False, True, _simulate),
    "": (70, False, False, _other),
}
"""For each command: how many lines, whether it reads a save, whether it prints JSON, and what makes its words."""


def command_lines(seed: int) -> list[list[str]]:
    """Two thousand command lines."""
    pick = random.Random(seed)  # noqa: S311 - the same questions in each run
    lines = []
    for command, (count, reads_save, prints_json, words) in COMMANDS.items():
        for _ in range(count):
            line = [*filter(None, [command]), *words(pick)]
            if reads_save:
                line += ["--save", pick.choice(SAVES)]
            if prints_json and pick.random() < 0.4:
                line.append("--json")
            lines.append(line)
    return lines


_QUESTIONS = (
    "history",
    "history least 5",
    "history 3",
    "history line two pair",
    "hand 1",
    "hand 3",
    "hand 99",
    "last",
    "stats",
    "ledger",
    "grade",
    "bankroll",
    "lines",
    "results",
    "fairness",
    "strategy",
    "risk",
    "risk 500",
    "exams",
    "hint",
    "why",
    "hands",
    "credits",
    "paytable",
    "game deuces-wild-full-pay",
    "game jacks-or-better-9-6",
    "games joker",
    "coins 3",
    "bet 5",
    "help",
    "help hold",
    "help history",
    "settings",
    "coach after",
    "nonsense words",
    "history lest 25",
    "grade last",
    "hold 1 2",
    "hold none",
    "verify",
    "double",
    "pick 2",
)
_PRACTICE = (
    ("daily", "1 2", "none", "hint", "all", "end"),
    ("drill", "1 2", "none", "why", "all", "end"),
    ("learn", "lesson 1", "1 2", "none", "end"),
    ("drill Ks Kh 7d 2c JK", "1", "end"),
)


def plain_sessions(seed: int) -> list[list[str]]:
    """Forty sessions of plain mode: hands played with questions in between."""
    pick = random.Random(seed)  # noqa: S311 - the same questions in each run
    return [[*_session(pick), "quit", "yes"] for _ in range(40)]


def _session(pick: Random) -> Iterator[str]:
    for _ in range(pick.randint(4, 12)):
        yield pick.choice(("deal", "deal", "deal 5", "deal 1"))
        yield from pick.sample(_QUESTIONS, pick.randint(0, 2))
        yield pick.choice(("hold 1 2", "hold none", "hold best", "draw", "hold all"))
        yield "draw"
        yield from pick.sample(_QUESTIONS, pick.randint(0, 4))
        if pick.random() < 0.15:
            yield from pick.choice(_PRACTICE)


SIZES = ((80, 24), (60, 20), (120, 40))
_LETTERS = "12345hwltDTLSFvpgs?cbz"
_KEYS = (*_LETTERS, "space", "enter", "plus", "minus", "escape", "escape", "down", "up", "right", "tab")


def walks(seed: int, count: int) -> list[list[str]]:
    """Keys pressed at the table, one row of keys a walk."""
    pick = random.Random(seed)  # noqa: S311 - the same questions in each run
    return [pick.choices(_KEYS, k=pick.randint(3, 10)) for _ in range(count)]
