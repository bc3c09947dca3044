import CoreMotion

/// Takes a line.
public typealias Say = @Sendable (String) -> Void

/// A program of this package: a model that says lines.
public protocol Application: AnyObject, Sendable {
  /// Takes its lines.
  var say: Say { get }
  /// Begins; `false` where the device cannot or the user has refused, which a line says.
  func start() -> Bool
  /// Ends, and calls `done` once the last line is said.
  func stop(_ done: @escaping @Sendable () -> Void)
}

extension Application {
  /// Says why it cannot begin.
  public func cannot(_ reason: String) -> Bool {
    say(reason)
    return false
  }
}

/// What may stand behind an option's name.
public enum OptionWord: ExpressibleByArrayLiteral, Sendable {
  /// One of these words; none for a switch.
  case oneOf([String])
  /// The name of a file.
  case file

  public init(arrayLiteral words: String...) { self = .oneOf(words) }
}

/// A program that pulls at each frame of its picture, as a game does.
public protocol PollingApplication: Application {
  /// Pulls what is newest and acts on it.
  ///
  /// - Returns: whether there was something new.
  func frame() -> Bool
}

/// Runs a program until the system ends it: a phone when it needs the room, a terminal by SIGTERM, a recording by
/// `COREMOTION_HOST=…?end=exit`. Where it cannot begin it ends at once, with 0: it has said all there is to say. Lines go out
/// at once, into a pipe too.
///
/// - Parameters:
///   - options: what may stand behind its name, each with what may follow it.
///   - make: makes the program of the options that were given.
public func launch(
  options: [String: OptionWord] = [:], _ make: (@escaping Say, [String: String]) -> any Application
) -> Never {
  let application = make(
    { FileHandle.standardOutput.write(Data(($0 + "\n").utf8)) },
    given(CommandLine.arguments.dropFirst(), options))
  guard application.start() else { exit(0) }
  let isOver = DispatchSemaphore(value: 0)
  ProcessInfo.processInfo.performExpiringActivity(withReason: "motion") { expired in
    if expired { application.stop { isOver.signal() } } else { isOver.wait() }
  }
  if let polling = application as? any PollingApplication { display(polling) }
  dispatchMain()
}

/// The frames of a display, sixty a second on the main queue. They go on as long as the process.
private func display(_ application: any PollingApplication) {
  let link = DispatchSource.makeTimerSource(queue: .main)
  link.schedule(deadline: .now(), repeating: 1.0 / 60)
  link.setEventHandler {
    _ = application.frame()
    // Kept by what it does.
    withExtendedLifetime(link) {}
  }
  link.resume()
}

/// The options that were given, with their words; ends the process where one is wrong.
private func given(
  _ arguments: ArraySlice<String>, _ options: [String: OptionWord]
) -> [String: String] {
  var given: [String: String] = [:]
  var rest = arguments
  while let option = rest.popFirst() {
    guard let wanted = options[option] else {
      let known = options.keys.sorted().joined(separator: ", ")
      complain(
        "unknown option '\(option)'; \(known.isEmpty ? "there are none" : "there is \(known)")")
    }
    switch wanted {
    case .oneOf([]): given[option] = ""
    case .oneOf(let words):
      guard let word = rest.popFirst(), words.contains(word) else {
        complain("\(option): expected \(words.joined(separator: " or "))")
      }
      given[option] = word
    case .file:
      guard let name = rest.popFirst(), !name.hasPrefix("--") else {
        complain("\(option): expected the name of a file")
      }
      given[option] = name
    }
  }
  return given
}

private func complain(_ line: String) -> Never {
  FileHandle.standardError.write(Data((line + "\n").utf8))
  exit(2)
}
