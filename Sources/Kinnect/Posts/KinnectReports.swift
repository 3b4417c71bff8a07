internal import Core
internal import HTML
internal import SQL
internal import Social
internal import Wire

/// What people report, besides comments, messages and each other.
enum KinnectReports {
  static let kinds = [posts.kind, stories.kind]

  static let posts = Reportable<ID<Post>>(
    ReportKind(
      "post", called: "Post", hiding: Hiding(in: "kinnect_posts") { try PostActions.removal.publishHidden($0, $1) }
    ) { id, removal in try PostActions.removal.remove(id, removal) }
  ) { id, viewer, links, transaction in
    try PostQueries.post(id, viewer: viewer.profile, links: links, in: transaction).map { post in
      ReportedContent(
        post.id, "a post by \(post.author.username)", by: post.author.id, called: post.author.username,
        text: "@\(post.author.username): \(post.caption)\n\(photos(post.media))", media: post.media.map(\.id),
        at: .post(post.id))
    }
  }

  static let stories = Reportable<ID<Story>>(
    ReportKind(
      "story", called: "Story", hiding: Hiding(in: "kinnect_stories") { (_: ID<Story>, _) in }
    ) { (id: ID<Story>, removal) in
      try StoryQueries.delete(id, in: removal.transaction)
    }
  ) { id, viewer, links, transaction in
    try StoryQueries.story(id, viewer: viewer.profile, links: links, in: transaction).map { story in
      ReportedContent(
        story.id, "a story by \(story.author.username)", by: story.author.id, called: story.author.username,
        text: "@\(story.author.username)\n\(photos([story.media]))", media: [story.media.id], at: .story(story.id))
    }
  }

  /// What is said of them, for people who can't see them.
  private static func photos(_ media: [MediaAPI.Attachment]) -> String {
    media.map { "[\($0.kind == .video ? "video" : "photo")] \($0.alt)" }.joined(separator: "\n")
  }

  static func register(in routes: inout Routes) {
    routes.reportPage("/kinnect/p/{id}/report", posts) { try $0.id() }
    routes.reportPage("/kinnect/stories/{id}/report", stories) { try $0.id() }
    routes.report(KinnectAPI.reportPost, posts) { ($0.id, $0.reason) }
    routes.report(KinnectAPI.reportStory, stories) { ($0.id, $0.reason) }
  }
}
