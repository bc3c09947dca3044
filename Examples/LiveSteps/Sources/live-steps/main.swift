import CoreMotion

/// Prints a line at once, into a pipe or a file too: the C library would hold it back.
func show(_ line: String) {
  print(line)
  fflush(nil)
}

/// Every flag that is set, and how sure that is: a car that waits is stationary and automotive.
func words(for activity: CMMotionActivity) -> String {
  let flags = [
    ("unknown", activity.unknown), ("stationary", activity.stationary),
    ("walking", activity.walking), ("running", activity.running),
    ("automotive", activity.automotive), ("cycling", activity.cycling),
  ]
  let set = flags.filter(\.1).map(\.0).joined(separator: " and ")
  return (set.isEmpty ? "none of all" : set) + ", confidence \(activity.confidence)"
}

guard CMPedometer.isStepCountingAvailable() else {
  show("No steps are counted here. Start me with COREMOTION_HOST=walk.zip")
  exit(1)
}

let activities = CMMotionActivityManager()
activities.startActivityUpdates(to: .main) { activity in
  if let activity { show(words(for: activity)) }
}

let pedometer = CMPedometer()
pedometer.startUpdates(from: Date()) { @Sendable data, error in
  let line =
    if let data {
      "\(data.numberOfSteps) steps, \(data.distance?.intValue ?? 0) m"
    } else {
      error?.localizedDescription ?? "no data"
    }
  OperationQueue.main.addOperation { show(line) }
}

// Steps and activity fall silent at a recording's end; a sensor says it, by error 103.
let sensors = CMMotionManager()
sensors.accelerometerUpdateInterval = 1
sensors.startAccelerometerUpdates(to: .main) { _, error in
  if error != nil { exit(0) }
}

dispatchMain()
