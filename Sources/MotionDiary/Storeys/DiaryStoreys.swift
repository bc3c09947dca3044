import MotionPlaces
import MotionProcessing

extension StoreyNaming {
  /// Names the level changes of a diary. At each of `departures`, seconds, somebody may have left
  /// the building.
  ///
  /// Throws where something is said of a moment behind the end; nothing is named or learned then.
  mutating func name(_ diary: inout Diary, departures: [Double]) throws(MomentError) {
    let end = diary.totals.duration
    if let late = statement(beyond: end) {
      throw MomentError(moment: late.moment, problem: .outside)
    }
    diary.storeys = name(&diary.levelChanges, departures: departures, end: end)
  }
}

extension BuildingExit.Bout {
  /// The stretches without pause on foot, then those on wheels, of what was done piece by piece.
  static func bouts(of pieces: [Segment]) -> [Self] {
    let onWheels: [SegmentKind] = [.automotive, .cycling]
    return joined(pieces.filter { $0.kind.isOnFoot }, isOnFoot: true)
      + joined(pieces.filter { onWheels.contains($0.kind) }, isOnFoot: false)
  }

  private static func joined(_ pieces: [Segment], isOnFoot: Bool) -> [Self] {
    var bouts: [Self] = []
    for piece in pieces {
      let (start, end) = (piece.start.seconds, piece.end.seconds)
      if let last = bouts.indices.last, bouts[last].end == start {
        bouts[last].end = end
      } else {
        bouts.append(Self(isOnFoot: isOnFoot, from: start, to: end))
      }
    }
    return bouts
  }
}
