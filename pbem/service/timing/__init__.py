"""Time as values: deadlines, when somebody is reminded of them, who is away, and jumps of the clock."""
