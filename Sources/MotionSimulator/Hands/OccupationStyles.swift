import MotionProcessing

extension Occupation {
  /// How this business moves arm, hand and phone.
  var style: BusyHands.Style {
    isOfPhone ? phoneStyle : armStyle
  }

  /// The phone itself is handled.
  private var phoneStyle: BusyHands.Style {
    var style = BusyHands.Style(
      posture: Posture(tilt: Vector3(-0.08, 0, 0)), arm: Vector3(0.02, 0.025, 0.02),
      armSeconds: 0.7...1.6, armPause: 0.5...8, tilt: Vector3(0.05, 0.05, 0.02),
      handSeconds: 0.4...1.2, handPause: 0.3...6, sway: 0.006)
    switch self {
    case .typing:
      style.posture.tilt = Vector3(-0.14, 0, 0)
      style.tilt = Vector3(0.025, 0.03, 0.01)
      style.handPause = 0.1...3
      style.taps = Tapping.Style(
        rate: 3...7, burst: 3...14, pause: 0.25...3.5, peak: 0.45, turn: 5,
        frequency: 7...12, onScreen: true)
    case .playing:
      style.arm = Vector3(0.04, 0.05, 0.05)
      style.armPause = 0.1...2
      style.tilt = Vector3(0.16, 0.3, 0.12)
      style.handSeconds = 0.2...0.7
      style.handPause = 0...0.8
      style.taps = Tapping.Style(
        rate: 2...5, burst: 1...8, pause: 0.3...4, peak: 0.6, turn: 6, frequency: 7...12,
        onScreen: true)
    case .scrolling:
      style.taps = Tapping.Style(
        rate: 1...2.5, burst: 1...4, pause: 0.6...6, peak: 0.35, turn: 5, frequency: 2.5...5,
        onScreen: true)
    case .calling:
      style.posture = Posture(
        shoulder: Vector3(-0.45, -0.35, 0), elbow: 0.95, hand: Vector3(0, 0, 1.2),
        tilt: Vector3(0.2, 0, 0.3))
      style.tilt = Vector3(0.05, 0.04, 0.04)
      style.handPause = 0.2...5
      style.sway = 0.012
    case .shifting:
      style.hand = Vector3(0.2, 0.2, 0.3)
      style.tilt = Vector3(0.25, 0.2, 0.25)
      style.handSeconds = 0.35...0.9
      style.handPause = 0.1...4
      style.sway = 0.04
      style.knocks = Tapping.Style(
        rate: 4...9, burst: 1...6, pause: 0.4...5, peak: 1.2, turn: 6, frequency: 5...11)
    default:
      style.taps = Tapping.Style(
        rate: 1...2, burst: 1...3, pause: 2...12, peak: 0.3, turn: 4, frequency: 2.5...5,
        onScreen: true)
    }
    return style
  }

  /// The arm works; what it carries rides along.
  private var armStyle: BusyHands.Style {
    var style = BusyHands.Style(
      posture: Posture(shoulder: Vector3(-0.15, -0.4, 0), elbow: 1.1, hand: Vector3(0, 0, 0.8)),
      isAbsolute: true)
    switch self {
    case .keyboard:
      style.posture.elbow = 1.4
      style.arm = Vector3(0.05, 0.09, 0.1)
      style.armSeconds = 0.35...0.8
      style.armPause = 0.3...9
      style.hand = Vector3(0.04, 0.05, 0.1)
      style.handSeconds = 0.2...0.5
      style.handPause = 0.1...3
      style.sway = 0.008
      style.taps = Tapping.Style(
        rate: 3.5...7, burst: 3...16, pause: 0.3...5, peak: 0.4, turn: 5, frequency: 4...9)
    case .dishes:
      style.arm = Vector3(0.13, 0.2, 0.18)
      style.armSeconds = 0.5...1.1
      style.armPause = 0...0.7
      style.hand = Vector3(0.2, 0.2, 0.35)
      style.handSeconds = 0.3...0.8
      style.handPause = 0...0.6
      style.rubbing = Rubbing.Style(
        rate: 1.2...2.6, hand: Vector3(0.05, 0.05, 0.1), elbow: 0.05, share: 0.25, bout: 1...4)
      style.knocks = Tapping.Style(
        rate: 2...5, burst: 1...3, pause: 0.2...2, peak: 2.2, turn: 14, frequency: 4...10)
    case .teeth:
      style.posture = Posture(
        shoulder: Vector3(-0.6, -0.5, 0), elbow: 2.1, hand: Vector3(0, 0, 0.6))
      style.arm = Vector3(0.11, 0.11, 0.11)
      style.armSeconds = 0.3...0.8
      style.armPause = 0.3...5
      style.hand = Vector3(0.08, 0.08, 0.2)
      style.handSeconds = 0.25...0.7
      style.handPause = 0.3...4
      style.rubbing = Rubbing.Style(
        rate: 1.8...4.2, hand: Vector3(0.015, 0.015, 0.045), elbow: 0.018, share: 0.85, bout: 2...9)
    case .clapping:
      style.arm = Vector3(0.07, 0.07, 0.07)
      style.armPause = 0.5...6
      style.rubbing = Rubbing.Style(
        rate: 1.6...3.4, hand: Vector3(0.05, 0.05, 0.09), elbow: 0.1, beat: 7, share: 0.97,
        bout: 4...20)
    case .dressing:
      style.arm = Vector3(0.38, 0.48, 0.4)
      style.armSeconds = 0.45...1.0
      style.armPause = 0...0.8
      style.hand = Vector3(0.4, 0.4, 0.6)
      style.handSeconds = 0.25...0.8
      style.handPause = 0...0.7
      style.sway = 0.06
      style.knocks = Tapping.Style(
        rate: 2...6, burst: 1...5, pause: 0.2...1.6, peak: 3.7, turn: 20, frequency: 4...9)
    default:
      style.arm = Vector3(0.17, 0.24, 0.22)
      style.armSeconds = 0.4...0.85
      style.armPause = 0...0.4
      style.hand = Vector3(0.3, 0.3, 0.75)
      style.handSeconds = 0.25...0.65
      style.handPause = 0...0.4
      style.knocks = Tapping.Style(
        rate: 2...6, burst: 1...4, pause: 0.1...1.2, peak: 3, turn: 22, frequency: 3.5...8)
    }
    return style
  }
}
