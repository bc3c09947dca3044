import MotionLink

/// How batches are found among a host's updates.
enum BatchedSensor {
  static let readAcceleration: @Sendable (MotionUpdate) -> [VectorReading]? = {
    if case .accelerometerBatch(let batch) = $0 { batch } else { nil }
  }

  static let readMotion: @Sendable (MotionUpdate) -> [MotionReading]? = {
    if case .deviceMotionBatch(let batch) = $0 { batch } else { nil }
  }
}
