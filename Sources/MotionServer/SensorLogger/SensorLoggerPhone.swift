import FoundationEssentials
import MotionLink
import MotionProcessing
import MotionService

/// A phone with Sensor Logger that pushes its messages, over all requests. On the loop's thread, all of it.
final class SensorLoggerPhone: Sendable {
  private struct State {
    /// The newest last: a message may come after the first one of the next session.
    var sessions: [SensorLoggerSession] = []
    var clock = SourceClock.ofPhone
    /// The device that the clock belongs to.
    weak var device: PushedDevice?
    var streams: [SensorStream: Double] = [:]
    var figures = PhoneFigures()
  }

  /// Sessions that are remembered.
  private static let mostSessions = 4
  /// Bytes of a session's name.
  private static let longestName = 100
  /// Seconds that a phone's clock may be ahead of this machine's: what is dated later would keep all that follows
  /// from being new.
  private static let mostAhead = 86_400.0

  private let name: String
  private let service: Service
  private let state = Guarded(State())

  /// The phone of a device.
  init(_ name: String, of service: Service) {
    self.name = name
    self.service = service
  }

  /// Counts a message that is not taken.
  func refuse(
    _ status: Int, _ line: String, retryAfter: Int? = nil, _ device: PushedDevice?
  ) -> PushAnswer {
    let figures = state.withLock { state in
      state.figures.refused += 1
      return state.figures
    }
    device?.note(figures)
    return PushAnswer(status: status, line: line, retryAfter: retryAfter)
  }

  /// Takes a message whole, or not at all.
  func take(_ message: SensorLoggerMessage) -> PushAnswer {
    // What a test of the app's settings sends.
    guard message.hasPayload else { return PushAnswer(status: 200, line: "no readings in it") }
    guard let session = message.session, let number = message.number,
      session.utf8.count <= Self.longestName
    else {
      return refuse(400, "expected messageId and sessionId beside payload", nil)
    }
    let device: PushedDevice
    do throws(ServiceError) {
      device = try service.pushedDevice(named: name)
    } catch {
      return refuse(499, error.description, nil)
    }
    let answer = state.withLock { state in
      Self.take(message, number, session, from: device, &state, Date())
    }
    switch answer {
    case .taken(let samples, let streams):
      if let streams { device.describe(streams) }
      if !samples.isEmpty {
        service.noteBatch()
        hand(samples, to: device)
        service.settle(device)
      }
      device.note(state.withLock { $0.figures })
      return PushAnswer(status: 200, line: "taken")
    case .known:
      device.note(state.withLock { $0.figures })
      return PushAnswer(status: 200, line: "known already")
    case .refused(let answer):
      return refuse(answer.status, answer.line, retryAfter: answer.retryAfter, device)
    }
  }

  private enum Verdict {
    /// These are new; the device measures something else than before, where streams are given.
    case taken([Sample], [SensorStream: Double]?)
    case known
    case refused(PushAnswer)
  }

  private static func take(
    _ message: SensorLoggerMessage, _ number: Int64, _ name: String, from device: PushedDevice,
    _ state: inout State, _ now: Date
  ) -> Verdict {
    if state.device !== device {
      // Another one in its place, from what is kept: its clock is found anew.
      (state.device, state.clock, state.streams) = (device, .ofPhone, device.streams)
    }
    let place = state.sessions.lastIndex { $0.name == name }
    var session = place.map { state.sessions[$0] } ?? SensorLoggerSession(name: name)
    if session.numbers.hasCome(number) {
      guard message.rows.newest > session.newest else {
        state.figures.doubled += 1
        session.doubled += 1
        keep(session, at: place, &state)
        state.figures.note(session, device.platform)
        return .known
      }
      // What it holds is newer than all before: the app counts anew.
      session.numbers = MessageNumbers()
    }
    session.evidence.look(at: message.rows)
    var after = session
    let taken = after.take(message.rows, by: device.platform)
    if let refusal = refusal(taken, device, now) {
      // What it says of the platform holds all the same.
      keep(session, at: place, &state)
      state.figures.note(session, device.platform)
      return .refused(refusal)
    }
    let missing = session.numbers.missing
    after.numbers.note(number)
    after.newest = max(after.newest, message.rows.newest)
    after.messages += 1
    state.figures.messages += 1
    state.figures.add(missing: Int(after.numbers.missing - missing))
    state.figures.incomplete += message.rows.incomplete
    state.figures.skip(message.rows.skipped)
    state.figures.skip(taken.unused)
    if let battery = message.rows.battery { state.figures.battery = battery.state }
    if session.messages == 0 { state.figures.sessions += 1 }
    keep(after, at: place, &state)
    state.figures.note(after, device.platform)
    return .taken(taken.samples, streams(of: taken.samples, &state))
  }

  private static func keep(_ session: SensorLoggerSession, at place: Int?, _ state: inout State) {
    if let place {
      state.sessions[place] = session
    } else {
      state.sessions.append(session)
      if state.sessions.count > mostSessions { state.sessions.removeFirst() }
    }
  }

  /// Why a message is not taken now.
  private static func refusal(
    _ taken: SensorLoggerSession.Taken, _ device: PushedDevice, _ now: Date
  ) -> PushAnswer? {
    if taken.isUndecided {
      return PushAnswer(
        status: 499,
        line: "nothing in the messages says whether this is an iPhone: coremotion devices set "
          + "\(device.name) --platform ios|android")
    }
    let newest = taken.samples.map(\.time).max()?.seconds ?? 0
    let ahead = newest - now.timeIntervalSince1970
    if ahead > mostAhead {
      return PushAnswer(
        status: 499,
        line:
          "the phone's clock is \(Int((ahead / 3600).rounded())) hours ahead of this machine's: set the one "
          + "that is wrong")
    }
    guard device.hasRoom(for: taken.samples.count) else {
      return PushAnswer(
        status: 503, line: "the device's queue is full",
        retryAfter: max(1, Int(device.quiet.rounded(.up))))
    }
    return nil
  }

  /// What the device measures, where a message says something new of it.
  private static func streams(
    of samples: [Sample], _ state: inout State
  ) -> [SensorStream: Double]? {
    var spans: [SensorStream: (count: Int, first: SensorTime, last: SensorTime)] = [:]
    for sample in samples where sample.reading.stream != .hint {
      let stream = sample.reading.stream
      let span = spans[stream] ?? (0, sample.time, sample.time)
      spans[stream] = (span.count + 1, min(span.first, sample.time), max(span.last, sample.time))
    }
    var streams = state.streams
    for (stream, span) in spans {
      let seconds = span.last.seconds(since: span.first)
      let rate = span.count > 10 && seconds > 0 ? Double(span.count - 1) / seconds : 0
      let known = streams[stream] ?? -1
      // A rate that goes up and down a little from message to message is the same.
      if known < 0 || (rate > 0 && !(0.8...1.25).contains(known / rate)) { streams[stream] = rate }
    }
    guard streams != state.streams else { return nil }
    state.streams = streams
    return streams
  }

  private func hand(_ samples: [Sample], to device: PushedDevice) {
    let batch = SampleBatch(number: 0, origin: Date(timeIntervalSince1970: 0), samples: samples)
    state.withLock { _ = device.take(batch, by: &$0.clock) }
  }
}

extension PhoneFigures {
  /// How the session is that the newest message belongs to.
  fileprivate mutating func note(_ session: SensorLoggerSession, _ hand: Platform?) {
    self.session = Session(
      messages: session.messages, doubled: session.doubled, missing: Int(session.numbers.missing))
    if let hand {
      (platform, evidence) = (hand, "set by hand")
    } else if let found = session.evidence.found {
      (platform, evidence) = (found.platform, found.words)
    }
    advice =
      session.lacksGravity
      ? "accelerometer is without gravity: switch on Total Acceleration (Android), Accelerometer "
        + "Uncalibrated or Gravity in the app" : nil
  }

  /// Counts what is left out, by as many names as a person reads.
  fileprivate mutating func skip(_ names: [String: Int]) {
    for (name, count) in names {
      let isTold = skipped[name] != nil || skipped.count < SensorLoggerRows.mostNames
      skipped[isTold ? name : "others", default: 0] += count
    }
  }

  /// Counts what is missing, as far as a number goes that somebody else chooses.
  fileprivate mutating func add(missing count: Int) { missing = min(missing + count, 1 << 60) }
}
