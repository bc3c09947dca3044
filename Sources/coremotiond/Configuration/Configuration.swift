import MotionBus
import MotionDiary
import MotionService
import MotionSystem

/// What a configuration file says. What it leaves open is decided by the command's options, or by default.
struct Configuration: Equatable {
  /// Where to listen.
  var socket: String?
  /// Where pushed devices' history lies.
  var data: String?
  /// Where memory that outlives the process lies.
  var runtime: String?
  /// The file of the user's answers.
  var answers: String?
  /// Recordings and scenarios as devices, and what those are called.
  var replay: [String] = []
  var device: [String] = []
  var speed: String?
  var dates: String?
  /// Whose service it is.
  var owner: UInt32?
  /// Users who may connect besides, by number.
  var readers: [UInt32: String] = [:]
  /// The program that asks the user, with its arguments.
  var ask: [String] = []
  /// Seconds for which calls wait for the user's answer.
  var askFor = 60.0
  /// Whether raw sensors and device motion need an answer too.
  var asksForRaw = false
  /// Answers to programs, by their names.
  var permissions: [String: Bool] = [:]
  /// Folders with applications' purposes, before those of the system.
  var clients: [String] = []
  /// What is served over HTTP; nothing without it.
  var http: HTTPConfiguration?
  /// This machine's own sensors; off without.
  var sensors: SensorsConfiguration?
  /// Message buses; none without.
  var bus: BusConfiguration?

  /// Reads a file.
  init(file: String) throws {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try InputFile(file).bytes(atMost: 1 << 20)
    } catch {
      throw ConfigurationMistake(file: file, line: nil, words: error.words)
    }
    try self.init(bytes, file: file)
  }

  /// Reads the bytes of a file.
  init(_ bytes: [UInt8], file: String) throws {
    self = try ConfigurationReader.read(TOMLDocument(bytes, file: file))
  }

  /// Nothing said.
  init() {}

  /// The same, with this machine's sensors offered to desktops on the system's bus.
  var offeringSensors: Configuration {
    var offering = self
    offering.sensors = sensors ?? SensorsConfiguration()
    var bus = bus ?? BusConfiguration()
    bus.settings.sensorProxy = bus.settings.sensorProxy ?? .system
    offering.bus = bus
    return offering
  }

  /// Keys whose change counts from the next start on.
  func keysForNextStart(after former: Configuration) -> [String] {
    var keys: [String] = []
    if socket != former.socket { keys.append("socket") }
    if data != former.data { keys.append("data") }
    if runtime != former.runtime { keys.append("runtime") }
    if answers != former.answers { keys.append("answers") }
    if replay != former.replay { keys.append("replay") }
    if device != former.device { keys.append("device") }
    if speed != former.speed { keys.append("speed") }
    if dates != former.dates { keys.append("dates") }
    keys += (http ?? HTTPConfiguration()).keys(changedFrom: former.http ?? HTTPConfiguration())
    if sensors != former.sensors { keys.append("sensors") }
    if bus != former.bus { keys.append("bus") }
    return keys
  }
}
