import MotionProcessing

/// The sum of two tables of accelerations, such as linear acceleration and gravity, where their
/// times are the same.
///
/// Rows without a partner within half a millisecond are left out and counted: fused sensors share
/// their stamps, and half a millisecond is far below any sampling interval.
final class AccelerationSum: SampleSource {
  let stream = SensorStream.acceleration
  private static let tolerance: Int64 = 500_000

  private let first: SampleTable
  private let second: SampleTable
  private let file: String
  private let log: FindingLog
  private var pair: (Sample?, Sample?)
  private var isPrimed = false

  init(_ first: SampleTable, _ second: SampleTable, file: String, log: FindingLog) {
    self.first = first
    self.second = second
    self.file = file
    self.log = log
  }

  var place: String? { first.place.map { "\($0), and \(second.place ?? "gravity")" } }

  var bytes: (read: Int64, total: Int64) {
    (first.bytes.read + second.bytes.read, first.bytes.total + second.bytes.total)
  }

  func next() -> Sample? {
    if !isPrimed {
      pair = (first.next(), second.next())
      isPrimed = true
    }
    while let (a, b) = both() {
      let difference = a.time.nanoseconds &- b.time.nanoseconds
      if abs(difference) <= Self.tolerance {
        pair = (first.next(), second.next())
        guard case .acceleration(let u) = a.reading, case .acceleration(let v) = b.reading else {
          continue
        }
        return Sample(.acceleration(u + v), at: a.time)
      }
      log.skip(.unmatched, file: file, line: nil, column: 0) {
        "rows without a partner of the same time in the file of the gravity; left out"
      }
      if difference < 0 { pair.0 = first.next() } else { pair.1 = second.next() }
    }
    return nil
  }

  private func both() -> (Sample, Sample)? {
    guard let a = pair.0, let b = pair.1 else { return nil }
    return (a, b)
  }
}
