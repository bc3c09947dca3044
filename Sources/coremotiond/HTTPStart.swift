import LivePageAssets
import MotionServer
import MotionService

/// Serves HTTP as a configuration says, and at sockets called `http` that systemd hands over.
enum HTTPStart {
  /// Whether it is served: what only HTTP is asked for need not be kept else.
  static func isWanted(_ configuration: HTTPConfiguration?) -> Bool {
    configuration != nil || !activated.isEmpty
  }

  private static var activated: [Int32] { ServiceManager.activatedSockets(named: "http") }

  /// Begins; `nil` where nobody wants it.
  static func begin(
    _ configuration: HTTPConfiguration?, for service: Service
  ) throws(ServiceError) -> HTTPServer? {
    guard isWanted(configuration) else { return nil }
    let activated = activated
    let configuration = configuration ?? HTTPConfiguration()
    let phones = SensorLoggerPhones(service)
    let server = HTTPServer(
      service, settings: configuration.settings,
      page: ServedPage(html: LivePage.html, policy: LivePage.policy),
      sensorLogger: { phones.push(to: $0) })
    for descriptor in activated { try server.listen(activated: descriptor) }
    // As with its own socket, what systemd hands over goes before what a file says.
    if activated.isEmpty { for address in configuration.listen { try server.listen(at: address) } }
    for address in server.addresses {
      let isOpen = !address.isLocal && configuration.certificate == nil
      DaemonCommand.log(
        "http at \(address.text)" + (isOpen ? ", INSECURE: tokens and motion in the clear" : ""))
    }
    return server
  }
}
