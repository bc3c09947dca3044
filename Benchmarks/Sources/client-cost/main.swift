import Foundation

// What Apple's names cost: each figure is a ratio to something that runs in the same process.
// Exit 1 where the day's totals differ or the day takes more than twice the analysis.

func seconds<R>(_ work: () throws -> R) rethrows -> (R, Double) {
  let clock = ContinuousClock()
  let begin = clock.now
  let result = try work()
  let (whole, rest) = (clock.now - begin).components
  return (result, Double(whole) + Double(rest) * 1e-18)
}

func line(_ name: String, _ time: Double, _ note: String) {
  print(String(format: "%-34@ %8.2f s  %@", name as NSString, time, note as NSString))
  fflush(nil)
}

let (samples, alone) = seconds { MotionCost.coprocessorAlone() }
line("coprocessor, device motion, 100 Hz", alone, "\(samples) samples")
let (_, pulled) = try seconds { try MotionCost.tenManagers(isPushed: false) }
line("ten managers, pulled", pulled, String(format: "ratio %.2f", pulled / alone))
let (callbacks, pushed) = try seconds { try MotionCost.tenManagers(isPushed: true) }
line(
  "ten managers, pushed", pushed,
  String(
    format: "ratio %.1f, %d callbacks, %.1f us each", pushed / alone, callbacks,
    (pushed - alone) / Double(max(callbacks, 1)) * 1e6))

let path = NSTemporaryDirectory() + "/client-cost-\(ProcessInfo.processInfo.processIdentifier).zip"
defer { try? FileManager.default.removeItem(atPath: path) }
try MadeDay.write(to: path)
let (expected, first) = try seconds { try DayCost.analysis(of: path) }
let (found, firstDay) = try seconds { try DayCost.replay(of: path) }
// The least of two each: what else the machine does is in the larger ones.
let analysis = min(first, try seconds { try DayCost.analysis(of: path) }.1)
let day = min(firstDay, try seconds { try DayCost.replay(of: path) }.1)
line("a day, analyzed", analysis, expected.description)
line("a day, through Core Motion", day, found.0.description)
line(
  "", day,
  String(
    format: "ratio %.2f (at most 2), %d activities, %d recorded samples", day / analysis,
    found.activities, found.recorded))
guard found.0 == expected else {
  print("The totals differ.")
  exit(1)
}
guard day <= 2 * analysis else {
  print("The day takes more than twice the time of its analysis.")
  exit(1)
}
