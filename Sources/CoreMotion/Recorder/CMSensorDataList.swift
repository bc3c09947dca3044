public import Foundation
import MotionLink

/// A stretch of recorded samples in order of time, read piece by piece while it is enumerated, so
/// that 36 h pass in constant memory (R121). Elements are ``CMRecordedAccelerometerData``.
///
/// Not a `Sequence`: clients make it one themselves (contract, section 2.9).
open class CMSensorDataList: NSObject, NSFastEnumeration {
  private let samples: (any RecordedSamples)?

  /// A list without samples.
  public override init() { samples = nil }

  /// A list of the engine's samples.
  init(_ samples: any RecordedSamples) { self.samples = samples }
}

extension CMSensorDataList: ElementSource {
  func elements() -> any IteratorProtocol<Any> { RecordedElements(samples) }
}

/// One walk through recorded samples.
private struct RecordedElements: IteratorProtocol {
  private let samples: (any RecordedSamples)?
  private var position: UInt64 = 0
  private var piece: ArraySlice<RecordedSample> = []

  init(_ samples: (any RecordedSamples)?) { self.samples = samples }

  mutating func next() -> Any? {
    if piece.isEmpty, let samples { piece = samples.next(after: &position)[...] }
    return piece.popFirst().map(CMRecordedAccelerometerData.init)
  }
}
