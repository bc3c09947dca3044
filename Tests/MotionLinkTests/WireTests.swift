import FoundationEssentials
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionLink

@Suite("Messages of client and service")
struct WireTests {
  @Test("What a client says arrives to the bit", arguments: 0..<300)
  func client(_ seed: UInt64) throws {
    var source = MessageSource(seed: seed)
    let message = source.clientMessage()
    let frame = message.frame
    #expect(try ClientMessage(frame).frame == frame)
    #expect(try ClientMessage(frame) == message)
  }

  @Test("What a service says arrives to the bit", arguments: 0..<300)
  func service(_ seed: UInt64) throws {
    var source = MessageSource(seed: seed)
    let message = source.serviceMessage()
    let frame = message.frame
    #expect(try ServiceMessage(frame).frame == frame)
    #expect(try ServiceMessage(frame) == message)
  }

  @Test("Frames are found in pieces of any size")
  func pieces() throws {
    var source = MessageSource(seed: 7)
    let frames = (0..<200).map { _ in source.serviceMessage().frame }
    let bytes = frames.flatMap(\.bytes)
    var buffer = FrameBuffer(longest: 1 << 20)
    var found: [Frame] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...700, using: &source.random))
      rest = rest.dropFirst(piece.count)
      Array(piece).withUnsafeBytes { buffer.append($0) }
      while let frame = try buffer.next() { found.append(frame) }
    }
    #expect(found == frames)
  }

  @Test("A frame that announces too much is refused before it is read")
  func announced() {
    var buffer = FrameBuffer(longest: 1000)
    [UInt8]([0xff, 0xff, 0xff, 0x7f, 1, 0, 0, 0, 0]).withUnsafeBytes { buffer.append($0) }
    #expect(throws: WireError.self) { try buffer.next() }
  }

  @Test("Bytes of no meaning are an error or a message, never a crash", arguments: 0..<40)
  func damaged(_ seed: UInt64) {
    var source = MessageSource(seed: seed)
    for _ in 0..<500 {
      let isClient = Bool.random(using: &source.random)
      var frame = isClient ? source.clientMessage().frame : source.serviceMessage().frame
      source.damage(&frame)
      // A message that can be read can be said again.
      if isClient, let message = try? ClientMessage(frame) {
        #expect((try? ClientMessage(message.frame)) != nil)
      } else if let message = try? ServiceMessage(frame) {
        #expect((try? ServiceMessage(message.frame)) != nil)
      }
    }
  }

  @Test("A list that announces more elements than bytes takes no memory")
  func hugeList() {
    var body = WireWriter()
    body.put(UInt64(0))
    body.put(UInt32.max)
    let frame = Frame(type: 134, request: 1, body: body.bytes)
    #expect(throws: WireError.self) { try ServiceMessage(frame) }
  }

  @Test(
    "An address names socket and device",
    arguments: [
      ("unix:/run/m.sock", "/run/m.sock", ""), ("unix:m.sock?device=watch", "m.sock", "watch"),
    ])
  func address(_ text: String, path: String, device: String) {
    #expect(ServiceAddress(text) == ServiceAddress(path: path, device: device))
  }

  @Test(
    "What is no address of a service is none",
    arguments: ["", "unix:", "walk.zip", "unix:/a?speed=2", "unix:/a?device="])
  func noAddress(_ text: String) { #expect(ServiceAddress(text) == nil) }
}
