import CSystemd
import MotionLink
package import MotionService
import SystemLibrary

/// A connection to a message bus, driven by the service's loop: no thread of its own, and no wake-up while nobody
/// speaks. On the loop's thread, all of it.
package final class BusConnection: Sendable {
  /// Which bus.
  package enum Place: String, Sendable {
    /// The machine's.
    case system
    /// That of the user's session.
    case session
  }

  struct State {
    var objects: [String: any BusObject] = [:]
    var timer: UInt64?
    var isProcessing = false
    var onEnd: (@Sendable () -> Void)?
    /// The bus tells who leaves it, by name.
    var watched: [String: Watch] = [:]
    var tickets: UInt64 = 0
  }

  /// Somebody who is waited for to leave.
  struct Watch {
    let slot: Slot
    var onGone: [Ticket: @Sendable () -> Void]
  }

  /// What tells those apart who wait for the same one to leave.
  struct Ticket: Hashable, Sendable {
    let name: String
    let number: UInt64
  }

  /// Unchecked: used on the loop's thread alone.
  struct Bus: @unchecked Sendable { let pointer: OpaquePointer }
  struct Slot: @unchecked Sendable { let pointer: OpaquePointer }

  let bus: Bus
  let loop: EventLoop
  private let file: Int32
  let state = Guarded(State())

  /// Messages that are handled before others get their turn.
  private static let messagesAtOnce = 64

  /// Connects to a bus.
  package init(_ place: Place, loop: EventLoop) throws(BusError) {
    var pointer: OpaquePointer?
    let result = place == .system ? sd_bus_open_system(&pointer) : sd_bus_open_user(&pointer)
    guard result >= 0, let pointer else {
      throw BusError("the \(place.rawValue) bus cannot be reached: \(Self.words(result))")
    }
    bus = Bus(pointer: pointer)
    self.loop = loop
    file = sd_bus_get_fd(pointer)
    let filter = sd_bus_add_filter(
      pointer, nil, { message, data, _ in BusConnection.of(data).take(message) },
      Unmanaged.passUnretained(self).toOpaque())
    guard file >= 0, filter >= 0 else {
      sd_bus_close_unref(pointer)
      throw BusError("the \(place.rawValue) bus cannot be used: \(Self.words(min(file, filter)))")
    }
    loop.watch(file) { [weak self] _ in self?.process() }
    settle()
  }

  deinit {
    loop.forget(file)
    sd_bus_close_unref(bus.pointer)
  }

  /// Leaves the bus.
  package func end() {
    loop.forget(file)
    let (timer, watched) = state.withLock { state in
      defer { state = State() }
      return (state.timer, state.watched.values)
    }
    if let timer { loop.cancel(timer: timer) }
    for watch in watched { sd_bus_slot_unref(watch.slot.pointer) }
    sd_bus_flush(bus.pointer)
    sd_bus_close(bus.pointer)
  }

  /// Called once where the bus ends.
  package func onEnd(_ handler: @escaping @Sendable () -> Void) {
    state.withLock { $0.onEnd = handler }
  }

  private static func words(_ result: Int32) -> String { String(cString: strerror(-result)) }

  static func of(_ data: UnsafeMutableRawPointer?) -> BusConnection {
    guard let data else { preconditionFailure("sd-bus hands back what it was given") }
    return Unmanaged<BusConnection>.fromOpaque(data).takeUnretainedValue()
  }

  // MARK: - The loop

  private func process() {
    state.withLock { $0.isProcessing = true }
    var result: Int32 = 1
    var count = 0
    while result > 0, count < Self.messagesAtOnce {
      result = sd_bus_process(bus.pointer, nil)
      count += 1
    }
    state.withLock { $0.isProcessing = false }
    if result < 0 { return lose() }
    if result > 0 { loop.post { [weak self] in self?.process() } }
    settle()
  }

  /// The bus has ended, or has put us out.
  private func lose() {
    let onEnd = state.withLock { $0.onEnd }
    end()
    onEnd?()
  }

  /// Waits for what sd-bus waits for.
  func settle() {
    guard !state.withLock({ $0.isProcessing }) else { return }
    let events = sd_bus_get_events(bus.pointer)
    // No longer connected.
    guard events >= 0 else { return }
    loop.setWritable(events & Int32(POLLOUT) != 0, of: file)
    setTimer()
  }

  /// When sd-bus wants to be called without a message: for an answer that does not come.
  private func setTimer() {
    var due = UInt64.max
    sd_bus_get_timeout(bus.pointer, &due)
    if let timer = state.withLock({ $0.timer }) { loop.cancel(timer: timer) }
    var timer: UInt64?
    if due != .max {
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      let rest = Double(due) / 1e6 - Double(now.tv_sec) - Double(now.tv_nsec) / 1e9
      timer = loop.after(max(0, rest)) { [weak self] in self?.process() }
    }
    state.withLock { $0.timer = timer }
  }

  // MARK: - Sending

  /// Sends a message.
  func send(_ message: BusMessage) {
    sd_bus_send(bus.pointer, message.pointer, nil)
    settle()
  }

  /// Sends a signal to one receiver, or to all where none is named.
  package func signal(
    _ member: String, from path: String, _ interface: String, to receiver: String?,
    _ values: BusValue...
  ) {
    var pointer: OpaquePointer?
    guard sd_bus_message_new_signal(bus.pointer, &pointer, path, interface, member) >= 0,
      let pointer
    else { return }
    let signal = BusMessage(owning: pointer)
    if let receiver { sd_bus_message_set_destination(pointer, receiver) }
    signal.append(values)
    send(signal)
  }

  /// Says that properties have changed, to one receiver or to all.
  package func sayChanged(
    _ object: any BusObject, to receiver: String?, _ values: [String: BusValue],
    invalid: [String] = []
  ) {
    signal(
      "PropertiesChanged", from: object.path, "org.freedesktop.DBus.Properties", to: receiver,
      .text(object.interface.name), .dictionary(values), .texts(invalid))
  }

  /// Asks the bus itself; `nil` where it does not answer, or answers with an error.
  func ask(
    _ member: String, _ values: BusValue..., answer: @escaping @Sendable (BusMessage?) -> Void
  ) {
    let name = "org.freedesktop.DBus"
    var pointer: OpaquePointer?
    guard
      sd_bus_message_new_method_call(
        bus.pointer, &pointer, name, "/org/freedesktop/DBus", name, member) >= 0, let pointer
    else { return answer(nil) }
    let question = BusMessage(owning: pointer)
    question.append(values)
    let data = Unmanaged.passRetained(Answer(answer)).toOpaque()
    let result = sd_bus_call_async(
      bus.pointer, nil, question.pointer,
      { message, data, _ in
        guard let data else { return 0 }
        let answer = Unmanaged<Answer>.fromOpaque(data).takeRetainedValue()
        let message = message.map { BusMessage(borrowing: $0) }
        answer.take(message?.isError == false ? message : nil)
        return 0
      }, data, 0)
    if result < 0 {
      Unmanaged<Answer>.fromOpaque(data).release()
      answer(nil)
    }
    settle()
  }

  private final class Answer: Sendable {
    let take: @Sendable (BusMessage?) -> Void
    init(_ take: @escaping @Sendable (BusMessage?) -> Void) { self.take = take }
  }

  // MARK: - Objects

  /// Offers an object.
  package func add(_ object: any BusObject) { state.withLock { $0.objects[object.path] = object } }

  /// Offers nothing at a path any more.
  package func remove(_ path: String) {
    // Released outside of the lock.
    _ = state.withLock { $0.objects.removeValue(forKey: path) }
  }

  /// 1 where a call is ours to answer, 0 where sd-bus is to.
  private func take(_ pointer: OpaquePointer?) -> Int32 {
    guard let pointer else { return 0 }
    let message = BusMessage(borrowing: pointer)
    guard message.isCall else { return 0 }
    let objects = state.withLock { $0.objects }
    return BusDispatch(objects).take(BusCall(message, self)) ? 1 : 0
  }
}
