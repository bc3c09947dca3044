import MotionProcessing

/// Steps and metres by the time at which they were taken, in pieces of ten seconds at most: what is in a
/// visit and what is in a leg can be told when both are known. Time without either takes no room.
struct MovedTime: Equatable, Sendable {
  private struct Piece: Equatable, Sendable {
    var start: Double
    var end: Double
    var steps: Int
    var walked: Double
    var way: Double
  }

  /// Seconds of a piece.
  private static let longest = 10.0
  private var pieces: [Piece] = []
  private var lastEnd: Double?
  private(set) var countsSteps = false
  private(set) var hasTrack = false

  mutating func receive(_ batch: HistoryBatch) {
    countsSteps = countsSteps || batch.hasAccelerometer
    hasTrack = hasTrack || batch.way != nil || batch.wayBefore != nil
    let (start, way) = (batch.start.seconds, batch.way?.metres ?? 0)
    if let before = batch.wayBefore, before.metres > 0 {
      pieces.append(
        Piece(
          start: min(lastEnd ?? start, start), end: start, steps: 0, walked: 0, way: before.metres))
    }
    lastEnd = batch.end.seconds
    guard batch.walked.steps > 0 || batch.walked.distance > 0 || way > 0 else { return }
    add(
      steps: batch.walked.steps, walked: batch.walked.distance, way: way, from: start,
      to: batch.end.seconds)
  }

  /// Adds what was moved in a stretch that is not earlier than the last.
  mutating func add(
    steps: Int, walked: Double = 0, way: Double = 0, from start: Double, to end: Double
  ) {
    let piece = Piece(start: start, end: end, steps: steps, walked: walked, way: way)
    if let last = pieces.last, last.end == piece.start, piece.end - last.start <= Self.longest {
      pieces[pieces.count - 1].end = piece.end
      pieces[pieces.count - 1].steps += piece.steps
      pieces[pieces.count - 1].walked += piece.walked
      pieces[pieces.count - 1].way += piece.way
    } else {
      pieces.append(piece)
    }
  }

  /// From when to when how many steps were taken.
  var walks: [(start: Double, end: Double, steps: Int)] {
    pieces.compactMap { $0.steps > 0 ? ($0.start, $0.end, $0.steps) : nil }
  }

  /// What was moved in a stretch; each piece belongs to where its middle is.
  func sum(from start: Double, to end: Double) -> (steps: Int, walked: Double, way: Double) {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if 0.5 * (pieces[middle].start + pieces[middle].end) < start {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var sum = (steps: 0, walked: 0.0, way: 0.0)
    while low < pieces.count, 0.5 * (pieces[low].start + pieces[low].end) < end {
      sum.steps += pieces[low].steps
      sum.walked += pieces[low].walked
      sum.way += pieces[low].way
      low += 1
    }
    return sum
  }
}
