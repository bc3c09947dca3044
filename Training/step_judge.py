"""The trees of StepJudge: which waves are steps, and what boosted trees make of them.

Of a timed walk the true steps are matched to waves. Of a counted one only their number is known: as many waves are
taken for steps as were counted, those that the fit before thought likeliest; of a labelled one, the likeliest of each
neighbourhood. Three fits one after the other, each on the answers of the one before, with the person or set of a wave
left out (learning from label proportions).
"""

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

from gait_recordings import Recording

ROUNDS, LEAVES, LEARNING_RATE, LEAST_LEAF = 150, 8, 0.08, 50
FEATURE_SHARE = 0.3
FITS = 3
TOLERANCE = 0.3  # s from a true step to its wave
SHIFTS = np.arange(-0.3, 0.301, 0.05)  # s, of a whole recording
NEAR = 0.2  # s: what a shift is judged by
EDGE = 2.0  # s at either end of a labelled bout that say nothing
SHORTEST = 20.0  # s of a labelled bout of which something is learned
CADENCES = (1.1, 3.3)  # steps/s of such a bout
CLOSEST = 0.55  # step lags between two steps
CLOSEST_SECONDS = 0.22
USUAL_LAG = 0.5  # s, where none is known
HEIGHT, LAG = 1 + 7, 1 + 16  # columns of step-dump


def matched(waves: np.ndarray, steps: np.ndarray) -> np.ndarray:
    """1 for each wave that is nearest to a true step, after the best shift of the recording."""
    answer = np.zeros(len(waves))
    if not len(waves) or not len(steps):
        return answer

    def closeness(shift: float) -> float:
        at = np.searchsorted(waves, steps + shift)
        off = np.minimum(np.abs(waves[np.clip(at, 0, len(waves) - 1)] - steps - shift),
                         np.abs(waves[np.clip(at - 1, 0, len(waves) - 1)] - steps - shift))
        return float(np.mean(np.maximum(0, NEAR - off)))

    moved = steps + max(SHIFTS, key=closeness)
    pairs = []
    for j, step in enumerate(moved):
        inside = range(*np.searchsorted(waves, (step - TOLERANCE, step + TOLERANCE)))
        pairs += [(abs(waves[i] - step), i, j) for i in inside]
    taken: set[int] = set()
    answered: set[int] = set()
    for _, i, j in sorted(pairs):
        if i not in taken and j not in answered:
            taken.add(i)
            answered.add(j)
            answer[i] = 1
    return answer


def likeliest(times: np.ndarray, score: np.ndarray, lag: np.ndarray, among: np.ndarray) -> list[int]:
    """Waves of `among`, the likeliest first, none of them close to a likelier one."""
    taken: list[int] = []
    for i in among[np.argsort(-score[among], kind="stable")]:
        least = max(CLOSEST_SECONDS, CLOSEST * (lag[i] or USUAL_LAG))
        if all(abs(times[i] - times[k]) > least for k in taken):
            taken.append(int(i))
    return taken


def answers(recording: Recording, rows: np.ndarray, score: np.ndarray) -> np.ndarray:
    """1 for a step, 0 for none, -1 where nobody knows; `score` is what the fit before says."""
    times, lag = rows[:, 0], rows[:, LAG]
    if recording.is_gait is False:
        return np.zeros(len(times))
    if recording.steps is not None:
        return matched(times, recording.steps)
    answer = np.full(len(times), -1.0)
    if recording.is_gait and recording.count is not None:
        answer[:] = 0
        answer[likeliest(times, score, lag, np.arange(len(times)))[: recording.count]] = 1
    for start, end, is_gait in recording.labels or []:
        inside = np.flatnonzero((times > start + EDGE) & (times < end - EDGE))
        if not is_gait:
            answer[inside] = 0
        elif end - start >= SHORTEST:
            chosen = likeliest(times, score, lag, inside)
            if CADENCES[0] < len(chosen) / (end - start - 2 * EDGE) < CADENCES[1]:
                answer[inside] = 0
                answer[chosen] = 1
    return answer


def fit(features: np.ndarray, answer: np.ndarray) -> HistGradientBoostingClassifier:
    """The trees; each wave of known answer counts alike."""
    model = HistGradientBoostingClassifier(
        max_iter=ROUNDS, learning_rate=LEARNING_RATE, max_leaf_nodes=LEAVES, min_samples_leaf=LEAST_LEAF,
        l2_regularization=5.0, max_features=FEATURE_SHARE, early_stopping=False, random_state=0)
    known = answer >= 0
    return model.fit(features[known], answer[known])


def left_out(recordings: list[Recording], rows: list[np.ndarray], fold: np.ndarray
             ) -> tuple[list[np.ndarray], np.ndarray, np.ndarray]:
    """Log-odds of each recording's waves by a fit without its fold; features and answers of all waves.

    `rows` as of `gait_recordings.waves`; the features of the later moment come first, then those of the sooner one.
    """
    late = [r[0] for r in rows]
    cuts = np.cumsum([0] + [len(r) for r in late])
    features = np.concatenate([r[moment] for moment in (0, 1) for r in rows])[:, 1:]
    folds = np.concatenate([np.full(len(r), f) for r, f in zip(late, fold)])
    score = features[: len(folds), HEIGHT - 1]
    for _ in range(FITS):
        parts = [score[a:b] for a, b in zip(cuts[:-1], cuts[1:])]
        answer = np.concatenate([answers(*each) for each in zip(recordings, late, parts)])
        score = np.zeros(len(answer))
        for k in np.unique(fold):
            used, out = np.tile(folds != k, 2), folds == k
            if out.any():
                model = fit(features[used], np.tile(answer, 2)[used])
                score[out] = model.decision_function(features[: len(folds)][out])
    return [score[a:b] for a, b in zip(cuts[:-1], cuts[1:])], features, np.tile(answer, 2)


def report(recordings: list[Recording], rows: list[np.ndarray], scores: list[np.ndarray]) -> None:
    """Waves judged to be steps against what was counted, timed or labelled."""
    for name in sorted({r.set for r in recordings}):
        errors, counted, true, wrong, hours = [], 0, 0, 0, 0.0
        for r, wave, score in zip(recordings, rows, scores):
            if r.set != name:
                continue
            steps = wave[0, score > 0, 0]
            if r.count:
                errors.append(abs(len(steps) - r.count) / r.count)
                counted, true = counted + len(steps), true + r.count
            for start, end in r.without_steps():
                wrong += int(np.sum((steps > start) & (steps < end)))
                hours += (end - start) / 3600
        line = f"{name:20s}"
        if errors:
            line += f" off by {100 * np.mean(errors):.2f} %, {100 * (counted / true - 1):+.1f} % in all"
        if hours:
            line += f" {wrong / hours:.0f} false an hour"
        print(line)
