"""How the classes of results are called."""

from videopoker.core.meters import RESULTS


def result_label(place: int) -> str:
    """A class of results by its place in RESULTS.

    >>> [result_label(place) for place in (0, 1, 5, 11)]
    ['nothing', '1', '5 to 9', '800 and more']
    """
    least = RESULTS[place]
    if not place:
        return "nothing"
    if place == len(RESULTS) - 1:
        return f"{least} and more"
    most = RESULTS[place + 1] - 1
    return f"{least}" if most == least else f"{least} to {most}"
