public import MotionProcessing

/// A sample as nine little-endian words of 64 bits: time in nanoseconds, kind, up to seven numbers.
///
/// `samples.py` writes such files from recordings, `probe generate` from formulas.
public enum SampleRecord {
  /// Words of one record.
  public static let words = 9
  /// Bytes of one record.
  public static let bytes = 72

  /// The sample of a record, `nil` for a kind that is none of 0 acceleration, 1 rotation rate, 2
  /// magnetic field, 3 pressure, 4 location.
  public static func sample(at record: UnsafePointer<UInt64>) -> Sample? {
    func number(_ i: Int) -> Double { Double(bitPattern: UInt64(littleEndian: record[2 + i])) }
    var vector: Vector3 { Vector3(number(0), number(1), number(2)) }
    let reading: Reading
    switch UInt64(littleEndian: record[1]) {
    case 0: reading = .acceleration(vector)
    case 1: reading = .rotationRate(vector)
    case 2: reading = .magneticField(vector)
    case 3: reading = .pressure(number(0))
    case 4:
      reading = .location(
        LocationFix(
          latitude: number(0), longitude: number(1), altitude: number(2),
          horizontalAccuracy: number(3), verticalAccuracy: number(4), speed: number(5),
          course: number(6)))
    default: return nil
    }
    let time = Int64(bitPattern: UInt64(littleEndian: record[0]))
    return Sample(reading, at: SensorTime(nanoseconds: time))
  }
}
