"""Credits in money, which is said in one way everywhere."""


def money(credits: int, denomination: int, currency: str = "$") -> str:
    """Credits in money, a credit being worth `denomination` cents.

    >>> money(1000, 25), money(-3, 5)
    ('$250.00', '-$0.15')
    """
    cents = credits * denomination
    return f"{'-' * (cents < 0)}{currency}{abs(cents) // 100:,}.{abs(cents) % 100:02}"
