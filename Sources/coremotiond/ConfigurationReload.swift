import MotionLink
import MotionService

/// Reads the configuration anew at SIGHUP. A bad one changes nothing.
final class ConfigurationReload: Sendable {
  private let file: String
  private let former: Guarded<Configuration>

  init(file: String, _ configuration: Configuration) {
    self.file = file
    former = Guarded(configuration)
  }

  /// Puts what the file says now into force. On the loop's thread.
  func reload(_ service: Service, _ listening: ListeningSocket) {
    ServiceManager.sayReloading()
    defer { ServiceManager.say("READY=1") }
    do {
      let configuration = try Configuration(file: file)
      service.set(configuration.policy(log: { DaemonCommand.log($0) }))
      listening.set(mode: configuration.socketMode)
      let former = former.withLock { former in
        defer { former = configuration }
        return former
      }
      let waiting = configuration.keysForNextStart(after: former)
      DaemonCommand.log(
        "\(file) is in force"
          + (waiting.isEmpty ? "" : "; at the next start: \(waiting.joined(separator: ", "))"))
    } catch {
      for line in "\(error)".split(separator: "\n") { DaemonCommand.log(String(line)) }
      DaemonCommand.log("the former configuration stays in force")
    }
  }
}
