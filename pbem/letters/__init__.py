"""What one recipient may know, in a language, as an email."""
