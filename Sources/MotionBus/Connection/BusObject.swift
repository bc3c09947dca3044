/// What a service offers at a path of a bus. On the loop's thread, all of it.
package protocol BusObject: AnyObject, Sendable {
  /// Where it is.
  var path: String { get }
  /// What it can do.
  var interface: BusInterface { get }
  /// Does what is asked; answers now or later.
  func call(_ call: BusCall)
  /// Answers with the values of properties: those that there are and that the caller may have.
  func properties(for call: BusCall, _ answer: @escaping @Sendable (BusProperties) -> Void)
}

/// Values of an object's properties as a caller may have them.
package enum BusProperties: Sendable {
  /// What there is; of what is missing the fault says why.
  case some([String: BusValue], missing: BusFault)
  /// Nobody gets any.
  case none(BusFault)
}

/// Why a call is not answered as it wants.
package struct BusFault: Error, Sendable {
  let name: String
  let text: String

  static func accessDenied(_ text: String) -> BusFault {
    BusFault(name: "org.freedesktop.DBus.Error.AccessDenied", text: text)
  }
  static func invalid(_ text: String) -> BusFault {
    BusFault(name: "org.freedesktop.DBus.Error.InvalidArgs", text: text)
  }
  static func limits(_ text: String) -> BusFault {
    BusFault(name: "org.freedesktop.DBus.Error.LimitsExceeded", text: text)
  }
  static func unknown(_ kind: String, _ text: String) -> BusFault {
    BusFault(name: "org.freedesktop.DBus.Error.Unknown\(kind)", text: text)
  }
  static func readOnly(_ property: String) -> BusFault {
    BusFault(
      name: "org.freedesktop.DBus.Error.PropertyReadOnly", text: "\(property) can only be read")
  }
}
