"""A play-by-email runner for the card game Operation: Mata Hari."""
