import CMotionC
public import CMotionPython

@c @implementation public func coremotion_stream_tables_new(_ kinds: UInt32) -> OpaquePointer! {
  OpaquePointer(Unmanaged.passRetained(StreamRecords(kinds: kinds)).toOpaque())
}

@c @implementation public func coremotion_stream_receive(
  _ tables: UnsafeMutableRawPointer!, _ record: UnsafeRawPointer!
) {
  guard let tables, let record else { return }
  Unmanaged<StreamRecords>.fromOpaque(tables).takeUnretainedValue().receive(
    record.assumingMemoryBound(to: coremotion_head.self))
}

@c @implementation public func coremotion_stream_take(
  _ tables: OpaquePointer!, _ schema: UnsafeMutablePointer<ArrowSchema>!,
  _ array: UnsafeMutablePointer<ArrowArray>!
) -> Int32 {
  guard let tables, let schema, let array else { return 0 }
  let records = Unmanaged<StreamRecords>.fromOpaque(UnsafeRawPointer(tables)).takeUnretainedValue()
  guard let table = records.take() else { return 0 }
  table.move(to: schema, array)
  return 1
}

@c @implementation public func coremotion_stream_tables_free(_ tables: OpaquePointer!) {
  guard let tables else { return }
  Unmanaged<StreamRecords>.fromOpaque(UnsafeRawPointer(tables)).release()
}

@c @implementation public func coremotion_stream_feed(
  _ handle: UnsafeMutableRawPointer!, _ readings: UnsafePointer<coremotion_stream_readings>!,
  _ count: Int
) -> Int32 {
  let given = UnsafeBufferPointer(start: readings, count: readings == nil ? 0 : max(count, 0))
  guard var merge = ReadingMerge(given) else { return COREMOTION_BAD_STREAM }
  return merge.feed(handle)
}
