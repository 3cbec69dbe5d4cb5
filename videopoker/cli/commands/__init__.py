"""Every command with its options and examples: the one list of them."""

from argparse import SUPPRESS

from videopoker.cli.commands.games import GAMES
from videopoker.cli.commands.hands import HANDS
from videopoker.cli.commands.playing import PLAYING, PRACTICE
from videopoker.cli.commands.saves import SAVED
from videopoker.cli.commands.shared import DEMO, PAYTABLE, PLAIN, SAVE
from videopoker.cli.options import Command, option
from videopoker.version import __version__

_SHELLS = ("bash", "zsh", "fish")

_ABOUT_THE_PROGRAM = (
    Command(
        "help",
        "completion.show_help",
        "show the help of a command",
        (option("words", metavar="COMMAND", nargs="*", help="the command (default: all of them)"),),
        examples=("videopoker help", "videopoker help solve"),
    ),
    Command(
        "completion",
        "completion.completion",
        "print a completion script for a shell",
        (
            option("shell", metavar="SHELL", choices=_SHELLS, nargs="?", help=", ".join(_SHELLS)),
            option("--names", choices=("games", "lines", "saves"), help=SUPPRESS),
        ),
        examples=(
            "source <(videopoker completion bash)",
            "videopoker completion zsh > ~/.zfunc/_videopoker",
            "videopoker completion fish > ~/.config/fish/completions/videopoker.fish",
        ),
    ),
)

VIDEOPOKER = Command(
    "videopoker",
    "play.play",
    "video poker for the terminal",
    (
        *SAVE,
        PAYTABLE,
        PLAIN,
        DEMO,
        option("--version", action="version", version=f"videopoker {__version__}"),
    ),
    examples=(
        "videopoker",
        "videopoker --plain --paytable jacks-or-better-9-6",
        "videopoker help solve",
    ),
    more="Without a command it opens the table.",
    commands=(*PLAYING, *GAMES, *HANDS, *PRACTICE, *SAVED, *_ABOUT_THE_PROGRAM),
)
"""The whole command line."""
