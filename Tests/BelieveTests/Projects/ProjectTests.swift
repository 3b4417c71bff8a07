import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

struct ProjectTests {
  @Test func `joining makes builder and karma in one go, and a name is enough`() async throws {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana")

    let me = try await circle.api(ana).get("/api/believe/me")

    #expect(me["builder", "name"]?.string == "Ana")
    #expect(me["isOnboarded"].bool == false)
    #expect((me["karma", "totalPoints"]?.int, me["karma", "level"]?.int) == (0, 1))
    #expect(!me.text.contains("username"))
    #expect(try await circle.count("SELECT count(*) FROM believe_karma") == 1)
    #expect(try await circle.api(ana).post("/api/believe/me", ["name": "Ana"]).status == 409)
    let bare = try await circle.builder("Bo", hasBuilder: false)
    #expect(try await circle.api(bare).get("/api/believe/me").code == "no_profile")
    #expect(try await circle.api(bare).post("/api/believe/me", ["name": "  "]).fields == ["name"])
    #expect(try await circle.count("SELECT count(*) FROM believe_builders") == 1)
  }

  @Test func `what one says of oneself is checked`() async throws {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana")
    let api = circle.api(ana)

    // Marks that turn text around, marks that nobody sees, and white space.
    let unseen = ["202A", "202E", "2066", "2069", "200E", "200F", "61C", "200B", "2060", "FEFF", "AD", "A0", "2028"]
      .compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init).map { "https://a.example/\($0)moc.knab" }
      }
    #expect(unseen.count == 13)
    for bad in ["javascript:alert(1)", "ftp://a.example", "https://", "https:// a", "http://x@y", "data:text/html,x"]
      + unseen
    {
      #expect(try await api.patch("/api/believe/me", ["websiteURL": .string(bad)]).fields == ["websiteURL"], "\(bad)")
    }
    for bad in ["a b", "@", "sixteen_letters_", "ä"] {
      #expect(try await api.patch("/api/believe/me", ["twitterHandle": .string(bad)]).fields == ["twitterHandle"])
    }
    let good = try await api.patch(
      "/api/believe/me",
      ["name": "Ana B", "bio": "Boats", "websiteURL": "HTTPS://boats.example/a?b", "twitterHandle": "@ana_b"])
    #expect(good["builder", "websiteURL"]?.string == "https://boats.example/a?b")
    #expect(good["builder", "twitterHandle"]?.string == "ana_b")
    #expect(good["builder", "name"]?.string == "Ana B")
    let cleared = try await api.patch("/api/believe/me", ["websiteURL": .null, "isCreator": true])
    #expect(cleared["builder", "websiteURL"]?.isNull == true)
    #expect(cleared["builder", "isCreator"]?.bool == true)
    let onboarded = try await api.put("/api/believe/me/onboarding", ["isCreator": false])
    #expect((onboarded["isOnboarded"].bool, onboarded["builder", "isCreator"]?.bool) == (true, false))
  }

  @Test func `a slug comes from the title, is unique, and an old one still leads to the project`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let first = try await circle.project(ana, "Über das Meer! (2)")
    #expect(first.hasPrefix("uber-das-meer-2-"))
    #expect(first.utf8.count == "uber-das-meer-2-".utf8.count + 6)
    #expect(try await circle.project(ana, "🚀").hasPrefix("project-"))

    let renamed = try await circle.api(ana).patch("/api/believe/projects/\(first)", ["newSlug": "Sea"])

    #expect(renamed["slug"].string == "sea")
    #expect(try await circle.api(ben).get("/api/believe/projects/\(first)")["slug"].string == "sea")
    // Neither the present nor an earlier slug can be had, not even of a project that one cannot see.
    _ = try await circle.api(ana).patch("/api/believe/projects/sea", ["isPublished": false])
    for slug in ["sea", first] {
      #expect(try await circle.api(ben).get("/api/believe/slugs/\(slug)")["isAvailable"].bool == false)
      let refused = try await circle.api(ben).post("/api/believe/projects", ["title": "B", "slug": .string(slug)])
      #expect((refused.status, refused.code) == (409, "taken"))
      #expect(refused.fields == ["slug"])
      #expect(try await circle.api(ben).get("/api/believe/projects/\(slug)").status == 404)
    }
    #expect(try await circle.api(ben).get("/api/believe/slugs/free-one")["isAvailable"].bool == true)
    #expect(try await circle.api(ben).get("/api/believe/slugs/a--b")["reason"].string == "characters")
    let long = String(repeating: "%C3%A9", count: 161)
    #expect(try await circle.api(ben).get("/api/believe/slugs/\(long)")["reason"].string == "too_long")
    // Back to an earlier one of its own, which the form knows.
    #expect(try await circle.browser(ana).get("/believe/p/sea/edit").text.contains("data-slug-earlier=\"\(first)\""))
    #expect(
      try await circle.api(ana).patch("/api/believe/projects/sea", ["newSlug": .string(first)])["slug"].string == first)
    #expect(try await circle.browser(ana).get("/believe/p/\(first)/edit").text.contains("data-slug-earlier=\"sea\""))
    let suggested = try await circle.api(ben).get("/api/believe/slug-suggestion?title=My%20Boat")
    #expect(suggested["slug"].string?.hasPrefix("my-boat-") == true)
  }

  @Test func `fields of a project are checked`() async throws {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana")
    func refused(_ json: JSONValue) async throws -> [String] {
      try await circle.api(ana).post("/api/believe/projects", json).fields
    }

    #expect(try await refused(["title": "  "]) == ["title"])
    #expect(try await refused(["title": .string(String(repeating: "a", count: 101))]) == ["title"])
    #expect(try await refused(["title": "A", "tagline": .string(String(repeating: "a", count: 161))]) == ["tagline"])
    #expect(try await refused(["title": "A", "mood": "blue"]) == ["mood"])
    #expect(try await refused(["title": "A", "visibility": "secret"]) == ["visibility"])
    #expect(try await refused(["title": "A", "slug": "x"]) == ["slug"])
    #expect(try await refused(["title": "A", "cover": "01890a5d-ac96-774b-bcce-b302099a8057"]) == ["cover"])
    #expect(try await refused([:]) == ["title"])
  }

  @Test func `every field at fault is named at once, and nothing is changed then`() async throws {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana")
    let api = circle.api(ana)
    let slug = try await circle.project(ana, "A boat")
    let long = JSONValue.string(String(repeating: "a", count: 6000))
    let project: JSONValue = [
      "title": " ", "tagline": long, "description": long, "slug": "x", "newSlug": "x", "mood": "blue",
      "visibility": "secret",
    ]

    #expect(
      try await api.post("/api/believe/projects", project).fields
        == ["slug", "title", "tagline", "description", "mood", "visibility"])
    #expect(
      try await api.patch("/api/believe/projects/\(slug)", project).fields
        == ["newSlug", "title", "tagline", "description", "mood", "visibility"])
    #expect(
      try await api.patch(
        "/api/believe/me", ["name": "", "bio": long, "websiteURL": "x", "twitterHandle": "a b", "isCreator": true]
      ).fields == ["name", "bio", "websiteURL", "twitterHandle"])
    #expect(
      try await api.post(
        "/api/believe/projects/\(slug)/milestones", ["title": "", "description": long, "targetDate": "soon"]
      ).fields == ["title", "description", "targetDate"])
    #expect(
      try await api.post(
        "/api/believe/projects/\(slug)/posts",
        [
          "content": long, "images": [.string(Self.nothing), .string(Self.nothing)],
          "publishAt": "2001-01-01T00:00:00Z",
        ]
      ).fields == ["content", "images", "publishAt"])

    let seen = try await api.get("/api/believe/projects/\(slug)")
    #expect(seen["title"].string == "A boat" && seen["slug"].string == slug)
    #expect(try await api.get("/api/believe/projects/\(slug)/milestones").items.isEmpty)
  }

  @Test func `milestones are listed page by page`() async throws {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana")
    let (api, slug) = (circle.api(ana), try await circle.project(ana))
    let milestones = "/api/believe/projects/\(slug)/milestones"
    for title in ["One", "Two", "Three"] {
      try await circle.require(201, api.post(milestones, ["title": .string(title)]))
    }
    let first = try await api.get("\(milestones)?limit=2")
    #expect(first.each("title") == ["One", "Two"])
    let rest = try await api.get("\(milestones)?limit=2&before=\(try #require(first["next"].string))")
    #expect(rest.each("title") == ["Three"] && rest["next"].isNull)
  }

  @Test func `what one says of oneself is changed as a whole or not at all`() async throws {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana")
    let edit: JSONValue = ["name": "Other", "websiteURL": "https://boats.example", "avatar": .string(Self.nothing)]

    #expect(try await circle.api(ana).patch("/api/believe/me", edit).fields == ["avatar"])
    let me = try await circle.api(ana).get("/api/believe/me")
    #expect(me["builder", "name"]?.string == "Ana" && me["builder", "websiteURL"]?.isNull == true)
    // What cannot be written of the builder takes the profile's change back too.
    let builder = try #require(ana.profile)
    try await circle.storage.system.write { try $0.run("DELETE FROM believe_builders WHERE id = \(builder)") }
    #expect(try await circle.api(ana).patch("/api/believe/me", ["name": "Other"]).status == 404)
    #expect(try await circle.count("SELECT count(*) FROM profiles WHERE full_name = 'Other'") == 0)
  }

  private static let nothing = "01890a5d-ac96-774b-bcce-b302099a8057"

  @Test func `the same key makes one project`() async throws {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana")

    let one = try await circle.api(ana).post("/api/believe/projects", ["title": "A"], key: "k")
    let two = try await circle.api(ana).post("/api/believe/projects", ["title": "A"], key: "k")
    let three = try await circle.api(ana).post("/api/believe/projects", ["title": "B"], key: "k")

    #expect(one["id"] == two["id"])
    #expect(three.status == 422)
    #expect(try await circle.count("SELECT count(*) FROM believe_projects") == 1)
  }

  @Test func `the mood is the owner's, and its history is kept`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)

    for mood in ["green", "red", "red"] {
      _ = try await circle.api(ana).put("/api/believe/projects/\(slug)/mood", ["mood": .string(mood)])
    }
    #expect(try await circle.api(ben).put("/api/believe/projects/\(slug)/mood", ["mood": "green"]).status == 404)
    _ = try await circle.api(ana).put("/api/believe/projects/\(slug)/mood", ["mood": .null])

    let moods = try await circle.api(ben).get("/api/believe/projects/\(slug)/mood").items.map { $0["mood"]?.string }
    #expect(moods == [nil, "red", "green"])
  }

  @Test func `a cover hangs on one project, is seen with it and goes with it`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let (first, second) = (try await circle.photo(of: ana), try await circle.photo(of: ana))
    let slug = try await circle.project(ana)
    let path = "/api/believe/projects/\(slug)"
    _ = try await circle.api(ana).patch(path, ["cover": .string(first.description)])
    let url = try #require(try await circle.api(ben).get(path)["coverURL"].string)

    #expect(try await circle.anyone.get(url).status == 200)
    #expect(
      try await circle.api(ana).post("/api/believe/projects", ["title": "B", "cover": .string(first.description)])
        .status
        == 422)
    _ = try await circle.api(ana).patch(path, ["isPublished": false])
    #expect(try await circle.anyone.get(url).status == 404)
    _ = try await circle.api(ana).patch(path, ["cover": .string(second.description)])
    #expect(circle.files(of: first) == [])
    _ = try await circle.api(ana).delete(path)
    #expect(circle.files(of: second) == [])
  }

  @Test func `a cover is described with its project, or as it was when it was sent`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let (first, second) = (try await circle.photo(of: ana, alt: "Sent so"), try await circle.photo(of: ana))
    let made = try await circle.api(ana).post(
      "/api/believe/projects", ["title": "A boat", "cover": .string("\(first)")])
    let path = "/api/believe/projects/\(try #require(made["slug"].string))"
    func said() async throws -> String? { try await circle.api(ben).get(path)["coverAlt"].string }

    #expect(try await said() == "Sent so")
    _ = try await circle.api(ana).patch(path, ["coverAlt": " A hull "])
    #expect(try await said() == "A hull")
    _ = try await circle.api(ana).patch(path, ["title": "The boat"])
    #expect(try await said() == "A hull")
    #expect(
      try await circle.api(ana).patch(path, ["coverAlt": .string(String(repeating: "x", count: 1001))]).status == 422)
    _ = try await circle.api(ana).patch(path, ["cover": .string("\(second)")])
    #expect(try await said() == nil)
    _ = try await circle.api(ana).patch(path, ["coverAlt": "A mast"])
    _ = try await circle.api(ana).patch(path, ["cover": .null])
    #expect(try await said() == nil)
  }

  @Test func `lists hold what is public, in their order, page by page`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    var made: [String] = []
    for number in 0..<5 { made.insert(try await circle.project(ana, "Public \(number)"), at: 0) }
    let draft = try await circle.project(ana, "Draft", isPublished: false)
    let unlisted = try await circle.project(ana, "Unlisted", visibility: "unlisted")
    let closed = try await circle.project(ana, "Closed", visibility: "followers")

    var seen: [String] = []
    var target = "/api/believe/projects?limit=2"
    while true {
      let page = try await circle.api(ben).get(target)
      seen += page.each("slug")
      guard let next = page.next else { break }
      target = "/api/believe/projects?limit=2&before=\(next)"
    }
    #expect(seen == made)
    let id = try #require(ana.profile)
    #expect(try await circle.api(ben).get("/api/believe/builders/\(id)/projects").each("slug") == made)
    #expect(try await circle.api(ana).get("/api/believe/me/projects").each("slug") == [closed, unlisted, draft] + made)
    #expect(try await circle.api(ben).get("/api/believe/projects/\(unlisted)").status == 200)
    for hidden in [draft, closed] {
      #expect(try await circle.api(ben).get("/api/believe/projects/\(hidden)").status == 404)
      #expect(try await circle.api(ben).put("/api/believe/projects/\(hidden)/follow").status == 404)
    }
  }

  @Test func `search finds the start of words of title, tagline and creator, without accents`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Álvaro Núñez"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana, "Solar sails")
    _ = try await circle.api(ana).patch("/api/believe/projects/\(slug)", ["tagline": "Across the Ocean"])
    let draft = try await circle.project(ana, "Solar secret", isPublished: false)
    let unlisted = try await circle.project(ana, "Solar unlisted", visibility: "unlisted")
    func found(_ words: String) async throws -> [String] {
      try await circle.api(ben).get("/api/believe/projects?q=\(Client.escaped(words))").each("slug")
    }

    for words in ["sol", "SAILS", "sáils", "ocean", "the oc", "nunez", "alvaro"] {
      #expect(try await found(words) == [slug], "\(words)")
    }
    for words in ["olar", "", "  ", "x", "ben"] { #expect(try await found(words) == [], "\(words)") }
    #expect(draft != unlisted)
    try await circle.shutOut(ana, ben)
    #expect(try await found("sol") == [])
  }

  @Test func `words find a project as long as lists show it`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana, "Solar sails", isPublished: false)
    let path = "/api/believe/projects/\(slug)"
    func found(_ words: String) async throws -> [String] {
      try await circle.api(ben).get("/api/believe/projects?q=\(words)").each("slug")
    }
    func change(_ name: String, to value: JSONValue) async throws {
      try await circle.require(200, circle.api(ana).patch(path, [name: value]))
    }

    for words in ["solar", "ana"] {
      #expect(try await found(words) == [])
      try await change("isPublished", to: true)
      #expect(try await found(words) == [slug])
      try await change("visibility", to: "unlisted")
      #expect(try await found(words) == [])
      try await change("visibility", to: "public")
      try await change("title", to: "Solar kites")
      #expect(try await found(words) == [slug])
      #expect(try await found("sails") == [])
      try await change("title", to: "Solar sails")
      try await change("isPublished", to: false)
    }
    #expect(try await found("solar") == [])
  }

  @Test func `deleting a project takes everything along but what others earned`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)
    try await circle.support(ben, follows: slug)
    let post = try await circle.update(ana, slug)
    try await circle.support(ben, likes: post)
    try await circle.encourage(ben, slug)
    try await circle.encourage(ben, slug, isAnonymous: true)
    _ = try await circle.api(ana).post("/api/believe/projects/\(slug)/milestones", ["title": "One"])
    let before = try await circle.api(ben).get("/api/believe/me/karma")["totalPoints"].int

    #expect(try await circle.api(ana).delete("/api/believe/projects/\(slug)").status == 204)

    let tables: [SQL] = [
      "SELECT count(*) FROM believe_projects", "SELECT count(*) FROM believe_slugs",
      "SELECT count(*) FROM believe_posts", "SELECT count(*) FROM believe_timeline",
      "SELECT count(*) FROM believe_follows", "SELECT count(*) FROM believe_likes",
      "SELECT count(*) FROM believe_support_messages", "SELECT count(*) FROM believe_support_senders",
      "SELECT count(*) FROM believe_support_handles", "SELECT count(*) FROM believe_milestones",
      "SELECT count(*) FROM believe_recent_support", "SELECT count(*) FROM activity",
    ]
    for table in tables { #expect(try await circle.count(table) == 0, "\(table.text)") }
    #expect(try await circle.api(ben).get("/api/believe/me/karma")["totalPoints"].int == before)
    #expect(before == 26)
    let actions = try await circle.api(ben).get("/api/believe/me/support-actions").items
    #expect(actions.count == 4 && actions.allSatisfy { $0["project"]?.isNull == true })
  }
}
