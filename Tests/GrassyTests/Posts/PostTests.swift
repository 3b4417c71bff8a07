import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Publishing, changing and deleting.
struct PostTests {
  private static let path = "/api/grassy/posts"

  @Test func `a post has all that was said, and comes first in the feed`() async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    try await circle.grow(ana, "older")
    let photos = [try await circle.photo(of: ana, alt: "One"), try await circle.photo(of: ana)]

    let reply = try await circle.api(ana).post(
      Self.path,
      [
        "media": .array(photos.map { .string("\($0)") }), "caption": "  A path\n", "tags": ["#Forest", " Früh "],
        "location": ["name": "Grandma’s garden"], "audience": ["kind": "everyone"],
        "camera": ["model": "Fairphone 5", "lens": "", "exposure": "1/250 s"],
      ])

    #expect(reply.status == 201)
    let post = reply.json
    #expect(post["author", "username"] == "ana")
    #expect(post["caption"] == "A path")
    #expect(post["tags"] == ["Forest", "Früh"])
    #expect(post["media"]?.array?.compactMap { $0["id"]?.string } == photos.map(\.description))
    #expect(post["media"]?.array?.first?["alt"] == "One")
    #expect(post["camera"] == ["model": "Fairphone 5", "lens": "", "exposure": "1/250 s"])
    #expect(post["audience"] == ["kind": "everyone", "circles": .null] || post["audience"] == ["kind": "everyone"])
    #expect(post["location", "name"] == "Grandma’s garden")
    #expect(post["location", "precision"] == "exact")
    #expect(post["location", "placeID"] == "~grandma s garden")
    #expect(post["likeCount"] == 0 && post["commentCount"] == 0)
    #expect(post["likedByMe"] == false && post["bookmarkedByMe"] == false)
    #expect(post["editedAt"]?.isNull ?? true)
    let feed = try await circle.api(ana).get("/api/grassy/feed")
    #expect(feed.items.count == 2)
    #expect(feed.items.first == post)
    let id = post["id"]?.string ?? ""
    #expect(try await circle.api(ana).get("\(Self.path)/\(id)").json == post)
  }

  @Test func `each field is changed alone, and what is left out stays`() async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    let post = try await circle.grow(ana, "first", tags: ["one"], at: ["name": "Here"], photos: 2)
    try await circle.edit(ana, post.id, ["camera": ["model": "Old one", "lens": "", "exposure": ""]])
    let changes: [(field: String, change: JSONValue, expected: JSONValue)] = [
      ("caption", "second", "second"), ("caption", "", ""), ("tags", ["Two", "two", "#three"], ["Two", "three"]),
      ("tags", [], []), ("audience", ["kind": "friends"], ["kind": "friends"]),
      ("camera", .null, .null),
    ]
    for (field, change, expected) in changes {
      let before = try await circle.api(ana).get("\(Self.path)/\(post.id)").json
      let after = try await circle.edit(ana, post.id, .object([.init(field, change)]))
      let value = after[field] ?? .null
      #expect(field == "audience" ? value["kind"] == expected["kind"] : value == expected, "\(field)")
      #expect(after["editedAt"]?.string != nil)
      for other in ["caption", "tags", "location", "media", "audience", "camera", "createdAt"] where other != field {
        #expect(after[other] == before[other], "\(other) after \(field)")
      }
    }
    let moved = try await circle.edit(ana, post.id, ["location": ["name": "There", "precision": "exact"]])
    #expect(moved["location", "name"] == "There")
    #expect(moved["location", "precision"] == "exact")
    let nowhere = try await circle.edit(ana, post.id, ["location": .null])
    #expect(nowhere["location"]?.isNull ?? true)
    let described = try await circle.edit(ana, post.id, ["alts": ["A <path>", "A hill"]])
    #expect(described["media"]?.array?.compactMap { $0["alt"]?.string } == ["A <path>", "A hill"])
    let photos = described["media"]?.array?.compactMap { $0["id"] } ?? []
    let new = JSONValue.string(try await circle.photo(of: ana, alt: "New").description)
    let arranged = try await circle.edit(ana, post.id, ["media": [new, photos[1]]])
    #expect(arranged["media"]?.array?.compactMap { $0["alt"]?.string } == ["New", "A hill"])
    #expect(arranged["photoKey"]?.string?.contains(new.string ?? "?") == true)
    let turned = try await circle.edit(ana, post.id, ["media": [photos[1], new]])
    #expect(turned["photoKey"]?.string?.contains(photos[1].string ?? "?") == true)
    for media in [[], [photos[0]], [new, new]] as [[JSONValue]] {
      #expect(try await circle.api(ana).patch("\(Self.path)/\(post.id)", ["media": .array(media)]).status == 422)
    }
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `an edit that changes nothing is none`() async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    let post = try await circle.grow(ana, "the same", tags: ["one"])

    for change: JSONValue in [
      [:], ["caption": " the same "], ["tags": ["one"]], ["audience": ["kind": "everyone"]], ["allowsSaving": false],
    ] {
      let after = try await circle.edit(ana, post.id, change)
      #expect(after["editedAt"]?.isNull ?? true, "\(change)")
    }
  }

  @Test func `a change of the audience or its circles is no edit, and with other words it is one`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    try await circle.tend(ben, ana)
    let (one, two) = (try await circle.circle(ana, "One", ben), try await circle.circle(ana, "Two", ben))
    let post = try await circle.grow(ana, "words").id
    let audiences: [JSONValue] = [
      ["kind": "followers"], ["kind": "circles", "circles": [.string(one)]],
      ["kind": "circles", "circles": [.string(one), .string(two)]], ["kind": "me"], ["kind": "everyone"],
    ]
    for audience in audiences {
      let after = try await circle.edit(ana, post, ["audience": audience, "caption": "words"])
      #expect(after["audience", "kind"] == audience["kind"])
      #expect(after["editedAt"]?.isNull ?? true, "\(audience)")
    }

    let after = try await circle.edit(ana, post, ["audience": ["kind": "followers"], "caption": "other words"])

    #expect(after["editedAt"]?.string != nil)
  }

  @Test func `a deleted post is gone with all that hung on it, files included`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    let post = try await circle.grow(ana, "soon gone", tags: ["gone"], at: ["name": "Here"], photos: 2)
    let path = "\(Self.path)/\(post.id)"
    try await circle.require(200, circle.api(ben).put(path + "/like"))
    try await circle.require(200, circle.api(ben).put(path + "/bookmark"))
    try await circle.require(201, circle.api(ben).post(path + "/comments", ["body": "Oh"]))
    try await circle.require(200, circle.api(ben).put("/api/grassy/tags/gone/follow"))
    #expect(try await circle.api(ben).delete(path).status == 404)

    #expect(try await circle.api(ana).delete(path).status == 204)
    await circle.settle()

    #expect(try await circle.api(ana).delete(path).status == 404)
    for client in [circle.api(ana), circle.api(ben)] { #expect(try await client.get(path).status == 404) }
    for list in ["feed", "feed?scope=following", "bookmarks", "tags/gone/posts", "places/~here/posts"] {
      #expect(try await circle.api(ben).get("/api/grassy/\(list)").items.isEmpty, "\(list)")
    }
    #expect(try await circle.api(ana).get("/api/grassy/activity").items.isEmpty)
    for photo in post.media { #expect(circle.files(of: photo).isEmpty) }
    for rows in Self.rows { #expect(try await circle.count("SELECT count(*) FROM \(SQL(rows))") == 0, "\(rows)") }
    #expect(try await circle.miscounts().isEmpty)
  }

  /// What hangs on a post.
  private static let rows: [SchemaText] = [
    "grassy_posts", "grassy_photos", "grassy_post_tags", "grassy_everyone", "grassy_timeline", "grassy_tag_timeline",
    "grassy_restricted", "grassy_likes", "grassy_bookmarks", "grassy_comments", "grassy_kept_places",
  ]

  private struct Refusal: Sendable, CustomTestStringConvertible {
    let field: String
    let input: JSONValue
    var status = 422
    var testDescription: String { "\(field): \(String(decoding: input.jsonBytes().prefix(60), as: UTF8.self))" }
  }

  private static let refusals: [Refusal] = [
    Refusal(field: "caption", input: ["caption": .string(String(repeating: "a", count: 2201))]),
    Refusal(field: "caption", input: ["caption": "\u{200B}\u{200B}"]),
    Refusal(field: "tags", input: ["tags": [""]]),
    Refusal(field: "tags", input: ["tags": ["###"]]),
    Refusal(field: "tags", input: ["tags": ["🌳"]]),
    Refusal(field: "tags", input: ["tags": ["two\nlines"]]),
    Refusal(field: "tags", input: ["tags": [.string(String(repeating: "a", count: 41))]]),
    Refusal(field: "tags", input: ["tags": .array((0..<31).map { .string("tag\($0)") })]),
    Refusal(field: "location", input: ["location": ["name": "!!"]]),
    Refusal(field: "location", input: ["location": ["precision": "city"]]),
    Refusal(field: "location", input: ["location": ["name": "Here", "precision": "street"]]),
    Refusal(field: "location", input: ["location": ["name": "Here", "precision": "city"]]),
    Refusal(field: "location", input: ["location": ["name": .string(String(repeating: "a", count: 121))]]),
    Refusal(field: "location", input: ["location": ["name": "Here", "latitude": 91, "longitude": 0]]),
    Refusal(field: "location", input: ["location": ["name": "Here", "latitude": 1]]),
    Refusal(field: "location", input: ["location": ["placeID": "x"]]),
    Refusal(field: "audience.kind", input: ["audience": ["kind": "anyone"]]),
    Refusal(field: "audience.circles", input: ["audience": ["kind": "circles"]]),
    Refusal(
      field: "audience.circles",
      input: ["audience": ["kind": "circles", "circles": ["01890a5d-ac96-774b-bcce-b302099a8057"]]]),
    Refusal(
      field: "camera",
      input: ["camera": ["model": .string(String(repeating: "a", count: 81)), "lens": "", "exposure": ""]]),
  ]

  @Test(arguments: refusals)
  private func `what is wrong is named, for a new post and for a changed one, and nothing is kept`(
    refusal: Refusal
  ) async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    let post = try await circle.grow(ana, "as it was", tags: ["one"])
    let photo = try await circle.photo(of: ana)
    guard case .object(let members) = refusal.input else { throw TestFault("no object") }

    let published = try await circle.api(ana).post(
      Self.path, .object(members + [.init("media", [.string("\(photo)")])]))
    let changed =
      refusal.field == "location" && members.first?.value["precision"] == "city"
      ? nil : try await circle.api(ana).patch("\(Self.path)/\(post.id)", refusal.input)

    for reply in [published, changed].compactMap({ $0 }) {
      #expect(reply.status == refusal.status)
      #expect(reply.fields == [refusal.field])
      #expect(reply.header("Content-Type") == "application/problem+json")
    }
    let posts = try await circle.api(ana).get("/api/grassy/feed").items
    #expect(posts == [post.json])
  }

  @Test func `all faults of a post are named together`() async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")

    let reply = try await circle.api(ana).post(
      Self.path,
      [
        "media": [], "caption": .string(String(repeating: "a", count: 2201)), "tags": ["!"],
        "location": ["name": "?"], "audience": ["kind": "x"],
      ])

    #expect(reply.status == 422)
    #expect(reply.fields == ["caption", "tags", "location", "audience.kind", "media"])
  }

  @Test func `photos have to be one's own, ready and unused`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    let used = try await circle.grow(ana).media[0]
    let (theirs, mine) = (try await circle.photo(of: ben), try await circle.photo(of: ana))
    let waiting = try await circle.video(of: ana)

    for media in [[used], [theirs], [waiting], [mine, theirs], [mine, mine]] {
      let reply = try await circle.api(ana).post(Self.path, ["media": .array(media.map { .string("\($0)") })])
      #expect([409, 422].contains(reply.status), "\(reply.text)")
    }
    let many = (0..<21).map { _ in JSONValue.string("\(mine)") }
    #expect(try await circle.api(ana).post(Self.path, ["media": .array(many)]).fields == ["media"])
    #expect(try await circle.api(ana).post(Self.path, ["media": [.string("\(mine)")]]).status == 201)
  }

  @Test func `bodies that are no JSON, too large or of another type are refused`() async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    let client = circle.api(ana)

    #expect(try await client.send(.post, Self.path, body: .raw("application/json", Array("{".utf8))).status == 400)
    #expect(try await client.send(.post, Self.path, body: .raw("text/plain", Array("{}".utf8))).status == 415)
    let large = Array(#"{"media":[],"caption":"\#(String(repeating: "a", count: 3_000_000))"}"#.utf8)
    #expect(try await client.send(.post, Self.path, body: .raw("application/json", large)).status == 413)
    #expect(try await circle.anyone.post(Self.path, ["media": []]).status == 401)
    #expect(try await client.get("\(Self.path)/nonsense").status == 404)
    #expect(try await client.get("/api/grassy/feed?scope=nearby").fields == ["scope"])
    #expect(try await client.get("/api/grassy/feed?before=nonsense").status == 422)
  }

  @Test(arguments: ["a\u{0}b", "a\u{7}b", "\u{202E}cba", "👩‍🌾x", "e\u{301}", "ﬁ", "a\u{2028}b"])
  func `whatever is written in tags, captions and names, the answer is kept or refused`(text: String) async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    for input: JSONValue in [
      ["tags": [.string(text)]], ["caption": .string(text)], ["location": ["name": .string(text)]],
      ["camera": ["model": .string(text), "lens": "", "exposure": ""]],
    ] {
      guard case .object(let members) = input else { continue }
      let photo = try await circle.photo(of: ana)
      let reply = try await circle.api(ana).post(
        Self.path, .object(members + [.init("media", [.string("\(photo)")])]))
      #expect([201, 422].contains(reply.status), "\(reply.text)")
      guard let id = reply["id"].string else { continue }
      #expect(try await circle.browser(ana).get("/grassy/p/\(id)").status == 200)
      #expect(try await circle.browser(ana).get("/grassy/p/\(id)/edit").status == 200)
    }
  }

  @Test func `the same request under one key makes one post`() async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    let photo = try await circle.photo(of: ana)
    let input: JSONValue = ["media": [.string("\(photo)")], "caption": "once", "tags": ["one"]]

    let first = try await circle.api(ana).post(Self.path, input, key: "k1")
    let second = try await circle.api(ana).post(Self.path, input, key: "k1")
    let other = try await circle.api(ana).post(
      Self.path, ["media": [.string("\(photo)")], "caption": "twice"], key: "k1")

    #expect(first.status == 201 && second.status == 201)
    #expect(first.json == second.json)
    #expect(other.status == 422)
    #expect(try await circle.api(ana).get("/api/grassy/feed").items.count == 1)
  }
}
