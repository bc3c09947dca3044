"""Columns of plain decimal numbers, read all rows at once.

Results of an attitude run hold half a million numbers, and a suite reads hundreds of such files. A number of
at most 53 bits over a power of ten is one division of two exact values, so what is read here has the bits that
`float` gives.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

WIDEST = 17  # characters of a number
EXACT = 2**53  # integers below it are exact as float64
POWERS = 10 ** np.arange(WIDEST + 1)
COMMA, NEWLINE, MINUS, POINT, ZERO = b",\n-.0"
MARGIN = b"\n" * WIDEST  # before the first number, so that every window has its characters


def decimal_columns(body: str, columns: int, chosen: Sequence[int]) -> list[np.ndarray] | None:
    """The chosen of `columns` columns of a table without header, an empty cell as NaN.

    None where a chosen cell is anything but an optional minus, digits and a point, or where a row has another
    number of cells: then a general reader has to look.
    """
    data = body.replace("\r", "").encode()
    text = np.frombuffer(MARGIN + data + (b"" if data.endswith(b"\n") else b"\n"), np.uint8)
    ends = WIDEST + np.flatnonzero(text[WIDEST:] <= COMMA)  # Below the comma lie no characters of numbers.
    if len(ends) % columns:
        return None
    ends = ends.reshape(-1, columns)
    if np.any(text[ends[:, -1]] != NEWLINE) or np.any(text[ends[:, :-1]] != COMMA):
        return None
    before = np.concatenate([[WIDEST - 1], ends[:-1, -1]])
    read = []
    for column in chosen:
        values = _numbers(text, (ends[:, column - 1] if column else before) + 1, ends[:, column])
        if values is None:
            return None
        read.append(values)
    return read


def _numbers(text: np.ndarray, starts: np.ndarray, ends: np.ndarray) -> np.ndarray | None:
    """The numbers in text[starts:ends]; None where one is none, or has more digits than float64 holds."""
    widths = ends - starts
    widest = int(widths.max(initial=0))
    if widest > WIDEST:
        return None
    if widest == 0:
        return np.full(len(ends), np.nan)
    place = np.arange(widest)[:, None]
    characters = text[ends - widest + place]  # A row of it is the same place of all numbers.
    inside = place >= widest - widths
    digits = characters - np.uint8(ZERO)  # Anything else wraps to above 9.
    is_digit, is_point = inside & (digits <= 9), inside & (characters == POINT)
    digit_count, points = is_digit.sum(axis=0, dtype=np.uint8), is_point.sum(axis=0, dtype=np.uint8)
    negative = (text[starts] == MINUS) & (widths > 0)
    is_number = (digit_count + points + negative == widths) & (points <= 1) & (digit_count > 0)
    # Exact: partial sums of integers that stay below 2^53. The point stands as a digit 0, to be taken out.
    weights = POWERS[widest - 1 :: -1].astype(float)
    with_point = weights @ np.where(is_digit, digits, np.uint8(0)).astype(float)
    if not np.all(is_number | (widths == 0)) or np.any(with_point >= EXACT):
        return None
    decimals = ((widest - 1 - place).astype(np.uint8) * is_point).sum(axis=0, dtype=np.uint8)
    scale = POWERS[decimals]
    whole, part = np.divmod(with_point.astype(np.int64), POWERS[decimals + points])
    values = (whole * scale + part) / scale.astype(float)
    return np.where(widths == 0, np.nan, np.where(negative, -values, values))
