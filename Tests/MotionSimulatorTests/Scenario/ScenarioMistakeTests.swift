import Testing

@testable import MotionSimulator

@Suite("Mistakes in a scenario's text") struct ScenarioMistakeTests {
  private func mistakes(_ text: String) -> [String] {
    do throws(ScenarioTextErrors) {
      _ = try Scenario(name: "wrong", text: text)
      return []
    } catch {
      return error.errors.map(\.description)
    }
  }

  @Test(
    "A mistake says its line, what was expected, what is there, and what may have been meant",
    arguments: [
      (
        "walc 60 s",
        "line 1: expected a word such as walk, stand or drive, found \"walc\"; did you mean \"walk\"?"
      ),
      ("walk", "line 1: expected a duration such as 1 s, found nothing more"),
      ("walk 60", "line 1: expected a unit (s, ms, min, h or d) after 60, found nothing more"),
      ("walk 60 m", "line 1: expected a duration in s, ms, min, h or d, found \"m\""),
      ("walk 60sec", "line 1: expected a duration in s, ms, min, h or d, found \"60sec\""),
      ("walk far", "line 1: expected a duration such as 1 s, found \"far\""),
      (
        "walk 60 s att 2 m/s",
        "line 1: expected at, up, down, while, in, indoors, outdoors or the end of the line, found \"att\"; "
          + "did you mean \"at\"?"
      ),
      (
        "walk 60 s in hand in bag",
        "line 1: expected at, up, down, while, indoors, outdoors or the end of the line, found \"in\""
      ),
      (
        "walk 60 s at 9 m/s",
        "line 1: expected a speed from 0.3 m/s to 2.5 m/s, found \"9 m/s\""
      ),
      ("walk 1,5 min", "line 1: expected a number with a point, such as 1.5, found \"1,5\""),
      ("walk nan s", "line 1: expected a duration such as 1 s, found \"nan\""),
      ("walk 1e3 s", "line 1: expected a duration in s, ms, min, h or d, found \"1e3\""),
      ("walk -5 s", "line 1: expected a duration from 1 s to 8 d, found \"-5 s\""),
      ("walk 0.5 s 0.2 s", "line 1: expected a duration from 1 s to 8 d, found \"0.5 s 0.2 s\""),
      ("stairs up 0", "line 1: expected storeys, a whole number from 1 to 200, found \"0\""),
      ("stairs app 1", "line 1: expected a direction: up or down, found \"app\""),
      (
        "walk 9 s in table",
        "line 1: expected a place that goes along, such as in pocket, found \"table\""
      ),
      ("lie 9 s\nend", "line 2: expected a repeat before, found \"end\""),
      (
        "lie 9 s\nrepeat 2\nlie 9 s",
        "line 3: expected end for the repeat of line 2, found nothing more"
      ),
      (
        "repeat 2\nend",
        "line 2: expected something to do within the repeat of line 1, found \"end\""
      ),
      (
        "summary A.\nsummary B.\nlie 9 s",
        "line 2: expected summary only once (line 1 has it), found \"summary\""
      ),
      (
        "lie 9 s\nphone android",
        "line 2: expected phone before the first action, found \"phone\""
      ),
      ("", "line 1: expected at least one action, such as walk 60 s, found nothing more"),
      (
        "# nothing\n\n",
        "line 2: expected at least one action, such as walk 60 s, found nothing more"
      ),
      (
        "start 2023-02-29 08:00 +01:00\nlie 9 s",
        "line 1: expected a date such as 2014-06-03, from 1980 to 2099, found \"2023-02-29\""
      ),
      (
        "start 2023-02-28 24:00 +01:00\nlie 9 s",
        "line 1: expected a time such as 08:15, found \"24:00\""
      ),
      (
        "start 2023-02-28 08:00 Europe/Berlin\nlie 9 s",
        "line 1: expected an offset from UTC such as +02:00, found \"Europe/Berlin\""
      ),
      ("orientation 10\nlie 9 s", "line 1: expected a unit (Hz) after 10, found nothing more"),
      ("fault\nlie 9 s", "line 1: expected a fault, such as range 2 g, found nothing more"),
      (
        "phone android without location\nlie 9 s",
        "line 1: expected a sensor: accelerometer, gyroscope, magnetometer or barometer, "
          + "found \"location\""
      ),
      (
        "location wandering\nlie 9 s",
        "line 1: expected a phone with location, found \"location\""
      ),
      (
        "weather storm\nphone bare without barometer\nlie 9 s",
        "line 1: expected a phone with barometer, found \"weather\""
      ),
      (
        "weather strom\nlie 9 s",
        "line 1: expected weather: calm, ordinary or storm, found \"strom\"; "
          + "did you mean \"storm\"?"
      ),
      (
        "clock barometer\nlie 9 s",
        "line 1: expected an error, such as offset 0.02 s, found nothing more"
      ),
      (
        "clock barometer batch 1 s\nclock barometer batch 2 s\nlie 9 s",
        "line 2: expected barometer only once, found \"barometer\""
      ),
      ("indoors now\nlie 9 s", "line 1: expected the end of the line, found \"now\""),
      ("lie 9 s\u{0}", "line 1: expected text without control characters, found \"byte 0x00\""),
      (
        "lie 9 s\n\u{202E}evil 1",
        "line 2: expected a word such as walk, stand or drive, found \"\\u{202e}evil\""
      ),
    ])
  func sentences(text: String, sentence: String) {
    #expect(mistakes(text) == [sentence])
  }

  @Test("A place that is not there is answered with the nearest, and with all that are")
  func places() throws {
    let sentence = try #require(mistakes("in poket\nlie 9 s").first)
    #expect(sentence.hasPrefix("line 1: expected a place: pocket, hand, "))
    #expect(sentence.hasSuffix(", found \"poket\"; did you mean \"pocket\"?"))
  }

  @Test("All mistakes of a text are said, in the order of their lines")
  func all() {
    let lines = mistakes(
      """
      phon iphone
      walk 60
      repeat many
        stnd 5 s
      end
      walk 9 s
      lift up 900 m
      """
    ).map { $0.prefix(7) }
    #expect(lines == ["line 1:", "line 2:", "line 3:", "line 4:", "line 7:"])
  }
}
