"""What every mail needs that is answered: its words, whose it is, how often, and what became of it."""
