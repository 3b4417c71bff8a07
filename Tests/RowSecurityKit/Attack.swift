@testable import SQL

/// Statements that somebody tries who can write SQL, with places that are filled in for each viewer:
/// `{B}` before a table's name, `{me}` the viewer's profile, `{acct}` the account, `{own}` a post of the viewer,
/// `{seen}` another's visible post, `{hid}` a post nobody may see, `{other}` another's profile.
struct Attack: Sendable, CustomStringConvertible {
  let name: String
  let statements: [String]

  init(_ name: String, _ statements: String...) {
    self.name = name
    self.statements = statements
  }

  var description: String { name }

  /// How a base table is spelled.
  enum Spelling: CaseIterable, Sendable {
    case bare, main, alias
  }

  func filled(for viewer: RowFixture.Viewer, _ spelling: Spelling, alias: String) -> [String] {
    let person = viewer.person
    let prefix =
      switch spelling {
      case .bare: ""
      case .main: "main."
      case .alias: alias + "."
      }
    let isOwner = person == .owner
    let places = [
      "{B}": prefix, "{me}": Self.literal(person.profile(viewer.app)),
      "{acct}": Self.literal(person.account), "{own}": Self.literal(RowFixture.token("post", viewer.ownPost)),
      "{seen}": Self.literal(RowFixture.token("post", isOwner ? 4 : 1)),
      "{hid}": Self.literal(RowFixture.token("post", 10)),
      "{other}": Self.literal((isOwner ? RowFixture.Person.follower : .owner).profile(viewer.app)), "{alias}": alias,
      "{uuid}": "'\(RowFixture.wireID(RowFixture.Person.owner.profile(viewer.app)))'",
      "{account}": "'\(RowFixture.wireID(RowFixture.Person.owner.account))'",
    ]
    return statements.map { Self.filled($0, with: places) }
  }

  /// The text with what stands for its places, in one pass: a hundred thousand are made in a run.
  private static func filled(_ text: String, with places: [String: String]) -> String {
    var (made, rest) = ("", text[...])
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let end = rest.utf8[start...].firstIndex(of: UInt8(ascii: "}"))
    {
      let behind = rest.utf8.index(after: end)
      if let value = places[String(rest[start..<behind])] {
        made += rest[..<start] + value
        rest = rest[behind...]
      } else {
        let next = rest.utf8.index(after: start)
        made += rest[..<next]
        rest = rest[next...]
      }
    }
    return made + rest
  }

  /// A photo that is another's.
  static let othersPhoto = literal(RowFixture.token("mown", RowFixture.Person.open.number))

  /// As SQLite writes it; `onPostgres` makes it what PostgreSQL takes.
  static func literal(_ token: String) -> String { "x'" + hexadecimalText(Array(token.utf8)) + "'" }
}

extension Attack {
  /// The text with ids and bytes as PostgreSQL writes them; what else it does not know, it refuses.
  static func onPostgres(_ text: String) -> String {
    var (output, position) = ("", text.startIndex)
    for token in Token.tokens(of: text) ?? [] where token.kind == .string && token.text.first == "x" {
      let digits = String(token.text.dropFirst(2).dropLast())
      output += text[position..<token.range.lowerBound]
      output += digits.count == 32 ? "'\(digits)'" : "'\\x\(digits)'"
      position = token.range.upperBound
    }
    return output + text[position...]
  }
}

extension RowFixture.Viewer {
  /// The number of a post of the viewer's; an app numbers its posts so, with the token `post`.
  var ownPost: Int {
    switch person {
    case .owner, .profileless: 1
    case .follower: 4
    case .requested: 6
    case .exFollower: 7
    case .blocked: 8
    case .operator: 11
    case .stranger, .open, .suspended, .hermit: 5
    }
  }
}
