"""What a card looks like: its art, colours and signs."""
