import MotionPlaces
import MotionProcessing
import Testing

@Suite("Storeys of a building visited before")
struct BuildingStoreysTests {
  private func change(_ metres: Double) -> LevelChange {
    LevelChange(.lift, metres: metres, start: .zero)
  }

  /// An office: entrance 1, storey 3 at 10.1 m, storey 8 at 28.2 m, as measured in one in New York.
  private func office() -> BuildingStoreys {
    var building = BuildingStoreys(entrance: 1)
    for (metres, storey) in [(10.1, 3), (18.1, 8)] {
      _ = building.process(change(metres))
      let isLearned = building.learn(storey)
      #expect(isLearned)
    }
    building.enter()
    return building
  }

  @Test("A storey that was learned is known at the next visit, a metre of error or not")
  func known() {
    var building = office()
    #expect(building.storey == 1)
    let told = [27.4, -18.9, -9.2].map { building.process(change($0)) }
    #expect(told == [8, 3, 1])
  }

  @Test("What is recognized takes the error of the way out: errors do not add up")
  func errors() {
    var building = office()
    for _ in 0..<20 {
      let told = [10.7, -9.6].map { building.process(change($0)) }
      #expect(told == [3, 1])
    }
  }

  @Test("Where nobody has been there is no number, unless equal storeys lie between")
  func unknown() {
    var building = office()
    // Storeys 3 and 8 lie 18.1 m apart: 3.62 m each.
    let told = [60, 10.1 + 2 * 3.62, 10.1 + 2.5 * 3.62].map {
      building.enter()
      return building.process(change($0))
    }
    #expect(told == [nil, 5, nil])
  }

  @Test("More visits make a height better")
  func mean() throws {
    var building = BuildingStoreys()
    for metres in [10.0, 10.6, 9.8, 10.4] {
      building.enter()
      _ = building.process(change(metres))
      let isLearned = building.learn(3)
      #expect(isLearned)
    }
    let third = try #require(building.storeys.last)
    #expect(third.number == 3 && abs(third.height - 10.2) < 0.15)
  }

  @Test("What contradicts itself is not learned")
  func contradictions() {
    var building = office()
    _ = building.process(change(40))
    let isLearned = [2, 8].map { building.learn($0) }
    #expect(isLearned == [false, false], "a second storey above the eighth, and that 12 m higher")
    #expect(building.storeys.count == 3)
  }

  @Test("One wrong word gives way to the next one; what was said twice does not")
  func wrongWord() throws {
    var building = BuildingStoreys(entrance: 1)
    var lessons: [Bool] = []
    // The first ride began a storey lower than was said.
    for metres in [35.3, 28.2, 28.4, 35.3] {
      building.enter()
      _ = building.process(change(metres))
      lessons.append(building.learn(8))
    }
    #expect(lessons == [true, false, true, false])
    let eighth = try #require(building.storeys.last)
    #expect(abs(eighth.height - 28.3) < 0.01 && eighth.visits == 1)
    #expect(building.storeys.count == 2)
  }

  @Test("A building can be kept; what cannot be one is refused")
  func kept() throws {
    let building = office()
    let again = try #require(BuildingStoreys(storeys: building.storeys))
    #expect(again.storeys == building.storeys)
    typealias Storey = BuildingStoreys.Storey
    #expect(BuildingStoreys(storeys: []) == nil)
    #expect(BuildingStoreys(storeys: [Storey(number: 0, height: .nan, visits: 1)]) == nil)
    #expect(BuildingStoreys(storeys: [Storey(number: 0, height: 0, visits: 0)]) == nil)
    let crossed = [
      Storey(number: 2, height: 0, visits: 1), Storey(number: 1, height: 3, visits: 1),
    ]
    #expect(BuildingStoreys(storeys: crossed) == nil)
  }

  @Test("A building with more storeys than fit learns no more of them")
  func full() {
    var building = BuildingStoreys()
    for number in 1..<400 {
      _ = building.process(change(6))
      _ = building.learn(number)
    }
    #expect(building.storeys.count == BuildingStoreys.capacity)
  }
}
