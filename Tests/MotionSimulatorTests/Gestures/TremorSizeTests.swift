import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite("Tremor of stated frequency and size, and dyskinesia") struct TremorSizeTests {
  private func life(_ tremor: StatedTremor, _ place: Placement, seconds: Double = 40) -> Life {
    Life(
      [.busy(seconds, place, .steadyTremor(tremor), lively: 0.1)], phone: .ideal, seed: 3)
  }

  @Test(
    "Its frequency is found in the samples",
    arguments: StatedTremor.Arm.allCases, [4.2, 7])
  func frequency(arm: StatedTremor.Arm, frequency: Double) throws {
    let life = life(StatedTremor(arm: arm, frequency: frequency, size: 0.015), .wrist)
    let row = try #require(life.truth.gestures.first)
    #expect(row.value == frequency)
    let told = try #require(life.truth.tremors.first)
    #expect(told.frequency == frequency && told.size == 0.015 && told.arm == arm.rawValue)
    let totals = try #require(life.truth.files.first { $0.name == "truth.json" }).text
    #expect(totals.contains("\"size_cm\" : 1.5"))
    let words = ["rest": "rest_tremor", "held": "postural_tremor", "moving": "kinetic_tremor"]
    #expect(row.gesture == words[arm.rawValue])
    let rates = life.rotation.filter { $0.time > 2 && $0.time < 38 }.map(\.value)
    let axes = [rates.map(\.x), rates.map(\.y), rates.map(\.z)]
      .map { SignalMeasures($0, rate: 100) }
    func power(_ low: Double, _ high: Double) -> Double {
      axes.reduce(0) { $0 + $1.rms(from: low, to: high) * $1.rms(from: low, to: high) }
    }
    let lines = (0..<40).map { (f: 3 + 0.2 * Double($0), power: 0.0) }
      .map { (f: $0.f, power: power($0.f - 0.09, $0.f + 0.11)) }
    let best = try #require(lines.max { $0.power < $1.power })
    #expect(abs(best.f - frequency) < 0.25)
    #expect(power(frequency - 0.6, frequency + 0.8) > 0.85 * power(3, 12))
  }

  @Test(
    "Its size is found in the samples: acceleration over the squared angular frequency",
    arguments: [0.006, 0.02, 0.06], [Placement.wrist, .hand])
  func size(size: Double, place: Placement) {
    let frequency = 6.0
    let life = life(StatedTremor(arm: .rest, frequency: frequency, size: size), place)
    let acceleration = life.band(frequency - 0.8, frequency + 1, from: 2, to: 38)
    let omega = 2 * Trigonometry.pi * frequency
    let found = 2 * 2.0.squareRoot() * acceleration / (omega * omega)
    // Gravity's share of a device that turns as it goes to and fro is a tenth.
    #expect(abs(found / size - 1) < 0.2)
  }

  @Test(
    "Its minutes have the share of the class that its size is in", arguments: TremorClass.allCases)
  func shares(strength: TremorClass) throws {
    let life = life(StatedTremor(size: strength.size), .wrist, seconds: 64)
    let minute = try #require(life.truth.minutes.first)
    let share =
      switch strength {
      case .slight: minute.slight
      case .mild: minute.mild
      case .moderate: minute.moderate
      case .strong: minute.strong
      }
    #expect(share > 0.9)
    let all =
      minute.unknown + minute.none + minute.slight + minute.mild + minute.moderate + minute.strong
    #expect(abs(all - 1) < 1e-6)
  }

  @Test("The limits of the classes are those of MDS-UPDRS 3.17: 1, 3 and 10 cm")
  func limits() {
    let sizes = [0.009, 0.011, 0.029, 0.031, 0.099, 0.101]
    #expect(
      sizes.map { TremorClass(size: $0) } == [
        .slight, .mild, .mild, .moderate, .moderate, .strong,
      ])
    for strength in TremorClass.allCases { #expect(TremorClass(size: strength.size) == strength) }
  }

  @Test("A minute of tremor, rest and work has the share of each; without tremor none is written")
  func minutes() throws {
    let life = Life([
      .busy(20, .wrist, .steadyTremor(StatedTremor(size: 0.02))), .sit(20, .wrist),
      .busy(25, .wrist, .dishes),
    ])
    let minute = try #require(life.truth.minutes.first)
    #expect(abs(minute.mild - 1.0 / 3) < 0.04 && abs(minute.none - 1.0 / 3) < 0.04)
    #expect(abs(minute.unknown - 1.0 / 3) < 0.04 && minute.dyskinesia == 0)
    func totals(_ life: Life) throws -> String {
      try #require(life.truth.files.first { $0.name == "truth.json" }).text
    }
    #expect(try totals(life).contains("tremor_minutes"))
    #expect(!(try totals(Life([.sit(65, .wrist)])).contains("tremor_minutes")))
  }

  @Test("Dyskinesia moves at 0.5 to 3.2 Hz without a rhythm, and is no tremor")
  func dyskinesia() throws {
    let life = Life([.busy(62, .wrist, .dyskinesia, lively: 0.1)], phone: .ideal, seed: 2)
    #expect(life.truth.gestures.map(\.gesture) == ["dyskinesia"])
    let minute = try #require(life.truth.minutes.first)
    #expect(minute.dyskinesia > 0.98 && minute.slight + minute.mild + minute.moderate == 0)
    let rates = life.rotation.filter { $0.time > 2 && $0.time < 60 }.map(\.value)
    for axis in [rates.map(\.x), rates.map(\.y), rates.map(\.z)] {
      let signal = SignalMeasures(axis, rate: 100)
      #expect(signal.rms(from: 0.5, to: 3.2) > 2 * signal.rms(from: 3.8, to: 12))
      #expect(signal.autocorrelation(from: 0.4, to: 2) < 0.5)
    }
  }
}
