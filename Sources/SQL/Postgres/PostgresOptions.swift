public import Wire

/// How a PostgreSQL database is reached and used.
public struct PostgresOptions: Sendable {
  /// Connection string or URL of libpq ("Connection Strings") for the role that owns the tables.
  public var url: String
  /// The same for the role under which apps read and write. Nil: the owner's, with the role `<owner>_app`, which is made
  /// when it is absent, with a password that is derived from the owner's.
  public var appURL: String?
  /// The same for a streaming replica that may answer reads. Nil: all reads go to the primary.
  public var replicaURL: String?
  /// Connections of the apps; half as many are opened for the system's own work.
  public var connections: Int
  /// Connections beside those on which reads of one statement follow each other; with a replica there are none.
  public var pipelines: Int
  /// Seconds that work may wait for a connection, or for the server to come back.
  public var wait: Double
  /// Milliseconds that one statement of an app may take.
  public var statementTimeout: Int
  /// The loop on whose thread it is called, which then also hears what a pipeline is answered; nil on other threads.
  public var loop: @Sendable () -> SocketLoop? = { nil }
  /// The clock behind `new_id()` and `clock()`.
  public var now: @Sendable () -> Timestamp
  var defences = PostgresDefences()

  /// What is wrong with one of the URLs; the text never quotes it.
  public struct Mistake: Error, CustomStringConvertible {
    /// The URL that a mistake is in: `url`, `appURL` or `replicaURL`.
    public enum Place: Sendable { case owner, app, replica }
    /// Which URL is wrong.
    public let place: Place
    /// What is wrong with it, for the operator; contains no part of the URL.
    public let description: String
  }

  public init(
    url: String, appURL: String? = nil, replicaURL: String? = nil, connections: Int = 8, pipelines: Int = 2,
    wait: Double = 5, statementTimeout: Int = 5000, now: @escaping @Sendable () -> Timestamp = { .now }
  ) {
    self.url = url
    self.appURL = appURL
    self.replicaURL = replicaURL
    self.connections = connections
    self.pipelines = pipelines
    self.wait = wait
    self.statementTimeout = statementTimeout
    self.now = now
  }
}

/// The defences of row-level security on PostgreSQL. All are on; tests switch single ones off to prove that the suite
/// notices. Nothing outside of this module and its tests can reach them.
struct PostgresDefences: Sendable {
  /// What a statement may name and call is judged before the server sees it.
  var statementRules = true
  /// Only listed functions may be called.
  var functionList = true
  /// A common table's name is found by the grammar of `WITH`, and not by what stands around it.
  var commonTableGrammar = true
  /// Policies believe who looks only under the transaction's seal.
  var seal = true
  /// A start fails when the catalog does not say what was declared.
  var inspection = true
  /// SQL to run as the owner once the policies are built: a fault planted by a test.
  var planted: [String] = []
  /// Policies put in the place of the declared ones.
  var weakened: [TablePolicy] = []
}
