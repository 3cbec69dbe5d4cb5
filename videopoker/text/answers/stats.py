"""`stats`: the meters of a save, or its hits beside those expected."""

from videopoker.core.totals import Totals
from videopoker.text.answers.answer import Answer, Options, Watch
from videopoker.text.empty import NO_HANDS
from videopoker.text.group import Group
from videopoker.text.meters import line_hits, meter_groups, stats_record


def stats(total: Totals, denomination: int, options: Options, currency: str, watch: Watch) -> Answer:
    """The meters, or a part for each game with what perfect play expects; `denomination` is in cents."""
    if not options["expected"]:
        return Answer(
            lambda: stats_record(total, denomination),
            lambda: [[*meter_groups(total, currency), line_hits(total)]],
            (1, 3),
        )
    from videopoker.solver.statistics.comparison import compare  # NumPy, which the meters go without
    from videopoker.text.comparison import comparison_groups, comparison_record

    games = total.most_played()
    compared = [compare(total.by_game[game], *game) for game in watch(games, "solving", len(games))]
    return Answer(
        lambda: [comparison_record(one) for one in compared],
        lambda: [comparison_groups(one) for one in compared] or [[Group(notes=[NO_HANDS])]],
    )
