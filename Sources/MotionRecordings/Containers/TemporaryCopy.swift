import MotionSystem

/// An archive that lay in another one, unpacked to a file: archives are read from their end.
///
/// A class: the file goes with its last reference, and where the program is killed, with the next copy.
final class TemporaryCopy {
  /// The most that is unpacked, in bytes: a month of three axes at 100 Hz packed by its maker.
  private static let most: Int64 = 2 << 30

  private let aside: Aside

  var path: String { aside.path }

  /// Copies the whole stream.
  init(of stream: ByteStream, file: String) throws(RecordingError) {
    do throws(SystemError) {
      aside = try Aside.file(in: Folder.temporary, mode: 0o600)
      let copy = try WrittenFile(aside.path)
      if try copy.take(atMost: Self.most, from: { stream.read(into: $0) }) { return }
    } catch {
      throw RecordingError(
        file: file, reason: "it cannot be unpacked: \(error.words)",
        advice: "make room for temporary files, or unpack it yourself")
    }
    throw RecordingError(
      file: file, reason: "the archive in it is larger than \(Self.most >> 30) GiB",
      advice: "unpack it and name what it holds")
  }
}
