"""Tests the simulator against reality: what recordings and simulations of one kind measure, side by side."""
