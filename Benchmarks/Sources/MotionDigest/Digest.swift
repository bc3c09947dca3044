public import MotionProcessing

/// Folds bit patterns into 64 bits: FNV-1a over whole words instead of bytes.
public struct Digest: Sendable {
  /// The value so far.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The digest of nothing.
  public init() {}

  /// Takes a word.
  public mutating func fold(_ word: UInt64) { value = (value ^ word) &* 0x0000_0100_0000_01b3 }

  /// Takes a whole number.
  public mutating func fold(_ number: Int) { fold(UInt64(bitPattern: Int64(number))) }

  /// Takes a time.
  public mutating func fold(_ time: SensorTime) { fold(UInt64(bitPattern: time.nanoseconds)) }

  /// Takes a truth value.
  public mutating func fold(_ flag: Bool) { fold(flag ? 1 as UInt64 : 0) }

  /// Takes a number to the bit; all NaN count as one, because IEEE 754 leaves sign and payload of a
  /// computed NaN open, and processors differ in them.
  public mutating func fold(_ number: Double) {
    fold(number == number ? number.bitPattern : Double.nan.bitPattern)
  }

  /// Takes a number to the bit, as above.
  public mutating func fold(_ number: Float) {
    fold(UInt64(number == number ? number.bitPattern : Float.nan.bitPattern))
  }

  /// Takes a vector.
  public mutating func fold(_ v: Vector3) {
    fold(v.x)
    fold(v.y)
    fold(v.z)
  }

  /// Takes a vector or its absence.
  public mutating func fold(_ v: Vector3?) {
    fold(v != nil)
    if let v { fold(v) }
  }

  /// Takes an attitude or its absence.
  public mutating func fold(_ q: Quaternion?) {
    fold(q != nil)
    guard let q else { return }
    fold(q.w)
    fold(q.x)
    fold(q.y)
    fold(q.z)
  }
}
