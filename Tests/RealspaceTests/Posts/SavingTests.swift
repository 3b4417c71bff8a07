import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Saving others' photos as files.
struct SavingTests {
  private struct World {
    let circle: TestCircle
    let ana, ben, eve: Member

    init() async throws {
      circle = try TestCircle.realspace()
      (ana, ben, eve) = (
        try await circle.neighbour("ana"), try await circle.neighbour("ben"), try await circle.neighbour("eve")
      )
      try await circle.makeFriends(ana, ben)
    }

    func statuses(_ member: Member, _ post: TestCircle.Told) async throws -> [Int] {
      try await circle.savingStatuses(member, "/realspace/p/\(post.id)", photo: post.media[0].description)
    }
  }

  @Test func `those who see a post may save its photos, one or all`() async throws {
    let world = try await World()
    let post = try await world.circle.tell(world.ana, photos: 2)

    let zip = try await world.circle.browser(world.ben).get("/realspace/p/\(post.id)/photos.zip")

    #expect(post.json["allowsSaving"] == true)
    #expect(try await world.statuses(world.ben, post) == [200, 200, 200])
    #expect(try await world.statuses(world.eve, post) == [404, 404, 404])
    for (number, photo) in post.media.enumerated() {
      #expect(zip.text.contains("0\(number + 1)-photo.jpg") && zip.text.contains("2048 jpg of \(photo)"))
    }
    #expect(try await world.circle.browser(world.ben).get("/realspace").text.contains("/realspace/p/\(post.id)/save"))
  }

  @Test func `a post without photos has none to save, and nobody is asked about it`() async throws {
    let world = try await World()
    let post = try await world.circle.tell(world.ana)
    try await world.circle.storage.system.write { try $0.run("UPDATE realspace_posts SET may_save = NULL") }

    for path in ["save", "photos.zip"] {
      #expect(try await world.circle.browser(world.ana).get("/realspace/p/\(post.id)/\(path)").status == 404)
    }
    let state = try await world.circle.api(world.ana).get("/api/realspace/photo-saving")
    #expect(state["asksAboutEarlier"].bool == false)
  }

  @Test func `an author says no for a post, or for all from now on, and keeps their own`() async throws {
    let world = try await World()
    let (circle, api, browser) = (world.circle, world.circle.api(world.ana), world.circle.browser(world.ana))
    let earlier = try await circle.tell(world.ana, photos: 1)
    let off = try await api.put("/api/realspace/photo-saving", ["allowsSaving": false])

    let silent = try await circle.tell(world.ana, photos: 1)

    #expect(off["allowsSaving"].bool == false && off["asksAboutEarlier"].bool == false)
    #expect(try await world.statuses(world.ben, silent) == [404, 404, 404])
    #expect(try await world.statuses(world.ana, silent) == [200, 200, 200])
    #expect(try await world.statuses(world.ben, earlier) == [200, 200, 200])
    let page = try await circle.browser(world.ben).get("/realspace/p/\(silent.id)").text
    #expect(!page.contains("/save") && !page.contains("/download"))
    // A call and the form; neither is an edit that readers are told of.
    let closed = try await api.patch("/api/realspace/posts/\(earlier.id)", ["allowsSaving": false])
    #expect(closed.status == 200 && closed["editedAt"].isNull)
    #expect(try await world.statuses(world.ben, earlier) == [404, 404, 404])
    let form: KeyValuePairs<String, String> = [
      "action": "watched", "subject": "The Godfather", "saving": "no", "saving": "yes",
    ]
    #expect(try await browser.submit("/realspace/p/\(silent.id)/edit", form).status == 303)
    #expect(try await world.statuses(world.ben, silent) == [200, 200, 200])
    // The composer says what was chosen for all.
    #expect(try await !browser.get("/realspace").text.contains(Self.ticked))
    #expect(try await browser.submit("/realspace/photo-saving", ["saving": "yes"]).status == 303)
    #expect(try await browser.get("/realspace").text.contains(Self.ticked))
  }

  private static let ticked = "name=\"saving\" value=\"yes\" checked"

  @Test func `photos from before the choice wait for their author's one answer`() async throws {
    let world = try await World()
    let (circle, post) = (world.circle, try await world.circle.tell(world.ana, photos: 1))
    try await circle.storage.system.write { try $0.run("UPDATE realspace_posts SET may_save = NULL") }
    let (browser, question) = (circle.browser(world.ana), TestCircle.savingQuestion("posts"))

    #expect(try await world.statuses(world.ben, post) == [404, 404, 404])
    #expect(try await world.statuses(world.ana, post) == [200, 200, 200])
    for path in ["/realspace/u/ana", "/realspace/new", "/realspace/photo-saving"] {
      #expect(try await browser.get(path).text.contains(question), "\(path)")
    }
    #expect(try await !circle.browser(world.ben).get("/realspace/u/ana").text.contains(question))
    #expect(try await browser.submit("/realspace/photo-saving/earlier", ["saving": "yes"]).status == 303)

    #expect(try await world.statuses(world.ben, post) == [200, 200, 200])
    #expect(try await !browser.get("/realspace/u/ana").text.contains(question))
  }
}
