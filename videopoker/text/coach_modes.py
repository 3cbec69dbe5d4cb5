"""The coach's modes in words; kept apart from its explanations, which a table without a coach need not load."""

MODES = {
    "off": "The coach says nothing unless you ask.",
    "after": "The coach says after the draw what a mistake cost.",
    "before": "The coach questions a wrong hold before the draw; draw again to keep it.",
    "exam": "An exam: twenty hands without help, then the result.",
}
"""Each mode with its description, in the order in which the key cycles through them."""
