"""Past hands, the ledger and the bankroll, as the index has them."""
