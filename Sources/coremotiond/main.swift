import ArgumentParser
import SystemLibrary

/// Exit codes: 0 ended as it was told; 1 it cannot begin; 2 the call is wrong.
do {
  var command = try DaemonCommand.parseAsRoot()
  try command.run()
} catch {
  let code = DaemonCommand.exitCode(for: error)
  let message = DaemonCommand.fullMessage(for: error)
  if code == .success {
    print(message)
    exit(0)
  }
  if code == .validationFailure {
    DaemonCommand.log(message)
  } else {
    for line in "\(error)".split(separator: "\n") { DaemonCommand.log(String(line)) }
  }
  exit(code == .validationFailure ? 2 : 1)
}
