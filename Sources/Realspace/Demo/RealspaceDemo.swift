internal import Core
internal import Media
internal import SQL
internal import Social
internal import Wire

/// What a sample circle is and does in Realspace: two of them are called Alice and Bob.
struct RealspaceDemo: Sendable {
  /// A post with what is needed to react to it.
  private struct Published: Sendable {
    let id: ID<Post>
    let author: Int
    let time: Timestamp
  }

  let crowd: DemoCrowd
  let files: [String]
  let report: @Sendable (String) -> Void

  /// - Parameters:
  ///   - files: photos to post instead of drawn pictures, where there are any.
  ///   - report: is told what is being done.
  init(_ crowd: DemoCrowd, files: [String], report: @escaping @Sendable (String) -> Void) {
    self.crowd = crowd
    self.files = files
    self.report = report
  }

  /// - Throws: whatever an action throws.
  func fill() async throws {
    report("Realspace: \(crowd.people.count) people make profiles")
    let members = try await crowd.join(Realspace.people, as: RealspaceDemoTexts.people)
    guard crowd.scenario != .empty else { return }
    let isLarge = crowd.scenario == .many
    var chance = DemoChance(seed: 16)
    try await follow(members, &chance)
    report("They post what they watched, read and went to")
    let posts = try await publish(members, count: isLarge ? 400 : 36, &chance)
    report("They like and comment")
    try await react(to: posts, members, &chance)
    report("They keep lists and diaries")
    try await keepList(RealspaceDemoTexts.list, of: members[0])
    try await shareList(members)
    try await keepDiary(of: members[0])
    try await rate(members)
    report("They write in topics")
    try await TopicDemo(crowd: crowd, members: members).fill()
    try await findDuplicate(members)
    report("They make events and answer")
    try await CommunityDemo(crowd: crowd, members: members).fill()
  }

  /// Everybody follows most of a dozen, and many follow back.
  private func follow(_ members: [DemoMember], _ chance: inout DemoChance) async throws {
    var pairs: [(Int, Int)] = []
    for follower in members.indices {
      for other in members.indices.shuffled(using: &chance).prefix(12) where other != follower {
        if chance.happens(80) { pairs.append((follower, other)) }
      }
    }
    // Of the first, everybody here is a friend.
    for other in 1..<min(8, members.count) { pairs += [(0, other), (other, 0)] }
    let (planned, services) = (pairs, crowd.services(crowd.ago(days: 58)))
    _ = try await ConcurrentWork.each(planned.count, atOnce: crowd.writesAtOnce) { number in
      let (follower, other) = planned[number]
      _ = try await RelationActions(services: services).follow(
        members[other].person.username, by: members[follower].viewer)
    }
  }

  /// One after the other, so that what a second person names is what the first one has named. In a large circle the first has written
  /// two dozen.
  private func publish(_ members: [DemoMember], count: Int, _ chance: inout DemoChance) async throws -> [Published] {
    let photos = try await keepPhotos(of: members)
    var posts: [Published] = []
    for number in 0..<count {
      let left = 1 - (Double(number) + 0.5) / Double(count)
      let time = crowd.ago(days: 30 * left * left.squareRoot() + 0.05)
      let author = count > 100 && number.isMultiple(of: 16) ? 0 : Int.random(in: members.indices, using: &chance)
      let said = RealspaceDemoTexts.said[number % RealspaceDemoTexts.said.count]
      let services = crowd.services(time)
      let (links, viewer) = (DemoAccounts.links(app: Realspace.name, services: services), members[author].viewer)
      var input = RealspaceAPI.PublishPost(
        action: said.action, subject: said.subject, item: number % 9 == 4 ? nil : RealspaceAPI.ItemInput(),
        content: said.words, audience: SocialAPI.Audience(kind: number % 6 == 5 ? .followers : .friends))
      if said.action == .wentTo, let photo = photos[author] {
        let alt = files.isEmpty ? DrawnPicture(seed: UInt64(author)).alt : ""
        input.media = [
          try await DemoPhotos(services: services).keepAgain(photo, alt: alt, by: viewer.signedIn).id
        ]
      }
      let post = try await PostActions(services: services).publish(input, by: viewer, links: links)
      posts.append(Published(id: post.id, author: author, time: time))
    }
    return posts
  }

  /// A photo for each of the first.
  private func keepPhotos(of members: [DemoMember]) async throws -> [Int: DemoPhotos.Kept] {
    let count = min(members.count, 8)
    let photos = DemoPhotos(services: crowd.services(crowd.ago(days: 40)))
    let kept = try await ConcurrentWork.each(count, atOnce: 4) { number in
      let source: ImageSource =
        if number < files.count { .file(files[number]) } else {
          try DemoCrowd.pixels(DrawnPicture(seed: UInt64(number)).pixels(width: 1440, height: 960))
        }
      return try await photos.keep(source, alt: "", .photo(square: false), by: members[number].viewer.signedIn)
    }
    return Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($0, $1) })
  }

  /// By people who see the posts: what a person doesn't see, they are refused.
  private func react(to posts: [Published], _ members: [DemoMember], _ chance: inout DemoChance) async throws {
    var doings: [(post: Published, member: Int, text: String?)] = []
    for (number, post) in posts.enumerated() {
      for member in members.indices.shuffled(using: &chance).prefix(8) where member != post.author {
        if chance.happens(55) { doings.append((post, member, nil)) }
      }
      for offset in 1...3 where chance.happens(40) {
        let text = RealspaceDemoTexts.comments[(number * 3 + offset) % RealspaceDemoTexts.comments.count]
        doings.append((post, (post.author + offset) % members.count, text))
      }
    }
    let planned = doings
    _ = try await ConcurrentWork.each(planned.count, atOnce: crowd.writesAtOnce) { number in
      let (post, member, text) = planned[number]
      let services = crowd.services(min(post.time.adding(seconds: Int64(600 + number % 9000)), crowd.now))
      let viewer = members[member].viewer
      do throws {
        if let text {
          let comment = try await Realspace.comments.add(
            text, to: post.id, by: viewer, links: DemoAccounts.links(app: Realspace.name, services: services),
            idempotency: nil, services)
          if number.isMultiple(of: 2) { try await answer(comment.id, on: post, number, members) }
        } else {
          _ = try await Realspace.likes.set(true, post.id, by: viewer, services)
        }
      } catch let problem as Problem where problem.status == 404 {
        // A post that this person may not see.
      }
    }
  }

  /// Whose post it is likes a comment and replies to it.
  private func answer(
    _ comment: ID<SocialAPI.Comment>, on post: Published, _ number: Int, _ members: [DemoMember]
  ) async throws {
    let services = crowd.services(min(post.time.adding(seconds: Int64(9600 + number % 9000)), crowd.now))
    let (links, viewer) = (DemoAccounts.links(app: Realspace.name, services: services), members[post.author].viewer)
    try await Realspace.comments.like(comment, by: viewer, services)
    let text = RealspaceDemoTexts.replies[number / 2 % RealspaceDemoTexts.replies.count]
    _ = try await Realspace.comments.add(
      text, to: post.id, answering: comment, by: viewer, links: links, idempotency: nil, services)
  }

  /// The first has named a film in two ways, of which somebody else made one: it waits to be agreed.
  private func findDuplicate(_ members: [DemoMember]) async throws {
    guard members.count > 2 else { return }
    let services = crowd.services(crowd.ago(days: 2))
    let links = DemoAccounts.links(app: Realspace.name, services: services)
    let names = [(members[1], "Spirited Away"), (members[0], "Spirited Away (2001)")]
    var items: [ID<RealspaceAPI.Item>] = []
    for (member, name) in names {
      let topic = try await TopicActions(services: services).add(
        .init(name: "\(name): dubbed or not?", item: .init(kind: .film, name: name)), by: member.viewer, links: links)
      if let item = topic.item { items.append(item.id) }
    }
    guard items.count == 2 else { return }
    _ = try await Realspace.duplicates.propose(
      items[1], of: items[0], by: members[0].viewer, links: links, crowd.services(crowd.ago(days: 1)))
  }

  /// - Returns: what is on it.
  @discardableResult private func keepList(
    _ list: [(RealspaceAPI.ListAction, String)], of member: DemoMember
  ) async throws -> [ListItem] {
    var items: [ListItem] = []
    for (number, (action, subject)) in list.enumerated() {
      let actions = ListActions(services: crowd.services(crowd.ago(days: 20 - Double(number) * 2)))
      let item = try await actions.add(
        .init(action: action, subject: subject, item: RealspaceAPI.ItemInput()), by: member.viewer)
      if number == 1 { _ = try await actions.set(true, item.id, by: member.viewer) }
      items.append(item)
    }
    return items
  }

  /// A friend of the first shows what they still want to do, but for one thing.
  private func shareList(_ members: [DemoMember]) async throws {
    guard members.count > 1 else { return }
    let items = try await keepList(RealspaceDemoTexts.sharedList, of: members[1])
    let actions = ListSharingActions(services: crowd.services(crowd.ago(days: 4)))
    if let last = items.last { _ = try await actions.set(isPrivate: true, last.id, by: members[1].viewer) }
    _ = try await actions.share(with: SocialAPI.Audience(kind: .friends), by: members[1].viewer)
  }

  /// What the first is recommended.
  private func rate(_ members: [DemoMember]) async throws {
    for (number, entry) in RealspaceDemoTexts.friendsLiked.enumerated() where members.indices.contains(entry.member) {
      let time = crowd.ago(days: Double(number) * 6 + 2)
      let services = crowd.services(time)
      let input = RealspaceAPI.AddDiaryEntry(
        action: entry.action, subject: entry.subject, item: RealspaceAPI.ItemInput(), date: DiaryDate(day: time).text,
        rating: Double(entry.halves) / 2, audience: SocialAPI.Audience(kind: .friends))
      _ = try await DiaryActions(services: services).add(
        input, by: members[entry.member].viewer, links: DemoAccounts.links(app: Realspace.name, services: services))
    }
  }

  private func keepDiary(of member: DemoMember) async throws {
    for (number, entry) in RealspaceDemoTexts.diary.enumerated() {
      let time = crowd.ago(days: Double(number) * 9 + 1)
      let services = crowd.services(time)
      let day = DiaryDate(day: time)
      let date = number % 5 == 3 ? DiaryDate(year: day.year, month: day.month, day: 0) : day
      let input = RealspaceAPI.AddDiaryEntry(
        action: entry.action, subject: entry.subject, item: RealspaceAPI.ItemInput(), date: date?.text,
        occasion: number % 7 == 2 ? 2 : 1, abandonedAt: number == 5 ? 40 : nil,
        rating: entry.halves.map { Double($0) / 2 },
        audience: SocialAPI.Audience(kind: number % 4 == 1 ? .friends : .me))
      _ = try await DiaryActions(services: services).add(
        input, by: member.viewer, links: DemoAccounts.links(app: Realspace.name, services: services))
    }
  }
}
