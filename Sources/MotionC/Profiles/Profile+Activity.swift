public import CMotionC
import MotionProcessing

// The functions of the profile `activity`: activity.c has the table.

@c @implementation public func coremotion_private_activity_core_size() -> Int {
  MemoryLayout<ActivityCoprocessor>.size
}

@c @implementation public func coremotion_private_activity_begin(
  _ handle: UnsafeMutablePointer<coremotion>!
) {
  Door<ActivityCoprocessor>.begin(handle)
}

@c @implementation public func coremotion_private_activity_end(
  _ handle: UnsafeMutablePointer<coremotion>!
) {
  Door<ActivityCoprocessor>.end(handle)
}

@c @implementation public func coremotion_private_activity_process(
  _ handle: UnsafeMutablePointer<coremotion>!, _ samples: UnsafePointer<coremotion_sample>!,
  _ count: Int
) {
  Door<ActivityCoprocessor>.process(handle, samples, count)
}

@c @implementation public func coremotion_private_activity_process_vectors(
  _ handle: UnsafeMutablePointer<coremotion>!, _ stream: coremotion_stream,
  _ times: UnsafePointer<Int64>!, _ xyz: UnsafePointer<Float>!, _ count: Int
) {
  Door<ActivityCoprocessor>.process(handle, stream, times, xyz, count)
}

@c @implementation public func coremotion_private_activity_finish(
  _ handle: UnsafeMutablePointer<coremotion>!
) {
  Door<ActivityCoprocessor>.finish(handle)
}

@c @implementation public func coremotion_private_activity_get_learned(
  _ handle: UnsafePointer<coremotion>!, _ learned: UnsafeMutableRawPointer!
) {
  Door<ActivityCoprocessor>.getLearned(handle, learned)
}

@c @implementation public func coremotion_private_activity_set_learned(
  _ handle: UnsafeMutablePointer<coremotion>!, _ learned: UnsafeRawPointer!
) {
  Door<ActivityCoprocessor>.setLearned(handle, learned)
}
