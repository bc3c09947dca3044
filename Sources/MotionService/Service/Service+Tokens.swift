import MotionDiary
import MotionLink
import MotionRecordings
import SystemLibrary

/// Who comes over HTTP, and the devices that are pushed there.
extension Service {
  /// Where the service is reached over HTTP, without a path, such as `http://192.0.2.7:8010`; none while it is not.
  package var addresses: [String] {
    get { state.withLock { $0.addresses } }
    set { state.withLock { $0.addresses = newValue } }
  }

  /// Who has a token comes by this name.
  package func identity(of token: Token) -> ClientIdentity {
    ClientIdentity(token: token, owner: state.withLock { $0.policy.admission.owner })
  }

  /// Makes a token; its text is in the answer, and nowhere else.
  func makeToken(_ name: String, _ word: String) throws(ServiceError) -> JSONValue {
    guard let right = Token.Right(word: word) else {
      throw ServiceError(
        "a token may push:DEVICE, read, read,clients or metrics, found '\(word.printable)'")
    }
    let text = try tokens.make(name, for: right)
    if case .push(let device) = right {
      do throws(ServiceError) {
        _ = try pushedDevice(named: device)
      } catch {
        try tokens.revoke(name)
        throw error
      }
    }
    return .object { document in
      document.add("schema", "token-1")
      document.add("name", name)
      document.add("may", right.word)
      document.add("token", text)
      document.add("addresses", .array(addresses.map { .string($0) }))
    }
  }

  /// Whoever has the token is out at once.
  func revokeToken(_ name: String) throws(ServiceError) {
    defer { closeAll(of: "token:\(name)") }
    try tokens.revoke(name)
  }

  /// Makes a device, and the token with which a phone pushes its samples.
  func addDevice(_ name: String) throws(ServiceError) -> JSONValue {
    try makeToken(name, Token.Right.push(device: name).word)
  }

  /// Takes the owner's word for what a device is.
  func setDevice(_ name: String, _ key: String, _ value: String) throws(ServiceError) {
    guard let device = device(named: name) as? PushedDevice, !name.isEmpty else {
      throw ServiceError("no device is pushed by the name '\(name.printable)'")
    }
    switch (key, value) {
    case ("platform", "auto"), ("platform", "ios"), ("platform", "android"):
      let platform = Platform(rawValue: value)
      try history?.keep(platform, of: name)
      device.platform = platform
    case ("profile", "watch"), ("profile", "phone"):
      device.declare(watch: value == "watch")
      history?.commitNow()
    default:
      throw ServiceError(
        "expected platform ios, android or auto, or profile phone or watch, found "
          + "'\(key.printable) \(value.printable)'")
    }
  }
}
