#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A reader of the service or of its clients, and inputs that lead far into it.
struct ServiceHarness: Sendable {
  /// What is typed to choose it; also the name of its folder of seeds.
  var name: String
  var seeds: [[UInt8]]
  var read: @Sendable ([UInt8]) -> Void

  static var all: [ServiceHarness] {
    [service, client] + stored + [configuration, sensorLogger, raw, request, chip, mounting]
  }

  /// The one of a name. Without one, the process says what there is, or writes the seeds, and ends.
  static func chosen(by arguments: [String]) -> ServiceHarness {
    if let found = all.first(where: { $0.name == arguments.first }) { return found }
    if arguments.count == 2, arguments[0] == "--seeds" {
      for harness in all { harness.writeSeeds(into: arguments[1]) }
      exit(0)
    }
    print("usage: fuzz-service HARNESS CORPUS [-max_total_time=600 …]; the harnesses are")
    for harness in all { print("  \(harness.name)") }
    exit(2)
  }

  private func writeSeeds(into folder: String) {
    mkdir(folder, 0o700)
    mkdir("\(folder)/\(name)", 0o700)
    for (number, seed) in seeds.enumerated() {
      write(seed, to: "\(folder)/\(name)/seed-\(number)")
    }
  }
}

/// Writes a file whole.
func write(_ bytes: [UInt8], to path: String) {
  guard let file = fopen(path, "wb") else { return }
  bytes.withUnsafeBytes { _ = fwrite($0.baseAddress, 1, $0.count, file) }
  fclose(file)
}

/// What must hold whatever the input is; a finding where it does not.
func mustHold(_ condition: Bool, _ words: String) {
  // The fuzzer knows a finding by the end of its process, and keeps the input that led to it.
  if !condition { fatalError(words) }
}
