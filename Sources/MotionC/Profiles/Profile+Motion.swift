public import CMotionC
import MotionProcessing

// The functions of the profile `motion`: motion.c has the table.

@c @implementation public func coremotion_private_motion_core_size() -> Int {
  MemoryLayout<AttitudeCoprocessor>.size
}

@c @implementation public func coremotion_private_motion_begin(
  _ handle: UnsafeMutablePointer<coremotion>!
) {
  Door<AttitudeCoprocessor>.begin(handle)
}

@c @implementation public func coremotion_private_motion_end(
  _ handle: UnsafeMutablePointer<coremotion>!
) {
  Door<AttitudeCoprocessor>.end(handle)
}

@c @implementation public func coremotion_private_motion_process(
  _ handle: UnsafeMutablePointer<coremotion>!, _ samples: UnsafePointer<coremotion_sample>!,
  _ count: Int
) {
  Door<AttitudeCoprocessor>.process(handle, samples, count)
}

@c @implementation public func coremotion_private_motion_process_vectors(
  _ handle: UnsafeMutablePointer<coremotion>!, _ stream: coremotion_stream,
  _ times: UnsafePointer<Int64>!, _ xyz: UnsafePointer<Float>!, _ count: Int
) {
  Door<AttitudeCoprocessor>.process(handle, stream, times, xyz, count)
}

@c @implementation public func coremotion_private_motion_finish(
  _ handle: UnsafeMutablePointer<coremotion>!
) {
  Door<AttitudeCoprocessor>.finish(handle)
}

@c @implementation public func coremotion_private_motion_get_learned(
  _ handle: UnsafePointer<coremotion>!, _ learned: UnsafeMutableRawPointer!
) {
  Door<AttitudeCoprocessor>.getLearned(handle, learned)
}

@c @implementation public func coremotion_private_motion_set_learned(
  _ handle: UnsafeMutablePointer<coremotion>!, _ learned: UnsafeRawPointer!
) {
  Door<AttitudeCoprocessor>.setLearned(handle, learned)
}
