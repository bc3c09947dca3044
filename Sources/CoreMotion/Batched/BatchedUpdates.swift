import MotionLink

extension CMBatchedSensorManager {
  /// Batches of acceleration, one a second. Each iteration has a subscription of its own, which
  /// begins with its first batch asked for and ends with it or with the task.
  public struct AccelerometerUpdates: AsyncSequence {
    /// A batch in order of time.
    public typealias Element = [CMAccelerometerData]

    let connection: ManagerConnection

    /// One iteration.
    public struct Iterator: AsyncIteratorProtocol {
      let batches: BatchReceiver<VectorReading>

      /// The next batch; `nil` after the end and once the task is cancelled. Throws what a handler
      /// would get (105, 109, 103), and is over then.
      public mutating func next() async throws -> [CMAccelerometerData]? {
        try await batches.next()?.map(CMAccelerometerData.init)
      }
    }

    /// An iteration of its own.
    public func makeAsyncIterator() -> Iterator {
      Iterator(
        batches: BatchReceiver(
          .accelerometerBatches, on: connection.link, read: { $0.accelerometerBatch }))
    }
  }

  /// Batches of device motion, one a second; as ``AccelerometerUpdates``.
  public struct DeviceMotionUpdates: AsyncSequence {
    /// A batch in order of time.
    public typealias Element = [CMDeviceMotion]

    let connection: ManagerConnection

    /// One iteration.
    public struct Iterator: AsyncIteratorProtocol {
      let batches: BatchReceiver<MotionReading>

      /// The next batch; `nil` after the end and once the task is cancelled. Throws what a handler
      /// would get (105, 109, 103), and is over then.
      public mutating func next() async throws -> [CMDeviceMotion]? {
        try await batches.next()?.map { CMDeviceMotion($0) }
      }
    }

    /// An iteration of its own.
    public func makeAsyncIterator() -> Iterator {
      Iterator(
        batches: BatchReceiver(
          .deviceMotionBatches, on: connection.link, read: { $0.deviceMotionBatch }))
    }
  }

  /// Batches of acceleration for `for try await`.
  public func accelerometerUpdates() -> AccelerometerUpdates {
    AccelerometerUpdates(connection: connection)
  }

  /// Batches of device motion for `for try await`.
  public func deviceMotionUpdates() -> DeviceMotionUpdates {
    DeviceMotionUpdates(connection: connection)
  }
}
