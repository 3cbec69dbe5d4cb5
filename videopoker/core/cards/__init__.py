"""Cards, the deck, hands and the only evaluator."""
