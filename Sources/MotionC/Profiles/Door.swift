import CMotionC
import MotionProcessing

/// What the table of a profile names, for a coprocessor that lies in the caller's memory. All that
/// comes here has been checked.
enum Door<Core: Profile> {
  typealias Handle = UnsafeMutablePointer<coremotion>

  static func begin(_ handle: Handle) {
    let origin = SensorTime(nanoseconds: handle.pointee.options.origin_ns)
    Core.make(at: handle.pointee.core.bindMemory(to: Core.self, capacity: 1), origin: origin)
  }

  static func end(_ handle: Handle) {
    #if hasFeature(Embedded)
      // The arrays lie in the caller's memory, which is simply forgotten.
    #else
      core(of: handle).deinitialize(count: 1)
    #endif
  }

  static func process(
    _ handle: Handle, _ samples: UnsafePointer<coremotion_sample>, _ count: Int
  ) {
    let core = core(of: handle)
    var sink = RecordSink(handle)
    for i in 0..<count {
      if let sample = Sample(samples + i) {
        core.pointee.process(sample, into: &sink)
      } else if hears(samples[i].stream, handle) {
        sink.refuse(samples[i].stream, at: samples[i].time_ns)
      }
    }
  }

  static func process(
    _ handle: Handle, _ stream: coremotion_stream, _ times: UnsafePointer<Int64>,
    _ xyz: UnsafePointer<Float>, _ count: Int
  ) {
    let core = core(of: handle)
    var sink = RecordSink(handle)
    for i in 0..<count {
      let v = xyz + 3 * i
      guard
        let reading = Reading(stream, Vector3(Double(v[0]), Double(v[1]), Double(v[2])))
      else { return }
      core.pointee.process(
        Sample(reading, at: SensorTime(nanoseconds: times[i])), into: &sink)
    }
  }

  static func finish(_ handle: Handle) {
    var sink = RecordSink(handle)
    core(of: handle).pointee.finish(into: &sink)
  }

  static func getLearned(
    _ handle: UnsafePointer<coremotion>, _ learned: UnsafeMutableRawPointer
  ) {
    let core = handle.pointee.core.assumingMemoryBound(to: Core.self)
    learned.assumingMemoryBound(to: MotionSnapshot.self).pointee = core.pointee.learned
  }

  static func setLearned(_ handle: Handle, _ learned: UnsafeRawPointer) {
    core(of: handle).pointee.learned = learned.assumingMemoryBound(to: MotionSnapshot.self).pointee
  }

  /// Whether a profile looks at a stream; at one that nobody knows all do.
  private static func hears(_ stream: coremotion_stream, _ handle: Handle) -> Bool {
    stream > coremotion_stream(COREMOTION_WALL_CLOCK)
      || handle.pointee.profile.pointee.streams & (1 << stream) != 0
  }

  private static func core(of handle: Handle) -> UnsafeMutablePointer<Core> {
    handle.pointee.core.assumingMemoryBound(to: Core.self)
  }
}
