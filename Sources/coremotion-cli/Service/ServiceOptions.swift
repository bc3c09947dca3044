import ArgumentParser
import MotionLink

/// Which service, and which of its devices.
struct ServiceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The service's socket; default that of this user, else that of the system.",
      valueName: "path"))
  var socket: String?

  @Option(help: ArgumentHelp("One of the service's devices; default its first.", valueName: "name"))
  var device = ""

  /// Where the service is, as far as this can be known without asking it.
  var address: ServiceAddress {
    var address =
      socket.map { ServiceAddress(path: $0) } ?? .found ?? ServiceAddress(path: ServiceAddress.user)
    address.device = device
    return address
  }

  /// Does a command's work; what goes wrong with the service is one line and exit code 1.
  static func report(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as CommandFailure {
      Terminal.complain(error)
      throw ExitCode.failure
    } catch let error as OwnerConnection.Refusal {
      Terminal.complain(error)
      throw ExitCode.failure
    }
  }

  /// Connects as the owner's command line.
  func owner() throws -> OwnerConnection { try OwnerConnection(address) }

  /// The same where no device is meant.
  static func owner(_ socket: String?) throws -> OwnerConnection {
    var options = ServiceOptions()
    (options.socket, options.device) = (socket, "")
    return try options.owner()
  }

  /// Connects as a program that uses motion data. Asks as the owner first: that tells at once, and in
  /// words, where no service or no such device is there.
  func link() throws -> SocketLink {
    _ = try owner()
    return SocketLink(path: address.path, device: address.device)
  }
}

/// Why a command cannot go on, in a line for a person.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String

  /// The service was there and is gone.
  static let serviceEnded = CommandFailure(description: "the service has ended")
}
