"""A game that is being played: its state at work, orders, what is kept of them, talk, bots and silence."""
