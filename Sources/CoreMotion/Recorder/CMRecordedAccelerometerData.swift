public import Foundation
import MotionLink

/// A sample of the 50 Hz recorder (R118).
open class CMRecordedAccelerometerData: CMAccelerometerData {
  /// Number of the recorder's batch; grows with time (R119).
  open private(set) var identifier: UInt64 = 0
  /// Wall time of the sample; that of the last sample serves as the start of the next query (R119).
  open private(set) var startDate = Date.zero

  override class var fields: [ArchivedField] {
    super.fields + [
      ArchivedField("identifier", \CMRecordedAccelerometerData.identifier),
      ArchivedField("startDate", \CMRecordedAccelerometerData.startDate),
    ]
  }

  /// A sample from the engine's record.
  convenience init(_ sample: RecordedSample) {
    self.init(VectorReading(moment: sample.moment, value: sample.acceleration))
    identifier = sample.identifier
    startDate = sample.moment.date
  }
}
