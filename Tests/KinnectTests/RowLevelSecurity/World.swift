import SQL

/// Every row of a database at one moment, as the system sees it.
struct World {
  typealias Row = [String: SQLValue]

  let tables: [String: [Row]]
  /// Accepted follows of people who are not suspended, as "follower followee".
  private(set) var reading: Set<String> = []
  private(set) var blocked: Set<String> = []
  private(set) var profiles: [String: Row] = [:]
  private(set) var posts: [String: Row] = [:]
  /// Account of each profile.
  private(set) var accounts: [String: String] = [:]
  private(set) var rooms: [String: Row] = [:]
  /// By conversation, how many are said to be in it, and when its newest message was written.
  private(set) var sizes: [String: Int64] = [:]
  private(set) var newest: [String: Int64] = [:]
  /// By conversation, since when each member is in it.
  private(set) var members: [String: [String: Int64]] = [:]
  /// By conversation, who is invited to it and has not answered.
  private(set) var invitations: [String: [Row]] = [:]
  private(set) var stories: [String: Row] = [:]
  /// The same of the second app.
  private(set) var believe = Believers()

  init(_ tables: [String: [Row]]) {
    self.tables = tables
    for row in self["profiles"] { profiles[row.key("id")] = row }
    for row in self["follows"] where row["accepted_at"] != .null {
      guard profiles[row.key("followee")]?["hidden_at"] == .null else { continue }
      reading.insert(row.key("follower") + " " + row.key("followee"))
    }
    for row in self["blocked_profiles"] { blocked.insert(row.key("viewer") + " " + row.key("other")) }
    for row in self["kinnect_posts"] { posts[row.key("id")] = row }
    for row in self["profile_accounts"] { accounts[row.key("profile_id")] = row.key("account_id") }
    for row in self["kinnect_conversations"] { rooms[row.key("id")] = row }
    for row in self["kinnect_conversation_sizes"] { sizes[row.key("conversation_id")] = row.int("member_count") }
    for row in self["kinnect_messages"] {
      newest[row.key("conversation_id")] = max(newest[row.key("conversation_id")] ?? 0, row.int("created_at"))
    }
    for row in self["kinnect_members"] {
      members[row.key("conversation_id"), default: [:]][row.key("profile_id")] = row.int("joined_at")
    }
    for row in self["kinnect_invitations"] where row["declined_at"] == .null {
      invitations[row.key("conversation_id"), default: []].append(row)
    }
    for row in self["kinnect_stories"] { stories[row.key("id")] = row }
    believe = Believers(self)
  }

  func messages(with media: String) -> [Row] { self["kinnect_messages"].filter { $0.key("media_key") == media } }

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
