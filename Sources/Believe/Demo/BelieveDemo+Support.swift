internal import Core
internal import Media
internal import SQL
internal import Social
internal import Wire

extension BelieveDemo {
  func follow(_ plan: DemoPlan, _ project: Project, by builders: [Viewer]) async throws {
    for (turn, follower) in plan.followers.enumerated() {
      let days = plan.startedAgo * (0.95 - 0.9 * Double(turn) / Double(plan.followers.count))
      _ = try await FollowActions(services: crowd.services(crowd.ago(days: days))).setFollowing(
        true, project.slug, by: builders[follower])
    }
  }

  /// An update with its time.
  struct Written: Sendable {
    let id: ID<Post>
    let daysAgo: Double
  }

  func write(_ plan: DemoPlan, _ project: Project, seed: Int, by owner: Viewer) async throws -> [Written] {
    var written: [Written] = []
    for (turn, update) in plan.updates.enumerated() {
      let services = crowd.services(crowd.ago(days: update.daysAgo))
      var images: [ID<MediaAPI.Item>] = []
      for number in 0..<update.pictures {
        let (width, height) = [(1440, 1080), (1280, 1280), (1440, 960)][(turn + number) % 3]
        images.append(
          try await picture(seed * 31 + turn * 5 + number * 9 + 3, plan.cover, width, height, services, owner))
      }
      let post = try await PostActions(services: services).createPost(
        in: project.slug, content: update.text, images: images, .now, by: owner, links: links(services),
        idempotency: nil)
      written.append(Written(id: post.id, daysAgo: update.daysAgo))
    }
    return written
  }

  func like(_ posts: [Written], _ plan: DemoPlan, by builders: [Viewer]) async throws {
    for (turn, post) in posts.enumerated() {
      for (place, follower) in plan.followers.enumerated() where (place + turn) % 3 != 1 {
        let days = post.daysAgo * (0.9 - 0.7 * Double(place) / Double(plan.followers.count))
        _ = try await Believe.likes.set(true, post.id, by: builders[follower], crowd.services(crowd.ago(days: days)))
      }
    }
  }

  func plant(_ plan: DemoPlan, _ project: Project, by owner: Viewer) async throws {
    for (turn, step) in plan.steps.enumerated() {
      let planned = crowd.ago(days: plan.startedAgo * 0.97).adding(seconds: Int64(turn) * 60)
      let actions = MilestoneActions(services: crowd.services(planned))
      let milestone = try await actions.createMilestone(
        .init(
          slug: project.slug, title: step.title, description: step.description,
          targetDate: day(step.movedFrom ?? step.day)), by: owner, idempotency: nil)
      if step.movedFrom != nil {
        _ = try await MilestoneActions(services: crowd.services(crowd.ago(days: plan.startedAgo * 0.4)))
          .updateMilestone(
            .init(id: milestone.id, title: nil, description: nil, targetDate: .set(day(step.day))), by: owner)
      }
      if let done = step.doneAgo {
        _ = try await MilestoneActions(services: crowd.services(crowd.ago(days: done))).toggleMilestoneComplete(
          milestone.id, true, by: owner)
      }
    }
  }

  /// Every second follower says something, some without their name; the owner answers some.
  func encourage(_ plan: DemoPlan, _ project: Project, _ number: Int, by builders: [Viewer]) async throws {
    for (turn, follower) in plan.followers.enumerated() where turn % 2 == 0 {
      let days = plan.startedAgo * (0.7 - 0.65 * Double(turn) / Double(plan.followers.count))
      let services = crowd.services(crowd.ago(days: days))
      let message = try await SupportActions(services: services).sendSupportMessage(
        DemoPlan.messages[(number + turn) % DemoPlan.messages.count], to: project.slug, isAnonymous: turn % 6 == 2,
        by: builders[follower], links: links(services), idempotency: nil
      ).message
      guard turn % 4 == 0 else { continue }
      let later = crowd.services(crowd.ago(days: days * 0.9))
      _ = try await SupportActions(services: later).answer(
        message.id, DemoPlan.answers[(number + turn) % DemoPlan.answers.count], isPublic: turn % 8 == 0,
        by: builders[plan.owner], links: links(later))
    }
  }

  /// One draft, and one update that is still to come.
  func draft(_ project: Project, by owner: Viewer) async throws {
    let services = crowd.services(crowd.ago(days: 0.3))
    let actions = PostActions(services: services)
    _ = try await actions.createPost(
      in: project.slug, content: "A list of everybody who has carried a plank so far. It is long.", images: [], .draft,
      by: owner, links: links(services), idempotency: nil)
    _ = try await actions.createPost(
      in: project.slug, content: "The stove arrives today!", images: [], .at(crowd.now.adding(seconds: 9 * 86_400)),
      by: owner, links: links(services), idempotency: nil)
  }

  /// The day so many days from now.
  private func day(_ days: Int) -> String {
    String(crowd.now.adding(seconds: Int64(days) * 86_400).description.prefix(10))
  }
}
