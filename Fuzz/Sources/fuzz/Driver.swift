#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@_extern(c, "LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Lets libFuzzer make inputs, by the command's arguments behind the harness's name, which is none of its.
/// libFuzzer itself ends the process.
func fuzz(_ readOneInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt) -> Never {
  var count = CommandLine.argc - 1
  var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    .advanced(by: 1)
  arguments?[0] = CommandLine.unsafeArgv[0]
  exit(runDriver(&count, &arguments, readOneInput))
}
