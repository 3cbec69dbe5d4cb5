"""A house that tries many secrets before it commits: what it gains, and what tells of it."""

import re
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from videopoker import load_paytable, solve
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.machine.game import after_draw, paid_hand
from videopoker.play import session as sessions
from videopoker.play.deals.shuffle import new_chain, secrets_back, seeded, shuffled, words_of
from videopoker.play.saves.check.verify import verify
from videopoker.play.session import Session
from videopoker.solver.policy.best_holds import decide
from videopoker.solver.risk.pay_law import pay_law

GAME = load_paytable("jacks-or-better-9-6")
FAIRNESS = Path(__file__).parents[2] / "docs" / "fairness.md"


def first_secrets(chain, deals):
    """The secrets of the first deals of a chain, from the nearest one that a save stores."""
    number, secret = min(point for point in chain.points if point[0] >= deals)
    back = [secret, *islice(secrets_back(chain.move.chain, number, secret), number - 1)]
    return back[::-1][:deals]


def worst(number, deals, seed):
    """Of this many chains the secrets of the one whose deals, dealt without words, pay the least."""
    chains = (new_chain(seeded(b"%s %d" % (seed, index)), deals) for index in range(number))
    return min((first_secrets(chain, deals) for chain in chains), key=lambda secrets: paid(secrets).sum())


def paid(secrets, phrase=""):
    """What each deal of these secrets pays with five coins and the best hold."""
    words, deck = words_of(phrase, committed=True), sorted_deck()
    orders = [shuffled(deck, secret, words, hand)[:10] for hand, secret in enumerate(secrets, 1)]
    dealt = np.array([[card.number for card in order[:5]] for order in orders], np.uint8)
    best = decide(dealt, np.zeros(len(dealt), np.uint8), GAME, 5).best_held
    held = [frozenset(at for at in range(5) if mask >> at & 1) for mask in map(int, best)]
    finals = (after_draw(order[:5], order[5:], hold) for order, hold in zip(orders, held, strict=True))
    return np.array([paid_hand(GAME, cards, 5).paid for cards in finals])


@pytest.mark.slow
def test_deals_of_a_chain_that_was_chosen_get_the_verdict_chain(tmp_path, monkeypatch):
    def chosen(_):
        chains = [new_chain(seeded(b"chain %d" % index)) for index in range(60)]
        return min(chains, key=lambda chain: paid(first_secrets(chain, 100)).sum())

    monkeypatch.setattr(sessions, "new_chain", chosen)
    with Session.open(tmp_path / "house.sqlite3", GAME) as session:
        for _ in range(100):
            session.deal(5)
            session.draw()
        verified = verify(session.log)
    assert (verified.problems, verified.fixed, verified.chains) == ((), {"chain": 100}, {"new": 1})


@pytest.mark.slow
def test_words_given_after_the_first_value_make_chosen_chains_pay_as_fair_ones():
    chains = [worst(60, 25, b"house %d" % house) for house in range(60)]
    without = np.concatenate([paid(secrets) for secrets in chains]) / 5
    with_words = np.concatenate([paid(secrets, "my own words") for secrets in chains]) / 5
    law = pay_law(solve(GAME))
    fair = law.mean + 1
    error = float(np.sqrt(law.nets**2 @ law.chances - law.mean**2) / np.sqrt(len(with_words)))
    assert without.mean() < 0.6
    assert abs(with_words.mean() - fair) < 3 * error


def worst_return(deals, tries):
    """The average of the lowest return of this many chains over their first deals, from the exact law of one deal."""
    law, size = pay_law(solve(GAME)), 2**21
    one = np.zeros(size)
    np.add.at(one, law.totals % size, law.chances)
    start = int(deals * (law.mean + law.bet)) - size // 2
    sums = np.roll(np.fft.irfft(np.fft.rfft(one) ** deals, size), -start % size)
    at_least = np.clip(sums[::-1].cumsum()[::-1], 1e-300, 1)
    return (start + np.exp(tries * np.log(at_least[1:])).sum()) / deals


@pytest.mark.slow
def test_returns_of_a_house_that_chooses_its_chain_are_those_of_the_documentation():
    said = re.findall(r"\| ([\d,]+) \| ([\d,]+) \| ([\d.]+)% \|", FAIRNESS.read_text(encoding="utf-8"))
    rows = [(int(tries.replace(",", "")), int(deals.replace(",", ""))) for tries, deals, _ in said]
    assert rows == [(1, 600), (60, 600), (1_000_000, 600), (1_000_000, 100_000)]
    assert [f"{worst_return(deals, tries):.1%}" for tries, deals in rows] == [f"{one}%" for *_, one in said]
