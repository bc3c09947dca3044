import CMotionC
import MotionProcessing

/// Whether options are ones that this library knows.
enum OptionsCheck {
  /// Every kind of record that the header has.
  private static let kinds: UInt32 = 1 << (UInt32(COREMOTION_FAULT) + 1) - 1
  /// The largest record fits in it twice.
  static let leastRing = 512

  /// `COREMOTION_OK` where a handle may be made so; its own memory lies at `memory`.
  static func status(
    of options: UnsafePointer<coremotion_options>?, beside memory: UnsafeMutableRawPointer,
    size: Int
  ) -> coremotion_status {
    guard let options else { return COREMOTION_OK }
    guard isAligned(options, to: MemoryLayout<coremotion_options>.alignment)
    else { return COREMOTION_MISALIGNED }
    let limit = Int64(SensorTime.limit) * 1_000_000_000
    guard
      options.pointee.size == UInt32(MemoryLayout<coremotion_options>.size),
      options.pointee.kinds & ~kinds == 0,
      options.pointee.origin_ns >= -limit, options.pointee.origin_ns <= limit
    else { return COREMOTION_BAD_OPTIONS }
    let count = UInt(bitPattern: options.pointee.ring_size)
    guard let ring = options.pointee.ring else {
      return count == 0 ? COREMOTION_OK : COREMOTION_NULL
    }
    guard isAligned(ring.assumingMemoryBound(to: UInt8.self), to: Int(COREMOTION_ALIGNMENT))
    else { return COREMOTION_MISALIGNED }
    guard count >= UInt(leastRing) else { return COREMOTION_TOO_SMALL }
    let (end, isBeyond) = UInt(bitPattern: ring).addingReportingOverflow(count)
    guard !isBeyond, count <= UInt(Int.max) else { return COREMOTION_BAD_OPTIONS }
    // The ring in the handle's own memory would overwrite it.
    let isApart =
      end <= UInt(bitPattern: memory) || UInt(bitPattern: ring) >= UInt(bitPattern: memory + size)
    return isApart ? COREMOTION_OK : COREMOTION_BAD_OPTIONS
  }
}
