"""What is agreed for a game: options, who may come to it, which hours count, and what can be changed."""
