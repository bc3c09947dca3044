import CMotionC
import MotionProcessing

// Numbers of the header for what is a case in Swift.

extension StepRevision.Verdict {
  var code: Int32 {
    switch self {
    case .held: COREMOTION_HELD
    case .confirmed: COREMOTION_CONFIRMED
    case .dropped: COREMOTION_DROPPED
    }
  }
}

extension StepRevision.Refusal {
  var code: Int32 {
    switch self {
    case .noGait: COREMOTION_REFUSAL_NO_GAIT
    case .tooFew: COREMOTION_REFUSAL_TOO_FEW
    case .uncertain: COREMOTION_REFUSAL_UNCERTAIN
    case .unlike: COREMOTION_REFUSAL_UNLIKE
    case .crowded: COREMOTION_REFUSAL_CROWDED
    case .cycling: COREMOTION_REFUSAL_CYCLING
    case .interrupted: COREMOTION_REFUSAL_INTERRUPTED
    }
  }
}

extension LevelChange.Kind {
  var code: Int32 {
    switch self {
    case .stairs: COREMOTION_WAY_STAIRS
    case .escalator: COREMOTION_WAY_ESCALATOR
    case .lift: COREMOTION_WAY_LIFT
    case .slope: COREMOTION_WAY_SLOPE
    }
  }
}

extension StreamCoverage {
  /// A bit for each stream that spoke, by its number.
  var streams: UInt32 {
    SensorStream.allCases.reduce(0) { contains($1) ? $0 | 1 << UInt32($1.rawValue) : $0 }
  }
}
