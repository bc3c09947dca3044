extension Scenario {
  /// Walks and runs.
  static let onFoot: [Scenario] = [
    Scenario(
      "walk", "Ten minutes of walking, phone in the trouser pocket, with short stops.",
      orientationRate: 10,
      script: [
        .stand(10, .pocket), .walk(170, .pocket, speed: 1.35), .stand(6, .pocket),
        .walk(200, .pocket, speed: 1.5), .stand(20, .pocket), .walk(184, .pocket, speed: 1.15),
        .stand(10, .pocket),
      ]),
    Scenario(
      "walk-hand", "Five minutes of walking, the phone held in the hand and read.",
      orientationRate: 10, script: strollScript(.hand)),
    Scenario(
      "walk-swinging-hand", "Five minutes of walking, phone in the hand of a swinging arm.",
      orientationRate: 10, script: strollScript(.swingingHand)),
    Scenario(
      "walk-bag", "Five minutes of walking, phone in a bag.", orientationRate: 10,
      script: strollScript(.bag)),
    Scenario(
      "walk-arm", "Five minutes of walking, phone at the upper arm.", orientationRate: 10,
      script: strollScript(.upperArm)),
    Scenario(
      "walk-slow", "Five minutes of slow walking at 0.8 m/s, phone in the pocket.",
      script: [.stand(10, .pocket), .walk(280, .pocket, speed: 0.8), .stand(10, .pocket)]),
    Scenario(
      "run", "Eight minutes: walk, run, stop at a light, run, walk; phone at the upper arm.",
      orientationRate: 10,
      script: [
        .stand(8, .upperArm), .walk(60, .upperArm), .run(150, .upperArm, speed: 3),
        .stand(25, .upperArm), .run(150, .upperArm, speed: 3.4), .walk(75, .upperArm),
        .stand(12, .upperArm),
      ]),
    Scenario(
      "run-pocket", "Five minutes of running, phone in the trouser pocket.",
      script: [.stand(8, .pocket), .run(282, .pocket, speed: 2.9), .stand(10, .pocket)]),
    Scenario(
      "run-outdoors", "Six minutes of running with satellite fixes, Android-like phone.",
      phone: .android,
      script: [.stand(8, .upperArm), .run(342, .upperArm, speed: 3.2), .stand(10, .upperArm)]),
    Scenario(
      "treadmill-hand", "Six minutes on a treadmill, phone in the hand: walk, then jog.",
      script: [
        .stand(10, .hand, outdoors: false),
        .treadmill(170, .hand, GaitStyle(kind: .walking, speed: 1.4)),
        .treadmill(170, .hand, GaitStyle(kind: .running, speed: 2.6)),
        .stand(10, .hand, outdoors: false),
      ]),
  ]

  private static func strollScript(_ placement: Placement) -> [Segment] {
    [
      .stand(8, placement), .walk(140, placement, speed: 1.3), .stand(6, placement),
      .walk(138, placement, speed: 1.45), .stand(8, placement),
    ]
  }

  /// Nobody walks.
  static let withoutSteps: [Scenario] = [
    Scenario("table", "Ten minutes on a table.", orientationRate: 1, script: [.lie(600)]),
    Scenario(
      "desk", "Ten minutes at a desk: the phone lies, is picked up and used, is put down.",
      script: [.lie(200), .sit(60, .hand), .lie(180), .sit(40, .hand), .lie(120)]),
    Scenario(
      "sit-pocket", "Five minutes of sitting and standing, phone in the pocket.",
      script: [.sit(150, .pocket), .stand(150, .pocket, outdoors: false)]),
    Scenario(
      "drive", "Twelve minutes of town driving with lights, phone in a mount.", phone: .iPhone,
      orientationRate: 10, script: [.rest(10, .mount), .drive(700, .mount), .rest(10, .mount)]),
    Scenario(
      "drive-pocket", "Ten minutes of town driving, phone in the driver's pocket.",
      script: [.sit(10, .pocket), .drive(580, .pocket), .sit(10, .pocket)]),
    Scenario(
      "idle-car", "Five minutes in the cup holder of a car whose engine idles.",
      script: [.rest(20, .cupHolder), .idle(260, .cupHolder), .rest(20, .cupHolder)]),
  ]

  /// Up and down.
  static let vertical: [Scenario] = [
    Scenario(
      "stairs", "Four storeys up and four down on foot, with landings.",
      orientationRate: 10,
      script: [
        .stand(15, .pocket, outdoors: false), .walk(20, .pocket, outdoors: false),
        .stairs(4, .pocket), .walk(20, .pocket, outdoors: false),
        .stand(30, .pocket, outdoors: false), .stairs(-4, .pocket),
        .walk(20, .pocket, outdoors: false), .stand(15, .pocket, outdoors: false),
      ]),
    Scenario(
      "lift", "A walk to the lift, 24 m up, a walk, 24 m down.",
      script: [
        .stand(10, .hand, outdoors: false), .walk(30, .hand, outdoors: false),
        .stand(15, .hand, outdoors: false), .lift(24, .hand),
        .walk(40, .hand, outdoors: false), .stand(20, .hand, outdoors: false), .lift(-24, .hand),
        .walk(30, .hand, outdoors: false), .stand(10, .hand, outdoors: false),
      ]),
  ]

  /// Phones with faults.
  static let faulty: [Scenario] = [
    Scenario(
      "fault-walk",
      "Five minutes of walking on a phone with gaps, repeats, late and broken samples.",
      phone: .android.withoutLocation,
      faults: PhoneFaults(
        range: 2, secondsBetweenGaps: 30, repeated: 0.01, late: 0.01, notANumber: 0.005),
      script: [.stand(10, .pocket), .walk(280, .pocket, speed: 1.4), .stand(10, .pocket)]),
    Scenario(
      "clipped-run", "Five minutes of running on an accelerometer that ends at 2 g.",
      phone: .android.withoutLocation, faults: PhoneFaults(range: 2),
      script: [.stand(8, .pocket), .run(282, .pocket, speed: 3), .stand(10, .pocket)]),
  ]
}
