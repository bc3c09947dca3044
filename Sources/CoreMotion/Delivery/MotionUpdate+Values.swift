import MotionLink

/// What several managers look for among a host's updates.
extension MotionUpdate {
  var pedometer: PedometerRecord? { if case .pedometer(let record) = self { record } else { nil } }

  var accelerometerBatch: [VectorReading]? {
    if case .accelerometerBatch(let batch) = self { batch } else { nil }
  }

  var deviceMotionBatch: [MotionReading]? {
    if case .deviceMotionBatch(let batch) = self { batch } else { nil }
  }
}
