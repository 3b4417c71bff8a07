import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Pages and forms as a browser without scripts uses them.
struct PageRequestTests {
  private struct World {
    let circle: TestCircle
    let ana, ben: Member
    let slug: String

    init() async throws {
      circle = try TestCircle.both()
      ana = try await circle.builder("Ana")
      ben = try await circle.builder("Ben")
      slug = try await circle.project(ana)
      for member in [ana, ben] {
        let reply = try await circle.browser(member).submit("/believe/onboarding", ["path": "supporter"])
        try circle.require(303, reply)
      }
    }

    func page(_ member: Member, _ path: String) async throws -> String {
      let reply = try await circle.browser(member).get(path)
      try circle.require(200, reply)
      return reply.text
    }

    /// Sends a form; answers where it leads.
    func send(_ member: Member, _ path: String, _ fields: KeyValuePairs<String, String> = [:]) async throws -> String {
      let reply = try await circle.browser(member).submit(path, fields)
      try circle.require(303, reply)
      return try #require(reply.location)
    }
  }

  @Test func `somebody new says a name and what brings them, and is inside`() async throws {
    let circle = try TestCircle.both()
    let new = try await circle.builder("Newcomer", hasBuilder: false)
    let browser = circle.browser(new)

    #expect(try await browser.get("/believe").location == "/believe/onboarding")
    let refused = try await browser.submit("/believe/onboarding", ["name": "  ", "path": "creator"])
    #expect(refused.status == 422 && refused.text.contains("Enter your name."))
    let joined = try await browser.submit("/believe/onboarding", ["name": "Nora", "path": "creator"])

    #expect(joined.status == 303 && joined.location == "/believe/new-project")
    #expect(try await browser.get("/believe").text.contains("Your feed is empty"))
    #expect(try await browser.get("/believe/profile").text.contains("Creator"))
    let me = try await circle.api(new).get("/api/believe/me")
    #expect(me["isOnboarded"].bool == true && me["builder", "name"]?.string == "Nora")
  }

  @Test func `somebody new comes to the page that they wanted`() async throws {
    let circle = try TestCircle.both()
    let slug = try await circle.project(try await circle.builder("Ana"))
    let new = circle.browser(try await circle.builder("Newcomer", hasBuilder: false))
    let wanted = "/believe/p/\(slug)"

    #expect(try await new.get(wanted).location == "/believe/onboarding?next=\(wanted)")
    let form = try await new.get("/believe/onboarding?next=\(wanted)").text
    #expect(form.contains("name=\"next\" value=\"\(wanted)\""))
    #expect(!(try await new.get("/believe/onboarding?next=//evil.example")).text.contains("evil"))
    let joined = try await new.submit("/believe/onboarding", ["name": "Nora", "path": "creator", "next": wanted])

    #expect(joined.location == wanted)
    #expect(try await new.get(wanted).status == 200)
  }

  @Test func `blocking somebody names them`() async throws {
    let world = try await World()
    let me = try await world.circle.api(world.ana).get("/api/believe/me")
    let id = try #require(me["builder", "id"]?.string)

    let blocked = try await world.send(world.ben, "/believe/creator/\(id)/block")
    #expect(try await world.page(world.ben, blocked).contains("Blocked Ana. Manage this in Settings."))
    let unblocked = try await world.send(world.ben, "/believe/creator/\(id)/unblock")
    #expect(try await world.page(world.ben, unblocked).contains("Unblocked Ana."))
  }

  @Test func `a form names every field at fault, keeps what was typed and takes no photo in`() async throws {
    let world = try await World()
    let browser = world.circle.browser(world.ana)
    let jpeg = try await RealPhoto.jpeg()
    func sent(_ path: String, _ fields: [(String, String)], photo: String) async throws -> String {
      let reply = try await browser.send(.post, path, body: .multipart(fields, files: [(photo, jpeg)]))
      #expect(reply.status == 422, "\(path)")
      return reply.text
    }
    let long = String(repeating: "a", count: 300)

    for path in ["/believe/new-project", "/believe/p/\(world.slug)/edit"] {
      let page = try await sent(
        path, [("title", " "), ("tagline", long), ("slug", "a--b"), ("visibility", "public")], photo: "cover")
      for about in ["Write something first.", "Use at most 160 characters.", "Use letters a to z and digits"] {
        #expect(page.contains(about), "\(path): \(about)")
      }
      #expect(page.contains(long) && page.contains("a--b"))
      let address = try await sent(
        path, [("title", "Fine"), ("slug", "a--b"), ("visibility", "public")], photo: "cover")
      #expect(address.contains("Use letters a to z and digits"))
    }
    let profile = try await sent(
      "/believe/edit-profile",
      [("name", ""), ("bio", long), ("websiteURL", "boats"), ("twitterHandle", "a b")], photo: "avatar")
    for about in ["Enter your name.", "Use at most 280 characters.", "Enter an address", "Enter the name only"] {
      #expect(profile.contains(about), "\(about)")
    }
    let update = try await sent(
      "/believe/p/\(world.slug)/new-update", [("content", ""), ("when", "later"), ("publishAt", "2001-01-01T09:00")],
      photo: "file")
    #expect(update.contains("Write something first.") && update.contains("Choose a time within the next year"))

    #expect(try await world.circle.count("SELECT count(*) FROM media") == 0)
    #expect(try await world.circle.api(world.ana).get("/api/believe/me")["builder", "name"]?.string == "Ana")
  }

  @Test func `a cover and the photos of an update are described where they are chosen`() async throws {
    let world = try await World()
    let (browser, jpeg) = (world.circle.browser(world.ana), try await RealPhoto.jpeg())
    let path = "/believe/p/\(world.slug)"
    func send(_ path: String, _ fields: [(String, String)], _ file: String) async throws {
      let reply = try await browser.send(.post, path, body: .multipart(fields, files: [(file, jpeg)]))
      try world.circle.require(303, reply)
    }

    try await send(
      path + "/edit",
      [("title", "A boat"), ("visibility", "public"), ("isPublished", "true"), ("coverAlt", "A <hull>")], "cover")
    #expect(try await world.page(world.ben, path).contains("alt=\"A &lt;hull&gt;\""))
    #expect(try await world.page(world.ana, path + "/edit").contains("value=\"A &lt;hull&gt;\""))

    let update = try await world.circle.update(world.ana, world.slug)
    try await send("/believe/update/\(update)/edit", [("content", "It floats"), ("alt", "The mast")], "file")
    #expect(try await world.page(world.ben, "/believe/update/\(update)").contains("alt=\"The mast\""))
  }

  @Test func `who joined by the API alone is asked first what brings them`() async throws {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana")

    for path in ["/believe", "/believe/discover", "/believe/support", "/believe/profile"] {
      let way = path == "/believe" ? "" : "?next=\(path)"
      #expect(try await circle.browser(ana).get(path).location == "/believe/onboarding\(way)", "\(path)")
    }
    #expect(try await circle.browser(ana).submit("/believe/onboarding", ["path": "supporter"]).status == 303)
    for path in ["/believe", "/believe/discover", "/believe/support", "/believe/profile"] {
      #expect(try await circle.browser(ana).get(path).status == 200, "\(path)")
    }
  }

  @Test func `the operator reads who reports what in which app, by the names people have there`() async throws {
    let world = try await World()
    let chief = try await world.circle.builder("Chief", isOperator: true)
    let message = try await world.circle.encourage(world.ben, world.slug, "Rude words", isAnonymous: true)
    let update = try await world.circle.update(world.ana, world.slug, "Strange words")

    for path in ["/believe/p/\(world.slug)", "/believe/update/\(update)", "/believe/message/\(message)"] {
      _ = try await world.send(world.ana, "\(path)/report", ["reason": "because"])
    }
    var page = try await world.page(chief, "/operator")
    for report in try await world.circle.openReports() {
      page += try await world.page(chief, "/operator/reports/\(report)")
    }

    for words in [
      "Project by Ana", "Ana, the project “A boat”", "Update by Ana", "Ana, “A boat”: Strange words",
      "Message by Anonymous", "Anonymous: Rude words", "I Believe In You · reported by Ana ·",
    ] { #expect(page.contains(words), "\(words)") }
    #expect(!page.contains("Ben"))
  }

  @Test func `whoever has projects is a creator, whatever they ticked`() async throws {
    let world = try await World()
    _ = try await world.send(world.ana, "/believe/edit-profile", ["name": "Ana", "bio": ""])
    #expect(try await world.page(world.ana, "/believe/profile").contains("creator-badge"))
    #expect(try await world.page(world.ben, "/believe/discover?q=ana").contains(world.slug))

    _ = try await world.send(world.ana, "/believe/p/\(world.slug)/delete")
    _ = try await world.send(world.ana, "/believe/edit-profile", ["name": "Ana", "bio": ""])
    #expect(!(try await world.page(world.ana, "/believe/profile").contains("creator-badge")))
  }

  @Test func `with several projects one says first which of them there is news of`() async throws {
    let world = try await World()
    let browser = world.circle.browser(world.ana)
    #expect(try await browser.get("/believe/new-update").location == "/believe/p/\(world.slug)/new-update")
    #expect(try await world.circle.browser(world.ben).get("/believe/new-update").location == "/believe/new-project")

    let other = try await world.circle.project(world.ana, "Bread")

    #expect(try await world.page(world.ana, "/believe/profile").contains("href=\"/believe/new-update\""))
    let page = try await world.page(world.ana, "/believe/new-update")
    for slug in [world.slug, other] { #expect(page.contains("href=\"/believe/p/\(slug)/new-update\"")) }
  }

  @Test func `a feed is offered where there is one`() async throws {
    let world = try await World()
    let path = "/api/believe/projects/\(world.slug)"
    for (visibility, isOnTheWeb, isOffered) in [
      ("public", false, false), ("public", true, true), ("unlisted", true, false), ("followers", true, false),
    ] {
      _ = try await world.circle.api(world.ana).patch(
        path, ["visibility": .string(visibility), "isOnTheWeb": .bool(isOnTheWeb)])
      let page = try await world.page(world.ana, "/believe/p/\(world.slug)")
      #expect(page.contains("feed.atom") == isOffered, "\(visibility)")
      let status = try await world.circle.anyone.get("/believe/p/\(world.slug)/feed.atom").status
      #expect(status == (isOffered ? 200 : 404), "\(visibility)")
    }
  }

  @Test func `an earlier address leads to the same part of the project`() async throws {
    let world = try await World()
    let path = "/believe/p/\(world.slug)"
    _ = try await world.circle.api(world.ana).patch("/api/believe/projects/\(world.slug)", ["newSlug": "boat-two"])

    let browser = world.circle.browser(world.ben)
    #expect(try await browser.get(path).location == "/believe/p/boat-two")
    #expect(try await browser.get(path + "?tab=milestones").location == "/believe/p/boat-two?tab=milestones")
    #expect(try await browser.get(path + "?tab=no").location == "/believe/p/boat-two")
  }

  @Test func `a day that the calendar does not have is no time to publish`() async throws {
    let world = try await World()
    for day in ["2031-02-30", "2031-13-01", "2031-04-31"] {
      let reply = try await world.circle.browser(world.ana).submit(
        "/believe/p/\(world.slug)/new-update",
        ["content": "x", "when": "later", "publishAt": "\(day)T10:00", "zone": "0"])
      #expect(reply.status == 422 && reply.text.contains("Choose a day and a time."), "\(day)")
    }
  }

  @Test func `a project is made, changed and deleted by forms, and its earlier address leads to it`() async throws {
    let world = try await World()
    let made = try await world.send(
      world.ana, "/believe/new-project",
      [
        "title": "Ein Boot für Zoë", "tagline": "afloat", "description": "", "slug": "", "isPublished": "true",
        "visibility": "public",
      ])
    let path = String(made.prefix { $0 != "?" })
    #expect(path.hasPrefix("/believe/p/ein-boot-fur-zoe-"))
    let shown = try await world.page(world.ben, path)
    #expect(shown.contains("Ein Boot für Zoë") && shown.contains("afloat"))
    #expect(!shown.contains("Edit project"))

    let taken = try await world.circle.browser(world.ana).submit(
      path + "/edit", ["title": "Boot", "slug": world.slug, "visibility": "public", "isPublished": "true"])
    #expect(taken.status == 409 && taken.text.contains("This address is taken."))
    #expect(taken.text.contains("value=\"\(world.slug)\""))
    let moved = try await world.send(
      world.ana, path + "/edit", ["title": "Boot", "slug": "boot", "visibility": "public", "isPublished": "true"])
    #expect(moved.hasPrefix("/believe/p/boot"))
    #expect(try await world.circle.browser(world.ben).get(path).location == "/believe/p/boot")

    #expect(try await world.page(world.ana, "/believe/p/boot/delete").contains("This can’t be undone"))
    _ = try await world.send(world.ana, "/believe/p/boot/delete")
    #expect(try await world.circle.browser(world.ben).get("/believe/p/boot").status == 404)
  }

  @Test func `following and liking are forms that lead back, and earn karma once`() async throws {
    let world = try await World()
    let post = try await world.circle.update(world.ana, world.slug, "It floats")

    for _ in 0..<2 {
      _ = try await world.send(world.ben, "/believe/p/\(world.slug)/follow")
      _ = try await world.send(world.ben, "/believe/update/\(post)/like")
      #expect(try await world.page(world.ben, "/believe").contains("aria-pressed=\"true\""))
      _ = try await world.send(world.ben, "/believe/update/\(post)/unlike")
      _ = try await world.send(world.ben, "/believe/p/\(world.slug)/unfollow")
    }
    let page = try await world.page(world.ben, "/believe/support")

    #expect(page.contains("<strong>6</strong>"))
    #expect(page.contains("45 points to level 2"))
    #expect(page.contains("+5") && page.contains("+1"))
    #expect(try await world.circle.browser(world.ana).submit("/believe/p/\(world.slug)/follow").status == 409)
  }

  @Test func `an update is a draft, then planned, then there`() async throws {
    let world = try await World()
    _ = try await world.send(world.ben, "/believe/p/\(world.slug)/follow")
    let path = "/believe/p/\(world.slug)"
    let missing = try await world.circle.browser(world.ana).submit(path + "/new-update", ["content": " "])
    #expect(missing.status == 422)
    let said = try await world.send(world.ana, path + "/new-update", ["content": "Soon", "when": "draft"])
    #expect(said.hasSuffix("said=draft-saved"))
    #expect(try await world.page(world.ana, path + "?tab=updates").contains(">Draft<"))
    #expect(!(try await world.page(world.ben, path + "?tab=updates")).contains("Soon"))

    let drafts = try await world.circle.api(world.ana).get("/api/believe/projects/\(world.slug)/drafts")
    let id = try #require(drafts.each("id").first)
    let past = try await world.circle.browser(world.ana).submit(
      "/believe/update/\(id)/publish", ["when": "later", "publishAt": "2001-01-01T10:00", "zone": "0"])
    #expect(past.status == 422 && past.text.contains("2001-01-01T10:00"))
    let time = world.circle.clock.now().adding(seconds: 3 * 86_400)
    let local = String(time.adding(seconds: 7200).description.prefix(16))
    _ = try await world.send(
      world.ana, "/believe/update/\(id)/publish", ["when": "later", "publishAt": local, "zone": "-120"])
    let planned = try await world.circle.api(world.ana).get("/api/believe/posts/\(id)")
    // The zone of the person who typed it is subtracted.
    #expect(planned["scheduledFor"].string?.prefix(16) == time.description.prefix(16))
    #expect(try await world.page(world.ana, path + "?tab=updates").contains(">Scheduled<"))

    _ = try await world.send(world.ana, "/believe/update/\(id)/publish", ["when": "now"])
    #expect(try await world.page(world.ben, "/believe").contains("Soon"))
    #expect(try await world.circle.browser(world.ana).get("/believe/update/\(id)/publish").status == 404)
  }

  @Test func `a completed milestone offers the words of an update`() async throws {
    let world = try await World()
    let path = "/believe/p/\(world.slug)"
    _ = try await world.send(
      world.ana, path + "/new-milestone", ["title": "The <keel>", "description": "", "targetDate": "2030-05-31"])
    let list = try await world.circle.api(world.ana).get("/api/believe/projects/\(world.slug)/milestones")
    let id = try #require(list.each("id").first)
    #expect(try await world.page(world.ben, path + "?tab=milestones").contains("Planned for May 31, 2030"))
    _ = try await world.send(
      world.ana, "/believe/milestone/\(id)/edit", ["title": "The keel", "targetDate": "2030-06-01"])
    #expect(try await world.page(world.ben, path + "?tab=milestones").contains("Moved once"))

    let offered = try await world.send(world.ana, "/believe/milestone/\(id)/complete")
    let form = try await world.page(world.ana, offered)

    #expect(form.contains("reached a milestone: The keel."))
    _ = try await world.send(world.ana, "/believe/milestone/\(id)/reopen")
    #expect(try await world.send(world.ana, "/believe/milestone/\(id)/complete").contains("milestone"))
  }

  @Test func `an anonymous message is answered and its sender silenced, on pages that do not name them`() async throws {
    let world = try await World()
    let path = "/believe/p/\(world.slug)"
    _ = try await world.send(world.ben, path + "/support", ["message": "Keep going", "isAnonymous": "true"])
    let id = try #require(
      try await world.circle.api(world.ana).get("/api/believe/projects/\(world.slug)/support-messages").each("id").first
    )

    for page in [path, path + "/messages", "/believe/message/\(id)/answer", "/believe/activity"] {
      let text = try await world.page(world.ana, page)
      #expect(!text.contains("Ben"), "\(page)")
    }
    #expect(try await world.page(world.ana, path).contains(">Anonymous<"))
    #expect(try await world.page(world.ben, path).contains("You, anonymously"))
    _ = try await world.send(world.ana, "/believe/message/\(id)/answer", ["text": "Thanks", "isPublic": "false"])
    #expect(try await world.page(world.ben, path).contains("Only for you"))
    _ = try await world.send(world.ana, "/believe/message/\(id)/silence")
    let refused = try await world.circle.browser(world.ben).submit(
      path + "/support", ["message": "More", "isAnonymous": "true"])
    #expect(refused.status == 409 && refused.text.contains("More"))
    #expect(try await world.page(world.ana, path + "/messages").contains("Blocked anonymous senders"))
  }

  @Test func `a block in one app hides the two from each other in the other`() async throws {
    let world = try await World()
    let (ana, ben) = (world.ana, world.ben)
    let ids = (try #require(ana.profile), try #require(ben.profile))
    #expect(try await world.page(ben, "/believe/creator/\(ids.0)").contains("Ana"))

    _ = try await world.send(ana, "/believe/creator/\(ids.1)/block")

    #expect(try await world.circle.browser(ben).get("/believe/creator/\(ids.0)").status == 404)
    #expect(try await world.circle.browser(ben).get("/believe/p/\(world.slug)").status == 404)
    #expect(try await world.page(ana, "/believe/settings").contains("Unblock"))
    #expect(try await world.page(ana, "/believe/settings").contains("Ben"))
    let blocked = try await world.circle.api(ana).get("/api/believe/me/blocks")
    #expect(blocked.each("name") == ["Ben"])
    _ = try await world.send(ana, "/believe/creator/\(ids.1)/unblock")
    #expect(try await world.circle.browser(ben).get("/believe/p/\(world.slug)").status == 200)
  }
}
