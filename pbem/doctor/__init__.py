"""The doctor looks at everything a game needs; each thing gets a line that says what to do about it."""
