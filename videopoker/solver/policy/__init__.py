"""Any way to play: the value of its holds, its return, and how it differs from best play."""
