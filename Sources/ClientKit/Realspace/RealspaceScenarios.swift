public import Wire

/// What Realspace's seed has for previews: things that a device has kept, without a server.
public enum PreviewHelper {
  /// What the device has.
  public enum Scenario: CaseIterable, Sendable {
    /// Alice and Bob, their posts, four topics, venues, events and a list.
    case standard
    /// One user without anything.
    case emptyFeed
    /// One user with 24 posts, for scrolling.
    case manyPosts
  }

  /// Fills a store with a scenario, in place of what its lists have. Nothing is sent, and no request is made.
  /// - Parameters:
  ///   - now: the time at which it is looked at.
  ///   - client: is asked nothing.
  public static func fill(
    _ store: OfflineStore, with scenario: Scenario, at now: Timestamp, _ client: HearthClient
  ) async throws {
    let sample = Sample(scenario, store, now)
    try await put(sample.posts, RealspaceOffline.feed, store, client)
    try await put(sample.topics, RealspaceOffline.allTopics, store, client)
    for topic in sample.topics {
      let posts = sample.topicPosts.filter { $0.topic.id == topic.id }
      try await put(posts, RealspaceOffline.postsInTopic[topic.id], store, client)
    }
    try await put(sample.venues, RealspaceOffline.venues, store, client)
    try await put(sample.events, RealspaceOffline.upcoming, store, client)
    try await put(sample.items, RealspaceOffline.list, store, client)
  }

  /// Keeps a list as if the server had answered it.
  private static func put<Item: HeldItem>(
    _ items: [Item], _ list: HeldList<Item>, _ store: OfflineStore, _ client: HearthClient
  ) async throws {
    let known = list.kind.list(list.name) { _, _ async throws(ClientError) in Page(items: items, next: nil) }
    try await store.load(known, isFirst: true, through: client)
  }

  /// The things of a scenario.
  private struct Sample {
    var posts: [RealspaceAPI.Post] = []
    var topics: [RealspaceAPI.Topic] = []
    var topicPosts: [RealspaceAPI.TopicPost] = []
    var venues: [RealspaceAPI.Entity] = []
    var events: [RealspaceAPI.Event] = []
    var items: [RealspaceAPI.ListItem] = []

    private let store: OfflineStore
    private let now: Timestamp
    private let alice: SocialAPI.Author
    private let bob: SocialAPI.Author

    init(_ scenario: Scenario, _ store: OfflineStore, _ now: Timestamp) {
      (self.store, self.now) = (store, now)
      alice = SocialAPI.Author(id: store.newID(), username: "alice", fullName: "Alice", avatarURL: nil)
      bob = SocialAPI.Author(id: store.newID(), username: "bob", fullName: "Bob", avatarURL: nil)
      switch scenario {
      case .standard: addStandard()
      case .emptyFeed: break
      case .manyPosts: for number in 1...24 { post(alice, .watched, "Film \(number)", "", hoursAgo: number) }
      }
    }

    private func time(hoursAgo hours: Int) -> Timestamp {
      Timestamp(microseconds: now.microseconds - Int64(hours) * 3_600_000_000)
    }

    private mutating func addStandard() {
      post(alice, .watched, "The Godfather", "Still the best opening.", hoursAgo: 1)
      post(bob, .read, "Dune", "The sand gets everywhere.", hoursAgo: 5)
      post(alice, .wentTo, "Blue Bottle Coffee", "", hoursAgo: 26)
      topic("Film & Cinema", "What to watch, and why.", "Which ending surprised you?")
      topic("Literature", "Books of all kinds.", "What are you reading?")
      topic("Star Wars", "A long time ago.", "In which order?")
      topic("Coffee Culture", "Beans, cups and places.", "Filter or espresso?")
      let cafe = venue("Blue Bottle Coffee", "1 Ferry Building")
      _ = venue("City Library", "2 Main Street")
      let theatre = venue("Roxie Theater", "3117 16th Street")
      event("Latte art evening", at: cafe, inHours: 30)
      event("Midnight screening", at: theatre, inHours: 80)
      item(.watch, "Stalker")
      item(.read, "Middlemarch")
      item(.goTo, "City Library")
    }

    private mutating func post(
      _ author: SocialAPI.Author, _ action: RealspaceAPI.Action, _ subject: String, _ content: String,
      hoursAgo hours: Int
    ) {
      let input = RealspaceAPI.PublishPost(action: action, subject: subject, content: content)
      posts.append(input.shown(as: store.newID(), by: author, at: time(hoursAgo: hours)))
    }

    private mutating func topic(_ name: String, _ description: String, _ question: String) {
      let input = RealspaceAPI.AddTopic(name: name, topicDescription: description)
      var topic = input.shown(as: store.newID(), by: bob, at: time(hoursAgo: 100))
      (topic.postsCount, topic.joinedByMe, topic.myRole) = (1, false, .none)
      topics.append(topic)
      let post = RealspaceAPI.AddTopicPost(id: topic.id, content: question)
      topicPosts.append(post.shown(as: store.newID(), in: topic, by: alice, at: time(hoursAgo: 3)))
    }

    private mutating func venue(_ name: String, _ address: String) -> RealspaceAPI.Entity {
      let venue = RealspaceAPI.Entity(
        id: store.newID(), name: name, address: address, imageURL: nil, latitude: nil, longitude: nil, mine: false,
        createdAt: time(hoursAgo: 200), editedAt: nil)
      venues.append(venue)
      return venue
    }

    private mutating func event(_ name: String, at venue: RealspaceAPI.Entity, inHours hours: Int) {
      let start = time(hoursAgo: -hours)
      events.append(
        RealspaceAPI.Event(
          id: store.newID(), name: name, host: bob.person, date: start, start: start, end: nil, timeZone: "UTC",
          allDay: false, status: .confirmed, movedFrom: nil, eventDescription: nil, link: nil, entity: venue,
          hasPrivateAddress: false, privateAddress: nil, capacity: nil, needsApproval: false, recurrence: nil,
          occurrence: nil, goingCount: 1, maybeCount: 0, waitlistCount: nil, requestCount: nil, myAnswer: nil,
          myState: nil, myPartySize: nil, mine: false, createdAt: time(hoursAgo: 50), editedAt: nil))
    }

    private mutating func item(_ action: RealspaceAPI.ListAction, _ subject: String) {
      let input = RealspaceAPI.AddListItem(action: action, subject: subject)
      items.append(input.shown(as: store.newID(), at: time(hoursAgo: items.count + 1)))
    }
  }
}
