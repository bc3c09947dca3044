import Glibc
import MotionGestures
import MotionPlaces
@_spi(Training) import MotionProcessing

/// Bytes of state that the parts of the core hold: the value itself and what its initializer takes
/// from the heap.
enum StateSize {
  /// Name and bytes of each part; `nil` without the counting library.
  static func parts() -> [(String, Int)]? {
    guard let symbol = dlsym(nil, "allocated_bytes") else { return nil }
    let counter = unsafeBitCast(symbol, to: Counter.self)
    return [
      ("pedometer", bytes(counter, { Pedometer() }) { $0.process(.zero, at: .zero) }),
      ("window", bytes(counter, { FeatureWindow() }) { $0.process(.zero, at: .zero) }),
      (
        "recognizer",
        bytes(counter, { ActivityRecognizer() }) {
          _ = $0.closeBatch(at: .zero, features: nil, steps: 0)
        }
      ),
      (
        "attitude",
        bytes(counter, { AttitudeFilter() }) { $0.process(rotationRate: .zero, at: .zero) }
      ),
      ("visits", bytes(counter, { VisitDetector() }) { $0.finish(at: .zero) }),
      ("history", bytes(counter, { ActivityTimeline() }) { $0.finish() }),
    ] + gestures(counter)
  }

  private static func gestures(_ counter: Counter) -> [(String, Int)] {
    [
      ("gestures", bytes(counter, { GestureRecognizer(.all) }) { $0.process(StateSize.batch) }),
      ("repetition", bytes(counter, { RepetitionCounter() }) { $0.finish() }),
      ("pose", bytes(counter, { PoseDetector() }) { $0.finish() }),
      ("stroke", bytes(counter, { StrokeDetector() }) { $0.finish() }),
      ("swing", bytes(counter, { SwingDetector() }) { _ = $0.next() }),
      ("punch", bytes(counter, { PunchDetector() }) { $0.finish() }),
      ("bump", bytes(counter, { JoltDetector() }) { _ = $0.next() }),
      ("flick", bytes(counter, { FlickDetector() }) { _ = $0.next() }),
      ("head", bytes(counter, { HeadDetector() }) { $0.finish() }),
      ("fall", bytes(counter, { FallDetector() }) { $0.finish() }),
      ("tremor", bytes(counter, { TremorDetector() }) { $0.finish() }),
      ("vehicle", bytes(counter, { VehicleDetector() }) { $0.finish() }),
      ("car", bytes(counter, { CarDetector() }) { $0.finish() }),
    ]
  }

  private static let batch = MotionBatch(
    start: .zero, end: .zero, activity: MotionActivity(), evidence: nil, pedometer: nil,
    coverage: StreamCoverage())

  private typealias Counter = @convention(c) () -> UInt64

  private static func bytes<State>(
    _ counter: Counter, _ make: () -> State, _ use: (inout State) -> Void
  ) -> Int {
    // The first one may bring tables that all share.
    var state = make()
    use(&state)
    let before = counter()
    state = make()
    let heap = counter() - before
    use(&state)
    return Int(heap) + MemoryLayout<State>.size
  }
}
