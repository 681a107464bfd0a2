"""Letters: what each reader is told, as a row of the outbox; and those that come back."""
