"""Writes tests/text/stories.txt and the forty examples of docs/coach.md: `python tools/stories.py`.

The file has 200 hands of four games with their stories and marks, the page ten of each game, about as many ideas as there are.

A rule gives each story its mark; a mark given by eye stands in BY_EYE. A story is *good* if its rival is a hold that a player
considers and it names the trade-off, or if it has no rival and says what the cards that tempt would cost. It is *acceptable* if it
is true and short but has no reason, if it compares drawing five with one high card or two suited cards with one of them, or if what tempts costs above 10 coins. It is *poor* if a hand that pays is compared
with drawing five or with one card, if the difference is above 10 coins, or if nothing is compared.
"""

from collections.abc import Iterator
from pathlib import Path

from videopoker import arrays
from videopoker.coach.advice import advise
from videopoker.coach.explain import WhyBetter, why_better
from videopoker.coach.ideas import idea_of
from videopoker.core.cards.cards import CARDS, format_cards
from videopoker.play.paytables.files import load_paytable
from videopoker.text.coach.story import story
from videopoker.text.words.hold_names import symbols

ROOT = Path(__file__).parent.parent
FILE = ROOT / "tests" / "text" / "stories.txt"
PAGE = ROOT / "docs" / "coach.md"
BEGIN, END = "<!-- sentences -->\n", "<!-- end -->\n"
EXAMPLES = 10

GAMES = (
    "jacks-or-better-9-6",
    "joker-poker-jacks-15-5-4",
    "deuces-wild-full-pay",
    "double-double-bonus-9-6",
)
HANDS, SEED = 200, 2026
GOOD, ACCEPTABLE, POOR = "good", "acceptable", "poor"
_NINE_SIX, _HOUSE, _DEUCES, _DOUBLE = GAMES
BY_EYE = {
    # nobody draws five with an open straight
    (_NINE_SIX, "3h 5h 6c 7d 8d"): POOR,
    (_NINE_SIX, "2c 3h 4s 5h Ts"): POOR,
    (_HOUSE, "3d 7c 8s 9d Td"): POOR,
    (_DOUBLE, "2c 3h 4s 5h Ts"): POOR,
    # the closest hold is another one: the deuce with AK, AJ
    (_DEUCES, "2s 9s Qc Kd Ad"): ACCEPTABLE,
    (_DOUBLE, "2c 4s 5d Jd As"): ACCEPTABLE,
    # which three, and why not
    (_DEUCES, "6s 9d Jh Kc As"): ACCEPTABLE,
    (_DEUCES, "4d 8h Js Kd Ad"): ACCEPTABLE,
    # nobody breaks a flush
    (_DEUCES, "3h 5h 7h Jh Ah"): ACCEPTABLE,
    (_NINE_SIX, "3h 5h 7h Jh Ah"): POOR,
    (_DOUBLE, "3h 5h 7h Jh Ah"): POOR,
}
"""Marks by game and hand, where the rule does not see what a reader does."""

_LARGEST_GAP = 10
_WITHOUT_REASON = {"win more often", "win more often and bigger", "win bigger"}


def mark(why: WhyBetter) -> str:
    """The mark of a story by the rule."""
    other = why.worse
    if other is None or why.gain is None:
        if not why.tempting:
            return POOR
        least = why.advice.cost(why.tempting[0].positions)
        return GOOD if least <= _LARGEST_GAP else ACCEPTABLE
    pays = why.advice.sure_pay(why.better) > 0
    if why.gain > _LARGEST_GAP or (pays and len(other.cards) < 2):
        return POOR
    idea = idea_of(why)
    is_plain = idea is None or idea.name in _WITHOUT_REASON
    is_one_of_two = len(other.cards) == 1 and idea is not None and idea.name == "suited high cards"
    is_one_or_none = not other.cards and len(why.better.cards) == 1
    return ACCEPTABLE if is_plain or is_one_of_two or is_one_or_none else GOOD


def reasons(game: str) -> Iterator[tuple[str, WhyBetter]]:
    """The hands of a game, each with its reason."""
    table = load_paytable(game)
    for dealt in arrays.deal(HANDS, SEED, table.jokers).tolist():
        cards = tuple(CARDS[number] for number in dealt)
        yield format_cards(cards), why_better(advise(cards, table, table.coins))


def listed(game: str) -> Iterator[str]:
    """The lines of the file for one game: the mark of each hand, the hand, and its story."""
    yield f"# {game}"
    for hand, why in reasons(game):
        yield f"{BY_EYE.get((game, hand), mark(why)):<11}{hand:<15}{story(why)}"


def examples(game: str) -> Iterator[str]:
    """Ten hands with their stories as Markdown: the first of each idea, those without a rival as one of them."""
    table = load_paytable(game)
    yield f"\n**{table.title}** (`{game}`), {table.coins} coins\n"
    first = {}
    for _, why in reasons(game):
        first.setdefault(idea_of(why), why)
    for why in [*first.values()][:EXAMPLES]:
        yield f"- {symbols(why.advice.cards)}: {story(why)}"


def page() -> str:
    """The page docs/coach.md with these examples."""
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    lines = [line for game in GAMES for line in examples(game)]
    return f"{before}{BEGIN}" + "\n".join(lines) + f"\n\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    FILE.write_text("\n".join(line for game in GAMES for line in listed(game)) + "\n", "utf-8")
    PAGE.write_text(page(), "utf-8")
