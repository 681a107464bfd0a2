"""Upkeep: the books and the copies, words thrown away, older databases, and the rules tried at large."""
