import MotionSystem
import Synchronization
import SystemLibrary

/// Signals that ask the program to end (INT, TERM, HUP): what is in the making goes first. Where nothing
/// is, and for the second signal, it ends at once.
enum Interruption {
  private static let asked = Atomic<Int32>(0)

  /// Begins to listen; a signal that the caller has turned off, as `nohup` does, stays so.
  static func listen() {
    // A handler must not be the first to reach for what is made when it is reached for.
    guard asked.load(ordering: .relaxed) == 0, !Aside.isAnyInTheMaking else { return }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
      if unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == ignored { continue }
      signal(number) { number in
        let before = Interruption.asked.exchange(number, ordering: .relaxed)
        if before != 0 || !Aside.isAnyInTheMaking { Interruption.end(by: number) }
      }
    }
  }

  /// Ends the program if it was asked to.
  static func endIfAsked() {
    let number = asked.load(ordering: .relaxed)
    guard number != 0 else { return }
    Aside.removeAll()
    end(by: number)
    // The thread that takes the signal may be another one: here nothing new is made meanwhile.
    while true { pause() }
  }

  /// As if nobody had listened, so that the caller sees which signal it was. To the process, not to this
  /// thread: those of `--jobs` block signals.
  private static func end(by number: Int32) {
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }
}
