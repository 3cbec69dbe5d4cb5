"""The options that choose past hands, made from the fields of a `HandFilter`."""

from videopoker.play.saves.filter_fields import FILTER
from videopoker.play.saves.hands import HandFilter
from videopoker.text.answers.answer import Options
from videopoker.text.options import Option, option


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


def hand_filter(options: Options) -> HandFilter:
    """The hands that the options given choose."""
    given = {field.name: options.get(word) for word, field in FILTER.items()}
    return HandFilter(**{name: value for name, value in given.items() if value is not None})
