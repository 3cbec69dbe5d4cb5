"""The screens: draw the machine, turn keys and clicks into moves. Only this package uses Textual."""
