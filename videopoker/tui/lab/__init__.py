"""The paytable lab behind its screen: the edited game, its views, and what is asked of the solver."""
