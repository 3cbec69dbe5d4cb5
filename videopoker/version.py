"""The version of the program.

A file of its own: the build reads it, and it loads nothing.
"""

__version__ = "0.1.0"
