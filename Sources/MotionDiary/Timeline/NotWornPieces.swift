import MotionProcessing

/// Takes the time in which a watch was not worn out of the time line: what a table does is not what its owner does.
enum NotWornPieces {
  /// The pieces with those of `spells`, which are in order, called other for that reason.
  static func marked(_ pieces: [Segment], by spells: [NotWornSpell]) -> [Segment] {
    var pieces = pieces
    for spell in spells { pieces = pieces.flatMap { parts(of: $0, spell) } }
    return pieces
  }

  /// The segments of marked pieces: what was worn is joined on each side of a spell alone, whatever it was.
  static func joined(_ pieces: [Segment]) -> [Segment] {
    var segments: [Segment] = []
    var worn: [Segment] = []
    for piece in pieces {
      guard piece.reason == .notWorn else {
        worn.append(piece)
        continue
      }
      segments += SegmentJoiner.join(worn)
      worn.removeAll()
      if segments.last?.reason == .notWorn, segments.last?.end == piece.start {
        segments[segments.count - 1].absorb(piece)
      } else {
        segments.append(piece)
      }
    }
    return segments + SegmentJoiner.join(worn)
  }

  /// A piece before, in and after a spell. What was walked stays in what is first.
  private static func parts(of piece: Segment, _ spell: NotWornSpell) -> [Segment] {
    let (start, end) = (max(piece.start, spell.start), min(piece.end, spell.end))
    guard start < end, piece.kind != .noData else { return [piece] }
    var parts: [Segment] = []
    if piece.start < start { parts.append(share(of: piece, from: piece.start, to: start)) }
    var off = Segment(from: start, to: end, kind: .other)
    off.isByLocation = piece.isByLocation
    off.unnamed[.notWorn] = off.duration
    parts.append(off)
    if end < piece.end { parts.append(share(of: piece, from: end, to: piece.end)) }
    parts[0].walked = piece.walked
    parts[0].way = piece.way
    return parts
  }

  private static func share(
    of piece: Segment, from start: SensorTime, to end: SensorTime
  ) -> Segment {
    var part = piece
    (part.start, part.end) = (start, end)
    part.walked = WalkedSum()
    part.way = nil
    let share = part.duration / piece.duration
    part.support.low *= share
    part.support.medium *= share
    part.support.high *= share
    part.unnamed = UnnamedSeconds()
    for reason in UnnamedReason.allCases { part.unnamed[reason] = share * piece.unnamed[reason] }
    return part
  }
}
