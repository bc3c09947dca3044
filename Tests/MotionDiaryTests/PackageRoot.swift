/// Where the package lies, by the place of this file.
enum PackageRoot {
  static let path = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
}
