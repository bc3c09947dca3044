import MotionRecordings

/// A column of the report's data: whole numbers, each of them so many steps. How it is packed is documented in
/// `Documentation/reference/report.md`.
struct ReportColumn: Sendable {
  /// What stands for a value that is not known.
  static let missing = Int32.min

  let unit: String
  /// What a difference of one means, in the unit.
  let step: Double
  private(set) var values: [Int32] = []
  private(set) var hasMissing = false

  init(unit: String = "", step: Double = 1) {
    self.unit = unit
    self.step = step
  }

  var count: Int { values.count }

  /// Whether nothing is in it that says something: values that are not known, or the one that is said where
  /// there is no column.
  func says(nothingBut absent: Int32? = nil) -> Bool {
    values.allSatisfy { $0 == Self.missing || $0 == absent }
  }

  mutating func append(_ value: Double?) {
    guard let value, value.isFinite else { return append(missing: ()) }
    values.append(Int32((value / step).rounded().clamped(to: -2e9...2e9)))
  }

  mutating func append(_ value: Int?) {
    guard let value else { return append(missing: ()) }
    values.append(Int32(clamping: value))
  }

  private mutating func append(missing: Void) {
    values.append(Self.missing)
    hasMissing = true
  }

  /// A value; `nil` where it is not known.
  subscript(index: Int) -> Double? {
    values[index] == Self.missing ? nil : Double(values[index]) * step
  }

  /// A value as it stands; `nil` where it is not known.
  func whole(_ index: Int) -> Int? {
    values[index] == Self.missing ? nil : Int(values[index])
  }

  /// The means of so many values each.
  func joined(_ values: Int) -> ReportColumn {
    var column = ReportColumn(unit: unit, step: step)
    for first in stride(from: 0, to: count, by: values) {
      let known = (first..<min(first + values, count)).compactMap { self[$0] }
      column.append(known.isEmpty ? nil : known.reduce(0, +) / Double(known.count))
    }
    return column
  }

  // MARK: - Packing

  /// The column as the data block has it, and how many bytes its data have.
  var packed: (json: JSONValue, size: Int) {
    var best = Packing(values, hasMissing: hasMissing, areDifferences: false)
    if let differences = Self.differences(values) {
      let packing = Packing(differences, hasMissing: hasMissing, areDifferences: true)
      if packing.data.count < best.data.count { best = packing }
    }
    let data = Base64.text(of: best.data)
    let json = JSONValue.object { keys in
      keys.add("type", best.type.rawValue)
      if !unit.isEmpty { keys.add("unit", unit) }
      keys.add("step", step)
      keys.add("count", count)
      if best.areDifferences { keys.add("differences", true) }
      if hasMissing { keys.add("missing", best.type.missing) }
      keys.add("data", data)
    }
    return (json, data.utf8.count)
  }

  /// What each value is more than the known one before it; `nil` where that is too much for a number.
  private static func differences(_ values: [Int32]) -> [Int32]? {
    var last: Int32 = 0
    var differences: [Int32] = []
    differences.reserveCapacity(values.count)
    for value in values {
      guard value != missing else {
        differences.append(missing)
        continue
      }
      let (difference, isTooMuch) = value.subtractingReportingOverflow(last)
      guard !isTooMuch, difference != missing else { return nil }
      differences.append(difference)
      last = value
    }
    return differences
  }
}

/// Numbers in the least type that holds them, deflated.
private struct Packing {
  enum Kind: String {
    case u8, i8, i16, i32

    var missing: Int {
      switch self {
      case .u8: 255
      case .i8: -128
      case .i16: -32_768
      case .i32: Int(Int32.min)
      }
    }

    /// What a value may be, beside `missing`.
    var range: ClosedRange<Int32> {
      switch self {
      case .u8: 0...254
      case .i8: -127...127
      case .i16: -32_767...32_767
      case .i32: (.min + 1) ... .max
      }
    }

    var width: Int { self == .i16 ? 2 : self == .i32 ? 4 : 1 }
  }

  let type: Kind
  let data: [UInt8]
  let areDifferences: Bool

  init(_ values: [Int32], hasMissing: Bool, areDifferences: Bool) {
    self.areDifferences = areDifferences
    var (least, most): (Int32, Int32) = (0, 0)
    for value in values where !hasMissing || value != ReportColumn.missing {
      (least, most) = (min(least, value), max(most, value))
    }
    let kinds: [Kind] = [.u8, .i8, .i16]
    let type = kinds.first { $0.range.contains(least) && $0.range.contains(most) } ?? .i32
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count * type.width)
    for value in values {
      let isMissing = hasMissing && value == ReportColumn.missing
      var rest = isMissing ? Int32(type.missing) : value
      for _ in 0..<type.width {
        bytes.append(UInt8(truncatingIfNeeded: rest))
        rest >>= 8
      }
    }
    self.type = type
    data = deflated(bytes)
  }
}

extension Double {
  func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
