/// The door of a coprocessor: of what is brought in, what may enter, in which order, and what is
/// wrong with the rest.
///
/// ```swift
/// var visit = intake.receive(sample)
/// while let arrival = intake.next(&visit) { … }
/// ```
struct SampleIntake<Entry: IncomingSample> {
  /// A sample that was brought, and what it settles of those that wait.
  struct Visit {
    fileprivate let entry: Entry
    fileprivate var step: TimestampValidator<Entry>.Verdict
  }

  /// A sample about which all is known.
  struct Arrival {
    let entry: Entry
    let verdict: SampleGate.Verdict

    /// What was wrong with it; it may be admitted all the same.
    var fault: SampleFault? {
      verdict.fault.map { SampleFault($0, in: entry.stream, at: entry.time) }
    }
  }

  private var stamps = TimestampValidator<Entry>()
  private var gate = SampleGate()

  /// Takes a sample; what follows is asked for with `next`.
  mutating func receive(_ entry: Entry) -> Visit {
    Visit(entry: entry, step: entry.time.isWithinLimit ? stamps.judge(entry) : .believed)
  }

  /// The next sample that has arrived, those that waited first; `nil` when none is left.
  mutating func next(_ visit: inout Visit) -> Arrival? {
    var entry = visit.entry
    switch visit.step {
    case .waits: return nil
    case .refutes:
      if let lone = nextLone() { return lone }
      visit.step = .waits
    case .confirms:
      if let held = stamps.release() { entry = held } else { visit.step = .waits }
    case .believed: visit.step = .waits
    }
    return Arrival(entry: entry, verdict: gate.admit(entry))
  }

  /// At the end of the input: the next of those that waited for a witness in vain.
  mutating func nextLone() -> Arrival? {
    guard let lone = stamps.release() else { return nil }
    return Arrival(entry: lone, verdict: SampleGate.Verdict(isAdmitted: false, fault: .absurd))
  }
}
