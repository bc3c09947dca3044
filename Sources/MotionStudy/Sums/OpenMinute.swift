import MotionDiary
import MotionProcessing

/// A minute in the making: what came of it so far. What was done is kept in pieces until it is known whether the device was
/// worn.
struct OpenMinute {
  /// A stretch of one kind.
  private struct Piece {
    var start: SensorTime
    var end: SensorTime
    var kind: SegmentKind
    var confidence: Confidence
    /// Whether it rests on data.
    var isInformed: Bool
  }

  /// Its number on the minutes' clock.
  let number: Int64
  var sum = StudySum()
  private var pieces: [Piece] = []

  /// A minute of which nothing is known.
  init(number: Int64) { self.number = number }

  /// Whether anything of it was recorded.
  var isEmpty: Bool { pieces.isEmpty && sum.enmo.samples == 0 }

  /// Takes the part of a batch that lies in it.
  mutating func add(_ batch: HistoryBatch, from start: SensorTime, to end: SensorTime) {
    let piece = Piece(
      start: start, end: end, kind: SegmentKind(batch.activity),
      confidence: batch.activity.confidence, isInformed: batch.isInformed)
    if let last = pieces.last, last.end == start, last.kind == piece.kind,
      last.confidence == piece.confidence, last.isInformed == piece.isInformed
    {
      pieces[pieces.count - 1].end = end
    } else {
      pieces.append(piece)
    }
    sum.hasAccelerometer = sum.hasAccelerometer || (batch.hasAccelerometer && batch.isInformed)
    sum.hasBarometer = sum.hasBarometer || batch.hasBarometer
  }

  /// Takes samples of the accelerometer, g; `last` is the time of the one before.
  mutating func add(_ accelerations: Span<AccelerationSample>, after last: SensorTime?) {
    var last = last
    for i in accelerations.indices {
      let sample = accelerations[i]
      sum.enmo.sum += max(0, sample.value.length - 1)
      sum.enmo.samples += 1
      defer { last = sample.time }
      guard let last else { continue }
      if sample.time.seconds(since: last) > DataQuality.StreamQuality.slowInterval {
        sum.intervals.slow += 1
      } else {
        sum.intervals.fast += 1
      }
    }
    sum.steps.process(accelerations)
  }

  /// Makes the sums of what was done, when `wear` knows of all of it whether it was worn; `nil` where nobody can say.
  mutating func close(by wear: WornWatch?) {
    for piece in pieces {
      let seconds = piece.end.seconds(since: piece.start)
      guard piece.isInformed else {
        sum.kinds.add(.noData, .low, seconds: seconds)
        continue
      }
      let off = wear?.notWorn(from: piece.start, to: piece.end) ?? 0
      sum.recorded += seconds
      if wear != nil { sum.notWorn = (sum.notWorn ?? 0) + off }
      if off < seconds { sum.kinds.add(piece.kind, piece.confidence, seconds: seconds - off) }
    }
    pieces = []
  }

  /// Whether it was worn for most of the time that was recorded; `nil` where nobody can say.
  var isWorn: Bool? {
    guard let notWorn = sum.notWorn, sum.recorded > 0 else { return nil }
    return notWorn <= sum.recorded / 2
  }
}
