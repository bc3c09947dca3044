/// Runs every spelling that needs no device. Left out are 33 and 80, whose closures belong to the
/// main actor and would trap in Swift 6 mode as soon as a pedometer answers, and 75, which ends only
/// when its task is cancelled.
public func runWithoutDevice() async throws -> [Int] {
  MotionClient.run()
  ActivityClient.run()
  await PedometerClient.run()
  ErrorReader.run()
  AltimeterAndRecorderClient.run()
  try MockClient.run()
  WiderClient.run()
  return await PedometerClient.codesWithoutDevice()
}
