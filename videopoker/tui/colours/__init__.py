"""The colours: the felt, every role in every theme, and terminals of few colours."""
