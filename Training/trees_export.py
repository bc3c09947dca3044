"""Writes boosted trees as the Swift file that the product compiles."""

from activity_export import rows

HEAD = """// Written by Training/fit_steps.py from the recordings that the article Steps names, with their licences. Do not edit.

/// {what}: {trees} trees, {nodes} nodes, {kib:.1f} KiB. `PackedTree` explains the form.
enum {name} {{
  /// Log-odds before the first tree.
  static let start: Float = {start:.5f}

  /// First node of each tree.
  static let roots: [UInt16] = [
{roots}
  ]

  /// All nodes.
  static let nodes: [UInt32] = [
{words}
  ]
}}
"""


def swift(name: str, what: str, start: float, roots: list[int], nodes: list[int]) -> str:
    """The file's text."""
    return HEAD.format(
        name=name, what=what, trees=len(roots), nodes=len(nodes), kib=(4 * len(nodes) + 2 * len(roots)) / 1024,
        start=start, roots=rows([str(r) for r in roots], 14), words=rows([f"0x{w:08x}" for w in nodes], 7))
