"""A whole game on this machine, over SMTP and IMAP on loopback."""
