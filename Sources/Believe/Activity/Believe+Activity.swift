internal import Core
internal import HTML
internal import SQL
internal import Social
internal import Wire

/// The project that a line is about, and the liked update of it.
struct ActivityProject: Sendable {
  let project: BelieveAPI.SupportedProject
  let postID: ID<Post>?
}

extension Believe {
  /// What people are told of their projects, and of those that they follow or support.
  static let activity = Activity(
    name,
    by: ActivityActors(name: \.fullName, page: { .creator($0.id.cast()) }), BelieveAPI.ActivityList.self,
    reading: ActivityColumns(
      "j.id, j.public_slug, j.title, o.id",
      joins: """
        LEFT JOIN believe_posts o ON o.id = a.subject
        LEFT JOIN believe_projects j ON j.id = coalesce(o.project_id, a.subject)
        """, where: "j.id IS NOT NULL"
    ) { row, column in
      KarmaQueries.supported(row, from: column).map {
        ActivityProject(project: $0, postID: row.optionalID(column + 3))
      }
    },
    look: .boxed(back: "/believe"),
    empty: ActivityEmptiness(
      "When people follow your projects, like your updates or send support, it appears here.", symbol: "bell",
      next: "Discover projects", at: "/believe/discover"),
    kinds: activityKinds
  )
  .calls(
    list: BelieveAPI.activity, markRead: BelieveAPI.markActivityRead, unread: BelieveAPI.unreadActivity, item(of:))

  private static let activityKinds: [LineKind<ActivityProject>] = [
    kind(.like, "Likes on your updates", isShared: true) { line, _ in
      ("liked an update of ", line.own?.postID.map { .update($0) })
    },
    kind(.follow, "New followers of your projects", isShared: true) { line, slug in
      (line.actorCount == 1 ? "follows " : "follow ", .project(slug))
    },
    kind(.request, "Requests to follow your projects", isShared: true) { line, slug in
      (line.actorCount == 1 ? "asks to follow " : "ask to follow ", .project(slug, "/requests"))
    },
    kind(.accepted, "Accepted requests") { ("let you follow ", .project($1)) },
    kind(.support, "Messages of support") { ("sent support to ", .project($1, "/messages")) },
    kind(.anonymousSupport, "Messages of support", hasActors: false) {
      ("Someone sent support to ", .project($1, "/messages"))
    },
    kind(.answer, "Replies to your messages") { ("replied to your message to ", .project($1, "/messages")) },
    kind(.milestone, "Milestones of projects you follow") {
      ("completed a milestone of ", .project($1, "?tab=milestones"))
    },
  ]

  /// - Parameter text: the words before the project's title, and where they lead.
  private static func kind(
    _ kind: BelieveAPI.ActivityKind, _ choice: String, isShared: Bool = false, hasActors: Bool = true,
    text: @escaping @Sendable (_ line: ActivityLine<ActivityProject>, _ slug: String) -> (String, URLPath?)
  ) -> LineKind<ActivityProject> {
    LineKind(
      kind.rawValue, choice: choice, isShared: isShared, hasActors: hasActors,
      text: { line in
        let project = line.own?.project
        let (words, address) = text(line, project?.slug ?? "")
        return LineText(words, project?.title, at: address, symbol: "mask")
      })
  }

  @Sendable private static func item(of line: ActivityLine<ActivityProject>) -> BelieveAPI.Activity {
    let kind = BelieveAPI.ActivityKind(rawValue: line.kind)
    let isOfMessage = [.support, .anonymousSupport, .answer].contains(kind)
    return .init(
      id: line.id.cast(), kind: kind, actors: line.actors.map(BelieveAPI.BuilderReference.init),
      actorCount: line.actorCount,
      project: line.own?.project, postID: kind == .like ? line.own?.postID : nil,
      messageID: isOfMessage ? line.object.cast() : nil, milestoneID: kind == .milestone ? line.object.cast() : nil,
      createdAt: line.createdAt, read: line.read)
  }
}

extension BelieveAPI.BuilderReference {
  fileprivate init(_ person: SocialAPI.Author) {
    self.init(id: person.id.cast(), name: person.fullName, avatarURL: person.avatarURL)
  }
}
