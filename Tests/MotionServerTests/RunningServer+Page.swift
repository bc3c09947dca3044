import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionService
import MotionSources
import Testing

@testable import MotionServer

/// What the tests of the service's page do again and again.
extension RunningServer {
  /// A device that lies on a table and has a gyroscope, at so many times its speed.
  static func table(_ speed: Double, seconds: Int = 3600) -> ReplayedDevice {
    let samples = (0..<seconds * 50).flatMap { i in
      let time = SensorTime(nanoseconds: Int64(i) * 20_000_000)
      return [
        Sample(.rotationRate(Vector3(0, 0, 0)), at: time),
        Sample(.acceleration(Vector3(0, 0, -1)), at: time),
      ]
    }
    return ReplayedDevice(
      name: "phone", SampleList(samples, start: Date(timeIntervalSince1970: 1_401_776_100)),
      pace: .speed(speed), dates: .recorded, complain: { _ in })
  }

  func follow(
    _ token: String, _ parameters: String, after id: String? = nil
  ) throws -> HTTPPeer {
    let peer = try connect()
    peer.send(
      "GET /v1/live?\(parameters) HTTP/1.1\r\nHost: localhost:\(port)\r\n"
        + "Authorization: Bearer \(token)\r\n"
        + (id.map { "Last-Event-ID: \($0)\r\n" } ?? "") + "\r\n")
    try #require(try peer.head().status == 200)
    return peer
  }

  /// Whether something becomes so within ten seconds.
  static func soon(_ isSo: () -> Bool) -> Bool {
    for _ in 0..<5000 {
      if isSo() { return true }
      usleep(2000)
    }
    return false
  }
}
