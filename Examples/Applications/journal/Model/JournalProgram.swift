import Console
import CoreLocation
import CoreMotion
import MotionCompanion

/// The diary of a day (2014): where somebody stayed, how they got from there to the next place, and their steps at each. Visits come by
/// themselves, the rest is asked for when the diary is opened; what comes live says no more than what time it is for the device.
///
/// Unchecked: what changes is touched on `queue` alone; the delegate is called on the main queue and hops.
public final class JournalProgram: NSObject, Application, CLLocationManagerDelegate,
  @unchecked Sendable
{
  /// Metres within which a place is known again: two fixes among houses.
  private static let samePlace = 150.0

  /// A stay, or the way between two.
  private struct Entry {
    var start: Date
    var end: Date
    /// Name of the place; `nil` on a way.
    var place: String?
    var isOpen = false
    /// How somebody got along, on a way.
    var legs: [ActivitySegment] = []
    var line = ""
  }

  private let activityManager = CMMotionActivityManager()
  private let pedometer = CMPedometer()
  private let locations = CLLocationManager()
  private let queue = OperationQueue()
  private let calendar: Calendar
  private let clock: ClockText
  private let draw: Draw?
  public let say: Say
  private var visits: [Date: CLVisit] = [:]
  private var places: [CLLocation] = []
  private var newest: Date?
  private var shown: [Entry] = []
  private var sum = 0

  public init(calendar: Calendar = .current, draw: Draw? = nil, say: @escaping Say) {
    self.calendar = calendar
    clock = ClockText(calendar)
    self.draw = draw
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard CMMotionActivityManager.isActivityAvailable(), CMPedometer.isStepCountingAvailable(),
      CLLocationManager.locationServicesEnabled()
    else { return cannot("this device tells no activities, steps or places") }
    guard !CMMotionActivityManager.authorizationStatus().isRefused else {
      return cannot("Motion & Fitness is switched off for this app")
    }
    locations.delegate = self
    locations.requestAlwaysAuthorization()
    locations.startMonitoringVisits()
    activityManager.startActivityUpdates(to: queue) { [unowned self] activity in
      if let date = activity?.startDate { newest = max(newest ?? date, date) }
    }
    return true
  }

  public func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
    queue.addOperation { [self] in
      visits[visit.arrivalDate] = visit
      newest = max(newest ?? visit.arrivalDate, visit.arrivalDate)
    }
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    locations.stopMonitoringVisits()
    queue.addOperation { [self] in
      activityManager.stopActivityUpdates()
      guard let now = newest else { return done() }
      let midnight = calendar.startOfDay(for: now)
      activityManager.queryActivityStarting(from: midnight, to: now, to: queue) { list, _ in
        let segments = ActivitySegment.list(from: list ?? [], until: now)
        let entries = self.entries(from: midnight, until: now, segments)
        self.show(entries[...], from: midnight, until: now, done)
      }
    }
  }

  // MARK: - The day

  /// Stays and the ways between them, one after another; a time before the first stay in which nobody moved is none.
  private func entries(from midnight: Date, until now: Date, _ segments: [ActivitySegment])
    -> [Entry]
  {
    var entries: [Entry] = []
    var last = midnight
    for visit in visits.values.sorted(by: { $0.arrivalDate < $1.arrivalDate }) {
      let arrival = max(visit.arrivalDate, last)
      if arrival > last { entries.append(Entry(start: last, end: arrival)) }
      last = max(min(visit.departureDate, now), arrival)
      entries.append(
        Entry(
          start: arrival, end: last, place: name(of: visit),
          isOpen: visit.departureDate == .distantFuture))
    }
    if now > last { entries.append(Entry(start: last, end: now)) }
    let stays = entries.filter { $0.place != nil }
    let trips = Trip.list(
      from: segments, visits: stays.map { DateInterval(start: $0.start, end: $0.end) })
    for i in entries.indices where entries[i].place == nil {
      entries[i].legs = trips.flatMap(\.legs).filter {
        $0.start < entries[i].end && $0.end > entries[i].start
      }
    }
    if let first = entries.first, first.place == nil, first.legs.isEmpty { entries.removeFirst() }
    return entries
  }

  /// A letter for each place, in the order of the first visits.
  private func name(of visit: CLVisit) -> String {
    guard CLLocationCoordinate2DIsValid(visit.coordinate) else { return "somewhere" }
    let place = CLLocation(
      latitude: visit.coordinate.latitude, longitude: visit.coordinate.longitude)
    let known = places.firstIndex { $0.distance(from: place) <= Self.samePlace }
    if known == nil { places.append(place) }
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return "place \(letters[(known ?? places.count - 1) % letters.count])"
  }

  /// A line for each entry, with the steps that a question about its time gives; at the end the day's own question.
  private func show(
    _ entries: ArraySlice<Entry>, from midnight: Date, until now: Date,
    _ done: @escaping @Sendable () -> Void
  ) {
    guard let entry = entries.first else {
      return pedometer.queryPedometerData(from: midnight, to: now) { [self] data, _ in
        let steps = data?.numberOfSteps.intValue ?? 0
        queue.addOperation { [self] in
          say("in all \(steps) steps, \(sum) of them in the lines above")
          drawDays()
          done()
        }
      }
    }
    pedometer.queryPedometerData(from: entry.start, to: entry.end) { [self] data, _ in
      let (steps, metres) = (data?.numberOfSteps.intValue ?? 0, data?.distance?.doubleValue ?? 0)
      queue.addOperation { [self] in
        sum += steps
        var entry = entry
        entry.line = line(of: entry, steps, metres)
        say(entry.line)
        shown.append(entry)
        show(entries.dropFirst(), from: midnight, until: now, done)
      }
    }
  }

  private func line(of entry: Entry, _ steps: Int, _ metres: Double) -> String {
    let end = entry.isOpen ? "now" : clock.minute(entry.end)
    let times = "\(clock.minute(entry.start))-\(end)"
    if let place = entry.place { return "\(times) \(place), \(steps) steps" }
    let words = entry.legs.map { "\($0.movement.rawValue) \(Int($0.duration / 60 + 0.5)) min" }
    let way = words.isEmpty ? "on the way" : words.joined(separator: ", ")
    return "\(times) \(way), \(steps) steps, \(ClockText.number(metres / 1000)) km on foot"
  }

  // MARK: - Drawn

  /// A row for each day: places, and the ways between them in the colours of their movements.
  private func drawDays() {
    guard let draw else { return }
    let days = Set(shown.map { calendar.startOfDay(for: $0.start) }).sorted()
    let rows = days.map { midnight in
      let today = shown.filter { calendar.isDate($0.start, inSameDayAs: midnight) }
      let places = today.compactMap(\.place)
      return DayRow(
        clock.day(midnight), places.joined(separator: ", "),
        bars: today.flatMap { bars(of: $0, since: midnight) })
    }
    let legend = [("at a place", Drawing.Colour.faint)]
    draw(
      .days(
        rows, title: "Places and ways",
        legend: legend + ActivitySegment.Movement.allCases.map { ($0.rawValue, Drawing.Colour($0)) }
      ))
  }

  private func bars(of entry: Entry, since midnight: Date) -> [DayRow.Bar] {
    func bar(_ start: Date, _ end: Date, _ colour: Drawing.Colour) -> DayRow.Bar {
      DayRow.Bar(
        from: start.timeIntervalSince(midnight), to: end.timeIntervalSince(midnight), colour,
        note: entry.line)
    }
    guard entry.place == nil else { return [bar(entry.start, entry.end, .faint)] }
    return entry.legs.map { bar($0.start, $0.end, Drawing.Colour($0.movement)) }
  }
}
