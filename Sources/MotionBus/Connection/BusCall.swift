import CSystemd

/// A call of one of our methods, which is answered once.
package final class BusCall: Sendable {
  let message: BusMessage
  private let connection: BusConnection

  init(_ message: BusMessage, _ connection: BusConnection) {
    self.message = message
    self.connection = connection
  }

  /// The unique name of whoever calls: the bus gives it, and gives it to nobody else.
  package var sender: String { message.sender }
  /// The method's name.
  package var member: String { message.member }

  /// Answers.
  package func reply(_ values: BusValue...) {
    var reply: OpaquePointer?
    guard sd_bus_message_new_method_return(message.pointer, &reply) >= 0, let reply else { return }
    let answer = BusMessage(owning: reply)
    answer.append(values)
    connection.send(answer)
  }

  /// Says why not.
  package func fail(_ fault: BusFault) {
    fault.name.withCString { name in
      fault.text.withCString { text in
        var error = sd_bus_error(name: name, message: text, _need_free: 0)
        var reply: OpaquePointer?
        guard sd_bus_message_new_method_error(message.pointer, &reply, &error) >= 0, let reply
        else { return }
        connection.send(BusMessage(owning: reply))
      }
    }
  }
}
