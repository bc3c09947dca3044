import MotionRecordings

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// `fuzz HARNESS [options and folders of libFuzzer]`

private let harness = Harness.chosen(by: CommandLine.arguments.dropFirst().first)
/// Of this process alone, written anew for each input: readers take paths.
private let folder = "/dev/shm/coremotion-fuzz.\(getpid())"
private let place = harness.prepare(in: folder)

/// Reads an input to its end with all tables that stand beside the samples, as `coremotion inspect`
/// does. What is refused is as good as what is read.
@c(LLVMFuzzerTestOneInput)
public func readOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let file = fopen(place.input, "wb") else { return 0 }
  if let bytes { fwrite(bytes, 1, count, file) }
  fclose(file)
  _ = try? RecordingInspection(path: place.recording)
  return 0
}

atexit { harness.remove(from: folder) }
fuzz(readOneInput)
