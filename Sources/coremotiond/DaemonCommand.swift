import ArgumentParser
import MotionBus
import MotionDiary
import MotionHost
import MotionLink
import MotionServer
import MotionService
import MotionSources
import MotionSystem
import SystemLibrary

/// `coremotiond`: serves motion data to the programs of this machine until it is told to end.
struct DaemonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coremotiond",
    abstract: "Serves motion data to the programs of this machine.",
    discussion: """
      Programs that use Core Motion find the service by themselves; 'coremotion
      live', 'query', 'status' and 'permissions' show and change what it does.
      It ends in order at SIGTERM and SIGINT, and reads --config FILE anew at
      SIGHUP.

      EXAMPLES
        coremotiond --replay walk.zip                       as fast as it was walked
        coremotiond --replay scenario:commuter --speed 100  a hundred times faster
        coremotiond --replay walk.zip --device phone \\
                    --replay ride.zip --device watch        two devices
        coremotiond --data ~/.local/state/coremotion        devices that others push
        coremotiond --replay walk.zip --socket /tmp/motion.sock
        coremotiond --config /etc/coremotion/coremotiond.toml
        coremotiond --config coremotiond.toml --check-config   only look at it

      EXIT STATUS
        0 ended as it was told   1 it cannot begin   2 the call is wrong
      """,
    version: ProductVersion.current)

  @Option(
    help: ArgumentHelp(
      "A recording, or scenario:NAME?seed=N, as a device that lives through it. Several may be given.",
      valueName: "file"))
  var replay: [String] = []

  @Option(
    help: ArgumentHelp(
      "The name of the device of the --replay at the same place; default phone, phone-2, ...",
      valueName: "name"))
  var device: [String] = []

  @Option(
    help: ArgumentHelp(
      "Seconds of a recording in a second, or virtual: as fast as the clients follow. Default 1.",
      valueName: "number"))
  var speed: String?

  @Option(
    help: ArgumentHelp(
      "Dates that clients see: now, or recorded. Default: now at speed 1, else recorded.",
      valueName: "dates"))
  var dates: String?

  @Option(
    help: ArgumentHelp(
      "Where to listen; default $XDG_RUNTIME_DIR/coremotion/motion.sock.", valueName: "path"))
  var socket: String?

  @Option(
    help: ArgumentHelp(
      "A file for the user's answers, made where it is missing; without it they end with the service.",
      valueName: "file"))
  var permissions: String?

  @Option(
    help: ArgumentHelp(
      "A folder for what pushed devices remember, made where it is missing; without it they forget it.",
      valueName: "folder"))
  var data: String?

  @Option(
    help: ArgumentHelp(
      """
      A folder in memory for what came since the last commit, which a killed service goes on from. \
      Default: the socket's folder.
      """, valueName: "folder"))
  var runtime: String?

  @Option(
    help: ArgumentHelp(
      "A configuration in TOML (Documentation/guides/service.md); options go before what it says.",
      valueName: "file"))
  var config: String?

  @Flag(
    help: ArgumentHelp(
      """
      Offer this machine's sensors to desktops, as net.hadess.SensorProxy on the system's bus. What the \
      configuration says in [sensors] and [bus] goes before.
      """))
  var sensorProxy = false

  @Flag(help: "Say what is wrong with --config FILE, a line each, and end.")
  var checkConfig = false

  func validate() throws {
    if checkConfig, config == nil { throw ValidationError("--check-config needs --config FILE") }
    guard device.count <= replay.count else {
      throw ValidationError("\(device.count) names were given for \(replay.count) devices")
    }
    let names = deviceNames
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw ValidationError("two devices are called '\(twice)'")
    }
    for place in replay { _ = try address(of: place) }
  }

  func run() throws {
    let configuration = try config.map { try Configuration(file: $0) } ?? Configuration()
    let configured = filled(from: configuration)
    do { try configured.validate() } catch { throw StartError("\(error)") }
    if checkConfig { return }
    try configured.serve(configuration)
  }

  /// These options, and for those that were not given what a configuration says.
  private func filled(from configuration: Configuration) -> DaemonCommand {
    var filled = self
    // A socket that systemd hands over goes before that of a file.
    filled.socket = socket ?? (ServiceManager.activatedSocket == nil ? configuration.socket : nil)
    filled.data = data ?? configuration.data
    filled.runtime = runtime ?? configuration.runtime
    filled.permissions =
      permissions ?? configuration.answers ?? filled.data.map { $0 + "/permissions.json" }
    if replay.isEmpty {
      filled.replay = configuration.replay
      filled.device = device.isEmpty ? configuration.device : device
    }
    filled.speed = speed ?? configuration.speed
    filled.dates = dates ?? configuration.dates
    return filled
  }

  private func serve(_ configuration: Configuration) throws {
    guard let loop = EventLoop() else { throw StartError("the system has no descriptors left") }
    // Before other threads begin, so that none of them takes a signal.
    let signals = EndSignals()
    // What is written here is nobody else's.
    umask(0o077)
    let listening = try listeningSocket(configuration)
    // Nothing but HTTP is asked why.
    let keepsReasons = HTTPStart.isWanted(configuration.http)
    let keeper = try data.map {
      try HistoryKeeper(folder: $0, runtime: runtimeFolder, keepsReasons: keepsReasons)
    }
    let watchdog = Watchdog()
    let service = Service(
      loop: loop, permissions: try PermissionBook(path: permissions),
      policy: configuration.policy(log: { Self.log($0) }),
      tokens: try keeper.map { try TokenBook($0) } ?? TokenBook(), log: { Self.log($0) },
      onBatch: { watchdog?.feed() }
    ) { (name) throws(ServiceError) in
      try keeper?.device(named: name) ?? PushedDevice(name: name, keepsReasons: keepsReasons)
    }
    let known = try keeper?.known() ?? []
    let machine = sensorProxy ? configuration.offeringSensors : configuration
    let sensed = try Self.sensedDevice(
      machine, keeper, among: known, keepsReasons: keepsReasons, loop: loop,
      onBatch: { watchdog?.feed() })
    if let sensed { service.add(sensed) }
    for device in known where device.name != sensed?.name { service.add(device) }
    for (place, name) in zip(replay, deviceNames) {
      service.add(try served(place, name, keepsReasons: keepsReasons))
    }
    listening.serve(by: loop) { service.take($0) }
    let http = try HTTPStart.begin(configuration.http, for: service)
    keeper?.begin(for: service)
    keeper?.checkRecordings()
    sensed?.start()
    let bus = BusStart.begin(machine.bus, for: service, sensors: sensed)
    signals.wait(reload: reload(configuration, loop, service, listening)) {
      loop.post {
        listening.end(by: loop)
        http?.end()
        bus?.end()
        service.end()
        keeper?.end()
        loop.stop()
      }
    }
    ServiceManager.say("READY=1")
    watchdog?.begin(loop)
    let clockWatch = ClockWatch(loop) { service.clockWasSet() }
    Self.log("listening at \(listening.path)")
    withExtendedLifetime(clockWatch) { loop.run() }
    ServiceManager.say("STOPPING=1")
  }

  private var runtimeFolder: String {
    runtime ?? Folder.parent(of: socket ?? ServiceAddress.user)
  }

  /// What SIGHUP does; without a configuration it ends the service.
  private func reload(
    _ configuration: Configuration, _ loop: EventLoop, _ service: Service,
    _ listening: ListeningSocket
  ) -> (@Sendable () -> Void)? {
    guard let config else { return nil }
    let reload = ConfigurationReload(file: config, configuration)
    return { loop.post { reload.reload(service, listening) } }
  }

  private func listeningSocket(_ configuration: Configuration) throws -> ListeningSocket {
    if socket == nil, let descriptor = ServiceManager.activatedSocket {
      return ListeningSocket(activated: descriptor)
    }
    return try ListeningSocket(
      path: socket ?? ServiceAddress.user, mode: configuration.socketMode)
  }

  // MARK: - Devices

  private var deviceNames: [String] {
    replay.indices.map { i in
      i < device.count ? device[i] : i == 0 ? "phone" : "phone-\(i + 1)"
    }
  }

  /// A replay's address with the options that hold for all.
  private func address(of place: String) throws -> HostAddress {
    do {
      var address = try HostAddress(place)
      if let speed { try address.take("speed=\(speed)") }
      if let dates { try address.take("dates=\(dates)") }
      try address.checkServed(as: place)
      return address
    } catch {
      throw ValidationError("\(error)")
    }
  }

  private func served(
    _ place: String, _ name: String, keepsReasons: Bool
  ) throws -> ReplayedDevice {
    let address = try address(of: place)
    return ReplayedDevice(
      name: name, try address.source(), pace: address.pace, dates: address.clientDates,
      keepsReasons: keepsReasons, complain: Self.log)
  }

  /// A line for the journal. No motion data stand in it.
  static func log(_ line: String) {
    _ = "coremotiond: \(line)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
}

/// Why the service cannot begin.
struct StartError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
