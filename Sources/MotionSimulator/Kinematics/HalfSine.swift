import MotionProcessing

/// A force of `seconds` that changes the speed by `speed`, as acceleration `t` seconds after its begin.
func halfSine(_ t: Double, of speed: Double, over seconds: Double) -> Double {
  speed * Trigonometry.pi / (2 * seconds) * sine(turns: 0.5 * t / seconds)
}
