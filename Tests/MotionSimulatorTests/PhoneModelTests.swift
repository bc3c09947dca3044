import MotionProcessing
import Testing

@testable import MotionSimulator

@Suite struct PhoneModelTests {
  @Test("Every model has a word, and every word a model")
  func words() {
    #expect(PhoneModel.names.count == PhoneModel.all.count)
    #expect(Set(PhoneModel.all.map(\.name)).count == PhoneModel.all.count)
    for (word, model) in zip(PhoneModel.names, PhoneModel.all) {
      #expect(PhoneModel.named(word)?.name == model.name)
    }
    #expect(PhoneModel.named("telephone") == nil)
    #expect(Site.named("tokyo")?.latitude == 35.68 && Site.named("atlantis") == nil)
    #expect(Set(Site.all.map(\.name)).count == Site.all.count)
    #expect(Weather.named("storm") == .storm && Weather.named("hail") == nil)
    #expect(LocationQuality.named("wandering") == .wandering)
    #expect(PhoneCase.named("sealed") == .sealed && Magnetism.named("clean") == .clean)
    #expect(SensorStream.sensor(named: "gyroscope") == .rotationRate)
    #expect(SensorStream.sensor(named: "thermometer") == nil)
  }

  @Test("What a phone lacks is not delivered", arguments: PhoneModel.all)
  func absence(phone: PhoneModel) {
    let around = Surroundings(weather: .storm, location: .wandering, phoneCase: .sealed)
    let script: [Episode] = [.walk(12, .hand), .lift(6, .hand)]
    let bare = phone.without(.rotationRate).without(.pressure).without(.magneticField)
      .withoutLocation
    let life = Life(script, phone: bare, surroundings: around)
    #expect(!life.acceleration.isEmpty)
    #expect(life.rotation.isEmpty && life.field.isEmpty)
    #expect(life.altitude.isEmpty && life.fixes.isEmpty)
    let whole = Life(script, phone: phone, surroundings: around)
    #expect(whole.rotation.isEmpty == (phone.gyroscopeRate == 0))
    #expect(whole.field.isEmpty == (phone.magnetometerRate == 0))
    #expect(whole.altitude.isEmpty == (phone.barometerRate == 0))
    let rate = Double(whole.acceleration.count) / (whole.acceleration.last?.time ?? 1)
    #expect(abs(rate / phone.accelerometerRate - 1) < 0.02)
  }

  @Test("A rate holds for the inertial sensors and never makes one")
  func rates() {
    let slow = PhoneModel.android.rate(40)
    #expect(slow.accelerometerRate == 40 && slow.gyroscopeRate == 40)
    #expect(slow.magnetometerRate == 40 && slow.barometerRate == 15)
    #expect(PhoneModel.watch25.rate(50).gyroscopeRate == 0)
    #expect(PhoneModel.bare.withLocation.locationRate == 1)
    #expect(PhoneModel.iPhone.rate(0.1, of: .location).withLocation.locationRate == 0.1)
  }
}
