import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionService
import MotionSources
import MotionTestSupport
import Testing

@testable import MotionServer

@Suite("Samples pushed as they are measured")
struct RawPushTests {
  /// What a body does to a device, given in pieces of a length.
  private func push(
    _ bytes: [UInt8], type: String = "application/x-ndjson", pieces: Int = 1 << 20,
    to device: PushedDevice = PushedDevice(name: "phone")
  ) throws -> (PushAnswer, PushedDevice) {
    let service = Service(
      loop: try #require(EventLoop()), permissions: try PermissionBook(path: nil))
    let body = try #require(RawPush.body(type, device, service))
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      bytes[start..<min(bytes.count, start + pieces)].withUnsafeBytes { body.take($0) }
    }
    return (body.end(), device)
  }

  /// The same seconds as `RunningServer.walk`, as frames of the socket's protocol.
  private func frames(_ seconds: Int, begin: Double = 1_401_776_100) -> [UInt8] {
    let origin = Date(timeIntervalSince1970: begin)
    var bytes = ClientMessage.describe([.acceleration: 50]).frame.bytes
    for second in 0..<seconds {
      let samples = (second * 50..<(second + 1) * 50).map { i in
        let time = Double(i) / 50
        return Sample(
          .acceleration(Vector3(0, -0.05, -1 - 0.3 * sin(2 * .pi * 1.8 * time))),
          at: SensorTime(seconds: time))
      }
      let batch = SampleBatch(number: UInt64(second + 1), origin: origin, samples: samples)
      bytes += ClientMessage.samples(batch).frame.bytes
    }
    return bytes
  }

  private func steps(_ device: PushedDevice) -> Int? {
    let found = Guarded<Int?>(nil)
    let client = device.host.connect(authorization: .authorized)
    client.query(.pedometer(from: .distantPast, to: .distantFuture)) { result, _ in
      if case .success(.pedometer(let record)) = result { found.withLock { $0 = record.steps } }
    }
    return found.withLock { $0 }
  }

  @Test("Lines and frames of the same walk have the same steps")
  func sameSteps() throws {
    let lines =
      Array("{\"sensors\":{\"accelerometer\":50}}\n".utf8) + RunningServer.walk(from: 0, to: 60)
    let (first, ofLines) = try push(lines)
    let (second, ofFrames) = try push(frames(60), type: "application/octet-stream")
    #expect(first.status == 200 && second.status == 200)
    #expect(ofLines.taken == 3000 && ofFrames.taken == 3000)
    let steps = try #require(self.steps(ofLines))
    #expect((100...112).contains(steps))
    #expect(self.steps(ofFrames) == steps)
  }

  @Test("It does not matter where a body is cut into pieces", arguments: [1, 2, 7, 97, 4096])
  func pieces(length: Int) throws {
    let lines = RunningServer.walk(from: 0, to: 4)
    #expect(try push(lines, pieces: length).1.taken == 200)
    let frames = frames(4)
    #expect(try push(frames, type: "application/octet-stream", pieces: length).1.taken == 200)
  }

  @Test("Of several mistakes in a line always the same is named")
  func sameMistake() throws {
    let line = #"{"zero":"today","sensors":{"b":1,"c":1,"d":1},"clock":7}"#
    let answers = try (0..<20).map { _ in try push(Array(line.utf8)).0.line }
    #expect(Set(answers).count == 1)
  }

  @Test("What comes again is dropped, and what overlaps counts once")
  func again() throws {
    let (_, device) = try push(RunningServer.walk(from: 0, to: 10))
    let (answer, _) = try push(RunningServer.walk(from: 5, to: 15), to: device)
    #expect(answer.status == 200)
    #expect(answer.line == "250 samples are new, 250 were known or too late")
    #expect(device.taken == 750)
  }

  @Test("A line may have several sensors, blanks, and no end")
  func line() throws {
    let text =
      " { \"accelerometer\" : [ 0 , 1e-1 , -1.0E0 ] , \"gyroscope\":[1,2,3],\"barometer\":101.3,"
      + "\"magnetometer\":[-1,0,20.5],\"location\":[47,8,400,5,8,1.4,270], \"time\":1401776100.123456789} \r\n"
      + "\r\n{\"time\":1401776101,\"barometer\":101.2}"
    let (answer, device) = try push(Array(text.utf8))
    #expect(answer.status == 200)
    #expect(device.taken == 6)
    #expect(device.newest.map { abs($0.timeIntervalSince1970 - 1_401_776_101) < 1e-6 } == true)
  }

  @Test("A clock of the device's own has a zero, and goes on over bodies by its name")
  func ownClock() throws {
    let head = "{\"clock\":\"boot-1\",\"zero\":1401776100,\"sensors\":{\"barometer\":1}}\n"
    let (_, device) = try push(Array((head + "{\"time\":0.5,\"barometer\":101}\n").utf8))
    let (answer, _) = try push(
      Array((head + "{\"time\":1.5,\"barometer\":101}\n").utf8), to: device)
    #expect(answer.status == 200 && device.taken == 2)
    #expect(device.newest == Date(timeIntervalSince1970: 1_401_776_101.5))
    #expect(device.streams == [.pressure: 1])
  }

  @Test(
    "A mistake is one line that names it, and what stands before it is taken",
    arguments: [
      "{\"time\":1,\"accelerometer\":[1,2]}", "{\"time\":1,\"accelerometer\":[1,2,3,4]}",
      "{\"time\":1,\"accelerometer\":1}", "{\"time\":nan,\"barometer\":1}",
      "{\"time\":1,\"barometer\":inf}", "{\"time\":1e300,\"barometer\":1}",
      "{\"time\":\"1\",\"barometer\":1}", "{\"barometer\":1}", "{}", "[]", "{\"time\":1",
      "{\"time\":1}}",
      "{\"time\":1,\"barometer\":+1}", "{\"time\":1,\"barometer\":0x10}",
      "{\"time\":1,\"pressure\":1}",
      "{\"time\":1401776101,\"accelerometer\":[0,0,-1],\"barometer\":x}",
      "{\"time\":1401776101,\"accelerometer\":[0,0,-1]} and more",
      "{\"accelerometer\":[0,0,-1],\"time\":1401776101",
      "{\"time\":1,,\"barometer\":1}", "{\"sensors\":[]}", "{\"sensors\":{\"nose\":1}}",
      "{\"sensors\":{\"barometer\":-1}}", "{\"zero\":1e300}", "{\"clock\":1}",
      "{\"time\":1,\"zero\":1}", "PK\u{3}\u{4}", "\u{1B}[2J",
      String(repeating: "{\"a\":", count: 50_000),
      String(repeating: "1", count: 1_000_000),
      "{\"time\":" + String(repeating: "1", count: 4000) + "}",
    ])
  func mistakes(line: String) throws {
    let good = "{\"time\":1401776100,\"barometer\":101}\n"
    let (answer, device) = try push(Array((good + line + "\n" + good).utf8))
    #expect(answer.status == 400)
    #expect(answer.line.hasPrefix("line 2: "), "\(answer.line)")
    #expect(answer.line.utf8.count < 300)
    #expect(!answer.line.unicodeScalars.contains { $0.value < 32 })
    #expect(device.taken == 1)
  }

  @Test("Frames that are none, too long, or somebody else's are refused")
  func badFrames() throws {
    let type = "application/octet-stream"
    for bytes in [
      [0xFF, 0xFF, 0xFF, 0x7F, 13, 0, 0, 0, 0], [1, 0, 0, 0, 13, 0, 0, 0, 0, 1], [9],
      ClientMessage.barrier(1).frame.bytes,
      ClientMessage.hello(oldest: 1, newest: 1, role: .owner, device: "").frame.bytes,
      ClientMessage.clock(String(repeating: "x", count: 129)).frame.bytes,
    ] as [[UInt8]] {
      let (answer, device) = try push(frames(1) + bytes + frames(2), type: type)
      #expect(answer.status == 400)
      #expect(device.taken == 50)
    }
  }

  @Test("Whatever the bytes are, a push ends with an answer")
  func noise() throws {
    var random = SplitMix64(seed: 50)
    let original = RunningServer.walk(from: 0, to: 1)
    let framed = frames(1)
    for round in 0..<600 {
      var bytes = round % 2 == 0 ? original : framed
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
        }
      }
      let type = round % 2 == 0 ? "application/x-ndjson" : "application/octet-stream"
      let answer = try push(bytes, type: type, pieces: 1000).0
      #expect([200, 400].contains(answer.status))
    }
  }

  @Test(
    "Over HTTP it ends with what was taken, and only types that no form of a page can send are read"
  )
  func overHTTP() throws {
    let running = try RunningServer()
    let push = try running.token("p", .push(device: "bike"))
    let peer = try running.connect()
    for second in 0..<3 {
      peer.send(
        "POST /push/\(push)/raw HTTP/1.1\r\nHost: localhost:\(running.port)\r\n"
          + "Content-Type: application/x-ndjson; charset=utf-8\r\nTransfer-Encoding: chunked\r\n\r\n"
      )
      let body = RunningServer.walk(from: second, to: second + 1)
      peer.send(String(body.count, radix: 16) + "\r\n")
      peer.send(body)
      peer.send("\r\n0\r\n\r\n")
      let reply = try peer.reply()
      #expect(reply.status == 200)
      #expect(reply.text == "50 samples are new, 0 were known or too late\n")
    }
    #expect(running.service.device(named: "bike")?.taken == 150)
    for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
      let reply = try running.connect().post("/push/\(push)/raw", [], type: type)
      #expect(reply.status == 415)
    }
  }

  @Test("A device that has its samples from elsewhere cannot be pushed, which its user can change")
  func otherDevice() throws {
    let replayed = ReplayedDevice(
      name: "phone", SampleList([], start: Date()), pace: .speed(1), dates: .now, complain: { _ in }
    )
    let running = try RunningServer([replayed])
    let push = try running.token("p", .push(device: "phone"))
    let reply = try running.connect().post("/push/\(push)/raw", [])
    #expect(reply.status == 499)
    #expect(reply.text.contains("'phone' has its samples from elsewhere"))
  }

  @Test("What comes after a device has begun anew is neither taken by the former one nor confirmed")
  func begunAnew() throws {
    let running = try RunningServer()
    let push = try running.token("p", .push(device: "bike"))
    let former = try running.service.pushedDevice(named: "bike")
    let peer = try running.connect()
    let body = RunningServer.walk(from: 0, to: 4)
    let half = RunningServer.walk(from: 0, to: 2).count
    peer.send(
      "POST /push/\(push)/raw HTTP/1.1\r\nHost: localhost:\(running.port)\r\n"
        + "Content-Type: application/x-ndjson\r\nContent-Length: \(body.count)\r\n\r\n")
    peer.send(Array(body[..<half]))
    while former.taken < 100 { usleep(1000) }
    running.onLoop {
      running.service.replace(former, by: PushedDevice(name: "bike"))
    }
    peer.send(Array(body[half...]))
    // The connection ends without an answer, so its sender sends again.
    #expect(peer.isOver)
    #expect(former.taken == 100)
  }
}
