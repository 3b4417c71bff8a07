import SQL
import TestHouse
import Testing
import Wire

@testable import Core
@testable import Kinnect

/// Stories whose videos are not ready yet.
struct WaitingStoryTests {
  @Test func `a story with a video waits for it and is shared once it is ready`() async throws {
    let house = try TestHouse()
    let (ana, ben) = (try await house.member("ana"), try await house.member("ben"))
    try await house.follow(ben, ana)
    let (film, other) = (try await house.video(of: ana), try await house.video(of: ana))
    let viewer = Viewer(
      signedIn: SignedIn(account: ana.account, session: ana.apiSession, kind: .api, isOperator: false),
      app: Kinnect.name, profile: try #require(ana.profile), username: "ana", fullName: "", avatar: nil)
    let links = MediaLinks.plain(app: Kinnect.name)

    for media in [film, other] {
      _ = try await WaitingActions(services: house.services).publishWhenReady(
        caption: "", media: [media], isStory: true, by: viewer, links: links, idempotency: nil)
    }

    #expect(
      try await house.api(ana).get("/api/kinnect/waiting-posts").items.map { $0["isStory"]?.bool } == [true, true])
    #expect(try await house.api(ben).get("/api/kinnect/stories").items.isEmpty)
    try await house.makeReady(film)
    try await house.services.uploads.resume()
    await house.settle()
    let stories = try await house.api(ben).get("/api/kinnect/profiles/ana/stories").items
    #expect(stories.map { $0["media"]?["kind"]?.string } == ["video"])
    #expect(try await house.api(ben).get("/api/kinnect/feed").items.isEmpty)
    #expect(try await house.api(ana).get("/api/kinnect/waiting-posts").items.count == 1)
    let page = try await house.browser(ben).get("/kinnect/stories/\(stories[0]["id"]?.string ?? "")")
    #expect(page.text.contains("<video class=\"story-media\" src=\"/media/kinnect/\(film)/video\""))
  }
}
