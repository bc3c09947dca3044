import CSystemd
import MotionDiary
import MotionLink
import MotionService
import MotionSystem

/// Names on the bus: our own, and those of others.
extension BusConnection {
  /// What becomes of asking for a name.
  package enum Ownership: Sendable {
    case ours
    /// Somebody else has it.
    case taken
    /// The bus's policy does not let us have it.
    case refused
  }

  /// Asks for a name; does not wait for one that somebody has.
  package func own(_ name: String, _ answer: @escaping @Sendable (Ownership) -> Void) {
    // 4: not to be queued (D-Bus specification, "RequestName"). 1: its owner, 4: its owner before.
    ask("RequestName", .text(name), .number(4)) { reply in
      switch reply?.readNumber() {
      case 1, 4: answer(.ours)
      case nil: answer(.refused)
      default: answer(.taken)
      }
    }
  }

  /// Calls once when somebody has left the bus, unless that is forgotten before.
  func watch(_ name: String, onGone: @escaping @Sendable () -> Void) -> Ticket {
    let (ticket, isKnown) = state.withLock { state in
      state.tickets += 1
      let ticket = Ticket(name: name, number: state.tickets)
      state.watched[name]?.onGone[ticket] = onGone
      return (ticket, state.watched[name] != nil)
    }
    if !isKnown { match(name, ticket, onGone) }
    return ticket
  }

  private func match(_ name: String, _ ticket: Ticket, _ onGone: @escaping @Sendable () -> Void) {
    let match =
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
      + "member='NameOwnerChanged',path='/org/freedesktop/DBus',arg0='\(name)',arg2=''"
    var slot: OpaquePointer?
    sd_bus_add_match_async(
      bus.pointer, &slot, match, { message, data, _ in BusConnection.of(data).takeLeaver(message) },
      { _, _, _ in 0 }, Unmanaged.passUnretained(self).toOpaque())
    guard let slot else { return }
    state.withLock { $0.watched[name] = Watch(slot: Slot(pointer: slot), onGone: [ticket: onGone]) }
    // Who left before the bus knew that we watch is not told of.
    ask("NameHasOwner", .text(name)) { [weak self] answer in
      if answer?.readBoolean() == false { self?.leave(name) }
    }
  }

  /// Waits for somebody's leaving no more.
  func forget(_ ticket: Ticket) {
    let last = state.withLock { state -> Watch? in
      state.watched[ticket.name]?.onGone[ticket] = nil
      guard state.watched[ticket.name]?.onGone.isEmpty == true else { return nil }
      return state.watched.removeValue(forKey: ticket.name)
    }
    guard let last else { return }
    sd_bus_slot_unref(last.slot.pointer)
    settle()
  }

  private func takeLeaver(_ pointer: OpaquePointer?) -> Int32 {
    if let name = pointer.flatMap({ BusMessage(borrowing: $0).readText() }) {
      // Not within the call of the slot that this ends.
      loop.post { [weak self] in self?.leave(name) }
    }
    return 0
  }

  private func leave(_ name: String) {
    let handlers = state.withLock { $0.watched[name]?.onGone ?? [:] }
    for (ticket, handler) in handlers {
      forget(ticket)
      handler()
    }
  }

  /// Who has a name, for a person: its program and process.
  func owner(of name: String, answer: @escaping @Sendable (String) -> Void) {
    ask("GetConnectionUnixProcessID", .text(name)) { reply in
      guard let process = reply?.readNumber() else { return answer("somebody else") }
      let program = (try? InputFile("/proc/\(process)/comm").bytes(atMost: 64)) ?? []
      let word = String(decoding: program, as: UTF8.self).filter { $0 != "\n" }
      answer("\(word.isEmpty ? "somebody" : word.printable) (process \(process))")
    }
  }
}
