import HTTP
import TestCircle
import Testing
import Wire

/// How devices bring updates, projects and people up to date.
struct SyncTests {
  @Test(arguments: Array(Role.withBuilder))
  func `whoever may open an item is told of it, and nobody else can tell it from one that never was`(
    role: Role
  ) async throws {
    let fixture = try await AccessFixture.made.value
    let circle = try await AccessFixture.untouched.value
    let client = fixture.client(role, in: circle, byCookie: false)
    let owner = try #require(fixture.members[.owner])
    let builder = try #require(owner.profile?.description)
    var asked: [(kind: String, id: String, page: String)] = [
      ("builders", builder, "/api/believe/builders/\(builder)")
    ]
    for name in ["POST", "CLOSEDPOST", "DRAFTPOST"] {
      let id = try #require(fixture.names[name])
      asked.append(("posts", id, "/api/believe/posts/\(id)"))
    }
    for name in ["PROJECT", "CLOSED", "UNLISTED", "DRAFT"] {
      let slug = try #require(fixture.names[name])
      let seen = try await circle.api(owner).get("/api/believe/projects/\(slug)")
      asked.append(("projects", try #require(seen["id"].string), "/api/believe/projects/\(slug)"))
    }
    let unknown = "01890a5d-ac96-774b-bcce-b302099a8057"
    for (kind, id, page) in asked {
      let opened = try await client.get(page)
      var device = HeldByDevice("/api/believe/sync/\(kind)")
      let reply = try await device.sync(client, newest: 0, asking: [id, unknown])

      #expect(reply.status == 200)
      #expect(device.items[id]?.item == (opened.status == 200 ? opened.json : nil), "\(role), \(page)")
      let gone = Set((reply["gone"].array ?? []).compactMap(\.string))
      #expect(gone == Set([id, unknown]).subtracting(device.ids), "\(role), \(page)")
    }
  }

  @Test func `the newest are those of the lists, and what ends to be seen is gone`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)
    try await circle.support(ben, follows: slug)
    let post = try await circle.update(ana, slug)
    var (posts, projects) = (HeldByDevice("/api/believe/sync/posts"), HeldByDevice("/api/believe/sync/projects"))
    try await posts.sync(circle.api(ben))
    try await projects.sync(circle.api(ben))
    #expect(posts.order == [post])
    #expect(projects.order == (try await circle.api(ben).get("/api/believe/me/following")).each("id"))

    circle.clock.advance(seconds: 3 * 3600)
    #expect((try await posts.sync(circle.api(ben)))["changed"].array == [])

    try await circle.require(204, circle.api(ana).put("/api/believe/builders/\(try #require(ben.profile))/block"))
    try await posts.sync(circle.api(ben))
    try await projects.sync(circle.api(ben))
    #expect(posts.ids == [] && projects.ids == [])
  }
}
