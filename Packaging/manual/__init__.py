"""Manual pages: of commands from what they say of themselves, others from pages of the documentation."""
