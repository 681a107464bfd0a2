"""What the game master may look at, which changes nothing."""
