import FoundationEssentials
import MotionDiary
import MotionHost
import MotionLink
import MotionRecordings
import MotionService
import ServiceDocuments

/// What a device does from moment to moment, as events with numbers: who was cut off goes on behind the last one
/// that was received, as long as the service still has what came after it.
///
/// What waits is bounded as on the socket (`OutgoingQueue`); of what was sent the newest is kept.
final class LiveStream: ClientEnd {
  /// Bytes of what was sent that are kept.
  static let keptBytes = 256 << 10

  enum Piece: Equatable {
    case bytes(Int)
    case nothing
    case end
  }

  struct State {
    var queue = OutgoingQueue()
    var sent: [(number: UInt64, bytes: [UInt8])] = []
    var sentBytes = 0
    var number: UInt64 = 0
    /// What is sent once more.
    var again: ArraySlice<(number: UInt64, bytes: [UInt8])> = []
    /// The event of which a part is sent.
    var current: ArraySlice<UInt8> = []
    var reader: (any LiveReader)?
    /// How many connections have followed it so far.
    var readers = 0
    var isWaiting = false
    var isOpen = true
    /// What keeps updates coming.
    var client: HostClient?
    var start = Date.distantPast
    /// Features that were asked for.
    var asked: MotionFeatures = []
    var subscriptions: [any MotionSubscription] = []
    var receipts: [DeliveryReceipt] = []
    var altitude: Double?
    /// Whether batches are followed.
    var tellsBatches = false
    weak var service: Service?
    /// What keeps attitudes coming, while somebody follows.
    var attitude = Attitude.nobody
  }

  /// What its events' numbers begin with.
  let name: String
  let identity: ClientIdentity
  let device: any ServedDevice
  let wishes: LiveWishes
  private let onEnd: @Sendable (LiveStream) -> Void
  let state = Guarded(State())

  init(
    _ name: String, of identity: ClientIdentity, _ device: any ServedDevice,
    _ wishes: LiveWishes, onEnd: @escaping @Sendable (LiveStream) -> Void
  ) {
    self.name = name
    self.identity = identity
    self.device = device
    self.wishes = wishes
    self.onEnd = onEnd
  }

  /// Asks for all that the device can do, as a client of the service.
  func begin(_ service: Service) {
    let client = service.admit(self, as: identity, to: device)
    service.catchUp(device)
    let start = client.now
    put(
      "start",
      .object { document in
        document.add("schema", "live-1")
        document.add("device", device.name)
        document.add("from_utc", start.iso8601)
      }, .kept, .plain)
    state.withLock { ($0.client, $0.start, $0.service) = (client, start, service) }
    subscribe(service)
  }

  /// Asks for what the device can do that was not asked for yet: a pushed one measures nothing before its first
  /// samples.
  func subscribe(_ service: Service) {
    let (client, start, asked) = state.withLock { ($0.client, $0.start, $0.asked) }
    guard let client else { return }
    let new = client.capabilities.features.subtracting(asked)
    let requests: [(MotionFeatures, MotionRequest, OutgoingQueue.Kind)] = [
      (.activity, .activity, .kept), (.steps, .pedometer(since: start), .newest(1)),
      (.relativeAltitude, .relativeAltitude, .sample),
    ]
    for (feature, request, kind) in requests where new.contains(feature) {
      state.withLock { _ = $0.asked.insert(feature) }
      let subscription = client.subscribe(to: request) { [weak self, weak client] update, receipt in
        self?.take(update, kind, receipt, now: client?.now ?? start)
      }
      hold(subscription)
    }
    // Behind the others: a batch is told after what follows from it.
    followBatches(client)
    followAttitude()
    if !new.isEmpty { service.review(device) }
  }

  /// Keeps a subscription for as long as the stream is open.
  func hold(_ subscription: any MotionSubscription) {
    let isOpen = state.withLock { state in
      if state.isOpen { state.subscriptions.append(subscription) }
      return state.isOpen
    }
    if !isOpen { subscription.cancel() }
  }

  // MARK: - What happens

  func take(
    _ update: MotionUpdate, _ kind: OutgoingQueue.Kind, _ receipt: DeliveryReceipt, now: Date
  ) {
    if case .relativeAltitude(let reading) = update {
      // A barometer speaks each second; an event is for a metre.
      let isNews = state.withLock { state in
        if let last = state.altitude, abs(reading.relativeAltitude - last) < 1 { return false }
        state.altitude = reading.relativeAltitude
        return true
      }
      guard isNews else { return }
    }
    guard let event = LiveDocument(update, now: now) else { return }
    keep(receipt)
    put(event.name, event.value, update.isKept ? .kept : kind, update.content)
    // What may not be had is said once, and then there is nothing to follow.
    if case .failure(.notAuthorized) = update { close("the user does not allow it") }
  }

  /// Where time waits for its clients it waits until the event is sent.
  func keep(_ receipt: DeliveryReceipt) {
    if device.waitsForClients { state.withLock { $0.receipts.append(receipt) } }
  }

  /// Lets an event wait for who follows; who is too far behind is given up.
  func put(
    _ event: String, _ document: JSONValue, _ kind: OutgoingQueue.Kind,
    _ content: OutgoingQueue.Content
  ) {
    let bytes = Self.bytes(event, document)
    let hasRoom = state.withLock { !$0.isOpen || $0.queue.put(bytes, kind, content) }
    if hasRoom { wakeReader() } else { close("the client is 1000 messages behind") }
  }

  private static func bytes(_ event: String, _ document: JSONValue) -> [UInt8] {
    Array("event: \(event)\ndata: \(document.line)\n".utf8)
  }

  private func wakeReader() {
    let reader = state.withLock { state in
      defer { state.isWaiting = false }
      return state.isWaiting ? state.reader : nil
    }
    reader?.wake()
  }

  // MARK: - Who follows it

  /// A connection follows it from now on, in place of the former one.
  func attach(_ reader: any LiveReader, after position: UInt64?) {
    let former = state.withLock { state in
      defer {
        (state.reader, state.isWaiting, state.current) = (reader, false, [])
        state.readers += 1
        state.again = state.sent[...].drop { $0.number <= position ?? 0 }
      }
      return state.reader
    }
    former?.leave()
    followAttitude()
  }

  /// Whether a connection that followed it was the last.
  func detach(_ reader: any LiveReader) {
    // Released outside of the lock: the device goes on.
    let (isLast, receipts) = state.withLock { state -> (Bool, [DeliveryReceipt]) in
      guard state.reader === reader else { return (false, []) }
      (state.reader, state.isWaiting) = (nil, false)
      defer { state.receipts = [] }
      return (true, state.receipts)
    }
    withExtendedLifetime(receipts) {}
    guard isLast else { return }
    leaveAttitude()
    onEnd(self)
  }

  /// Connections that have followed it so far.
  var readers: Int { state.withLock { $0.readers } }

  /// Whether somebody follows it now.
  var isFollowed: Bool { state.withLock { $0.reader != nil } }

  /// The next bytes for who follows it.
  func read(into buffer: UnsafeMutableRawBufferPointer, by reader: any LiveReader) -> Piece {
    // Released outside of the lock: the device goes on.
    let (piece, receipts) = state.withLock { state -> (Piece, [DeliveryReceipt]) in
      guard state.reader === reader else { return (.end, []) }
      var count = 0
      while count < buffer.count {
        if state.current.isEmpty { state.takeNext(of: name) }
        if state.current.isEmpty { break }
        let part = state.current.prefix(buffer.count - count)
        UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyBytes(from: part)
        state.current = state.current.dropFirst(part.count)
        count += part.count
      }
      if count > 0 { return (.bytes(count), []) }
      state.isWaiting = state.isOpen
      defer { state.receipts = [] }
      return (state.isOpen ? .nothing : .end, state.receipts)
    }
    withExtendedLifetime(receipts) {}
    return piece
  }

  // MARK: - As a client's end

  var isOpen: Bool { state.withLock { $0.isOpen } }
  var dropped: Int { state.withLock { $0.queue.dropped } }

  /// Bytes that wait.
  var waitingBytes: Int { state.withLock { $0.queue.size } }

  func withdraw(_ isWithdrawn: (OutgoingQueue.Content) -> Bool) {
    state.withLock { state in
      state.queue.withdraw(isWithdrawn)
      guard isWithdrawn(.sensitive) else { return }
      (state.sent, state.sentBytes, state.again) = ([], 0, [])
    }
  }

  func close(_ reason: String?) {
    let end = reason.map { reason in
      Self.bytes(
        "end",
        .object {
          $0.add("schema", "live-1"); $0.add("reason", reason)
        })
    }
    // Released outside of the lock: subscriptions and receipts call the host.
    let last = state.withLock { state in
      // Whether there is room or not: it is the last.
      if let end, state.isOpen { _ = state.queue.put(end, .kept) }
      defer {
        state.isOpen = false
        (state.client, state.subscriptions, state.receipts) = (nil, [], [])
      }
      return (state.client, state.subscriptions, state.receipts)
    }
    for subscription in last.1 { subscription.cancel() }
    leaveAttitude()
    wakeReader()
    if !isFollowed { onEnd(self) }
  }
}

extension LiveStream.State {
  /// Takes the event that is sent next, if there is one.
  fileprivate mutating func takeNext(of name: String) {
    if let next = again.popFirst() {
      current = next.bytes[...]
      return
    }
    var taken: [UInt8] = []
    _ = queue.flush { bytes in
      guard taken.isEmpty else { return 0 }
      taken = Array(bytes)
      return bytes.count
    }
    guard !taken.isEmpty else { return }
    number += 1
    let bytes = Array("id: \(name)-\(number)\n".utf8) + taken
    sent.append((number, bytes))
    sentBytes += bytes.count
    if sentBytes > LiveStream.keptBytes {
      // Half of it at once, so that the next ones find room without a search.
      while sentBytes > LiveStream.keptBytes / 2, !sent.isEmpty {
        sentBytes -= sent.removeFirst().bytes.count
      }
    }
    current = bytes[...]
  }
}
