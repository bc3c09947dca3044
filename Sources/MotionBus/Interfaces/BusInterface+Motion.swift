extension BusInterface {
  /// Our own (Documentation/reference/dbus.md).
  package static let motion = BusInterface(
    name: "org.coremotiond.Motion1",
    methods: [
      Method(name: "Claim"), Method(name: "Release"),
      Method(name: "Steps", takes: range, gives: [("record", "a{sv}")]),
      Method(name: "Activities", takes: range, gives: [("activities", "a(dss)")]),
    ],
    properties: [
      ("Activity", "s"), ("Confidence", "s"), ("Since", "d"), ("StepsToday", "u"),
      ("DistanceToday", "d"), ("FloorsToday", "u"), ("Status", "s"),
    ])

  private static let range: [Part] = [("from", "d"), ("to", "d")]
}
