internal import Core
internal import Media
internal import SQL
internal import Social
internal import Wire

extension KinnectDemo {
  /// Conversations that are under way, and the stories of the last day.
  func talk(_ circle: DemoCircle) async throws {
    let viewers = circle.members.map(\.viewer)
    for talk in DemoTalks.all {
      try await Kinnect.conversations.write(talk, among: viewers, from: ago(days: talk.hoursAgo / 24), services) {
        services, author in
        try await picture(5, 1280, 960, services, author).id
      }
    }
    try await postStories(circle)
  }

  private func links(_ services: Services) -> MediaLinks { DemoAccounts.links(app: Kinnect.name, services: services) }

  private func picture(
    _ number: Int, _ width: Int, _ height: Int, _ services: Services, _ author: Viewer
  ) async throws -> DemoPhotos.Kept {
    let drawing = DrawnPicture(seed: UInt64(number))
    return try await DemoPhotos(services: services).keep(
      try pixels(drawing.pixels(width: width, height: height)), alt: drawing.alt, .photo(square: false),
      by: author.signedIn)
  }

  /// The first of the family has seen the oldest ones, and two have seen hers.
  private func postStories(_ circle: DemoCircle) async throws {
    var own: Story?
    for (number, plan) in DemoTalks.stories.enumerated() {
      let services = services(ago(days: plan.hoursAgo / 24))
      let author = circle.members[plan.member].viewer
      let photo = try await picture(100 + number, 1080, 1920, services, author)
      let story = try await StoryActions(services: services).share(
        photo.id, by: author, links: links(services), idempotency: nil)
      let seen = self.services(ago(days: plan.hoursAgo / 24 * 0.8))
      let watchers = plan.member == 0 ? [1, 2, 4] : number < 2 ? [0] : []
      for watcher in watchers {
        try await StoryActions(services: seen).markSeen(
          story.id, by: circle.members[watcher].viewer, links: links(seen))
      }
      if plan.member == 0 { own = story }
    }
    guard let own else { return }
    let services = services(ago(days: 2.4 / 24))
    _ = try await StoryActions(services: services).reply(
      DemoTalks.answer.text, to: own.id, by: circle.members[DemoTalks.answer.from].viewer, links: links(services),
      idempotency: nil)
  }
}
