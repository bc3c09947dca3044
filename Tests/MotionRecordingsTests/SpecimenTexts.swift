extension Specimen {
  /// The text of a format that is one.
  var text: String {
    switch self {
    case .sensorLoggerJSON: Self.sensorLoggerJSONText
    case .sensorLoggerPush: Self.sensorLoggerPushText
    case .sensorLog: Self.sensorLogText
    case .androSensor: Self.androSensorText
    case .xsensDOT: Self.xsensDOTText
    case .gpx: Self.gpxText
    case .tcx: Self.tcxText
    case .nmea: Self.nmeaText
    case .gnssLogger: Self.gnssLoggerText
    case .microsoftIndoor: Self.microsoftIndoorText
    case .getSensorData: Self.getSensorDataText
    case .geneactiv: Self.geneactivText
    case .appleHealth: Self.appleHealthText
    case .plainCSV:
      Self.rowsOf { "\(Self.hundredths($0)),0,0,9.80665" }.joined(
        separator: "\n", header: "time_s,x_mps2,y_mps2,z_mps2")
    case .guessedCSV:
      Self.rowsOf { "\(1_600_000_000_000 + $0 * 10),0,0,1,0.1,0,0" }.joined(
        separator: "\n", header: "timestamp,ax,ay,az,gx,gy,gz")
    default: ""
    }
  }

  private static var sensorLoggerJSONText: String {
    let rows = rowsOf { i in
      """
      {"sensor":"TotalAcceleration","time":"\(1_600_000_000_000_000_000 + i * 10_000_000)",\
      "seconds_elapsed":"\(hundredths(i))","x":"0","y":"0","z":"9.80665"}
      """
    }
    let metadata = #"{"sensor":"Metadata","appVersion":"1.50","platform":"android"}"#
    return "[" + ([metadata] + rows).joined(separator: ",") + "]"
  }

  private static var sensorLoggerPushText: String {
    let rows = rowsOf { i in
      """
      {"name":"totalacceleration","time":\(1_600_000_000_000_000_000 + i * 10_000_000),\
      "values":{"x":0,"y":0,"z":9.80665}}
      """
    }
    return #"{"messageId":0,"sessionId":"s","deviceId":"d","payload":["#
      + rows.joined(separator: ",") + "]}"
  }

  private static var sensorLogText: String {
    rowsOf { i in
      "2018-05-04 \(clock(i)).000 +0200,\(900 + i).5,0,0,-1,"
        + (i % 2 == 0 ? "1525420799.5,48,11,500" : ",,,") + ",\(i),walking,2"
    }.joined(
      separator: "\n",
      header: "loggingTime(txt),accelerometerTimestamp_sinceReboot(s),"
        + "accelerometerAccelerationX(G),accelerometerAccelerationY(G),accelerometerAccelerationZ(G),"
        + "locationTimestamp_since1970(s),locationLatitude(WGS84),locationLongitude(WGS84),"
        + "locationAltitude(m),pedometerNumberofSteps(N),activity(txt),activityActivityConfidence(Z)"
    )
  }

  private static var androSensorText: String {
    rowsOf { "0;0;9.80665;0;0;0;48.1;11.2;500;18;1013.25;\($0 * 500);2022-10-22 18:33:23:288" }
      .joined(
        separator: "\n",
        header: "ACCELEROMETER X (m/s²);ACCELEROMETER Y (m/s²);ACCELEROMETER Z (m/s²);"
          + "GRAVITY X (m/s²);GRAVITY Y (m/s²);GRAVITY Z (m/s²);LOCATION Latitude : ;"
          + "LOCATION Longitude : ;LOCATION Altitude ( m);LOCATION Speed ( Kmh);"
          + "ATMOSPHERIC PRESSURE (hPa);Time since start in ms ;YYYY-MO-DD HH-MI-SS_SSS")
  }

  private static var xsensDOTText: String {
    // The counter of microseconds begins anew in the middle.
    let head =
      "sep=,\nDeviceTag:,Sensor\nFirmwareVersion:,2.0.0\n"
      + "StartTime: ,2021-08-20_20:21:13_835 GMT+8\n\n"
    return head
      + rowsOf { i in
        "\(i),\((4_294_667_296 + i * 10_000) % 4_294_967_296),0.5,0.5,0.5,0.5,0,0,0,0"
      }.joined(
        separator: "\n",
        header: "PacketCounter,SampleTimeFine,Quat_W,Quat_X,Quat_Y,Quat_Z,FreeAcc_X,FreeAcc_Y,"
          + "FreeAcc_Z,Status")
  }

  private static var gpxText: String {
    "\u{FEFF}<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<gpx version=\"1.1\"><trk><trkseg>\n"
      + rowsOf { i in
        "<trkpt lat=\"48.\(i + 10)\" lon=\"11\"><ele>500</ele>"
          + "<time>2020-01-01T\(clock(i)).5+01:00</time><extensions><x:TPX><x:hr>120</x:hr>"
          + "<x:speed>1.5</x:speed></x:TPX></extensions></trkpt>"
      }.joined(separator: "\n").replacing("<x:", with: "<").replacing("</x:", with: "</")
      + "</trkseg></trk></gpx>"
  }

  private static var tcxText: String {
    "<?xml version='1.0'?><TrainingCenterDatabase><Activities><Activity><Lap><Track>"
      + rowsOf { i in
        "<Trackpoint><Time>2020-01-01T\(clock(i))Z</Time><Position><LatitudeDegrees>48</LatitudeDegrees>"
          + "<LongitudeDegrees>11</LongitudeDegrees></Position><AltitudeMeters>500</AltitudeMeters>"
          + "<DistanceMeters>\(i)</DistanceMeters><HeartRateBpm><Value>100</Value></HeartRateBpm>"
          + "</Trackpoint>"
      }.joined() + "</Track></Lap></Activity></Activities></TrainingCenterDatabase>"
  }

  private static var nmeaText: String {
    func sentence(_ body: String) -> String {
      let sum = body.utf8.reduce(0, ^)
      return "$\(body)*\(sum < 16 ? "0" : "")\(String(sum, radix: 16, uppercase: true))"
    }
    return rowsOf { i in
      let time = "2359\(i < 10 ? "0" : "")\(i).00"
      return sentence("GNRMC,\(time),A,4830.00000,N,01130.00000,W,10.0,90.0,010120,,,A") + "\r\n"
        + sentence("GNGGA,\(time),4830.00000,N,01130.00000,W,1,12,0.8,500.0,M,45.0,M,,")
    }.joined(separator: "\r\n")
  }

  private static var gnssLoggerText: String {
    "# \n# Version: v2.0.0.1 Platform: 9\n# Raw,ElapsedRealtimeMillis,TimeNanos,LeapSecond\n"
      + "# UncalAccel,utcTimeMillis,elapsedRealtimeNanos,UncalAccelXMps2,UncalAccelYMps2,"
      + "UncalAccelZMps2\n# Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,"
      + "AccuracyMeters,BearingDegrees,UnixTimeMillis\n"
      + rowsOf { i in
        let time = 1_600_000_000_000 + i * 20
        return "Raw,1,2,3\nUncalAccel,\(time),1,0,0,9.80665"
          + (i % 10 == 0 ? "\nFix,GPS,48,11,500,1.5,3,90,\(time)" : "")
      }.joined(separator: "\n")
  }

  private static var microsoftIndoorText: String {
    "#\tstartTime:1574572522274\n#\tBrand:X\tModel:Y\tAndroidName:8.1.0\n"
      + rowsOf { i in
        let time = 1_574_572_522_280 + i * 20
        return "\(time)\tTYPE_ACCELEROMETER\t0\t0\t9.80665\t2"
          + (i % 2 == 0 ? "" : "\n")
          + "\(time)\tTYPE_GYROSCOPE\t1\t2\t3\t3"
      }.joined(separator: "\n") + "\n1574572522290\tTYPE_WAYPOINT\t1.5\t2.5\n"
  }

  private static var getSensorDataText: String {
    "% Log file created by 'GetSensorData2' app\n"
      + rowsOf {
        "ACCE;\(hundredths($0));\($0);0;0;9.80665;3\nPRES;\(hundredths($0));\($0);1013.25;3"
      }
      .joined(separator: "\n") + "\nPOSI;0.1;1;48;11;2;0\n"
  }

  private static var geneactivText: String {
    let gain = ["x", "y", "z"].map { "\($0) gain:25600\r\n\($0) offset:0\r\n" }.joined()
    // x 0, y 0, z 256 units, light and button 0.
    let page = String(repeating: "000000100000", count: 300)
    return "Device Identity\r\nDevice Type:GENEActiv\r\nTime Zone:GMT +01:00\r\n\(gain)"
      + (0..<2).map {
        "Recorded Data\r\nPage Time:2013-05-30 10:12:\(49 + 3 * $0):500\r\n"
          + "Measurement Frequency:100.0\r\n\(page)\r\n"
      }.joined()
  }

  private static var appleHealthText: String {
    "<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Record*)>\n]>\n<HealthData>"
      + rowsOf {
        "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"A, B\" unit=\"count\" "
          + "startDate=\"2014-09-13 \(clock($0)) +0100\" endDate=\"2014-09-13 11:00:00 +0100\" "
          + "value=\"10\"/>"
      }.joined()
      + "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"30\" "
      + "startDate=\"2014-09-13 10:00:00 +0100\" endDate=\"2014-09-13 10:30:00 +0100\"/></HealthData>"
  }
}
