"""Deals: entropy, the shuffle, the commitment and chains of secrets."""
