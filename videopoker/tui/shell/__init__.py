"""The app, its run, and what only it opens; no other room imports this one."""
