/// Holds samples whose timestamps lie far ahead of all earlier ones, until another sample confirms
/// them.
///
/// One damaged timestamp, accepted at once, would make every later sample late. So the first samples
/// after a step of more than a minute wait for a later one: a true silence costs a delay of one
/// sample and loses nothing; a damaged stamp is dropped when time goes on where it was, or when
/// nothing follows.
struct TimestampValidator<Entry: IncomingSample> {
  /// What to do with a sample.
  enum Verdict {
    /// Its stamp fits.
    case believed
    /// It waits in `held`.
    case waits
    /// It and those in `held`, which come first, are after a true silence.
    case confirms
    /// It fits; those in `held` were damaged.
    case refutes
  }

  /// Nanoseconds that a stamp may lie ahead without being doubted: more than any source delivers at
  /// once, less than what may be lost to one damaged stamp.
  static var longestStep: Int64 { 60_000_000_000 }

  /// Samples that wait. When there is no more room, so many cannot be wrong.
  private(set) var held = FixedQueue(capacity: 8, filler: Entry.filler)
  private var newest: Int64?
  private var allowed = longestStep

  /// Judges a sample within `SensorTime.limit`; a sample that waits is kept.
  mutating func judge(_ sample: Entry) -> Verdict {
    let t = sample.time.nanoseconds
    guard let newest else {
      self.newest = t
      return .believed
    }
    if t &- newest <= allowed {
      self.newest = max(newest, t)
      return held.count == 0 ? .believed : .refutes
    }
    if held.count > 0 {
      let step = t &- held[0].time.nanoseconds
      if step > 0 || held.count == held.capacity {
        // A source may be that slow: the next step of this length needs no witness.
        allowed = max(allowed, step)
        self.newest = max(t, held[0].time.nanoseconds)
        return .confirms
      }
    }
    held.append(sample)
    return .waits
  }

  /// Gives up the oldest of those that wait.
  mutating func release() -> Entry? { held.popFirst() }
}
