import Believe
import Core
import FoundationEssentials
import Kinnect
import Testing
import Wire

@testable import SQL

/// A database with rows over the real schema in which every value tells where it comes from.
///
/// Ids and texts are tokens of 16 ASCII characters that begin with `@`, times are integers above `firstTime`; none is
/// used for two things. What a viewer may not see can so be recognised in any answer, also inside of concatenations.
enum RowFixture {
  static let schema = Schema([.core, .kinnect, .believe])
  static let firstTime: Int64 = 7_700_000_000_000
  /// What time it is: later than everything that has happened, earlier than the end of the stories that go on.
  static let clock: Int64 = 7_700_000_900_000
  static var options: SQLiteOptions { SQLiteOptions(now: { Timestamp(microseconds: clock) }) }

  /// A place in a database, made from letters so that it survives `group_concat`.
  static func token(_ kind: String, _ number: Int) -> String {
    let digits = String(number)
    return "@" + kind + String(repeating: "0", count: 15 - kind.utf8.count - digits.utf8.count) + digits
  }

  static func id(_ token: String) -> SQLValue { bytes(token).asID }
  static func bytes(_ token: String) -> SQLValue { .blob(Array(token.utf8)) }

  /// Whoever looks, with what they are to Ben.
  enum Viewer: String, CaseIterable, Sendable {
    case stranger, requested, follower, exFollower, blocked, owner, anonymous, otherApp, `operator`, profileless
    /// In the other app: whoever owns projects there, whoever wrote without a name, and whoever reads what is on the web.
    case creator, sender, passerBy

    var principal: Principal {
      switch self {
      case .anonymous: .anonymous
      case .otherApp: RowFixture.principal(.follower, app: "believe")
      case .creator: RowFixture.principal(.owner, app: "believe")
      case .sender: RowFixture.principal(.stranger, app: "believe")
      case .passerBy: Principal(viewer: ID<Never>?.none, account: ID<Never>?.none, app: "believe")
      case .operator: RowFixture.principal(.operator, isOperator: true)
      case .profileless:
        Principal(viewer: ID<Never>?.none, account: wireID(token("acct", Person.profileless.number)), app: "kinnect")
      case .stranger: RowFixture.principal(.stranger)
      case .requested: RowFixture.principal(.requested)
      case .follower: RowFixture.principal(.follower)
      case .exFollower: RowFixture.principal(.exFollower)
      case .blocked: RowFixture.principal(.blocked)
      case .owner: RowFixture.principal(.owner)
      }
    }
  }

  /// Everyone with an account. Ben is the owner.
  enum Person: Int, CaseIterable, Sendable {
    case stranger = 1, requested, follower, exFollower, blocked, owner, `operator`, profileless, open, suspended, hermit

    var number: Int { rawValue }
    var account: String { token("acct", number) }
    /// The profile in Kinnect, or in another app.
    func profile(_ app: String = "kinnect") -> String { token(app == "kinnect" ? "prof" : "wprf", number) }
  }

  static func wireID(_ token: String) -> ID<Never> {
    var bytes = Array(token.utf8)
    func next() -> UInt64 {
      defer { bytes.removeFirst(8) }
      return bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    return ID(high: next(), low: next())
  }

  static func principal(_ person: Person, app: String = "kinnect", isOperator: Bool = false) -> Principal {
    Principal(
      viewer: wireID(person.profile(app)), account: wireID(person.account), app: app, isOperator: isOperator)
  }

  /// A statement of the system's own, with `?` free text.
  static func sql(_ text: String, _ values: [SQLValue]) -> SQL { SQL(foreign: text, values: values) }

  /// Opens a database with all rows in `folder`.
  static func open(_ folder: ScratchFolder, options: SQLiteOptions = RowFixture.options) async throws -> Storage {
    let path = folder.path + "/fixture.db"
    try FixtureFile.file.copy(to: path)
    return try Storage.open(path: path, schema: schema, options: options)
  }
}

/// A folder of its own for one test, in memory where the system has such a place; removed at the end.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    let base = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
    path = "\(base)/hearth-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // Nothing can be done about a folder that does not go.
    try? FileManager.default.removeItem(atPath: path)
  }
}
