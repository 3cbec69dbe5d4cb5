"""The host of the program: the terminal, and the signals that end the program."""
