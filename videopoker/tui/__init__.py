"""The fourth floor: draws the machine, and turns keys and clicks into moves. Textual lives here and nowhere else."""
