import Foundation
import MainActorSpellings
import Spellings5
import Spellings6
import Testing

@Test("Each of the 81 spellings stands in the sources once")
func everySpellingIsThere() throws {
  let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let folder = package.appending(path: "Sources/Spellings")
  let files = try FileManager.default.contentsOfDirectory(
    at: folder, includingPropertiesForKeys: nil)
  var numbers: [Int] = []
  for file in files where file.pathExtension == "swift" {
    let text = try String(contentsOf: file, encoding: .utf8)
    for match in text.matches(of: /(?m)\/\/ (\d+)(?:$|[,:])/) {
      numbers.append(try #require(Int(match.1)))
    }
  }
  #expect(numbers.sorted() == Array(1...81))
}

// CMErrorNotAvailable: this machine counts no steps. Asked twice, answered twice.
@Test("Swift 5 mode: spellings run where there is no device")
func runInSwift5() async throws {
  #expect(try await Spellings5.runWithoutDevice() == [109, 109])
}

@Test("Swift 6 mode: spellings run where there is no device")
func runInSwift6() async throws {
  #expect(try await Spellings6.runWithoutDevice() == [109, 109])
}

@Test("Main actor by default: view models run where there is no device")
func runOnMainActor() async {
  #expect(await MainActorSpellings.runWithoutDevice() == nil)
}
