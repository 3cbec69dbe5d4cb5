"""What is made from the rows of a log: its fold, checked against the rules, and the index in a second file."""
