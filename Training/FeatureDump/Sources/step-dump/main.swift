import FoundationEssentials
@_spi(Training) import MotionProcessing
@_spi(Training) import Records

/// step-dump                      the names of what the judge asks, one a line
///
/// step-dump IN OUT [IN OUT …]
///
/// IN: as of gait-dump; IN.scores: the log-odds of each of its windows, 32-bit floats. OUT: one row of
/// 32-bit floats per wave: its time in s, then what `StepJudge` asks of it as soon as a wave is judged
/// outside of walks; after all of them the same as soon as inside. The queue is the product's own; only
/// the gate's log-odds are given.
if CommandLine.arguments.count == 1 { for name in StepJudge.names { print(name) } }

/// The rows of one recording, each wave judged so many seconds after it.
func rows(of input: String, _ scores: [Float], patience: Float) throws -> [Float] {
  var next = 0
  var stream = GaitStream()
  var queue = StepCandidateQueue(patience: patience)
  var rows: [Float] = []
  func judge(at time: SensorTime) {
    while let wave = queue.judgeNext(at: time) {
      rows.append(Float(wave.time.seconds))
      let values = queue.judge.values
      for i in values.indices { rows.append(values[i]) }
    }
    queue.decideAll(at: time)
  }
  var end = SensorTime.zero
  try forEachSample(in: input) { acceleration, time in
    end = time
    stream.process(acceleration, at: time) { event, time in
      switch event {
      case .restart:
        judge(at: time.advanced(by: 60))
        queue.restart(at: time)
      case .wave(let wave): queue.hold(wave, interval: 0, at: time)
      case .window(let features):
        queue.look(score: scores[next], lag: features.beat, at: time)
        next += 1
        judge(at: time)
      }
    }
  }
  judge(at: end.advanced(by: 60))
  return rows
}

try dumpEach { input in
  let scores = try Data(contentsOf: URL(filePath: input + ".scores")).withUnsafeBytes {
    Array($0.bindMemory(to: Float.self))
  }
  return try [StepCandidateQueue.patience, StepCandidateQueue.patienceInside].flatMap {
    try rows(of: input, scores, patience: $0)
  }
}
