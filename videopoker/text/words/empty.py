"""What is shown instead of an empty list: the same words on every screen, in plain mode and in commands."""

NO_HANDS = "No hands yet."
NO_MATCH = "No match."
NO_SESSIONS = "No sessions yet. One starts with your first move."
NO_CASH = "No deposits yet."
NOT_GRADED = "No graded hands. Only hands in a save are graded."
NO_DRILL = "No hands in the drill yet."
NO_EXAMS = "No exams in this save yet."
NO_ANSWERS = "No answers yet."

EMPTY = (NO_HANDS, NO_MATCH, NO_SESSIONS, NO_CASH, NOT_GRADED, NO_DRILL, NO_EXAMS, NO_ANSWERS)
"""All of them."""


def no_match(searched: str) -> str:
    """The words for a search or a filter without results.

    >>> no_match("royals today")
    'No match: royals today.'
    """
    return f"{NO_MATCH[:-1]}: {searched}."
