internal import Core
internal import SQL
internal import Social
internal import Wire

/// What is to change of a post, checked as far as that needs no look at the post.
struct PostChanges: Sendable {
  let action: RealspaceAPI.Action?
  let subject: String?
  let item: Change<RealspaceAPI.ItemInput>
  let content: String?
  let audience: SocialAPI.Audience?
  let media: [ID<MediaAPI.Item>]?
  let alts: [String]?
  let allowsSaving: Bool?

  /// - Throws: 422 with every field at fault.
  init(_ input: RealspaceAPI.EditPost) throws(Problem) {
    var faults = FieldFaults()
    if let wanted = input.action {
      action = faults.gather(try PostDraft.checked(wanted), or: .watched)
    } else {
      action = nil
    }
    if let text = input.subject { subject = faults.gather(try PostDraft.subject(text), or: "") } else { subject = nil }
    item = input.item
    content = input.content == nil ? nil : faults.gather(try PostDraft.content(input.content), or: "")
    if let wanted = input.audience {
      audience = faults.gather(try Realspace.audience.checked(wanted), or: SocialAPI.Audience(kind: .me))
    } else {
      audience = nil
    }
    allowsSaving = input.allowsSaving
    media = input.media
    if let media = input.media { faults.gather(try Self.check(media), or: ()) }
    alts = input.alts == nil ? nil : faults.gather(try Self.checked(input.alts ?? []), or: [])
    try faults.end()
  }

  private static func check(_ media: [ID<MediaAPI.Item>]) throws(Problem) {
    try PostDraft.check(media)
    guard Set(media).count == media.count else {
      throw .validation("media", "invalid", "The same photo was chosen twice.")
    }
  }

  private static func checked(_ alts: [String]) throws(Problem) -> [String] {
    guard alts.count <= RealspaceAPI.Limits.media else {
      throw .validation("alts", "too_many", "A post has at most \(RealspaceAPI.Limits.media) photos.")
    }
    var checked: [String] = []
    for alt in alts { checked.append(try WrittenText.optional(alt, "alts", atMost: RealspaceAPI.Limits.alt)) }
    return checked
  }

  /// - Throws: 422 for an item that can't be named, a photo that can't be used, and a description without a photo.
  func apply(
    to post: Post, by viewer: Viewer, fresh: ID<RealspaceAPI.Item>, through live: LiveHub, at now: Timestamp,
    in transaction: Transaction
  ) throws {
    let (action, subject) = (action ?? post.action, subject ?? post.subject)
    let chosen: RealspaceAPI.ItemReference? =
      switch item {
      case .keep: post.item?.kind == action.kind ? post.item : nil
      case .clear: nil
      case .set(let said):
        try ItemChoice(said, action: action, subject: subject)
          .item(by: viewer.profile, fresh: fresh, at: now, in: transaction)
      }
    if action != post.action || subject != post.subject || chosen != post.item {
      try transaction.run(
        """
        UPDATE realspace_posts SET action = \(action.rawValue), subject = \(subject), item_id = \(chosen?.id),
          item_kind = \(chosen?.kind.rawValue), item_name = \(chosen?.name) WHERE id = \(post.id)
        """)
    }
    if let content { try transaction.run("UPDATE realspace_posts SET content = \(content) WHERE id = \(post.id)") }
    if let audience {
      _ = try Realspace.audience.change(post.id, to: audience, by: viewer, through: live, at: now, in: transaction)
    }
    if let allowsSaving { try Realspace.saving.set(allowsSaving, of: post.id, in: transaction) }
    if let media, media != post.media.map(\.id) {
      try Realspace.album.arrange(media, on: post.id, by: viewer, now: now, in: transaction)
    }
    if let alts { try Realspace.album.describe(post.id, alts, in: transaction) }
  }
}
