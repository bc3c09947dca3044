"""Writes packed trees as the Swift file that the product compiles."""

HEAD = """// Written by Training/train_activity.py; see Training/MODEL_CARD.md. Do not edit.

/// The boosted trees of the activity classifier: {trees} trees, {nodes} nodes, {kib:.1f} KiB. `PackedTree` explains the form.
enum ActivityModel {{
  /// Score of each class before the first tree.
  static let start = ClassVector({start}, 0, 0)

  /// First node of each tree, class by class within a round.
  static let roots: [UInt16] = [
{roots}
  ]

  /// All nodes.
  static let nodes: [UInt32] = [
{words}
  ]
}}
"""


def rows(cells, per_row):
    lines = [", ".join(cells[i : i + per_row]) for i in range(0, len(cells), per_row)]
    return ",\n".join("    " + line for line in lines) + ","


def swift(packed):
    base, roots, nodes = packed
    return HEAD.format(
        trees=len(roots), nodes=len(nodes), kib=(4 * len(nodes) + 2 * len(roots)) / 1024,
        start=", ".join(f"{v:.5f}" for v in base), roots=rows([str(r) for r in roots], 14),
        words=rows([f"0x{w:08x}" for w in nodes], 7))
