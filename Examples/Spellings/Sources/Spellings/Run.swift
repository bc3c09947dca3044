/// Runs every spelling that needs no device. Left out are those in classes of the main actor: their
/// closures would stop a program in Swift 6 mode as soon as a pedometer answers.
public func runWithoutDevice() async throws -> [Int] {
  MotionClient.run()
  ActivityClient.run()
  PedometerClient.run()
  ErrorReader.run()
  AltimeterAndRecorderClient.run()
  try MockClient.run()
  WiderClient.run()
  ObservedSteps.run()
  let batches = Task { try await WiderClient().readBatches() }
  batches.cancel()
  _ = await batches.result
  return await PedometerClient.codesWithoutDevice()
}
