import MotionHost
import MotionLink
import MotionService

/// The streams that somebody follows, and those of whom was cut off a moment ago.
final class LiveStreams: Sendable {
  /// Seconds for which a stream waits for who followed it.
  static let patience = 60.0
  /// Streams at once, and those of them that one client may have.
  static let most = 64
  static let mostOfClient = 16

  private let service: Service
  private let streams = Guarded<[String: LiveStream]>([:])

  init(_ service: Service) { self.service = service }

  var count: Int { streams.withLock { $0.count } }

  /// The stream in which an event's number lies, and the number; `nil` where it is gone, somebody else's, or tells
  /// something else than is wished for.
  func find(
    _ event: String, of identity: ClientIdentity, _ device: any ServedDevice, _ wishes: LiveWishes
  ) -> (LiveStream, UInt64)? {
    guard let dash = event.lastIndex(of: "-"),
      let number = UInt64(event[event.index(after: dash)...]),
      let stream = streams.withLock({ $0[String(event[..<dash])] }), stream.isOpen,
      stream.identity.name == identity.name, stream.device === device,
      stream.wishes == wishes
    else { return nil }
    return (stream, number)
  }

  /// A new stream; `nil` where there are too many.
  func begin(
    for identity: ClientIdentity, _ device: any ServedDevice, _ wishes: LiveWishes
  ) -> LiveStream? {
    let all = streams.withLock { Array($0.values) }
    let own = all.filter { $0.identity.name == identity.name }
    for (streams, most) in [(own, Self.mostOfClient), (all, Self.most)]
    where streams.filter(\.isOpen).count >= most {
      // Who is there goes before who may come again.
      guard let left = streams.first(where: { !$0.isFollowed && $0.isOpen }) else { return nil }
      forget(left)
    }
    let name = String(UInt64.random(in: 1 << 60...UInt64.max), radix: 36)
    let stream = LiveStream(name, of: identity, device, wishes) { [weak self] in self?.left($0) }
    streams.withLock { $0[name] = stream }
    stream.begin(service)
    return stream
  }

  /// Looks anew at what devices can do.
  func review() {
    for stream in streams.withLock({ Array($0.values) }) { stream.subscribe(service) }
  }

  /// Ends all of them.
  func end() {
    for stream in streams.withLock({ Array($0.values) }) { forget(stream) }
  }

  /// Nobody follows a stream any more.
  private func left(_ stream: LiveStream) {
    guard stream.isOpen else { return forget(stream) }
    let readers = stream.readers
    service.loop.after(Self.patience) { [weak self, weak stream] in
      guard let self, let stream, !stream.isFollowed, stream.readers == readers else { return }
      forget(stream)
    }
  }

  private func forget(_ stream: LiveStream) {
    let known = streams.withLock { $0.removeValue(forKey: stream.name) }
    if known != nil, stream.isOpen { stream.close(nil) }
  }
}
