"""The rows of a log, how they are chained and read, and the hands made of them."""
