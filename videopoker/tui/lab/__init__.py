"""The paytable lab behind its screen: the edited game, its views, and the questions to the solver."""
