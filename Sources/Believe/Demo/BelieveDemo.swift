internal import Core
internal import Media
internal import SQL
internal import Wire

/// What a sample circle is and does in Believe.
struct BelieveDemo: Sendable {
  let crowd: DemoCrowd
  let report: @Sendable (String) -> Void

  /// - Parameter report: is told what is being done.
  init(_ crowd: DemoCrowd, report: @escaping @Sendable (String) -> Void) {
    self.crowd = crowd
    self.report = report
  }

  /// - Throws: whatever an action throws.
  func fill() async throws {
    var chance = DemoChance(seed: 5)
    var plans = crowd.scenario == .empty ? [] : DemoPlan.family
    if crowd.scenario == .many { plans += DemoPlan.neighbours(120, people: crowd.people.count, &chance) }
    report("Believe: \(crowd.people.count) people come in")
    let builders = try await join(creators: Set(plans.map(\.owner)))
    guard !plans.isEmpty else { return }
    report("They share \(plans.count) projects")
    let projects = try await share(plans, by: builders)
    report("They follow and encourage each other")
    try await support(plans, projects, by: builders)
  }

  func links(_ services: Services) -> MediaLinks { DemoAccounts.links(app: Believe.name, services: services) }

  private func join(creators: Set<Int>) async throws -> [Viewer] {
    let faces = try await crowd.faces(for: Believe.name)
    return try await ConcurrentWork.each(crowd.people.count, atOnce: 8) { number in
      let (person, signedIn) = (crowd.people[number], crowd.accounts[number])
      let actions = BuilderActions(services: crowd.services(crowd.arrival(number)))
      let id = try await actions.join(
        .init(name: person.fullName, bio: person.bio, avatar: faces[number]), as: signedIn)
      let viewer = Viewer(
        signedIn: signedIn, app: Believe.name, profile: id, username: "", fullName: person.fullName,
        avatar: faces[number])
      try await actions.onboard(isCreator: creators.contains(number), viewer)
      guard number == 0 else { return viewer }
      try await actions.edit(
        .init(
          name: nil, bio: nil, avatar: .keep, websiteURL: .set("https://lighthouse.example"),
          twitterHandle: .set("lighthouse_hut"), isCreator: nil), viewer)
      return viewer
    }
  }

  // MARK: Projects

  private func share(_ plans: [DemoPlan], by builders: [Viewer]) async throws -> [Project] {
    try await ConcurrentWork.each(plans.count, atOnce: 4) { number in
      let plan = plans[number]
      let owner = builders[plan.owner]
      let services = crowd.services(crowd.ago(days: plan.startedAgo))
      let cover = try await plan.cover.asyncMap { subject in
        try await picture(number * 7, subject, 1440, 640, services, owner)
      }
      let made = try await ProjectActions(services: services).createProject(
        .init(
          title: plan.title, tagline: plan.tagline, description: plan.description, cover: cover, slug: nil, mood: nil,
          isPublished: true, visibility: .everyone, isOnTheWeb: number == 0), by: owner, links: links(services),
        idempotency: nil)
      return made
    }
  }

  func picture(
    _ seed: Int, _ subject: DrawnPicture.Subject?, _ width: Int, _ height: Int, _ services: Services, _ owner: Viewer
  ) async throws -> ID<MediaAPI.Item> {
    let drawing = DrawnPicture(seed: UInt64(seed), subject: subject)
    return try await DemoPhotos(services: services).keep(
      try DemoCrowd.pixels(drawing.pixels(width: width, height: height)), alt: drawing.alt, .photo(square: false),
      by: owner.signedIn
    ).id
  }

  // MARK: Support

  private func support(_ plans: [DemoPlan], _ projects: [Project], by builders: [Viewer]) async throws {
    _ = try await ConcurrentWork.each(plans.count, atOnce: 4) { number in
      let (plan, project) = (plans[number], projects[number])
      try await follow(plan, project, by: builders)
      let posts = try await write(plan, project, seed: number, by: builders[plan.owner])
      try await like(posts, plan, by: builders)
      try await plant(plan, project, by: builders[plan.owner])
      try await encourage(plan, project, number, by: builders)
      if let mood = plan.mood {
        let services = crowd.services(crowd.ago(days: 1))
        _ = try await ProjectActions(services: services).updateProject(
          .init(
            slug: project.slug, newSlug: nil, title: nil, tagline: nil, description: nil, cover: .keep,
            mood: .set(mood), isPublished: nil, visibility: nil, isOnTheWeb: nil), by: builders[plan.owner],
          links: links(services))
      }
    }
    if let plan = plans.first, let project = projects.first { try await draft(project, by: builders[plan.owner]) }
    try await read(builders)
  }

  /// What is older than a day has been read by everybody.
  private func read(_ builders: [Viewer]) async throws {
    let services = crowd.services(crowd.ago(days: 1))
    for builder in builders {
      try await services.database.write(as: builder.principal) { transaction in
        try transaction.run(
          "UPDATE activity SET read_at = \(services.now()) WHERE recipient = \(builder.profile) AND created_at < \(services.now())"
        )
      }
    }
  }
}

extension Optional {
  func asyncMap<T>(_ body: (Wrapped) async throws -> T) async rethrows -> T? {
    if let value = self { try await body(value) } else { nil }
  }
}
