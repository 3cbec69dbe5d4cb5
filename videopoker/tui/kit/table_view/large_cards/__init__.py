"""The five large cards."""
