/// Runs every spelling that needs no device. Left out are those in classes of the main actor, whose
/// closures would stop a program in Swift 6 mode as soon as a pedometer answers, and 75, which ends
/// with its task.
public func runWithoutDevice() async throws -> [Int] {
  MotionClient.run()
  ActivityClient.run()
  PedometerClient.run()
  ErrorReader.run()
  AltimeterAndRecorderClient.run()
  try MockClient.run()
  WiderClient.run()
  return await PedometerClient.codesWithoutDevice()
}
