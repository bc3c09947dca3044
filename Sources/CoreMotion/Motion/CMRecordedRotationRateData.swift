public import Foundation
import MotionLink

/// A sample of rotation rate with its wall time.
open class CMRecordedRotationRateData: CMRotationRateData {
  private let start: Date

  /// Wall time of the sample.
  open var startDate: Date { start }

  /// A sample of zeros.
  public override init() {
    start = .zero
    super.init()
  }

  /// A sample from the engine's reading.
  override init(_ reading: VectorReading) {
    start = reading.moment.date
    super.init(reading)
  }

  /// A sample from an archive.
  public required init?(coder: NSCoder) {
    start = coder.date(forKey: "startDate")
    super.init(coder: coder)
  }

  /// Writes the sample.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(startDate, forKey: "startDate")
  }

  /// All values in one line.
  open override var description: String { super.description + ", startDate \(startDate)" }
}
