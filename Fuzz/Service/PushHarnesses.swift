import MotionLink
import MotionProcessing
import SystemLibrary

@testable import MotionServer
@testable import MotionService

// What comes over HTTP, behind the library that reads requests.

extension ServiceHarness {
  /// A message of Sensor Logger: the first byte says in which pieces it comes. Cut anywhere it is answered the same.
  static let sensorLogger = ServiceHarness(
    name: "sensor-logger-push", seeds: sensorLoggerSeeds.map { [7] + Array($0.utf8) }
  ) { input in
    guard let first = input.first else { return }
    let body = Array(input.dropFirst())
    let answers = [body.count, Int(first) + 1].map { size in
      pushed(body, inPiecesOf: size) { SensorLoggerPhones($1).push(to: $0) }
    }
    mustHold(answers[0] == answers[1], "cut it is answered otherwise: \(answers)")
  }

  /// Samples as a device measures them: the first byte says in which form, the second in which pieces.
  static let raw = ServiceHarness(name: "raw-push", seeds: rawSeeds) { input in
    guard input.count >= 2 else { return }
    let type = input[0] & 1 == 0 ? "application/x-ndjson" : "application/octet-stream"
    let body = Array(input.dropFirst(2))
    let answers = [body.count, Int(input[1]) + 1].map { size in
      pushed(body, inPiecesOf: size) { RawPush.body(type, $0, $1) }
    }
    mustHold(answers[0] == answers[1], "cut it is answered otherwise: \(answers)")
  }

  /// The head of a request: a line each for method, path, parameters as `name=value`, and headers as `name: value`.
  static let request = ServiceHarness(name: "http-request", seeds: requestSeeds) { input in
    guard let service = serviceForPushes(), let request = request(input) else { return }
    let router = Router(
      service, bodyLimit: 4 << 20, page: nil, sensorLogger: SensorLoggerPhones(service).push)
    guard let address = HTTPAddress("127.0.0.1:80") else { return }
    let hosts = HostNames(address, isEncrypted: false, configured: ["home.example"])
    let isKnown = hosts.contains(request.header("host") ?? "", at: request.descriptor)
    if case .answer(let answer) = router.plan(for: request, isKnownHost: isKnown) {
      mustHold((200..<600).contains(answer.status), "answered by no status: \(answer.status)")
    }
    service.end()
  }

  // MARK: - How they are read

  private static func serviceForPushes() -> Service? {
    guard let loop = EventLoop(clock: LoopClock(uptime: { 1000 }, pass: { _ in })),
      let book = try? PermissionBook(path: nil)
    else { return nil }
    return Service(loop: loop, permissions: book)
  }

  private static func pushed(
    _ body: [UInt8], inPiecesOf size: Int,
    _ make: (PushedDevice, Service) -> (any PushBody)?
  ) -> PushAnswer? {
    guard let service = serviceForPushes(), let device = try? service.pushedDevice(named: "phone"),
      let push = make(device, service)
    else { return nil }
    body.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        push.take(UnsafeRawBufferPointer(rebasing: rest.prefix(max(1, size))))
        rest = rest.dropFirst(max(1, size))
      }
    }
    defer { service.end() }
    return push.end()
  }

  private static func request(_ input: [UInt8]) -> Request? {
    let lines = input.split(separator: 10, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard lines.count >= 2 else { return nil }
    func pairs(_ separator: Character) -> [(name: String, value: String)] {
      lines.dropFirst(2).compactMap { line in
        let parts = line.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
      }
    }
    return Request(
      method: lines[0], path: lines[1].hasPrefix("/") ? lines[1] : "",
      headers: pairs(":").map { ($0.name.lowercased(), String($0.value.drop { $0 == " " })) },
      parameters: pairs("="), address: "127.0.0.1", descriptor: -1)
  }

  // MARK: - Seeds

  private static let sensorLoggerSeeds = [
    #"{"messageId":1,"sessionId":"a","deviceId":"b","payload":[{"name":"accelerometer","#
      + #""time":1700000000000000000,"values":{"x":0.1,"y":0.2,"z":0.3}},{"name":"gravity","#
      + #""time":1700000000010000000,"values":{"x":0,"y":0,"z":9.8},"accuracy":3}]}"#,
    #"{"payload":[{"name":"totalacceleration","time":1700000000000000000,"values":{"x":0,"y":0,"#
      + #""z":9.8}},{"name":"orientation","time":1700000000000000001,"values":{"qw":1,"qx":0,"#
      + #""qy":0,"qz":0,"roll":0,"pitch":0,"yaw":0}},{"name":"barometer","time":17e17,"#
      + #""values":{"relativeAltitude":0,"pressure":1013.2}},{"name":"battery","#
      + #""time":1700000000000000002,"values":{"batteryLevel":0.5,"batteryState":"charging"}}],"#
      + #""messageId":"2","sessionId":"a","deviceId":"b"}"#,
    #"{"messageId":0,"sessionId":"\u00e9\\\"","deviceId":null,"payload":[{"name":"location","#
      + #""time":"1700000000000000000","values":{"latitude":47.1,"longitude":8.5,"speed":-1}},"#
      + #"{"name":"microphone","time":1,"values":{"dBFS":-3}},[[]],{}]}"#,
  ]

  private static var rawSeeds: [[UInt8]] {
    let lines = """
      {"clock":"boot-1"}
      {"sensors":{"accelerometer":50,"barometer":1},"zero":"2026-11-23T08:00:00Z"}
      {"time":1.5,"accelerometer":[0,0,-1]}
      {"time":1.52,"gyroscope":[0,0.1,1e-3],"barometer":101.3}
      {"time":2,"location":[47.1,8.5,400,5,8,1.2,90]}

      """
    let frames =
      ClientMessage.describe([.acceleration: 50]).frame.bytes
      + ClientMessage.clock("boot-1").frame.bytes
      + ClientMessage.samples(batch(number: 1, count: 20)).frame.bytes
    return [[0, 5] + Array(lines.utf8), [1, 11] + frames]
  }

  private static let requestSeeds = [
    "GET\n/v1/steps\nfrom=2026-11-23\nto=1700000000\nzone=Europe/Berlin\nHost: 127.0.0.1",
    "GET\n/v1/live\nLast-Event-ID: 149wsrat463ih-5\ndevice=phone\nHost: localhost:80\ntoken=abc",
    "POST\n/push/abcdefghijkmnpqrstuvwxyz23/raw\nContent-Type: application/x-ndjson\nHost: [::1]",
    "GET\n/metrics\nAuthorization: Bearer x\nHost: home.example.\nContent-Length: 0",
  ].map { Array($0.utf8) }
}
