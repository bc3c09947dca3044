public import CMotionC

@c @implementation public func coremotion_process(
  _ handle: UnsafeMutablePointer<coremotion>!, _ samples: UnsafePointer<coremotion_sample>!,
  _ count: Int
) -> coremotion_status {
  let status = HandleCheck.statusOfInput(to: handle)
  guard status == COREMOTION_OK, count != 0 else { return status }
  let given = InputCheck.status(of: samples, count: count)
  guard given == COREMOTION_OK else { return given }
  return run(handle) { $0.pointee.profile.pointee.process($0, samples, count) }
}

@c @implementation public func coremotion_process_vectors(
  _ handle: UnsafeMutablePointer<coremotion>!, _ stream: coremotion_stream,
  _ times: UnsafePointer<Int64>!, _ xyz: UnsafePointer<Float>!, _ count: Int
) -> coremotion_status {
  let status = HandleCheck.statusOfInput(to: handle)
  guard status == COREMOTION_OK else { return status }
  guard stream <= coremotion_stream(COREMOTION_MAGNETIC_FIELD) else { return COREMOTION_BAD_STREAM }
  guard count != 0 else { return COREMOTION_OK }
  let given = InputCheck.status(of: times, count: count)
  guard given == COREMOTION_OK else { return given }
  let numbers = InputCheck.status(of: xyz, count: count, each: 3)
  guard numbers == COREMOTION_OK else { return numbers }
  return run(handle) { $0.pointee.profile.pointee.process_vectors($0, stream, times, xyz, count) }
}

@c @implementation public func coremotion_finish(
  _ handle: UnsafeMutablePointer<coremotion>!
) -> coremotion_status {
  let status = HandleCheck.statusOfInput(to: handle)
  guard status == COREMOTION_OK else { return status }
  defer { handle.pointee.state |= COREMOTION_PRIVATE_HAS_FINISHED }
  return run(handle) { $0.pointee.profile.pointee.finish($0) }
}

/// Lets the coprocessor work; a callback meanwhile finds the handle busy.
private func run(
  _ handle: UnsafeMutablePointer<coremotion>,
  _ work: (UnsafeMutablePointer<coremotion>) -> Void
) -> coremotion_status {
  let lost = handle.pointee.lost
  handle.pointee.state |= COREMOTION_PRIVATE_HAS_STARTED | COREMOTION_PRIVATE_IS_BUSY
  work(handle)
  handle.pointee.state &= ~COREMOTION_PRIVATE_IS_BUSY
  return handle.pointee.lost == lost ? COREMOTION_OK : COREMOTION_RECORDS_LOST
}

/// Whether an array that is given can be one.
private enum InputCheck {
  /// More in one call is a mistake: three weeks at 1,000 Hz.
  static let most = UInt(Int32.max)

  static func status<T>(
    of array: UnsafePointer<T>?, count: Int, each: UInt = 1
  ) -> coremotion_status {
    guard let array else { return COREMOTION_NULL }
    guard isAligned(array, to: MemoryLayout<T>.alignment) else { return COREMOTION_MISALIGNED }
    let number = UInt(bitPattern: count)
    guard number <= most else { return COREMOTION_BAD_COUNT }
    let (bytes, isMore) = number.multipliedReportingOverflow(
      by: each * UInt(MemoryLayout<T>.stride))
    guard !isMore, bytes <= UInt(Int.max),
      !UInt(bitPattern: array).addingReportingOverflow(bytes).overflow
    else { return COREMOTION_BAD_COUNT }
    return COREMOTION_OK
  }
}
