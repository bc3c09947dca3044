import MotionRecordings

/// The SHA-256 of a path as it was named: what parts a cohort into shards and tells equal names apart,
/// whatever order the files come in and whoever else works on them.
package struct PathDigest {
  private let bytes: [UInt8]

  package init(_ path: String, member: String? = nil) {
    var hash = SHA256()
    hash.update(path)
    if let member { hash.update("\0" + member) }
    bytes = hash.digest()
  }

  /// Hexadecimal digits of the beginning. Of 100,000 files of one name, two have the same 12 once in
  /// 50,000 cohorts.
  package func digits(_ count: Int = 12) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text.prefix(count), as: UTF8.self)
  }

  /// The shard of a path among so many, 1 for the first.
  package func shard(of count: Int) -> Int {
    let number = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(number % UInt64(count)) + 1
  }
}
