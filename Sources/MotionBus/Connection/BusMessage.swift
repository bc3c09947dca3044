import CSystemd
import MotionService

/// A message of a bus. Read and written on the loop's thread alone; who lets go of it last may be another one.
final class BusMessage: @unchecked Sendable {
  // Unchecked: sd-bus counts its uses without a lock, and only the loop's thread touches it.
  let pointer: OpaquePointer
  private let loop: EventLoop?

  /// A message that sd-bus has handed over, and that never leaves the loop's thread.
  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
    loop = nil
  }

  /// A message that sd-bus keeps as long as it calls us. With its loop it may be held by other threads.
  init(borrowing pointer: OpaquePointer, of loop: EventLoop? = nil) {
    self.pointer = sd_bus_message_ref(pointer)
    self.loop = loop
  }

  deinit {
    guard let loop, !loop.isOwnThread else {
      sd_bus_message_unref(pointer)
      return
    }
    let last = Last(pointer: pointer)
    loop.post { sd_bus_message_unref(last.pointer) }
  }

  private struct Last: @unchecked Sendable { let pointer: OpaquePointer }

  // MARK: - What stands on it

  var sender: String { Self.text(sd_bus_message_get_sender(pointer)) }
  var path: String { Self.text(sd_bus_message_get_path(pointer)) }
  var interface: String { Self.text(sd_bus_message_get_interface(pointer)) }
  var member: String { Self.text(sd_bus_message_get_member(pointer)) }
  var signature: String { Self.text(sd_bus_message_get_signature(pointer, 1)) }
  var isCall: Bool { type == SD_BUS_MESSAGE_METHOD_CALL }
  var isError: Bool { type == SD_BUS_MESSAGE_METHOD_ERROR }

  private var type: Int {
    var type: UInt8 = 0
    return sd_bus_message_get_type(pointer, &type) < 0 ? 0 : Int(type)
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }

  // MARK: - Reading

  /// The next text; `nil` where another type stands there.
  func readText() -> String? {
    var text: UnsafePointer<CChar>?
    guard sd_bus_message_read_basic(pointer, CChar(ascii: "s"), &text) > 0, let text else {
      return nil
    }
    return String(cString: text)
  }

  /// The next number; `nil` where another type stands there.
  func readDouble() -> Double? {
    var number = 0.0
    return sd_bus_message_read_basic(pointer, CChar(ascii: "d"), &number) > 0 ? number : nil
  }

  /// The next number; `nil` where another type stands there.
  func readNumber() -> UInt32? {
    var number: UInt32 = 0
    return sd_bus_message_read_basic(pointer, CChar(ascii: "u"), &number) > 0 ? number : nil
  }

  /// The next truth; `nil` where another type stands there.
  func readBoolean() -> Bool? {
    var truth: Int32 = 0
    return sd_bus_message_read_basic(pointer, CChar(ascii: "b"), &truth) > 0 ? truth != 0 : nil
  }

  /// The numbers of a dictionary of anything, by name.
  func readNumbers() -> [String: UInt32] {
    var numbers: [String: UInt32] = [:]
    guard sd_bus_message_enter_container(pointer, CChar(ascii: "a"), "{sv}") > 0 else { return [:] }
    while sd_bus_message_enter_container(pointer, CChar(ascii: "e"), "sv") > 0 {
      guard let name = readText() else { return numbers }
      if sd_bus_message_enter_container(pointer, CChar(ascii: "v"), "u") > 0 {
        numbers[name] = readNumber()
        sd_bus_message_exit_container(pointer)
      } else {
        sd_bus_message_skip(pointer, "v")
      }
      sd_bus_message_exit_container(pointer)
    }
    return numbers
  }

  // MARK: - Writing

  func append(_ values: [BusValue]) { for value in values { append(value) } }

  private func append(_ value: BusValue) {
    switch value {
    case .boolean(let truth):
      var number: Int32 = truth ? 1 : 0
      sd_bus_message_append_basic(pointer, CChar(ascii: "b"), &number)
    case .text(let text):
      _ = text.withCString { sd_bus_message_append_basic(pointer, CChar(ascii: "s"), $0) }
    case .double(var number): sd_bus_message_append_basic(pointer, CChar(ascii: "d"), &number)
    case .number(var number): sd_bus_message_append_basic(pointer, CChar(ascii: "u"), &number)
    case .list(let element, let values): container("a", element) { append(values) }
    case .structure(let fields):
      container("r", fields.map(\.signature).joined()) { append(fields) }
    case .variant(let inner): container("v", inner.signature) { append(inner) }
    case .dictionary(let entries):
      container("a", "{sv}") {
        for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
          container("e", "sv") { append([.text(name), .variant(value)]) }
        }
      }
    }
  }

  private func container(_ type: Unicode.Scalar, _ contents: String, _ body: () -> Void) {
    guard sd_bus_message_open_container(pointer, CChar(ascii: type), contents) >= 0 else { return }
    body()
    sd_bus_message_close_container(pointer)
  }
}

extension CChar {
  /// A type of a bus is written as a letter.
  fileprivate init(ascii scalar: Unicode.Scalar) { self = CChar(UInt8(ascii: scalar)) }
}
