"""What may become of a bankroll under best play, exactly: its ruin, where it may stand, how large it should be."""
