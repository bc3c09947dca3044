"""The words of gestures: those that the product tells, and those by which recordings name what is true.

A truth may name a class (`forehand`, `biceps_curl`) where `gestures.csv` has the kind. A word that is neither is other
work of the hands, in which nothing may be told.
"""

WORDS = (
    "repetition", "set", "pose", "transition", "stroke", "swing", "punch", "bump", "flick", "head", "fall", "tremor",
    "turn", "brake", "accelerate", "car",
)

CLASSES = {
    "repetition": (
        "biceps_curl", "lateral_raise", "abduction", "forward_elevation", "upright_row", "squat", "push_up", "pendulum",
        "internal_rotation", "external_rotation", "trapezius_row", "bent_over_row", "cable_pull", "curl", "exercise",
    ),
    "stroke": (
        "forehand", "backhand", "serve", "slice_forehand", "slice_backhand", "topspin_forehand", "topspin_backhand",
        "flip_forehand", "flip_backhand", "block",
    ),
    "punch": ("uppercut", "hook", "jab", "cross", "straight"),
    "bump": ("jump", "duck"),
    "head": ("head_nod", "head_shake", "head_swing", "head_walk", "head_still", "nod", "shake"),
    "car": (
        "car_hit", "car_jacked", "car_jacked_up", "car_towed", "car_driving", "car_standing", "jack_up",
        "vehicle_moving", "vehicle_standing", "towed",
    ),
    "tremor": ("rest_tremor", "postural_tremor", "kinetic_tremor"),
    "fall": ("fall_forward", "fall_backward", "fall_left", "fall_right", "fall_down"),
}
_KIND_OF_CLASS = {word: kind for kind, words in CLASSES.items() for word in words}

# States of a whole recording: the word of `gestures.csv`, and how truths spell it.
_CAR = {
    "hit": ("hit", "car_hit"),
    "jacked": ("jacked", "car_jacked", "car_jacked_up", "jack_up"),
    "towed": ("towed", "car_towed"),
    "moving": ("moving", "car_driving", "vehicle_moving"),
    "standing": ("standing", "car_standing", "vehicle_standing"),
}
_HEAD = {
    "nod": ("nod", "head_nod"),
    "shake": ("shake", "head_shake"),
    "swing": ("swing", "head_swing"),
    "walking": ("walking", "head_walk", "head_walking"),
    "still": ("still", "head_still", "stationary", "head_stationary"),
}
CAR_STATES = {spelling: state for state, spellings in _CAR.items() for spelling in spellings}
HEAD_STATES = {spelling: state for state, spellings in _HEAD.items() for spelling in spellings}


def kind_of(word: str) -> str | None:
    """The kind of a word of the truth; None for other work of the hands."""
    return word if word in WORDS else _KIND_OF_CLASS.get(word)
