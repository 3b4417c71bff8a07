internal import Core
internal import Social
internal import Wire

/// The topics of a sample circle: those of the seed, with posts, likes and comments.
struct TopicDemo: Sendable {
  let crowd: DemoCrowd
  let members: [DemoMember]

  /// - Throws: whatever an action throws.
  func fill() async throws {
    for (number, said) in TopicDemoTexts.topics.enumerated() {
      let maker = members[(number + 1) % members.count]
      let start = crowd.services(crowd.ago(days: 50 - Double(number) * 4))
      let topic = try await TopicActions(services: start).add(
        .init(name: said.name, topicDescription: said.description), by: maker.viewer, links: links(start))
      try await join(topic.id, number)
      if number == 0, members.count > 2 {
        try await TopicActions(services: start).set(
          true, members[0].person.username, of: topic.id, by: maker.viewer, links: links(start))
      }
      try await write(said, in: topic.id, number)
    }
  }

  private func links(_ services: Services) -> MediaLinks { DemoAccounts.links(app: Realspace.name, services: services) }

  private func join(_ topic: ID<Topic>, _ number: Int) async throws {
    let services = crowd.services(crowd.ago(days: 30))
    for (index, member) in members.prefix(24).enumerated() where (index + number) % 3 != 0 {
      _ = try await Realspace.memberships.set(true, topic, by: member.viewer, services)
    }
  }

  private func write(_ said: TopicDemoTexts.Said, in topic: ID<Topic>, _ number: Int) async throws {
    for (index, text) in said.posts.enumerated() {
      let (author, day) = ((number * 2 + index) % members.count, 20 - Double(index) * 4 - Double(number))
      let services = crowd.services(crowd.ago(days: max(day, 0.5)))
      let post = try await TopicPostActions(services: services).add(
        .init(id: topic, content: text), by: members[author].viewer, links: links(services))
      let later = crowd.services(crowd.ago(days: max(day - 0.3, 0.2)))
      for step in 1...(2 + index % 3) {
        let fan = members[(author + step) % members.count]
        _ = try await Realspace.topicLikes.set(true, post.id, by: fan.viewer, later)
      }
      _ = try await Realspace.topicComments.add(
        TopicDemoTexts.comments[(number + index) % TopicDemoTexts.comments.count], to: post.id,
        by: members[(author + 2) % members.count].viewer, links: links(later), idempotency: nil, later)
    }
  }
}

enum TopicDemoTexts {
  struct Said: Sendable {
    let name: String
    let description: String
    let posts: [String]
  }

  static let topics = [
    Said(
      name: "Film & Cinema", description: "What you saw, where you saw it, and whether it was worth the ticket.",
      posts: [
        "Which film would you show someone who says they don’t like black and white?",
        "Rialto plays “Stalker” from a print next month. Two evenings only.",
        "I have started leaving when the credits begin, and I regret it every time.",
      ]),
    Said(
      name: "Literature", description: "Books, stories and poems, read lately or for the third time.",
      posts: [
        "A short novel for a long train ride, please. Nothing with a murder.",
        "“Middlemarch” in weekly parts, as it came out: who joins me?",
        "Underlining in library books. Discuss, calmly.",
      ]),
    Said(
      name: "Star Wars", description: "A long time ago, in a galaxy far, far away.",
      posts: [
        "In which order do you show them to children?", "“Andor” is the best of it since 1980. There, I said it.",
      ]),
    Said(
      name: "Coffee Culture", description: "Beans, cups and the places that care.",
      posts: [
        "Blue Bottle changed its house blend. Brighter, and I’m not sure that I like it.",
        "Does anybody here roast at home?", "The place by the Botanical Garden opens at six now.",
      ]),
  ]

  static let comments = [
    "Good question. I’d begin with “Some Like It Hot”.", "I’m in.", "Agreed, and I’ll say so to anyone.",
    "Only if you bring the cake.", "I was there yesterday, and it’s true.",
  ]
}
