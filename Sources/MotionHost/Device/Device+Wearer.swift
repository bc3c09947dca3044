import FoundationEssentials
import MotionGestures
import MotionLink
import MotionProcessing

/// Watching who wears the device: the hand's tremor, and falls.
extension Device {
  /// Seconds within which two findings of a fall are one: a device that goes on from where it was finds the
  /// newest ones anew.
  private static var oneFall: Double { 1 }

  /// Watches from now on.
  mutating func watch(_ part: WatchedPart, forDuration duration: Double) {
    wearer.watch(part, for: duration, from: now)
    if let span = wearer.span(of: part) { store.watching(part, from: span.start, to: span.end) }
    adaptToDemand()
  }

  /// Goes on with what somebody had asked for before the device began again.
  mutating func watch(_ part: WatchedPart, from start: SensorTime, to end: SensorTime) {
    wearer.go(on: part, in: WearerWatch.Span(start: start, end: end))
    adaptToDemand()
  }

  /// How far the hand is watched.
  var movementMonitoring: MovementMonitoring {
    MovementMonitoring(
      processedUntil: store.minutesUntil,
      expiration: wearer.span(of: .tremor).map { clock.date(of: $0.end) })
  }

  /// Hands an event to the watch, and what it finds to the store and to who listens.
  mutating func watch(_ event: DeviceEvent, _ send: Send) {
    guard wearer.isWatching else { return }
    wearer.process(event, into: &wearerSink)
    takeFindings(send)
  }

  /// Time goes on.
  mutating func watchTime(_ send: Send) {
    guard wearer.isWatching else { return }
    wearer.advance(to: now, into: &wearerSink)
    takeFindings(send)
    if !wearer.isWatching { adaptToDemand() }
  }

  /// Samples end, or begin anew.
  mutating func finishWatch(_ send: Send) {
    wearer.finish(into: &wearerSink)
    takeFindings(send)
  }

  private mutating func takeFindings(_ send: Send) {
    guard !wearerSink.findings.isEmpty else { return }
    let findings = wearerSink.findings
    wearerSink.clear()
    for finding in findings {
      switch finding {
      case .minute(let minute): keep(minute)
      case .fall(let fall): keep(fall, send)
      }
    }
  }

  /// What was processed stays as it is: a minute that begins before the end of the newest one was found anew.
  private mutating func keep(_ minute: TremorMinute) {
    let start = clock.date(of: minute.start)
    if let until = store.minutesUntil, start < until.addingTimeInterval(-0.001) { return }
    let shares = minute.strengths
    store.append(
      MovementMinute(
        from: start, to: clock.date(of: minute.end),
        tremor: MovementMinute.TremorShares(
          unknown: minute.unknown, none: minute.none, slight: shares.slight, mild: shares.mild,
          moderate: shares.moderate, strong: shares.strong)))
  }

  private mutating func keep(_ fall: Fall, _ send: Send) {
    let date = clock.date(of: fall.end)
    let near = store.falls(after: date.addingTimeInterval(-Self.oneFall))
    guard !near.contains(where: { $0.record.date.timeIntervalSince(date) < Self.oneFall }) else {
      return
    }
    let record = FallRecord(at: date, fallAnswer)
    store.append(LoggedFall(record))
    tell(.fall(record), .fall, send)
  }
}
