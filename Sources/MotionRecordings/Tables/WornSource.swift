import MotionProcessing

/// Hints without those of a wrist: where the device was worn was said once for all.
final class WornSource: SampleSource {
  private let hints: any SampleSource

  private init(_ hints: any SampleSource) { self.hints = hints }

  /// The sources of a recording, with what the user says in place of what the file's hints say. Where the user
  /// says nothing and the file's words say a wrist, that holds.
  static func sources(
    _ sources: [any SampleSource], wornAt wear: Wear?, placement: String?
  ) -> [any SampleSource] {
    let isWrist = wear.map { $0 == .wrist } ?? StatedPlace.isWrist(placement)
    guard wear != nil || isWrist else { return sources }
    var worn: [any SampleSource] = []
    for source in sources { worn.append(source.stream == .hint ? WornSource(source) : source) }
    if isWrist { worn.append(SingleSample(.hint(.watch(true)), at: .zero)) }
    return worn
  }

  var stream: SensorStream { hints.stream }
  var bytes: (read: Int64, total: Int64) { hints.bytes }
  var place: String? { hints.place }
  var unit: String? { hints.unit }

  func next() -> Sample? {
    while let sample = hints.next() {
      if case .hint(.watch) = sample.reading { continue }
      return sample
    }
    return nil
  }
}
