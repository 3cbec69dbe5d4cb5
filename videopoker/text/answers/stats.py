"""`stats`: the meters of a save, or its hits and the hits expected."""

from videopoker.core.machine.totals import Totals
from videopoker.text.answers.answer import Answer, Options, Watch
from videopoker.text.groups.group import Group
from videopoker.text.play.meters import line_hits, meter_groups
from videopoker.text.words.empty import NO_HANDS


def stats(total: Totals, options: Options, currency: str, watch: Watch) -> Answer:
    """The meters, or a part for each game with what perfect play expects."""
    if not options["expected"]:
        return Answer(
            lambda: total,
            lambda: [[*meter_groups(total, currency), line_hits(total)]],
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
