internal import Core
internal import Media
internal import SQL
internal import Social
internal import Wire

/// What a sample circle is and does in Grassy.
struct GrassyDemo: Sendable {
  /// A post with what is needed to react to it.
  private struct Published: Sendable {
    let id: ID<Post>
    let author: Int
    let time: Timestamp
  }

  let crowd: DemoCrowd
  let files: [String]
  let report: @Sendable (String) -> Void

  /// - Parameter files: photos to post instead of drawn pictures, where there are any.
  /// - Parameter report: is told what is being done.
  init(_ crowd: DemoCrowd, files: [String], report: @escaping @Sendable (String) -> Void) {
    self.crowd = crowd
    self.files = files
    self.report = report
  }

  /// - Throws: whatever an action throws.
  func fill() async throws {
    let isLarge = crowd.scenario == .many
    report("Grassy: \(crowd.people.count) people make profiles")
    let members = try await crowd.join(Grassy.people)
    guard crowd.scenario != .empty else { return }
    var chance = DemoChance(seed: 15)
    try await follow(members, &chance)
    report("They post \(isLarge ? "600" : "40") photos of places")
    let posts = try await publish(members, count: isLarge ? 600 : 40, &chance)
    report("They like, bookmark and comment")
    try await react(to: posts, members, &chance)
  }

  /// Everybody follows some, and about half of these follow back; the first of them has a circle.
  private func follow(_ members: [DemoMember], _ chance: inout DemoChance) async throws {
    var pairs: [(Int, Int)] = []
    for follower in members.indices {
      let most = min(members.count - 1, 12)
      for other in members.indices.shuffled(using: &chance).prefix(most) where other != follower {
        if chance.happens(70) { pairs.append((follower, other)) }
      }
    }
    let (planned, services) = (pairs, crowd.services(crowd.ago(days: 58)))
    _ = try await ConcurrentWork.each(planned.count, atOnce: crowd.writesAtOnce) { number in
      let (follower, other) = planned[number]
      _ = try await RelationActions(services: services).follow(
        members[other].person.username, by: members[follower].viewer)
    }
    for tag in ["mountains", "sea"] {
      try await TagActions(services: services).set(true, tag, in: .followed, by: members[0].viewer)
    }
    let friends = planned.filter { $0.1 == 0 }.prefix(3).map { members[$0.0].person.username }
    let circle = try await Grassy.audience.createCircle(
      "Hiking friends", by: members[0].viewer, idempotency: nil, services)
    for name in friends {
      _ = try await Grassy.audience.add(
        name, to: circle.id, seesOlderPosts: true, by: members[0].viewer,
        links: DemoAccounts.links(app: Grassy.name, services: services), services)
    }
  }

  private func publish(_ members: [DemoMember], count: Int, _ chance: inout DemoChance) async throws -> [Published] {
    let pictures = min(count, files.isEmpty ? 45 : max(files.count, 1))
    var drafts: [(author: Int, time: Timestamp, audience: SocialAPI.AudienceKind)] = []
    for number in 0..<count {
      let left = 1 - (Double(number) + 0.5) / Double(count)
      let author = Int.random(in: members.indices, using: &chance)
      let audience: SocialAPI.AudienceKind =
        switch number % 10 {
        case 3: .followers
        case 6: .friends
        case 9: .me
        default: .everyone
        }
      drafts.append((author, crowd.ago(days: 40 * left * left.squareRoot() + 0.02), audience))
    }
    let planned = drafts
    let kept = try await ConcurrentWork.each(pictures, atOnce: 4) { number in
      try await keep(number, by: members[planned[number].author].viewer.signedIn, at: planned[number].time)
    }
    return try await ConcurrentWork.each(count, atOnce: crowd.writesAtOnce) { number in
      let draft = planned[number]
      let (viewer, services) = (members[draft.author].viewer, crowd.services(draft.time))
      let photo =
        number < pictures
        ? kept[number]
        : try await DemoPhotos(services: services).keepAgain(
          kept[number % pictures], alt: alt(number % pictures), by: viewer.signedIn)
      let scene = GrassyScene.scene(of: files.isEmpty ? drawing(number % pictures).subject : nil, number)
      let input = GrassyAPI.PublishPost(
        media: [photo.id], caption: scene.caption, tags: scene.tags,
        location: scene.location(hasGazetteer: services.places != nil, number),
        audience: SocialAPI.Audience(kind: draft.audience))
      let post = try await PostActions(services: services).publish(
        input, by: viewer, links: DemoAccounts.links(app: Grassy.name, services: services), at: draft.time)
      return Published(id: post.id, author: draft.author, time: draft.time)
    }
  }

  private func drawing(_ number: Int) -> DrawnPicture { DrawnPicture(seed: UInt64(number)) }

  private func alt(_ number: Int) -> String { files.isEmpty ? drawing(number).alt : "" }

  private func keep(_ number: Int, by owner: SignedIn, at time: Timestamp) async throws -> DemoPhotos.Kept {
    let photos = DemoPhotos(services: crowd.services(time.adding(seconds: -40)))
    if !files.isEmpty {
      let file = files[number]
      do { return try await photos.keep(.file(file), alt: "", .photo(square: false), by: owner) } catch {
        throw Administration.Refusal("\(file): \((error as? MediaError)?.safeMessage ?? "\(error)")")
      }
    }
    let (width, height) = [(1440, 1080), (1152, 1440), (1440, 960), (1280, 1280)][number % 4]
    let source = try DemoCrowd.pixels(drawing(number).pixels(width: width, height: height))
    return try await photos.keep(source, alt: alt(number), .photo(square: false), by: owner)
  }

  /// By people who see the posts: what a person doesn't see, they are refused.
  private func react(to posts: [Published], _ members: [DemoMember], _ chance: inout DemoChance) async throws {
    var doings: [(post: Published, member: Int, text: String?)] = []
    for (number, post) in posts.enumerated() {
      for member in members.indices.shuffled(using: &chance).prefix(8) where member != post.author {
        if chance.happens(60) { doings.append((post, member, nil)) }
      }
      let text = GrassyScene.comments[number % GrassyScene.comments.count]
      if chance.happens(65) { doings.append((post, (post.author + 1 + number) % members.count, text)) }
    }
    let planned = doings
    _ = try await ConcurrentWork.each(planned.count, atOnce: crowd.writesAtOnce) { number in
      let (post, member, text) = planned[number]
      let services = crowd.services(min(post.time.adding(seconds: Int64(600 + number % 9000)), crowd.now))
      let viewer = members[member].viewer
      do throws {
        if let text {
          _ = try await Grassy.comments.add(
            text, to: post.id, by: viewer, links: DemoAccounts.links(app: Grassy.name, services: services),
            idempotency: nil, services)
        } else {
          _ = try await Grassy.likes.set(true, post.id, by: viewer, services)
          if number % 7 == 0 { _ = try await Grassy.bookmarks.set(true, post.id, by: viewer, services) }
        }
      } catch let problem as Problem where problem.status == 404 {
        // A post that this person may not see.
      }
    }
  }
}
