"""When the coach speaks, in words; apart from its explanations, which a table without a coach goes without."""

MODES = {
    "off": "The coach says nothing unless you ask.",
    "after": "The coach says after the draw what a mistake cost.",
    "before": "The coach questions a wrong hold before the draw; draw again keeps it.",
    "exam": "An exam: twenty hands without a word, then the result.",
}
"""Each mode and what it does, in the order in which a key goes through them."""
