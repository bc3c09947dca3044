import MotionRecordings
import Testing

@Suite("Temperature in wearables' files")
struct DeviceTemperatureTests {
  private let files: TemporaryFolder

  init() throws { files = try TemporaryFolder() }

  @Test("A cwa's blocks say the temperature in ten bits, which are told by minutes")
  func axivity() throws {
    // 256 is 25 °C, and each unit 75 / 256 °C; the upper six bits are none of it.
    let raw: [UInt16] = [256, 256, 0xFC00 | 260, 0, 1023, 264]
    let seconds = [0, 1, 30, 31, 32, 150]
    let blocks = zip(seconds, raw).flatMap { second, temperature in
      PackedBytes.axivityBlock(
        second: second, samples: (0..<100).map { _ in [0, 0, 256] }, temperature: temperature)
    }
    let whole = try WholeRecording(try files.add("a.cwa", PackedBytes.axivityHeader() + blocks))
    let found = whole.reader.temperatures
    #expect(found.map(\.minute) == [0, 2] && found.map(\.count) == [3, 1])
    #expect(abs(found[0].celsius - (25 + 4 * 75 / 256.0 / 3)) < 1e-9)
    #expect(abs(found[1].celsius - (25 + 8 * 75 / 256.0)) < 1e-9)
  }

  @Test("GENEActiv's pages say it in words; what is no number, and no temperature, is none")
  func geneactiv() throws {
    let text = String(decoding: Specimen.geneactiv.bytes, as: UTF8.self)
    for (words, celsius) in [
      ("21.5", 21.5), ("-3.25", -3.25), ("warm", nil), ("", nil), ("1e9", nil), ("nan", nil),
    ] as [(String, Double?)] {
      let said = text.replacing(
        "Measurement Frequency", with: "Temperature:\(words)\r\nMeasurement Frequency")
      let whole = try WholeRecording(try files.add("\(words)/a.bin", said))
      #expect(whole.reader.temperatures.map(\.celsius) == (celsius.map { [$0] } ?? []))
      #expect(whole.accelerations.count == 600)
    }
  }

  @Test("Files that say none have none")
  func none() throws {
    for specimen in [Specimen.actigraph, .plainCSV, .gpx] {
      let whole = try WholeRecording(try files.add("\(specimen)", specimen.bytes))
      #expect(whole.reader.temperatures.isEmpty)
    }
  }
}
