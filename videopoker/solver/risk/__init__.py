"""The exact risk of a bankroll under best play: chance of ruin, distribution after some hands, bankroll needed."""
