internal import CPostgres
internal import FoundationEssentials
internal import Glibc
public import SQL
internal import Synchronization
public import Wire

/// The engine that this run of the tests is about: `HEARTH_TEST_DATABASE` is absent or `sqlite`, or the URL of a
/// PostgreSQL server to throw away (`Scripts/postgres`), whose role may make databases.
public enum TestEngine: Sendable {
  case sqlite
  case postgres(TestCluster)

  public static let current: TestEngine = {
    let name = ProcessInfo.processInfo.environment["HEARTH_TEST_DATABASE"] ?? ""
    return name.isEmpty || name == "sqlite" ? .sqlite : .postgres(TestCluster(url: name))
  }()

  public static var isSQLite: Bool { if case .sqlite = current { true } else { false } }
  public static var isPostgres: Bool { !isSQLite }

  /// Whether an API is asked by cookie: by token and by cookie, and on PostgreSQL by token alone. Who is meant has been found out
  /// before the engine has a part in the answer.
  public static var byCookie: [Bool] { isSQLite ? [false, true] : [false] }

  /// Whom a route that changes something is asked as: everyone. On PostgreSQL, where a copy of a circle takes a good part of a second, all
  /// who have no profile or are refused, and one of the members who may: what each of them may do there, the apps' attack surfaces show.
  /// - Parameter may: whether the matrix says that a member may do it.
  public static func askers<Role: Hashable>(
    _ roles: [Role], members: some Sequence<Role>, may: (Role) -> Bool
  ) -> [Role] {
    let allowed = Set(members.filter(may))
    guard isPostgres, let one = roles.first(where: allowed.contains) else { return roles }
    return roles.filter { !allowed.contains($0) } + [one]
  }
}

/// A database of one test, or one to copy from: the bytes of a file, or a database's name in the cluster.
public enum TestDatabase: Sendable {
  case file([UInt8])
  case named(String)
}

/// Databases on a PostgreSQL server, made from templates and dropped again.
public final class TestCluster: Sendable {
  private let base: String
  private let query: String
  private let count = Atomic<Int>(0)
  /// Databases are copied one at a time: a template must be left alone meanwhile.
  private let copying: TestConnection
  private let dropping: TestConnection
  private let ahead = CopiesAhead()
  /// Names of this process's own, so that several can share a server.
  private let prefix = "hearth_test_\(getpid())_"

  /// - Parameter url: `postgres://user:password@host:port/database`, with or without settings behind a question mark.
  init(url: String) {
    let parts = url.split(separator: "?", maxSplits: 1)
    let path = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    base = path.dropLast(path.count > 3 ? 1 : 0).joined(separator: "/")
    query = parts.count > 1 ? "?\(parts[1])" : ""
    (copying, dropping) = (TestConnection("\(base)/postgres\(query)"), TestConnection("\(base)/postgres\(query)"))
  }

  public func url(_ database: String) -> String { "\(base)/\(database)\(query)" }

  /// What roles made by tests sign in with.
  public static let password = "throwaway"

  /// The same server as another role.
  public func url(_ database: String, as role: String) -> String {
    let host = base.split(separator: "@").last ?? ""
    return "postgres://\(role):\(Self.password)@\(host)/\(database)\(query)"
  }

  /// Few connections: hundreds of circles share the server.
  public func options(
    _ database: String, now: @escaping @Sendable () -> Timestamp = { .now }
  ) -> PostgresOptions {
    PostgresOptions(url: url(database), connections: 2, wait: 60, statementTimeout: 60_000, now: now)
  }

  public func freshName() -> String { prefix + String(count.add(1, ordering: .relaxed).newValue) }

  /// A new database; a copy of another one, to which nobody may be connected, when one is named.
  public func make(_ name: String, from template: String? = nil) throws {
    let source = template ?? "template0"
    // Copying the files takes half of what copying through the log takes; the server forgets all of it in the end anyway.
    _ = try copying.answer("CREATE DATABASE \(name) TEMPLATE \(source) STRATEGY file_copy")
  }

  /// A copy of a template that many tests begin with, which nobody may be connected to from now on.
  public func copy(of template: String) throws -> String {
    let make: @Sendable () throws -> String = { [self] in
      let name = freshName()
      try self.make(name, from: template)
      return name
    }
    return try ahead.take(of: template, make: make) ?? make()
  }

  /// Drops a database that nobody needs any more, when there is time. What stays goes with the server.
  func dropLater(_ name: String) { ahead.later { [self] in try? drop(name) } }

  /// Drops a database and its connections.
  public func drop(_ name: String) throws { _ = try dropping.answer("DROP DATABASE IF EXISTS \(name) WITH (FORCE)") }

  /// Runs a script as the owner.
  public func run(_ script: String, in database: String) throws { _ = try answer(script, in: database) }

  /// Runs a script as the server's administrator, who signs in by its socket alone: that is in the folder that
  /// `Scripts/postgres` was given, which `HEARTH_TEST_DATABASE_FOLDER` names.
  public func administer(_ script: String, in database: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["HEARTH_TEST_DATABASE_FOLDER"] else {
      throw TestFault("HEARTH_TEST_DATABASE_FOLDER does not say where the server's socket is")
    }
    let port = try answer("SHOW port", in: database).first ?? ""
    _ = try TestConnection("host=\(folder) port=\(port) user=postgres dbname=\(database)").answer(script)
  }

  /// Every row of every table of the schema, as text.
  public func text(of database: String) throws -> String {
    let names = "SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE tableowner = current_user"
    let rows = try answer(names, in: database).map {
      try answer("SET bytea_output = 'escape'; SELECT CAST(t AS text) FROM \($0) t", in: database)
    }
    return rows.joined().joined(separator: "\n")
  }

  /// The first column of a script's last answer.
  private func answer(_ script: String, in database: String) throws -> [String] {
    try TestConnection(url(database)).answer(script)
  }
}

/// A connection to a test server, opened by its first script and closed with it. One script runs at a time.
private final class TestConnection: Sendable {
  private let place: String
  private let handle = Mutex<OpaquePointer?>(nil)

  /// - Parameter place: a URL or settings, as libpq takes them.
  init(_ place: String) { self.place = place }

  deinit { handle.withLock { if let open = $0 { PQfinish(open) } } }

  /// The first column of a script's last answer.
  func answer(_ script: String) throws -> [String] {
    try handle.withLock { handle in
      if handle == nil { handle = PQconnectdb(place) }
      guard let handle else { throw TestFault("out of memory") }
      guard PQstatus(handle) == CONNECTION_OK, let result = PQexec(handle, script) else {
        throw TestFault("no connection to the test server: \(String(cString: PQerrorMessage(handle)))")
      }
      defer { PQclear(result) }
      guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
        throw TestFault("\(script.prefix(200)): \(String(cString: PQresultErrorMessage(result)))")
      }
      return (0..<PQntuples(result)).map { PQgetvalue(result, $0, 0).map { String(cString: $0) } ?? "" }
    }
  }
}
