internal import Core
internal import SQL
internal import Wire

/// Following and muting tags. All of it can be repeated without harm.
struct TagActions: Sendable {
  let services: Services

  /// A list of tags that somebody has.
  enum List: Sendable {
    case followed, muted

    fileprivate var table: SQL { self == .followed ? "grassy_followed_tags" : "grassy_muted_tags" }
    fileprivate var verb: String { self == .followed ? "follow" : "mute" }
  }

  /// - Throws: 422 for what is no tag; 409 for one too many.
  func set(_ isOn: Bool, _ text: String, in list: List, by viewer: Viewer) async throws {
    let tag = try Tag(text, field: "tag")
    let now = services.now()
    try await services.database.write(as: viewer.principal) { transaction in
      guard isOn else {
        try transaction.run(
          "DELETE FROM \(list.table) WHERE profile_id = \(viewer.profile) AND tag = \(tag.name)")
        return
      }
      let count = try transaction.first(
        "SELECT count(*) FROM \(list.table) WHERE profile_id = \(viewer.profile) AND tag <> \(tag.name)"
      ) { $0.int(0) }
      guard (count ?? 0) < GrassyAPI.Limits.ownTags else {
        throw Problem.conflict(.conflict, "You can \(list.verb) at most \(GrassyAPI.Limits.ownTags) tags.")
      }
      try transaction.run(
        """
        INSERT INTO \(list.table) (profile_id, tag, label, created_at)
        VALUES (\(viewer.profile), \(tag.name), \(tag.label), \(now)) ON CONFLICT DO NOTHING
        """)
    }
  }
}
