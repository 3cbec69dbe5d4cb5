"""Words for cards, wins, holds and amounts."""
