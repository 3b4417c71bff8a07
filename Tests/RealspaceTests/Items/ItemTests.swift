import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Realspace

/// Films, books and places: those who see something that names one see it, and nobody else.
struct ItemTests {
  private static let path = "/api/realspace/items"

  private func names(_ circle: TestCircle, _ member: Member, _ query: String) async throws -> [String] {
    try await circle.api(member).get("\(Self.path)?q=\(query)").items.compactMap { $0["name"]?.string }
  }

  static let folded: [(name: String, folded: String)] = [
    ("The Godfather", "godfather"), ("godfather", "godfather"), ("  THE   GODFATHER!", "godfather"),
    ("Amélie", "amelie"), ("A Room of One’s Own", "room of one s own"), ("An Elephant", "elephant"), ("The", "the"),
    ("Anna", "anna"), ("千と千尋の神隠し", "千と千尋の神隠し"), ("!!!", "!!!"), ("Straße", "strasse"),
  ]

  @Test(arguments: folded)
  func `names are compared without case, accents and articles`(name: String, folded: String) {
    #expect(ItemName.folded(name) == folded)
  }

  @Test func `what two friends name alike is one item, and free text is none`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    let first = try await circle.tell(ana, "watched", "The Godfather", named: true)

    let second = try await circle.tell(ben, "watched", "godfather", named: true)
    let book = try await circle.tell(ben, "read", "The Godfather", named: true)
    let free = try await circle.tell(ben, "watched", "The Godfather")

    #expect(second.item == first.item && second.json["item", "name"] == "The Godfather")
    #expect(second.json["subject"] == "godfather")
    #expect(book.item != first.item && book.json["item", "kind"] == "book")
    #expect(free.json["item"]?.isNull ?? false)
    #expect(try await circle.count("SELECT count(*) FROM realspace_items") == 2)
  }

  @Test func `typing finds what one may see by its beginning, each name once`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben, cleo) = (
      try await circle.neighbour("ana"), try await circle.neighbour("ben"), try await circle.neighbour("cleo")
    )
    try await circle.makeFriends(ana, ben)
    try await circle.makeFriends(cleo, ben)
    try await circle.tell(ana, "watched", "The Godfather", named: true)
    try await circle.tell(ana, "read", "Gödel, Escher, Bach", named: true)
    try await circle.tell(ana, "watched", "Goodfellas", for: "me", named: true)
    try await circle.tell(ana, "watched", "Gone Girl")
    // Two who know nothing of each other name the same film.
    try await circle.tell(cleo, "watched", "Godfather", named: true)

    #expect(try await names(circle, ana, "go") == ["Gödel, Escher, Bach", "The Godfather", "Goodfellas"])
    #expect(try await names(circle, ben, "go") == ["Gödel, Escher, Bach", "The Godfather"])
    #expect(try await names(circle, ben, "the%20go") == ["Gödel, Escher, Bach", "The Godfather"])
    #expect(try await names(circle, ben, "go&kind=book") == ["Gödel, Escher, Bach"])
    #expect(try await names(circle, cleo, "go") == ["Godfather"])
    #expect(try await names(circle, ben, "%20!") == [])
    #expect(try await circle.api(ben).get("\(Self.path)?q=go&kind=song").status == 422)
  }

  @Test func `an item is seen by a post that one sees, and is gone with it`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben, cleo) = (
      try await circle.neighbour("ana"), try await circle.neighbour("ben"), try await circle.neighbour("cleo")
    )
    try await circle.makeFriends(ana, ben)
    try await circle.know(cleo, ana)
    let secret = try await circle.tell(ana, "read", "Secrets", for: "me", named: true)
    let path = "\(Self.path)/\(secret.item)"
    func statuses() async throws -> [Int] {
      var statuses: [Int] = []
      for member in [ana, ben, cleo] {
        statuses.append(try await circle.api(member).get(path).status)
        #expect(try await circle.api(member).get(path + "/posts").status == statuses.last)
        #expect(try await circle.browser(member).get("/realspace/i/\(secret.item)").status == statuses.last)
      }
      return statuses
    }

    #expect(try await statuses() == [200, 404, 404])
    // Nobody can name what they can't see by its id.
    let guess = try await circle.api(ben).post(
      "/api/realspace/posts", ["action": "read", "subject": "x", "item": ["id": .string(secret.item)]])
    #expect(guess.status == 422)
    let other = try await circle.tell(ben, "read", "Secrets", named: true)
    #expect(other.item != secret.item)

    for (kind, expected) in [("friends", [200, 200, 404]), ("followers", [200, 200, 200]), ("me", [200, 404, 404])] {
      try await circle.require(
        200, circle.api(ana).patch("/api/realspace/posts/\(secret.id)", ["audience": ["kind": .string(kind)]]))
      #expect(try await statuses() == expected, "\(kind)")
    }
    try await circle.require(204, circle.api(ana).delete("/api/realspace/posts/\(secret.id)"))
    #expect(try await statuses() == [404, 404, 404])
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test(arguments: ["list", "diary"])
  func `whoever named an item first doesn't learn that somebody keeps it for themselves`(place: String) async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    let film = try await circle.tell(ana, "watched", "Alien", named: true)
    let kept = try await circle.api(ben).post(
      "/api/realspace/\(place)",
      [
        "action": .string(place == "list" ? "watch" : "watched"), "subject": "Alien",
        "item": ["id": .string(film.item)],
      ])
    #expect(kept.status == 201)
    #expect(try await circle.api(ana).get("\(Self.path)/\(film.item)").status == 200)

    try await circle.require(204, circle.api(ana).delete("/api/realspace/posts/\(film.id)"))

    #expect(try await circle.api(ana).get("\(Self.path)/\(film.item)").status == 404)
    #expect(try await circle.browser(ana).get("/realspace/i/\(film.item)").status == 404)
    #expect(try await names(circle, ana, "al") == [])
    #expect(try await names(circle, ben, "al") == ["Alien"])
    #expect(try await circle.tell(ana, "watched", "Alien", named: true).item != film.item)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `an item's id doesn't tell when it was first named, and the oldest of a name is found all the same`()
    async throws
  {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    var items: [String] = []
    for number in 0..<8 {
      let other = try await circle.neighbour("other\(number)")
      try await circle.makeFriends(other, ben)
      items.append(try await circle.tell(other, "watched", "Alien", named: true).item)
    }
    let kept = try await circle.api(ana).post(
      "/api/realspace/list", ["action": "read", "subject": "Emma", "item": [:]])
    let noted = try await circle.api(ana).post(
      "/api/realspace/diary", ["action": "went to", "subject": "Rialto", "item": [:]])
    let about = try await circle.api(ana).post(
      "/api/realspace/topics", ["name": "Trains", "item": ["kind": "book", "name": "Timetables"]])

    #expect(try await circle.tell(ben, "watched", "alien", named: true).item == items[0])
    for reply in [kept, noted, about] { items.append(reply.json["item", "id"]?.string ?? "") }
    #expect(Set(items).count == 11)
    // The version of a UUID that is random and nothing else.
    for item in items { #expect(item.dropFirst(14).first == "4", "\(item)") }
  }

  @Test func `friends who also watched it are those whose posts one sees, and no number tells of others`() async throws
  {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    let film = try await circle.tell(ana, "watched", "Alien", for: "followers", named: true)
    func watch(_ name: String, isFriend: Bool = true, for audience: String = "friends") async throws -> Member {
      let member = try await circle.neighbour(name, fullName: "The \(name)")
      try await circle.know(member, ana)
      let post = try await circle.tell(member, "watched", "alien", for: audience, named: true)
      #expect(post.item == film.item)
      if isFriend { try await circle.know(ana, member) }
      return member
    }
    _ = try await watch("friend")
    _ = try await watch("zoe", for: "followers")
    _ = try await watch("private", for: "me")
    _ = try await watch("fan", isFriend: false, for: "followers")
    let blocked = try await watch("blocked")
    try await circle.shun(ana, blocked)

    let item = try await circle.api(ana).get("\(Self.path)/\(film.item)").json
    #expect(item["friends"]?.array?.compactMap { $0["username"]?.string } == ["friend", "zoe"])
    #expect(item["friendCount"] == 2 && item["kind"] == "film" && item["name"] == "Alien")
    let page = try await circle.browser(ana).get("/realspace/i/\(film.item)").text
    #expect(page.contains("Friends who also watched it") && page.contains("The zoe"))
    for hidden in ["private", "blocked", "The fan"] { #expect(!page.contains(hidden), "\(hidden)") }
    let posts = try await circle.api(ana).get("\(Self.path)/\(film.item)/posts").items
    #expect(posts.compactMap { $0["author", "username"]?.string } == ["zoe", "friend", "ana"])
  }

  @Test func `the page leads to the composer, filled in`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    let place = try await circle.tell(ana, "went to", "Café \"Central\" & Co", named: true)

    let page = try await circle.browser(ben).get("/realspace/i/\(place.item)").text
    let link = String(try #require(page.firstMatch(of: /href="(\/realspace\/new\?[^"]*)"/)?.1))
    let form = try await circle.browser(ben).get(link.replacing("&amp;", with: "&")).text

    #expect(form.contains("value=\"went to\" selected"))
    #expect(form.contains("value=\"Café &quot;Central&quot; &amp; Co\""))
    #expect(form.contains("name=\"itemID\" value=\"\(place.item)\""))
    let sent = try await circle.browser(ben).send(
      .post, "/realspace/new",
      body: .multipart(
        [
          ("action", "went to"), ("subject", "Café \"Central\" & Co"), ("itemID", place.item),
          ("itemName", "Café \"Central\" & Co"), ("audience", "friends"),
        ], files: []))
    #expect(sent.status == 303)
    #expect(try await circle.api(ben).get("/api/realspace/posts").items.first?["item", "id"]?.string == place.item)
  }

  @Test func `the page puts it on the list and leads to the diary, and says what the viewer has of it`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    let film = try await circle.tell(ana, "watched", "Alien", named: true)
    let (pages, path) = (circle.browser(ben), "/realspace/i/\(film.item)")
    let first = try await pages.get(path).text
    #expect(first.contains("Add to list") && !first.contains("On your list") && !first.contains("in your diary"))

    let listed = try await pages.submit(
      "/realspace/list",
      ["action": "watch", "subject": "Alien", "itemID": film.item, "itemName": "Alien", "itemKind": "film"])
    #expect(listed.status == 303)
    let wish = try #require(try await circle.api(ben).get("/api/realspace/list").items.first)
    #expect(wish["item", "id"]?.string == film.item)
    let second = try await pages.get(path).text
    #expect(second.contains("On your list") && !second.contains("Add to list"))
    // What is done is nothing that one still wants.
    try await circle.require(200, circle.api(ben).put("/api/realspace/list/\(wish["id"]?.string ?? "")/done"))
    #expect(try await pages.get(path).text.contains("Add to list"))

    #expect(second.contains("href=\"/realspace/diary/new?item=\(film.item)\""))
    let form = try await pages.get("/realspace/diary/new?item=\(film.item)").text
    #expect(form.contains("value=\"watched\" selected") && form.contains("value=\"Alien\""))
    #expect(form.contains("name=\"itemID\" value=\"\(film.item)\"") && form.contains(/name="occasion"[^>]*value="1"/))
    try await circle.require(
      201,
      circle.api(ben).post(
        "/api/realspace/diary", ["action": "watched", "subject": "Alien", "item": ["id": .string(film.item)]]))
    #expect(try await pages.get(path).text.contains("It is in your diary."))
    #expect(
      try await pages.get("/realspace/diary/new?item=\(film.item)").text.contains(/name="occasion"[^>]*value="2"/))
    // Nobody else is told what is on somebody's list or in their diary.
    let theirs = try await circle.browser(ana).get(path).text
    #expect(theirs.contains("Add to list") && !theirs.contains("in your diary"))
    // What one may not see fills no form.
    let secret = try await circle.tell(ana, "watched", "Secrets", for: "me", named: true)
    #expect(try await !pages.get("/realspace/diary/new?item=\(secret.item)").text.contains("Secrets"))
  }

  @Test func `of merged items the list and the diary are told under any name`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    let (stays, other) = (
      try await circle.tell(ana, "watched", "Alien", named: true),
      try await circle.tell(ana, "watched", "Alien (1979)", named: true)
    )
    try await circle.propose(ana, other.item, of: stays.item)
    try await circle.require(
      201,
      circle.api(ana).post(
        "/api/realspace/list", ["action": "watch", "subject": "Alien (1979)", "item": ["id": .string(other.item)]]))

    #expect(try await circle.browser(ana).get("/realspace/i/\(stays.item)").text.contains("On your list"))
  }
}
