"""Play simulated hand by hand, in as many processes as one likes."""
