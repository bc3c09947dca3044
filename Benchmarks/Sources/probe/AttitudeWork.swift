import MotionDigest
@_spi(Training) import MotionProcessing

/// The attitude filter by itself, as the coprocessor runs it.
struct AttitudeWork {
  private var filter = AttitudeFilter()
  /// Counts answers, which keeps the compiler from dropping the work.
  private(set) var answers = 0

  /// The samples of a file that have to do with attitude.
  static func samples(_ file: RecordFile, withField: Bool) -> [Sample] {
    (0..<file.count).compactMap { i in
      let sample = SampleRecord.sample(at: file.records + i * SampleRecord.words)
      switch sample?.reading {
      case .acceleration, .rotationRate: return sample
      case .magneticField: return withField ? sample : nil
      default: return nil
      }
    }
  }

  mutating func process(_ samples: [Sample]) {
    for sample in samples {
      switch sample.reading {
      case .rotationRate(let rate): filter.process(rotationRate: rate, at: sample.time)
      case .magneticField(let field): filter.process(magneticField: field, at: sample.time)
      case .acceleration(let value):
        let motion = filter.process(acceleration: value, isSaturated: false, at: sample.time)
        answers += motion.inclinationGravity.x > 0 ? 1 : 2
      default: break
      }
    }
  }
}
