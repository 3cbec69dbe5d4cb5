"""The machine: moves, events, states and totals, without files or entropy."""
