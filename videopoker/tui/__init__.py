"""The screens: draws the machine and turns keys and clicks into moves. Only this package uses Textual."""
