"""Files, folders, processes and what only some operating systems have."""
