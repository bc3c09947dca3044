#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// `fuzz-service HARNESS [options and folders of libFuzzer]`, or `fuzz-service --seeds FOLDER`

private let harness = ServiceHarness.chosen(by: Array(CommandLine.arguments.dropFirst()))

/// What is refused is as good as what is read.
@c(LLVMFuzzerTestOneInput)
public func readOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  harness.read(Array(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count)))
  return 0
}

fuzz(readOneInput)
