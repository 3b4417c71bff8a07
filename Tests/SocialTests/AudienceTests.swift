import HTTP
import Core
import SQL
import Social
import TestCircle
import Testing
import Wire

/// Circles, who sees a pin, and one's pins as somebody else sees them, by calls and by pages.
struct AudienceTests {
  /// Ana has two followers, Ben, whom she follows too, and Cleo; Dora follows nobody.
  private struct Board {
    let circle: TestCircle
    var members: [String: Member] = [:]

    init() async throws {
      circle = try TestCircle(apps: CorkboardTests.apps)
      for name in ["ana", "ben", "cleo", "dora"] {
        let member = try await circle.newAccount(name, app: "cork")
        #expect(try await circle.api(member).post("/api/cork/profile", ["username": .string(name)]).status == 201)
        members[name] = member
      }
      for name in ["ben", "cleo"] { #expect(try await api(name).put("/api/cork/profiles/ana/follow").status == 200) }
      #expect(try await api("ana").put("/api/cork/profiles/ben/follow").status == 200)
    }

    func member(_ name: String) throws -> Member { try #require(members[name]) }
    func api(_ name: String) throws -> Client { circle.api(try member(name)) }
    func browser(_ name: String) throws -> Client { circle.browser(try member(name)) }

    func pin(_ audience: JSONValue) async throws -> String {
      circle.clock.advance(seconds: 1)
      let photo = try await circle.photo(of: try member("ana"))
      let made = try await api("ana").post(
        "/api/cork/pins", ["text": "x", "media": .array([.string("\(photo)")]), "audience": audience])
      #expect(made.status == 201, "\(made.text)")
      return try #require(made["id"].string)
    }

    func newCircle(_ name: String, of people: [String] = []) async throws -> String {
      let made = try await api("ana").post("/api/cork/circles", ["name": .string(name)])
      #expect(made.status == 201, "\(made.text)")
      let id = try #require(made["id"].string)
      for person in people {
        #expect(try await api("ana").put("/api/cork/circles/\(id)/members/\(person)", [:]).status == 200)
      }
      return id
    }

    /// Who gets the pin.
    func readers(of pin: String) async throws -> [String] {
      var found: [String] = []
      for name in ["ben", "cleo", "dora"] {
        let isSeen = try await api(name).get("/api/cork/pins/\(pin)").status == 200
        #expect(try await api(name).get("/api/cork/feed").each("id").contains(pin) == (isSeen && name != "dora"))
        if isSeen { found.append(name) }
      }
      return found
    }
  }

  @Test func `each audience is seen by those whom it names`() async throws {
    let board = try await Board()
    let family = try await board.newCircle("Family", of: ["cleo"])
    let audiences: [(JSONValue, [String], [String])] = [
      (["kind": "everyone"], ["ben", "cleo", "dora"], ["everyone"]),
      (["kind": "followers"], ["ben", "cleo"], ["follower"]), (["kind": "friends"], ["ben"], ["friend"]),
      (["kind": "circles", "circles": .array([.string(family)])], ["cleo"], ["circle"]), (["kind": "me"], [], []),
    ]
    for (audience, readers, reasons) in audiences {
      let pin = try await board.pin(audience)
      #expect(try await board.readers(of: pin) == readers, "\(audience)")
      let panel = try await board.api("ana").get("/api/cork/posts/\(pin)/audience").items
      #expect(panel.compactMap { $0["person", "username"]?.string } == readers)
      for line in panel { #expect(line["reasons"]?.array?.contains { $0.string == reasons.first } == true) }
      // Any of them can become any other.
      for (other, readers, _) in audiences {
        let changed = try await board.api("ana").patch("/api/cork/pins/\(pin)", ["audience": other])
        #expect(changed.status == 200, "\(changed.text)")
        #expect(try await board.readers(of: pin) == readers, "\(audience), then \(other)")
      }
      #expect(try await board.circle.miscounts() == [])
    }
  }

  @Test func `whoever comes to a circle sees what was before, or what comes, as its owner says`() async throws {
    let board = try await Board()
    let family = try await board.newCircle("Family")
    let audience: JSONValue = ["kind": "circles", "circles": .array([.string(family)])]
    let before = try await board.pin(audience)
    board.circle.clock.advance(seconds: 5)
    let path = "/api/cork/circles/\(family)/members/ben"
    #expect(try await board.api("ana").put(path, [:])["seesOlderPosts"].bool == false)
    let after = try await board.pin(audience)
    #expect(try await board.readers(of: before) == [])
    #expect(try await board.readers(of: after) == ["ben"])
    // The same again changes nothing, also later.
    board.circle.clock.advance(seconds: 5)
    #expect(try await board.api("ana").put(path, [:]).status == 200)
    #expect(try await board.readers(of: after) == ["ben"])
    #expect(try await board.api("ana").put(path, ["seesOlderPosts": true])["seesOlderPosts"].bool == true)
    #expect(try await board.readers(of: before) == ["ben"])
    #expect(try await board.api("ana").put(path, ["seesOlderPosts": false]).status == 200)
    #expect(try await board.readers(of: before) == [])
    #expect(try await board.readers(of: after) == [])
    // Who unfollows is out, also when they come back.
    #expect(try await board.api("ben").delete("/api/cork/profiles/ana/follow").status == 200)
    #expect(try await board.api("ben").put("/api/cork/profiles/ana/follow").status == 200)
    #expect(try await board.api("ana").get("/api/cork/circles/\(family)/members").items.isEmpty)
    #expect(try await board.readers(of: try await board.pin(audience)) == [])
    #expect(try await board.circle.miscounts() == [])
  }

  @Test func `circles are their owner's, have names of their own, and take followers alone`() async throws {
    let board = try await Board()
    let ana = try board.api("ana")
    let family = try await board.newCircle("Family", of: ["ben", "cleo"])
    _ = try await board.newCircle("chess")
    #expect(try await ana.get("/api/cork/circles").each("name") == ["chess", "Family"])
    let first = try await ana.get("/api/cork/circles?limit=1")
    let second = try await ana.get("/api/cork/circles?limit=1&before=\(try #require(first.next))")
    #expect(first.each("name") + second.each("name") == ["chess", "Family"] && second.next == nil)
    #expect(try await ana.get("/api/cork/circles").items.map { $0["memberCount"]?.int } == [0, 2])
    #expect(try await ana.get("/api/cork/circles/\(family)/members?limit=1").items.count == 1)
    for name in ["", "   ", String(repeating: "x", count: 41)] {
      #expect(try await ana.post("/api/cork/circles", ["name": .string(name)]).status == 422)
    }
    #expect(try await ana.post("/api/cork/circles", ["name": "Family"]).status == 409)
    #expect(try await ana.patch("/api/cork/circles/\(family)", ["name": "chess"]).status == 409)
    #expect(try await ana.patch("/api/cork/circles/\(family)", ["name": "Family"]).status == 200)
    #expect(try await ana.patch("/api/cork/circles/\(family)", ["name": "Close"])["name"].string == "Close")
    let members = "/api/cork/circles/\(family)/members"
    #expect(try await ana.put("\(members)/dora", [:]).status == 409)
    #expect(try await ana.put("\(members)/ana", [:]).status == 409)
    #expect(try await ana.put("\(members)/nobody", [:]).status == 404)
    #expect(try await ana.delete("\(members)/dora").status == 404)
    for name in ["ben", "dora"] {
      let other = try board.api(name)
      #expect(try await other.get("/api/cork/circles").items.isEmpty)
      #expect(try await other.get(members).status == 404)
      #expect(try await other.patch("/api/cork/circles/\(family)", ["name": "x"]).status == 404)
      #expect(try await other.delete("/api/cork/circles/\(family)").status == 404)
      #expect(try await other.put("\(members)/ana", [:]).status == 404)
      #expect(try await other.delete("\(members)/ben").status == 404)
      let photo = try await board.circle.photo(of: try board.member(name))
      let foreign: JSONValue = ["kind": "circles", "circles": .array([.string(family)])]
      let made = try await other.post(
        "/api/cork/pins", ["text": "x", "media": .array([.string("\(photo)")]), "audience": foreign])
      #expect(made.status == 422 && made.fields == ["audience.circles"])
    }
    #expect(try await ana.delete("\(members)/ben").status == 204)
    #expect(try await ana.get(members).items.compactMap { $0["person", "username"]?.string } == ["cleo"])
    let pin = try await board.pin(["kind": "circles", "circles": .array([.string(family)])])
    #expect(try await ana.delete("/api/cork/circles/\(family)").status == 204)
    #expect(try await board.readers(of: pin) == [])
    #expect(try await ana.get("/api/cork/pins/\(pin)").status == 200)
    #expect(try await board.circle.miscounts() == [])
    for number in 0..<49 { _ = try await board.newCircle("number \(number)") }
    #expect(try await ana.post("/api/cork/circles", ["name": "one more"]).status == 409)
  }

  @Test func `audiences that the app doesn't offer, or without circles, are refused`() async throws {
    let board = try await Board()
    let photo = try await board.circle.photo(of: try board.member("ana"))
    for (audience, field) in [
      (["kind": "world"], "audience.kind"), (["kind": "circles"], "audience.circles"),
      (["kind": "circles", "circles": []], "audience.circles"),
    ] as [(JSONValue, String)] {
      let made = try await board.api("ana").post(
        "/api/cork/pins", ["text": "x", "media": .array([.string("\(photo)")]), "audience": audience])
      #expect(made.status == 422 && made.fields == [field], "\(made.text)")
    }
  }

  @Test func `an audience has at most fifty circles, each once`() throws {
    let circles = (1...51).map { ID<SocialAPI.Circle>(high: 1, low: $0) }
    let fifty = Array(circles.prefix(50))
    let kept = try Cork.audience.checked(SocialAPI.Audience(kind: .circles, circles: fifty + fifty))
    #expect(kept.circles == fifty)

    let error = #expect(throws: Problem.self) {
      try Cork.audience.checked(SocialAPI.Audience(kind: .circles, circles: circles))
    }
    #expect(error?.errors.map(\.code) == ["too_many"])
  }

  @Test func `a form adds fifty people to a circle at most, each once`() async throws {
    let board = try await Board()
    let family = try await board.newCircle("Family")
    let address = "/cork/circles/\(family)"
    let repeated = (0..<60).map { ("username", $0.isMultiple(of: 2) ? "ben" : "BEN") }
    let many = (0..<51).map { ("username", "nobody\($0)") }

    let refused = try await board.browser("ana").send(.post, "\(address)/add", body: .form(many))
    let added = try await board.browser("ana").send(.post, "\(address)/add", body: .form(repeated))

    #expect(refused.status == 422 && refused.text.contains("Select at most 50 people at once."))
    #expect(added.status == 303)
  }

  @Test func `a profile's number has what its viewer sees, and nothing of what they don't`() async throws {
    let board = try await Board()
    let family = try await board.newCircle("Family", of: ["cleo"])
    for audience: JSONValue in [
      ["kind": "everyone"], ["kind": "followers"], ["kind": "friends"], ["kind": "me"],
      ["kind": "circles", "circles": .array([.string(family)])],
    ] { _ = try await board.pin(audience) }
    for (name, count) in [("ana", 5), ("ben", 3), ("cleo", 3), ("dora", 1)] {
      #expect(try await board.api(name).get("/api/cork/profiles/ana")["postCount"].int == count, "\(name)")
    }
    #expect(try await board.circle.miscounts() == [])
  }

  @Test func `the view as somebody else has nothing of what they did`() async throws {
    let board = try await Board()
    let pin = try await board.pin(["kind": "friends"])
    _ = try await board.pin(["kind": "me"])
    _ = try await board.api("ben").put("/api/cork/pins/\(pin)/like")
    _ = try await board.api("ana").put("/api/cork/pins/\(pin)/like")
    _ = try await board.api("ben").put("/api/cork/profiles/ana/mute")
    let shown = try await board.api("ana").get("/api/cork/profiles/ben/view-as")
    #expect(shown.each("id") == [pin])
    #expect(shown.items[0]["likedByMe"]?.bool == false && shown.items[0]["likeCount"]?.int == 2)
    #expect(try await board.api("ana").get("/api/cork/profiles/cleo/view-as").items.isEmpty)
    for name in ["ana", "nobody"] {
      #expect(try await board.api("ana").get("/api/cork/profiles/\(name)/view-as").status == 404)
    }
    let page = try await board.browser("ana").get("/cork/view-as/ben")
    #expect(page.text.contains("This is how") && page.text.contains(pin))
    #expect(try await board.browser("ana").get("/cork/view-as/cleo").text.contains("sees none of your posts"))
    _ = try await board.api("ana").put("/api/cork/profiles/dora/block")
    #expect(try await board.browser("ana").get("/cork/view-as/dora").status == 404)
    #expect(try await board.browser("dora").get("/cork/view-as/ana").status == 404)
  }

  @Test func `circles and audiences are made with forms alone`() async throws {
    let board = try await Board()
    let ana = try board.browser("ana")
    #expect(try await ana.get("/cork/settings").text.contains("href=\"/cork/circles\""))
    #expect(try await ana.get("/cork/circles").text.contains("No circles yet"))
    #expect(try await ana.get("/cork/new").text.contains("Make a circle"))
    #expect(try await ana.submit("/cork/circles", ["name": ""]).status == 422)
    let made = try await ana.submit("/cork/circles", ["name": "Family <3"])
    #expect(made.status == 303)
    let address = try #require(made.location)
    let id = try #require(address.split(separator: "/").last.map(String.init))
    let empty = try await ana.get(address).text
    let ben = try #require(try await board.api("ana").get("/api/cork/profiles/ben")["id"].string)
    #expect(empty.contains("Family &lt;3") && empty.contains("Nobody yet"))
    #expect(empty.contains("name=\"profile\" value=\"\(ben)\""))
    #expect(try await ana.submit("\(address)/add").status == 422)
    #expect(try await ana.submit("\(address)/add", ["username": "dora"]).status == 409)
    // By name as well, as pages did before.
    let added = try await ana.submit("\(address)/add", ["profile": ben, "username": "cleo", "older": "true"])
    #expect(added.status == 303)
    #expect(try await ana.get(address).text.ranges(of: "Sees older posts too").count == 2)
    #expect(try await ana.submit("\(address)/remove", ["username": "ben"]).status == 303)
    #expect(try await ana.submit("\(address)/rename", ["name": "Close"]).status == 303)
    #expect(try await ana.submit("\(address)/rename", ["name": " "]).status == 422)
    #expect(try await ana.get("/cork/new").text.contains("value=\"\(id)\""))

    let pin = try await board.pin(["kind": "followers"])
    let panel = try await ana.get("/cork/p/\(pin)/audience").text
    #expect(panel.contains("Follows you") && panel.contains("href=\"/cork/view-as/ben?profile=\(ben)\""))
    for page in [panel, try await ana.get(address).text, try await ana.get("/cork/circles").text] {
      #expect(Headings(of: page).faults(app: "Corkboard") == [])
    }
    #expect(try await ana.submit("/cork/p/\(pin)/audience").status == 422)
    #expect(try await ana.submit("/cork/p/\(pin)/audience", ["audience": "circles"]).status == 422)
    let saved = try await ana.submit("/cork/p/\(pin)/audience", ["audience": "circles", "circle": "\(id)"])
    #expect(saved.status == 303)
    #expect(try await board.readers(of: pin) == ["cleo"])
    #expect(try await ana.get("/cork/p/\(pin)/audience").text.contains("In Close"))
    for name in ["ben", "cleo"] {
      let other = try board.browser(name)
      #expect(try await other.get("/cork/p/\(pin)/audience").status == 404)
      #expect(try await other.submit("/cork/p/\(pin)/audience", ["audience": "everyone"]).status == 404)
      #expect(try await other.get(address).status == 404)
      #expect(try await other.submit("\(address)/delete").status == 404)
    }
    #expect(try await ana.get("\(address)/delete").text.contains("Delete circle?"))
    #expect(try await ana.submit("\(address)/delete").status == 303)
    #expect(try await ana.get(address).status == 404)
    #expect(try await board.readers(of: pin) == [])
  }
}
