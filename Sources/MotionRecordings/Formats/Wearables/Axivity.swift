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
    let header = AxivityHeader(head)
    var recording = OpenedRecording.decoded(
      "Axivity \(device)", "cwa", first, streams, in: container,
      recognition: "the file begins with the mark MD and the size 1020 of a cwa header",
      make: make)
    let said = AxivityAnnotation(head: head).values
    recording.take(
      placement: said["_p"], person: said["_sc"], handedness: said["_ha"], height: said["_h"],
      serial: header.device)
    recording.metadata.session = header.session
    recording.metadata.os = header.firmware
    return recording
  }
}

/// What the first bytes of a `.cwa` file say of the device (openmovement, "CWA file format", struct
/// OM_READER_HEADER_PACKET).
private struct AxivityHeader {
  /// The device's number: its upper half stands apart, in files of devices that have one.
  private(set) var device: String?
  private(set) var session: String?
  private(set) var firmware: String?

  init(_ head: [UInt8]) {
    guard head.count >= 64 else { return }
    head.withUnsafeBytes { bytes in
      let upper = bytes.little(11, UInt16.self)
      let number = UInt32(bytes.little(5, UInt16.self)) | (upper == .max ? 0 : UInt32(upper) << 16)
      if number != 0 && number != UInt32(UInt16.max) { device = String(number) }
      let session = bytes.little(7, UInt32.self)
      if session != 0 && session != .max { self.session = String(session) }
      if bytes[41] != 0 && bytes[41] != .max { firmware = "firmware \(bytes[41])" }
    }
  }
}

/// Decodes a `.cwa` file block by block, one block behind so that the next one's time is known.
final class AxivityDecoder: SampleDecoder {
  private let reader: ByteReader
  private var pending: AxivityBlock?
  private var isStarted = false
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
