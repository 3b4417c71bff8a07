extension BelieveAPI.Post: HeldItem {}
extension BelieveAPI.Project: HeldItem {}
extension BelieveAPI.Builder: HeldItem {}

extension BelieveAPI {
  /// Brings the updates of a device up to date, with the viewer's drafts.
  public static let syncPosts = SyncAPI.endpoint(
    "believe", "posts", of: Post.self, newest: "the newest updates of followed projects")
  /// Brings the projects of a device up to date.
  public static let syncProjects = SyncAPI.endpoint(
    "believe", "projects", of: Project.self, newest: "the projects that the viewer followed last")
  /// Brings the people of a device up to date. There are none that are newest.
  public static let syncBuilders = SyncAPI.endpoint("believe", "builders", of: Builder.self, newest: "no newest people")

  /// The calls by which devices keep what they show without a connection.
  static let syncCalls: [any EndpointDescription] = [syncPosts, syncProjects, syncBuilders]
}
