/// Spread of the acceleration's magnitude over the last two whole seconds.
struct MagnitudeDeviation {
  private struct Sums {
    var n: Float = 0
    var sum: Float = 0
    var squares: Float = 0
  }

  private var second = Int64.min
  private var running = Sums()
  private var former = Sums()

  /// Takes a value of the uniform 50 Hz acceleration, g.
  ///
  /// - Returns: the standard deviation over two seconds when `second` has just been completed.
  mutating func process(
    _ acceleration: Vector3, at time: SensorTime
  ) -> (second: Int64, spread: Float)? {
    let index = time.wholeSecond
    var done: (second: Int64, spread: Float)?
    if index != second {
      if second != .min { done = (second, spread) }
      former = second != .min && index == second + 1 ? running : Sums()
      running = Sums()
      second = index
    }
    // Around 1 g, so that the squares lose nothing.
    let (x, y, z) = (Float(acceleration.x), Float(acceleration.y), Float(acceleration.z))
    let m = (x * x + y * y + z * z).squareRoot() - 1
    running.n += 1
    running.sum += m
    running.squares += m * m
    return done
  }

  private var spread: Float {
    let n = running.n + former.n
    let mean = (running.sum + former.sum) / n
    return max((running.squares + former.squares) / n - mean * mean, 0).squareRoot()
  }
}
