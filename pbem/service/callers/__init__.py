"""Mails by who wrote them: players, the game master, and whoever comes to a game, leaves or watches it."""
