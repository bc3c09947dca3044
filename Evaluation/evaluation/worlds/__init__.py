"""Simulated worlds that nothing is ever fitted to: scenario texts with physics and sources, and what the product
must say in them."""
