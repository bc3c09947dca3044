import FoundationEssentials

extension LocationAccess: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(try reader.raw(), isExact: try reader.bool())
  }

  package func put(into writer: inout WireWriter) {
    writer.put(Int8(permission.rawValue))
    writer.put(isExact)
  }
}

extension LocationReading: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    func known() throws(WireError) -> Double? {
      try reader.optional { (reader) throws(WireError) in try reader.double() }
    }
    self.init(
      date: try reader.date(), latitude: try reader.double(), longitude: try reader.double())
    altitude = try known()
    horizontalAccuracy = try known()
    verticalAccuracy = try known()
    speed = try known()
    course = try known()
    isStationary = try reader.bool()
  }

  package func put(into writer: inout WireWriter) {
    writer.put(date)
    writer.put(latitude)
    writer.put(longitude)
    for value in [altitude, horizontalAccuracy, verticalAccuracy, speed, course] {
      writer.put(value) { $0.put($1) }
    }
    writer.put(isStationary)
  }
}

extension HeadingReading: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    func known() throws(WireError) -> Double? {
      try reader.optional { (reader) throws(WireError) in try reader.double() }
    }
    self.init(
      date: try reader.date(), attitude: try reader.quaternion(), accuracy: try known(),
      declination: try known(), field: try reader.vector())
  }

  package func put(into writer: inout WireWriter) {
    writer.put(date)
    writer.put(attitude)
    writer.put(accuracy) { $0.put($1) }
    writer.put(declination) { $0.put($1) }
    writer.put(field)
  }
}

extension VisitRecord: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      arrival: try reader.date(),
      departure: try reader.optional { (reader) throws(WireError) in try reader.date() },
      known: try reader.date(),
      at: try reader.optional { (reader) throws(WireError) in
        Place(
          latitude: try reader.double(), longitude: try reader.double(),
          radius: try reader.double())
      })
  }

  package func put(into writer: inout WireWriter) {
    writer.put(arrival)
    writer.put(departure) { $0.put($1) }
    writer.put(known)
    writer.put(place) {
      for value in [$1.latitude, $1.longitude, $1.radius] { $0.put(value) }
    }
  }
}
