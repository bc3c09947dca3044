import FoundationEssentials
import MotionDiary
import MotionHost
import MotionLink
import MotionProcessing
import MotionRecordings
import MotionService
import ServiceDocuments

/// Answers what somebody asks of a device, as a client of the service.
final class Questions: ClientEnd {
  private struct State {
    var isOpen = true
    var client: HostClient?
    var answers: [Int: Result<MotionAnswer, MotionFailure>] = [:]
    /// Who waits for the answer; nobody any more once it was given.
    var take: (@Sendable (Answer) -> Void)?
  }

  private let service: Service
  private let identity: ClientIdentity
  private let state = Guarded(State())

  init(_ service: Service, _ identity: ClientIdentity) {
    self.service = service
    self.identity = identity
  }

  var isOpen: Bool { state.withLock { $0.isOpen } }
  var dropped: Int { 0 }
  func withdraw(_: (OutgoingQueue.Content) -> Bool) {}
  func close(_: String?) { finish(.error(503, "the device has begun anew meanwhile; ask again")) }

  /// Calls `take` with the answer, once what it needs is there.
  func answer(
    _ subject: Question.Subject, _ asked: Question.Asked,
    _ take: @escaping @Sendable (Answer) -> Void
  ) {
    state.withLock { $0.take = take }
    switch subject {
    case .reasons:
      look(at: asked) {
        $0.reasons(from: asked.start, to: asked.end)
      } document: {
        WhyDocument.of($0, device: asked.device.name, from: asked.start, to: asked.end)
      }
    case .flow:
      look(at: asked) { _ in
        FlowDocument(asked.device)
      } document: {
        $0.document
      }
    case .history(let question): ask(question, about: asked)
    }
  }

  /// Gives the answer, unless it was given.
  private func finish(_ answer: Answer) {
    // Released outside of the lock: it leaves the host.
    let (client, take) = state.withLock { state in
      defer { (state.isOpen, state.client, state.take) = (false, nil, nil) }
      return (state.client, state.take)
    }
    take?(answer)
    withExtendedLifetime(client) {}
  }

  /// Answers with what a host tells of itself.
  private func look<Found: Sendable>(
    at asked: Question.Asked, _ look: @escaping HostClient.Look<Found>,
    document: @escaping @Sendable (Found) -> JSONValue
  ) {
    let client = service.admit(self, as: identity, to: asked.device)
    state.withLock { $0.client = client }
    client.look(look) { [self] result in
      switch result {
      case .success(let found): finish(Answer(document(found)))
      case .failure(let failure): finish(.error(403, failure.words))
      }
    }
  }

  private func ask(_ question: HistoryQuestion, about asked: Question.Asked) {
    let queries = Self.queries(question, asked)
    let client = service.admit(self, as: identity, to: asked.device)
    state.withLock { $0.client = client }
    for (number, query) in queries.enumerated() {
      client.query(query) { [self] result, _ in
        let all = state.withLock { state -> [Result<MotionAnswer, MotionFailure>]? in
          state.answers[number] = result
          guard state.answers.count == queries.count else { return nil }
          return state.answers.sorted { $0.key < $1.key }.map(\.value)
        }
        if let all { finish(Self.answer(question, asked, all)) }
      }
    }
  }

  // MARK: - Queries and their answers

  private static func queries(
    _ question: HistoryQuestion, _ asked: Question.Asked
  ) -> [MotionQuery] {
    switch question {
    case .steps: [.pedometer(from: asked.start, to: asked.end)]
    case .activities: [.activities(from: asked.start, to: asked.end)]
    case .now:
      [
        .pedometer(from: asked.start, to: asked.end), .activities(from: asked.end, to: asked.end),
      ]
    case .days: pieces(asked).map { .pedometer(from: $0.start, to: $0.end) }
    }
  }

  /// The days of a range, the first and the last of them as far as they lie in it.
  private static func pieces(_ asked: Question.Asked) -> [(day: Int, start: Date, end: Date)] {
    asked.clock.days(from: asked.start, to: asked.end).map { day in
      let begin = Date(timeIntervalSince1970: asked.clock.start(ofDay: day))
      let next = Date(timeIntervalSince1970: asked.clock.start(ofDay: day + 1))
      return (day, max(begin, asked.start), min(next, asked.end))
    }.filter { $0.start < $0.end || $0.start == asked.start }
  }

  private static func answer(
    _ question: HistoryQuestion, _ asked: Question.Asked,
    _ results: [Result<MotionAnswer, MotionFailure>]
  ) -> Answer {
    for case .failure(.notAuthorized) in results {
      return .error(403, MotionFailure.notAuthorized.words)
    }
    for case .failure(.invalidParameter) in results {
      return .error(400, "the range has not begun yet on the device's clock")
    }
    let records = results.compactMap { result -> PedometerRecord? in
      if case .success(.pedometer(let record)) = result { record } else { nil }
    }
    let states = results.compactMap { result -> [ActivityState]? in
      if case .success(.activities(let states)) = result { states } else { nil }
    }.flatMap { $0 }
    return Answer(
      .object { document in
        document.add("schema", "\(question.rawValue)-1")
        document.add("device", asked.device.name)
        switch question {
        case .now: addNow(asked, records.first, states.last, to: &document)
        case .steps:
          addRange(asked, to: &document)
          document.add("pedometer", records.first.map { record in .object { record.add(to: &$0) } })
        case .activities:
          addRange(asked, to: &document)
          document.add("activities", .array(states.map(\.document)))
        case .days:
          document.add("zone", asked.clock.zone)
          document.add("days", .array(days(asked, records)))
        }
      })
  }

  private static func addRange(_ asked: Question.Asked, to document: inout JSONObject) {
    document.add("from_utc", asked.start.iso8601)
    document.add("to_utc", asked.end.iso8601)
  }

  private static func days(_ asked: Question.Asked, _ records: [PedometerRecord]) -> [JSONValue] {
    zip(pieces(asked), records).map { piece, record in
      .object { object in
        record.add(to: &object)
        object.add("day", CivilDate(daysSince1970: piece.day).iso8601)
      }
    }
  }

  private static func addNow(
    _ asked: Question.Asked, _ record: PedometerRecord?, _ state: ActivityState?,
    to document: inout JSONObject
  ) {
    document.add("time_utc", asked.end.iso8601)
    document.add("zone", asked.clock.zone)
    let day = asked.clock.day(of: asked.end.timeIntervalSince1970)
    document.add("day", CivilDate(daysSince1970: day).iso8601)
    if let state { state.add(to: &document) }
    document.add("steps_today", record?.steps)
    document.add("distance_today_m", record?.distance)
    document.add("floors_ascended_today", record?.floorsAscended)
    document.add("floors_descended_today", record?.floorsDescended)
  }
}
