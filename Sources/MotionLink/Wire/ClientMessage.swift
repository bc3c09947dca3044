package import FoundationEssentials
package import MotionProcessing

/// What a client, a source or an owner says to a service. Requests are numbered by whoever makes them.
package enum ClientMessage: Equatable, Sendable {
  /// What the other end of a connection wants to be.
  package enum Role: Int, Sendable, CaseIterable {
    /// A program that uses motion data.
    case client = 0
    /// Where a device's samples come from.
    case source = 1
    /// The user's own command line.
    case owner = 2
  }

  /// The first message: protocol versions that are understood, the role, and the device by name; the
  /// default one where it is empty.
  case hello(oldest: UInt32, newest: UInt32, role: Role, device: String)
  case subscribe(UInt32, MotionRequest)
  case setInterval(UInt32, TimeInterval)
  /// Nothing more is wanted of a subscription, or of a recording.
  case cancel(UInt32)
  case query(UInt32, MotionQuery)
  case record(TimeInterval)
  /// Opens what the recorder holds.
  case recorded(UInt32, from: Date, to: Date)
  /// Asks for the next samples of an opened recording.
  case page(UInt32, after: UInt64)
  /// An update or answer was handled, by its delivery's number.
  case receipt(UInt64)
  /// Answered once all before it was done.
  case barrier(UInt32)
  /// An owner's command, with its arguments.
  case command(UInt32, name: String, arguments: [String])
  /// What a source's device measures: the streams with their samples a second, 0 where not known.
  case describe([SensorStream: Double])
  /// What a source calls its clock's session, such as its boot's identifier; before its first samples. The
  /// same name goes on where it was, another one begins anew.
  case clock(String)
  /// The next samples of a source.
  case samples(SampleBatch)
  /// The client's process was stopped and goes on. Answered as a barrier: updates before the answer are
  /// passed over, but failures; after it the last state and steps come at once.
  case continued(UInt32)
  /// Watches the hand that wears the device from now on, s.
  case monitor(TimeInterval)
  /// Asks how far the hand is watched.
  case monitoring(UInt32)
  /// Falls up to this date were dealt with.
  case fallsHandled(Date)
  /// What became known of visits up to this date was dealt with.
  case visitsHandled(Date)
  /// Asks whether the client may be told where the device is.
  case locationAccess(UInt32)
  /// Asks the user for that.
  case askToLocate(always: Bool)

  /// The frame that says it.
  package var frame: Frame {
    var body = WireWriter()
    var request: UInt32 = 0
    switch self {
    case .hello(let oldest, let newest, let role, let device):
      body.put(oldest)
      body.put(newest)
      body.put(Int8(role.rawValue))
      body.put(device)
    case .subscribe(let number, let what):
      request = number
      body.put(what)
    case .setInterval(let number, let interval):
      request = number
      body.put(interval)
    case .cancel(let number): request = number
    case .query(let number, let query):
      request = number
      body.put(query)
    case .record(let duration): body.put(duration)
    case .recorded(let number, let start, let end):
      request = number
      body.put(start)
      body.put(end)
    case .page(let number, let position):
      request = number
      body.put(position)
    case .receipt(let delivery): body.put(delivery)
    case .barrier(let number): request = number
    case .command(let number, let name, let arguments):
      request = number
      body.put(name)
      body.put(arguments) { $0.put($1) }
    case .describe(let streams):
      body.put(streams.sorted { $0.key.rawValue < $1.key.rawValue }) {
        $0.put(UInt8($1.key.rawValue))
        $0.put($1.value)
      }
    case .clock(let name): body.put(name)
    case .samples(let batch): body.put(batch)
    case .continued(let number), .monitoring(let number), .locationAccess(let number):
      request = number
    case .monitor(let duration): body.put(duration)
    case .fallsHandled(let date), .visitsHandled(let date): body.put(date)
    case .askToLocate(let always): body.put(always)
    }
    return Frame(type: type, request: request, body: body.bytes)
  }

  private var type: UInt8 {
    switch self {
    case .hello: 1
    case .subscribe: 2
    case .setInterval: 3
    case .cancel: 4
    case .query: 5
    case .record: 6
    case .recorded: 7
    case .page: 8
    case .receipt: 9
    case .barrier: 10
    case .command: 11
    case .describe: 12
    case .samples: 13
    case .continued: 14
    case .clock: 15
    case .monitor: 16
    case .monitoring: 17
    case .fallsHandled: 18
    case .visitsHandled: 21
    case .locationAccess: 19
    case .askToLocate: 20
    }
  }

  /// What a frame says.
  package init(_ frame: Frame) throws(WireError) {
    var body = WireReader(frame.body)
    switch frame.type {
    case 1:
      self = .hello(
        oldest: try body.uint32(), newest: try body.uint32(), role: try body.raw(),
        device: try body.text())
    case 2: self = .subscribe(frame.request, try body.value())
    case 3: self = .setInterval(frame.request, try body.double())
    case 4: self = .cancel(frame.request)
    case 5: self = .query(frame.request, try body.value())
    case 6: self = .record(try body.double())
    case 7: self = .recorded(frame.request, from: try body.date(), to: try body.date())
    case 8: self = .page(frame.request, after: try body.uint64())
    case 9: self = .receipt(try body.uint64())
    case 10: self = .barrier(frame.request)
    case 11:
      self = .command(
        frame.request, name: try body.text(),
        arguments: try body.list { (reader) throws(WireError) in try reader.text() })
    case 12:
      let streams = try body.list { (reader) throws(WireError) in
        (try reader.raw(SensorStream.self), try reader.double())
      }
      self = .describe(Dictionary(streams) { _, last in last })
    case 13: self = .samples(try body.value())
    case 14: self = .continued(frame.request)
    case 15: self = .clock(try body.text())
    case 16: self = .monitor(try body.double())
    case 17: self = .monitoring(frame.request)
    case 18: self = .fallsHandled(try body.date())
    case 21: self = .visitsHandled(try body.date())
    case 19: self = .locationAccess(frame.request)
    case 20: self = .askToLocate(always: try body.bool())
    case let type: throw WireError("no message of a client has type \(type)")
    }
    try body.finish()
  }
}
