"""Money and jackpots in words. What a credit is worth and the currency are asked for, so neither can be forgotten."""

from videopoker.core.paytable import MICRO


def money(credits: int, denomination: int, currency: str) -> str:
    """Credits in money, a credit being worth `denomination` cents.

    >>> money(1000, 25, "$"), money(-3, 5, "€")
    ('$250.00', '-€0.15')
    """
    cents = credits * denomination
    return f"{'-' * (cents < 0)}{currency}{abs(cents) // 100:,}.{abs(cents) % 100:02}"


def jackpot_text(micro: int) -> str:
    """A jackpot of that many millionths of a credit, cut to hundredths.

    >>> jackpot_text(4_012_359_999)
    '4,012.35'
    """
    return f"{micro // MICRO:,}.{micro % MICRO * 100 // MICRO:02}"
