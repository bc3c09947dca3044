import MotionProcessing
import MotionRecordings
import Testing

@Suite("CSV files whose header names units")
struct PlainCSVTests {
  private func read(_ text: String, name: String = "log.csv") throws -> WholeRecording {
    let folder = try TemporaryFolder()
    return try WholeRecording(try folder.add(name, text))
  }

  private func refusal(_ text: String, name: String = "log.csv") throws -> String {
    let folder = try TemporaryFolder()
    return failure(try folder.add(name, text))?.description ?? "it was read"
  }

  @Test(
    "The unit decides, whatever the spelling",
    arguments: [
      "time_s,x_mps2,y_mps2,z_mps2\n0.25,0,0,9.80665\n",
      "time [ms], acc_x (g), acc_y (g), acc_z (g)\n250,0,0,1\n",
      "seconds_elapsed;ax (m/s^2);ay (m/s^2);az (m/s^2)\n0,25;0;0;9,80665\n",
      "\"Time (s)\"\t\"Acceleration X (m/s²)\"\t\"Acceleration Y (m/s²)\"\t\"Acceleration Z (m/s²)\"\n0.25\t0\t0\t9.80665\n",
      "timestamp_us,accX_g,accY_g,accZ_g\n250000,0,0,1\n",
      "az_g,apple_z_x,t_ns,apple_acc_x_g,apple_acc_y_g,apple_acc_z_g\n".replacing(
        "az_g,apple_z_x", with: "step,label")
        + "1,w,250000000,0,0,-1\n",
    ])
  func acceleration(text: String) throws {
    let whole = try read(text)
    #expect(
      whole.samples == [
        Sample(.acceleration(Vector3(0, 0, -1)), at: SensorTime(nanoseconds: 250_000_000))
      ])
    #expect(whole.reader.format == "CSV")
  }

  @Test("One wide file holds every stream; empty cells mean that a sensor had nothing new")
  func wide() throws {
    let whole = try read(
      """
      time_s,acc_x (g),acc_y (g),acc_z (g),gx (deg/s),gy (deg/s),gz (deg/s),mag_x (uT),mag_y (uT),mag_z (uT),\
      pressure (Pa),latitude,longitude,altitude_m,speed (km/h),horizontal accuracy (m)
      0,0,0,1,180,0,0,20,0,-40,101325,,,,,
      1,0,0,1,,,,,,,,48.5,11.5,500,36,-1
      2,0,0,,,,,,,,,,,,,
      """)
    #expect(whole.accelerations.count == 2)
    #expect(whole.samples(.rotationRate).map(\.reading) == [.rotationRate(Vector3(.pi, 0, 0))])
    #expect(whole.samples(.magneticField).map(\.reading) == [.magneticField(Vector3(20, 0, -40))])
    #expect(whole.pressures == [101.325])
    #expect(whole.fixes.map(\.speed) == [10])
    #expect(whole.fixes.first?.horizontalAccuracy.isNaN == true)
    #expect(whole.reader.skippedRows == 1 && whole.reader.findings.first?.line == 4)
  }

  @Test("Times since 1970 give the start; times since boot count from the first row")
  func origins() throws {
    let since1970 = try read("timestamp_ms,pressure_hPa\n1700000000500,1000\n1700000001500,1000\n")
    #expect(since1970.samples.map(\.time.seconds) == [0, 0, 1])
    #expect(since1970.samples(.wallClock).map(\.reading) == [.wallClock(1_700_000_000_500_000_000)])
    let sinceBoot = try read("timestamp_s,pressure_hPa\n90000.5,1000\n90001.5,1000\n")
    #expect(sinceBoot.samples.map(\.time.seconds) == [0, 1])
  }

  @Test("What cannot be told from the header is refused with its columns")
  func refusals() throws {
    #expect(try refusal("n,x,y,z\n0,0,0,1\n").contains("\"n\", \"x\", \"y\", \"z\""))
    #expect(
      try refusal("time_s,x,y,z\n0,0,0,4096\n").contains(
        "expected columns of a sensor with their units"))
    #expect(try refusal("time_s,x,y,z\n0,0,0,4096\n").contains("--column acceleration="))
    #expect(try refusal("time_s,x_g,y_g\n0,0,0\n").contains("along x, y and z"))
    #expect(try refusal("time_s,x_g,y_g,z_mps2\n0,0,0,1\n").contains("in one unit"))
    #expect(
      try refusal("time_s,x_g,y_g,z_g,bx_g,by_g,bz_g\n0,0,0,1,0,0,1\n").contains("same quantity"))
    #expect(
      try refusal("time_s,linear_x_g,linear_y_g,linear_z_g\n0,0,0,1\n").contains("without gravity")
    )
    let linear = "\"Time (s)\",\"X (m/s^2)\",\"Y (m/s^2)\",\"Z (m/s^2)\"\n0,0,0,1\n"
    #expect(try refusal(linear, name: "Linear Accelerometer.csv").contains("without gravity"))
    #expect(try refusal(linear, name: "Accelerometer.csv") == "it was read")
  }
}
