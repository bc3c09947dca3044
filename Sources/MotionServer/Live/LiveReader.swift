/// Where the events of a stream go: a connection.
protocol LiveReader: AnyObject, Sendable {
  /// There is something to send, or nothing more will come. From any thread.
  func wake()
  /// Another one goes on with the stream.
  func leave()
}
