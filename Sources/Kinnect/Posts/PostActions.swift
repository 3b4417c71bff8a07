internal import Core
internal import SQL
internal import Social
internal import Wire

/// Making, changing and deleting one's posts.
struct PostActions: Sendable {
  let services: Services

  /// Makes the post, with its photos.
  static func make(_ making: Making<Post, PostOwn>) throws -> ID<Post> {
    let (id, media, viewer, transaction) = (making.id, making.media, making.viewer, making.transaction)
    let audience = making.publication.audience ?? SocialAPI.Audience(kind: Kinnect.audience.standard)
    let maySave = try making.publication.own.allowsSaving ?? Kinnect.saving.isOn(for: viewer, in: transaction)
    let isThere = try PostQueries.insert(
      id, author: viewer.profile, caption: making.publication.caption, audience: audience.kind, maySave: maySave,
      first: media[0], count: media.count, account: viewer.signedIn.account, now: making.now, in: transaction)
    guard isThere else { throw Album<Post>.unusable(0) }
    try Kinnect.audience.attach(audience, to: id, in: transaction)
    try making.services.live.publish(
      PostLive.created, of: id, to: .followers(of: viewer.profile), at: making.now, in: transaction)
    try Kinnect.album.attach(media, to: id, by: viewer, now: making.now, in: transaction)
    if audience.kind != .me {
      try PushQueue.addShare(of: id, by: viewer, making.services, at: making.now, in: transaction)
    }
    return id
  }

  /// What is nil stays as it is.
  /// - Throws: 404 for a post that isn't the viewer's; 422 with every field at fault.
  func editPost(_ input: KinnectAPI.EditPost, by viewer: Viewer, links: MediaLinks) async throws -> Post {
    let (id, changes) = (input.id, try PostChanges(input))
    let (uploads, now) = (services.uploads, services.now())
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      let before = try PostQueries.found(id, viewer, links, transaction)
      guard before.author.id == viewer.profile.cast() else { throw Problem.notFound() }
      try changes.apply(to: before, by: viewer, through: live, at: now, in: transaction)
      // What was removed goes with its files.
      transaction.afterCommit { await uploads.sweepDeleted() }
      return try PostQueries.found(id, viewer, links, transaction)
    }
  }

  /// Deletes posts with their likes, comments and photos.
  static let removal: PostRemoval<Post> = PostRemoval(of: Kinnect.posts, publishing: PostLive.deleted) {
    try PostLive.readers(of: $0, by: $1, in: $2)
  }

  /// What was sent, checked.
  /// - Throws: 422 with every field at fault.
  static func submission(_ input: KinnectAPI.PublishPost) throws(Problem) -> Submission<PostOwn> {
    let audience = try Kinnect.audience.checked(input.audience)
    var faults = FieldFaults()
    let caption = faults.gather(try checked(input.caption ?? ""), or: "")
    faults.gather(try Kinnect.publishing.check(input.media), or: ())
    try faults.end()
    return Submission(
      Publication(caption: caption, audience: audience, own: PostOwn(allowsSaving: input.allowsSaving)), input.media,
      fingerprint: [input.caption ?? ""] + input.media.map(\.description) + named(input.audience)
        + (input.allowsSaving.map { ["saving", $0 ? "yes" : "no"] } ?? []))
  }

  /// What of an audience tells one request from another; nothing where none was sent, as before there were any.
  private static func named(_ audience: SocialAPI.Audience?) -> [String] {
    audience.map { [$0.kind.rawValue] + ($0.circles ?? []).map(\.description) } ?? []
  }

  /// The caption as it is kept; to be checked before a photo is worked on for it.
  static func checked(_ caption: String) throws(Problem) -> String {
    try WrittenText.optional(caption, "caption", atMost: KinnectAPI.Limits.caption)
  }
}
