"""Rows to values and back."""
