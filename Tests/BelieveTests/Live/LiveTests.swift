import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

struct LiveTests {
  private func names(_ reader: LiveReader) -> [String] { reader.events().map(\.name) }

  @Test func `each is told what concerns them, through this app only`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben, cleo) = (
      try await circle.builder("Ana"), try await circle.builder("Ben"), try await circle.builder("Cleo")
    )
    let elsewhere = try await circle.member("dora")
    let slug = try await circle.project(ana)
    try await circle.support(ben, follows: slug)
    let (owner, follower, stranger) = (
      try await circle.live(ana, app: "believe"), try await circle.live(ben, app: "believe"),
      try await circle.live(cleo, app: "believe")
    )
    let kinnect = try await circle.live(elsewhere)

    let post = try await circle.update(ana, slug)
    await circle.deliver()
    #expect((names(owner), names(follower), names(stranger)) == ([], ["post.created"], []))
    try await circle.support(ben, likes: post)
    await circle.deliver()
    #expect(names(owner) == ["post.counts", "activity.unread"])
    #expect(names(follower) == ["post.counts"])
    _ = names(stranger)
    let message = try await circle.encourage(cleo, slug, isAnonymous: true)
    await circle.deliver()
    let told = owner.events()
    #expect(told.map(\.name) == ["support.created", "activity.unread"])
    #expect(told.first?.data["id"]?.string == message)
    #expect((names(follower), names(stranger), names(kinnect)) == ([], [], []))
    try await circle.support(cleo, follows: slug)
    await circle.deliver()
    #expect(names(owner).contains("project.counts"))
  }

  @Test func `an update that goes is told to those who had it, a draft to nobody`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben, cleo) = (
      try await circle.builder("Ana"), try await circle.builder("Ben"), try await circle.builder("Cleo")
    )
    let slug = try await circle.project(ana)
    for fan in [ben, cleo] { try await circle.support(fan, follows: slug) }
    let (post, draft) = (try await circle.update(ana, slug), try await circle.update(ana, slug, isDraft: true))
    let (fan, gone) = (try await circle.live(ben, app: "believe"), try await circle.live(cleo, app: "believe"))
    try await circle.shutOut(ana, cleo)
    await circle.deliver()
    for reader in [fan, gone] { _ = reader.events() }

    for id in [draft, post] { try await circle.require(204, circle.api(ana).delete("/api/believe/posts/\(id)")) }
    await circle.deliver()

    let told = fan.events().filter { $0.name == "post.deleted" }
    #expect(told.map { $0.data["id"]?.string } == [post])
    #expect(!names(gone).contains("post.deleted"))
  }

  @Test func `what was missed is told afterwards, unless it may not be seen any more`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)
    try await circle.support(ben, follows: slug)
    let reader = try await circle.live(ben, app: "believe")
    let last = reader.last
    reader.hangUp()
    let post = try await circle.update(ana, slug)

    let again = try await circle.live(ben, after: last, app: "believe")
    #expect(again.events().map { $0.data["id"]?.string } == [post])
    _ = try await circle.api(ana).patch("/api/believe/projects/\(slug)", ["isPublished": false])
    let later = try await circle.live(ben, after: last, app: "believe")
    #expect(!names(later).contains("post.created"))
  }

  @Test func `with many streams open the followers alone are asked for`() async throws {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana")
    let slug = try await circle.project(ana)
    var readers: [LiveReader] = []
    for number in 0..<30 {
      let fan = try await circle.builder("Fan\(number)")
      if number.isMultiple(of: 2) { try await circle.support(fan, follows: slug) }
      readers.append(try await circle.live(fan, app: "believe"))
    }
    await circle.deliver()
    for reader in readers { _ = reader.events() }

    try await circle.update(ana, slug)
    await circle.deliver()

    #expect(readers.map { names($0) } == (0..<30).map { $0.isMultiple(of: 2) ? ["post.created"] : [] })
  }
}
