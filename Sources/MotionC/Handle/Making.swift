public import CMotionC

/// Where things lie in the caller's memory.
enum Layout {
  private static func rounded(_ size: Int) -> Int {
    (size + Int(COREMOTION_ALIGNMENT) - 1) & ~(Int(COREMOTION_ALIGNMENT) - 1)
  }

  /// Where the coprocessor begins.
  static var core: Int { rounded(MemoryLayout<coremotion>.size) }

  /// Where the arrays of a profile begin.
  static func arena(of profile: UnsafePointer<coremotion_profile>) -> Int {
    core + rounded(profile.pointee.core_size())
  }

  /// Bytes of all.
  static func size(of profile: UnsafePointer<coremotion_profile>) -> Int {
    arena(of: profile) + rounded(profile.pointee.arena)
  }
}

@c @implementation public func coremotion_size(
  _ profile: UnsafePointer<coremotion_profile>!
) -> Int {
  guard let profile else { return 0 }
  return Layout.size(of: profile)
}

@c @implementation public func coremotion_streams(
  _ profile: UnsafePointer<coremotion_profile>!
) -> UInt32 {
  guard let profile else { return 0 }
  return profile.pointee.streams
}

@c @implementation public func coremotion_records(
  _ profile: UnsafePointer<coremotion_profile>!
) -> UInt32 {
  guard let profile else { return 0 }
  return profile.pointee.records
}

@c @implementation public func coremotion_init(
  _ memory: UnsafeMutableRawPointer!, _ size: Int, _ profile: UnsafePointer<coremotion_profile>!,
  _ options: UnsafePointer<coremotion_options>!,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<coremotion>?>!
) -> coremotion_status {
  guard let memory, let profile, let result else { return COREMOTION_NULL }
  guard isAligned(memory.assumingMemoryBound(to: UInt8.self), to: Int(COREMOTION_ALIGNMENT)),
    isAligned(result, to: MemoryLayout<UnsafeMutableRawPointer>.alignment)
  else { return COREMOTION_MISALIGNED }
  let needed = Layout.size(of: profile)
  guard UInt(bitPattern: size) >= UInt(needed) else { return COREMOTION_TOO_SMALL }
  let status = OptionsCheck.status(of: options, beside: memory, size: needed)
  guard status == COREMOTION_OK else { return status }
  let place = UnsafeMutableRawPointer(result)
  guard place + MemoryLayout<UnsafeMutableRawPointer>.size <= memory || place >= memory + needed
  else { return COREMOTION_BAD_OPTIONS }
  // Options may lie where the handle will.
  let given = options?.pointee ?? coremotion_options()
  let handle = memory.bindMemory(to: coremotion.self, capacity: 1)
  handle.initialize(to: coremotion())
  handle.pointee.magic = UInt64(COREMOTION_PRIVATE_MAGIC)
  handle.pointee.options = given
  handle.pointee.itself = handle
  handle.pointee.profile = profile
  handle.pointee.core = memory + Layout.core
  handle.pointee.seal = coremotion_private_seal(handle)
  begin(handle, profile)
  result.pointee = handle
  return COREMOTION_OK
}

/// Makes the coprocessor, with its arrays out of the handle's own arena; nothing has come in.
private func begin(
  _ handle: UnsafeMutablePointer<coremotion>, _ profile: UnsafePointer<coremotion_profile>
) {
  let memory = UnsafeMutableRawPointer(handle) + Layout.arena(of: profile)
  handle.pointee.arena = coremotion_private_arena(
    memory: memory.assumingMemoryBound(to: UInt8.self), size: profile.pointee.arena, used: 0,
    newest: 0)
  handle.pointee.ring_first = 0
  handle.pointee.ring_used = 0
  handle.pointee.lost = 0
  handle.pointee.state = 0
  coremotion_private_take_from(&handle.pointee.arena)
  profile.pointee.begin(handle)
  coremotion_private_take_from(nil)
}

@c @implementation public func coremotion_reset(
  _ handle: UnsafeMutablePointer<coremotion>!
) -> coremotion_status {
  let status = HandleCheck.status(of: handle)
  guard status == COREMOTION_OK else { return status }
  guard let profile = handle.pointee.profile else { return COREMOTION_BAD_HANDLE }
  profile.pointee.end(handle)
  begin(handle, profile)
  return COREMOTION_OK
}

@c @implementation public func coremotion_destroy(
  _ handle: UnsafeMutablePointer<coremotion>!
) -> coremotion_status {
  let status = HandleCheck.status(of: handle)
  guard status == COREMOTION_OK else { return status }
  handle.pointee.profile.pointee.end(handle)
  handle.pointee.magic = 0
  return COREMOTION_OK
}
