public import CMotionC
import MotionProcessing

@c @implementation public func coremotion_snapshot_size() -> Int { MotionSnapshot.byteCount }

@c @implementation public func coremotion_save(
  _ handle: UnsafePointer<coremotion>!, _ bytes: UnsafeMutableRawPointer!, _ size: Int,
  _ used: UnsafeMutablePointer<Int>!
) -> coremotion_status {
  let status = HandleCheck.status(of: handle)
  guard status == COREMOTION_OK else { return status }
  guard let bytes, let used else { return COREMOTION_NULL }
  guard UInt(bitPattern: size) >= UInt(MotionSnapshot.byteCount) else {
    return COREMOTION_TOO_SMALL
  }
  var learned = MotionSnapshot(strideCalibration: StrideCalibration())
  handle.pointee.profile.pointee.get_learned(handle, &learned)
  var room = MutableSpan<UInt8>(
    _unsafeStart: bytes.assumingMemoryBound(to: UInt8.self), count: MotionSnapshot.byteCount)
  learned.write(into: &room)
  used.pointee = MotionSnapshot.byteCount
  return COREMOTION_OK
}

@c @implementation public func coremotion_restore(
  _ handle: UnsafeMutablePointer<coremotion>!, _ bytes: UnsafeRawPointer!, _ size: Int
) -> coremotion_status {
  let status = HandleCheck.statusOfInput(to: handle)
  guard status == COREMOTION_OK else { return status }
  guard let bytes else { return COREMOTION_NULL }
  guard handle.pointee.state & COREMOTION_PRIVATE_HAS_STARTED == 0 else {
    return COREMOTION_STARTED
  }
  guard size >= 0 else { return COREMOTION_DAMAGED }
  let given = Span<UInt8>(
    _unsafeStart: bytes.assumingMemoryBound(to: UInt8.self), count: size)
  do throws(MotionSnapshot.Damage) {
    var learned = try MotionSnapshot(reading: given)
    handle.pointee.profile.pointee.set_learned(handle, &learned)
    return COREMOTION_OK
  } catch {
    return COREMOTION_DAMAGED
  }
}
