#if hasFeature(Embedded)
  /// Pieces of memory that are filled when they are asked for: there is no second thread.
  package final class Relay<Element> {
    private let fill: (UnsafeMutableBufferPointer<Element>) -> Int
    private let memory: UnsafeMutableBufferPointer<Element>
    private var isOver = false

    package init(
      capacity: Int, isAhead: Bool = true,
      fill: @escaping (UnsafeMutableBufferPointer<Element>) -> Int
    ) {
      self.fill = fill
      memory = .allocate(capacity: capacity)
    }

    deinit { memory.deallocate() }

    package func exchange() -> UnsafeBufferPointer<Element> {
      let count = isOver ? 0 : fill(memory)
      isOver = count == 0
      return UnsafeBufferPointer(rebasing: UnsafeBufferPointer(memory)[..<count])
    }

    package func stop() { isOver = true }
  }
#else
  import CSystem
  import Synchronization

  /// Two pieces of memory that go to and fro between a thread that fills them and one that reads them.
  ///
  /// The elements own nothing: they are left as they lie. Where the system gives no thread, or none is
  /// wanted, a piece is filled when it is asked for.
  ///
  /// Unchecked, because the signals say so: a piece, and all that `fill` touches, belongs to the
  /// filling thread until it signals `filled` and to the reading one until that signals `free`. After
  /// an empty piece the filling thread touches nothing any more.
  package final class Relay<Element>: @unchecked Sendable {
    private let fill: (UnsafeMutableBufferPointer<Element>) -> Int
    private let capacity: Int
    private let memory: UnsafeMutableBufferPointer<Element>
    private var counts = (0, 0)
    private var next = 0
    private var isOver = false
    private let isStopped = Atomic(false)
    private let free = ThreadSignal()
    private let filled = ThreadSignal()
    private var hasThread = false

    /// Begins to fill pieces of `capacity` elements. `fill` says how many it has put in, 0 at the end;
    /// it is called on another thread, until the end or `stop()`; with `isAhead` false, on that which
    /// asks for pieces.
    package init(
      capacity: Int, isAhead: Bool = true,
      fill: @escaping (UnsafeMutableBufferPointer<Element>) -> Int
    ) {
      self.capacity = capacity
      self.fill = fill
      memory = .allocate(capacity: 2 * capacity)
      guard isAhead else { return }
      let work = ThreadWork { self.run() }
      hasThread = work.start()
    }

    deinit { memory.deallocate() }

    private func run() {
      free.give()
      var place = 0
      while true {
        free.wait()
        if isStopped.load(ordering: .relaxed) { return }
        let n = fill(piece(place, of: capacity))
        if place == 0 { counts.0 = n } else { counts.1 = n }
        filled.give()
        if n == 0 { return }
        place = 1 - place
      }
    }

    /// Waits for the next piece, empty at the end; the one before is filled anew.
    package func exchange() -> UnsafeBufferPointer<Element> {
      if isOver { return UnsafeBufferPointer(start: nil, count: 0) }
      guard hasThread else {
        let count = fill(piece(0, of: capacity))
        isOver = count == 0
        return UnsafeBufferPointer(piece(0, of: count))
      }
      filled.wait()
      free.give()
      let count = next == 0 ? counts.0 : counts.1
      isOver = count == 0
      defer { next = 1 - next }
      return UnsafeBufferPointer(piece(next, of: count))
    }

    /// Lets the filling thread end; nothing is read any more.
    package func stop() {
      isStopped.store(true, ordering: .relaxed)
      free.give()
    }

    private func piece(_ place: Int, of count: Int) -> UnsafeMutableBufferPointer<Element> {
      UnsafeMutableBufferPointer(rebasing: memory[(place * capacity)..<(place * capacity + count)])
    }
  }
#endif
