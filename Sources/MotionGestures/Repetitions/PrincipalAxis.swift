/// The direction in which postures differ most: what of a limb's movement a repetition is seen in.
enum PrincipalAxis {
  /// Steps of the power iteration: eigenvalues of arm movements lie far apart.
  private static let steps = 12

  /// Unit posture of the largest variance between two ticks.
  static func find(in motion: RepetitionMotion, from start: Int32, to end: Int32) -> Posture {
    var mean = Posture()
    for tick in start...end { mean = mean + motion[tick] }
    mean = mean * (1 / Float(end - start + 1))
    var axis = largest(in: motion, from: start, to: end, mean)
    for _ in 0..<steps {
      var next = Posture()
      for tick in start...end {
        let moved = motion[tick] - mean
        next = next + moved * moved.dot(axis)
      }
      let length = next.dot(next).squareRoot()
      guard length > 1e-9 else { break }
      axis = next * (1 / length)
    }
    return axis
  }

  /// The posture that is farthest from the mean, as a first direction.
  private static func largest(
    in motion: RepetitionMotion, from start: Int32, to end: Int32, _ mean: Posture
  ) -> Posture {
    var found = Posture(acceleration: SIMD4(1, 0, 0, 0))
    var most: Float = 0
    for tick in start...end {
      let moved = motion[tick] - mean
      let square = moved.dot(moved)
      if square > most { (most, found) = (square, moved) }
    }
    return found
  }
}
