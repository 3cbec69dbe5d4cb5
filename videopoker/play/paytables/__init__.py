"""Games: paytable files, the library of them, what they are worth."""
