import MotionProcessing

/// A change of samples that leaves the motion what it is: what it does to any answer is known before
/// anybody has computed one.
public enum Law: CaseIterable, Sendable {
  /// The device lies turned in whatever carries it: numbers stay, vectors along its axes turn too.
  case turnedFrame
  /// Every reading has gone through another unit: what rounding leaves is too little to be seen.
  case otherUnit
  /// Everything happens at another time: answers come as much later, to the nanosecond.
  case shiftedTime
  /// The samples come in other pieces: at each border a copy goes on, and the one that it was copied
  /// from lives another life. Nothing changes, to the bit.
  case otherCut

  /// A turn about no axis of the device.
  static let turn = Quaternion(rotation: Vector3(0.7, -1.9, 0.4))
  /// A day and ten seconds, in nanoseconds. By less than ten seconds the law does not hold: places are
  /// told at whole seconds, speeds are gathered in slots of 2.5 s that begin at zero wherever batches
  /// do, and rotation is thinned to every fourth point of the grid of 50 Hz.
  static let shift: Int64 = 86_410_000_000_000

  /// The samples as this law changes them.
  func changed(_ samples: [Sample]) -> [Sample] {
    samples.map { sample in
      switch self {
      case .turnedFrame: Sample(sample.reading.turned(by: Self.turn), at: sample.time)
      case .otherUnit: Sample(sample.reading.thereAndBack, at: sample.time)
      case .shiftedTime: Sample(sample.reading, at: later(sample.time))
      case .otherCut: sample
      }
    }
  }

  /// The answer that this law promises for the one that was given without it.
  func expected(_ answer: Answer) -> Answer {
    var answer = answer
    switch self {
    case .turnedFrame: answer.vectors = answer.vectors.map { Self.turn.rotate($0) }
    case .shiftedTime: answer.time = later(answer.time)
    case .otherUnit, .otherCut: break
    }
    return answer
  }

  /// A time as this law shifts it.
  func later(_ time: SensorTime) -> SensorTime {
    self == .shiftedTime ? SensorTime(nanoseconds: time.nanoseconds + Self.shift) : time
  }

  /// Whether answers may differ by rounding.
  var rounds: Bool { self == .turnedFrame || self == .otherUnit }
}

extension Reading {
  /// As the sensors of a device feel it that lies turned.
  fileprivate func turned(by turn: Quaternion) -> Reading {
    switch self {
    case .acceleration(let v): .acceleration(turn.rotate(v))
    case .rotationRate(let v): .rotationRate(turn.rotate(v))
    case .magneticField(let v): .magneticField(turn.rotate(v))
    case .pressure, .location, .hint, .wallClock: self
    }
  }

  /// Written in m/s², degrees a second, gauss, millimetres of mercury, km/h and feet, and read back.
  fileprivate var thereAndBack: Reading {
    switch self {
    case .acceleration(let v): .acceleration(v * 9.80665 * (1 / 9.80665))
    case .rotationRate(let v):
      .rotationRate(v * Trigonometry.degreesPerRadian * (1 / Trigonometry.degreesPerRadian))
    case .magneticField(let v): .magneticField(v * 0.01 * 100)
    case .pressure(let p): .pressure(p * 7.500_616_8 / 7.500_616_8)
    case .location(var fix):
      .location(
        {
          fix.speed = fix.speed * 3.6 / 3.6
          fix.altitude = fix.altitude / 0.3048 * 0.3048
          return fix
        }())
    case .hint, .wallClock: self
    }
  }
}
