import MotionProcessing

/// Hints without those of a wrist: the user has said where the device was worn.
final class WornSource: SampleSource {
  private let hints: any SampleSource

  init(_ hints: any SampleSource) { self.hints = hints }

  /// The sources of a recording, with what the user says in place of what the file says.
  static func sources(
    _ sources: [any SampleSource], wornAt wear: Wear
  ) -> [any SampleSource] {
    var worn: [any SampleSource] = []
    for source in sources { worn.append(source.stream == .hint ? WornSource(source) : source) }
    if wear == .wrist { worn.append(SingleSample(.hint(.watch(true)), at: .zero)) }
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
