"""Games: paytable files, the library of all games, and their returns."""
