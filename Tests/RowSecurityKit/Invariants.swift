import SQL

/// What the schema's triggers must keep true, said a second time and without SQL.
struct Invariants {
  let world: World

  /// What does not hold; empty when all is well.
  func violations() -> [String] {
    world.surface.invariants.flatMap { $0(self) }
  }

  func tally(_ table: String, by column: String, where isCounted: (World.Row) -> Bool = { _ in true })
    -> [String: Int64]
  {
    var tally: [String: Int64] = [:]
    for row in world[table] where isCounted(row) { tally[row.key(column), default: 0] += 1 }
    return tally
  }

  private func counters() -> [String] {
    func accepted(_ row: World.Row) -> Bool { row["accepted_at"] != .null }
    let followers = tally("follows", by: "followee", where: accepted)
    let following = tally("follows", by: "follower", where: accepted)
    var wrong: [String] = []
    for row in world["profile_counts"] {
      let id = row.key("profile_id")
      if row.int("follower_count") != followers[id, default: 0] { wrong.append("follower_count of \(id)") }
      if row.int("following_count") != following[id, default: 0] { wrong.append("following_count of \(id)") }
    }
    if world["profile_counts"].count != world["profiles"].count { wrong.append("a profile without counts") }
    return wrong
  }

  private func blocks() -> [String] {
    var profiles: [String: [(id: String, app: String)]] = [:]
    for row in world["profile_accounts"] {
      profiles[row.key("account_id"), default: []].append((row.key("profile_id"), row.key("app")))
    }
    var expected: Set<String> = []
    for row in world["blocks"] {
      guard let blocker = world.accounts[row.key("blocker")], let blocked = world.accounts[row.key("blocked")]
      else { continue }
      for mine in profiles[blocker, default: []] {
        for theirs in profiles[blocked, default: []] where theirs.app == mine.app {
          expected.insert(mine.id + " " + theirs.id)
          expected.insert(theirs.id + " " + mine.id)
        }
      }
    }
    var wrong = world.blocked.symmetricDifference(expected).map { "hidden pair \($0)" }
    for (table, from, to) in [
      ("follows", "follower", "followee"), ("mutes", "muter", "muted"), ("activity", "recipient", "actor"),
    ] {
      for row in world[table] where world.blocked.contains(row.key(from) + " " + row.key(to)) {
        wrong.append("\(table) across a block: \(row.key(from)) \(row.key(to))")
      }
    }
    return wrong
  }

  /// What holds whichever apps there are.
  func core() -> [String] { counters() + blocks() + activity() + suspensions() + apps() }

  /// Why somebody was told of a follow.
  func followCauses() -> Set<String> {
    var causes: Set<String> = []
    for row in world["follows"] {
      let (follower, followee) = (row.key("follower"), row.key("followee"))
      let isAccepted = row["accepted_at"] != .null
      causes.insert(
        [followee, isAccepted ? "follow" : "follow_request", followee, follower, follower].joined(separator: " "))
      if isAccepted {
        causes.insert([followee, "joined", followee, follower, follower].joined(separator: " "))
        causes.insert([follower, "follow_accepted", follower, followee, followee].joined(separator: " "))
      }
    }
    return causes
  }

  private func causes() -> Set<String> { world.surface.causes.reduce(into: []) { $0.formUnion($1(world)) } }

  private func activity() -> [String] {
    let causes = causes()
    return world["activity"].map(Self.cause).filter { !causes.contains($0) }.map { "activity without cause: \($0)" }
  }

  func hasCause(_ activity: World.Row) -> Bool { causes().contains(Self.cause(activity)) }

  static func cause(_ activity: World.Row) -> String {
    ["recipient", "kind", "subject", "actor", "object"].map(activity.key).joined(separator: " ")
  }

  /// Follows and hidden pairs are between two people of the app that they name.
  private func apps() -> [String] {
    [("follows", "follower", "followee"), ("blocked_profiles", "viewer", "other")].flatMap { table, one, other in
      world[table].filter { row in
        [one, other].contains { world.profiles[row.key($0)]?.key("app") != row.key("app") }
      }.map { "app of \(table): \($0.key(one)) \($0.key(other))" }
    }
  }

  private func suspensions() -> [String] {
    world["follows"].filter {
      ($0.int("is_suspended") != 0) != (world.profiles[$0.key("followee")]?["hidden_at"] != .null)
    }.map { "suspension of \($0.key("followee"))" }
  }
}
