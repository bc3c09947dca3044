/// What a server bears of those who connect.
package struct HTTPLimits: Equatable, Sendable {
  /// Bytes of a connection: its headers must fit.
  package var memory = 16 << 10
  /// Seconds for which a connection may be silent.
  package var timeout = 10
  /// Connections of an address that is listened to, at once.
  package var connections = 64
  /// Of them from one address.
  package var connectionsOfAddress = 16
  /// Bytes of a body: an app's messages may hold pictures.
  package var body = 4 << 20

  /// What may be configured.
  package static let memoryRange = 4 << 10...256 << 10
  package static let timeoutRange = 1...300
  package static let connectionsRange = 1...1000
  package static let bodyRange = 64 << 10...64 << 20

  /// The usual ones.
  package init() {}
}
