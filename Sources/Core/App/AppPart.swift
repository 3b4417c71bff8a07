public import SQL

/// A part that apps declare, such as likes or comments: what it brings to the database and to the server. An app names its parts
/// and adds what is its own; their steps are in the app's own migrations.
public protocol AppPart: Sendable {
  var policies: [TablePolicy] { get }
  var counters: [Counter] { get }
  /// Where it shows photos and videos.
  var mediaPlaces: [MediaPlace] { get }
  /// What of it people report.
  var reportKinds: [ReportKind] { get }
  /// What of it members can choose not to be told about.
  var activityKinds: [ActivityKind] { get }
  /// What of it people's devices hear of.
  var pushSources: [PushSource] { get }
  /// Whether by it people of the app follow each other, so that they can be a family.
  var connectsPeople: Bool { get }
  func register(in routes: inout Routes)
}

extension AppPart {
  public var counters: [Counter] { [] }
  public var mediaPlaces: [MediaPlace] { [] }
  public var reportKinds: [ReportKind] { [] }
  public var activityKinds: [ActivityKind] { [] }
  public var pushSources: [PushSource] { [] }
  public var connectsPeople: Bool { false }
  public func register(in routes: inout Routes) {}
}

extension Schema {
  /// What an app brings to the database, its parts among it.
  public init(
    migrations: [Migration], policies: [TablePolicy], counters: [Counter] = [], parts: [any AppPart]
  ) {
    self.init(
      migrations: migrations, policies: policies + parts.flatMap(\.policies),
      counters: counters + parts.flatMap(\.counters))
  }
}
