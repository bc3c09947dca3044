import MotionDiary
import MotionProcessing

/// Cells that several tables have, in the order of their columns.
extension CSVRow {
  /// The hours recorded, worn and not worn.
  mutating func wear(of sum: StudySum) {
    number(sum.recorded / 3600, decimals: 4)
    number(sum.notWorn.map { _ in sum.worn / 3600 }, decimals: 4)
    number(sum.notWorn.map { $0 / 3600 }, decimals: 4)
  }

  /// Minutes and confidence of each activity; empty where none of the time was worn, and where there is nothing to tell
  /// one by.
  mutating func activities(of sum: StudySum) {
    let isKnown = sum.worn > 0
    for kind in KindTimes.classed {
      number(isKnown ? sum.kinds.minutes(of: kind) : nil, decimals: 3)
      number(isKnown ? sum.kinds.confidence(of: kind) : nil, decimals: 2)
    }
    number(isKnown ? sum.kinds.minutes(of: .other) : nil, decimals: 3)
    number(isKnown || sum.notWorn == nil ? sum.kinds.minutes(of: .noData) : nil, decimals: 3)
  }

  /// Steps, their error and cadence.
  mutating func steps(of sum: StudySum) {
    let isKnown = sum.countsSteps && sum.worn > 0
    integer(isKnown ? sum.steps.steps : nil)
    number(isKnown ? sum.steps.halfWidth : nil, decimals: 1)
    number(isKnown ? sum.cadence.quantile(0.5) : nil, decimals: 1)
    number(isKnown ? sum.cadence.quantile(0.95) : nil, decimals: 1)
  }

  /// What was walked.
  mutating func moved(in sum: StudySum) {
    steps(of: sum)
    let isKnown = sum.countsSteps && sum.worn > 0
    number(isKnown ? sum.walked.distance : nil, decimals: 2)
    floors(of: sum)
    integer(isKnown ? sum.pauses : nil)
  }

  /// Floors; empty without barometer.
  mutating func floors(of sum: StudySum) {
    let isKnown = sum.hasBarometer && sum.countsSteps && sum.worn > 0
    integer(isKnown ? sum.walked.floorsAscended : nil)
    integer(isKnown ? sum.walked.floorsDescended : nil)
  }
}
