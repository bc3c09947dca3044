import Glibc
import MotionDigest

// probe generate MIX SECONDS FILE      sample records from formulas
//
// probe digest FILE                    what all messages fold to
//
// probe work FILE COUNT                processes the first COUNT records; to be run under callgrind
//
// probe gestures-work FILE COUNT WORDS the same with these gestures looked for; - for the grid alone
//
// probe visits-work FILE COUNT HOW     the same with visits looked for; HOW is none, goes, or stays
// where all fixes are at one place
//
// probe allocations FILE WARM-UP       heap calls after the first WARM-UP records; needs
// libAllocationCounter.so before it
//
// probe time FILE                      nanoseconds per record
//
// probe time-pedometer FILE            nanoseconds per acceleration, the pedometer alone
//
// probe time-attitude FILE AXES        nanoseconds per row of 6 or 9 axes, the attitude filter alone
//
// probe activity-work FILE COUNT       activity alone on the first COUNT records: its batches; to be
// run under callgrind
//
// probe state-bytes                    name and bytes of the core's parts, those on the heap
// included; needs libAllocationCounter.so before it

/// Ends the program with a line on standard error.
func refuse(_ line: String) -> Never {
  var text = "probe: \(line)\n"
  text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
  exit(2)
}

let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first, arguments.count) {
case ("generate", 4):
  guard let mix = SampleMix(rawValue: arguments[2]), let seconds = Int(arguments[3]) else {
    let known = SampleMix.allCases.map(\.rawValue).joined(separator: ", ")
    refuse("generate takes one of \(known), then seconds, then a file")
  }
  guard RecordFile.write(mix.records(seconds: seconds), to: arguments[4]) else {
    refuse("\(arguments[4]) cannot be written")
  }
case ("digest", 2):
  let file = RecordFile(reading: arguments[2])
  var run = DigestRun()
  run.process(file.records, count: file.count)
  run.finish()
  print(String(run.digest, radix: 16), run.messages)
case ("work", 3):
  let file = RecordFile(reading: arguments[2])
  guard let count = Int(arguments[3]), count <= file.count else {
    refuse("\(arguments[2]) has \(file.count) records")
  }
  print(Measurement.work(file, count: count))
case ("gestures-work", 4):
  let file = RecordFile(reading: arguments[2])
  guard let count = Int(arguments[3]), count <= file.count else {
    refuse("\(arguments[2]) has \(file.count) records")
  }
  guard let selection = GestureWork.selection(arguments[4]) else {
    refuse("\(arguments[4]): no word of a gesture")
  }
  print(GestureWork.run(file, count: count, selection))
case ("visits-work", 4):
  let file = RecordFile(reading: arguments[2])
  guard let count = Int(arguments[3]), count <= file.count else {
    refuse("\(arguments[2]) has \(file.count) records")
  }
  guard let way = VisitWork.Way(rawValue: arguments[4]) else { refuse("none, goes or stays") }
  print(VisitWork.run(file, count: count, way))
case ("allocations", 3):
  let file = RecordFile(reading: arguments[2])
  guard let warmUp = Int(arguments[3]), warmUp < file.count else {
    refuse("\(arguments[2]) has \(file.count) records")
  }
  guard let calls = Measurement.allocations(file, after: warmUp) else {
    refuse("no allocation counter; start with LD_PRELOAD=…/libAllocationCounter.so")
  }
  print(calls, file.count - warmUp)
case ("time", 2):
  let file = RecordFile(reading: arguments[2])
  print(Measurement.nanosecondsPerRecord(file))
case ("time-pedometer", 2):
  print(Measurement.pedometerNanosecondsPerSample(RecordFile(reading: arguments[2])))
case ("time-attitude", 3):
  guard let axes = Int(arguments[3]), axes == 6 || axes == 9 else { refuse("6 or 9 axes") }
  let file = RecordFile(reading: arguments[2])
  print(Measurement.attitudeNanosecondsPerRow(file, withField: axes == 9))
case ("activity-work", 3):
  let file = RecordFile(reading: arguments[2])
  guard let count = Int(arguments[3]), count <= file.count else {
    refuse("\(arguments[2]) has \(file.count) records")
  }
  var work = ActivityWork()
  work.process(file, count: count)
  print(work.batches, work.answers)
case ("state-bytes", 1):
  guard let parts = StateSize.parts() else {
    refuse("no allocation counter; start with LD_PRELOAD=…/libAllocationCounter.so")
  }
  for (name, bytes) in parts { print(name, bytes) }
default:
  refuse(
    """
    generate MIX SECONDS FILE | digest FILE | work FILE COUNT | gestures-work FILE COUNT WORDS | \
    visits-work FILE COUNT HOW | allocations FILE WARM-UP | \
    time FILE | time-pedometer FILE | time-attitude FILE AXES | activity-work FILE COUNT | \
    state-bytes
    """)
}
