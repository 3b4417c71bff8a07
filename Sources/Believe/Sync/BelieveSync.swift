internal import Core
internal import Wire

/// What devices keep of Believe: updates, projects and people.
enum BelieveSync {
  static func register(in routes: inout Routes) {
    routes.sync(BelieveAPI.syncPosts) { limit, viewer, links, transaction in
      try FeedQueries.page(viewer.profile, before: nil, limit: limit, links: links, in: transaction)
    } held: { ids, viewer, links, transaction in
      try PostQueries.posts(ids, viewer: viewer.profile, links: links, in: transaction)
    }
    routes.sync(BelieveAPI.syncProjects) { limit, viewer, links, transaction in
      try ProjectQueries.followed(by: viewer.profile, before: nil, limit: limit, links: links, in: transaction)
    } held: { ids, viewer, links, transaction in
      try ProjectQueries.projects(ids, viewer: viewer.profile, links: links, in: transaction)
    }
    routes.sync(BelieveAPI.syncBuilders) { ids, _, links, transaction in
      try BuilderQueries.builders(ids, links: links, in: transaction)
    }
  }
}
