/// Where a way leads that ends with its arrival.
struct Destination: Sendable, Equatable {
  var place: NamedPlace
  /// About how many seconds the way takes.
  var seconds: Double
}

extension Episode {
  /// This way, until it is at a place.
  func going(to place: NamedPlace, from here: NamedPlace) -> Episode {
    var copy = self
    copy.seconds = nil
    copy.destination = Destination(
      place: place, seconds: here.metres(to: place) / usualSpeed + 30)
    return copy
  }

  /// Metres a second as the crow flies, corners and halts taken in.
  private var usualSpeed: Double {
    switch action {
    case .move(let style): style.speed
    case .ride(let way): 0.35 * (way.cruise.lowerBound + way.cruise.upperBound)
    default: 1
    }
  }
}
