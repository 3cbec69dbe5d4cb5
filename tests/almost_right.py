"""Valid settings, themes, scripts, plain lines and commands, and small changes that break them."""

from random import Random

SETTINGS = b"""theme = "felt"
animation = "none"
confirm_quit = true
currency = "$"
favourites = ["deuces-wild-full-pay"]
coach = "after"
[keys]
deal = "space,enter"
hold_1 = "y"
"""
THEME = b"""name = "midnight"
dark = true
felt = "#101828"
card_dim = "#c0c8d8"
hearts = "#C8102E"
gold = "#f4bf4f" # letters
"""
SCRIPT = b"""paytable joker-poker-jacks-15-5-4
seed 00112233
credits 100
bet 5
deal As Kd JK 2c 2h
hold 1 3 # the ace and the joker
draw 3s 4s 5s
expect hand "three of a kind"
denomination 25
hands 3
deal
hold best
draw
double
pick 2
auto 3 all
expect credits 120
cashout
"""
PLAIN = b"""deal
hold As Kd
1 3
draw
double
pick 2
credits 5
denomination 25
cash out
hands 3
game deuces
why
hint
history
replay 1
build As Ks Qs Js Ts
settings currency x
statistics
export
yes
help deal
drill
daily
lab
pay full house 40
pay flush 0
jokers 1
wild 2
undo
"""
WORDS = (
    *[
        "hand",
        "hold",
        "paytables",
        "check",
        "settings",
        "paths",
        "stats",
        "ledger",
        "history",
        "verify",
        "saves",
        "list",
        "explain",
        "grade",
        "help",
        "completion",
    ],
    *[
        "--json",
        "--save",
        "--saves",
        "--paytable",
        "--coins",
        "--last",
        "--hand",
        "--wild",
        "--dice",
        "--csv",
        "--jsonl",
        "--filter",
        "--why",
        "--help",
    ],
    *[
        "default",
        "x",
        "5",
        "-1",
        "2",
        "As",
        "Ks",
        "Qs",
        "Js",
        "Ts",
        "|",
        "/",
        "JK",
        "bash",
        "file.toml",
        "script",
        "none",
        "jacks-or-better-9-6",
    ],
    *(
        "As Ks Qs Js Ts",
        "",
        "\udcff",
        "\0",
        "9" * 5000,
        "é",
        "-",
        "--",
        "--js",
        "x" * 300,
        "../x",
        "1e9",
        "٣",
    ),
)
_NASTY = (
    *(
        b"\0",
        b"\xff",
        b"\xef\xbb\xbf",
        "é".encode("utf-16"),
        b"[" * 3000,
        b"{a=" * 500,
        b"9" * 5000,
        b"x" * 2000,
        b"\x1b[31m",
    ),
    *(
        b"'''",
        b'"',
        b"\\",
        b"-1",
        b"1e999",
        b"nan",
        b"inf",
        b"0x10",
        b"1979-05-27",
        b"true",
        b"\r",
        b"\n",
        b"\xe2\x80\xae",
        b"[[pays]]",
    ),
    *(
        b"=",
        b",",
        b"#",
        b" ",
        b"999999999999999999999",
        b"0",
        b"-0.0",
        b"\xd9\xa3",
        b"[keys]",
        b"a.b.c=1",
        b"JK",
        b"As As",
    ),
)


def mutated(random: Random, text: bytes, *, in_lines: bool = False) -> bytes:
    """The text with one to six changes; `in_lines`, its lines in any order."""
    if in_lines:
        text = b"".join(random.choices(text.splitlines(keepends=True), k=random.randint(1, 30)))
    for _ in range(random.randint(1, 6)):
        at, size = random.randint(0, len(text)), random.choice((0, 1, 1, 2, 5, 20))
        piece = text[random.randint(0, len(text)) :][: random.randint(1, 30)]
        text = (
            text[:at]
            + random.choice((b"", random.randbytes(1), piece, random.choice(_NASTY)))
            + text[at + size :]
        )
    return text
