import MotionLink
import MotionSystem
import SystemLibrary

/// Where applications say why they want motion data: `coremotion/clients/ID.toml` in the folders of shared
/// data (specifications.freedesktop.org/basedir), with `purpose = "..."`.
struct PurposeFiles {
  /// Bytes of such a file.
  private static let longest = 64 << 10
  /// Characters of a purpose that are shown.
  private static let mostCharacters = 300

  /// Folders of such files, the first one before the others.
  let folders: [String]

  /// The folders of a configuration, then the user's own, then the system's.
  init(_ configured: [String]) {
    folders = configured + Self.shared.map { $0 + "/coremotion/clients" }
  }

  /// An application's purpose; `nil` where it does not say. What is wrong with a file is logged.
  func purpose(of application: String, log: (String) -> Void) -> String? {
    for folder in folders {
      let path = "\(folder)/\(application).toml"
      // What is no file, such as a pipe, would be waited for.
      guard FileStatus(of: path)?.kind == .file,
        let bytes = try? InputFile(path).bytes(atMost: Self.longest)
      else { continue }
      do throws(ConfigurationMistake) {
        let document = try TOMLDocument(bytes, file: path)
        guard case .text(let purpose)? = document.root["purpose"], !purpose.isEmpty else {
          throw document.mistake(["purpose"], "expected a text")
        }
        return String(purpose.prefix(Self.mostCharacters))
      } catch {
        log(error.description)
        return nil
      }
    }
    return nil
  }

  private static var shared: [String] {
    let own = variable("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
    let system = variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    // Relative ones are to be ignored.
    return ([own].compactMap(\.self) + system.split(separator: ":").map(String.init))
      .filter { $0.hasPrefix("/") }
  }

  /// The home of whoever runs the service.
  static var home: String? { variable("HOME") }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
