import Core
import SQL
import TestCircle
import Testing
import Wire

struct ProfileTests {
  @Test(arguments: ["ana", "ANA", "aNa"])
  func `a username is taken in whatever case`(name: String) async throws {
    let circle = try TestCircle()
    _ = try await circle.member("ana")
    let (ben, guest) = (try await circle.member("ben"), try await circle.member("guest", hasProfile: false))

    for reply in [
      try await circle.api(guest).post("/api/kinnect/profile", ["username": .string(name)]),
      try await circle.api(ben).patch("/api/kinnect/profile", ["username": .string(name)]),
    ] {
      #expect(reply.status == 409)
      #expect(reply.code == "taken")
      #expect(reply.fields == ["username"])
    }
    let available = try await circle.api(guest).get("/api/auth/username-available?app=kinnect&username=\(name)")
    #expect(available["available"].bool == false)
    #expect(available["reason"].string == "taken")
  }

  @Test(arguments: [
    ("ab", "too_short"), ("", "too_short"), (String(repeating: "a", count: 31), "too_long"), ("a b", "characters"),
    ("ana-lind", "characters"), ("aña", "characters"), ("ana/..", "characters"), ("<b>", "characters"),
    (String(repeating: "é", count: 61), "too_long"),
  ])
  func `a username has 3 to 30 of a to z, digits, dot and underscore`(name: String, reason: String) async throws {
    let circle = try TestCircle()
    let guest = try await circle.member("guest", hasProfile: false)

    let reply = try await circle.api(guest).post("/api/kinnect/profile", ["username": .string(name)])

    #expect(reply.status == 422)
    #expect(reply.fields == ["username"])
    #expect(reply["errors"].array?.first?["code"]?.string == reason)
    let available = try await circle.api(guest).get(
      "/api/auth/username-available?app=kinnect&username=\(Client.escaped(name))")
    #expect(available["reason"].string == reason)
  }

  @Test(arguments: [
    ("Ana Lindqvist", "ana.lindqvist"), ("  Zoë   O’Brien ", "zoe.o.brien"), ("Jürgen Groß", "jurgen.gross"),
    ("Anna-Lena", "anna.lena"), ("Bo", ""), ("Анна", ""), ("", ""),
    ("Maximiliana Konstantinopolitanska", "maximiliana.konstantinopolit"),
  ])
  func `who leaves the username empty is shown one from the name`(name: String, proposal: String) async throws {
    let circle = try TestCircle()
    let guest = circle.browser(try await circle.member("guest", hasProfile: false))

    let page = try await guest.submit("/kinnect/onboarding", ["username": "", "fullName": name])

    #expect(page.status == 422)
    #expect(page.text.contains("name=\"username\" type=\"text\" value=\"\(proposal)\""))
    #expect(page.text.contains("How about this one?") == !proposal.isEmpty)
  }

  @Test func `a username that is proposed is nobody’s yet`() async throws {
    let circle = try TestCircle()
    for name in ["ana.lind", "ana.lind2"] { _ = try await circle.member(name) }
    let guest = circle.browser(try await circle.member("guest", hasProfile: false))

    let page = try await guest.submit("/kinnect/onboarding", ["username": "", "fullName": "Ana Lind"])

    #expect(page.text.contains("value=\"ana.lind3\""))
  }

  @Test func `people are called by their full names, and by their usernames where they have none`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana", fullName: "Ana Lind"), try await circle.member("ben"))
    for (one, other) in [(ana, ben), (ben, ana)] { try await circle.follow(one, other) }
    for member in [ana, ben] { _ = try await circle.post(member, "Morning") }
    let browser = circle.browser(ben)

    let feed = try await browser.get("/kinnect").text
    for name in ["Ana Lind", "ben"] { #expect(feed.contains("<span class=\"username\">\(name)</span>")) }
    for path in ["/kinnect/search?q=lind", "/kinnect/u/ben/followers"] {
      let page = try await browser.get(path).text
      #expect(
        page.contains("<span class=\"username\"><bdi>Ana Lind</bdi></span>")
          && page.contains("<span class=\"quiet\"><bdi>ana</bdi></span>"))
    }
    #expect(try await browser.get("/kinnect/activity").text.contains(">Ana Lind</a>"))
    #expect(try await browser.get("/kinnect/u/ana").text.contains("<p class=\"quiet\">ana</p>"))
  }

  @Test func `the longest and the oddest username are fine, and stored in lower case`() async throws {
    let circle = try TestCircle()
    for (number, name) in ["Abc", "._.", "A.B_C9", String(repeating: "z", count: 30)].enumerated() {
      let guest = try await circle.member("guest.\(number)", hasProfile: false)
      let reply = try await circle.api(guest).post("/api/kinnect/profile", ["username": .string(name)])
      #expect(reply.status == 201)
      #expect(reply["username"].string == name.lowercased())
    }
  }

  @Test func `of two who take a name at once one gets it`() async throws {
    let circle = try TestCircle()
    let (one, two) = (
      try await circle.member("one", hasProfile: false), try await circle.member("two", hasProfile: false)
    )

    async let first = circle.api(one).post("/api/kinnect/profile", ["username": "same"])
    async let second = circle.api(two).post("/api/kinnect/profile", ["username": "SAME"])

    #expect(try await [first.status, second.status].sorted() == [201, 409])
  }

  @Test func `an account has one profile in an app`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    let reply = try await circle.api(ana).post("/api/kinnect/profile", ["username": "other"])

    #expect(reply.status == 409)
    #expect(reply.code == "conflict")
    #expect(try await circle.count("SELECT count(*) FROM profiles") == 1)
  }

  @Test(arguments: [("bio", 280), ("fullName", 80)])
  func `texts have their bounds, in code points`(field: String, most: Int) async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    for (text, status) in [
      (String(repeating: "🦅", count: most), 200), (String(repeating: "x", count: most + 1), 422), ("", 200),
      ("a\u{0}b", 422), (" ab ", 200),
    ] {
      let reply = try await circle.api(ana).patch("/api/kinnect/profile", .object([.init(field, .string(text))]))
      #expect(reply.status == status)
      if status == 422 { #expect(reply.fields == [field]) }
    }
    #expect(try await circle.api(ana).get("/api/kinnect/profiles/ana")[field].string == "ab")
  }

  @Test func `what is not given stays, and every fault is told at once`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana", fullName: "Ana Lind", bio: "hello")

    let changed = try await circle.api(ana).patch("/api/kinnect/profile", ["fullName": "Ana L"])
    #expect(changed["bio"].string == "hello")
    #expect(changed["username"].string == "ana")
    #expect(changed["relation"].string == "self")
    let refused = try await circle.api(ana).patch(
      "/api/kinnect/profile", ["username": "!", "bio": .string(String(repeating: "x", count: 281))])

    #expect(refused.status == 422)
    #expect(Set(refused.fields) == ["username", "bio"])
  }

  @Test func `a new avatar takes the old one's file and row away, and null takes the last`() async throws {
    let circle = try TestCircle()
    let (ana, eve) = (try await circle.member("ana"), try await circle.member("eve"))
    let (one, two) = (try await circle.photo(of: ana), try await circle.photo(of: ana))
    func set(_ avatar: JSONValue) async throws -> Reply {
      try await circle.api(ana).patch("/api/kinnect/profile", ["avatar": avatar])
    }

    let first = try await set(.string(one.description))
    #expect(first["avatarURL"].string?.contains(one.description) == true)
    // Everyone in the app sees a face.
    #expect(try await circle.browser(eve).get("/media/kinnect/\(one)/320").status == 200)
    #expect(try await set(.string(two.description)).status == 200)
    #expect(circle.files(of: one) == [])
    #expect(try await circle.browser(eve).get("/media/kinnect/\(one)/320").status == 404)
    #expect(circle.files(of: two).count == 6)
    #expect(try await circle.api(ana).patch("/api/kinnect/profile", ["bio": "x"])["avatarURL"].string != nil)
    #expect(try await set(.null)["avatarURL"].isNull)

    #expect(circle.files(of: two) == [])
    #expect(try await circle.count("SELECT count(*) FROM media") == 0)
  }

  @Test func `an avatar is one's own photo, not used for anything else`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    let used = try await circle.post(ana).media[0]
    let foreign = try await circle.photo(of: ben)
    let nothing: ID<MediaAPI.Item> = circle.services.newID()
    let guest = try await circle.member("guest", hasProfile: false)

    for id in [used, foreign, nothing] {
      let reply = try await circle.api(ana).patch("/api/kinnect/profile", ["avatar": .string(id.description)])
      #expect(reply.status == 422)
      #expect(reply.fields == ["avatar"])
      let made = try await circle.api(guest).post(
        "/api/kinnect/profile", ["username": "guest", "avatar": .string(id.description)])
      #expect(made.status == 422)
    }
    #expect(try await circle.count("SELECT count(*) FROM profiles") == 2)
  }

  @Test func `the state of onboarding lives on the server`() async throws {
    let circle = try TestCircle()
    let guest = try await circle.member("guest", hasProfile: false)
    #expect(try await circle.browser(guest).get("/kinnect").location == "/kinnect/onboarding")

    #expect(try await circle.api(guest).post("/api/kinnect/profile", ["username": "guest"]).status == 201)

    #expect(try await circle.browser(guest).get("/kinnect").status == 200)
    #expect(
      try await circle.browser(guest).get("/api/auth/me")["profiles"].array?.first?["username"]?.string == "guest")
  }
}
