public import MotionProcessing

extension Stream {
  /// The stream's name in recordings, documents and on the command line.
  public var word: String {
    switch self {
    case .acceleration: "accelerometer"
    case .rotationRate: "gyroscope"
    case .magneticField: "magnetometer"
    case .pressure: "barometer"
    case .location: "location"
    case .hint: "hints"
    case .wallClock: "clock"
    }
  }
}

extension Confidence {
  /// Core Motion's name of the level.
  public var word: String {
    switch self {
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }
}

extension String {
  /// The text without characters that would move the cursor or change the colours of a terminal:
  /// names and findings come out of files of strangers.
  public var printable: String {
    String(
      unicodeScalars.map { scalar in
        let isControl =
          scalar.properties.generalCategory == .control
          || scalar.properties.generalCategory == .format
        return isControl ? " " : Character(scalar)
      })
  }
}
