import Core

@testable import Realspace
@testable import RowSecurityKit
@testable import SQL

/// Mistakes in the policies of topics.
enum TopicFaults {
  static let all = [
    PlantedFault("posts in topics by people whom a block hides", by: [.attacks, .statements]) {
      $0.weakened = [.topicPosts(select: "\(visible: "realspace_topics", by: "topic_id")")]
    },
    PlantedFault("posts in topics that an operator has hidden", by: [.attacks, .statements]) {
      $0.weakened = [.topicPosts(select: "\(visible: "profiles", by: "author")")]
    },
    PlantedFault("moderators of one topic who take away in all", by: [.attacks, .statements]) {
      $0.weakened = [
        .topicPosts(
          select: "\(visible: "realspace_topics", by: "topic_id") AND \(visible: "profiles", by: "author")",
          delete: "EXISTS (SELECT 1 FROM raw.realspace_topic_moderators m WHERE m.user_id = viewer())")
      ]
    },
    PlantedFault("topics that everybody edits", by: [.attacks, .statements]) {
      $0.weakened = [.topics(update: TablePolicy.Update(["description"], using: "viewer() IS NOT NULL"))]
    },
    PlantedFault("hidden topics for all", by: [.attacks, .statements]) {
      $0.weakened = [.topics(select: "viewer() IS NOT NULL AND app() = 'realspace'")]
    },
    PlantedFault("topics about venues that an operator has hidden", by: [.attacks]) {
      $0.weakened = [.topics(insert: "row.made_by = viewer() AND app() = 'realspace' AND row.hidden_at IS NULL")]
    },
    PlantedFault("moderators who appoint themselves", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "realspace_topic_moderators",
          select: "\(visible: "realspace_topics", by: "topic_id") AND \(visible: "profiles", by: "user_id")",
          insert: "\(visible: "realspace_topics", by: "topic_id")", export: .byProfile("user_id"))
      ]
    },
    PlantedFault("comments in topics that whoever writes there takes away", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "realspace_topic_comments", select: "\(visible: "realspace_topic_posts", by: "topic_post_id")",
          delete: """
            EXISTS (SELECT 1 FROM raw.realspace_topic_posts p JOIN raw.realspace_topic_posts o ON o.topic_id = p.topic_id
              WHERE p.id = row.topic_post_id AND o.author = viewer())
            """, export: .byProfile("user_id"))
      ]
    },
  ]
}

extension TablePolicy {
  fileprivate static func topicPosts(select: Predicate, delete: Predicate = "row.author = viewer()") -> TablePolicy {
    TablePolicy("realspace_topic_posts", select: select, delete: delete, export: .byProfile("author"))
  }

  fileprivate static func topics(
    select: Predicate = "viewer() IS NOT NULL AND app() = 'realspace' AND row.hidden_at IS NULL",
    insert: Predicate? = nil, update: TablePolicy.Update? = nil
  ) -> TablePolicy {
    TablePolicy("realspace_topics", select: select, insert: insert, update: update, export: .byProfile("made_by"))
  }
}
