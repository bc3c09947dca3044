"""Gestures for which there is no recording with a licence: simulated, and what the product says of them."""
