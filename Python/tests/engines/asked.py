"""What the tests ask of each recording."""

#: One table of each kind: over the whole recording, by day, by minute, by what was done, by step.
TABLES = ("recording", "days", "minutes", "segments", "steps")
