@testable import RowSecurityKit
@testable import SQL

/// Projects, updates, milestones and support, said a second time.
extension Visibility {
  func seesOfBelieve(_ row: World.Row, of table: String) -> Bool {
    switch table {
    case "believe_builders": seesPerson(row.key("id"))
    case "believe_karma": isViewer(row, "user_id")
    case "believe_karma_rules": viewer != nil
    case "believe_projects": seesProject(row)
    case "believe_slugs", "believe_project_terms", "believe_moods", "believe_milestones":
      seesProject(row.key("project_id"))
    case "believe_milestone_dates":
      world.believe.milestones[row.key("milestone_id")].map { seesProject($0.key("project_id")) } ?? false
    case "believe_follows":
      isViewer(row, "user_id") && isRunning(row.key("project_id"))
        || seesProject(row.key("project_id")) && seesPerson(row.key("user_id"))
    case "believe_requests":
      isViewer(row, "user_id") || isAsked(by: row) && seesPerson(row.key("user_id"))
    case "believe_refusals": ownsProject(of: row)
    case "believe_posts": seesUpdate(row)
    case "believe_support_messages": seesSupport(row)
    case "believe_support_senders": isViewer(row, "sender")
    case "believe_support_handles": ownsProject(of: row) || sent(row.key("message_id"))
    case "believe_silenced": ownsProject(of: row)
    case "believe_support_answers":
      ownsProject(of: row)
        || seesProject(row.key("project_id"))
          && (sent(row.key("message_id"))
            || row.int("is_public") != 0 && (world.believe.messages[row.key("message_id")].map(seesSupport) ?? false))
    case "believe_support_actions": isViewer(row, "user_id")
    default: false
    }
  }

  func ownsProject(of row: World.Row) -> Bool { ownsProject(row.key("project_id")) }
  func ownsProject(_ id: String) -> Bool { viewer != nil && world.believe.builder(of: id) == viewer }
  /// Whether a request is for a project of the viewer's own.
  func isAsked(by request: World.Row) -> Bool { world.believe.project(of: request).map(ownsProject) ?? false }
  func ownsUpdate(_ id: String) -> Bool { viewer != nil && world.believe.builder(ofUpdate: id) == viewer }
  func sent(_ message: String) -> Bool { viewer != nil && world.believe.senders[message] == viewer }

  /// Whether the project is published and its creator not suspended.
  private func isRunning(_ id: String) -> Bool {
    guard let project = world.believe.projects[id] else { return false }
    return project.int("is_published") != 0 && world.profiles[project.key("builder_id")]?["hidden_at"] == .null
  }

  /// Whether the viewer follows the project and is told of it.
  private func readsProject(_ id: String) -> Bool {
    guard let viewer else { return false }
    return world.believe.reading.contains(viewer + " " + id)
  }

  func seesProject(_ id: String) -> Bool { world.believe.projects[id].map(seesProject) ?? false }

  func seesProject(_ row: World.Row) -> Bool {
    if isViewer(row, "builder_id") { return true }
    guard row.int("is_published") != 0 else { return false }
    let visibility = row.key("visibility")
    guard viewer != nil else {
      // Without a viewer but with an account, one's own profiles in other apps are seen.
      let isOnTheWeb = row.int("is_on_the_web") != 0 && visibility == "public" && app == "believe"
      return isOnTheWeb && world.profiles[row.key("builder_id")]?["hidden_at"] == .null
        || visibility != "followers" && seesPerson(row.key("builder_id"))
    }
    return (visibility != "followers" || readsProject(row.key("id"))) && seesPerson(row.key("builder_id"))
  }

  func seesUpdate(_ id: String) -> Bool { world.believe.updates[id].map(seesUpdate) ?? false }

  func seesUpdate(_ row: World.Row) -> Bool {
    if isViewer(row, "builder_id") { return true }
    let project = row.key("project_id")
    return row["published_at"] != .null && row["hidden_at"] == .null && (readsProject(project) || seesProject(project))
  }

  func seesSupport(_ row: World.Row) -> Bool {
    if row["sender_id"] == .null, sent(row.key("id")) { return true }
    return viewer != nil && (row["hidden_at"] == .null || isViewer(row, "sender_id"))
      && seesProject(row.key("project_id")) && (row["sender_id"] == .null || seesPerson(row.key("sender_id")))
  }
}

/// Who may change what of them.
extension Tampering {
  private func isOwnCover(_ row: World.Row) -> Bool { row["cover"] == .null || owns(row.key("cover")) }

  func mayInsertBelieve(_ row: World.Row, _ table: String) -> Bool {
    let isBelieve = principal.app == "believe"
    let (project, message) = (row.key("project_id"), row.key("message_id"))
    switch table {
    case "believe_projects":
      return new.isViewer(row, "builder_id") && isBelieve && isOwnCover(row) && row["hidden_at"] == .null
    case "believe_slugs", "believe_moods", "believe_project_terms": return new.ownsProject(project)
    case "believe_follows":
      if accepts(row.key("user_id")), old.ownsProject(project) { return true }
      return new.isViewer(row, "user_id") && isBelieve && old.seesProject(project) && !old.ownsProject(project)
    case "believe_requests": return new.isViewer(row, "user_id") && isBelieve && row["accepted_at"] == .null
    case "believe_refusals": return new.ownsProject(project) && old.seesPerson(row.key("user_id"))
    case "believe_posts":
      return new.isViewer(row, "builder_id") && isBelieve && old.ownsProject(project) && row["hidden_at"] == .null
    case "believe_milestones": return old.ownsProject(project)
    case "believe_milestone_dates":
      return after.believe.milestones[row.key("milestone_id")].map { old.ownsProject(of: $0) } ?? false
    case "believe_support_messages":
      return isBelieve && row["hidden_at"] == .null && (row["sender_id"] == .null || new.isViewer(row, "sender_id"))
        && old.seesProject(project)
        && before.believe.projects[project]?.int("is_published") != 0 && !old.ownsProject(project)
    case "believe_support_senders":
      // Only with the message itself.
      guard before.believe.messages[message] == nil, let of = after.believe.messages[message] else { return false }
      return new.isViewer(row, "sender") && isBelieve && (of["sender_id"] == .null || new.isViewer(of, "sender_id"))
        && of["project_id"] == row["project_id"] && of["created_at"] == row["created_at"]
    case "believe_support_handles":
      guard let of = before.believe.messages[message] else { return false }
      return old.sent(message) && of["project_id"] == row["project_id"] && of["sender_id"] == .null
    case "believe_silenced": return old.ownsProject(project)
    case "believe_support_answers":
      guard let of = before.believe.messages[message] else { return false }
      return old.ownsProject(project) && of["project_id"] == row["project_id"] && of["hidden_at"] == .null
    case "believe_support_actions", "believe_recent_support":
      return new.isViewer(row, "user_id") || accepts(row.key("user_id")) && old.ownsProject(project)
    default: return false
    }
  }

  func mayUpdateBelieve(_ row: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    func own(_ isOwn: Bool, _ allowed: Set<String>) -> Bool { isOwn && columns.isSubset(of: allowed) }
    switch table {
    case "believe_builders":
      return own(
        old.isViewer(row, "id"), ["website_url", "twitter_handle", "is_creator", "onboarded_at", "updated_at"])
    case "believe_karma":
      return own(
        old.isViewer(row, "user_id") || accepts(row.key("user_id")), ["total_points", "level", "updated_at"])
    case "believe_projects":
      // Counts are kept by triggers, so judged by `Invariants`.
      let columns = columns.subtracting(["follower_count", "trending"])
      let written: Set<String> = [
        "title", "tagline", "description", "cover", "public_slug", "mood", "is_published", "visibility",
        "is_on_the_web", "updated_at",
      ]
      guard let now = after.believe.projects[row.key("id")] else { return false }
      return columns.isEmpty
        || old.isViewer(row, "builder_id") && columns.isSubset(of: written)
          && (!columns.contains("cover") || isOwnCover(now))
    case "believe_follows":
      // With its project, which its builder has published or withdrawn.
      return own(old.ownsProject(of: row), ["is_suspended"])
    case "believe_posts":
      return own(
        old.isViewer(row, "builder_id"),
        [
          "content", "image_count", "edited_at", "scheduled_for", "published_at", "project_title", "project_slug",
          "project_cover", "media_key", "media_width", "media_height", "media_blur_hash", "media_alt", "may_save",
        ])
    case "believe_post_images": return own(old.ownsUpdate(row.key("post_id")), ["position", "alt"])
    case "believe_milestones":
      return own(
        old.ownsProject(of: row),
        ["title", "description", "is_completed", "target_date", "completed_at", "updated_at", "announced_at"])
    case "believe_support_answers": return own(old.ownsProject(of: row), ["body", "is_public"])
    case "believe_recent_support":
      return own(old.isViewer(row, "user_id") || accepts(row.key("user_id")), ["last_at"])
    default: return false
    }
  }

  /// The viewer's own follow of a project went and came again in one statement; what was told of before is over with it.
  private func isFollowMadeAnew(of project: String) -> Bool {
    func made(_ world: World) -> SQLValue? {
      world["believe_follows"].first { old.isViewer($0, "user_id") && $0.key("project_id") == project }?["created_at"]
    }
    guard let earlier = made(before), let now = made(after) else { return false }
    return earlier != now
  }

  func mayDeleteBelieve(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "believe_projects": return old.isViewer(row, "builder_id")
    case "activity":
      // Told again, as whoever was told follows anew.
      return row["kind"] == .text("milestone") && old.isViewer(row, "recipient")
        && isFollowMadeAnew(of: row.key("subject"))
    default: return table.hasPrefix("believe_") && mayDeleteOfProject(row, table)
    }
  }

  /// Whether the viewer lets somebody who had asked follow a project of theirs.
  private func accepts(_ person: String) -> Bool {
    before["believe_requests"].contains { row in
      row.key("user_id") == person && old.isAsked(by: row) && old.seesPerson(person)
        && !after["believe_requests"].contains { $0.key("user_id") == person && $0["slug"] == row["slug"] }
    }
  }

  private func mayDeleteOfProject(_ row: World.Row, _ table: String) -> Bool {
    let project = row.key("project_id")
    if wentWithProject(project) { return true }
    let message = row.key("message_id")
    switch table {
    case "believe_project_terms", "believe_milestones", "believe_silenced", "believe_refusals":
      return old.ownsProject(project)
    case "believe_requests":
      return old.isViewer(row, "user_id") || old.isAsked(by: row) && old.seesPerson(row.key("user_id"))
    case "believe_follows":
      return old.isViewer(row, "user_id") || old.ownsProject(project) || isEndedByBlock(row, with: project)
    case "believe_recent_support": return isEndedByBlock(row, with: project)
    case "believe_posts": return old.isViewer(row, "builder_id")
    case "believe_post_images":
      // Or gone by its place: what was moved to another one.
      return old.ownsUpdate(row.key("post_id"))
    case "believe_milestone_dates":
      let milestone = before.believe.milestones[row.key("milestone_id")] ?? [:]
      return old.ownsProject(of: milestone) && isGone(milestone, from: after.believe.milestones)
    case "believe_support_messages":
      return old.seesSupport(row) && (old.ownsProject(project) || old.sent(row.key("id")))
    case "believe_support_senders", "believe_support_handles":
      return isTakenAway(message)
    case "believe_support_answers": return old.ownsProject(project) || isTakenAway(message)
    default: return false
    }
  }

  private func isGone(_ row: World.Row, from rows: [String: World.Row]) -> Bool { rows[row.key("id")] == nil }

  private func wentWithProject(_ id: String) -> Bool {
    old.ownsProject(id) && after.believe.projects[id] == nil
  }

  private func isTakenAway(_ message: String) -> Bool {
    guard let row = before.believe.messages[message], after.believe.messages[message] == nil else { return false }
    return old.ownsProject(of: row) || old.sent(message)
  }

  private func isEndedByBlock(_ row: World.Row, with project: String) -> Bool {
    guard let builder = before.believe.projects[project]?["builder_id"] else { return false }
    return isEndedByBlock(["builder": builder, "user": row["user_id"] ?? .null], "builder", "user")
  }
}

extension Invariants {
  func believe() -> [String] { believeCounts() + karma() + believeFollows() }

  private func believeCounts() -> [String] {
    let followers = tally("believe_follows", by: "project_id")
    var wrong: [String] = []
    for row in world["believe_projects"] {
      let (id, count) = (row.key("id"), followers[row.key("id"), default: 0])
      if row["hidden_at"] != .null, row.int("is_published") != 0 { wrong.append("\(id) is hidden and published") }
      if row.int("follower_count") != count { wrong.append("follower_count of \(id)") }
      if row.int("trending") % 1_048_576 != count { wrong.append("trending of \(id)") }
    }
    let slugs = Set(world["believe_slugs"].map { $0.key("project_id") + " " + $0.key("slug") })
    for row in world["believe_projects"] where !slugs.contains(row.key("id") + " " + row.key("public_slug")) {
      wrong.append("slug of \(row.key("id"))")
    }
    return wrong
  }

  private func karma() -> [String] {
    var (earned, wrong): ([String: Int64], [String]) = ([:], [])
    for row in world["believe_support_actions"] {
      earned[row.key("user_id"), default: 0] += row.int("points_earned")
      if world.believe.builder(of: row.key("project_id")) == row.key("user_id") { wrong.append("points for oneself") }
    }
    for row in world["believe_karma"] {
      let points = row.int("total_points")
      if points != earned[row.key("user_id"), default: 0] { wrong.append("karma of \(row.key("user_id"))") }
      let level = [51, 201, 501, 1001].filter { points >= $0 }.count + 1
      if row.int("level") != level { wrong.append("level of \(row.key("user_id"))") }
    }
    let builders = Set(world["profiles"].filter { $0.key("app") == "believe" }.map { $0.key("id") })
    if Set(world["believe_karma"].map { $0.key("user_id") }) != builders { wrong.append("somebody without karma") }
    return wrong
  }

  private func believeFollows() -> [String] {
    var wrong: [String] = []
    for row in world["believe_follows"] {
      guard let project = world.believe.projects[row.key("project_id")] else { continue }
      let (builder, person) = (project.key("builder_id"), row.key("user_id"))
      let isSuspended = project.int("is_published") == 0 || world.profiles[builder]?["hidden_at"] != .null
      if (row.int("is_suspended") != 0) != isSuspended { wrong.append("suspension of a follow of \(builder)") }
      if world.blocked.contains(person + " " + builder) {
        wrong.append("a follow across a block: \(person) \(builder)")
      }
    }
    return wrong
  }

  /// Why somebody may have been told something, as `cause` writes it.
  func believeCauses() -> Set<String> {
    var causes: Set<String> = []
    func add(_ parts: String...) { causes.insert(parts.joined(separator: " ")) }
    for row in world["believe_follows"] {
      let (project, person) = (row.key("project_id"), row.key("user_id"))
      guard let builder = world.believe.builder(of: project) else { continue }
      add(builder, "follow", project, person, person)
      add(person, "project_accepted", project, builder, project)
      for milestone in world.believe.milestones.values where milestone.key("project_id") == project {
        if milestone["announced_at"] != .null { add(person, "milestone", project, builder, milestone.key("id")) }
      }
    }
    for row in world["believe_requests"] {
      guard let project = world.believe.project(of: row), let builder = world.believe.builder(of: project) else {
        continue
      }
      // Who was refused is shown no more.
      let isRefused = world["believe_refusals"].contains {
        $0.key("project_id") == project && $0.key("user_id") == row.key("user_id")
      }
      guard !isRefused else { continue }
      add(builder, "project_request", project, row.key("user_id"), row.key("user_id"))
    }
    for row in world["believe_support_messages"] {
      let (project, message) = (row.key("project_id"), row.key("id"))
      guard let builder = world.believe.builder(of: project) else { continue }
      let isAnonymous = row["sender_id"] == .null
      add(
        builder, isAnonymous ? "support_anonymous" : "support", project, isAnonymous ? builder : row.key("sender_id"),
        message)
    }
    for row in world["believe_support_answers"] {
      let (project, message) = (row.key("project_id"), row.key("message_id"))
      guard let builder = world.believe.builder(of: project), let sender = world.believe.senders[message] else {
        continue
      }
      add(sender, "support_answer", project, builder, message)
    }
    return causes
  }
}
