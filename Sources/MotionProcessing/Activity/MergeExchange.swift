/// Sorts 128 numbers that are not negative in place, without a jump that depends on them: which places are compared is settled beforehand.
///
/// A processor guesses where a jump will go, and among numbers without order every second guess is wrong. Here it has
/// nothing to guess, and where runs are long four numbers are compared at once. Merge exchange: Knuth, The Art of
/// Computer Programming 3, 5.2.2, algorithm M.
enum MergeExchange {
  /// How many numbers are sorted; where there are fewer, infinity fills them up.
  static let count = 128

  /// Sorts the first `count` numbers, none of them negative or NaN.
  static func sort(_ numbers: inout [Float]) {
    precondition(numbers.count >= count, "Fewer numbers than are sorted.")
    numbers.withUnsafeMutableBufferPointer { numbers in
      var run = count / 2
      while run > 0 {
        exchange(numbers, run, apart: run, from: 0)
        var distance = count / 2
        while distance > run {
          exchange(numbers, run, apart: distance &- run, from: run)
          distance >>= 1
        }
        run >>= 1
      }
    }
  }

  /// Puts pairs in order that are `distance` apart: their first places lie in every other run of `run` places, the
  /// first of which begins at `first`, 0 or `run`.
  private static func exchange(
    _ numbers: UnsafeMutableBufferPointer<Float>, _ run: Int, apart distance: Int, from first: Int
  ) {
    guard let memory = UnsafeMutableRawPointer(numbers.baseAddress) else { return }
    var place = first
    while place < count &- distance {
      // Where four at once are four times one, they would only take room.
      if run < 4 || Int.bitWidth == 32 {
        orderTwo(memory + 4 &* place, 4 &* distance)
        place &+= 1
      } else {
        orderFour(memory + 4 &* place, 4 &* distance)
        place &+= 4
      }
      // Where the run has ended, the bit of its length has changed.
      place &+= (place ^ first) & run
    }
  }

  /// Puts two numbers in order, by their bits: of numbers that are not negative they have the same order.
  @inline(__always)
  private static func orderTwo(_ place: UnsafeMutableRawPointer, _ distance: Int) {
    let a = place.load(as: Int32.self)
    let b = place.load(fromByteOffset: distance, as: Int32.self)
    let excess = (b &- a) & ((b &- a) >> 31)
    place.storeBytes(of: a &+ excess, as: Int32.self)
    place.storeBytes(of: b &- excess, toByteOffset: distance, as: Int32.self)
  }

  /// The same of four pairs.
  @inline(__always)
  private static func orderFour(_ place: UnsafeMutableRawPointer, _ distance: Int) {
    let a = place.loadUnaligned(as: SIMD4<Float>.self)
    let b = place.loadUnaligned(fromByteOffset: distance, as: SIMD4<Float>.self)
    place.storeBytes(of: a.replacing(with: b, where: b .< a), as: SIMD4<Float>.self)
    place.storeBytes(
      of: b.replacing(with: a, where: b .< a), toByteOffset: distance, as: SIMD4<Float>.self)
  }
}
