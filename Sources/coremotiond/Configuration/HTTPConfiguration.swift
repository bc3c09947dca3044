import MotionServer

/// The table `[http]` of a configuration: without it nothing is served over HTTP, unless systemd hands over a
/// socket for it.
struct HTTPConfiguration: Equatable {
  /// Where to listen.
  var listen: [HTTPAddress] = []
  /// Paths of certificate and key, PEM.
  var certificate: String?
  var key: String?
  /// Whether tokens and motion may cross a network in the clear.
  var insecure = false
  /// Names by which it is asked, besides its addresses.
  var hosts: [String] = []
  /// What is borne of those who connect.
  var limits = HTTPLimits()

  /// How it is to be served.
  var settings: HTTPServer.Settings {
    var settings = HTTPServer.Settings()
    settings.limits = limits
    settings.hosts = hosts
    settings.isInsecure = insecure
    if let certificate, let key {
      settings.encryption = HTTPServer.Encryption(certificate: certificate, key: key)
    }
    return settings
  }

  /// Keys of the table that say something else now.
  func keys(changedFrom former: HTTPConfiguration) -> [String] {
    var keys: [String] = []
    if listen != former.listen { keys.append("http.listen") }
    if certificate != former.certificate { keys.append("http.certificate") }
    if key != former.key { keys.append("http.key") }
    if insecure != former.insecure { keys.append("http.insecure") }
    if hosts != former.hosts { keys.append("http.hosts") }
    if limits.memory != former.limits.memory { keys.append("http.memory") }
    if limits.timeout != former.limits.timeout { keys.append("http.timeout") }
    if limits.connections != former.limits.connections { keys.append("http.connections") }
    if limits.connectionsOfAddress != former.limits.connectionsOfAddress {
      keys.append("http.connections_of_address")
    }
    if limits.body != former.limits.body { keys.append("http.body") }
    return keys
  }
}
