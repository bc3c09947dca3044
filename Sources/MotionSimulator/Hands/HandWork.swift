/// What the hands, or the whole body on the spot, do during an episode.
enum HandWork: Sendable, Equatable {
  /// Something that lasts as long as the episode.
  case occupation(Occupation)
  /// Dancing or Zumba: periodic, changing figures, neither walking nor running.
  case dancing
  /// Sets of an exercise; as long as it takes.
  case repetitions(Exercise, count: Int, sets: Int, rest: Double, plan: SetPlan = SetPlan())
  /// Strokes of tennis or table tennis, both sides in turn by chance without one; as long as it
  /// takes.
  case strokes(Stroke?, count: Int, play: Play = Play())
  /// Punches at a bag; as long as it takes.
  case punches(count: Int, blow: Blow = .punch)
  /// A hand at rest, or held out, that trembles.
  case tremor(Tremor)
  /// A hand that trembles with a stated frequency and size.
  case steadyTremor(StatedTremor)
  /// Movements without rhythm or aim that nobody meant.
  case dyskinesia
  /// Poses one after the other; as long as it takes.
  case poses(PoseSequence)
  /// Swings of a bat; as long as it takes.
  case swings(count: Int, BatSwing)
  /// The device is bumped up or down, both by chance without one; `size` in g; as long as it takes, or
  /// without a count as long as the episode.
  case bumps(Bump?, count: Int?, size: Double?)
  /// The device is flicked about an axis; as long as it takes, or without a count as long as the
  /// episode.
  case flicks(DeviceAxis, count: Int?)
  /// The device is held leant to the side.
  case lean(HeldLean)
  /// The device is aimed and comes back.
  case aim(Aim)
  /// The device is turned as a steering wheel is, by radians to the right, and back.
  case steer(angle: Double, Interface)
  /// The device slides along an axis of its own.
  case slide(Slide)

  /// Name in `truth_gestures.csv`.
  var name: String {
    switch self {
    case .occupation(let occupation): occupation.rawValue
    case .dancing: "dancing"
    case .repetitions(let exercise, _, _, _, _): exercise.name
    case .strokes(let stroke, _, _): stroke?.rawValue ?? "rally"
    case .punches(_, let blow): blow.rawValue
    case .tremor(let tremor): tremor.name
    case .steadyTremor(let tremor): tremor.name
    case .dyskinesia: "dyskinesia"
    case .poses: "pose"
    case .swings: "swing"
    case .bumps: "bump"
    case .flicks: "flick"
    case .lean: "lean"
    case .aim: "aim"
    case .steer: "tilt"
    case .slide: "slide"
    }
  }

  /// Label in `truth_labels.csv`: sitting where one sits for it, else other.
  var label: String {
    switch self {
    case .occupation(let occupation): occupation.isSeated ? "sitting" : "other"
    case .tremor, .steadyTremor, .dyskinesia, .lean, .steer: "sitting"
    case .aim: "standing"
    default: "other"
    }
  }

  /// What is measured of each gesture.
  var measure: GestureMeasure? {
    switch self {
    case .strokes(.serve, _, _): nil
    case .strokes: .turn
    case .punches: .push
    case .swings: .speed
    case .bumps: .jolt
    case .flicks(let axis, _): .rate(axis)
    case .lean(let lean): .lean(lean.interface)
    case .steer(_, let interface): .lean(interface)
    case .aim: .aim
    default: nil
    }
  }

  /// Whether the left arm does it.
  var isLeft: Bool {
    switch self {
    case .strokes(_, _, let play): play.isLeft
    case .swings(_, let swing): swing.isLeft
    default: false
    }
  }
}

/// Business of the hands that goes on and on.
enum Occupation: String, CaseIterable, Sendable, Equatable {
  /// The phone is looked at: held, tilted a little, scrolled now and then.
  case looking
  /// Typing on the phone with thumbs.
  case typing
  /// A game steered by tilting and tapping.
  case playing
  /// A long page is scrolled.
  case scrolling
  /// The phone at the ear.
  case calling
  /// The phone is shifted in its pocket, or turned over in the hand.
  case shifting
  /// Typing on a computer's keyboard, with the mouse now and then.
  case keyboard
  /// Washing dishes, or filling a dishwasher.
  case dishes
  /// Getting dressed.
  case dressing
  /// Folding clothes.
  case folding
  /// Brushing teeth.
  case teeth
  /// Clapping hands.
  case clapping
  /// Clapping as loud as one can.
  case applauding
  /// Slamming the hand on a table, every few seconds.
  case slamming
  /// Cutting with a kitchen knife.
  case cutting
  /// Stirring a pot.
  case stirring
  /// Taking things from shelves and drawers, and putting them back.
  case fetching
  /// At a desk: keys, mouse, paper.
  case deskwork
  /// Writing by hand.
  case writing

  /// Whether one sits for it.
  var isSeated: Bool {
    switch self {
    case .dishes, .dressing, .folding, .teeth, .clapping, .applauding, .shifting, .cutting,
      .stirring,
      .fetching:
      false
    default: true
    }
  }

  /// Whether it is done with the phone itself.
  var isOfPhone: Bool {
    switch self {
    case .looking, .typing, .playing, .scrolling, .calling, .shifting: true
    default: false
    }
  }
}

/// Exercises that are counted.
enum Exercise: String, CaseIterable, Sendable, Equatable {
  case curl = "biceps_curl"
  case lateralRaise = "lateral_raise"
  case abduction
  case forwardElevation = "forward_elevation"
  case uprightRow = "upright_row"
  case squat
  case pushUp = "push_up"
  case cablePull = "cable_pull"
  case cablePullDown = "cable_pulldown"

  /// Name in `truth_gestures.csv`: a pull at a cable is one wherever that comes from.
  var name: String { self == .cablePullDown ? Self.cablePull.rawValue : rawValue }
}

/// Involuntary trembling of a hand.
enum Tremor: Sendable, Equatable {
  /// Everybody's, arm held out.
  case physiological
  /// At rest, as in Parkinson's disease; 1 slight to 3 moderate.
  case parkinsonian(severity: Int)

  var name: String {
    switch self {
    case .physiological: "physiological_tremor"
    case .parkinsonian: "rest_tremor"
    }
  }
}
