extension Scenario {
  /// The morning of the 2014 Core Motion talk: to the car, a drive with lights, a walk with a short
  /// run, breakfast with the phone on the table, the drive back, the last steps home. 8:15 to 9:43.
  static let commuter = Scenario(
    "commuter", "A morning: walk, drive, walk with a run, breakfast, drive back, walk; 88 min.",
    phone: .iPhone, script: toTheCar + walkAndRun + breakfast + home)

  /// 8:15 to 8:36.
  private static let toTheCar: [Segment] = [
    .walk(170, .pocket), .stand(7, .pocket), .walk(108, .pocket, speed: 1.45),
    .handle(15, .hand), .rest(20, .cupHolder), .drive(920, .cupHolder), .handle(20, .hand),
  ]

  /// 8:36 to 8:48.
  private static let walkAndRun: [Segment] = [
    .walk(280, .pocket, speed: 1.4), .run(62, .pocket, speed: 3.1),
    .walk(228, .pocket, speed: 1.3), .stand(9, .pocket), .walk(141, .pocket, speed: 1.35),
  ]

  /// 8:48 to 9:20.
  private static let breakfast: [Segment] = [
    .handle(12, .hand), .lie(590), .sit(45, .hand), .lie(620), .sit(80, .hand), .lie(555),
    .handle(18, .hand),
  ]

  /// 9:20 to 9:43.
  private static let home: [Segment] = [
    .rest(15, .cupHolder), .drive(1_167, .cupHolder), .handle(18, .hand),
    .walk(175, .pocket, speed: 1.3), .stand(5, .pocket),
  ]
}

extension Segment {
  /// The phone lies or stands somewhere, nobody touches it.
  static func rest(_ seconds: Double, _ placement: Placement) -> Segment {
    Segment(.lie, seconds, placement, "stationary", outdoors: true)
  }
}
