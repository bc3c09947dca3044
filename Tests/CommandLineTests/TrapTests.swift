import Testing

/// Faults of arithmetic and of indices end the process in the build that the tests run, whatever its
/// optimisation: unchecked it would go on with a wrong number.
@Suite("A fault ends the process, optimised or not")
struct TrapTests {
  @Test("An overflow")
  func overflow() async {
    await #expect(processExitsWith: .failure) {
      print(hidden(Int.max) + hidden(1))
    }
  }

  @Test("A number that does not fit")
  func conversion() async {
    await #expect(processExitsWith: .failure) {
      print(Int8(hidden(128)))
    }
  }

  @Test("An index behind the end")
  func index() async {
    await #expect(processExitsWith: .failure) {
      print([1, 2, 3][hidden(3)])
    }
  }

  @Test("A precondition that does not hold")
  func precondition() async {
    await #expect(processExitsWith: .failure) {
      Swift.precondition(hidden(1) == 2)
    }
  }

  @Test("The same with numbers that fit ends well")
  func fitting() async {
    await #expect(processExitsWith: .success) {
      print(hidden(Int.max - 1) + hidden(1), Int8(hidden(127)), [1, 2, 3][hidden(2)])
      Swift.precondition(hidden(1) == 1)
    }
  }
}

/// A number that the optimiser does not know.
@inline(never)
private func hidden(_ number: Int) -> Int { Int.random(in: number...number) }
