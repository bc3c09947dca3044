/// Makes readings of the bytes that a chip's buffer gives, as its switches stand.
package struct ScanDecoder: Sendable {
  /// What one scan says.
  package struct Scan: Equatable, Sendable {
    /// Nanoseconds of the clock that the chip's stamps are by; `nil` without a stamp.
    package let stamp: Int64?
    package let readings: [ChipReading]
  }

  private struct Part: Sendable {
    let channel: ChipChannel
    let scale: ChipChannel.Scale
    /// Where its axes are in the layout.
    let places: [Int]
  }

  private let layout: ScanLayout
  private let parts: [Part]
  private let stampPlace: Int?
  /// The beginning of a scan whose end is still to come.
  private var rest: [UInt8] = []

  /// Looks how a device's switches and scales stand now; `nil` where none of its channels is on.
  package init?(_ device: IIODevice) {
    layout = device.layout
    let names = layout.places.map { $0.element.channel }
    parts = device.channels.compactMap { channel in
      let places = channel.elements.compactMap { names.firstIndex(of: $0) }
      guard places.count == channel.elements.count else { return nil }
      return Part(channel: channel, scale: channel.scale(in: device.folder), places: places)
    }
    stampPlace = names.firstIndex(of: "timestamp")
    if parts.isEmpty { return nil }
  }

  /// Bytes of a scan.
  package var size: Int { layout.size }

  /// What is measured.
  package var measures: Set<SensorChannel> { Set(parts.map { $0.channel.kind }) }

  /// Takes bytes, which may end within a scan; gives the scans that are whole. A channel whose numbers make no sense
  /// is left out of its scan.
  package mutating func take(_ bytes: some Collection<UInt8>) -> [Scan] {
    rest.append(contentsOf: bytes)
    let count = rest.count / size
    let scans = (0..<count).map { scan(rest[$0 * size..<($0 + 1) * size]) }
    rest.removeFirst(count * size)
    return scans
  }

  private func scan(_ bytes: ArraySlice<UInt8>) -> Scan {
    let values = layout.values(in: bytes)
    return Scan(
      stamp: stampPlace.map { values[$0] },
      readings: parts.compactMap { part in
        part.channel.reading(part.places.map { Double(values[$0]) }, part.scale)
      })
  }
}
