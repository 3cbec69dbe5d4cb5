"""The title and the message line of the table, fitted to the terminal's width."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from textual.content import Content

from videopoker.core.base.messages import plural, printable
from videopoker.core.base.read_number import NUMBER_WORDS
from videopoker.core.cards.cards import Card, Cards
from videopoker.core.cards.showdown import Showdown
from videopoker.core.machine.bet import Bet
from videopoker.core.machine.events import Committed, FinalHand, best_first
from videopoker.core.machine.state import GameState, Phase
from videopoker.core.paytable.paytable import MICRO, Paytable
from videopoker.play.paytables.solved import shown_return
from videopoker.text.play.note import CHOOSE, GREETING, NEW_RECORD, NO_CREDITS, still_open
from videopoker.text.words.cells import cell_len
from videopoker.text.words.hand import built_hand, changed, short_bet
from videopoker.text.words.numbers import RARE, in_groups, jackpot_text, one_in_words, shortened
from videopoker.text.words.pay_line import NO_WIN
from videopoker.text.words.showdown import winners_text
from videopoker.text.words.win import (
    PAYS,
    double_result,
    goal,
    hand_name,
    hands_won,
    lines_named,
    pay_now,
    pays,
)
from videopoker.tui.kit.big_win import Written
from videopoker.tui.kit.layout import MIN_SIZE
from videopoker.tui.kit.timeline import Win, win_of

_NEXT = ("nothing held", "draw four", "draw three", "draw two", "draw one", "stand pat")
"""What a draw does, by the number of cards held."""
_SEPARATOR = "  ·  "
_NARROW_SEPARATOR = " · "
_GAP = 2
"""Blank columns before each part of the title that follows the game."""


SHARES_IT = "shares it"
"""What the key of a remark on a rare hand does."""


def remarks(
    state: GameState, rarity: float | None, share_key: str, *, is_right: bool
) -> tuple[tuple[str, ...], bool]:
    """The remarks on a win that comes once in `rarity` hands, and whether the hand is rare, as a royal always is.

    A rare hand has the key that shares it. A loss, a push and of many hands one that is not rare have no remarks.
    """
    if state.phase is not Phase.BETTING or state.double or state.paid <= state.risked:
        return (), False
    is_rare = win_of(state) is Win.ROYAL or (rarity or 0) > RARE
    if len(state.finals) > 1 and (rarity or 0) <= RARE:
        return (), False
    odds = [one_in_words(rarity)] if rarity else []
    if odds and not is_rare:
        odds = [f"{odds[0]} hands"]
    shares = [f"{share_key} {SHARES_IT}"] if is_rare and share_key else []
    return (*odds, *shares, *(["right hold"] if is_right else [])), is_rare


def too_small(width: int, height: int) -> str:
    """The message shown if the terminal is too small."""
    least_width, least_height = MIN_SIZE
    return f"The table needs {least_width} x {least_height}; this terminal is {width} x {height}."


def hand_lines(hand: Cards, table: Paytable) -> tuple[str, str]:
    """What the cards chosen so far make, and what they pay or could become."""
    return built_hand(hand, table) or ("choose five cards", "arrow keys and space, a click, or t to type")


def places(showdown: Showdown) -> list[str]:
    """The word beside each hand: whether it wins or ties, else its place."""
    best = "wins" if len(showdown.winners) == 1 else "ties"
    values = [hand.value for hand in showdown.hands]
    ranks = [sum(other > value for other in values) for value in values]
    return [(best, "2nd", "3rd", "4th")[rank] for rank in ranks]


def verdict(showdown: Showdown, won: Sequence[int]) -> Content:
    """Which hands win, counted from 0, and why."""
    who = winners_text([number + 1 for number in won])
    return Content.assemble((who, "bold $gold"), f"{_SEPARATOR}{showdown.reason}")


def line_in_play(state: GameState, coins: int) -> str | None:
    """The label of the paytable line the cards on the table make, or None."""
    if not state.cards or state.current_paytable is None:
        return None
    if state.phase is not Phase.DRAWING:
        return state.line
    line = state.current_paytable.best_line(state.cards, coins)
    return line.label if line else None


def message(
    state: GameState,
    held: frozenset[int],
    *,
    resumed: bool,
    double: str,
    at: int = 0,
    guide: tuple[str, str] | None = None,
) -> tuple[str, ...]:
    """The parts of the message line: what the hand is, what it pays, what comes next.

    `state` is the one on the table; `double` the key that doubles the win, empty if there is none to double; `at` the
    index of the final hand that is shown large; `guide` the keys that deal and hold, to say what to press first.
    """
    parts = _message_parts(state, held, at)
    if resumed:
        parts = [GREETING, still_open(state), *parts]
    game = state.next_game if state.phase is Phase.BETTING else None
    if guide and not (resumed or game) and state.double is None and state.credits + state.stake:
        next_key = _guide(state, held, *guide)
        is_over = state.phase is Phase.BETTING and state.cards
        parts = [*parts, next_key] if is_over else [next_key, *parts[:-1]]
    if double:
        parts.append(f"{double} to double {state.stake:,}")
    return (*parts, f"next: {printable(game.title)}") if game else tuple(parts)


def won_so_far(state: GameState, lit: int) -> tuple[str, ...]:
    """The message while a win is counted up, without amounts; of many hands the wins among the first `lit`."""
    if state.double is not None:
        return tuple(_double_parts(state)[:1])
    return tuple(lines_named(state.finals[:lit])) if len(state.finals) > 1 else (hand_name(state),)


def with_remarks(
    parts: Sequence[str], state: GameState, written: Written, remarks: Sequence[str], columns: int
) -> list[str]:
    """The parts of a win's message without what is `written` in block letters, and with the remarks on it.

    As many of the first remarks as leave room for all other parts in these columns; always the odds of a rare hand and how
    to share it, so that the last other parts may have to be cut.
    """
    name = hand_name(state)
    hand_words = {name, str(state.value), pays(state.line, state.paid)}
    told = [part for part in parts if part in hand_words or part.startswith(PAYS)]
    hand = told
    place = parts.index(told[0]) if told else len(parts)
    if told and written is Written.COUNT:
        hand = [name]
    if told and written is Written.NAME:
        kind, _, detail = name.partition(", ")
        hand = [detail or kind] if state.line not in {name, kind} else []
    others = [part for part in parts[place:] if part not in told]
    others.sort(key=lambda part: not part.startswith(NEW_RECORD))
    short = [NEW_RECORD if part.startswith(NEW_RECORD) else part for part in others]
    least = next((count for count, remark in enumerate(remarks, 1) if remark.endswith(SHARES_IT)), 0)
    ways = [
        [*parts[:place], *hand, *remarks[:count], *more]
        for more in (others, short)
        for count in range(len(remarks), least - 1, -1)
    ]
    return next((way for way in ways if cell_len(_NARROW_SEPARATOR.join(way)) <= columns), ways[-1])


def fitted_message(parts: Sequence[str], width: int, aside: str = "", *, is_over: bool = False) -> str:
    r"""The parts in one line, as many as fit, the first always; an `aside` takes priority over all but the pay.

    Once the hand `is_over`, an aside with no room beside all of them is on a second line.

    >>> fitted_message(["full house", "pays 40"], 30), fitted_message(["full house", "pays 40"], 12)
    ('full house  ·  pays 40', 'full house')
    >>> fitted_message(["full house", "pays 40"], 23, "a mistake", is_over=True)
    'full house  ·  pays 40\na mistake'
    >>> fitted_message(["full house", "pays 40", "draw two"], 23, "best: hold")
    'pays 40  ·  best: hold'
    """
    later = parts[1:] if GREETING in parts[:1] else parts
    if aside:
        hand = parts[2:] if GREETING in parts[:1] else parts  # without the greeting
        pay = [part for part in hand if part.startswith(PAYS)]
        ways = [[*parts, aside], [*later, aside], [*hand, aside]]
        if not is_over:
            ways += [[*hand[:1], *pay, aside], [*pay, aside]]
        lines = (between.join(way) for way in ways for between in (_SEPARATOR, _NARROW_SEPARATOR))
        apart = f"{fitted_message(later, width)}\n{aside}" if is_over else aside
        return next((line for line in lines if cell_len(line) <= width), apart)
    shorter = (_NARROW_SEPARATOR.join(later[:count]) for count in range(len(later), 1, -1))
    fits = (_SEPARATOR.join(parts), _SEPARATOR.join(later), *shorter)
    return next((line for line in fits if cell_len(line) <= width), later[0] if later else "")


def _committed(state: GameState) -> Committed | None:
    """The commitment to the deal in play or, between hands, to the next deal."""
    return state.committed if state.phase is Phase.BETTING else state.dealt_under


def seal(state: GameState) -> bytes:
    """The commitment to the deal in play or, between hands, to the next deal; empty without one."""
    kept = _committed(state)
    return kept.commitment if kept else b""


def reminder(seal: bytes) -> str:
    """``sealed 5d21…2d11``; empty for no seal."""
    return f"sealed {shortened(seal)}" if seal else ""


class WholeValue(NamedTuple):
    """A value that is shown with all its digits."""

    name: str
    short: str
    """The name where there is less room."""
    value: bytes

    def rows(self, columns: int) -> list[str]:
        """The digits in groups, in one row or two, after the longest name that fits.

        >>> WholeValue("first value", "chain", bytes(32)).rows(60)[1]
        '            00000000 00000000 00000000 00000000'
        """
        digits = in_groups(self.value, columns)
        names = f"{self.name} ", f"{self.short} ", ""
        name = next(name for name in names if len(name) + len(digits[0]) <= columns or not name)
        return [f"{name if row is digits[0] else '':{len(name)}}{row}" for row in digits]


def whole_value(state: GameState) -> WholeValue | None:
    """The value that the table shows whole before it bets on the next deal, and during that deal; None for none.

    If the deal's commitment is older than its chain, or there is no chain: that commitment. Otherwise the first value of
    the chain, for its first deal.
    """
    chain = state.secret_chain.chain
    kept = _committed(state)
    if not kept:
        return None
    if chain is None or chain.hand > kept.hand:
        return WholeValue("commitment", "commit", kept.commitment)
    return WholeValue("first value", "chain", chain.first) if chain.hand == kept.hand else None


def first_hand(state: GameState) -> str:
    """The first of many hands while another is shown large: ``hand 1: K♠ Q♣ JK 9♣ K♥, pays 10``."""
    first = state.finals[0]
    return f"hand 1: {' '.join(card.short for card in first.cards)}, {_paid(first)}"


def _paid(final: FinalHand) -> str:
    return f"pays {final.paid:,}" if final.paid else NO_WIN


NEXT_GAME, ADD_CREDITS = "next game", "add credits"
"""The names of the deal key where a game waits, and where a bet needs credits."""

BUTTONS = {NEXT_GAME: "NEXT", ADD_CREDITS: "ADD"}
"""The big button where it does not deal."""


def deal_key(state: GameState, chosen: Bet, affordable: Bet) -> str:
    """The name of the deal key if a game waits or the credits do not cover the bet on the table; else empty.

    >>> deal_key(GameState(credits=20), Bet(5, 10), Bet(2, 10)), deal_key(GameState(), Bet(5), Bet(5))
    ('deal for 2 x 10', 'add credits')
    """
    if state.phase is not Phase.BETTING:
        return ""
    if state.next_game:
        return NEXT_GAME
    if not state.credits:
        return ADD_CREDITS
    return f"deal for {short_bet(affordable)}" if affordable != chosen else ""


def match_step(deal: int, size: int) -> str:
    """Which deal of a match is on the table; 0 for none.

    >>> match_step(0, 100), match_step(37, 100)
    ('match of 100 deals', 'deal 37 of 100')
    """
    return f"deal {deal} of {size}" if deal else f"match of {size} deals"


def _message_parts(state: GameState, held: frozenset[int], at: int) -> list[str]:
    if state.double is not None:
        return _double_parts(state)
    if state.current_paytable is None or state.coins is None or not state.cards:
        return [*([f"{state.hands} hands"] if state.hands > 1 else []), CHOOSE]
    if state.phase is Phase.BETTING:
        broke = [] if state.credits else [NO_CREDITS]
        if len(state.finals) > 1:
            return [*([hand_name(state), _paid(state.finals[at])] if at else _won(state)), *broke]
        return [hand_name(state), *pay_now(state), *broke]
    return [hand_name(state), *pay_now(state), _NEXT[len(held)]]


def _guide(state: GameState, held: frozenset[int], deal: str, holds: str) -> str:
    """What to press next."""
    if state.phase is Phase.BETTING:
        return f"{deal} deals the next hand"
    if not held:
        return f"{holds} hold the cards to keep, then {deal} draws"
    drawn = 5 - len(held)
    if not drawn:
        return f"{deal} keeps all five (you stand pat)"
    return f"{deal} draws {NUMBER_WORDS[drawn]} {plural('new card', drawn)}"


def _won(state: GameState) -> list[str]:
    """How many hands won, and the best of them."""
    assert state.paytable is not None
    best = best_first(state.finals, [line.label for line in state.paytable.lines])[:1]
    values = (state.paytable.value(state.finals[index].cards) for index in best)
    return [hands_won(state.finals), *(f"best hand: {value}" for value in values)]


def _double_parts(state: GameState) -> list[str]:
    """The stake and the card to beat, or the result of the pick."""
    double, picked = state.double, state.picked
    assert double is not None
    if picked is None:
        return [
            goal(double.card, state.jokers),
            f"{state.stake:,} staked",
            "pick a card",
        ]
    broke = [] if state.credits else [NO_CREDITS]
    higher = "ties with" if picked.paid else "loses to"
    if picked.paid > double.stake:
        higher = "beats"
    both = f"{_height(picked.card)} {higher} {_height(double.card)}"
    return [both, double_result(double.stake, picked.paid), *broke]


def _height(card: Card) -> str:
    return "joker" if card.is_joker else card.rank.word


def title(
    state: GameState, bet: Bet, jackpot: str, width: int, seal: bytes = b""
) -> tuple[Content, str, str, str, str]:
    """The game, the `seal` of the deal, the return, the `jackpot` and the hand's number in `width` columns.

    The return is for this bet. The return is shortened first; then the seal is left out, the return, the
    hand's number and the word before the jackpot. The game loses its family last, the jackpot's figure is always there.
    """
    number = hand_number(state, bet.hands)
    stated = stated_returns(state, bet.coins)
    sealed = reminder(seal)
    sealed_ways = product([sealed], stated[:-1] or stated)
    ways = [*sealed_ways, *product([""], stated)]
    numbers = number, number.split()[-1], ""
    jackpots = [jackpot, *jackpot.split()[-1:]]
    for game, meter, numbered, (sealed, percent) in product(_games(state), jackpots, numbers, ways):
        parts = game, sealed, percent, meter, numbered
        if sum(len(part) + _GAP for part in parts if part) - _GAP <= width:
            break
    return parts


def hand_number(state: GameState, hands: int = 1) -> str:
    """``Hand 1,204``; in multi-hand play ``Deal 1,204``."""
    return f"{'Deal' if hands > 1 else 'Hand'} {max(1, state.hand):,}"


def stated_returns(state: GameState, coins: int) -> Sequence[str]:
    """The paytable's stated return in words, longest first, the last empty.

    The return is for max coins, and for a jackpot just reset.

    >>> from videopoker import Session
    >>> stated_returns(Session.in_memory("jacks-or-better-9-6").state, 1)
    ('return 99.54% at 5 coins', '99.54% at 5', '')
    """
    table = state.paytable
    certain = shown_return(table) if table else None
    if table is None or not certain:
        return ("",)
    percent = f"{certain:.2%}"
    if coins != table.coins:
        return f"return {percent} at {table.coins} coins", f"{percent} at {table.coins}", ""
    resets = [line.pays[-1] * MICRO for line in table.jackpot_lines]
    if any(now > reset for now, reset in zip(state.jackpot_values, resets, strict=True)):
        return f"return {percent} at jackpot reset", f"{percent} at jackpot reset", ""
    return f"return {percent}", percent, ""


def jackpot(state: GameState) -> str:
    """``JACKPOT 4,012.35``, the first if there are several; empty if the game has none."""
    micro = state.jackpot
    return "" if micro is None else f"JACKPOT {jackpot_text(micro)}"


def _games(state: GameState) -> Sequence[Content]:
    """The game's names, longest first, marked in a practice save and if the game differs from the shipped one."""
    table = state.paytable
    if table is None:
        return (Content(""),)
    before = ("PRACTICE  " if state.practice else "", "bold $gold")
    after = (changed(table), "bold $gold")
    full = Content.assemble(
        before, (table.name.upper(), "bold"), f"  {table.variant}" if table.variant else "", after
    )
    short = Content.assemble(before, (table.variant, "bold"), after)
    return (full, short) if table.variant else (full,)
