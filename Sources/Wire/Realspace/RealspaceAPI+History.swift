extension RealspaceAPI {
  /// Bringing along what somebody watched and read elsewhere.
  public static let imports = ImportCalls("realspace")

  /// The viewer's diary and list as files to take away.
  public struct HistoryExport: Hashable, Sendable, Codable, JSONWritable {
    /// The files, which are made when they are fetched.
    public var files: [HistoryFile]

    public init(files: [HistoryFile]) {
      self.files = files
    }
  }

  /// A table in CSV (RFC 4180, UTF-8).
  public struct HistoryFile: Hashable, Sendable, Codable, JSONWritable {
    /// What it is called: `letterboxd.csv`.
    public var name: String
    /// What is in it, for people.
    public var title: String
    /// The path at which it is fetched with the access token.
    public var path: String

    public init(name: String, title: String, path: String) {
      self.name = name
      self.title = title
      self.path = path
    }
  }

  public static let historyExport = Endpoint<NoInput, HistoryExport>(
    "realspace.export", .get, "/api/realspace/export", "The viewer's diary and list as files, for other services too")

  /// The calls about imports and exports.
  static let historyCalls: [any EndpointDescription] = imports.all + [historyExport]
}
