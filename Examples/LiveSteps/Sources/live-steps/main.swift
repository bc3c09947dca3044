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
  guard let data else { return print(error?.localizedDescription ?? "no data") }
  let metres = data.distance?.doubleValue ?? 0
  let line = "\(data.numberOfSteps) steps, \(Int(metres)) m"
  OperationQueue.main.addOperation { print(line) }
}

dispatchMain()
