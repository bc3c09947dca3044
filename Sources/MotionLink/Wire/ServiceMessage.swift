package import FoundationEssentials

/// What a service says to a client.
package enum ServiceMessage: Equatable, Sendable {
  /// The answer to a hello: the version that is spoken from here on, whether updates and answers want a
  /// receipt, and the device.
  case welcome(version: UInt32, wantsReceipts: Bool, DeviceState)
  /// Something of the device or of the client's authorization has changed.
  case state(DeviceState)
  /// An update of a subscription: number of the delivery, and what the client's clock shows where it does
  /// not go on by itself.
  case update(UInt32, delivery: UInt64, now: Date?, MotionUpdate)
  /// The answer to a question.
  case answer(UInt32, delivery: UInt64, now: Date?, Result<MotionAnswer, MotionFailure>)
  /// Whether there is a recording to read.
  case recording(UInt32, exists: Bool)
  /// Samples of a recording, none at its end, and where the next ones begin.
  case page(UInt32, next: UInt64, [RecordedSample])
  /// The client's process is about to be suspended, runs again, or will end.
  case lifecycle(ClientLifecycle)
  /// All before that barrier was done.
  case barrier(UInt32, now: Date?)
  /// The service ends the connection, and why, for a person.
  case goodbye(String)
  /// A source's batch is taken, and so are all before it: how many of its samples were known already or
  /// came too late.
  case taken(UInt64, dropped: UInt32)
  /// An owner's command is done: a JSON document, or the error in a line.
  case done(UInt32, isError: Bool, String)
  /// How far the hand is watched; nothing where it cannot be or may not be known.
  case monitoring(UInt32, MovementMonitoring?)
  /// Whether the client may be told where the device is.
  case locationAccess(UInt32, LocationAccess)

  /// The frame that says it.
  package var frame: Frame {
    var body = WireWriter()
    var request: UInt32 = 0
    switch self {
    case .welcome(let version, let wantsReceipts, let state):
      body.put(version)
      body.put(wantsReceipts)
      body.put(state)
    case .state(let state): body.put(state)
    case .update(let number, let delivery, let now, let update):
      request = number
      body.put(delivery)
      body.put(now) { $0.put($1) }
      body.put(update)
    case .answer(let number, let delivery, let now, let result):
      request = number
      body.put(delivery)
      body.put(now) { $0.put($1) }
      switch result {
      case .success(let answer):
        body.put(true)
        body.put(answer)
      case .failure(let failure):
        body.put(false)
        body.put(failure)
      }
    case .recording(let number, let exists):
      request = number
      body.put(exists)
    case .page(let number, let next, let samples):
      request = number
      body.put(next)
      body.put(samples)
    case .lifecycle(let event): body.put(event)
    case .barrier(let number, let now):
      request = number
      body.put(now) { $0.put($1) }
    case .goodbye(let reason): body.put(reason)
    case .taken(let number, let dropped):
      body.put(number)
      body.put(dropped)
    case .done(let number, let isError, let text):
      request = number
      body.put(isError)
      body.put(text)
    case .monitoring(let number, let state):
      request = number
      body.put(state) { $0.put($1) }
    case .locationAccess(let number, let access):
      request = number
      body.put(access)
    }
    return Frame(type: type, request: request, body: body.bytes)
  }

  private var type: UInt8 {
    switch self {
    case .welcome: 129
    case .state: 130
    case .update: 131
    case .answer: 132
    case .recording: 133
    case .page: 134
    case .lifecycle: 135
    case .barrier: 136
    case .goodbye: 137
    case .done: 138
    case .taken: 139
    case .monitoring: 140
    case .locationAccess: 141
    }
  }

  /// What a frame says.
  package init(_ frame: Frame) throws(WireError) {
    var body = WireReader(frame.body)
    let number = frame.request
    func now() throws(WireError) -> Date? {
      try body.optional { (reader) throws(WireError) in try reader.date() }
    }
    switch frame.type {
    case 129:
      self = .welcome(
        version: try body.uint32(), wantsReceipts: try body.bool(), try body.value())
    case 130: self = .state(try body.value())
    case 131:
      self = .update(
        number, delivery: try body.uint64(), now: try now(), try body.value())
    case 132:
      self = .answer(
        number, delivery: try body.uint64(), now: try now(),
        try body.bool() ? .success(try body.value()) : .failure(try body.value()))
    case 133: self = .recording(number, exists: try body.bool())
    case 134: self = .page(number, next: try body.uint64(), try body.values())
    case 135: self = .lifecycle(try body.value())
    case 136: self = .barrier(number, now: try now())
    case 137: self = .goodbye(try body.text())
    case 138: self = .done(number, isError: try body.bool(), try body.text())
    case 139: self = .taken(try body.uint64(), dropped: try body.uint32())
    case 140:
      self = .monitoring(
        number, try body.optional { (reader) throws(WireError) in try reader.value() })
    case 141: self = .locationAccess(number, try body.value())
    case let type: throw WireError("no message of a service has type \(type)")
    }
    try body.finish()
  }
}

extension ClientLifecycle: WireValue {
  private static let numbers: [ClientLifecycle] = [.willSuspend, .didResume, .willTerminate]

  package init(from reader: inout WireReader) throws(WireError) {
    let number = Int(try reader.uint8())
    guard number < Self.numbers.count else {
      throw WireError("no change of a process has number \(number)")
    }
    self = Self.numbers[number]
  }

  package func put(into writer: inout WireWriter) {
    writer.put(UInt8(Self.numbers.firstIndex(of: self) ?? 0))
  }
}
