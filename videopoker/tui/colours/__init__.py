"""Colours: the felt themes, every role's colour in every theme, and terminals with few colours."""
