"""The coach in words: advice, sheets, lessons, practice, exams, grades."""
