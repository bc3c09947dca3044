import CWasmMemory
import MotionDigest

/// Room for `bytes` bytes, for the caller to put sample records there. 0 when there is no memory
/// left.
@c(probe_allocate)
public func allocate(_ bytes: Int) -> UnsafeMutableRawPointer? {
  var memory: UnsafeMutableRawPointer?
  guard posix_memalign(&memory, 16, bytes) == 0 else { return nil }
  return memory
}

/// The digest of everything that the coprocessor says about `count` sample records.
@c(probe_digest)
public func digest(_ records: UnsafePointer<UInt64>, _ count: Int) -> UInt64 {
  var run = DigestRun()
  run.process(records, count: count)
  run.finish()
  return run.digest
}
