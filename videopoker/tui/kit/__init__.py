"""What two or more screens use."""
