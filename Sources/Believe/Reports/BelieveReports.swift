internal import Core
internal import HTML
internal import SQL
internal import Wire

/// What people report. Evidence is what the reporter saw: of an anonymous message no sender.
enum BelieveReports {
  static let kinds = [projects.kind, updates.kind, messages.kind]

  static let projects = Reportable<String>(
    ReportKind("project", called: "Project", hiding: Hiding { try ProjectActions.setHidden($0, $1, $2) }) {
      (id: ID<Project>, removal) in try ProjectActions.remove(id, removal)
    }
  ) { slug, viewer, links, transaction in
    let found = try ProjectQueries.project(slug, viewer: viewer.profile, links: links, in: transaction)
    return try found.map { project in
      let milestones = try MilestoneQueries.milestones(of: project.id, in: transaction)
        .map { "\n[milestone] \($0.title)\n\($0.description)" }.joined()
      return ReportedContent(
        project.id, "the project “\(project.title.isolated)”", by: project.builder.id, called: project.builder.name,
        text: """
          \(project.builder.name), the project “\(project.title)”
          \(project.tagline)
          \(project.description)\(milestones)
          """,
        media: try ProjectQueries.cover(of: project.id, in: transaction).map { [$0] } ?? [],
        at: .project(project.slug))
    }
  }

  static let updates = Reportable<ID<Post>>(
    ReportKind(
      "update", called: "Update", hiding: Hiding(in: "believe_posts") { try PostActions.publishHidden($0, $1) }
    ) { (id: ID<Post>, removal) in try PostActions.remove(id, removal) }
  ) { id, viewer, links, transaction in
    try PostQueries.post(id, viewer: viewer.profile, links: links, in: transaction).map { post in
      let (builder, title) = (post.project.builder, post.project.title)
      let images = post.images.map { "\n[photo] \($0.alt)" }.joined()
      return ReportedContent(
        post.id, "an update of “\(title.isolated)”", by: builder.id, called: builder.name,
        text: "\(builder.name), “\(title)”: \(post.content)\(images)", media: post.images.map(\.id),
        at: .update(post.id))
    }
  }

  static let messages = Reportable<ID<SupportMessage>>(
    ReportKind(
      "support_message", called: "Message",
      sender: { (id: ID<SupportMessage>, transaction) in
        try SupportQueries.sender(of: id, in: transaction)
      }, hiding: Hiding(in: "believe_support_messages") { try SupportActions.publishHidden($0, $1) }
    ) { id, removal in try SupportActions.remove(id, removal) }
  ) { id, viewer, links, transaction in
    guard let message = try SupportQueries.message(id, viewer: viewer.profile, links: links, in: transaction),
      let place = try SupportQueries.place(of: id, in: transaction), let slug = place.slug,
      let project = try ProjectQueries.project(slug, viewer: viewer.profile, links: links, in: transaction)
    else { return nil }
    let name = message.sender?.name ?? "Anonymous"
    return ReportedContent(
      message.id, "a message to “\(project.title.isolated)”", by: message.sender?.id, called: name,
      text: "\(name): \(message.message)", at: .project(slug, "/messages"))
  }

  static let builders = Reportable<ID<Builder>>(.profile) { id, _, links, transaction in
    try BuilderQueries.builder(id, links: links, in: transaction).map { found in
      let builder = found.builder
      return ReportedContent(
        builder.id, builder.name.isolated, by: builder.id, called: builder.name,
        text: "\(builder.name)\n\(builder.bio)\n\(builder.websiteURL ?? "")\n\(builder.twitterHandle ?? "")",
        media: try BuilderQueries.avatar(of: builder.id, in: transaction).map { [$0] } ?? [],
        at: .creator(builder.id))
    }
  }

  static func register(in routes: inout Routes) {
    routes.reportPage("/believe/p/{slug}/report", projects) { $0.slug }
    routes.reportPage("/believe/update/{id}/report", updates) { try $0.id() }
    routes.reportPage("/believe/message/{id}/report", messages) { try $0.id() }
    routes.report(BelieveAPI.reportProject, projects) { ($0.slug, $0.reason) }
    routes.report(BelieveAPI.reportPost, updates) { ($0.id, $0.reason) }
    routes.report(BelieveAPI.reportMessage, messages) { ($0.id, $0.reason) }
  }
}
