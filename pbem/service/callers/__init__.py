"""Mails by who wrote them, but for players in a running game: the game master, and whoever comes or goes."""
