"""People and bots, and their seats: announced, offered, taken, handed over, and dealt anew."""
