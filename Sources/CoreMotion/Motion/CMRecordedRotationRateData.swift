public import Foundation
import MotionLink

/// A sample of rotation rate with its wall time.
open class CMRecordedRotationRateData: CMRotationRateData {
  /// Wall time of the sample.
  open private(set) var startDate = Date.zero

  override class var fields: [ArchivedField] {
    super.fields + [ArchivedField("startDate", \CMRecordedRotationRateData.startDate)]
  }

  /// A sample from the engine's reading, with its wall time.
  convenience init(_ reading: VectorReading) {
    self.init(timestamp: reading.moment.timestamp)
    rotationRate = CMRotationRate(reading.value)
    startDate = reading.moment.date
  }
}
