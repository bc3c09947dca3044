"""Boosted trees as the tables of `PackedTrees`: each question once, and 16 bits a node.

A question is whether a feature is above a threshold; they are numbered by feature and threshold. A node is 4 bits half the distance to
its right child and 12 bits the number of its question; of a leaf the distance is 0 and the 12 bits are its value in 1/1024.
"""

from typing import NamedTuple, Sequence

LEAF_FEATURE = 63


class Tables(NamedTuple):
    """What the product evaluates."""

    thresholds: list[int]  # of all questions, 1/1024
    questions: list[int]  # how many there are of each feature
    sizes: list[int]  # how many nodes each tree has
    nodes: list[int]

    @property
    def bytes(self) -> int:
        return 2 * len(self.thresholds) + len(self.questions) + len(self.sizes) + 2 * len(self.nodes)


def tables(roots: Sequence[int], words: Sequence[int]) -> Tables:
    """From the first node of each tree, and nodes in 32 bits (activity_trees.pack)."""
    ends = [int(r) for r in roots[1:]] + [len(words)]
    asked = sorted({(feature(w), value(w)) for w in words if feature(w) != LEAF_FEATURE})
    numbers = {question: n for n, question in enumerate(asked)}
    features = max(f for f, _ in asked) + 1
    return Tables(
        thresholds=[t for _, t in asked],
        questions=[within(sum(f == g for f, _ in asked), 0, 255) for g in range(features)],
        sizes=[within(end - int(root), 1, 255) for root, end in zip(roots, ends)],
        nodes=[node(w, numbers) for w in words])


def node(word: int, numbers: dict[tuple[int, int], int]) -> int:
    if feature(word) == LEAF_FEATURE:
        return within(value(word), -2048, 2047) & 4095
    distance = int(word) & 1023
    assert distance % 2 == 0
    return within(distance // 2, 1, 15) << 12 | within(numbers[feature(word), value(word)], 0, 2303)


def feature(word: int) -> int:
    return int(word) >> 10 & 63


def value(word: int) -> int:
    unsigned = int(word) >> 16
    return unsigned - 65536 if unsigned >= 32768 else unsigned


def within(number: int, least: int, most: int) -> int:
    assert least <= number <= most, f"{number} does not fit"
    return number


def rows(cells: list[str], per_row: int) -> str:
    lines = [", ".join(cells[i : i + per_row]) for i in range(0, len(cells), per_row)]
    return ",\n".join("      " + line for line in lines) + ","


def swift(t: Tables) -> str:
    """The tables as a Swift expression."""
    return f"""PackedTrees(
    thresholds: [
{rows([str(v) for v in t.thresholds], 11)}
    ],
    questions: [
{rows([str(v) for v in t.questions], 18)}
    ],
    sizes: [
{rows([str(v) for v in t.sizes], 22)}
    ],
    nodes: [
{rows([f"0x{v:04x}" for v in t.nodes], 11)}
    ])"""
