"""What the game master does, and how it is written: one value an act, for the command line and for mail."""
