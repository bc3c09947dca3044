public import Foundation
import MotionLink

/// Air pressure with its wall time and the number of the batch that it came in.
open class CMRecordedPressureData: CMAmbientPressureData {
  /// Number of the batch; grows with time.
  open private(set) var identifier: UInt64 = 0
  /// Wall time of the sample.
  open private(set) var startDate = Date.zero

  override class var fields: [ArchivedField] {
    super.fields + [
      ArchivedField("identifier", \CMRecordedPressureData.identifier),
      ArchivedField("startDate", \CMRecordedPressureData.startDate),
    ]
  }

  /// A sample of a batch, of so many kPa and °C.
  convenience init(_ moment: Moment, kilopascals: Double, celsius: Double, identifier: UInt64) {
    self.init(timestamp: moment.timestamp, kilopascals: kilopascals, celsius: celsius)
    self.identifier = identifier
    startDate = moment.date
  }
}
