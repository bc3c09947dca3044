import FoundationEssentials
import MotionDiary
import MotionHost
import MotionLink
import MotionRecordings
import MotionService
import MotionSystem
import SystemLibrary

/// What can be asked under `/v1`.
enum Question: String, CaseIterable {
  case now
  case steps
  case activities
  case days
  case devices
  case why
  case flow
  case clients
  case live

  /// What a device is asked once.
  enum Subject {
    case history(HistoryQuestion)
    case reasons
    case flow
  }

  /// What it asks a device once; `nil` where it asks the service, or follows a device.
  var subject: Subject? {
    switch self {
    case .now: .history(.now)
    case .steps: .history(.steps)
    case .activities: .history(.activities)
    case .days: .history(.days)
    case .why: .reasons
    case .flow: .flow
    case .devices, .clients, .live: nil
    }
  }

  /// A question with its parameters.
  struct Asked: Sendable {
    let question: Question
    let device: any ServedDevice
    /// The range that is asked about.
    let start: Date
    let end: Date
    /// On whose clock days begin.
    let clock: LocalClock
    /// What a stream tells besides.
    let wishes: LiveWishes
  }

  /// Why it cannot be answered.
  struct Mistake: Error {
    var status: UInt32 = 400
    let words: String
  }

  /// Seconds of reasons that can be asked for at once, and those without a range.
  static let mostReasons = 600.0
  private static let usualReasons = 60.0
  /// Days that can be asked for at once.
  static let mostDays = 31
  /// Days without a range: as many as a device remembers.
  private static let usualDays = 7

  private var parameters: Set<String> {
    switch self {
    case .now: ["device", "zone"]
    case .steps, .activities, .days, .why: ["device", "from", "to", "zone"]
    case .devices, .clients: []
    case .flow: ["device"]
    case .live: ["device", "zone", "batch", "why", "attitude"]
    }
  }

  /// Refuses parameters that the question does not have.
  func check(_ request: Request) throws(Mistake) {
    let given = request.parameters.map(\.name).filter { $0 != "token" }
    for name in given {
      guard parameters.contains(name) else {
        throw Mistake(
          words: "/v1/\(rawValue) has no parameter '\(name.printable)'"
            + (parameters.isEmpty ? "" : ", but \(parameters.sorted().joined(separator: ", "))"))
      }
      guard given.count(where: { $0 == name }) == 1 else {
        throw Mistake(words: "\(name) was given twice")
      }
    }
  }

  /// Reads the parameters of a request about a device.
  func read(_ request: Request, of service: Service) throws(Mistake) -> Asked {
    try check(request)
    let name = request.parameter("device") ?? ""
    guard let device = service.device(named: name) else {
      throw Mistake(
        status: 404,
        words: name.isEmpty ? "no device is there yet" : "no device is called '\(name.printable)'")
    }
    let clock = try clock(request.parameter("zone"))
    service.catchUp(device)
    let now = device.host.clock.date(of: device.host.now)
    let end = try request.parameter("to").map { (text) throws(Mistake) in
      try Self.date(text, "to", clock)
    }
    let start = try request.parameter("from").map { (text) throws(Mistake) in
      try Self.date(text, "from", clock)
    }
    let range = (start: start ?? usualStart(before: end ?? now, clock), end: end ?? now)
    guard range.start <= range.end else { throw Mistake(words: "'from' lies after 'to'") }
    if self == .days, clock.days(from: range.start, to: range.end).count > Self.mostDays {
      throw Mistake(words: "\(Self.mostDays) days can be asked for at once")
    }
    if self == .why, range.end.timeIntervalSince(range.start) > Self.mostReasons {
      throw Mistake(words: "\(Int(Self.mostReasons)) seconds can be asked for at once")
    }
    return Asked(
      question: self, device: device, start: range.start, end: range.end, clock: clock,
      wishes: try LiveWishes(request, clock))
  }

  private func usualStart(before end: Date, _ clock: LocalClock) -> Date {
    if self == .why { return end.addingTimeInterval(-Self.usualReasons) }
    let day = clock.day(of: end.timeIntervalSince1970)
    let first = self == .days ? day - Self.usualDays + 1 : day
    return Date(timeIntervalSince1970: clock.start(ofDay: first))
  }

  private func clock(_ zone: String?) throws(Mistake) -> LocalClock {
    do throws(UnknownTimeZone) {
      return try LocalClock(zone: zone ?? Self.machineZone)
    } catch {
      throw Mistake(words: error.description.printable)
    }
  }

  /// The zone of this machine, as the environment or the system names it.
  static let machineZone: String = {
    var name = getenv("TZ").map { String(cString: $0) } ?? ""
    if name.hasPrefix(":") { name.removeFirst() }
    if name.isEmpty {
      var path = [CChar](repeating: 0, count: 4096)
      let count = readlink("/etc/localtime", &path, path.count)
      name = String(
        decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    let parts = name.split(separator: "/")
    if let folder = parts.lastIndex(of: "zoneinfo") {
      name = parts[(folder + 1)...].joined(separator: "/")
    }
    return (try? LocalClock(zone: name)) == nil ? "UTC" : name
  }()

  /// `2026-11-23`, `2026-11-23T08:15` on the clock's wall, with an offset or Z anywhere, or seconds since 1970.
  private static func date(
    _ text: String, _ name: String, _ clock: LocalClock
  ) throws(Mistake) -> Date {
    if let seconds = Double(text), seconds.isFinite, abs(seconds) < 7.25e9 {
      return Date(timeIntervalSince1970: seconds)
    }
    // A plus that was not written as %2B is a blank by now.
    guard let read = WallClock(iso8601: text) ?? WallClock(iso8601: text.replacing(" ", with: "+"))
    else {
      throw Mistake(
        words: "\(name)=\(String(text.prefix(40)).printable): expected a date such as 2026-11-23, "
          + "2026-11-23T08:15 or 2026-11-23T07:15Z, or seconds since 1970")
    }
    let hasOffset =
      text.utf8.count > 10
      && (text.hasSuffix("Z") || text.hasSuffix("z")
        || text.dropFirst(11).contains { "+-".contains($0) }
        || text.dropFirst(16).contains(" "))
    let seconds = read.secondsSince1970
    return Date(
      timeIntervalSince1970: hasOffset ? seconds : clock.seconds(atLocal: seconds))
  }
}

/// What can be asked about what a device remembers.
enum HistoryQuestion: String {
  case now
  case steps
  case activities
  case days
}

extension LocalClock {
  /// The days that a range touches, by their numbers since 1970-01-01.
  func days(from start: Date, to end: Date) -> ClosedRange<Int> {
    let first = day(of: start.timeIntervalSince1970)
    return first...max(first, day(of: end.timeIntervalSince1970))
  }
}
