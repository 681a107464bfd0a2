"""Words to values and back, one folder of data a language."""
