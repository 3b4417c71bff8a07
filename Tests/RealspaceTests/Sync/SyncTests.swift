import Core
import TestCircle
import Testing
import Wire

/// How devices bring posts up to date.
struct SyncTests {
  @Test(arguments: Role.allCases.filter { Role.withProfile.contains($0) })
  func `whoever may open a post is told of it, and nobody else can tell it from one that never was`(
    role: Role
  ) async throws {
    let fixture = try await AccessFixture.made.value
    let client = fixture.client(role, in: try await AccessFixture.untouched.value, byCookie: false)
    for shown in Shown.all {
      let (id, unknown) = (try #require(fixture.names[shown.name]), try #require(fixture.unknown[shown.name]))
      let opened = try await client.get("/api/realspace/posts/\(id)")
      var device = HeldByDevice("/api/realspace/sync/posts")
      let reply = try await device.sync(client, newest: 0, asking: [id, unknown])

      #expect(device.ids == (opened.status == 200 ? [id] : []), "\(role), \(shown.audience)")
      #expect(device.items[id]?.item == (opened.status == 200 ? opened.json : nil), "\(role), \(shown.audience)")
      let gone = Set((reply["gone"].array ?? []).compactMap(\.string))
      #expect(gone == Set([id, unknown]).subtracting(device.ids), "\(role), \(shown.audience)")
    }
    var device = HeldByDevice("/api/realspace/sync/posts")
    try await device.sync(client)
    #expect(device.ids == Set(Shown.all.filter { $0.readers.contains(role) }.compactMap { fixture.names[$0.name] }))
  }

  @Test func `a device is sent what changed alone, and told what it may not see any more`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    let (one, two, three) = (
      try await circle.tell(ana, "read", "One").id, try await circle.tell(ana, "read", "Two").id,
      try await circle.tell(ana, "read", "Three").id
    )
    var device = HeldByDevice("/api/realspace/sync/posts")
    try await device.sync(circle.api(ben))
    #expect(device.order == [three, two, one])
    let again = try await device.sync(circle.api(ben))
    #expect(again["changed"].array?.isEmpty == true && again["gone"].array?.isEmpty == true)

    try await circle.require(200, circle.api(ana).patch("/api/realspace/posts/\(one)", ["content": "changed"]))
    try await circle.require(200, circle.api(ana).patch("/api/realspace/posts/\(two)", ["audience": ["kind": "me"]]))
    try await circle.require(204, circle.api(ana).delete("/api/realspace/posts/\(three)"))
    let news = try await device.sync(circle.api(ben))

    #expect(news["changed"].array?.compactMap { $0["item"]?["id"]?.string } == [one])
    #expect(Set((news["gone"].array ?? []).compactMap(\.string)) == [two, three])
    #expect(device.items[one]?.item["content"] == "changed")
  }
}
