// What `make same-bits` calls: a simulated recording written by the simulator without an operating
// system below it, to be held against `coremotion simulate`.
import MotionProcessing
import MotionRecordings
import MotionSimulator

/// Writes the recording of the scenario `name` to `/out/out.zip`.
///
/// - Returns: 0; 1 where there is no such scenario, 2 where writing fails.
@c(simulate)
public func simulate(_ name: UnsafePointer<UInt8>?, _ count: Int32, _ seed: UInt32) -> Int32 {
  let name = String(
    decoding: UnsafeBufferPointer(start: name, count: Int(count)), as: UTF8.self)
  guard let scenario = Scenario.named(name) else { return 1 }
  var simulation = Simulation(scenario, seed: UInt64(seed))
  do throws(RecordingError) {
    var writer = try RecordingWriter(path: "/out/out.zip", metadata: simulation.metadata)
    while let sample = simulation.next() { try writer.write(sample) }
    for (name, text) in simulation.files { try writer.write(member: name, text: text) }
    try writer.finish()
    return 0
  } catch {
    return 2
  }
}
