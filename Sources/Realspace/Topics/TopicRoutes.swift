internal import Core
internal import SQL
internal import Social
internal import Wire

/// The calls about topics, their moderators and their posts.
enum TopicRoutes {
  static func register(in routes: inout Routes) {
    TopicLive.register(in: &routes)
    TopicReports.register(in: &routes)
    registerTopics(in: &routes)
    registerPeople(in: &routes)
    registerPosts(in: &routes)
    TopicPageRoutes.register(in: &routes)
    TopicPostPageRoutes.register(in: &routes)
  }

  private static func registerTopics(in routes: inout Routes) {
    let services = routes.services
    let actions = TopicActions(services: services)
    routes.viewer(RealspaceAPI.topics) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try TopicQueries.page(
          input.q ?? "", about: input.entity, isJoined: input.joined ?? false, before: call.cursor(input.before),
          limit: input.limit.count, viewer: viewer.profile, links: call.links, in: $0)
      }
    }
    routes.viewer(RealspaceAPI.addTopic) { input, viewer, call in
      let key = try call.idempotency(["\(input)"])
      return try await actions.add(input, by: viewer, links: call.links, idempotency: key)
    }
    routes.viewer(RealspaceAPI.topic) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try TopicQueries.required(input.id, viewer: viewer.profile, links: call.links, in: $0)
      }
    }
    routes.viewer(RealspaceAPI.editTopic) { input, viewer, call in
      try await actions.edit(input, by: viewer, links: call.links)
    }
  }

  private static func registerPeople(in routes: inout Routes) {
    let services = routes.services
    let actions = TopicActions(services: services)
    routes.viewer(RealspaceAPI.topicMembers) { input, viewer, call in
      let list = try Realspace.memberships.people(
        of: input.id, before: call.cursor(input.before), limit: input.limit.count)
      return try await services.database.read(as: viewer.principal) { transaction in
        _ = try TopicQueries.required(input.id, viewer: viewer.profile, links: call.links, in: transaction)
        return try list.page(for: viewer.profile, links: call.links, in: transaction)
      }
    }
    routes.viewer(RealspaceAPI.moderators) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        _ = try TopicQueries.required(input.id, viewer: viewer.profile, links: call.links, in: transaction)
        let people = try TopicQueries.moderators(of: input.id, links: call.links, in: transaction)
        return Page(items: people.map { RealspaceAPI.Person($0) }, next: nil)
      }
    }
    routes.viewer(RealspaceAPI.appointModerator) { input, viewer, call in
      try await actions.set(
        true, input.username, meaning: input.profile, of: input.id, by: viewer, links: call.links)
      return NoContent()
    }
    routes.viewer(RealspaceAPI.dismissModerator) { input, viewer, call in
      try await actions.set(
        false, input.username, meaning: input.profile, of: input.id, by: viewer, links: call.links)
      return NoContent()
    }
  }

  private static func registerPosts(in routes: inout Routes) {
    let services = routes.services
    let actions = TopicPostActions(services: services)
    routes.viewer(RealspaceAPI.topicPosts) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        _ = try TopicQueries.required(input.id, viewer: viewer.profile, links: call.links, in: transaction)
        return try TopicPostQueries.page(
          of: input.id, before: call.cursor(input.before), limit: input.limit.count, viewer: viewer.profile,
          links: call.links, in: transaction)
      }
    }
    routes.viewer(RealspaceAPI.addTopicPost) { input, viewer, call in
      let key = try call.idempotency([input.content])
      return try await actions.add(input, by: viewer, links: call.links, idempotency: key)
    }
    routes.viewer(RealspaceAPI.topicPost) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try TopicPostQueries.required(input.id, viewer: viewer.profile, links: call.links, in: $0)
      }
    }
    routes.viewer(RealspaceAPI.deleteTopicPost) { input, viewer, _ in
      try await actions.delete(input.id, by: viewer)
      return NoContent()
    }
  }
}
