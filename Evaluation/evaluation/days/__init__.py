"""Whole days with places: simulated, and what the product says of visits and trips, with location and without."""
