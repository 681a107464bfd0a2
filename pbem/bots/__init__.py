"""Players that see a view and answer with a move."""
