internal import SQL
internal import Social

/// What a post has besides a caption and an audience.
struct PostOwn: Sendable {
  /// Whether those who see it may save its photos; nil for what its author has chosen for all.
  var allowsSaving: Bool? = nil

  /// While it waits for its videos.
  static let columns = OwnColumns<PostOwn>(
    [(name: "allows_saving", type: "boolean")], values: { $0.written },
    read: { PostOwn(allowsSaving: $0.isNull($1) ? nil : $0.bool($1)) })

  private var written: SQL {
    switch allowsSaving {
    case nil: "CAST(NULL AS boolean)"
    case true?: "TRUE"
    case false?: "FALSE"
    }
  }
}
