public import CMotionC

@c @implementation public func coremotion_poll(
  _ handle: UnsafeMutablePointer<coremotion>!, _ buffer: UnsafeMutableRawPointer!, _ size: Int,
  _ used: UnsafeMutablePointer<Int>!
) -> coremotion_status {
  let status = HandleCheck.status(of: handle)
  guard status == COREMOTION_OK else { return status }
  guard let buffer, let used else { return COREMOTION_NULL }
  // What is larger than any memory has room enough.
  let room = size < 0 ? Int.max : size
  used.pointee = 0
  guard let ring = RecordRing(handle) else { return COREMOTION_OK }
  while true {
    switch ring.take(into: buffer + used.pointee, room: room &- used.pointee) {
    case .record(let count): used.pointee &+= count
    case .nothing: return COREMOTION_OK
    case .noRoom: return used.pointee == 0 ? COREMOTION_TOO_SMALL : COREMOTION_MORE
    case .overwritten: return COREMOTION_DAMAGED
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
