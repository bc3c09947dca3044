import CMotionC

/// Whether a pointer leads to a handle, and whether a call may use it now.
enum HandleCheck {
  /// `COREMOTION_OK` for a handle whose memory is as the door left it.
  static func status(of handle: UnsafePointer<coremotion>?) -> coremotion_status {
    guard let handle else { return COREMOTION_NULL }
    guard
      isAligned(handle, to: Int(COREMOTION_ALIGNMENT)),
      handle.pointee.magic == UInt64(COREMOTION_PRIVATE_MAGIC),
      UnsafePointer(handle.pointee.itself) == handle,
      handle.pointee.seal == coremotion_private_seal(handle)
    else { return COREMOTION_BAD_HANDLE }
    let isBusy = handle.pointee.state & COREMOTION_PRIVATE_IS_BUSY != 0
    return isBusy ? COREMOTION_BUSY : COREMOTION_OK
  }

  /// The same for a call that brings something in.
  static func statusOfInput(to handle: UnsafePointer<coremotion>?) -> coremotion_status {
    let status = status(of: handle)
    guard status == COREMOTION_OK, let handle else { return status }
    let hasFinished = handle.pointee.state & COREMOTION_PRIVATE_HAS_FINISHED != 0
    return hasFinished ? COREMOTION_FINISHED : COREMOTION_OK
  }
}

/// Whether a pointer is a multiple of `alignment`.
func isAligned<T>(_ pointer: UnsafePointer<T>, to alignment: Int) -> Bool {
  UInt(bitPattern: pointer) % UInt(alignment) == 0
}
