internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// The page of a post in a topic, and its deletion.
enum TopicPostPageRoutes {
  static func register(in routes: inout Routes) {
    let actions = TopicPostActions(services: routes.services)
    routes.viewerPage(.get, "/realspace/topic-posts/{id}") { viewer, page in
      let (id, links): (ID<TopicPost>, _) = (try page.id(), page.call.links)
      let isUnfolded = page.asksForSpoilers
      let (model, context) = try await page.read(viewer) { transaction in
        let post = try TopicPostQueries.required(
          id, viewer: viewer.profile, isUnfolded: isUnfolded, links: links, in: transaction)
        let isOwn = post.author.id == viewer.profile.cast()
        return TopicPostPage.Model(
          post: post,
          comments: try Realspace.topicComments.page(
            of: id, viewer: viewer.profile, before: nil, limit: 50, isUnfolded: isUnfolded, links: links,
            in: transaction),
          isModerating: try TopicPostQueries.moderates(id, by: viewer.profile, in: transaction),
          isHidden: isOwn ? try Hiding.isHidden(id, in: "realspace_topic_posts", transaction) : false)
      }
      return page.page(TopicPostPage(model: model, context: context))
    }
    routes.viewerPage(.get, "/realspace/topic-posts/{id}/delete") { viewer, page in
      let (id, links): (ID<TopicPost>, _) = (try page.id(), page.call.links)
      let (post, context) = try await page.read(viewer) { transaction in
        let post = try TopicPostQueries.required(id, viewer: viewer.profile, links: links, in: transaction)
        guard
          try post.author.id == viewer.profile.cast()
            || TopicPostQueries.moderates(id, by: viewer.profile, in: transaction)
        else { throw Problem.notFound() }
        return post
      }
      return page.page(DeletePostPage(media: [], called: "The post", context) { .topicPost(post.id, $0) })
    }
    routes.viewerPage(.post, "/realspace/topic-posts/{id}/delete") { viewer, page in
      let topic = try await actions.delete(try page.id(), by: viewer)
      return page.redirect("/realspace/topics/\(topic)", said: .postDeleted)
    }
  }
}
