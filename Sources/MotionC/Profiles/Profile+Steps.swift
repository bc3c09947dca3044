public import CMotionC
import MotionProcessing

// The functions of the profile `steps`: steps.c has the table.

@c @implementation public func coremotion_private_steps_core_size() -> Int {
  MemoryLayout<StepCoprocessor>.size
}

@c @implementation public func coremotion_private_steps_begin(
  _ handle: UnsafeMutablePointer<coremotion>!
) {
  Door<StepCoprocessor>.begin(handle)
}

@c @implementation public func coremotion_private_steps_end(
  _ handle: UnsafeMutablePointer<coremotion>!
) {
  Door<StepCoprocessor>.end(handle)
}

@c @implementation public func coremotion_private_steps_process(
  _ handle: UnsafeMutablePointer<coremotion>!, _ samples: UnsafePointer<coremotion_sample>!,
  _ count: Int
) {
  Door<StepCoprocessor>.process(handle, samples, count)
}

@c @implementation public func coremotion_private_steps_process_vectors(
  _ handle: UnsafeMutablePointer<coremotion>!, _ stream: coremotion_stream,
  _ times: UnsafePointer<Int64>!, _ xyz: UnsafePointer<Float>!, _ count: Int
) {
  Door<StepCoprocessor>.process(handle, stream, times, xyz, count)
}

@c @implementation public func coremotion_private_steps_finish(
  _ handle: UnsafeMutablePointer<coremotion>!
) {
  Door<StepCoprocessor>.finish(handle)
}

@c @implementation public func coremotion_private_steps_get_learned(
  _ handle: UnsafePointer<coremotion>!, _ learned: UnsafeMutableRawPointer!
) {
  Door<StepCoprocessor>.getLearned(handle, learned)
}

@c @implementation public func coremotion_private_steps_set_learned(
  _ handle: UnsafeMutablePointer<coremotion>!, _ learned: UnsafeRawPointer!
) {
  Door<StepCoprocessor>.setLearned(handle, learned)
}
