import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Saving others' photos as files.
struct SavingTests {
  private struct World {
    let circle: TestCircle
    let ana, ben: Member

    init() async throws {
      circle = try TestCircle.grassy()
      (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    }

    func statuses(_ member: Member, _ post: TestCircle.Grown) async throws -> [Int] {
      try await circle.savingStatuses(member, "/grassy/p/\(post.id)", photo: post.media[0].description)
    }
  }

  @Test func `those who see a post may save its photos, one or all`() async throws {
    let world = try await World()
    let (open, closed) = (
      try await world.circle.grow(world.ana, photos: 2), try await world.circle.grow(world.ana, for: "followers")
    )

    let zip = try await world.circle.browser(world.ben).get("/grassy/p/\(open.id)/photos.zip")

    #expect(open.json["allowsSaving"] == true)
    #expect(try await world.statuses(world.ben, open) == [200, 200, 200])
    #expect(try await world.statuses(world.ben, closed) == [404, 404, 404])
    #expect(zip.header("Content-Type") == "application/zip")
    for (number, photo) in open.media.enumerated() {
      #expect(zip.text.contains("0\(number + 1)-photo.jpg") && zip.text.contains("2048 jpg of \(photo)"))
    }
    let page = try await world.circle.browser(world.ben).get("/grassy/p/\(open.id)").text
    #expect(page.contains("/grassy/p/\(open.id)/save"))
  }

  @Test func `an author says no for a post, or for all from now on, and keeps their own`() async throws {
    let world = try await World()
    let (circle, api, browser) = (world.circle, world.circle.api(world.ana), world.circle.browser(world.ana))
    let earlier = try await circle.grow(world.ana)
    let off = try await api.put("/api/grassy/photo-saving", ["allowsSaving": false])

    let silent = try await circle.grow(world.ana)

    #expect(off["allowsSaving"].bool == false && off["asksAboutEarlier"].bool == false)
    #expect(silent.json["allowsSaving"] == false)
    #expect(try await world.statuses(world.ben, silent) == [404, 404, 404])
    #expect(try await world.statuses(world.ana, silent) == [200, 200, 200])
    #expect(try await world.statuses(world.ben, earlier) == [200, 200, 200])
    let page = try await circle.browser(world.ben).get("/grassy/p/\(silent.id)").text
    #expect(!page.contains("/save") && !page.contains("/download"))
    // A call and the form; neither is an edit that readers are told of.
    let closed = try await circle.edit(world.ana, earlier.id, ["allowsSaving": false])
    #expect(closed["editedAt"]?.isNull ?? true)
    #expect(try await world.statuses(world.ben, earlier) == [404, 404, 404])
    let form: KeyValuePairs<String, String> = ["caption": "", "precision": "0", "saving": "no", "saving": "yes"]
    #expect(try await browser.submit("/grassy/p/\(silent.id)/edit", form).status == 303)
    #expect(try await world.statuses(world.ben, silent) == [200, 200, 200])
    #expect(try await browser.submit("/grassy/photo-saving", ["saving": "yes"]).status == 303)
    #expect(try await circle.grow(world.ana).json["allowsSaving"] == true)
  }

  @Test func `photos from before the choice wait for their author's one answer`() async throws {
    let world = try await World()
    let (circle, post) = (world.circle, try await world.circle.grow(world.ana))
    try await circle.storage.system.write { try $0.run("UPDATE grassy_posts SET may_save = NULL") }
    let (browser, question) = (circle.browser(world.ana), TestCircle.savingQuestion("posts"))

    #expect(try await world.statuses(world.ben, post) == [404, 404, 404])
    #expect(try await world.statuses(world.ana, post) == [200, 200, 200])
    for path in ["/grassy/u/ana", "/grassy/new", "/grassy/photo-saving"] {
      #expect(try await browser.get(path).text.contains(question), "\(path)")
    }
    #expect(try await !circle.browser(world.ben).get("/grassy/u/ana").text.contains(question))
    #expect(try await browser.submit("/grassy/photo-saving/earlier", ["saving": "yes"]).status == 303)

    #expect(try await world.statuses(world.ben, post) == [200, 200, 200])
    #expect(try await !browser.get("/grassy/u/ana").text.contains(question))
    let late = try await circle.api(world.ana).put("/api/grassy/photo-saving/earlier", ["allowsSaving": false])
    #expect(late["asksAboutEarlier"].bool == false)
    #expect(try await world.statuses(world.ben, post) == [200, 200, 200])
  }
}
