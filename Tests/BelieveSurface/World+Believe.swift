@testable import RowSecurityKit

/// Believe's rows by what is asked of them.
final class Believers: WorldFacts {
  private(set) var projects: [String: World.Row] = [:]
  private(set) var updates: [String: World.Row] = [:]
  private(set) var milestones: [String: World.Row] = [:]
  private(set) var messages: [String: World.Row] = [:]
  /// Which project has, or had, each address.
  private(set) var slugs: [String: World.Row] = [:]
  /// Who sent each message.
  private(set) var senders: [String: String] = [:]
  /// Follows as "person project": all, and those that are not suspended.
  private(set) var follows: Set<String> = []
  private(set) var reading: Set<String> = []

  init(_ world: World) {
    for row in world["believe_projects"] { projects[row.key("id")] = row }
    for row in world["believe_slugs"] { slugs[row.key("slug")] = row }
    for row in world["believe_posts"] { updates[row.key("id")] = row }
    for row in world["believe_milestones"] { milestones[row.key("id")] = row }
    for row in world["believe_support_messages"] { messages[row.key("id")] = row }
    for row in world["believe_support_senders"] { senders[row.key("message_id")] = row.key("sender") }
    for row in world["believe_follows"] {
      let pair = row.key("user_id") + " " + row.key("project_id")
      follows.insert(pair)
      if row.int("is_suspended") == 0 { reading.insert(pair) }
    }
  }

  /// Which project a request is for: the one that had the address by then.
  func project(of request: World.Row) -> String? {
    guard let slug = slugs[request.key("slug")], slug.int("created_at") <= request.int("created_at") else { return nil }
    return slug.key("project_id")
  }

  func builder(of project: String) -> String? { projects[project]?.key("builder_id") }
  func builder(ofUpdate update: String) -> String? { updates[update]?.key("builder_id") }
}

extension World {
  var believe: Believers { facts(Believers.self) }
}
