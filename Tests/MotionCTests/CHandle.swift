import CMotionC

@testable import MotionC

/// The four tables of the header.
enum ProfileName: CaseIterable {
  case steps, activity, motion, everything

  var table: coremotion_profile {
    switch self {
    case .steps: coremotion_profile_steps
    case .activity: coremotion_profile_activity
    case .motion: coremotion_profile_motion
    case .everything: coremotion_profile_everything
    }
  }
}

/// A handle in memory of its own, as a C program has it, and the records that its callback got.
final class CHandle {
  let profile: UnsafeMutablePointer<coremotion_profile>
  let size: Int
  let memory: UnsafeMutableRawPointer
  private(set) var pointer: UnsafeMutablePointer<coremotion>?
  private(set) var made: coremotion_status = COREMOTION_OK
  let ring: UnsafeMutableRawPointer?
  /// Bytes of all records, one behind the other.
  var records: [UInt8] = []
  /// What the callback does besides.
  var whenCalled: (() -> Void)?

  /// A handle that hears everything by callback, and has a ring where `ringSize` is not zero.
  init(
    _ name: ProfileName, kinds: UInt32 = 0, origin: Int64 = 0, ringSize: Int = 0,
    listens: Bool = true
  ) {
    profile = .allocate(capacity: 1)
    profile.initialize(to: name.table)
    size = coremotion_size(profile)
    memory = .allocate(byteCount: size, alignment: Int(COREMOTION_ALIGNMENT))
    ring =
      ringSize == 0
      ? nil : .allocate(byteCount: ringSize, alignment: Int(COREMOTION_ALIGNMENT))
    var options = coremotion_options()
    options.size = UInt32(MemoryLayout<coremotion_options>.size)
    options.kinds = kinds
    options.origin_ns = origin
    options.ring = ring
    options.ring_size = ringSize
    if listens {
      options.context = Unmanaged.passUnretained(self).toOpaque()
      options.receive = { context, record in
        guard let context, let record else { return }
        Unmanaged<CHandle>.fromOpaque(context).takeUnretainedValue().hear(record)
      }
    }
    made = coremotion_init(memory, size, profile, &options, &pointer)
  }

  deinit {
    _ = coremotion_destroy(pointer)
    memory.deallocate()
    ring?.deallocate()
    profile.deallocate()
  }

  private func hear(_ record: UnsafePointer<coremotion_head>) {
    records += UnsafeRawBufferPointer(start: record, count: Int(record.pointee.size))
    whenCalled?()
  }

  @discardableResult
  func process(_ samples: [coremotion_sample]) -> coremotion_status {
    coremotion_process(pointer, samples, samples.count)
  }

  @discardableResult
  func finish() -> coremotion_status { coremotion_finish(pointer) }

  /// Takes what waits in the ring, as much as fits into so many bytes.
  func poll(room: Int = 1 << 20) -> (status: coremotion_status, bytes: [UInt8]) {
    var bytes = [UInt8](repeating: 0, count: room)
    var used = 0
    let status = coremotion_poll(pointer, &bytes, room, &used)
    return (status, Array(bytes[..<used]))
  }

  /// What a snapshot of it is.
  func snapshot() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: coremotion_snapshot_size())
    var used = 0
    return coremotion_save(pointer, &bytes, bytes.count, &used) == COREMOTION_OK
      ? Array(bytes[..<used]) : []
  }
}

/// Heads of records that lie one behind the other.
func heads(of bytes: [UInt8]) -> [coremotion_head] {
  var heads: [coremotion_head] = []
  var place = 0
  while place + MemoryLayout<coremotion_head>.size <= bytes.count {
    let head = bytes.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: place, as: coremotion_head.self)
    }
    guard head.size >= MemoryLayout<coremotion_head>.size else { break }
    heads.append(head)
    place += Int(head.size)
  }
  return heads
}

/// All records of a kind.
func records<T>(_ kind: Int32, as type: T.Type, in bytes: [UInt8]) -> [T] {
  var found: [T] = []
  var place = 0
  for head in heads(of: bytes) {
    if head.kind == UInt16(kind) {
      found.append(bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: T.self) })
    }
    place += Int(head.size)
  }
  return found
}
