import CSystemd
import Foundation
import MotionLink
import MotionService
import Testing

@testable import MotionBus

/// A program on the private bus, which calls and hears what it is told.
final class BusClient: @unchecked Sendable {
  /// Why a call was not answered.
  struct Refused: Error, Equatable { let name: String }

  // Unchecked: each test has its own, and calls it from one place at a time.
  private let bus: OpaquePointer
  private(set) var heard: [String] = []

  init() throws {
    var pointer: OpaquePointer?
    try #require(sd_bus_open_system(&pointer) >= 0)
    bus = try #require(pointer)
  }

  deinit { sd_bus_close_unref(bus) }

  var name: String {
    var text: UnsafePointer<CChar>?
    sd_bus_get_unique_name(bus, &text)
    return text.map { String(cString: $0) } ?? ""
  }

  /// As if its process had been killed.
  func crash() { sd_bus_close(bus) }

  /// Hears each signal of properties that reaches it; `match` as the bus has it.
  func listen(_ match: String = "type='signal',interface='org.freedesktop.DBus.Properties'")
    -> Int32
  {
    sd_bus_add_match(
      bus, nil, match,
      { message, data, _ in
        guard let message, let data else { return 0 }
        let client = Unmanaged<BusClient>.fromOpaque(data).takeUnretainedValue()
        client.heard.append(BusClient.text(of: message))
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Takes what has come, until `isEnough`, at most 20 s.
  @discardableResult
  func take(until isEnough: ([String]) -> Bool) -> [String] {
    let end = Date(timeIntervalSinceNow: 20)
    while !isEnough(heard), Date() < end {
      if sd_bus_process(bus, nil) == 0 { sd_bus_wait(bus, 50_000) }
    }
    return heard
  }

  /// Takes what was sent before an answer of the service: the bus keeps the order.
  func catchUp(_ object: String = "/net/hadess/SensorProxy", of service: String) {
    _ = try? call("Ping", object: object, interface: "org.freedesktop.DBus.Peer", of: service)
    while sd_bus_process(bus, nil) > 0 {}
  }

  /// Calls a method; the answer as text.
  @discardableResult
  func call(
    _ member: String, _ arguments: BusValue..., object: String, interface: String,
    of service: String
  ) throws -> String {
    var pointer: OpaquePointer?
    try #require(
      sd_bus_message_new_method_call(bus, &pointer, service, object, interface, member) >= 0)
    let call = BusMessage(owning: try #require(pointer))
    call.append(arguments)
    var reply: OpaquePointer?
    var error = sd_bus_error()
    defer { sd_bus_error_free(&error) }
    guard sd_bus_call(bus, call.pointer, 20_000_000, &error, &reply) >= 0, let reply else {
      throw Refused(name: error.name.map { String(cString: $0) } ?? "")
    }
    defer { sd_bus_message_unref(reply) }
    return Self.text(of: reply)
  }

  /// Asks so often for all properties of our own interface, then takes the answers: the errors' names, or nothing.
  func flood(_ count: Int) throws -> [String] {
    final class Answers { var names: [String] = [] }
    let answers = Answers()
    for _ in 0..<count {
      var pointer: OpaquePointer?
      try #require(
        sd_bus_message_new_method_call(
          bus, &pointer, MotionObject.name, "/org/coremotiond/Motion1",
          "org.freedesktop.DBus.Properties", "GetAll") >= 0)
      let call = BusMessage(owning: try #require(pointer))
      call.append([.text(MotionObject.name)])
      sd_bus_call_async(
        bus, nil, call.pointer,
        { message, data, _ in
          guard let message, let data else { return 0 }
          let error = sd_bus_message_get_error(message)
          Unmanaged<Answers>.fromOpaque(data).takeUnretainedValue().names.append(
            error?.pointee.name.map { String(cString: $0) } ?? "")
          return 0
        }, Unmanaged.passUnretained(answers).toOpaque(), 0)
    }
    take { _ in answers.names.count == count }
    return answers.names
  }

  /// What a message says, as its values one after the other.
  private static func text(of message: OpaquePointer) -> String {
    sd_bus_message_rewind(message, 1)
    var words: [String] = []
    read(message, into: &words)
    return words.joined(separator: " ")
  }

  private static func read(_ message: OpaquePointer, into words: inout [String]) {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    while sd_bus_message_peek_type(message, &type, &contents) > 0 {
      switch UnicodeScalar(UInt8(bitPattern: type)) {
      case "a", "v", "r", "e":
        sd_bus_message_enter_container(message, type, contents)
        read(message, into: &words)
        sd_bus_message_exit_container(message)
      case "s", "o", "g":
        var text: UnsafePointer<CChar>?
        sd_bus_message_read_basic(message, type, &text)
        words.append(text.map { String(cString: $0) } ?? "")
      case "d":
        var number = 0.0
        sd_bus_message_read_basic(message, type, &number)
        words.append("\(number)")
      case "b":
        var truth: Int32 = 0
        sd_bus_message_read_basic(message, type, &truth)
        words.append(truth != 0 ? "true" : "false")
      default:
        var number: UInt64 = 0
        sd_bus_message_read_basic(message, type, &number)
        words.append("\(number)")
      }
    }
  }
}

extension BusClient {
  static let sensors = "/net/hadess/SensorProxy"

  /// Calls a method of the sensors.
  @discardableResult
  func sensor(_ member: String) throws -> String {
    try call(member, object: Self.sensors, interface: SensorProxy.name, of: SensorProxy.name)
  }

  /// Reads a property of the sensors.
  func sensor(property: String) throws -> String {
    try call(
      "Get", .text(SensorProxy.name), .text(property), object: Self.sensors,
      interface: "org.freedesktop.DBus.Properties", of: SensorProxy.name)
  }

  /// Calls a method of our own interface.
  @discardableResult
  func motion(_ member: String, _ start: Double? = nil, _ end: Double = 0) throws -> String {
    let (object, name) = ("/org/coremotiond/Motion1", MotionObject.name)
    guard let start else { return try call(member, object: object, interface: name, of: name) }
    return try call(
      member, .double(start), .double(end), object: object, interface: name, of: name)
  }

  /// Reads a property of our own interface, or all of them.
  func motion(property: String?) throws -> String {
    let (object, name) = ("/org/coremotiond/Motion1", MotionObject.name)
    let properties = "org.freedesktop.DBus.Properties"
    guard let property else {
      return try call("GetAll", .text(name), object: object, interface: properties, of: name)
    }
    return try call(
      "Get", .text(name), .text(property), object: object, interface: properties, of: name)
  }
}
