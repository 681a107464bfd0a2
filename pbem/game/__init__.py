"""The rules of Operation: Mata Hari: frozen values and pure functions."""
