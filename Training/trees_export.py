"""Writes boosted trees as the Swift file that the product compiles."""

from tree_tables import swift as expression
from tree_tables import tables

HEAD = """// Written by Training/fit_steps.py from the recordings that the article Steps names, with their licences. Do not edit.

/// {what}: {trees} trees, {nodes} nodes, {kib:.1f} KiB.
enum {name} {{
  /// Log-odds before the first tree.
  static let start: Float = {start:.5f}

  /// The trees.
  static let trees = {expression}
}}
"""


def swift(name: str, what: str, start: float, roots: list[int], nodes: list[int]) -> str:
    """The file's text."""
    t = tables(roots, nodes)
    return HEAD.format(
        name=name, what=what, trees=len(roots), nodes=len(nodes), kib=t.bytes / 1024, start=start, expression=expression(t))
