import MotionProcessing

/// A device that is pushed along an axis of its own and stays where it came to.
struct Slide: Sendable, Equatable {
  var axis: DeviceAxis
  /// Metres, negative against the axis.
  var metres: Double
  var seconds: Double
}

/// Pushes a device once, by a minimum-jerk movement.
struct Sliding: Sendable {
  private let slide: Slide
  private let start: Double

  /// Seconds before the push.
  static let lead = 0.3...0.8

  init(_ slide: Slide, at time: Double, _ random: inout RandomSource) {
    self.slide = slide
    start = time + random.uniform(Self.lead)
  }

  /// Some moments after it lies still again.
  var end: Double { start + slide.seconds + 1 }

  var gesture: Gesture {
    Gesture(start: start, end: start + slide.seconds, gesture: "slide", value: slide.metres)
  }

  func posture(at time: Double, rest: Posture) -> Posture {
    var posture = rest
    posture.jolt +=
      slide.axis.direction * (slide.metres * smoothStep((time - start) / slide.seconds))
    return posture
  }
}
