import ArgumentParser
import SystemLibrary

// A closed pipe (`| head`) ends the printing alone: files are still written.
signal(SIGPIPE, SIG_IGN)
// A file that grows beyond the limit of the shell is an error like a full disk, with a line and an end
// in order.
signal(SIGXFSZ, SIG_IGN)
Interruption.listen()

/// Exit codes: 0 done; 1 nothing could be done; 2 the call is wrong; 3 done, but part of the input was
/// damaged, or some of several inputs could not be used.
func status(of error: any Error) -> Int32 {
  switch CoremotionCommand.exitCode(for: error) {
  case .success: 0
  case .validationFailure: 2
  case let code: code.rawValue
  }
}

do {
  var command = try CoremotionCommand.parseAsRoot()
  try command.run()
  Interruption.endIfAsked()
  exit(Terminal.hasFailed ? 1 : 0)
} catch {
  let code = status(of: error)
  let message = CoremotionCommand.fullMessage(for: error)
  if code == 0 {
    Terminal.write(message + "\n")
  } else if !message.isEmpty {
    Terminal.writeError(MistypedCommand.advice(on: CommandLine.arguments) ?? message)
  }
  exit(code == 0 && Terminal.hasFailed ? 1 : code)
}
