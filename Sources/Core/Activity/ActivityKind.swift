internal import SQL
internal import Wire

/// What an app tells people about, as far as they can turn it off.
public struct ActivityKind: Sendable {
  /// What lines begin with that tell somebody that an operator has hidden something of theirs: `hidden_post`.
  public static let hidden = "hidden_"

  /// What lines begin with that tell somebody what an operator did about their account: `operator_reset_link`.
  public static let byOperator = "operator_"

  /// As its lines have it. The first is what a form calls it.
  let kinds: [String]
  /// "Likes on your posts".
  let label: String

  /// - Parameters:
  ///   - kinds: those of the activity's lines that belong together, at least one.
  ///   - label: what it is, to the one who is told.
  public init(_ kinds: [String], label: String) {
    self.kinds = kinds
    self.label = label
  }

  var name: String { kinds.first ?? "" }

  /// Whether it is about what others share.
  public var isOfShares: Bool { kinds == [PushCause.share] }
}

/// What a viewer has turned off.
struct SilencedActivity: Sendable {
  let services: Services

  func choices(_ kinds: [ActivityKind], of viewer: Viewer) async throws -> SocialAPI.NotificationChoices {
    let off = Set(
      try await services.database.query(as: viewer.principal, latest: true) {
        try $0.all("SELECT kind FROM silenced_activity WHERE profile_id = \(viewer.profile)") { $0.text(0) }
      })
    return SocialAPI.NotificationChoices(
      choices: kinds.map { .init(name: $0.name, label: $0.label, isOn: !off.contains($0.name)) })
  }

  /// Turns off all of the app's kinds but those named, from now on.
  func keep(_ names: Set<String>, of declared: [ActivityKind], _ viewer: Viewer) async throws {
    try await services.database.write(as: viewer.principal) { transaction in
      for kind in declared {
        for one in kind.kinds {
          if names.contains(kind.name) {
            try transaction.run(
              "DELETE FROM silenced_activity WHERE profile_id = \(viewer.profile) AND kind = \(one)")
          } else {
            try transaction.run(
              """
              INSERT INTO silenced_activity (profile_id, kind) VALUES (\(viewer.profile), \(one)) ON CONFLICT DO NOTHING
              """)
          }
        }
      }
    }
  }
}
