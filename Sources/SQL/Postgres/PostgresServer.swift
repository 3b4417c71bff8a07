internal import CPostgres
internal import CSodium
internal import Wire

/// The server and the ways to connect to it. No other place opens connections.
struct PostgresServer: Sendable {
  let options: PostgresOptions
  /// The role under which apps read and write.
  let appRole: String
  private let owner: [(String, String)]
  private let app: [(String, String)]
  private let replica: [(String, String)]?

  /// Tables and the functions that statements call; the helpers of policies; those of triggers.
  static let schema = "hearth"
  static let policySchema = "hearth_policies"
  static let triggerSchema = "hearth_triggers"

  /// - Throws: if a URL is malformed or names no role.
  init(options: PostgresOptions) throws(PostgresOptions.Mistake) {
    self.options = options
    owner = try Self.parse(options.url, .owner)
    guard let ownerRole = Self.value("user", in: owner) else {
      throw PostgresOptions.Mistake(place: .owner, description: "names no role: postgres://role@host/database")
    }
    if let appURL = options.appURL {
      app = try Self.parse(appURL, .app)
      guard let role = Self.value("user", in: app), role != ownerRole else {
        throw PostgresOptions.Mistake(place: .app, description: "names no role of its own")
      }
      appRole = role
    } else {
      appRole = String(decoding: "\(ownerRole)_app".utf8.suffix(63), as: UTF8.self)
      app = owner + [("user", appRole), ("password", Self.password(for: appRole, from: owner))]
    }
    if let url = options.replicaURL {
      var replica = try Self.parse(url, .replica)
      replica += [("user", appRole), ("password", Self.value("password", in: app) ?? "")]
      self.replica = replica
    } else {
      replica = nil
    }
  }

  /// What the app's role signs in with; empty where the owner has no password either.
  var appPassword: String { Self.value("password", in: app) ?? "" }
  /// Whether the role's password follows the owner's; otherwise the operator has given one.
  var managesAppRole: Bool { options.appURL == nil }

  private static let common = [
    ("client_encoding", "UTF8"), ("application_name", "hearth"), ("connect_timeout", "5"), ("keepalives_idle", "30"),
    ("tcp_user_timeout", "15000"), ("gssencmode", "disable"),
  ]

  /// For statements of apps: judged, limited in time, under a role that owns nothing.
  /// - Parameter seal: what proves who looks; without it nobody does.
  func openApp(
    _ rules: PostgresStatementRules?, _ keys: UniqueKeys, sealed seal: PostgresSeal? = nil
  ) throws(SQLError) -> PostgresConnection {
    try PostgresConnection(
      settings: settled(app, milliseconds: options.statementTimeout, path: Self.schema), rules: rules, keys: keys,
      seal: seal)
  }

  /// The same for reads of one statement: their transactions are begun by the statement itself.
  func openReading(
    _ rules: PostgresStatementRules?, _ keys: UniqueKeys, sealed seal: PostgresSeal?
  ) throws(SQLError) -> PostgresConnection {
    try PostgresConnection(
      settings: settled(
        app, milliseconds: options.statementTimeout, path: Self.schema,
        more: ["default_transaction_read_only=on", "default_transaction_isolation=repeatable\\ read"]), rules: rules,
      keys: keys, seal: seal)
  }

  /// The same on the replica.
  func openReplica(
    _ rules: PostgresStatementRules?, _ keys: UniqueKeys, sealed seal: PostgresSeal?
  ) throws(SQLError) -> PostgresConnection {
    try PostgresConnection(
      settings: settled(replica ?? app, milliseconds: options.statementTimeout, path: Self.schema), rules: rules,
      keys: keys, seal: seal)
  }

  /// For the system's own work, as the owner.
  func openSystem(_ keys: UniqueKeys) throws(SQLError) -> PostgresConnection {
    try PostgresConnection(settings: settled(owner, milliseconds: 60_000, path: Self.schema), keys: keys)
  }

  /// For migrations: as the owner and for as long as it takes.
  func openMigrator() throws(SQLError) -> PostgresConnection {
    try PostgresConnection(settings: settled(owner, milliseconds: 0, path: Self.schema))
  }

  /// - Parameter milliseconds: that one statement may take; 0: any time.
  private func settled(
    _ settings: [(String, String)], milliseconds: Int, path: String, more: [String] = []
  ) -> [(String, String)] {
    let given = Self.value("options", in: settings).map { "\($0) " } ?? ""
    let lock = milliseconds == 0 ? 60_000 : min(milliseconds, 4000)
    let common = [
      "search_path=\(path),pg_temp", "TimeZone=UTC", "standard_conforming_strings=on", "DateStyle=ISO",
      "statement_timeout=\(milliseconds)", "lock_timeout=\(lock)", "idle_in_transaction_session_timeout=60000",
      // Each statement is planned once and touches a page of rows: compiling and workers cost more than they save.
      "plan_cache_mode=force_generic_plan", "jit=off", "max_parallel_workers_per_gather=0", "enable_seqscan=off",
      // What is read again is a row or two by an index: to keep copies of them costs more.
      "enable_hashjoin=off", "enable_mergejoin=off", "enable_material=off",
    ]
    let options = (common + more).map { "-c \($0)" }.joined(separator: " ")
    return Self.common.filter { Self.value($0.0, in: settings) == nil } + settings + [("options", given + options)]
  }

  private static func value(_ keyword: String, in settings: [(String, String)]) -> String? {
    settings.last { $0.0 == keyword }?.1
  }

  /// libpq's own reading of a URL.
  private static func parse(
    _ url: String, _ place: PostgresOptions.Mistake.Place
  ) throws(PostgresOptions.Mistake) -> [(String, String)] {
    let isURL = url.hasPrefix("postgres://") || url.hasPrefix("postgresql://") || url.contains("=")
    guard isURL, let options = PQconninfoParse(url, nil) else {
      // libpq's own text would quote the URL with its password.
      throw PostgresOptions.Mistake(
        place: place, description: "takes a URL such as postgres://role:password@host/database")
    }
    defer { PQconninfoFree(options) }
    var settings: [(String, String)] = []
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val { settings.append((String(cString: keyword), String(cString: value))) }
      option += 1
    }
    return settings
  }

  /// Derived, so that it need not be kept anywhere: BLAKE2b over the owner's password and the role's name.
  private static func password(for role: String, from owner: [(String, String)]) -> String {
    guard let secret = value("password", in: owner), !secret.isEmpty else { return "" }
    let text = Array("hearth app role \(role)\0\(secret)".utf8)
    var hash = [UInt8](repeating: 0, count: 32)
    crypto_generichash(&hash, hash.count, text, UInt64(text.count), nil, 0)
    return hash.map { String(hexadecimal(UInt64($0)).suffix(2)) }.joined()
  }
}
