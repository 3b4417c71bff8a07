import TestCircle
import Testing
import Wire

/// Posts whose audience is changed later.
struct AudienceTests {
  @Test(arguments: ["followers", "friends", "circles", "me"])
  func `a signed link ends with the sight of its post, and works again with it`(kind: String) async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    let cleo = try await circle.gardener("cleo")
    try await circle.tend(cleo, ana)
    let family = try await circle.circle(ana, "Family", cleo)
    let post = try await circle.grow(ana, "oak")
    let (path, plain) = ("/api/grassy/posts/\(post.id)", "/media/grassy/\(post.media[0])/1080")
    func link(for member: Member) async throws -> String {
      let seen = try await circle.api(member).get(path)
      return try #require(seen["media"].array?.first?["urls", "1080"]?.string)
    }
    let (bens, cleos, own) = (try await link(for: ben), try await link(for: cleo), try await link(for: ana))
    for link in [bens, cleos, own] { #expect(try await circle.anyone.get(link).status == 200) }
    let narrow: JSONValue =
      if kind == "circles" {
        ["kind": "circles", "circles": .array([.string(family)])]
      } else {
        ["kind": .string(kind)]
      }

    try await circle.edit(ana, post.id, ["audience": narrow])

    #expect(try await circle.anyone.get(bens).status == 404)
    #expect(try await circle.browser(ben).get(plain).status == 404)
    #expect(try await circle.api(ben).get(path).status == 404)
    let isCleos = ["followers", "circles"].contains(kind)
    #expect(try await circle.anyone.get(cleos).status == (isCleos ? 200 : 404))
    #expect(try await circle.anyone.get(own).status == 200)
    try await circle.edit(ana, post.id, ["audience": ["kind": "everyone"]])
    for link in [bens, cleos, own] { #expect(try await circle.anyone.get(link).status == 200) }
  }
}
