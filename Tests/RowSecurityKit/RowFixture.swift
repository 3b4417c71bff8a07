import Wire

@testable import SQL

/// A database with rows over the real schema in which every value tells where it comes from.
///
/// Ids and texts are tokens of 16 ASCII characters that begin with `@`, times are integers above `firstTime`; none is
/// used for two things. What a viewer may not see can so be recognised in any answer, also inside of concatenations.
enum RowFixture {
  static let firstTime: Int64 = 7_700_000_000_000
  /// What time it is: later than everything that has happened, earlier than the end of what goes on.
  static let clock: Int64 = 7_700_000_900_000
  static var options: SQLiteOptions { SQLiteOptions(now: { Timestamp(microseconds: clock) }) }

  /// A place in a database, made from letters so that it survives `group_concat`.
  static func token(_ kind: String, _ number: Int) -> String {
    let digits = String(number)
    return "@" + kind + String(repeating: "0", count: 15 - kind.utf8.count - digits.utf8.count) + digits
  }

  static func id(_ token: String) -> SQLValue { bytes(token).asID }
  static func bytes(_ token: String) -> SQLValue { .blob(Array(token.utf8)) }

  /// The viewer.
  struct Viewer: Hashable, Sendable, CustomStringConvertible {
    enum Kind: Hashable, Sendable {
      case member, `operator`
      /// Somebody with an account and no profile in the app.
      case account
      case anonymous
    }

    let description: String
    /// Who it is; for the anonymous viewer, whom it pretends to be.
    let person: Person
    let app: String
    var kind: Kind = .member

    init(_ name: String, _ person: Person, in app: String, _ kind: Kind = .member) {
      (description, self.person, self.app, self.kind) = (name, person, app, kind)
    }

    var principal: Principal {
      switch kind {
      case .member, .operator: RowFixture.principal(person, app: app, isOperator: kind == .operator)
      case .account: Principal(viewer: ID<Never>?.none, account: wireID(person.account), app: app)
      case .anonymous: Principal(viewer: ID<Never>?.none, account: ID<Never>?.none, app: app)
      }
    }
  }

  /// Everyone with an account, called by what they are to Ben, who is the owner.
  enum Person: Int, CaseIterable, Sendable {
    case stranger = 1, requested, follower, exFollower, blocked, owner, `operator`, profileless, open, suspended, hermit

    var number: Int { rawValue }
    var account: String { token("acct", number) }
    /// The profile in an app.
    func profile(_ app: String) -> String { token("p" + app.prefix(3), number) }
  }

  static func wireID(_ token: String) -> ID<Never> {
    var bytes = Array(token.utf8)
    func next() -> UInt64 {
      defer { bytes.removeFirst(8) }
      return bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    return ID(high: next(), low: next())
  }

  static func principal(_ person: Person, app: String, isOperator: Bool = false) -> Principal {
    Principal(
      viewer: wireID(person.profile(app)), account: wireID(person.account), app: app, isOperator: isOperator)
  }
}
