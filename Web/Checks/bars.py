"""Figures of a benchmark, and what they must not be over."""


class Bars:
    """Prints each figure, and counts those above their bar."""

    def __init__(self):
        self.missed = 0

    def say(self, what, value, bar=None, unit=""):
        word = "" if bar is None else f"  (at most {bar:g}{unit})" + ("" if value <= bar else "  MISSED")
        self.missed += bar is not None and value > bar
        print(f"{what:<58}{value:8.2f}{unit}{word}", flush=True)
