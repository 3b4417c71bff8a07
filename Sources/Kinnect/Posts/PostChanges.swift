internal import Core
internal import SQL
internal import Social
internal import Wire

/// What is to change of a post, checked as far as that needs no look at the post.
struct PostChanges: Sendable {
  let caption: String?
  let audience: SocialAPI.Audience?
  let media: [ID<MediaAPI.Item>]?
  let alts: [String]?
  let allowsSaving: Bool?

  /// - Throws: 422 with every field at fault.
  init(_ input: KinnectAPI.EditPost) throws(Problem) {
    var faults = FieldFaults()
    caption = faults.gather(try input.caption.map { text throws(Problem) in try PostActions.checked(text) }, or: nil)
    audience = faults.gather(
      try input.audience.map { chosen throws(Problem) in try Kinnect.audience.checked(chosen) }, or: nil)
    media = input.media
    allowsSaving = input.allowsSaving
    if let media = input.media { faults.gather(try Self.check(media), or: ()) }
    alts = faults.gather(try input.alts.map { texts throws(Problem) in try Self.checked(texts) }, or: nil)
    try faults.end()
  }

  private static func check(_ media: [ID<MediaAPI.Item>]) throws(Problem) {
    try Kinnect.publishing.check(media)
    guard Set(media).count == media.count else {
      throw .validation("media", "invalid", "The same photo was chosen twice.")
    }
  }

  private static func checked(_ alts: [String]) throws(Problem) -> [String] {
    guard alts.count <= KinnectAPI.Limits.media else {
      throw .validation("alts", "too_many", "A post has at most \(KinnectAPI.Limits.media) photos.")
    }
    var checked: [String] = []
    for alt in alts { checked.append(try WrittenText.optional(alt, "alts", atMost: KinnectAPI.Limits.alt)) }
    return checked
  }

  /// - Throws: 422 for a photo that can't be used, a description without a photo, a circle that isn't the viewer's.
  func apply(
    to post: Post, by viewer: Viewer, through live: LiveHub, at now: Timestamp, in transaction: Transaction
  ) throws {
    if let caption {
      _ = try PostQueries.edit(post.id, caption: caption, author: viewer.profile, now: now, in: transaction)
    }
    if let audience {
      _ = try Kinnect.audience.change(post.id, to: audience, by: viewer, through: live, at: now, in: transaction)
    }
    if let allowsSaving { try Kinnect.saving.set(allowsSaving, of: post.id, in: transaction) }
    let isArranged = media.map { $0 != post.media.map(\.id) } ?? false
    if isArranged, let media {
      try Kinnect.album.arrange(media, on: post.id, by: viewer, now: now, in: transaction)
    }
    // Descriptions of photos that are elsewhere now are those of the places that they have now.
    let isDescribed = alts.map { isArranged || $0 != Array(post.media.map(\.alt).prefix($0.count)) } ?? false
    if isDescribed, let alts { try Kinnect.album.describe(post.id, alts, in: transaction) }
    if isArranged || isDescribed { try PostQueries.markEdited(post.id, now: now, in: transaction) }
  }
}
