public import Foundation
import MotionLink

/// Air pressure with its wall time and the number of the batch that it came in.
open class CMRecordedPressureData: CMAmbientPressureData {
  private let batch: UInt64
  private let start: Date

  /// Number of the batch; grows with time.
  open var identifier: UInt64 { batch }
  /// Wall time of the sample.
  open var startDate: Date { start }

  /// A sample of zeros.
  public override init() {
    batch = 0
    start = .zero
    super.init()
  }

  /// A sample of a batch, of so many kPa and °C.
  init(_ moment: Moment, kilopascals: Double, celsius: Double, identifier: UInt64) {
    batch = identifier
    start = moment.date
    super.init(timestamp: moment.timestamp, kilopascals: kilopascals, celsius: celsius)
  }

  /// A sample from an archive.
  public required init?(coder: NSCoder) {
    batch = coder.unsigned(forKey: "identifier")
    start = coder.date(forKey: "startDate")
    super.init(coder: coder)
  }

  /// Writes the sample.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(identifier, forKey: "identifier")
    coder.encode(startDate, forKey: "startDate")
  }

  /// All values in one line.
  open override var description: String {
    super.description + ", identifier \(identifier), startDate \(startDate)"
  }
}
