/// Joins pieces of equal activity into the segments of a diary, or of an app's list (R38, R64).
///
/// The rules are applied in this order, each once over the whole time line. None of them changes a
/// step, a metre or a floor: what a piece holds goes to the segment that takes its time.
public enum SegmentJoiner {
  /// Shorter than this, a class of low confidence is a guess, s. Walking is a context of 30 s
  /// (R47).
  static let shortestLow = 30.0

  /// Shorter than this, no class is believed, s. Walking, the most common class, takes 5 to 10 s to
  /// be recognised (R43). A time without data that is as short is not shown as a gap.
  static let shortestClass = 10.0

  /// Shorter than this, time without class belongs to its neighbours, s: twice the context of R47.
  static let shortestOther = 60.0

  /// A stop of at most this does not end a walk, run or ride, s: the longest cycle that a traffic
  /// signal should have (RiLSA 2015: 120 s).
  static let longestStop = 120.0

  /// A stop of at most this does not end a drive, s. Travel surveys end a trip after a dwell of 120
  /// to 300 s; the longest is taken, because a jam looks like a stop.
  public static let longestDriveStop = 300.0

  /// Shortest drive, s: at 30 km/h half a kilometre.
  static let shortestDrive = 60.0

  /// Joins pieces in order of time into segments.
  ///
  /// - Parameter boarding: a stop of at most so many seconds between a walk and a drive belongs to the drive.
  public static func join<Piece: ActivityPiece>(
    _ pieces: [Piece], boarding: Double = longestDriveStop
  ) -> [Piece] {
    var line = pieces
    line = relabelOther(line) { _, piece in
      piece.kind.isClassed && piece.seconds < shortestLow && piece.confidence == .low
    }
    line = relabelOther(line) { $1.seconds < shortestClass }
    line = absorbStops(line)
    line = joinDrives(line, boarding)
    line = dropShortDrives(line)
    line = absorbUnclassed(line)
    return absorbStops(line)
  }

  /// Takes their kind from pieces, which come with their index, and merges neighbours that became
  /// equal.
  private static func relabelOther<Piece: ActivityPiece>(
    _ line: [Piece], where isOther: (Int, Piece) -> Bool
  ) -> [Piece] {
    var out: [Piece] = []
    out.reserveCapacity(line.count)
    for (index, piece) in line.enumerated() {
      var piece = piece
      if piece.kind != .other, isOther(index, piece) { piece.loseKind() }
      out.join(piece)
    }
    return out
  }

  /// walk - stop - walk is one walk (R8, R64), and so for runs and rides.
  private static func absorbStops<Piece: ActivityPiece>(_ line: [Piece]) -> [Piece] {
    var out: [Piece] = []
    for piece in line {
      if piece.kind.isTravel, let joined = out.lastIndex(where: { !$0.kind.isStop }),
        out[joined].kind == piece.kind,
        Piece.seconds(from: out[joined].end, to: piece.start) <= limit(of: piece.kind)
      {
        for stop in out[(joined + 1)...] { out[joined].absorb(stop) }
        out.removeSubrange((joined + 1)...)
        out[joined].absorb(piece)
      } else {
        out.join(piece)
      }
    }
    return out
  }

  private static func limit(of kind: SegmentKind) -> Double {
    kind == .automotive ? longestDriveStop : longestStop
  }

  /// Getting in, the phone put down, waiting for the engine, and the same at the end: between a
  /// walk and a drive, a short stop belongs to the drive (R37, R38).
  private static func joinDrives<Piece: ActivityPiece>(_ line: [Piece], _ boarding: Double)
    -> [Piece]
  {
    var out: [Piece] = []
    for (index, piece) in line.enumerated() {
      if piece.kind == .automotive, let stop = stopBefore(out, boarding) {
        var drive = piece
        for part in out[stop...] { drive.absorb(part) }
        out.removeSubrange(stop...)
        out.append(drive)
      } else if let last = out.last, last.kind == .automotive, piece.kind.isStop,
        let walk = walkAfter(index, in: line),
        Piece.seconds(from: last.end, to: walk) <= boarding
      {
        out[out.count - 1].absorb(piece)
      } else {
        out.join(piece)
      }
    }
    return out
  }

  /// Index of the first of the short stops that follow a walk at the end of the line.
  private static func stopBefore<Piece: ActivityPiece>(_ line: [Piece], _ boarding: Double) -> Int?
  {
    guard let walk = line.lastIndex(where: { !$0.kind.isStop }), line[walk].kind.isOnFoot,
      walk + 1 < line.count, let last = line.last,
      Piece.seconds(from: line[walk].end, to: last.end) <= boarding
    else { return nil }
    return walk + 1
  }

  /// Where the next walk begins, when only stops lie before it.
  private static func walkAfter<Piece: ActivityPiece>(_ index: Int, in line: [Piece]) -> SensorTime?
  {
    guard let next = line[(index + 1)...].first(where: { !$0.kind.isStop }), next.kind.isOnFoot
    else { return nil }
    return next.start
  }

  /// A drive that is too short is time without class, unless the recording is cut beside it: then
  /// it may have been longer.
  private static func dropShortDrives<Piece: ActivityPiece>(_ line: [Piece]) -> [Piece] {
    relabelOther(line) { index, piece in
      let isCut =
        index == 0 || index == line.count - 1 || line[index - 1].kind == .noData
        || line[index + 1].kind == .noData
      return piece.kind == .automotive && piece.seconds < shortestDrive && !isCut
    }
  }

  /// Short time without class goes to the neighbour before it, or at the beginning to the one after
  /// it; never into a time without data.
  private static func absorbUnclassed<Piece: ActivityPiece>(_ line: [Piece]) -> [Piece] {
    var out: [Piece] = []
    for piece in line {
      if piece.kind == .other, piece.seconds < shortestOther, let last = out.last,
        last.kind != .noData
      {
        out[out.count - 1].absorb(piece)
      } else if let last = out.last, last.kind == .other, last.seconds < shortestOther,
        piece.kind != .noData
      {
        out.removeLast()
        var piece = piece
        piece.absorb(last)
        out.join(piece)
      } else {
        out.join(piece)
      }
    }
    return out
  }
}
