import CoreMotion

guard CMPedometer.isStepCountingAvailable() else {
  print("No steps are counted here. Start me with COREMOTION_HOST=walk.zip")
  exit(1)
}

let activities = CMMotionActivityManager()
activities.startActivityUpdates(to: .main) { activity in
  guard let activity else { return }
  print(activity.walking ? "walking" : activity.stationary ? "still" : "moving")
}

let pedometer = CMPedometer()
pedometer.startUpdates(from: Date()) { @Sendable data, error in
  let line = data.map { "\($0.numberOfSteps) steps, \($0.distance ?? 0) m" } ?? "error \(error!)"
  OperationQueue.main.addOperation { print(line) }
}

dispatchMain()
