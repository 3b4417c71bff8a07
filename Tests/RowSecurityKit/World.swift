import SQL

/// Rows of a world by what is asked of them, found out once for each.
protocol WorldFacts: AnyObject {
  init(_ world: World)
}

/// Every row of a database at one moment, as the system sees it.
struct World {
  typealias Row = [String: SQLValue]

  let surface: AttackSurface
  let tables: [String: [Row]]
  /// Accepted follows of people who are not suspended, as "follower followee".
  private(set) var reading: Set<String> = []
  private(set) var blocked: Set<String> = []
  private(set) var profiles: [String: Row] = [:]
  /// Account of each profile.
  private(set) var accounts: [String: String] = [:]
  private let kept = Kept()

  /// What apps have asked, once they have.
  private final class Kept {
    var facts: [ObjectIdentifier: any WorldFacts] = [:]
    var named: [String: AnyObject] = [:]
    var byID: [String: [String: Row]] = [:]
  }

  init(_ surface: AttackSurface, _ tables: [String: [Row]]) {
    self.surface = surface
    self.tables = tables
    for row in self["profiles"] { profiles[row.key("id")] = row }
    for row in self["follows"] where row["accepted_at"] != .null {
      guard profiles[row.key("followee")]?["hidden_at"] == .null else { continue }
      reading.insert(row.key("follower") + " " + row.key("followee"))
    }
    for row in self["blocked_profiles"] { blocked.insert(row.key("viewer") + " " + row.key("other")) }
    for row in self["profile_accounts"] { accounts[row.key("profile_id")] = row.key("account_id") }
  }

  /// An app's rows by what is asked of them.
  func facts<Facts: WorldFacts>(_ type: Facts.Type) -> Facts {
    if let facts = kept.facts[ObjectIdentifier(type)] as? Facts { return facts }
    let facts = Facts(self)
    kept.facts[ObjectIdentifier(type)] = facts
    return facts
  }

  /// The same of a part that several apps have.
  /// - Parameter name: by which they are known, such as one of its tables.
  func facts<Facts: AnyObject>(_ name: String, _ find: (World) -> Facts) -> Facts {
    if let facts = kept.named[name] as? Facts { return facts }
    let facts = find(self)
    kept.named[name] = facts
    return facts
  }

  /// The rows of a table by their `id`.
  func byID(_ table: String) -> [String: Row] {
    if let rows = kept.byID[table] { return rows }
    let rows = Dictionary(self[table].map { ($0.key("id"), $0) }, uniquingKeysWith: { $1 })
    kept.byID[table] = rows
    return rows
  }

  subscript(table: String) -> [Row] { tables[table] ?? [] }
}

extension World.Row {
  /// The value as a text that can be compared and joined; a blob's bytes are taken for characters.
  func key(_ column: String) -> String { (self[column] ?? .null).key }

  func int(_ column: String) -> Int64 {
    if case .integer(let value)? = self[column] { value } else { 0 }
  }
}

extension SQLValue {
  var key: String {
    switch self {
    case .null: "NULL"
    case .integer(let value): String(value)
    case .real(let value): String(value)
    case .text(let text): text
    case .blob(let bytes):
      // The fixture's own ids are letters; others are bytes.
      bytes.count == 16 && bytes[0] == UInt8(ascii: "@")
        ? String(decoding: bytes, as: UTF8.self) : hexadecimalText(bytes)
    case .uuid: asBytes.key
    }
  }

  /// An id's 16 bytes as an id.
  var asID: SQLValue {
    guard case .blob(let bytes) = self, bytes.count == 16 else { return self }
    func word(_ part: ArraySlice<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
    return .uuid(high: word(bytes[..<8]), low: word(bytes[8...]))
  }

  /// As SQLite gives it: an id is its bytes.
  var asBytes: SQLValue {
    guard case .uuid(let high, let low) = self else { return self }
    return .blob(
      [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - $0 * 8)) } })
  }
}

func hexadecimalText(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var output: [UInt8] = []
  for byte in bytes { output += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
  return String(decoding: output, as: UTF8.self)
}
