import MotionProcessing

/// How an interface is turned in its device.
enum Interface: String, CaseIterable, Sendable, Equatable {
  case portrait
  /// The device was turned to the left: its top is at the left of the interface.
  case landscapeLeft = "landscape-left"
  /// The device was turned to the right.
  case landscapeRight = "landscape-right"

  /// Turn of the device about the axis out of its screen, radians.
  var turn: Double {
    switch self {
    case .portrait: 0
    case .landscapeLeft: Trigonometry.pi / 2
    case .landscapeRight: -Trigonometry.pi / 2
    }
  }
}

/// A device that is leant to the side, as its interface has it.
struct HeldLean: Sendable, Equatable {
  var interface = Interface.portrait
  /// Radians to the right, about.
  var angle = 0.0

  /// The lean of a device with this attitude, radians to the right: the angle of gravity in the plane
  /// of the screen.
  static func angle(of down: Vector3, in interface: Interface) -> Double {
    let turned = Quaternion(rotation: Vector3(0, 0, interface.turn)).rotate(down)
    return Trigonometry.atan2(turned.x, -turned.y)
  }
}

/// Holds a device leant to the side.
struct Leaning: Sendable {
  /// Turn about the axis out of the screen: who leans a device has levelled it before.
  private let turn: Double
  private let start: Double
  private var holding = Reaching(
    Vector3(0.02, 0.01, 0.01), seconds: 0.6...1.5, pause: 0.5...4)

  init(_ lean: HeldLean, from attitude: Quaternion, at time: Double) {
    let own = HeldLean.angle(of: attitude.unrotate(Vector3(0, 0, -1)), in: .portrait)
    turn = lean.interface.turn - lean.angle + own
    start = time
  }

  mutating func posture(
    at time: Double, rest: Posture, _ random: inout RandomSource
  ) -> Posture {
    var posture = rest
    posture.tilt += Vector3(0, 0, turn)
    posture.tilt += holding.advance(to: time, &random)
    return posture
  }

  /// The time in which it is held, until the hands begin to let go.
  func gestures(until end: Double) -> [Gesture] {
    [Gesture(start: start + 0.3, end: end - Hands.blend - 0.3, gesture: "lean")]
  }
}
