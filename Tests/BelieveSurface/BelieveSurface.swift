@testable import Believe
@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface

extension AttackSurface {
  /// Believe with the tables that all apps share: beside an app in which its people follow each other.
  static let believe = core(in: "kinnect", beside: "believe") + ofBelieve

  /// Believe's tables.
  static let ofBelieve =
    own + album(Believe.album, of: updates) + toggle(Believe.likes, of: updates)
    + saving(Believe.saving, by: .believer)
    + timeline(Believe.timeline) { world in
      world["believe_follows"].filter { $0.int("is_suspended") == 0 }
        .map { ($0.key("user_id"), $0.key("project_id")) }
    }

  private static let updates = Things(
    Believe.posts, seen: BelieveAttacks.update(5), hidden: BelieveAttacks.update(9),
    isOpen: { $0["published_at"] != .null }, sees: { $0.seesUpdate($1) })

  private static let own: Self = {
    var surface = Self("believe")
    surface.modules = [.believe]
    surface.viewers = RowFixture.Viewer.ofBelieve
    surface.furnish = [{ try $0.believe() }]
    surface.sees = [{ $0.seesOfBelieve($1, of: $2) }]
    surface.mayInsert = [{ $0.mayInsertBelieve($1, $2) }]
    surface.mayUpdate = [{ tampering, row, _, columns, table in tampering.mayUpdateBelieve(row, columns, table) }]
    surface.mayDelete = [{ $0.mayDeleteBelieve($1, $2) }]
    surface.invariants = [{ $0.believe() }]
    surface.causes = [{ Invariants(world: $0).believeCauses() }]
    surface.addBelieveTables()
    surface.addBelieveWrites()
    surface.addBelieveValues()
    surface.attacks = BelieveAttacks.all
    surface.allowedActions = AllowedAction.believe
    return surface
  }()

  private mutating func addBelieveTables() {
    keys = [
      "believe_karma": ["user_id"], "believe_karma_rules": ["action_type"], "believe_work": ["name"],
      "believe_slugs": ["slug"], "believe_project_terms": ["term", "project_id"],
      "believe_follows": ["project_id", "user_id"], "believe_support_senders": ["message_id"],
      "believe_support_handles": ["message_id"], "believe_silenced": ["project_id", "handle"],
      "believe_support_answers": ["message_id"], "believe_support_actions": ["user_id", "action_type", "object"],
      "believe_recent_support": ["project_id", "user_id"], "believe_requests": ["user_id", "slug"],
      "believe_refusals": ["project_id", "user_id"],
    ]
    derived = [
      "believe_karma", "believe_support_actions", "believe_recent_support", "believe_slugs", "believe_moods",
      "believe_milestone_dates",
    ]
    knownNumbers = ["believe_projects": ["follower_count", "trending"]]
    made = ["believe_support_actions.id", "believe_moods.id", "believe_milestone_dates.id"]
    busy = [
      "believe_projects", "believe_posts", "believe_follows", "believe_milestones", "believe_support_messages",
      "believe_support_senders", "believe_support_answers", "believe_support_actions", "believe_karma",
    ]
  }

  private mutating func addBelieveWrites() {
    inserted = [
      "believe_projects": ["id", "builder_id", "title", "public_slug", "mood", "created_at", "updated_at"],
      "believe_project_terms": ["term", "project_id"], "believe_follows": ["project_id", "user_id", "created_at"],
      "believe_posts": ["id", "project_id", "builder_id", "content", "created_at", "published_at"],
      "believe_post_images": ["post_id", "position", "media_key", "width", "height", "blur_hash", "alt"],
      "believe_requests": ["user_id", "slug", "created_at"],
      "believe_refusals": ["project_id", "user_id", "created_at"],
      "believe_milestones": ["id", "project_id", "title", "target_date", "created_at", "updated_at"],
      "believe_support_messages": ["id", "project_id", "sender_id", "message", "is_anonymous", "created_at"],
      "believe_support_senders": ["message_id", "sender", "project_id", "created_at"],
      "believe_support_handles": ["message_id", "project_id", "handle"],
      "believe_silenced": ["project_id", "handle", "created_at"],
      "believe_support_answers": ["message_id", "project_id", "body", "is_public", "created_at"],
    ]
    updated = [
      "believe_builders": ["website_url", "twitter_handle", "is_creator", "onboarded_at"],
      "believe_projects": ["title", "cover", "public_slug", "mood", "is_published", "visibility", "is_on_the_web"],
      "believe_posts": ["content", "image_count", "edited_at", "scheduled_for", "published_at", "may_save"],
      "believe_post_images": ["position", "alt"],
      "believe_milestones": ["title", "description", "target_date", "updated_at"],
      "believe_support_answers": ["body", "is_public"], "believe_requests": ["accepted_at"],
    ]
    deleted = [
      "believe_requests", "believe_refusals",
      "believe_projects", "believe_project_terms", "believe_follows", "believe_posts", "believe_post_images",
      "believe_milestones", "believe_support_messages", "believe_silenced", "believe_support_answers",
    ]
  }

  private mutating func addBelieveValues() {
    for column in ["builder_id", "sender_id", "sender"] { values[column] = .viewer }
    for column in ["cover", "media_key"] { values[column] = .medium }
    for column in ["public_slug", "slug"] { values[column] = .unique }
    for column in ["title", "tagline", "description", "content", "message"] { values[column] = .oneOf(["'h'"]) }
    for column in ["is_published", "is_on_the_web", "is_anonymous", "is_public", "is_completed"] {
      values[column] = .oneOf(["0", "1"])
    }
    for column in ["published_at", "scheduled_for", "completed_at", "announced_at", "accepted_at"] {
      values[column] = .oneOf(["NULL", "7700000899000"])
    }
    for column in ["points_earned", "follower_count", "trending", "total_points", "level"] {
      values[column] = .oneOf(["1", "2"])
    }
    values["may_save"] = .oneOf(["TRUE", "FALSE"])
    values["mood"] = .oneOf(["'green'", "'red'", "NULL"])
    values["visibility"] = .oneOf(["'public'", "'unlisted'", "'followers'"])
    values["target_date"] = .oneOf(["'2026-07-01'", "NULL"])
    values["action_type"] = .oneOf(["'like'"])
    values["post_id"] = .row(of: ["believe_posts"], among: 9)
    values["project_id"] = .row(of: ["believe_projects"], among: 9)
    values["message_id"] = .row(of: ["believe_support_messages"], among: 7)
    values["milestone_id"] = .row(of: ["believe_milestones"], among: 4)
    values["handle"] = .row(of: ["believe_support_handles"], among: 3, column: "handle")
  }
}

extension RowFixture.Viewer {
  /// Whoever owns projects, whoever wrote without a name, a follower, whoever reads what is on the web.
  static let creator = Self("creator", .owner, in: "believe")
  static let sender = Self("sender", .stranger, in: "believe")
  static let believer = Self("believer", .follower, in: "believe")
  static let passerBy = Self("passerBy", .stranger, in: "believe", .anonymous)
  /// Whoever followed once, whoever is blocked, the operator, and people who have not come to the app.
  static let gone = Self("gone", .exFollower, in: "believe")
  static let unwelcome = Self("unwelcome", .blocked, in: "believe")
  static let overseer = Self("overseer", .operator, in: "believe", .operator)
  static let newcomer = Self("newcomer", .profileless, in: "believe", .account)
  static let outsider = Self("outsider", .owner, in: "kinnect")

  static let ofBelieve = [creator, sender, believer, passerBy, gone, unwelcome, overseer, newcomer, outsider]
}
