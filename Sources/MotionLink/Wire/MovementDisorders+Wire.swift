import FoundationEssentials

extension MovementMinute.TremorShares: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      unknown: try reader.double(), none: try reader.double(), slight: try reader.double(),
      mild: try reader.double(), moderate: try reader.double(), strong: try reader.double())
  }

  package func put(into writer: inout WireWriter) {
    for share in [unknown, none, slight, mild, moderate, strong] { writer.put(share) }
  }
}

extension MovementMinute: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      from: try reader.date(), to: try reader.date(), tremor: try reader.value(),
      dyskinesiaLikely: try reader.optional { (reader) throws(WireError) in try reader.double() })
  }

  package func put(into writer: inout WireWriter) {
    writer.put(start)
    writer.put(end)
    writer.put(tremor)
    writer.put(dyskinesiaLikely) { $0.put($1) }
  }
}

extension MovementMonitoring: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    func date() throws(WireError) -> Date? {
      try reader.optional { (reader) throws(WireError) in try reader.date() }
    }
    self.init(processedUntil: try date(), expiration: try date())
  }

  package func put(into writer: inout WireWriter) {
    writer.put(processedUntil) { $0.put($1) }
    writer.put(expiration) { $0.put($1) }
  }
}

extension FallRecord: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(at: try reader.date(), try reader.raw())
  }

  package func put(into writer: inout WireWriter) {
    writer.put(date)
    writer.put(Int8(resolution.rawValue))
  }
}
