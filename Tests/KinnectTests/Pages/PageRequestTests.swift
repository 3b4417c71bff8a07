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
    let post: ID<KinnectAPI.Post>

    init() async throws {
      circle = try TestCircle()
      ana = try await circle.member("ana")
      ben = try await circle.member("ben")
      try await circle.follow(ben, ana)
      post = try await circle.post(ana).id
    }
  }

  @Test func `every page has its head, and every JSON answer`() async throws {
    let fixture = try await AccessFixture.made.value
    let circle = try await fixture.circle()

    for row in Matrix.rows where row.method.rawValue == "GET" {
      for role in [Role.anonymous, .stranger, .owner, .operator] {
        let reply = try await row.ask(fixture.client(role, in: circle, byCookie: true), fixture.names)
        let type = reply.header("Content-Type") ?? ""
        if type.hasPrefix("text/html") {
          let policy = try #require(reply.header("Content-Security-Policy"))
          #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
          #expect(!policy.contains("unsafe") && !policy.contains("http"))
          #expect(reply.header("Cache-Control") == "private, no-store")
          #expect(reply.header("Referrer-Policy") == "same-origin")
          #expect(!reply.text.contains(" style=") && !reply.text.contains(" onclick="))
          #expect(!reply.text.contains("src=\"http") && !reply.text.contains("href=\"http:"))
        } else if row.isAPI, row.route != "GET /api/openapi.json" {
          #expect(reply.header("Cache-Control")?.contains("no-store") == true, "\(row.route)")
        }
        if !type.isEmpty {
          #expect(reply.header("X-Content-Type-Options") == "nosniff" || type.hasPrefix("text/plain"))
        }
      }
    }
  }

  @Test func `what is not there says so as a page, and in the API as a problem`() async throws {
    let world = try await World()
    let page = try await world.circle.browser(world.ana).get("/nothing/here")
    #expect(page.status == 404)
    #expect(page.header("Content-Type") == "text/html; charset=utf-8")
    #expect(page.header("Content-Security-Policy") != nil)
    // The same as for what one may not see.
    #expect(page.bytes == (try await world.circle.browser(world.ana).get("/operator")).bytes)

    let call = try await world.circle.api(world.ana).get("/api/nothing")
    #expect(call.status == 404)
    #expect(call.header("Content-Type") == "application/problem+json")
    #expect(call.code == "not_found")
    let method = try await world.circle.api(world.ana).put("/api/kinnect/feed")
    #expect(method.status == 405)
    #expect(method.header("Allow") == "GET, HEAD")
    #expect(method.code == "method_not_allowed")
  }

  @Test func `every button without scripts leads back to where it was pressed`() async throws {
    let world = try await World()
    let ben = world.circle.browser(world.ben)
    let comment = try await world.circle.comment(world.ben, world.post)
    let here = ["Referer": "http://home.example/kinnect?before=x"]

    for (path, location) in [
      ("/kinnect/p/\(world.post)/like", "/kinnect?before=x"), ("/kinnect/p/\(world.post)/unlike", "/kinnect?before=x"),
      ("/kinnect/comments/\(comment)/delete", "/kinnect?before=x"),
      ("/kinnect/u/ana/mute", "/kinnect?before=x&said=muted&of="),
      ("/kinnect/u/ana/unmute", "/kinnect?before=x&said=unmuted&of="), ("/kinnect/u/ana/unfollow", "/kinnect?before=x"),
      ("/kinnect/u/ana/follow", "/kinnect?before=x"), ("/kinnect/u/ana/block", "/kinnect?said=blocked&of="),
      ("/kinnect/u/ana/unblock", "/kinnect/settings?said=unblocked&of="),
    ] {
      let reply = try await ben.submit(path, headers: here)
      #expect(reply.status == 303, "\(path)")
      if location.hasSuffix("&of=") {
        #expect(reply.location?.hasPrefix(location) == true)
      } else {
        #expect(reply.location == location)
      }
    }
  }

  @Test func `what was done about somebody names them to whoever did it alone`() async throws {
    let world = try await World()
    let ben = world.circle.browser(world.ben)
    for (verb, words) in [
      ("mute", "Muted ana. Manage this in Settings."), ("unmute", "Unmuted ana."),
      ("block", "Blocked ana. Manage this in Settings."), ("unblock", "Unblocked ana."),
    ] {
      // As if another notice had been on the page where the button was pressed.
      let before = ["Referer": "http://home.example/kinnect?said=muted&of=AAAA"]
      let location = try #require(try await ben.submit("/kinnect/u/ana/\(verb)", headers: before).location)

      #expect(location.matches(of: /of=/).count == 1 && !location.contains("=ana"))
      #expect(try await ben.get(location).text.contains(words))
      let general = try await world.circle.browser(world.ana).get(location).text
      #expect(!general.contains(words) && general.contains("class=\"toast\""))
      let forged = location.replacing(/of=.*/, with: "of=YW5h")
      #expect(!(try await ben.get(forged)).text.contains(words))
    }
  }

  @Test(arguments: [
    "http://evil.example/kinnect", "http://home.example.evil.example/", "http://home.example@evil.example/",
    "//evil.example", "http://home.example//evil.example", "http://home.example/\\evil.example", "javascript:alert(1)",
    "ftp://home.example/x", "",
  ])
  func `a strange Referer leads nowhere`(referer: String) async throws {
    let world = try await World()

    let reply = try await world.circle.browser(world.ben).submit(
      "/kinnect/p/\(world.post)/like", headers: ["Referer": referer])

    #expect(reply.location == "/kinnect/p/\(world.post)")
  }

  @Test func `posts from other sites are refused, whoever sends them`() async throws {
    let world = try await World()
    let path = "/kinnect/p/\(world.post)/like"
    for headers in [
      ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Origin": "https://evil.example"],
      ["Origin": "null"], ["Origin": "http://home.example.evil.example"], ["Origin": "http://home.example:8080"],
      ["Sec-Fetch-Site": "cross-site", "Origin": "http://home.example"],
    ] {
      let page = try await world.circle.browser(world.ben).submit(path, headers: headers)
      #expect(page.status == 403)
      #expect(page.header("Content-Security-Policy") != nil)
      let call = try await world.circle.browser(world.ben).send(
        .put, "/api/kinnect/posts/\(world.post)/like", headers: headers)
      #expect(call.status == 403)
      #expect(call.code == "forbidden")
      // Signing somebody in is acting too.
      let form = try await world.circle.anyone.submit("/kinnect/sign-in", ["email": "a@b.c"], headers: headers)
      #expect(form.status == 403)
    }
    #expect(try await world.circle.count("SELECT count(*) FROM kinnect_likes") == 0)
    for headers in [
      ["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"], ["Origin": "http://home.example"],
      ["Origin": "https://home.example"],
    ] { #expect(try await world.circle.browser(world.ben).submit(path, headers: headers).status == 303) }
    // A token is sent by a program, never by another site's page.
    let token = try await world.circle.api(world.ben).send(
      .put, "/api/kinnect/posts/\(world.post)/like", headers: ["Origin": "https://evil.example"])
    #expect(token.status == 200)
  }

  @Test func `refused forms keep what was typed and say what is wrong beside it`() async throws {
    let world = try await World()
    let (ana, ben) = (world.circle.browser(world.ana), world.circle.browser(world.ben))
    let long = "<i>&\"" + String(repeating: "x", count: 2300)
    let escaped = "&lt;i&gt;&amp;"  // then the quote, escaped or not in text

    let comment = try await ben.submit("/kinnect/p/\(world.post)/comments", ["body": long])
    let edit = try await ana.submit("/kinnect/p/\(world.post)/edit", ["caption": long])
    let new = try await ana.send(
      .post, "/kinnect/new", body: .multipart([("caption", "typed <b>"), ("alt", "a \"b\"")], files: []))
    let profile = try await ana.submit(
      "/kinnect/edit-profile", ["username": "b<n", "fullName": "A \"L\"", "bio": long])
    let taken = try await ana.submit("/kinnect/edit-profile", ["username": "BEN", "fullName": "", "bio": ""])
    let report = try await ben.submit("/kinnect/u/ana/report", ["reason": long])
    let postReport = try await ben.submit("/kinnect/p/\(world.post)/report", ["reason": long])

    for reply in [comment, edit, new, profile, report, postReport] {
      #expect(reply.status == 422)
      #expect(reply.text.contains("class=\"error\"") || reply.text.contains("role=\"alert\""))
      #expect(!reply.text.contains("<i>&"))
    }
    for reply in [comment, edit, profile, report, postReport] { #expect(reply.text.contains(escaped)) }
    #expect(new.text.contains("typed &lt;b&gt;</textarea>"))
    #expect(new.text.contains("id=\"file-error\""))
    let both = try await ana.send(.post, "/kinnect/new", body: .multipart([("caption", long)], files: []))
    #expect(both.text.contains("id=\"file-error\"") && both.text.contains("Use at most 2,200 characters."))
    #expect(profile.text.contains("value=\"b&lt;n\""))
    #expect(profile.text.contains("value=\"A &quot;L&quot;\""))
    #expect(taken.status == 409)
    #expect(taken.text.contains("value=\"BEN\""))
    #expect(taken.text.contains("id=\"username-error\""))
  }

  @Test func `texts of people are never markup, on any page`() async throws {
    let circle = try TestCircle()
    let evil = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>"
    let ana = try await circle.member("ana", fullName: evil, bio: evil)
    let ben = try await circle.member("ben", fullName: evil)
    try await circle.follow(ben, ana)
    try await circle.follow(ana, ben, approved: false)
    let photo = try await circle.photo(of: ana, alt: evil)
    let made = try await circle.api(ana).post(
      "/api/kinnect/posts", ["caption": .string(evil), "media": [.string(photo.description)]])
    let post = try #require(made["id"].string.flatMap { ID<KinnectAPI.Post>($0) })
    try await circle.comment(ben, post, evil)
    try await circle.like(ben, post)
    let query = Client.escaped(evil)

    for path in [
      "/kinnect", "/kinnect/p/\(post)", "/kinnect/p/\(post)/comments", "/kinnect/p/\(post)/likes",
      "/kinnect/p/\(post)/edit", "/kinnect/p/\(post)/delete", "/kinnect/u/ana", "/kinnect/u/ana/followers",
      "/kinnect/activity", "/kinnect/search?q=\(query)", "/kinnect/search?q=script", "/kinnect/settings",
      "/kinnect/edit-profile", "/kinnect/sign-in?next=\(query)", "/kinnect?said=\(query)",
    ] {
      let page = try await circle.browser(ana).get(path)
      #expect(!page.text.contains("<script>"), "\(path)")
      #expect(!page.text.contains("<img src=x"), "\(path)")
      #expect(!page.text.contains(evil))
    }
    #expect(try await circle.browser(ben).get("/kinnect").text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
  }

  @Test func `a name or text with NUL in a form is no fault of the server`() async throws {
    let world = try await World()
    let ben = world.circle.browser(world.ben)

    #expect(try await ben.submit("/kinnect/p/\(world.post)/comments", ["body": "a\u{0}b"]).status == 303)
    #expect(try await ben.submit("/kinnect/p/\(world.post)/comments", ["body": "\u{0}"]).status == 422)
    #expect(
      try await ben.submit("/kinnect/edit-profile", ["username": "b\u{0}n", "fullName": "\u{0}"]).status == 422)
    #expect(try await ben.submit("/kinnect/u/ana/report", ["reason": "\u{0}x"]).status == 303)
    let saved = try await ben.submit(
      "/kinnect/edit-profile", ["username": "ben", "fullName": "\u{0}B", "bio": "\u{0}"])
    #expect(saved.location == "/kinnect/u/ben?said=profile-saved")
    #expect(try await ben.get("/kinnect/search?q=%00").status == 200)
    #expect(try await ben.get("/kinnect/search?q=.%00").status == 200)
  }

  @Test func `a photo is shared, and an avatar set, by forms alone`() async throws {
    let circle = try TestCircle()
    let guest = try await circle.member("guest", hasProfile: false)
    let jpeg = try await RealPhoto.jpeg()
    let browser = circle.browser(guest)
    let poor = try await browser.send(
      .post, "/kinnect/onboarding", body: .multipart([("username", "guest")], files: [("avatar", [1, 2, 3])]))
    #expect(poor.status == 415)
    #expect(poor.text.contains("id=\"avatar-error\""))
    #expect(poor.text.contains("value=\"guest\""))
    let made = try await browser.send(
      .post, "/kinnect/onboarding", body: .multipart([("username", "guest")], files: [("avatar", jpeg)]))
    #expect(made.location == "/kinnect")

    let broken = try await browser.send(
      .post, "/kinnect/new",
      body: .multipart([("caption", "kept"), ("crop", "original")], files: [("file", Array(jpeg.dropLast(3000)))]))
    #expect(broken.status == 422)
    #expect(broken.text.contains("kept</textarea>"))
    let shared = try await browser.send(
      .post, "/kinnect/new",
      body: .multipart([("caption", "it works"), ("alt", "a pattern"), ("crop", "square")], files: [("file", jpeg)]))

    #expect(shared.status == 303)
    #expect(shared.location == "/kinnect")
    let post = try #require(try await browser.get("/api/kinnect/feed").items.first)
    #expect(post["caption"]?.string == "it works")
    #expect(post["media"]?.array?.first?["width"]?.int == 200)
    #expect(post["media"]?.array?.first?["alt"]?.string == "a pattern")
    #expect(try await circle.count("SELECT count(*) FROM media") == 2)
    await circle.settle()
    #expect(try await circle.administration.checkMedia().problems == [])
  }
}
