public import CMotionC

@c @implementation public func coremotion_poll(
  _ handle: UnsafeMutablePointer<coremotion>!, _ buffer: UnsafeMutableRawPointer!, _ size: Int,
  _ used: UnsafeMutablePointer<Int>!
) -> coremotion_status {
  let status = HandleCheck.status(of: handle)
  guard status == COREMOTION_OK else { return status }
  guard let buffer, let used else { return COREMOTION_NULL }
  guard isAligned(used, to: MemoryLayout<Int>.alignment) else { return COREMOTION_MISALIGNED }
  // What is larger than any memory has room enough.
  let room = size < 0 ? Int.max : size
  // `used` may lie in the buffer.
  var taken = 0
  defer { used.pointee = taken }
  guard let ring = RecordRing(handle) else { return COREMOTION_OK }
  while true {
    switch ring.take(into: buffer + taken, room: room &- taken) {
    case .record(let count): taken &+= count
    case .nothing: return COREMOTION_OK
    case .noRoom: return taken == 0 ? COREMOTION_TOO_SMALL : COREMOTION_MORE
    case .overwritten where taken > 0: return COREMOTION_MORE
    case .overwritten:
      ring.removeAll()
      return COREMOTION_DAMAGED
    }
  }
}

@c @implementation public func coremotion_lost(
  _ handle: UnsafePointer<coremotion>!
) -> UInt64 {
  let status = HandleCheck.status(of: handle)
  // Asked from within a callback too.
  return status == COREMOTION_OK || status == COREMOTION_BUSY ? handle.pointee.lost : 0
}
