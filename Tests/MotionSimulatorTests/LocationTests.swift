import MotionProcessing
import Testing

@testable import MotionSimulator

@Suite struct LocationTests {
  /// Fixes of somebody who walks east at 1.4 m/s, with the distance of each from the truth in
  /// metres.
  private func fixes(
    _ quality: LocationQuality, seed: UInt64, seconds: Int = 600, outdoors: Bool = true,
    placement: Placement = .pocket, speed: Double = 1.4, site: Site = .berlin
  ) -> [(fix: LocationFix, off: Double)] {
    var receiver = Satellites(site, quality, seed: seed)
    var frame = Frame()
    frame.isOutdoors = outdoors
    frame.placement = placement
    frame.speed = speed
    var result: [(fix: LocationFix, off: Double)] = []
    for i in 0..<seconds {
      frame.place = Vector3(speed * Double(i), 0, 0)
      guard let fix = receiver.fix(frame, at: Double(i)) else { continue }
      let perDegree = 111_200.0
      let narrowing = Trigonometry.cos(site.latitude / Trigonometry.degreesPerRadian)
      let east = (fix.longitude - site.longitude) * perDegree * narrowing - frame.place.x
      let north = (fix.latitude - site.latitude) * perDegree
      result.append((fix, (east * east + north * north).squareRoot()))
    }
    return result
  }

  private func coverage(_ quality: LocationQuality) -> Double {
    var inside = 0.0
    var count = 0.0
    for seed in 1...60 {
      for one in fixes(quality, seed: UInt64(seed), seconds: 300) {
        if one.off <= one.fix.horizontalAccuracy { inside += 1 }
        count += 1
      }
    }
    return inside / max(count, 1)
  }

  @Test("Honest fixes lie within their accuracy in 68 of 100 cases, wandering ones do not")
  func honesty() {
    let honest = coverage(.honest)
    #expect(honest > 0.58 && honest < 0.78)
    #expect(coverage(.wandering) < 0.35)
  }

  @Test("A lying phone's fixes creep, a standing person's wander, and an urban canyon bends both")
  func creep() {
    func way(_ quality: LocationQuality, _ placement: Placement) -> Double {
      var metres = 0.0
      for seed in 1...10 {
        let track = fixes(quality, seed: UInt64(seed), placement: placement, speed: 0)
        for (a, b) in zip(track, track.dropFirst()) {
          let north = (b.fix.latitude - a.fix.latitude) * 111_200
          let east = (b.fix.longitude - a.fix.longitude) * 67_700
          metres += (north * north + east * east).squareRoot()
        }
      }
      return metres / 100
    }
    // Metres a minute. Measured: 1.0 lying, 9.4 in the hand.
    let lying = way(.honest, .table)
    let standing = way(.honest, .hand)
    #expect(lying > 0.3 && lying < 4)
    #expect(standing > 4 && standing < 20)
    #expect(way(.wandering, .hand) > 2 * standing)
  }

  @Test("In an urban canyon the first fix is late and coarse, later ones claim 5 m and are far off")
  func canyon() throws {
    let track = fixes(.wandering, seed: 3)
    let first = try #require(track.first)
    #expect(track.count < 597)
    #expect(first.fix.horizontalAccuracy == 65)
    #expect(track.contains { $0.fix.horizontalAccuracy == 5 && $0.off > 15 })
    #expect(track.allSatisfy { $0.off < 150 })
    #expect(track.contains { $0.fix.speed.isNaN } && track.contains { !$0.fix.speed.isNaN })
    #expect(zip(track, track.dropFirst()).contains { $0.0.fix == $0.1.fix })
  }

  @Test("From fields to houses and back: honest fixes wander between high houses alone")
  func houses() throws {
    let text =
      "phone iphone with location\noutdoors\nwalk 5 min\nhouses\nwalk 5 min\nfields\nwalk 5 min"
    var ways = [0.0, 0, 0]
    for seed in 1...3 {
      var simulation = Simulation(try Scenario(name: "houses", text: text), seed: UInt64(seed))
      var last: LocationFix?
      while let sample = simulation.next() {
        guard case .location(let fix) = sample.reading else { continue }
        let part = min(Int(sample.time.seconds / 300), 2)
        if let last { ways[part] += LocalMetric.metres(from: last, to: fix) }
        last = fix
      }
      let truth = simulation.truth
      for part in 0..<3 {
        let own = truth.steps.filter { Int($0.time / 300) == part }.reduce(0) { $0 + $1.length }
        ways[part] -= own
      }
    }
    #expect(ways[1] > 2 * abs(ways[0]) && ways[1] > 2 * abs(ways[2]), "\(ways)")
  }

  @Test("Indoors honest phones are silent, wandering ones know their cell, none knows nothing")
  func indoors() {
    #expect(fixes(.honest, seed: 1, outdoors: false).isEmpty)
    #expect(fixes(.none, seed: 1).isEmpty)
    let cells = fixes(.wandering, seed: 1, outdoors: false)
    #expect(cells.count > 30 && cells.count < 130)
    for one in cells {
      #expect(one.fix.horizontalAccuracy >= 200 && one.fix.horizontalAccuracy <= 2_000)
      #expect(one.fix.speed.isNaN && one.fix.course.isNaN)
    }
  }

  @Test("A site is where it says, and its field is that of the phone", arguments: Site.all)
  func sites(site: Site) throws {
    #expect(abs(site.latitude) < 90 && abs(site.longitude) <= 180)
    // The earth's field has 22 to 67 µT.
    #expect(site.field.length > 22 && site.field.length < 67)
    let last = try #require(fixes(.honest, seed: 4, seconds: 30, site: site).last)
    #expect(abs(last.fix.latitude - site.latitude) < 1e-3)
    let life = Life(
      [.lie(2)], phone: .ideal, site: site, surroundings: Surroundings(magnetism: .clean))
    let field = try #require(life.field.first?.value)
    #expect(abs(field.length - site.field.length) < 1e-6)
  }
}
