"""Writes packed trees as the Swift file that the product compiles."""

from tree_tables import swift as expression
from tree_tables import tables

HEAD = """// Written by Training/train_activity.py; see Training/MODEL_CARD.md. Do not edit.

/// The boosted trees of the activity classifier: {trees} trees, {nodes} nodes, {kib:.1f} KiB.
enum ActivityModel {{
  /// Score of each class before the first tree.
  static var start: ClassVector {{
    ClassVector({start}, 0, 0)
  }}

  /// The trees, class by class within a round.
  static let trees = {expression}
}}
"""


def swift(packed):
    base, roots, nodes = packed
    t = tables(roots, nodes)
    return HEAD.format(
        trees=len(roots), nodes=len(nodes), kib=t.bytes / 1024, start=", ".join(f"{v:.5f}" for v in base),
        expression=expression(t))
