extension String {
  /// The text without characters that would move the cursor or change the colours of a terminal:
  /// names and findings come out of files of strangers.
  public var printable: String {
    String(
      unicodeScalars.map { scalar in
        let isControl =
          scalar.properties.generalCategory == .control
          || scalar.properties.generalCategory == .format
        return isControl ? " " : Character(scalar)
      })
  }
}
