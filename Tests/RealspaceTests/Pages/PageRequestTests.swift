import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Pages and forms as a browser without scripts asks for them and sends them.
struct PageRequestTests {
  @Test func `a post is made by the form on top of the feed`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    let photo = try await RealPhoto.jpeg()
    let feed = try await circle.browser(ana).get("/realspace").text
    #expect(feed.contains("action=\"/realspace/new\"") && feed.contains("value=\"friends\" checked"))

    let reply = try await circle.browser(ana).send(
      .post, "/realspace/new",
      body: .multipart(
        [
          ("action", "watched"), ("subject", "Alien <1979>"), ("named", "true"), ("content", "In & space"),
          ("audience", "friends"), ("alt", "First\nSecond"),
        ], files: [("file", photo), ("file", photo)]))

    #expect(reply.status == 303)
    #expect(reply.location?.hasPrefix("/realspace") == true)
    #expect(try await circle.browser(ana).get(try #require(reply.location)).text.contains("Posted."))
    let post = try #require(try await circle.api(ana).get("/api/realspace/posts").items.first)
    #expect(post["subject"] == "Alien <1979>" && post["item", "kind"] == "film" && post["content"] == "In & space")
    #expect(post["media"]?.array?.compactMap { $0["alt"]?.string } == ["First", "Second"])
    let seen = try await circle.browser(ben).get("/realspace").text
    #expect(seen.contains("Alien &lt;1979&gt;") && seen.contains("In &amp; space"))
    #expect(seen.contains("href=\"/realspace/i/\(post["item", "id"]?.string ?? "")\""))
  }

  @Test func `what is refused is shown again as it was typed, and no photo is kept`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")

    let reply = try await circle.browser(ana).send(
      .post, "/realspace/new",
      body: .multipart(
        [("action", "read"), ("subject", " "), ("content", "Kept <b>"), ("audience", "followers"), ("named", "true")],
        files: [("file", Array("no photo".utf8))]))

    #expect(reply.status == 422)
    for part in [
      "Kept &lt;b&gt;", "value=\"read\" selected", "id=\"subject-error\"", "value=\"followers\" checked",
      "name=\"named\" value=\"true\" checked",
    ] { #expect(reply.text.contains(part), "\(part)") }
    #expect(try await circle.count("SELECT count(*) FROM media") == 0)
    let noPhoto = try await circle.browser(ana).send(
      .post, "/realspace/new",
      body: .multipart([("action", "read"), ("subject", "Emma")], files: [("file", Array("no photo".utf8))]))
    #expect(noPhoto.status == 415 || noPhoto.status == 422)
    #expect(noPhoto.text.contains("id=\"file-error\"") && noPhoto.text.contains("value=\"Emma\""))
    #expect(try await circle.count("SELECT count(*) FROM realspace_posts") == 0)
  }

  @Test func `a post is changed by its form, and everything else in it stays`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    let post = try await circle.tell(ana, "read", "Emma", content: "before", named: true, photos: 2)
    let path = "/realspace/p/\(post.id)"
    let form = try await circle.browser(ana).get(path + "/edit").text
    #expect(form.contains("value=\"Emma\"") && form.contains("name=\"itemID\" value=\"\(post.item)\""))

    let saved = try await circle.browser(ana).send(
      .post, path + "/edit",
      body: .form(
        [
          ("action", "read"), ("subject", "EMMA"), ("itemID", post.item), ("itemName", "Emma"), ("named", "true"),
          ("content", "after"), ("audience", "me"), ("alt", "First"), ("alt", "Second"),
        ] + post.media.map { ("photo", $0.description) }))

    #expect(saved.status == 303)
    let after = try await circle.api(ana).get("/api/realspace/posts/\(post.id)").json
    #expect(after["subject"] == "EMMA" && after["content"] == "after" && after["audience", "kind"] == "me")
    #expect(after["item"] == post.json["item"])
    #expect(after["media"]?.array?.compactMap { $0["alt"]?.string } == ["First", "Second"])
    #expect(try await circle.browser(ana).get(try #require(saved.location)).text.contains("Post saved."))
    // Another subject is another thing: of the item that was chosen nothing remains.
    let renamed = try await circle.browser(ana).send(
      .post, path + "/edit",
      body: .form([
        ("action", "read"), ("subject", "Persuasion"), ("itemID", post.item), ("itemName", "Emma"), ("content", ""),
      ]))
    #expect(renamed.status == 303)
    let free = try await circle.api(ana).get("/api/realspace/posts/\(post.id)").json
    #expect(free["item"]?.isNull ?? false)
    let refused = try await circle.browser(ana).submit(path + "/edit", ["action": "read", "subject": ""])
    #expect(refused.status == 422 && refused.text.contains("id=\"subject-error\""))
  }

  @Test func `with an action for another kind, what was chosen without scripts is another thing`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    let film = try await circle.tell(ana, "watched", "Emma", named: true)
    let browser = circle.browser(ana)
    #expect(
      try await browser.get("/realspace/p/\(film.id)/edit").text.contains("name=\"itemKind\" value=\"film\""))
    let fields = [
      ("action", "read"), ("subject", "Emma"), ("itemID", film.item), ("itemName", "Emma"), ("itemKind", "film"),
      ("named", "true"),
    ]

    let statuses = [
      try await browser.send(.post, "/realspace/new", body: .multipart(fields, files: [])).status,
      try await browser.send(.post, "/realspace/list", body: .form(fields)).status,
      try await browser.send(.post, "/realspace/diary/new", body: .form(fields)).status,
      try await browser.send(.post, "/realspace/p/\(film.id)/edit", body: .form(fields)).status,
    ]

    #expect(statuses == [303, 303, 303, 303])
    for path in ["posts", "list", "diary"] {
      for item in try await circle.api(ana).get("/api/realspace/\(path)").items {
        #expect(item["item", "kind"] == "book", "\(path)")
      }
    }
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `deleting asks first and leads to one's profile`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    let post = try await circle.tell(ana).id

    let ask = try await circle.browser(ana).get("/realspace/p/\(post)/delete").text
    #expect(ask.contains("Delete post?") && ask.contains("The post, its likes and its comments"))
    let gone = try await circle.browser(ana).submit("/realspace/p/\(post)/delete")
    #expect(gone.location?.hasPrefix("/realspace/u/ana") == true)
    #expect(try await circle.browser(ana).get(try #require(gone.location)).text.contains("Post deleted."))
  }

  @Test func `who sees a post, and the profile as somebody else sees it, without circles`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    let post = try await circle.tell(ana, "read", "Emma").id
    try await circle.tell(ana, "read", "Secrets", for: "me")
    let browser = circle.browser(ana)

    let panel = try await browser.get("/realspace/p/\(post)/audience").text
    #expect(panel.contains("These people see it") && panel.contains("You follow each other"))
    for kind in ["friends", "followers", "me"] { #expect(panel.contains("id=\"audience-\(kind)\"")) }
    #expect(!panel.contains("ircle") && !panel.contains("audience-everyone"))
    let seen = try await browser.get("/realspace/view-as/ben").text
    #expect(seen.contains("Emma") && !seen.contains("Secrets"))
    #expect(try await browser.submit("/realspace/p/\(post)/audience", ["audience": "circles"]).status == 422)
    #expect(try await browser.submit("/realspace/p/\(post)/audience", ["audience": "me"]).status == 303)
    #expect(try await circle.api(ben).get("/api/realspace/posts/\(post)").status == 404)
    #expect(try await browser.get("/realspace/circles").status == 404)
    #expect(try await circle.api(ana).get("/api/realspace/circles").status == 404)
    #expect(!(try await browser.get("/realspace/settings").text).contains("ircles"))
  }

  @Test func `the first page is a welcome, the way to a profile, or the feed`() async throws {
    let circle = try TestCircle.realspace()
    let outsider = try await circle.neighbour("outsider", hasProfile: false)
    let ana = try await circle.neighbour("ana")

    #expect(try await circle.anyone.get("/realspace").text.contains("What your friends watch, read and go to."))
    #expect(try await circle.browser(outsider).get("/realspace").location == "/realspace/onboarding")
    #expect(try await circle.browser(ana).get("/realspace").text.contains("data-composer"))
  }
}
