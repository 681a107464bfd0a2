"""What the game master may look at: games, mails, letters, whether pbem runs well, and what happens."""
