/// The calls that wait for a handler queue, oldest first, within a bound.
struct CallBuffer {
  /// Samples that may wait; beyond them the oldest are dropped. 100 s at 100 Hz: longer than any
  /// hitch of a client that still works, a few megabytes at most.
  static let sampleLimit = 10_000

  /// Places before `head` are empty.
  private var places: [HandlerQueue.Call?] = []
  private var head = 0
  private var samples = 0

  var isEmpty: Bool { head == places.count }

  /// Adds calls at the end; returns the samples that had to go for them.
  mutating func append(_ calls: [HandlerQueue.Call]) -> [HandlerQueue.Call] {
    for call in calls {
      places.append(call)
      samples += call.samples
    }
    var dropped: [HandlerQueue.Call] = []
    while samples > Self.sampleLimit, let call = dropOldestSample() { dropped.append(call) }
    return dropped
  }

  /// Takes the oldest call.
  mutating func popFirst() -> HandlerQueue.Call? {
    isEmpty ? nil : take(at: head)
  }

  /// Takes all calls for which `isUnwanted` holds.
  mutating func remove(where isUnwanted: (HandlerQueue.Call) -> Bool) -> [HandlerQueue.Call] {
    let all = places[head...].compactMap { $0 }
    places = all.filter { !isUnwanted($0) }
    head = 0
    samples = places.reduce(0) { $0 + ($1?.samples ?? 0) }
    return all.filter(isUnwanted)
  }

  /// Takes the oldest call that carries samples. The newest call stays, whatever it carries.
  private mutating func dropOldestSample() -> HandlerQueue.Call? {
    guard let oldest = places[head...].dropLast().firstIndex(where: { ($0?.samples ?? 0) > 0 })
    else { return nil }
    return take(at: oldest)
  }

  private mutating func take(at index: Int) -> HandlerQueue.Call? {
    let call = places[index]
    // What must not get lost moves up by one place; there is little of it.
    for place in stride(from: index, to: head, by: -1) { places[place] = places[place - 1] }
    places[head] = nil
    head += 1
    samples -= call?.samples ?? 0
    if head > 64, head > places.count / 2 {
      places.removeFirst(head)
      head = 0
    }
    return call
  }
}
