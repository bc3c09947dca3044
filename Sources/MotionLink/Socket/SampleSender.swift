package import FoundationEssentials
package import MotionProcessing

/// The source's side of a socket: sends samples in numbered batches, and knows which of them the service
/// has taken. After a break it connects again and sends anew what was not acknowledged.
package final class SampleSender {
  /// Samples of a batch, so that it has less than 64 KiB.
  private static let mostSamples = 500
  /// Batches that may be under way before the sender waits.
  private static let mostUnderWay = 8
  /// Seconds from one try to connect again to the next: they grow from the first to the second.
  private static let pauses = (first: 0.1, longest: 5.0)
  /// Tries to connect again, in a minute and a half.
  private static let mostTries = 20

  /// Seconds by which a clock that was set is elsewhere at least.
  package static let leastSetting = 1.0

  /// Why nothing can be sent, for a person.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private let address: ServiceAddress
  private let streams: [SensorStream: Double]
  private let clock: String
  private var socket: UnixSocket?
  private var frames = FrameBuffer(longest: 1 << 20)
  private var number: UInt64 = 0
  private var waiting: [Sample] = []
  private var wallZero: Double?
  private var underWay: [SampleBatch] = []
  /// Samples that the service did not need: it had them, or they came too late.
  package private(set) var dropped = 0

  /// What the wall clock shows at time zero of the samples.
  package var origin: Date

  /// Connects to a service as the source of a device, and says what it measures, and what it calls its clock
  /// where that goes on over connections.
  package init(
    _ address: ServiceAddress, streams: [SensorStream: Double], origin: Date, clock: String = ""
  ) throws(Failure) {
    self.clock = clock
    self.address = address
    self.streams = streams
    self.origin = origin
    try connect()
  }

  /// Takes a sample; it goes with the next batch. Where the wall clock was set, the dates of what follows are
  /// others.
  package func send(_ sample: Sample) throws(Failure) {
    if case .wallClock(let nanoseconds) = sample.reading {
      return try note(wallClock: Double(nanoseconds) / 1e9 - sample.time.seconds)
    }
    waiting.append(sample)
    if waiting.count >= Self.mostSamples { try flush() }
  }

  /// Takes what the wall clock shows at zero of the samples' time, seconds since 1970.
  private func note(wallClock zero: Double) throws(Failure) {
    let moved = zero - (wallZero ?? zero)
    // A clock that runs a little off was not set.
    guard wallZero == nil || abs(moved) >= Self.leastSetting else { return }
    wallZero = zero
    guard moved != 0 else { return }
    try flush()
    origin = origin.addingTimeInterval(moved)
  }

  /// Sends what waits.
  package func flush() throws(Failure) {
    guard !waiting.isEmpty else { return }
    number += 1
    let batch = SampleBatch(number: number, origin: origin, samples: waiting)
    waiting = []
    underWay.append(batch)
    if !put(.samples(batch)) { try again() }
    while underWay.count >= Self.mostUnderWay { try takeAnswer() }
  }

  /// Sends what waits and returns when the service has taken everything.
  package func finish() throws(Failure) {
    try flush()
    while !underWay.isEmpty { try takeAnswer() }
  }

  // MARK: - The connection

  private func put(_ message: ClientMessage) -> Bool { socket?.send(message.frame.bytes) ?? false }

  private func connect() throws(Failure) {
    socket = UnixSocket.connect(to: address.path)
    frames = FrameBuffer(longest: 1 << 20)
    guard put(.hello(oldest: 1, newest: 1, role: .source, device: address.device)) else {
      throw Failure(
        description:
          "no service listens at \(address.path): start one with 'coremotiond', or name its "
          + "socket with --socket PATH")
    }
    guard case .welcome = try next() else {
      throw Failure(description: "\(address.path): the service does not answer")
    }
    _ = put(.describe(streams))
    if !clock.isEmpty { _ = put(.clock(clock)) }
  }

  /// Connects anew and sends again what was not acknowledged.
  private func again() throws(Failure) {
    var tries = 0
    while true {
      do throws(Failure) {
        try connect()
        break
      } catch {
        tries += 1
        guard tries < Self.mostTries else { throw error }
        BackgroundThread.sleep(
          min(Self.pauses.longest, Self.pauses.first * Double(1 << min(tries - 1, 10))))
      }
    }
    for batch in underWay where !put(.samples(batch)) { return try again() }
  }

  private func takeAnswer() throws(Failure) {
    do throws(Failure) {
      guard case .taken(let number, let dropped) = try next() else { return }
      underWay.removeAll { $0.number <= number }
      self.dropped += Int(dropped)
    } catch {
      if error.isRefusal { throw error }
      try again()
    }
  }

  private func next() throws(Failure) -> ServiceMessage {
    do throws(WireError) {
      while true {
        if let frame = try frames.next() {
          let message = try ServiceMessage(frame)
          if case .goodbye(let reason) = message, reason != SampleSender.end {
            throw WireError(Failure.refusal + reason)
          }
          return message
        }
        let count = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 16) { piece in
          let count = socket?.receive(into: piece) ?? 0
          frames.append(UnsafeRawBufferPointer(rebasing: piece[..<count]))
          return count
        }
        guard count > 0 else { throw WireError("the service has closed the connection") }
      }
    } catch {
      throw Failure(description: error.description)
    }
  }

  /// What a service says that ends and may come back.
  package static let end = "the service ends"
}

extension SampleSender.Failure {
  fileprivate static let refusal = "the service refuses: "

  /// Whether the service said so, and will again.
  fileprivate var isRefusal: Bool { description.hasPrefix(Self.refusal) }
}
