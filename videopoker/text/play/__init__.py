"""Play in words: notes of the table, past hands, meters, ledger, fairness."""
