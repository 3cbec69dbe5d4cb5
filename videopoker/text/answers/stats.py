"""`stats`: the meters of a save, or its hits and the hits expected; and the hands that options choose."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from videopoker.core.base.messages import Refused
from videopoker.core.base.records import recorded
from videopoker.core.machine.totals import Totals
from videopoker.core.settings import Settings
from videopoker.play.records import Record, lines_one_in
from videopoker.play.saves.hands.filter_fields import FILTER
from videopoker.play.saves.hands.search import HandFilter
from videopoker.text.answers.answer import Answer, Options, Watch
from videopoker.text.groups.group import NO_HANDS, Group
from videopoker.text.play.meters import line_hits, meter_groups

SHOWN_HANDS = 10
"""The number of hands that a history shows by default."""


def check_one_hand(options: Options) -> None:
    """Refuse options that choose hands, or a form of export, where one hand is asked for."""
    which = "--hand and --card are" if "card" in options else "--hand is"
    leave_out(options, f"{which} for one hand", "csv", "jsonl", "log")


def leave_out(options: Options, why: str, *more: str) -> None:
    """Refuse the options that choose hands, and the options named: they have no meaning here."""
    names = ("last", *FILTER, *more)
    if given := [f"--{name}" for name in names if options.get(name)]:
        raise Refused(f"{why}; leave out {' and '.join(given)}")


def hand_filter(options: Options) -> HandFilter:
    """The hands that the options given choose."""
    given = {field.name: options.get(word) for word, field in FILTER.items()}
    return HandFilter(**{name: value for name, value in given.items() if value is not None})


@recorded("totals.*", "one_in", "records")
class SavedStats(NamedTuple):
    """The meters of a save, all time and of one session, and its records."""

    totals: Totals
    records: Sequence[Record]

    @property
    def one_in(
        self,
    ) -> Annotated[
        dict[str, float | None], "for each line, in how many hands of perfect play it is hit once"
    ]:
        """As `lines_one_in`."""
        return lines_one_in(self.totals)


def stats(saved: SavedStats, options: Options, settings: Settings, watch: Watch) -> Answer:
    """The meters, or a part for each game with what perfect play expects."""
    total = saved.totals
    if not options["expected"]:
        known = saved.records if settings.records else ()
        return Answer(
            lambda: saved,
            lambda: [
                [*meter_groups(total, settings.currency, known), line_hits(total, remembers=settings.records)]
            ],
            (1, 3),
        )
    from videopoker.solver.statistics.comparison import compare  # NumPy, which the meters go without
    from videopoker.text.odds.comparison import comparison_groups

    games = total.most_played()
    compared = [compare(total.by_game[game], *game) for game in watch(games, "solving", len(games))]
    return Answer(
        lambda: compared,
        lambda: [comparison_groups(comparison) for comparison in compared] or [[Group(notes=[NO_HANDS])]],
    )
