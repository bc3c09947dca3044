import CoreMotion
import Foundation

// Reads what the recorder holds between two times (seconds since 1970), as a program does that `COREMOTION_HOST`
// leads to the service, and says as JSON how many samples came, how long it took and by how much memory grew.

/// Resident bytes that are this process's own: its heap and stacks.
func anonymousBytes() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
  return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0)
    * 1024
}

let times = CommandLine.arguments.dropFirst().compactMap(Double.init)
guard times.count == 2 else {
  FileHandle.standardError.write(Data("recording-reader FROM TO\n".utf8))
  exit(2)
}
let recorder = CMSensorRecorder()
guard
  let list = recorder.accelerometerData(
    from: Date(timeIntervalSince1970: times[0]), to: Date(timeIntervalSince1970: times[1]))
else {
  FileHandle.standardError.write(Data("there is no recording\n".utf8))
  exit(1)
}
var (count, last, before, most) = (0, Date.distantPast, 0, 0)
let begin = ContinuousClock.now
for element in IteratorSequence(NSFastEnumerationIterator(list)) {
  guard let sample = element as? CMRecordedAccelerometerData, sample.startDate > last else {
    FileHandle.standardError.write(Data("sample \(count) is not in order\n".utf8))
    exit(1)
  }
  last = sample.startDate
  count += 1
  // What any reader needs is there after a few pages.
  if count == 10_000 { before = anonymousBytes() }
  if count.isMultiple(of: 100_000) { most = max(most, anonymousBytes()) }
}
let seconds = (ContinuousClock.now - begin) / .seconds(1)
print(
  "{\"samples\": \(count), \"seconds\": \(seconds), \"grown_bytes\": \(max(0, most - before))}")
