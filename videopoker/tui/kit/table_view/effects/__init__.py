"""Animation, lights and block letters after a win."""
