public import CMotionC
import MotionProcessing

// The functions of the profile `everything`: everything.c has the table.

@c @implementation public func coremotion_private_everything_core_size() -> Int {
  MemoryLayout<MotionCoprocessor>.size
}

@c @implementation public func coremotion_private_everything_begin(
  _ handle: UnsafeMutablePointer<coremotion>!
) {
  Door<MotionCoprocessor>.begin(handle)
}

@c @implementation public func coremotion_private_everything_end(
  _ handle: UnsafeMutablePointer<coremotion>!
) {
  Door<MotionCoprocessor>.end(handle)
}

@c @implementation public func coremotion_private_everything_process(
  _ handle: UnsafeMutablePointer<coremotion>!, _ samples: UnsafePointer<coremotion_sample>!,
  _ count: Int
) {
  Door<MotionCoprocessor>.process(handle, samples, count)
}

@c @implementation public func coremotion_private_everything_process_vectors(
  _ handle: UnsafeMutablePointer<coremotion>!, _ stream: coremotion_stream,
  _ times: UnsafePointer<Int64>!, _ xyz: UnsafePointer<Float>!, _ count: Int
) {
  Door<MotionCoprocessor>.process(handle, stream, times, xyz, count)
}

@c @implementation public func coremotion_private_everything_finish(
  _ handle: UnsafeMutablePointer<coremotion>!
) {
  Door<MotionCoprocessor>.finish(handle)
}

@c @implementation public func coremotion_private_everything_get_learned(
  _ handle: UnsafePointer<coremotion>!, _ learned: UnsafeMutableRawPointer!
) {
  Door<MotionCoprocessor>.getLearned(handle, learned)
}

@c @implementation public func coremotion_private_everything_set_learned(
  _ handle: UnsafeMutablePointer<coremotion>!, _ learned: UnsafeRawPointer!
) {
  Door<MotionCoprocessor>.setLearned(handle, learned)
}
