"""Writes the forty example sentences of docs/coach.md: `python tools/sentences.py`."""

from collections.abc import Iterator
from pathlib import Path

from videopoker.coach.advice import advise
from videopoker.coach.explain import why_better
from videopoker.core.cards.cards import parse_cards
from videopoker.play.paytables.files import load_paytable
from videopoker.text.coach.explanation import story
from videopoker.text.words.hold_names import symbols

PAGE = Path(__file__).parent.parent / "docs" / "coach.md"
BEGIN, END = "<!-- sentences -->\n", "<!-- end -->\n"

HANDS = {
    "jacks-or-better-9-6": (
        ("Ks Qs Js Ts 9s", "Ks Qs Js Ts"),
        ("Ks Qs Js Ts 2s", "Ks Qs Js Ts 2s"),
        ("Ks Qs Js Ts Kd", "Ks Kd"),
        ("Ks Kd Kh 4s 4d", "Ks Kd Kh"),
        ("Jh Jd 5h 8h Qh", "5h Jh 8h Qh"),
        ("6c 6d Jh Qs Kc", "Jh Qs Kc"),
        ("Ah Th 5h 3c 6d", "Ah Th"),
        ("2h 6s Ts 9d Ks", "Ts Ks"),
        ("Kh Qh 9h 4c 2h", "Kh Qh"),
        ("As Qs Jh Tc 4s", "As Qs Jh Tc"),
        ("5d 6c 7h 8s 8d", "5d 6c 7h 8s"),
        ("Jd Jc 8h 8s 3c", "Jd Jc"),
        ("Qd Qh 7c 4s Ad", "Qd Qh Ad"),
        ("3d 5s 8h 9c Tc", "Tc"),
    ),
    "joker-poker-jacks-15-5-4": (
        ("Ks 7d JK Ac Kh", "Ks 7d JK Kh"),
        ("JK 8s 9s Ts 2s", "JK 8s 9s Ts 2s"),
        ("JK 8s 9s Ts Js", "JK 9s Ts Js"),
        ("JK 4s 5d 9h Kc", "JK"),
        ("8d 6h 4c Ah 8s", "Ah"),
        ("2h 9h Ah 5c Qh", "Ah Qh"),
        ("4d 6d 7s 5s Td", ""),
        ("Kh 8h 5s Jc 9h", "Kh Jc"),
        ("7d JK 6c 9d Ks", "JK Ks"),
    ),
    "joker-poker-kings-20-7-5": (
        ("Kd Kc 8h 8s 3c", "Kd Kc"),
        ("JK 5c 6c 7d Ah", "JK Ah"),
        ("6d 9h Jh Ad JK", "6d Ad JK"),
    ),
    "deuces-wild-full-pay": (
        ("7c 4h 2c 8d 6d", "2c"),
        ("6s Ah Ks Kh 6d", "Ks Kh 6s 6d"),
        ("Qh 4c Jh 2s 9d", "2s"),
        ("2s 2h 9d 9c 9h", "2s 2h"),
        ("8s Td 4c Qs 9c", ""),
        ("5s 9h 3h Kc Jc", "Kc Jc"),
    ),
    "double-double-bonus-9-6": (
        ("As Ah Ad 4c 4s", "As Ah Ad 4c 4s"),
        ("As Ah Ad 4c 9s", "As Ah Ad 4c"),
        ("As Ah Kd Kc 7s", "As Ah"),
        ("Jc Qh 4c 5d As", "As"),
    ),
    "double-bonus-10-7-5": (
        ("Kd Jc Qd 5s 3d", "Kd Qd"),
        ("As 4h Ks 9s 6h", "As Ks"),
        ("As Ah 8d 8c 3s", "As Ah 8d 8c"),
        ("9c Tc Jd Qh 9d", "9c 9d"),
    ),
}
"""Hands by game, each with the hold that a player chose."""


def sentences() -> Iterator[str]:
    """The examples as Markdown."""
    for game, hands in HANDS.items():
        table = load_paytable(game)
        yield f"\n**{table.title}** (`{game}`), {table.coins} coins\n"
        for dealt, chosen in hands:
            cards = parse_cards(dealt)
            held = {cards.index(card) for card in parse_cards(chosen)}
            why = why_better(advise(cards, table, table.coins), held)
            yield f"- {symbols(cards)}: {story(why)}"


def page() -> str:
    """The page docs/coach.md with these sentences."""
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    return f"{before}{BEGIN}" + "\n".join(sentences()) + f"\n\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
