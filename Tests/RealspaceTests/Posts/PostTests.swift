import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Publishing, changing and deleting.
struct PostTests {
  private static let path = "/api/realspace/posts"

  @Test func `a post has all that was said, by the names that the seed's client knows`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana", fullName: "Ana Lindqvist")
    let photos = [try await circle.photo(of: ana, alt: "One"), try await circle.photo(of: ana)]

    let reply = try await circle.api(ana).post(
      Self.path,
      [
        "action": "went to", "subject": "  Blue Bottle\nCoffee ", "content": " Worth it.\n",
        "media": .array(photos.map { .string("\($0)") }), "item": [:], "audience": ["kind": "followers"],
      ])

    #expect(reply.status == 201)
    let post = reply.json
    #expect(post["author", "username"] == "ana" && post["author", "displayName"] == "Ana Lindqvist")
    #expect(post["action"] == "went to" && post["subject"] == "Blue Bottle Coffee")
    #expect(post["content"] == "Worth it.")
    #expect(post["item", "kind"] == "place" && post["item", "name"] == "Blue Bottle Coffee")
    #expect(post["media"]?.array?.compactMap { $0["id"]?.string } == photos.map(\.description))
    #expect(post["imageURL"]?.string?.contains("\(photos[0])/1080") == true)
    #expect(post["audience", "kind"] == "followers")
    #expect(post["likesCount"] == 0 && post["commentsCount"] == 0 && post["likedByMe"] == false)
    #expect(post["editedAt"]?.isNull ?? true)
    let id = post["id"]?.string ?? ""
    #expect(try await circle.api(ana).get("\(Self.path)/\(id)").json == post)
    #expect(try await circle.api(ana).get(Self.path).items.first == post)
    #expect(try await circle.api(ana).get("/api/posts/\(id)").json == post)
  }

  @Test func `what is said least is an action and a subject`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")

    let post = try await circle.tell(ana, "watched", "Alien").json

    #expect(post["item"]?.isNull ?? false)
    #expect(post["imageURL"]?.isNull ?? false)
    #expect(post["content"] == "" && post["media"] == [])
    #expect(post["author", "displayName"] == "ana")
    #expect(try await circle.count("SELECT count(*) FROM realspace_items") == 0)
  }

  static let refused: [(field: String, change: JSONValue)] = [
    ("action", "heard"), ("subject", " "), ("subject", .string(String(repeating: "x", count: 201))),
    ("subject", "\u{200B}"), ("content", .string(String(repeating: "x", count: 2201))),
    ("audience.kind", ["kind": "everyone"]), ("audience.kind", ["kind": "circles"]), ("item.kind", ["kind": "book"]),
    ("item.name", ["name": .string(String(repeating: "x", count: 201))]),
    ("item.id", ["id": "01890a5d-ac96-774b-bcce-b302099a8057"]),
    ("media.0", ["01890a5d-ac96-774b-bcce-b302099a8057"]),
    ("media", .array((0..<21).map { .string("01890a5d-ac96-774b-bcce-b302099a80\($0 + 10)") })),
  ]

  @Test(arguments: refused)
  func `what is wrong is refused by its field, and nothing is made`(field: String, change: JSONValue) async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    let name = field.split(separator: ".").first.map(String.init) ?? field
    var input: [JSONValue.Member] = [.init("action", "watched"), .init("subject", "Alien")].filter { $0.name != name }
    input.append(.init(name, change))

    let reply = try await circle.api(ana).post(Self.path, .object(input))

    #expect(reply.status == 422)
    #expect(reply["errors"].array?.compactMap { $0["field"]?.string } == [field])
    #expect(try await circle.count("SELECT count(*) FROM realspace_posts") == 0)
    #expect(try await circle.count("SELECT count(*) FROM realspace_items") == 0)
  }

  @Test func `every fault is told at once`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")

    let reply = try await circle.api(ana).post(
      Self.path, ["action": "ate", "subject": "", "audience": ["kind": "circles"]])

    #expect(reply["errors"].array?.compactMap { $0["field"]?.string } == ["action", "subject", "audience.kind"])
  }

  @Test func `each field is changed alone, and what is left out stays`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    let post = try await circle.tell(ana, "watched", "Alien", content: "Dark", named: true, photos: 2)
    let changes: [(field: String, change: JSONValue)] = [
      ("subject", "Aliens"), ("content", "Loud"), ("content", ""), ("audience", ["kind": "me"]),
    ]
    for (field, change) in changes {
      let before = try await circle.api(ana).get("\(Self.path)/\(post.id)").json
      let reply = try await circle.api(ana).patch("\(Self.path)/\(post.id)", .object([.init(field, change)]))
      let value = reply.json[field] ?? .null
      #expect(field == "audience" ? value["kind"] == change["kind"] : value == change, "\(field)")
      #expect(reply["editedAt"].string != nil)
      for other in ["action", "subject", "item", "content", "media", "audience", "createdAt"] where other != field {
        #expect(reply.json[other] == before[other], "\(other) after \(field)")
      }
    }
    let described = try await circle.api(ana).patch("\(Self.path)/\(post.id)", ["alts": ["A <b>", "Two"]])
    #expect(described.json["media"]?.array?.compactMap { $0["alt"]?.string } == ["A <b>", "Two"])
    let photos = described.json["media"]?.array?.compactMap { $0["id"] } ?? []
    let new = JSONValue.string(try await circle.photo(of: ana, alt: "New").description)
    let moved = try await circle.api(ana).patch("\(Self.path)/\(post.id)", ["media": [new, photos[1]]])
    #expect(moved.json["media"]?.array?.compactMap { $0["alt"]?.string } == ["New", "Two"])
    #expect(try await circle.miscounts().isEmpty)
    let none = try await circle.api(ana).patch("\(Self.path)/\(post.id)", ["media": []])
    #expect(none.json["media"]?.array?.isEmpty == true && none["imageURL"].isNull)
    let gone = try await circle.api(ana).patch("\(Self.path)/\(post.id)", ["media": [photos[0]]])
    #expect(gone.status == 422 && gone.fields == ["media.0"])
    // What was watched is no book: the item goes, unless another one is named.
    let read = try await circle.api(ana).patch("\(Self.path)/\(post.id)", ["action": "read"])
    #expect(read["action"] == "read" && read["item"].isNull)
    let named = try await circle.api(ana).patch("\(Self.path)/\(post.id)", ["item": ["name": "Alien, the novel"]])
    #expect(named.json["item", "kind"] == "book" && named.json["item", "name"] == "Alien, the novel")
    let free = try await circle.api(ana).patch("\(Self.path)/\(post.id)", ["item": .null])
    #expect(free["item"].isNull)
    // Nothing names the two any more.
    #expect(try await circle.count("SELECT count(*) FROM realspace_items") == 0)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `an edit that changes nothing is none, and others' posts can't be edited`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    let post = try await circle.tell(ana, "read", "Emma", content: "x", named: true)

    let same = try await circle.api(ana).patch("\(Self.path)/\(post.id)", ["content": "x", "item": ["name": "EMMA"]])
    #expect(same.json == post.json)
    #expect(try await circle.api(ben).patch("\(Self.path)/\(post.id)", ["content": "y"]).status == 404)
    #expect(try await circle.api(ben).delete("\(Self.path)/\(post.id)").status == 404)
    #expect(try await circle.api(ana).get("\(Self.path)/\(post.id)").json == post.json)
  }

  @Test func `a deleted post is gone with its photos, likes, comments and item`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    let post = try await circle.tell(ana, "read", "Emma", named: true, photos: 1)
    try await circle.require(200, circle.api(ben).put("\(Self.path)/\(post.id)/like"))
    try await circle.require(201, circle.api(ben).post("\(Self.path)/\(post.id)/comments", ["content": "Me too"]))

    try await circle.require(204, circle.api(ana).delete("\(Self.path)/\(post.id)"))

    let left = try await circle.count(
      """
      SELECT (SELECT count(*) FROM realspace_posts) + (SELECT count(*) FROM realspace_items)
        + (SELECT count(*) FROM realspace_photos) + (SELECT count(*) FROM realspace_likes)
        + (SELECT count(*) FROM realspace_comments) + (SELECT count(*) FROM media)
      """)
    #expect(left == 0)
    #expect(try await circle.api(ana).get("/api/realspace/activity").items.map { $0["kind"] } == ["follow"])
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `a repeated request with the same key makes one post`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    let input: JSONValue = ["action": "read", "subject": "Emma", "item": [:]]

    let first = try await circle.api(ana).send(
      .post, Self.path, body: .json(input), headers: ["Idempotency-Key": "k"])
    let second = try await circle.api(ana).send(
      .post, Self.path, body: .json(input), headers: ["Idempotency-Key": "k"])

    #expect(first.status == 201 && first.json == second.json)
    #expect(try await circle.count("SELECT count(*) FROM realspace_posts") == 1)
    #expect(try await circle.count("SELECT count(*) FROM realspace_items") == 1)
  }
}
