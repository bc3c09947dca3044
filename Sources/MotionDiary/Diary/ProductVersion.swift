/// The version of this package, as the command line and every document state it.
public enum ProductVersion {
  /// Semantic version.
  public static let current = "0.1.0"
}
