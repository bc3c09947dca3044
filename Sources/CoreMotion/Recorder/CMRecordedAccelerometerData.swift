public import Foundation
import MotionLink

/// A sample of the 50 Hz recorder (R118).
open class CMRecordedAccelerometerData: CMAccelerometerData {
  private let batch: UInt64
  private let start: Date

  /// Number of the recorder's batch; grows with time (R119).
  open var identifier: UInt64 { batch }
  /// Wall time of the sample; that of the last sample serves as the start of the next query (R119).
  open var startDate: Date { start }

  /// A sample of zeros.
  public override init() {
    batch = 0
    start = .zero
    super.init()
  }

  /// A sample from the engine's record.
  init(_ sample: RecordedSample) {
    batch = sample.identifier
    start = sample.moment.date
    super.init(VectorReading(moment: sample.moment, value: sample.acceleration))
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
