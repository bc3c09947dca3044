import MotionLink
import SystemLibrary

/// A chip that cannot be had now: it is gone, or tried again later.
extension Chip {
  /// It gives nothing any more: what it had is let go of, and it is tried again, unless it is gone.
  func lose() {
    _ = pause()
    worker.post { [self] in putBack() }
    fail("it gives nothing any more")
  }

  /// It was unplugged.
  func unplug() {
    _ = pause()
    cancelRetry()
    stand(.gone)
    // Nobody else holds it any more, and what it holds is let go of when its thread comes to it.
    worker.post { [self] in
      poller.stop()
      putBack()
      worker.stop()
    }
    listener.value.onChange(self)
  }

  /// On its thread: lets go of all, and says what could not be put back.
  func putBack() {
    let left = work.withLock { $0?.end() ?? [] }
    if !left.isEmpty { listener.value.onStuck(self, left) }
  }

  func retryLater(_ holder: BufferHolder?) {
    let timer = loop.after(Self.patience) { [weak self] in self?.retry() }
    state.withLock { $0.retry = timer }
    guard let end = holder?.end else { return }
    state.withLock { $0.watched = end }
    loop.watch(end) { [weak self] _ in self?.retry() }
  }

  private func retry() {
    cancelRetry()
    let isWanted = state.withLock { state in
      state.applied = ChipNeed()
      if state.wanted.rates.isEmpty { state.standing = .off }
      return !state.wanted.rates.isEmpty
    }
    // Another chip may have taken its place meanwhile.
    if isWanted { adapt() } else { listener.value.onChange(self) }
  }

  func cancelRetry() {
    let (timer, watched) = state.withLock { state in
      defer { (state.retry, state.watched) = (nil, nil) }
      return (state.retry, state.watched)
    }
    if let timer { loop.cancel(timer: timer) }
    if let watched {
      loop.forget(watched)
      close(watched)
    }
  }
}
