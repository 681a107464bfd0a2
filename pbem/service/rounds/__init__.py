"""What a round of the daemon does of itself: deadlines that fire, reminders, letters that leave, outages."""
