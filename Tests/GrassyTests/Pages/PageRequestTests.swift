import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Pages and forms as a browser without scripts asks for them and sends them.
struct PageRequestTests {
  @Test func `a post is made by the form, with everything that can be said`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    try await circle.tend(ben, ana)
    let ring = try await circle.circle(ana, "Garden", ben)
    let photo = try await RealPhoto.jpeg()

    let reply = try await circle.browser(ana).send(
      .post, "/grassy/new",
      body: .multipart(
        [
          ("caption", "A <path>"), ("tags", "Forest, #Früh am Morgen,, "), ("location", "Grandma’s garden"),
          ("precision", "4"), ("audience", "circles"), ("circle", ring), ("alt", "First\nSecond"),
          ("showsCamera", "true"), ("cameraModel", "Fairphone 5"), ("cameraLens", ""), ("cameraExposure", ""),
        ], files: [("file", photo), ("file", photo)]))

    #expect(reply.status == 303)
    let path = try #require(reply.location)
    #expect(path.hasPrefix("/grassy/p/"))
    let id = try #require(path.split(separator: "/").last)
    let post = try await circle.api(ana).get("/api/grassy/posts/\(id)").json
    #expect(post["caption"] == "A <path>" && post["tags"] == ["Forest", "Früh am Morgen"])
    #expect(post["audience"] == ["kind": "circles", "circles": [.string(ring)]])
    #expect(post["location", "name"] == "Grandma’s garden" && post["location", "precision"] == "exact")
    #expect(post["media"]?.array?.count == 2)
    #expect(post["camera", "model"] == "Fairphone 5")
    // Its circles are the author's to know.
    let seen = try await circle.api(ben).get("/api/grassy/posts/\(id)").json
    #expect(seen["audience", "kind"] == "circles")
    #expect(seen["audience", "circles"]?.isNull ?? true)
    let page = try await circle.browser(ben).get(path).text
    #expect(page.contains("A &lt;path&gt;") && page.contains("For a circle") && !page.contains(ring))
  }

  @Test func `what is refused is shown again as it was typed, and no photo is kept`() async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")

    let reply = try await circle.browser(ana).send(
      .post, "/grassy/new",
      body: .multipart(
        [
          ("caption", "Kept <b>"), ("tags", "fine, !!"), ("location", "???"), ("precision", "4"),
          ("keepsExact", "true"),
          ("audience", "friends"), ("showsCamera", "true"), ("cameraModel", "Old one"),
        ], files: [("file", Array("no photo".utf8))]))

    #expect(reply.status == 422)
    for part in [
      "Kept &lt;b&gt;", "value=\"fine, !!\"", "value=\"???\"", "id=\"tags-error\"", "id=\"location-error\"",
      "value=\"Old one\"",
    ] { #expect(reply.text.contains(part), "\(part)") }
    #expect(reply.text.contains("value=\"friends\" checked"))
    #expect(reply.text.contains(/type="range"[^>]*value="4"/))
    #expect(try await circle.count("SELECT count(*) FROM media") == 0)
  }

  @Test func `U+0000 in a form is as if it were not there`() async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")

    let reply = try await circle.browser(ana).send(
      .post, "/grassy/new",
      body: .multipart(
        [
          ("caption", "A\u{0} path\r\n\u{0}home"), ("tags", "Fo\u{0}rest, \u{0}"), ("location", "H\u{0}ut"),
          ("precision", "4"), ("audience", "every\u{0}one"), ("alt", "Fir\u{0}st"),
        ], files: [("file", try await RealPhoto.jpeg())]))

    #expect(reply.status == 303, "\(reply.text)")
    let post = try #require(try await circle.api(ana).get("/api/grassy/feed").items.first)
    #expect(post["caption"] == "A path\nhome" && post["tags"] == ["Forest"])
    #expect(post["location", "name"] == "Hut" && post["media"]?.array?.first?["alt"] == "First")
    let edited = try await circle.browser(ana).send(
      .post, "/grassy/p/\(post["id"]?.string ?? "")/edit",
      body: .form([("caption", "other"), ("tags", "Be\u{0}ach"), ("location", ""), ("audience", "me"), ("alt", "")]))
    #expect(edited.status == 303)
    #expect(try await circle.api(ana).get("/api/grassy/feed").items.first?["tags"] == ["Beach"])
  }

  @Test func `a post is changed by its form, and everything else in it stays`() async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    let post = try await circle.grow(
      ana, "before", tags: ["one"], at: ["name": "Hut", "precision": "exact"], photos: 2)
    let path = "/grassy/p/\(post.id)"
    let photos = post.media.map { ("photo", $0.description) }
    let form = try await circle.browser(ana).get(path + "/edit").text
    #expect(
      form.contains(/type="range"[^>]*value="4"/) && form.contains("value=\"Hut\"") && form.contains("value=\"one\""))

    let saved = try await circle.browser(ana).send(
      .post, path + "/edit",
      body: .form(
        [
          ("caption", "after"), ("tags", "two, three"), ("location", "Hut"), ("placeID", ""), ("precision", "4"),
          ("audience", "followers"), ("alt", "First"), ("alt", "Second"),
        ] + photos))

    #expect(saved.status == 303)
    let after = try await circle.api(ana).get("/api/grassy/posts/\(post.id)").json
    #expect(after["caption"] == "after" && after["tags"] == ["two", "three"])
    #expect(after["audience", "kind"] == "followers")
    #expect(after["location"] == post.json["location"])
    #expect(after["media"]?.array?.compactMap { $0["alt"]?.string } == ["First", "Second"])
    #expect(try await circle.browser(ana).get(try #require(saved.location)).text.contains("Post saved."))

    let refused = try await circle.browser(ana).send(
      .post, path + "/edit",
      body: .form(
        [
          ("caption", "other"), ("tags", "!"), ("location", "Hut"), ("precision", "4"), ("audience", "followers"),
          ("alt", "Kept"), ("alt", ""),
        ] + photos))
    #expect(refused.status == 422)
    #expect(refused.text.contains("Kept</textarea>") && refused.text.contains("value=\"!\""))
    #expect(try await circle.api(ana).get("/api/grassy/posts/\(post.id)").json == after)
  }

  @Test(arguments: [
    ("caption", String(repeating: "a", count: 2201)), ("tags", "!"), ("location", "???"), ("audience", "circles"),
    ("alt", String(repeating: "a", count: 1001)),
  ])
  func `of an edit that is refused for its words no photo is kept`(field: String, text: String) async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    let post = try await circle.grow(ana, "before")
    try await circle.keepOriginals(ana)
    let said = [
      ("photo", post.media[0].description), ("caption", "words"), ("tags", "oak"), ("location", ""), ("precision", "4"),
      ("audience", "me"), ("alt", "First"),
    ]
    func send(_ fields: [(String, String)]) async throws -> Reply {
      try await circle.browser(ana).send(
        .post, "/grassy/p/\(post.id)/edit",
        body: .multipart(fields, files: [("file", try await TestCircle.originalPhoto())]))
    }

    let refused = try await send(said.map { $0.0 == field ? (field, text) : $0 })

    #expect(refused.status == 422)
    #expect(try await circle.count("SELECT count(*) FROM media") == 1)
    #expect(try await circle.count("SELECT count(*) FROM originals") == 0)
    #expect(try await circle.api(ana).get("/api/grassy/posts/\(post.id)")["caption"] == "before")
    // With other words it is kept.
    #expect(try await send(said).status == 303)
    #expect(try await circle.count("SELECT count(*) FROM media") == 2)
    #expect(try await circle.count("SELECT count(*) FROM originals") == 1)
  }

  @Test func `deleting asks first and leads to one's profile`() async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    let post = try await circle.grow(ana, "soon gone").id

    let ask = try await circle.browser(ana).get("/grassy/p/\(post)/delete").text
    #expect(ask.contains("Delete post?") && ask.contains("action=\"/grassy/p/\(post)/delete\""))
    let gone = try await circle.browser(ana).submit("/grassy/p/\(post)/delete")
    #expect(gone.location?.hasPrefix("/grassy/u/ana") == true)
    #expect(try await circle.browser(ana).get(try #require(gone.location)).text.contains("Post deleted."))
  }

  @Test func `the first page is a welcome, the way to a profile, or the feed`() async throws {
    let circle = try TestCircle.grassy()
    let outsider = try await circle.gardener("outsider", hasProfile: false)
    let ana = try await circle.gardener("ana")

    #expect(try await circle.anyone.get("/grassy").text.contains("Photos of the places you love."))
    #expect(try await circle.browser(outsider).get("/grassy").location == "/grassy/onboarding")
    let empty = try await circle.browser(ana).get("/grassy").text
    #expect(empty.contains("No posts yet") && empty.contains("Create post"))
    try await circle.grow(ana, "a path")
    let feed = try await circle.browser(ana).get("/grassy").text
    #expect(feed.contains("a path") && !feed.contains("No posts yet"))
  }

  @Test(arguments: [
    "/grassy?", "/grassy?scope=following&", "/grassy/u/ana?", "/grassy/tags/moss?", "/grassy/places/~hut?",
    "/grassy/bookmarks?",
  ])
  func `a long list is left by its link to the next page, each post once`(path: String) async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    var posts: [String] = []
    for number in 0..<33 {
      let post = try await circle.grow(ana, "\(number)", tags: ["moss"], at: ["name": "Hut"]).id
      try await circle.require(200, circle.api(ana).put("/api/grassy/posts/\(post)/bookmark"))
      posts.insert(post, at: 0)
    }
    var (found, next): ([String], String?) = ([], String(path.dropLast()))
    while let target = next, found.count < 100 {
      let page = try await circle.browser(ana).get(target).text
      found += page.matches(of: /<(?:article|a) [^>]*data-post="([^"]*)"/).map { String($0.1) }
      next = page.firstMatch(of: /<a class="more-link" href="([^"]*)"/).map { match -> String in
        let href = match.1.replacing("&amp;", with: "&")
        return href.hasPrefix("?") ? path.prefix { $0 != "?" } + String(href) : String(href)
      }
    }
    #expect(found == posts)
  }

  @Test func `a page of bookmarks reads on past those that cannot be seen any more`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    var posts: [String] = []
    for number in 0..<13 {
      let post = try await circle.grow(ben, "\(number)").id
      try await circle.require(200, circle.api(ana).put("/api/grassy/posts/\(post)/bookmark"))
      posts.append(post)
    }
    for post in posts.dropFirst() { try await circle.edit(ben, post, ["audience": ["kind": "me"]]) }

    let page = try await circle.browser(ana).get("/grassy/bookmarks").text

    // The one that is left is the thirteenth; a page used to end after twelve and to lead on with nothing on it.
    #expect(page.contains(posts[0]) && !page.contains("More bookmarks") && !page.contains("No bookmarks yet"))
  }

  @Test func `explore shows people, tags and places that match, and says when nothing does`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("mossy", fullName: "Ben Moss"))
    try await circle.grow(ben, tags: ["Moss"])

    let start = try await circle.browser(ana).get("/grassy/explore").text
    #expect(start.contains("People here") && start.contains("mossy"))
    let found = try await circle.browser(ana).get("/grassy/explore?q=moss").text
    #expect(found.contains("#Moss") && found.contains("mossy"))
    let tags = try await circle.browser(ana).get("/grassy/explore?q=%23moss").text
    #expect(tags.contains("#Moss") && !tags.contains("Ben Moss"))
    let nothing = try await circle.browser(ana).get("/grassy/explore?q=%3Cxyz%3E").text
    #expect(nothing.contains("Nothing found") && nothing.contains("&lt;xyz&gt;") && !nothing.contains("<xyz>"))
  }
  @Test func `more people than a page of explore has are behind its link, where they stand alone`() async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    for number in 10..<42 { _ = try await circle.gardener("moss.\(number)") }
    try await circle.grow(ana, tags: ["Moss"])
    try await circle.require(200, circle.api(ana).put("/api/grassy/tags/other/mute"))
    let browser = circle.browser(ana)
    func people(_ page: String) -> [String] { page.matches(of: /data-person="([^"]+)"/).map { String($0.1) } }

    for (query, length) in [("", 30), ("?q=moss", 20)] {
      let first = try await browser.get("/grassy/explore\(query)").text
      let link = try #require(first.firstMatch(of: /href="(\/grassy\/explore[^"]+)"[^>]*>More people</)?.1)
      let rest = try await browser.get(String(link.replacing("&amp;", with: "&"))).text

      #expect(people(first).count == length && people(rest).count == 32 - length, "\(query)")
      #expect(Set(people(first) + people(rest)).count == 32, "\(query)")
      #expect(!rest.contains("More people") && !rest.contains("#Moss") && !rest.contains("Muted tags"), "\(query)")
      #expect(rest.contains("Back to what was found"), "\(query)")
      // Where muted tags come below, the list doesn't go on by itself.
      #expect(first.contains("data-next") == !query.isEmpty, "\(query)")
    }
  }

  @Test func `the licences name where places come from, and whose view of borders it is`() async throws {
    let circle = try TestCircle.grassy()

    let page = try await circle.anyone.get("/licences")

    #expect(page.status == 200)
    let entries = page.text.split(separator: "<li>").map(String.init)
    let geoNames = try #require(entries.first { $0.contains(">GeoNames</a>") })
    #expect(geoNames.contains("CC BY 4.0") && geoNames.contains("href=\"https://www.geonames.org/\""))
    let naturalEarth = try #require(entries.first { $0.contains(">Natural Earth</a>") })
    #expect(naturalEarth.contains("as Germany sees them where states disagree"))
    #expect(naturalEarth.contains("Public domain") && naturalEarth.contains("https://www.naturalearthdata.com/"))
  }
}
