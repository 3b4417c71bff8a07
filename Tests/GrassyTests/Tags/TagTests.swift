import Core
import TestCircle
import Testing
import Wire

@testable import Grassy

/// Tags: how they are compared, found, followed and muted.
struct TagTests {
  @Test(arguments: [
    ("Forest", "forest"), ("#Forest", "forest"), ("  ##Forest  ", "forest"), ("FÖREST", "forest"),
    ("Früh am Morgen", "fruhammorgen"), ("ＦＯＲＥＳＴ", "forest"), ("smørrebrød", "smorrebrod"), ("森", "森"),
    ("2024", "2024"), ("C++", "c"), ("well-being", "wellbeing"), ("a_b", "ab"),
  ])
  func `a tag is compared without case, accents, spaces and signs`(text: String, name: String) throws {
    #expect(try Tag(text).name == name)
    #expect(Tag.folded(text) == name)
  }

  @Test func `a tag is compared by the scalars that somebody could type`() throws {
    #expect(Tag.folded("a" + String(repeating: "\u{301}", count: 900_000) + "b") == "a")
    #expect(throws: Problem.self) { try Tag("a" + String(repeating: "\u{301}", count: 40)) }
    #expect(throws: Problem.self) { try Tag(String(repeating: " ", count: 900_000) + "a") }
  }

  @Test func `one tag is once in a post, as it was written first`() async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    let post = try await circle.grow(ana, tags: ["#Forêt", "foret", "FORET", "Wood", "w o o d", "#Forêt "])

    #expect(post.json["tags"] == ["Forêt", "Wood"])
    let thirty = (0..<30).map { "tag \($0)" }
    #expect(try await circle.grow(ana, tags: thirty + thirty).json["tags"]?.array?.count == 30)
  }

  @Test func `the first tag too many ends the reading, and repeated ones don't count`() throws {
    let thirty = (0..<30).map { "tag \($0)" }
    #expect(try Tag.all(thirty + Array(repeating: "TAG 7", count: 20_000)).count == 30)

    // What comes after it isn't looked at.
    let error = #expect(throws: Problem.self) { try Tag.all(thirty + ["one more", "!!"]) }
    #expect(error?.errors.map(\.code) == ["too_many"])
  }

  @Test(arguments: ["foret", "For%C3%AAt", "%23FOR%C3%8AT", "f%20o%20r%20e%20t"])
  func `a tag's page is found however it is written`(text: String) async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    let post = try await circle.grow(ana, tags: ["Forêt"]).id

    let tag = try await circle.api(ana).get("/api/grassy/tags/\(text)")
    #expect(tag.json == ["name": "foret", "label": "Forêt", "isFollowing": false, "isMuted": false])
    #expect(try await circle.api(ana).get("/api/grassy/tags/\(text)/posts").each("id") == [post])
    let page = try await circle.browser(ana).get("/grassy/tags/\(text)")
    #expect(page.text.contains("Posts with #Forêt") && page.text.contains(post))
  }

  @Test(arguments: ["%23", "%20", "!!", "%F0%9F%8C%B3", String(repeating: "a", count: 41)])
  func `what can be no tag is not there`(text: String) async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")

    for path in ["/api/grassy/tags/\(text)", "/api/grassy/tags/\(text)/posts"] {
      #expect(try await circle.api(ana).get(path).status == 404)
    }
    #expect(try await circle.browser(ana).get("/grassy/tags/\(text)").status == 404)
    #expect([404, 422].contains(try await circle.api(ana).put("/api/grassy/tags/\(text)/follow").status))
  }

  private func found(_ circle: TestCircle, _ member: Member, _ text: String) async throws -> [String] {
    let found = try await circle.api(member).get("/api/grassy/tags?q=\(Client.escaped(text))").each("label")
    let page = try await circle.browser(member).get("/grassy/explore?q=\(Client.escaped(text))").text
    #expect(found.allSatisfy { page.contains("#\($0)</a>") })
    return found
  }

  @Test func `tags of posts for everyone are found, the most used first, and no others ever`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    try await circle.tend(ben, ana)
    let ring = try await circle.circle(ana, "Garden", ben)
    for (number, kind) in ["followers", "friends", "circles", "me"].enumerated() {
      try await circle.grow(
        ana, tags: ["secret\(number)", "Sea"], for: kind, circle: kind == "circles" ? ring : nil)
    }
    let open = try await circle.grow(ana, tags: ["Seal", "Sea"]).id
    try await circle.grow(ana, tags: ["Séal"])

    #expect(try await found(circle, ben, "se") == ["Seal", "Sea"])
    #expect(try await found(circle, ben, "#SÉ") == ["Seal", "Sea"])
    #expect(try await found(circle, ben, "secret") == [])
    // Their author has them in their posts; nobody is suggested them.
    #expect(try await found(circle, ana, "secret") == [])

    try await circle.edit(ana, open, ["audience": ["kind": "me"]])
    #expect(try await found(circle, ben, "se") == ["Seal"])
    try await circle.edit(ana, open, ["audience": ["kind": "everyone"], "tags": ["Seagrass"]])
    #expect(try await found(circle, ben, "se").sorted() == ["Seagrass", "Seal"])
    try await circle.require(204, circle.api(ana).delete("/api/grassy/posts/\(open)"))
    #expect(try await found(circle, ben, "se") == ["Seal"])
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `a tag that only posts have of people whom a block hides is no tag`() async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    let (ben, cleo) = (try await circle.gardener("ben"), try await circle.gardener("cleo"))
    try await circle.grow(ana, tags: ["Sea", "Séance"])
    try await circle.grow(cleo, tags: ["Sea"])
    #expect(try await found(circle, ben, "se") == ["Sea", "Séance"])

    try await circle.require(204, circle.api(ben).put("/api/grassy/profiles/ana/block"))

    #expect(try await found(circle, ben, "se") == ["Sea"])
    #expect(try await circle.api(ben).get("/api/grassy/tags/seance")["label"].string == "seance")
    #expect(try await found(circle, cleo, "se") == ["Sea", "Séance"])

    try await circle.require(204, circle.api(cleo).put("/api/grassy/profiles/ben/block"))

    #expect(try await found(circle, ben, "se") == [])
    #expect(try await found(circle, ana, "se") == ["Sea", "Séance"])
  }

  @Test func `a tag that only hidden posts have reads like one that nobody has`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    try await circle.grow(ana, tags: ["Ünseen"], for: "me")

    let hidden = try await circle.api(ben).get("/api/grassy/tags/unseen")
    let absent = try await circle.api(ben).get("/api/grassy/tags/unsean")
    #expect(hidden.text == absent.text.replacing("unsean", with: "unseen"))
    // What a page has to open its stream with is another one each time.
    let stream = /data-live="[^"]*"/
    let (page, other) = (
      try await circle.browser(ben).get("/grassy/tags/unseen").text.replacing(stream, with: ""),
      try await circle.browser(ben).get("/grassy/tags/unsean").text.replacing(stream, with: "")
    )
    #expect(page == other.replacing("unsean", with: "unseen"))
  }

  @Test func `what one follows and mutes is listed, and is one's own`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    for tag in ["Moss", "fern", "%23Moss"] {
      let reply = try await circle.api(ana).put("/api/grassy/tags/\(tag)/follow")
      #expect(reply.json == ["isFollowing": true])
    }
    #expect(try await circle.api(ana).put("/api/grassy/tags/moss/mute").json == ["isMuted": true])

    let listed = try await circle.api(ana).get("/api/grassy/tags")
    #expect(
      listed.items == [
        ["name": "fern", "label": "fern", "isFollowing": true, "isMuted": false],
        ["name": "moss", "label": "Moss", "isFollowing": true, "isMuted": true],
      ])
    #expect(try await circle.api(ana).get("/api/grassy/tags?own=muted").each("name") == ["moss"])
    #expect(try await circle.api(ana).get("/api/grassy/tags?own=followed").json == listed.json)
    #expect(try await circle.api(ana).get("/api/grassy/tags?own=liked").fields == ["own"])
    #expect(try await circle.api(ben).get("/api/grassy/tags").items.isEmpty)
    let page = try await circle.browser(ana).get("/grassy/explore").text
    #expect(page.contains("#fern") && page.contains("Muted tags"))
    #expect(try await circle.api(ana).delete("/api/grassy/tags/MOSS/mute").json == ["isMuted": false])
    #expect(try await circle.api(ana).delete("/api/grassy/tags/moss/follow").json == ["isFollowing": false])
    #expect(try await circle.api(ana).get("/api/grassy/tags").each("name") == ["fern"])
  }

  @Test(arguments: ["follow", "mute"])
  func `there is an end to the tags that somebody has`(verb: String) async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    for number in 0..<GrassyAPI.Limits.ownTags {
      try await circle.require(200, circle.api(ana).put("/api/grassy/tags/tag\(number)/\(verb)"))
    }

    #expect(try await circle.api(ana).put("/api/grassy/tags/another/\(verb)").status == 409)
    // Again changes nothing.
    #expect(try await circle.api(ana).put("/api/grassy/tags/tag7/\(verb)").status == 200)
    #expect(try await circle.api(ana).delete("/api/grassy/tags/tag7/\(verb)").status == 200)
    #expect(try await circle.api(ana).put("/api/grassy/tags/another/\(verb)").status == 200)
  }

  @Test func `forms do what the calls do`() async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    let browser = circle.browser(ana)
    for (verb, isFollowing, isMuted) in [
      ("follow", true, false), ("mute", true, true), ("unfollow", false, true), ("unmute", false, false),
    ] {
      let reply = try await browser.submit("/grassy/tags/moss/\(verb)")
      #expect(reply.status == 303)
      #expect(reply.location?.hasPrefix("/grassy/tags/moss") == true)
      let tag = try await circle.api(ana).get("/api/grassy/tags/moss")
      #expect(tag["isFollowing"].bool == isFollowing && tag["isMuted"].bool == isMuted, "\(verb)")
    }
  }
}
