"""The options that choose past hands, made from the fields of a `HandFilter`."""

import argparse

from videopoker.cli.parser import Option, option, read_as
from videopoker.play.saves.filter_fields import FILTER
from videopoker.play.saves.hands import HandFilter


def filter_options(*words: str) -> tuple[Option, ...]:
    """The options with these words of FILTER."""
    return tuple(
        option(
            f"--{word}",
            metavar=None if FILTER[word].choices else FILTER[word].value,
            choices=FILTER[word].choices or None,
            type=read_as(FILTER[word].read),
            help=FILTER[word].meaning,
        )
        for word in words
    )


def hand_filter(options: argparse.Namespace) -> HandFilter:
    """The hands that the options given choose."""
    given = {field.name: getattr(options, word, None) for word, field in FILTER.items()}
    return HandFilter(**{name: value for name, value in given.items() if value is not None})
