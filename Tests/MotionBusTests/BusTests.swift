import Testing

/// All that needs the one private bus, one after the other: names are there once.
@Suite("On a bus", .serialized, .enabled(if: PrivateBus.isThere, PrivateBus.missing))
struct BusTests {}
