"""What a command answers: from its options, as they are declared here, to groups. The command line and plain mode ask the same."""
