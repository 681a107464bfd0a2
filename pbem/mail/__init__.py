"""Bytes to messages and back: what any referee by mail needs, and nothing of the game it referees."""
