"""The options of the commands that plain mode asks too, as far as they are about a save; without what reads one.

A file of its own: the command line starts without them.
"""

from videopoker.play.saves.hands.filter_fields import FILTER
from videopoker.text.answers.option import Option, count, option


def filter_options(*words: str) -> tuple[Option, ...]:
    """The options with these words of FILTER."""
    return tuple(
        option(
            f"--{word}",
            metavar=None if FILTER[word].choices else FILTER[word].value,
            choices=FILTER[word].choices or None,
            type=FILTER[word].read,
            help=FILTER[word].meaning,
        )
        for word in words
    )


EXPORTED = (
    option("--last", metavar="N", type=count, help="how many hands (default: 10; exports: all)"),
    *filter_options(*FILTER),
)
"""The options of an export."""


HISTORY = (*EXPORTED, option("--hand", metavar="N", type=count, help="only this hand"))


NARROWING = ("game", "since", "until", "kind")
"""The options that choose some hands to grade."""


GRADE = (
    option("--hand", metavar="N", type=count, help="only hand N"),
    option("--exams", action="store_true", help="the exams of this save, one per line"),
    option("--match", action="store_true", help="the card of the last match"),
    *filter_options(*NARROWING[:3]),
    option("--kind", metavar="KIND", help="only decisions of this kind, as grade prints it"),
)


STATS = (
    option("--expected", action="store_true", help="hits of each line and the hits expected, with the odds"),
    option("--ledger", action="store_true", help="deposits, cash-outs and sessions"),
)
