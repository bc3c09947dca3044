import MotionProcessing

/// The samples of a source of which the first were looked at before they are given, and that are
/// scaled where that showed another unit than the one that was read.
///
/// Behind the first samples it hands on what the source gives, piece by piece as before.
final class SourceHead: SampleSource {
  let stream: SensorStream
  private let source: any SampleSource
  /// The first samples, until they were given.
  private(set) var head: [Sample] = []
  private var given = 0
  private var correction: UnitCorrection?
  private var oneByOne: [Sample] = []
  private var stuck: StuckSensor?
  private var onStuck: ((SensorTime) -> Void)?

  /// Reads up to about `count` samples ahead.
  init(_ source: any SampleSource, count: Int) {
    self.source = source
    stream = source.stream
    head.reserveCapacity(count + 256)
    var piece: [Sample] = []
    while head.count < count {
      piece.removeAll(keepingCapacity: true)
      source.take(into: &piece)
      if piece.isEmpty { break }
      head += piece
    }
  }

  /// Scales what was read and all that follows.
  func correct(by correction: UnitCorrection) {
    self.correction = correction
    for i in head.indices { correction.apply(to: &head[i]) }
  }

  /// Leaves out what a sensor gives that is stuck; says since when.
  func leaveOutStuck(_ say: @escaping (SensorTime) -> Void) {
    stuck = StuckSensor(head)
    onStuck = say
  }

  var place: String? { source.place }
  var unit: String? { source.unit }
  var temperatures: [DeviceTemperature] { source.temperatures }
  var bytes: (read: Int64, total: Int64) { source.bytes }

  func next() -> Sample? {
    if oneByOne.isEmpty { take(into: &oneByOne) }
    guard !oneByOne.isEmpty else { return nil }
    return oneByOne.removeFirst()
  }

  func take(into run: inout [Sample]) {
    while true {
      let from = run.count
      takePiece(into: &run)
      guard stuck != nil else { return }
      let isGiven = stuck?.filter(&run, from: from) ?? true
      if let start = stuck?.start, let say = onStuck {
        say(start)
        onStuck = nil
      }
      if isGiven { return }
    }
  }

  private func takePiece(into run: inout [Sample]) {
    if given < head.count {
      let end = min(given + 256, head.count)
      run.append(contentsOf: head[given..<end])
      given = end
      if given == head.count {
        head = []
        given = 0
      }
      return
    }
    let from = run.count
    source.take(into: &run)
    guard let correction else { return }
    for i in from..<run.count { correction.apply(to: &run[i]) }
  }
}

/// What makes the readings of a stream those of the right unit.
enum UnitCorrection: Equatable {
  /// Of vectors and pressures.
  case factor(Double)
  /// Of the speeds of fixes.
  case speed(Double)
  /// Of the places of fixes.
  case degrees(Double)

  /// Whether it is of places, which have no unit that somebody could name.
  var isOfPlaces: Bool { if case .degrees = self { true } else { false } }

  func apply(to sample: inout Sample) {
    switch (self, sample.reading) {
    case (.factor(let f), .acceleration(let v)): sample.reading = .acceleration(v * f)
    case (.factor(let f), .rotationRate(let v)): sample.reading = .rotationRate(v * f)
    case (.factor(let f), .magneticField(let v)): sample.reading = .magneticField(v * f)
    case (.factor(let f), .pressure(let p)): sample.reading = .pressure(p * f)
    case (.speed(let f), .location(var fix)):
      fix.speed *= f
      sample.reading = .location(fix)
    case (.degrees(let f), .location(var fix)):
      fix.latitude *= f
      fix.longitude *= f
      sample.reading = .location(fix)
    default: break
    }
  }
}

/// What the first samples of a stream say of its unit.
enum UnitVerdict: Equatable {
  /// Nothing against the unit that was read.
  case plausible
  /// One other unit fits, and no second one; the words say which and why.
  case corrected(UnitCorrection, String)
  /// Something is hardly right, but may be: it is used as it was read, and the words are told.
  case doubtful(String)
  /// No unit fits; the words say what was found.
  case implausible(String)
  /// Nothing was measured, in whatever unit.
  case silent(String)
}
