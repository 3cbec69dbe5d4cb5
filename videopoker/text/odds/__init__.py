"""The solver in words: returns, risk, simulation, other pays."""
