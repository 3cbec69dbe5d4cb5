"""`compare`: paytables side by side, the best first, and the lines whose pay differs.

A file of its own, as each question that loads what others do without.
"""

from collections.abc import Sequence
from dataclasses import replace

from videopoker.coach.which import Pair
from videopoker.core.base.messages import Refused
from videopoker.core.paytable.hourly import Terms
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.solving import Game, solve
from videopoker.text.answers.answer import Answer
from videopoker.text.groups.group import NO_VALUE, Column, Group
from videopoker.text.odds.solution import Solved
from videopoker.text.words.numbers import cost_text, hourly_words, percent


def compare(*paytables: Game, coins: int | None = None, terms: Terms = Terms()) -> list[Solved]:  # noqa: B008 - a value
    """Two or more games under perfect play, the best first; `terms` are for the cost of an hour.

    >>> from videopoker import compare
    >>> best, other = compare("8/5 jacks", "9/6 jacks")
    >>> best.solution, round(other.less, 6), round(other.hourly, 2)
    (<Solution jacks-or-better-9-6, 5 coins: 0.995439>, 0.022455, 20.26)
    """
    solutions = sorted((solve(table, coins) for table in paytables), key=lambda game: -game.exact)
    if len(solutions) < 2:
        raise Refused("expected two or more paytables to compare")
    best = solutions[0].exact
    return [Solved(game, terms=terms, less=float(best - game.exact)) for game in solutions]


def compared(paytables: Sequence[Paytable], coins: int | None, terms: Terms) -> Answer:
    """The figures of each game, the best first, the pays that differ, and what an hour costs."""
    games = compare(*paytables, coins=coins, terms=terms)
    rows, notes, said = [], [], []
    for number, solved in enumerate(games, 1):
        game = solved.solution
        figures = cost_text(game.expected), cost_text(solved.less or 0), f"{game.variance:,.2f}"
        rows.append((f"{number} {game.paytable.title}", *figures, percent(game.hit_frequency)))
        hourly = hourly_words(game.expected, game.coins, terms)
        notes.append(f"{number} {hourly}")
        said.append(f"{game.paytable.title} {hourly}.")
    columns = Column("game", align="<"), *map(Column, ("return", "less", "variance", "hit rate"))
    pays = pays_group([game.solution.paytable for game in games], game.coins)
    groups = [Group("", columns, rows, lead="{}: "), pays, Group(notes=notes, sentences=said)]
    return Answer(lambda: games, lambda: [groups], range(1, 5 + len(games)))


def pays_group(tables: Sequence[Paytable], coins: int = 0) -> Group:
    """The lines whose pay differs, in a column for each game, by default at max bet."""
    pays = [{line.label: f"{line.pays[coins - 1]:,}" for line in table.lines} for table in tables]
    labels = dict.fromkeys(label for table in pays for label in table)
    rows = [(label, *(table.get(label, NO_VALUE) for table in pays)) for label in labels]
    columns = (Column(f"{number}", 8) for number, _ in enumerate(tables, 1))
    differing = [row for row in rows if len({*row[1:]}) > 1]
    return Group("", (Column("pays", align="<"), *columns), differing, lead="{} pays: ")


def which_group(pair: Pair) -> Group:
    """Two paytables of a game side by side and the question which returns more; once it is answered, both returns."""
    title = f"{pair.family}, at {pair.games[0].coins} coins"
    group = replace(pays_group(pair.games), title=title)
    if pair.is_right is None:
        return replace(group, notes=["Which returns more, 1 or 2?"])
    more = cost_text(max(pair.returns) - min(pair.returns))
    note = f"{'Right' if pair.is_right else 'Wrong'}: {pair.best} returns {more} more."
    return replace(group, rows=[*group.rows, ("return", *map(cost_text, pair.returns))], notes=[note])
