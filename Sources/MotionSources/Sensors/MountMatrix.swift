import MotionProcessing

/// How a chip is mounted: turns what it measures into the axes of the device, as its driver, or a rule of udev, says it
/// in nine numbers: `0, 1, 0; -1, 0, 0; 0, 0, 1`.
struct MountMatrix: Equatable, Sendable {
  private let rows: [Vector3]

  static let identity = MountMatrix(
    rows: [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)])

  private init(rows: [Vector3]) { self.rows = rows }

  /// Entries beyond this are none of a turn: a matrix has only numbers from -1 to 1, whatever the rounding.
  private static let largest = 1.01

  /// Reads three rows of three numbers; `nil` where it is none, or one that is no turn and no mirror.
  init?(_ text: some StringProtocol) {
    let rows = text.split(separator: ";", omittingEmptySubsequences: false).map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).map { entry in
        Double(String(entry.filter { !$0.isWhitespace }))
      }
    }
    guard rows.count == 3, rows.allSatisfy({ $0.count == 3 }) else { return nil }
    let entries = rows.flatMap { $0.compactMap { $0 } }
    guard entries.count == 9, entries.allSatisfy({ abs($0) <= Self.largest }) else { return nil }
    let vectors = (0..<3).map {
      Vector3(entries[3 * $0], entries[3 * $0 + 1], entries[3 * $0 + 2])
    }
    // A chip that is mounted on nothing would measure nothing on an axis.
    guard vectors.allSatisfy({ $0.length > 0.5 }) else { return nil }
    self.init(rows: vectors)
  }

  /// What the device's axes have of what the chip measures.
  func turned(_ v: Vector3) -> Vector3 {
    Vector3(rows[0].dot(v), rows[1].dot(v), rows[2].dot(v))
  }
}
