"""Boosted trees over the batch features, and their packed form: four bytes per node, as the product evaluates them."""

import collections

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

from activity_recordings import CLASSES

ROUNDS = 34
LEAVES = 15
LEARNING_RATE = 0.15
FEATURE_SHARE = 0.3  # of the features looked at for each split: keeps one source's habits from deciding
LEAST_LEAF = 450  # batches in a leaf, 150 for each sequence of draws: most are there in several variants
SCALE = 1024.0  # thresholds and leaf values are multiples of 1/1024 in 16 bits
LEAF_FEATURE = 63
GREATEST_LEAF = 2047 / SCALE  # what the twelve bits of a leaf hold (tree_tables); some pure leaf asks for more
NEVER = -20.0  # score of a class that was not in training


def weights(truth, person):
    """Classes count alike; inside a class a person counts with the root of what was recorded."""
    count = collections.Counter(zip(truth, person))
    w = np.array([1 / np.sqrt(count[key]) for key in zip(truth, person)])
    for c in set(truth):
        w[truth == c] /= w[truth == c].sum()
    return w * len(w) / w.sum()


def train(features, truth, person, rounds=ROUNDS, least_leaf=LEAST_LEAF):
    model = HistGradientBoostingClassifier(
        max_iter=rounds, learning_rate=LEARNING_RATE, max_leaf_nodes=LEAVES, min_samples_leaf=least_leaf,
        l2_regularization=1.0, max_features=FEATURE_SHARE, early_stopping=False, random_state=0)
    # Sums of floats depend on their order: in this one the trees do not depend on that of the recordings.
    weight = weights(truth, person)
    order = np.lexsort((weight, truth, *features.T))
    model.fit(features[order], np.array(CLASSES)[truth[order]], sample_weight=weight[order])
    return model


def pack(model):
    """-> (start value per class, index of each tree's first node by round and class, nodes).

    A node is 32 bits: 16 bits threshold or leaf value in 1/1024, 6 bits feature (63: leaf), 10 bits distance to the right child; the left
    child follows its parent. `value <= threshold` goes left.
    """
    known = list(model.classes_)
    start = np.asarray(model._baseline_prediction).ravel()
    # With a set left out a class may not occur at all: it is never the answer then.
    base = np.array([start[known.index(c)] if c in known else NEVER for c in CLASSES])
    roots, nodes = [], []
    for trees in model._predictors:
        for c in CLASSES:
            roots.append(len(nodes))
            if c in known:
                append(trees[known.index(c)].nodes, 0, nodes)
            else:
                nodes.append(word(0.0, LEAF_FEATURE, 0))
    return base, np.array(roots), np.array(nodes, dtype=np.uint32)


def append(tree, index, nodes):
    node = tree[index]
    here = len(nodes)
    nodes.append(0)
    if node["is_leaf"]:
        nodes[here] = word(np.clip(node["value"], -GREATEST_LEAF, GREATEST_LEAF), LEAF_FEATURE, 0)
        return
    append(tree, node["left"], nodes)
    right = len(nodes)
    append(tree, node["right"], nodes)
    nodes[here] = word(node["num_threshold"], int(node["feature_idx"]), right - here)


def word(value, feature, distance):
    fixed = int(np.clip(np.floor(value * SCALE + 0.5), -32768, 32767)) & 0xFFFF
    assert 0 <= feature < 64 and 0 <= distance < 1024
    return fixed << 16 | feature << 10 | distance


def predict(packed, features):
    """Probabilities from the packed form, in the order of CLASSES."""
    base, roots, nodes = packed
    scaled = features.astype(np.float32) * np.float32(SCALE)
    fixed = (nodes >> 16).astype(np.uint16).view(np.int16).astype(np.float32)
    feature = (nodes >> 10 & 63).astype(int)
    distance = (nodes & 1023).astype(int)
    rows = np.arange(len(features))
    sums = np.zeros((len(features), len(CLASSES)))
    for i, root in enumerate(roots):
        at = np.full(len(features), root)
        while True:
            inner = feature[at] != LEAF_FEATURE
            if not inner.any():
                break
            right = inner & (scaled[rows, np.minimum(feature[at], features.shape[1] - 1)] > fixed[at])
            at = np.where(right, at + distance[at], np.where(inner, at + 1, at))
        sums[:, i % len(CLASSES)] += fixed[at]
    scores = base + sums / SCALE
    e = np.exp(scores - scores.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)
