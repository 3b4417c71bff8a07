import Core
import HTTP
import SQL
import TestHouse
import Testing
import Wire

struct LiveTests {
  private func names(_ reader: LiveReader) -> [String] { reader.events().map(\.name) }

  @Test func `each is told what concerns them, through this app only`() async throws {
    let house = try TestHouse.both()
    let (ana, ben, cleo) = (
      try await house.builder("Ana"), try await house.builder("Ben"), try await house.builder("Cleo")
    )
    let elsewhere = try await house.member("dora")
    let slug = try await house.project(ana)
    try await house.support(ben, follows: slug)
    let (owner, follower, stranger) = (
      try await house.live(ana, app: "believe"), try await house.live(ben, app: "believe"),
      try await house.live(cleo, app: "believe")
    )
    let kinnect = try await house.live(elsewhere)

    let post = try await house.update(ana, slug)
    await house.deliver()
    #expect((names(owner), names(follower), names(stranger)) == ([], ["post.created"], []))
    try await house.support(ben, likes: post)
    await house.deliver()
    #expect(names(owner) == ["post.counts", "activity.unread"])
    #expect(names(follower) == ["post.counts"])
    _ = names(stranger)
    let message = try await house.encourage(cleo, slug, isAnonymous: true)
    await house.deliver()
    let told = owner.events()
    #expect(told.map(\.name) == ["support.created", "activity.unread"])
    #expect(told.first?.data["id"]?.string == message)
    #expect((names(follower), names(stranger), names(kinnect)) == ([], [], []))
    try await house.support(cleo, follows: slug)
    await house.deliver()
    #expect(names(owner).contains("project.counts"))
  }

  @Test func `an update that goes is told to those who had it, a draft to nobody`() async throws {
    let house = try TestHouse.both()
    let (ana, ben, cleo) = (
      try await house.builder("Ana"), try await house.builder("Ben"), try await house.builder("Cleo")
    )
    let slug = try await house.project(ana)
    for fan in [ben, cleo] { try await house.support(fan, follows: slug) }
    let (post, draft) = (try await house.update(ana, slug), try await house.update(ana, slug, isDraft: true))
    let (fan, gone) = (try await house.live(ben, app: "believe"), try await house.live(cleo, app: "believe"))
    try await house.shutOut(ana, cleo)
    await house.deliver()
    for reader in [fan, gone] { _ = reader.events() }

    for id in [draft, post] { try await house.require(204, house.api(ana).delete("/api/believe/posts/\(id)")) }
    await house.deliver()

    let told = fan.events().filter { $0.name == "post.deleted" }
    #expect(told.map { $0.data["id"]?.string } == [post])
    #expect(!names(gone).contains("post.deleted"))
  }

  @Test func `what was missed is told afterwards, unless it may not be seen any more`() async throws {
    let house = try TestHouse.both()
    let (ana, ben) = (try await house.builder("Ana"), try await house.builder("Ben"))
    let slug = try await house.project(ana)
    try await house.support(ben, follows: slug)
    let reader = try await house.live(ben, app: "believe")
    let last = reader.last
    reader.hangUp()
    let post = try await house.update(ana, slug)

    let again = try await house.live(ben, after: last, app: "believe")
    #expect(again.events().map { $0.data["id"]?.string } == [post])
    _ = try await house.api(ana).patch("/api/believe/projects/\(slug)", ["isPublished": false])
    let later = try await house.live(ben, after: last, app: "believe")
    #expect(!names(later).contains("post.created"))
  }

  @Test func `with many streams open the followers alone are asked for`() async throws {
    let house = try TestHouse.both()
    let ana = try await house.builder("Ana")
    let slug = try await house.project(ana)
    var readers: [LiveReader] = []
    for number in 0..<30 {
      let fan = try await house.builder("Fan\(number)")
      if number.isMultiple(of: 2) { try await house.support(fan, follows: slug) }
      readers.append(try await house.live(fan, app: "believe"))
    }
    await house.deliver()
    for reader in readers { _ = reader.events() }

    try await house.update(ana, slug)
    await house.deliver()

    #expect(readers.map { names($0) } == (0..<30).map { $0.isMultiple(of: 2) ? ["post.created"] : [] })
  }
}
