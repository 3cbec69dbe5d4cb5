"""The table as a widget, with its cards: it is given a state and shows it."""
