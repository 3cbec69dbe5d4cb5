"""Pictures in pixels, without a screen: cards, block letters, and the picture of a hand to share."""
