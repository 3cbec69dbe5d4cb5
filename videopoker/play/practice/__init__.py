"""The training file: exams, the deck of the drill, progress in lessons."""
