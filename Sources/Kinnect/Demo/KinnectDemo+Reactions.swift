internal import Core
internal import SQL
internal import Social
internal import Wire

extension KinnectDemo {
  /// A like, or a comment where there is a text.
  private struct Reaction: Sendable {
    let post: ID<Post>
    let member: Int
    let time: Timestamp
    let text: String?
  }

  /// Likes and comments by those who see the posts. What is older than a day has been read by everybody.
  func react(
    to posts: [Published], _ circle: DemoCircle, perPost most: Int, _ chance: inout DemoChance
  ) async throws {
    var reactions: [Reaction] = []
    for post in posts { reactions += plan(post, circle, perPost: most, &chance) }
    reactions.sort { $0.time < $1.time }
    let cut = ago(days: 1.2)
    let earlier = reactions.filter { $0.time < cut }
    try await perform(earlier, circle)
    let services = services(cut)
    for member in circle.members {
      try await services.database.write(as: member.viewer.principal) {
        try ActivityQueries.markRead(of: member.viewer.profile, now: cut, in: $0)
      }
    }
    try await perform(reactions.filter { $0.time >= cut }, circle)
    for (number, member) in circle.waiting.enumerated() {
      let asked = ago(days: 0.25 / Double(number + 1))
      _ = try await RelationActions(services: self.services(asked)).follow(
        circle.members[0].person.username, by: circle.members[member].viewer)
    }
  }

  private func plan(
    _ post: Published, _ circle: DemoCircle, perPost most: Int, _ chance: inout DemoChance
  ) -> [Reaction] {
    let followers = circle.followers(of: post.author).shuffled(using: &chance).prefix(24)
    var reactions = followers.filter { _ in chance.happens(75) }.map { member in
      Reaction(post: post.id, member: member, time: after(post.time, hours: 20, &chance), text: nil)
    }
    let texts = DemoTexts.comments.shuffled(using: &chance)
    let count = most == 1 ? (chance.happens(60) ? 1 : 0) : Int.random(in: 1...most + 1, using: &chance)
    var last = post.time
    for (member, text) in zip(followers.shuffled(using: &chance).prefix(count), texts) {
      let time = after(post.time, hours: 9, &chance)
      last = max(last, time)
      reactions.append(Reaction(post: post.id, member: member, time: time, text: text))
    }
    if count > 1, chance.happens(25), let answer = DemoTexts.answers.randomElement(using: &chance) {
      reactions.append(
        Reaction(post: post.id, member: post.author, time: after(last, hours: 2, &chance), text: answer))
    }
    return reactions
  }

  /// Soon after, rarely late, never in the future.
  private func after(_ time: Timestamp, hours: Double, _ chance: inout DemoChance) -> Timestamp {
    let delay = Double.random(in: 0.02...1, using: &chance)
    let later = time.adding(seconds: Int64(delay * delay * hours * 3600))
    guard later >= now else { return later }
    let room = max(2, (now.microseconds - time.microseconds) / 1_000_000)
    return time.adding(seconds: Int64.random(in: 1..<room, using: &chance))
  }

  private func perform(_ reactions: [Reaction], _ circle: DemoCircle) async throws {
    _ = try await ConcurrentWork.each(reactions.count, atOnce: crowd.writesAtOnce) { number in
      let reaction = reactions[number]
      let services = services(reaction.time)
      let viewer = circle.members[reaction.member].viewer
      guard let text = reaction.text else {
        _ = try await Kinnect.likes.set(true, reaction.post, by: viewer, services)
        return
      }
      _ = try await Kinnect.comments.add(
        text, to: reaction.post, by: viewer, links: DemoAccounts.links(app: Kinnect.name, services: services),
        idempotency: nil, services)
    }
  }
}
