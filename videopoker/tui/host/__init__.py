"""What the program is painted on: the terminal and the signals that end it."""
