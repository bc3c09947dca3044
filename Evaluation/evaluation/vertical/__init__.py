"""Simulated ways up and down: 48 recordings of one seed, with the truth of floors, rises and climb."""
