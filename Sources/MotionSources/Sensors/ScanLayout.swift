/// Where the channels that are switched on stand in a scan: in the order of their indices, each at a multiple of its
/// own size, and the whole a multiple of the largest (`iio_compute_scan_bytes` of the kernel).
package struct ScanLayout: Equatable, Sendable {
  struct Place: Equatable, Sendable {
    let element: ScanElement
    let offset: Int
  }

  /// In the order in which they stand.
  let places: [Place]
  /// Bytes of a scan; 0 without a channel.
  package let size: Int

  init(_ elements: [ScanElement]) {
    var (places, end, largest): ([Place], Int, Int) = ([], 0, 1)
    for element in elements.sorted(by: { $0.index < $1.index }) {
      let offset = Self.aligned(end, to: element.size)
      places.append(Place(element: element, offset: offset))
      end = offset + element.size
      largest = max(largest, element.size)
    }
    self.places = places
    size = Self.aligned(end, to: largest)
  }

  private static func aligned(_ offset: Int, to size: Int) -> Int {
    (offset + size - 1) / size * size
  }

  /// What each channel has in a scan of `size` bytes, in the order of `places`.
  func values(in scan: some RandomAccessCollection<UInt8>) -> [Int64] {
    places.map { $0.element.value(in: scan.dropFirst($0.offset)) }
  }
}
