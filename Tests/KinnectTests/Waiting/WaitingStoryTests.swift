import SQL
import Social
import TestCircle
import Testing
import Wire

@testable import Core
@testable import Kinnect

/// Stories whose videos are not ready yet.
struct WaitingStoryTests {
  @Test func `a story with a video waits for it and is shared once it is ready`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    let (film, other) = (try await circle.video(of: ana), try await circle.video(of: ana))
    let viewer = Viewer(
      signedIn: SignedIn(account: ana.account, session: ana.apiSession, kind: .api, isOperator: false),
      app: Kinnect.name, profile: try #require(ana.profile), username: "ana", fullName: "", avatar: nil)
    let links = MediaLinks.plain(app: Kinnect.name)

    for media in [film, other] {
      _ = try await Kinnect.publishing.publishWhenReady(
        .story(own: PostOwn()), [media], by: viewer, links: links, circle.services)
    }

    #expect(
      try await circle.api(ana).get("/api/kinnect/waiting-posts").items.map { $0["isStory"]?.bool } == [true, true])
    #expect(try await circle.api(ben).get("/api/kinnect/stories").items.isEmpty)
    try await circle.makeReady(film)
    try await circle.services.uploads.resume()
    await circle.settle()
    let stories = try await circle.api(ben).get("/api/kinnect/profiles/ana/stories").items
    #expect(stories.map { $0["media"]?["kind"]?.string } == ["video"])
    #expect(try await circle.api(ben).get("/api/kinnect/feed").items.isEmpty)
    #expect(try await circle.api(ana).get("/api/kinnect/waiting-posts").items.count == 1)
    let page = try await circle.browser(ben).get("/kinnect/stories/\(stories[0]["id"]?.string ?? "")")
    #expect(page.text.contains("<video class=\"story-media\" src=\"/media/kinnect/\(film)/video\""))
  }
}
