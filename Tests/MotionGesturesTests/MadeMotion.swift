import MotionGestures
import MotionProcessing
import MotionTestSupport

/// Device motion in closed form.
struct MadeMotion {
  /// How a device is held and pushed at a moment.
  struct Moment {
    /// Turn from the first attitude, as a rotation vector in the world: z up.
    var turn = Vector3.zero
    /// Acceleration without gravity in the world, g.
    var push = Vector3.zero
  }

  var rate = 50.0
  var seconds: Double
  /// How the device lies in what moves.
  var mounting = Quaternion.identity
  /// Amplitudes of noise, g and rad/s.
  var noise = (0.004, 0.004)
  var hasGyroscope = true
  var at: (Double) -> Moment

  /// The samples, from 0 on.
  var samples: [InertialSample] {
    var random = SeededNoise(seed: 7)
    let step = 1e-4
    return (0..<Int(seconds * rate)).map { i in
      let t = Double(i) / rate
      let moment = at(t)
      let attitude = Quaternion(rotation: moment.turn) * mounting
      let next = Quaternion(rotation: at(t + step).turn) * mounting
      // The turn from here to a little later, in the device.
      let change = attitude.conjugate * next
      let rotation = Vector3(change.x, change.y, change.z) * (2 / step * (change.w < 0 ? -1 : 1))
      return InertialSample(
        time: SensorTime(seconds: t), gravity: attitude.unrotate(Vector3(0, 0, -1)),
        userAcceleration: attitude.unrotate(moment.push) + random.vector(noise.0),
        rotationRate: hasGyroscope ? rotation + random.vector(noise.1) : nil)
    }
  }
}

/// A bell around a moment, 1 at its top: `width` seconds to each side are a standard deviation.
func bell(_ t: Double, at middle: Double, width: Double) -> Double {
  let x = (t - middle) / width
  return Trigonometry.exp(-x * x / 2)
}

/// The area under that bell up to a time.
func bellSum(_ t: Double, at middle: Double, width: Double) -> Double {
  // A logistic curve has the shape to a hundredth.
  let x = 1.702 * (t - middle) / width
  return width * 2.506_628 / (1 + Trigonometry.exp(-x))
}

/// Half a cosine up and down: 0 at both ends of each period, 1 in its middle.
func raised(_ t: Double, period: Double) -> Double {
  (1 - Trigonometry.cos(2 * Trigonometry.pi * t / period)) / 2
}
