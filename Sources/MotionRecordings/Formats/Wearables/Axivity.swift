import MotionProcessing

/// Recordings of Axivity AX3 and AX6 (`.cwa`): a header of 1,024 bytes and blocks of 512.
enum Axivity: RecordingFormat {
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    guard let member = container.single(where: { $0.starts(with: [0x4D, 0x44, 0xFC, 0x03]) }) else {
      return nil
    }
    let head = container.head(of: member, count: 1024)
    let device = head.count > 4 && head[4] == 0x64 ? "AX6" : "AX3"
    let make = container.decoders(of: member, AxivityDecoder.init)
    guard let (first, streams) = make(FindingLog())?.survey() else { return nil }
    var recording = OpenedRecording.decoded(
      "Axivity \(device)", "cwa", first, streams, in: container,
      recognition: "the file begins with the mark MD and the size 1020 of a cwa header",
      make: make)
    recording.take(
      AxivityAnnotation(head: head).values, place: "_p", person: "_sc", hand: "_ha", height: "_h",
      serial: "")
    recording.metadata.readHeader(head)
    return recording
  }
}

extension RecordingMetadata {
  /// Device, session and firmware (openmovement, "CWA file format", struct OM_READER_HEADER_PACKET). The upper half
  /// of the device's number stands apart, in files of devices that have one.
  fileprivate mutating func readHeader(_ head: [UInt8]) {
    guard head.count >= 64 else { return }
    func number(_ place: Int, _ count: Int) -> Int {
      let bytes = head[place..<place + count]
      // Nothing but ones is what nobody wrote.
      return bytes.contains { $0 != 0xFF } ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : 0
    }
    let values = [number(11, 2) << 16 | number(5, 2), number(7, 4), number(41, 1)]
    if values[0] > 0 { serial = String(values[0]) }
    if values[1] > 0 { session = String(values[1]) }
    if values[2] > 0 { os = "firmware \(values[2])" }
  }
}

/// Decodes a `.cwa` file block by block, one block behind so that the next one's time is known.
final class AxivityDecoder: SampleDecoder {
  private let reader: ByteReader
  private var pending: AxivityBlock?
  private var isStarted = false
  private(set) var temperature: (time: Int64, celsius: Double)?
  private var blocks = 0

  init(_ stream: ByteStream, file: String, log: FindingLog) {
    reader = ByteReader(stream, file: file, log: log)
  }

  var bytes: (read: Int64, total: Int64) { reader.bytes }

  func decode(into samples: inout [Sample]) -> Bool {
    if !isStarted {
      isStarted = true
      _ = reader.skip(1024)
    }
    let next = nextBlock()
    temperature = pending.map { ($0.start, $0.celsius) }
    if let block = pending {
      let interval = BlockTimes(rate: block.rate).interval(
        start: block.start, next: next?.start, count: block.count)
      block.append(to: &samples, interval: interval)
    }
    pending = next
    return next != nil
  }

  private func nextBlock() -> AxivityBlock? {
    while let bytes = reader.take(AxivityBlock.size) {
      blocks += 1
      guard AxivityBlock.isWhole(bytes) else {
        report("a block whose checksum does not fit; left out")
        continue
      }
      if let block = AxivityBlock(bytes) { return block }
      report("a block that is no data block of an AX3 or AX6; left out")
    }
    let rest = reader.peek(AxivityBlock.size).count
    if rest > 0 { report("the file ends with \(rest) of a block's 512 bytes; left out") }
    reader.reportEnd(reader.stream.failure)
    return nil
  }

  private func report(_ reason: String) {
    reader.skipped(reason, at: "block \(blocks), byte \(1024 + 512 * (blocks - 1))")
  }
}
