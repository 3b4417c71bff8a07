import FoundationEssentials
import Glibc
import Synchronization
import Testing
import Wire

@testable import SQL

/// A PostgreSQL server to throw away, started by `Scripts/postgres`.
final class TestServer: Sendable {
  /// As the role that may make databases.
  let url: String
  private let folder: String

  /// The one that most tests share: that of `HEARTH_TEST_POSTGRES`, else one of this process's own.
  static let shared = Result {
    if let url = ProcessInfo.processInfo.environment["HEARTH_TEST_POSTGRES"] { return TestServer(url: url, folder: "") }
    return try TestServer()
  }

  /// A server of its own, for a test that ends or restarts it; it ends with the process at the latest.
  init(settings: [String] = []) throws {
    folder = "/tmp/hearth-pg-\(UUID().uuidString.prefix(8))"
    url = try Self.script("start", folder, settings)
    Self.folders.withLock { $0.append(folder) }
    Self.registered
  }

  private init(url: String, folder: String) {
    self.url = url
    self.folder = folder
  }

  /// A server that follows this one.
  func replica() throws -> TestServer {
    let folder = "/tmp/hearth-pg-\(UUID().uuidString.prefix(8))"
    Self.folders.withLock { $0.append(folder) }
    return TestServer(url: try Self.script("replica", folder, [self.folder]), folder: folder)
  }

  /// Until a replica has a database that its primary was given.
  func wait(for database: String) throws {
    let server = try PostgresServer(options: PostgresOptions(url: url))
    for _ in 0..<30_000 {
      let isThere = try server.openMigrator().ask(
        "SELECT count(*) FROM pg_database WHERE datname = '\(database)'")
      if isThere == "1" { return }
      Pause.milliseconds(10)
    }
    throw SQLError(.other, "the replica does not follow")
  }

  func waitUntilPaused() throws {
    let server = try PostgresServer(options: PostgresOptions(url: url))
    for _ in 0..<30_000 {
      if try server.openMigrator().ask("SELECT pg_get_wal_replay_pause_state()") == "paused" { return }
      Pause.milliseconds(10)
    }
    throw SQLError(.other, "the replica does not pause")
  }

  var port: String { String(url.split(separator: ":").last?.prefix { $0 != "/" } ?? "") }

  private static let folders = Mutex<[String]>([])
  /// Ends the servers when the process ends.
  private static let registered: Void = {
    atexit {
      // There is nobody left to tell.
      for folder in TestServer.folders.withLock({ $0 }) { _ = try? TestServer.script("drop", folder) }
    }
  }()

  /// - Parameter mode: "fast" ends it orderly, "immediate" is a crash.
  func restart(_ mode: String) throws { _ = try Self.script("restart", folder, [mode]) }
  func stop(_ mode: String) throws { _ = try Self.script("stop", folder, [mode]) }
  func start() throws { _ = try Self.script("start", folder) }

  private static func script(_ verb: String, _ folder: String, _ words: [String] = []) throws -> String {
    let program = #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" } + "/Scripts/postgres"
    let command = ([program, verb, folder] + words).map { "'\($0)'" }.joined(separator: " ")
    guard let pipe = popen(command, "r") else { throw SQLError(.other, "no pipe") }
    var line = [CChar](repeating: 0, count: 512)
    var output = ""
    while fgets(&line, Int32(line.count), pipe) != nil {
      output += String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    guard pclose(pipe) == 0 else { throw SQLError(.other, "Scripts/postgres \(verb) failed") }
    return output.filter { $0 != "\n" }
  }

  /// An empty database of its own.
  func database() throws -> TestDatabase {
    let name = "t_\(UUID().uuidString.lowercased().filter { $0 != "-" })"
    try administer("CREATE DATABASE \(name)")
    return TestDatabase(server: self, name: name)
  }

  /// As the role `hearth`, or as the superuser, who comes in by the socket of a server of our own.
  func administer(_ script: String, asSuperuser: Bool = false) throws {
    let superuser = "postgres://postgres@/postgres?host=\(folder)&port=\(port)"
    let server = try PostgresServer(options: PostgresOptions(url: asSuperuser ? superuser : url))
    try server.openMigrator().execute(script: script)
  }

  func url(of database: String) -> String {
    let end = url.lastIndex(of: "/") ?? url.endIndex
    return "\(url[..<end])/\(database)"
  }
}

/// A database on the server for one test, dropped at its end.
final class TestDatabase: Sendable {
  let server: TestServer
  let name: String

  init(server: TestServer, name: String) {
    self.server = server
    self.name = name
  }

  var url: String { server.url(of: name) }

  deinit {
    // What is left goes with the server.
    _ = try? server.administer("DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
  }
}
