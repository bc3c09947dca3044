import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionRecordings
import MotionService
import MotionSources
import MotionTestSupport
import Testing

@testable import MotionServer

@Suite("Messages of Sensor Logger")
struct SensorLoggerMessageTests {
  private typealias Text = SensorLoggerText

  /// What the file reader makes of messages, counted from the first reading.
  private func read(_ messages: [String]) throws -> [Sample] {
    let folder = TemporaryFolder()
    for (i, text) in messages.enumerated() {
      try text.write(
        toFile: folder.path + "/message-\(i).json", atomically: true, encoding: .utf8)
    }
    var reader = try RecordingReader(path: folder.path)
    var samples: [Sample] = []
    while let sample = try reader.next() {
      if sample.reading.stream != .wallClock { samples.append(sample) }
    }
    return samples
  }

  /// Steps and states of a device that gets samples over the socket, which are in order.
  private func analysed(_ samples: [Sample]) -> PushedDevice {
    let device = PushedDevice(name: "file")
    device.describe([.acceleration: 50, .rotationRate: 50, .pressure: 5])
    var clock = SourceClock()
    let date = Date(timeIntervalSince1970: Double(Text.start) / 1e9)
    for start in stride(from: 0, to: samples.count, by: 100) {
      let end = min(start + 100, samples.count)
      _ = device.take(
        SampleBatch(number: 1, origin: date, samples: Array(samples[start..<end])), by: &clock)
    }
    return device
  }

  private func sorted(_ samples: [Sample]) -> [Sample] {
    samples.sorted {
      ($0.time, $0.reading.stream.rawValue) < ($1.time, $1.reading.stream.rawValue)
    }
  }

  @Test(
    "A walk through messages is the walk that the file reader reads, sample by sample and step by step"
  )
  func walk() throws {
    let messages = Text.walk(120)
    let run = try SensorLoggerRun()
    for message in messages { #expect(run.post(message).status == 200) }
    run.settle()
    let file = try read(messages)
    #expect(file.count > 12_000)
    #expect(sorted(run.journal.samples) == sorted(file))
    let whole = analysed(file)
    #expect(run.steps > 180 && run.steps == whole.steps)
    #expect(run.states.map(\.activity) == whole.states.map(\.activity))
    #expect(run.figures.messages == 120 && run.figures.missing == 0)
  }

  @Test(
    "Out of order, twice, one lost, and a new session: each is counted, and the steps are those of the rest"
  )
  func astray() throws {
    var messages = Text.walk(80) + Text.walk(40, session: "s2", from: 80)
    let run = try SensorLoggerRun()
    messages.swapAt(10, 11)
    messages.swapAt(30, 31)
    // Across the beginning of a session too.
    messages.swapAt(79, 80)
    messages.insert(messages[20], at: 22)
    let lost = messages.remove(at: 50)
    for message in messages { #expect(run.post(message).status == 200) }
    run.settle()
    #expect(run.figures.messages == 119)
    #expect(run.figures.doubled == 1)
    #expect(run.figures.missing == 1)
    #expect(run.figures.sessions == 2)
    #expect(run.figures.session == .init(messages: 40, doubled: 0, missing: 0))
    let rest = try read(
      (Text.walk(80) + Text.walk(40, session: "s2", from: 80)).filter { $0 != lost }
        .enumerated().map { i, text in
          // The reader sorts by the numbers: the second session's go on.
          text.replacing(/"messageId":\d+/, with: "\"messageId\":\(i)")
        })
    #expect(sorted(run.journal.samples) == sorted(rest))
    let whole = analysed(rest)
    #expect(run.steps > 180 && run.steps == whole.steps)
    #expect(run.states.map(\.activity) == whole.states.map(\.activity))
  }

  @Test("The lost one may still come")
  func late() throws {
    let run = try SensorLoggerRun()
    var messages = Text.walk(30)
    let late = messages.remove(at: 20)
    for message in messages { run.post(message) }
    #expect(run.figures.missing == 1)
    #expect(run.post(late).status == 200)
    #expect(run.figures.missing == 0 && run.figures.doubled == 0)
    #expect(run.post(late).line == "known already")
    #expect(run.figures.doubled == 1)
  }

  @Test("An app that counts anew within a session loses nothing")
  func anew() throws {
    let run = try SensorLoggerRun()
    for message in Text.walk(10) + Text.walk(10, from: 10) {
      #expect(run.post(message).line == "taken")
    }
    #expect(run.journal.samples.count == 2 * 10 * 105)
    #expect(run.figures.messages == 20 && run.figures.doubled == 0 && run.figures.missing == 0)
  }

  @Test("Numbers that somebody else chooses end nothing")
  func leaps() throws {
    let run = try SensorLoggerRun()
    for session in 0..<3000 {
      for number in [0, 1 << 53] {
        #expect(run.post(Text.message(number, session: "s\(session)", [])).status == 200)
      }
    }
    #expect(run.figures.missing == 1 << 60)
    for name in 0..<200 {
      run.post(Text.message(name, session: "t", ["{\"name\":\"n\(name)\"}"]))
    }
    #expect(run.figures.skipped.count <= 41 && run.figures.skipped.values.reduce(0, +) == 200)
  }

  @Test("A body may be cut at every byte, and its keys may come in any order")
  func pieces() throws {
    let values =
      "{\"values\":{\"x\":1.5e0,\"note\":\"a\\u00e9\\\"b\",\"y\":-2,\"z\":3},\"accuracy\":3,"
      + "\"time\":\(Text.start),\"name\":\"gyroscope\"}"
    let nested = "{\"name\":\"image\",\"values\":{\"a\":[1,{\"b\":null}],\"c\":true},\"time\":0}"
    let text =
      " {\"payload\" : [\n\(values),\(nested)], \"other\":[[]], \"sessionId\":\"a\", \"messageId\":\"7\"}\r\n"
    for place in 0...text.utf8.count {
      let run = try SensorLoggerRun()
      #expect(run.post(text, cutAt: place) == PushAnswer(status: 200, line: "taken"))
      #expect(run.journal.samples.map(\.reading) == [.rotationRate(Vector3(1.5, -2, 3))])
      #expect(run.figures.skipped == ["image": 1])
    }
    let run = try SensorLoggerRun()
    let body = run.phones.push(to: run.device)
    for byte in text.utf8 { withUnsafeBytes(of: byte) { body.take($0) } }
    #expect(body.end().status == 200)
    #expect(run.journal.samples.count == 1)
  }

  @Test(
    "What is not motion is skipped and counted, never kept; the battery says whether there is power"
  )
  func skipped() throws {
    let run = try SensorLoggerRun()
    let picture = String(repeating: "QUJD", count: 100_000)
    let records = [
      "{\"name\":\"camera\",\"time\":1,\"values\":{\"image\":\"\(picture)\"}}",
      "{\"name\":\"microphone\",\"time\":1,\"values\":{\"dBFS\":-40}}",
      "{\"name\":\"microphone\",\"time\":2,\"values\":{\"dBFS\":-41}}",
      "{\"name\":\"battery\",\"time\":\(Text.start),\"values\":{\"batteryLevel\":0.5,\"batteryState\":\"charging\"}}",
    ]
    #expect(run.post(Text.message(0, records)).status == 200)
    #expect(run.figures.skipped == ["camera": 1, "microphone": 2])
    #expect(run.figures.battery == "charging")
    #expect(run.journal.samples.map(\.reading) == [.hint(.power(true))])
    let document = "\(run.figures.document)"
    #expect(document.contains("camera") && !document.contains("QUJD"))
  }

  @Test("A test of the app's settings, and a message without readings, are answered 200")
  func empty() throws {
    let run = try SensorLoggerRun()
    #expect(run.post("{}").status == 200)
    #expect(run.post("{\"deviceId\":\"x\"}").status == 200)
    #expect(run.post(Text.message(0, [])).status == 200)
    #expect(run.journal.entries.isEmpty)
  }

  @Test(
    "What is no message is refused with the byte and what was expected, and nothing of it is taken",
    arguments: [
      ("", 0, "ends in the middle"),
      ("[1]", 0, "expected an object"),
      ("7 ", 0, "expected an object"),
      ("{\"payload\":[#]}", 0, "expected a value, found '#'"),
      ("{\"payload\":[#", 0, "expected a value"),
      ("{\"payload\":[{]", 0, "expected a key or }"),
      ("{\"payload\":[},]}", 1, "expected a value"),
      ("{\"payload\":[};]}", 1, "expected a comma"),
      ("{\"payload\":{}}", 0, "payload to be a list"),
      ("{\"payload\":\"a\"}", 0, "payload to be a list"),
      ("{\"payload\":[}, 5]}", 1, "an object in payload"),
      ("{\"payload\":[{\"time\":1766385749427863800}]}", 0, "expected a name"),
      (
        "{\"payload\":[{\"name\":\"gyroscope\",\"values\":{\"x\":1,\"y\":1,\"z\":1}}]}", 0,
        "expected time"
      ),
      (
        "{\"payload\":[{\"name\":\"gyroscope\",\"time\":12,\"values\":{}}]}", 0,
        "nanoseconds since 1970"
      ),
      ("{\"payload\":[{\"name\":\"gyroscope\",\"time\":[]}]}", 0, "expected time, nanoseconds"),
      ("{\"payload\":[{\"name\":5}]}", 0, "a text for name"),
      ("{\"payload\":[{\"name\":null}]}", 0, "text for name"),
      ("{\"messageId\":-1,\"payload\":[]}", 0, "whole number for messageId"),
      ("{\"messageId\":1.5,\"payload\":[]}", 0, "whole number for messageId"),
      (
        "{\"payload\":[{\"name\":\"gyroscope\",\"time\":1766385749427863800,\"values\":{\"x\":[1]}}]}",
        0, "a number for x"
      ),
      (
        "{\"payload\":[{\"name\":\"gyroscope\",\"time\":1766385749427863800,\"values\":{\"x\":\"a\"}}]}",
        0, "a number for x"
      ),
      (
        "{\"payload\":[{\"name\":\"gyroscope\",\"time\":1766385749427863800,\"values\":3}]}", 0,
        "an object for values"
      ),
      ("{\"a\":nul}", 0, "expected a value"),
      ("{\"a\":\"\\x\"}", 0, "behind \\"),
      ("{\"a\":\"\\u12g4\"}", 0, "hexadecimal"),
      ("{\"a\":\"\u{1}\"}", 0, "control characters"),
      ("{\"a\":1}}", 0, "expected the end"),
      ("{\"a\":1,}", 0, "expected a key"),
    ])
  func refused(_ text: String, _ records: Int, _ words: String) throws {
    let run = try SensorLoggerRun()
    // `}` where a record that is right comes before.
    let good = Text.record("gyroscope", 0, Vector3(1, 1, 1))
    let body = records == 0 ? text : text.replacing("[}", with: "[" + good)
    let answer = run.post(body)
    #expect(answer.status == 400)
    #expect(answer.line.hasPrefix("byte ") && answer.line.contains(words), "\(answer.line)")
    #expect(run.journal.entries.isEmpty)
    #expect(run.figures == PhoneFigures() || run.figures.messages == 0)
  }

  @Test("Depth, endless numbers and texts end with an answer, not with memory")
  func endless() throws {
    let run = try SensorLoggerRun()
    #expect(run.post(String(repeating: "{\"a\":", count: 100_000)).line.contains("levels"))
    #expect(
      run.post("{\"a\":" + String(repeating: "[", count: 100_000)).line.contains("levels"))
    #expect(
      run.post("{\"a\":" + String(repeating: "1", count: 1 << 20)).line.contains("64 characters"))
    let key = String(repeating: "k", count: 1 << 20)
    #expect(
      run.post("{\"\(key)\":\"\(key)\",\"sessionId\":\"\(key)\",\"messageId\":1,\"payload\":[]}")
        .status == 400)
  }

  @Test("Readings without end are refused before they fill the memory")
  func flood() throws {
    let run = try SensorLoggerRun()
    let one = Text.record("barometer", 1, [("pressure", 1000)])
    let answer = run.post(Text.message(0, Array(repeating: one, count: 60_000)))
    #expect(answer.status == 400 && answer.line.contains("50000 readings"))
  }

  @Test("Where more is held than 4 MiB the phone is told to come again, and loses nothing")
  func full() throws {
    let run = try SensorLoggerRun()
    func burst(_ number: Int) -> String {
      Text.message(
        number,
        (0..<30_000).map {
          Text.record("barometer", Double(30 * number) + Double($0) / 1000, [("pressure", 1000)])
        })
    }
    var answers = [run.post(burst(0)), run.post(burst(1))]
    while answers.last?.status == 200, answers.count < 5 {
      answers.append(run.post(burst(answers.count)))
    }
    let last = try #require(answers.last)
    #expect(last.status == 503)
    #expect(try #require(last.retryAfter) >= 1)
    run.settle()
    let number = answers.count - 1
    #expect(run.post(burst(number)).status == 200)
    #expect(run.journal.samples.count == 30_000 * answers.count)
    #expect(run.figures.doubled == 0)
  }

  @Test("A phone whose clock is days ahead is told so, since all that follows would come too late")
  func ahead() throws {
    let run = try SensorLoggerRun()
    let time = Int64(Date(timeIntervalSinceNow: 3 * 86_400).timeIntervalSince1970 * 1e9)
    let record =
      "{\"name\":\"barometer\",\"time\":\(time),\"values\":{\"pressure\":1000}}"
    let answer = run.post(Text.message(0, [record]))
    #expect(answer.status == 499 && answer.line.contains("72 hours ahead"))
    #expect(run.journal.samples.isEmpty)
  }

  @Test("A device that has its samples from elsewhere says so")
  func taken() throws {
    let service = Service(
      loop: try #require(EventLoop()), permissions: try PermissionBook(path: nil))
    service.add(
      ReplayedDevice(
        name: "phone", SampleList([], start: Date()), pace: .speed(1), dates: .now,
        complain: { _ in }))
    let body = SensorLoggerPhones(service).push(to: PushedDevice(name: "phone"))
    Array(Text.message(0, [Text.record("gyroscope", 0, Vector3(1, 1, 1))]).utf8)
      .withUnsafeBytes { body.take($0) }
    let answer = body.end()
    #expect(answer.status == 499)
    #expect(answer.line.contains("'phone' has its samples from elsewhere"), "\(answer.line)")
  }

  @Test("Mutated messages neither harm nor are taken by half", arguments: 0..<20)
  func mutated(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let messages = Text.walk(6).map { Array($0.utf8) }
    let run = try SensorLoggerRun()
    for _ in 0..<(Thoroughness.isThorough ? 2000 : 100) {
      var bytes = random.pick(messages)
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 3: bytes.removeSubrange(place..<min(place + 40, bytes.count))
        default:
          let from = Int.random(in: 0..<bytes.count, using: &random)
          bytes.insert(contentsOf: bytes[from..<min(from + 60, bytes.count)], at: place)
        }
      }
      let before = run.journal.samples.count
      let body = run.phones.push(to: run.device)
      bytes.withUnsafeBytes { body.take($0) }
      let answer = body.end()
      #expect([200, 400, 499].contains(answer.status))
      if answer.status != 200 { #expect(run.journal.samples.count == before) }
    }
    run.settle()
    #expect(run.steps >= 0)
  }

  @Test(
    "After a kill what got its 200 is there once, and what is sent again doubles nothing",
    arguments: 0..<4)
  func killed(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let messages = Text.walk(100)
    let whole = try SensorLoggerRun()
    for message in messages { whole.post(message) }
    whole.settle()
    let run = try SensorLoggerRun()
    for message in messages {
      #expect(run.post(message).status == 200)
      guard Int.random(in: 0..<8, using: &random) == 0 else { continue }
      try run.kill()
      // The phone did not see the answer.
      if Bool.random(using: &random) { #expect(run.post(message).status == 200) }
    }
    run.settle()
    #expect(sorted(run.journal.samples) == sorted(whole.journal.samples))
    #expect(run.steps == whole.steps)
    #expect(run.states.map(\.activity) == whole.states.map(\.activity))
  }
}

@Suite("Numbers of messages")
struct MessageNumbersTests {
  @Test("What came, came twice and is missing agrees with a set of them", arguments: 0..<10)
  func against(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var numbers = MessageNumbers()
    var seen: Set<Int64> = []
    var next: Int64 = 5
    // So few that no gap is forgotten.
    for _ in 0..<60 {
      next += Int64.random(in: 0...3, using: &random)
      let number = max(5, next - Int64.random(in: 0...6, using: &random))
      if seen.isEmpty { numbers.note(5); seen.insert(5) }
      #expect(numbers.hasCome(number) == seen.contains(number))
      if !numbers.hasCome(number) { numbers.note(number) }
      seen.insert(number)
    }
    let newest = seen.max() ?? 0
    #expect(numbers.missing == newest - 5 + 1 - Int64(seen.count))
  }

  @Test("A leap of any size is counted, and costs no memory")
  func leap() {
    var numbers = MessageNumbers()
    numbers.note(0)
    numbers.note(.max)
    #expect(numbers.missing == .max - 1)
    #expect(numbers.hasCome(0) && !numbers.hasCome(12) && numbers.hasCome(.max))
  }
}
