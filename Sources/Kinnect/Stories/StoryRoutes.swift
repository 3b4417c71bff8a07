internal import Core
internal import SQL
internal import Social
internal import Wire

enum StoryRoutes {
  static func register(in routes: inout Routes) {
    routes.live(StoryLive.created)
    registerReading(in: &routes)
    registerDoing(in: &routes)
  }

  private static func registerReading(in routes: inout Routes) {
    let database = routes.services.database
    routes.viewer(KinnectAPI.storyTellers) { input, viewer, call in
      try await database.query(as: viewer.principal) {
        try StoryQueries.tellers(
          for: viewer.profile, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: $0)
      }
    }
    routes.viewer(KinnectAPI.profileStories) { input, viewer, call in
      try await database.read(as: viewer.principal) { transaction in
        let found = try Kinnect.people.openProfile(
          input.username, viewer: viewer.profile, links: call.links, in: transaction)
        guard let profile = found else { throw Problem.notFound() }
        return Page(
          items: try StoryQueries.stories(
            of: profile.id.cast(), viewer: viewer.profile, links: call.links, in: transaction), next: nil)
      }
    }
    routes.viewer(KinnectAPI.story) { input, viewer, call in
      try await database.query(as: viewer.principal) { try StoryActions.found(input.id, viewer, call.links, $0) }
    }
    routes.viewer(KinnectAPI.storyViews) { input, viewer, call in
      try await database.read(as: viewer.principal) { transaction in
        _ = try StoryActions.own(input.id, viewer, call.links, transaction)
        return try StoryQueries.views(
          of: input.id, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: transaction)
      }
    }
  }

  private static func registerDoing(in routes: inout Routes) {
    let actions = StoryActions(services: routes.services)
    routes.viewer(KinnectAPI.shareStory) { input, viewer, call in
      try await actions.share(
        input.media, by: viewer, links: call.links, idempotency: try call.idempotency([input.media.description]))
    }
    routes.viewer(KinnectAPI.deleteStory) { input, viewer, _ in
      try await actions.delete(input.id, by: viewer)
      return NoContent()
    }
    routes.viewer(KinnectAPI.markStorySeen) { input, viewer, call in
      try await actions.markSeen(input.id, by: viewer, links: call.links)
      return NoContent()
    }
    routes.viewer(KinnectAPI.replyToStory) { input, viewer, call in
      try await actions.reply(
        input.body, to: input.id, by: viewer, links: call.links, idempotency: try call.idempotency([input.body]))
    }
  }
}
