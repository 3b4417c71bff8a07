internal import Core
internal import HTML
internal import SQL
internal import Social
internal import Wire

/// Topics and their posts, as people report them.
enum TopicReports {
  static let topics = Reportable<ID<Topic>>(
    ReportKind("topic", called: "Topic", hiding: Hiding(in: "realspace_topics") { (_: ID<Topic>, _) in }) {
      (id: ID<Topic>, removal) in
      try removal.transaction.run("DELETE FROM realspace_topics WHERE id = \(id)") == 1
    }
  ) { id, viewer, links, transaction in
    try TopicQueries.topic(id, viewer: viewer.profile, links: links, in: transaction).map { topic in
      // Those who decide about it read what is folded for others.
      let description = try Spoilers.content(of: topic.id, in: transaction)
      return ReportedContent(
        topic.id, "the topic “\(topic.name.isolated)”", by: topic.creator?.id, called: topic.creator?.username ?? "",
        text: "\(topic.name)\n\(description)", at: .topic(topic.id))
    }
  }

  static let posts = Reportable<ID<TopicPost>>(
    ReportKind(
      "topic_post", called: "Post in a topic",
      hiding: Hiding(in: "realspace_topic_posts") { try TopicPostActions.removal.publishHidden($0, $1) }
    ) { id, removal in try TopicPostActions.removal.remove(id, removal) }
  ) { id, viewer, links, transaction in
    try TopicPostQueries.post(id, viewer: viewer.profile, links: links, in: transaction).map { post in
      let name = post.author.username
      // Those who decide about it read what is folded for others.
      let content = try Spoilers.content(of: post.id, in: transaction)
      return ReportedContent(
        post.id, "a post by \(name)", by: post.author.id, called: name,
        text: "@\(name) in \(post.topic.name): \(content)", at: .topicPost(post.id))
    }
  }

  static let kinds = [topics.kind, posts.kind]

  static func register(in routes: inout Routes) {
    routes.reportPage("/realspace/topics/{id}/report", topics) { try $0.id() }
    routes.report(RealspaceAPI.reportTopic, topics) { ($0.id, $0.reason) }
    routes.reportPage("/realspace/topic-posts/{id}/report", posts) { try $0.id() }
    routes.report(RealspaceAPI.reportTopicPost, posts) { ($0.id, $0.reason) }
  }
}

/// Addresses of topics.
extension URLPath {
  /// `/realspace/topics/{id}` and what lies below it.
  static func topic(_ id: ID<RealspaceAPI.Topic>, _ below: StaticString = "") -> URLPath {
    URLPath("/realspace/topics/", uuid: id.high, id.low, below)
  }

  /// The form of a topic about a venue.
  static func newTopic(about venue: ID<RealspaceAPI.Entity>) -> URLPath {
    URLPath("/realspace/topics/new?venue=", "\(venue)")
  }

  /// The topics about a venue.
  static func topics(about venue: ID<RealspaceAPI.Entity>) -> URLPath {
    URLPath("/realspace/topics?venue=", "\(venue)")
  }

  /// `/realspace/topic-posts/{id}` and what lies below it.
  static func topicPost(_ id: ID<RealspaceAPI.TopicPost>, _ below: StaticString = "") -> URLPath {
    URLPath("/realspace/topic-posts/", uuid: id.high, id.low, below)
  }
}
