public import Foundation

/// A sample of rotation rate with its wall time.
open class CMRecordedRotationRateData: CMRotationRateData {
  /// Wall time of the sample.
  open internal(set) var startDate = Date.zero

  override class var fields: [ArchivedField] {
    super.fields + [ArchivedField("startDate", \CMRecordedRotationRateData.startDate)]
  }
}
