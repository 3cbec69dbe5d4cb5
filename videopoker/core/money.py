"""Credits in money, and what comes back of them in percent, each said in one way everywhere."""


def money(credits: int, denomination: int, currency: str = "$") -> str:
    """Credits in money, a credit being worth `denomination` cents.

    >>> money(1000, 25), money(-3, 5)
    ('$250.00', '-$0.15')
    """
    cents = credits * denomination
    return f"{'-' * (cents < 0)}{currency}{abs(cents) // 100:,}.{abs(cents) % 100:02}"


def percent(part: float | None) -> str:
    """A share, or a dash where there is none yet.

    >>> percent(0.9954), percent(None)
    ('99.54%', '-')
    """
    return "-" if part is None else f"{part:.2%}"
