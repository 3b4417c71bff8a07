import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Saving the photos of others' updates as files.
struct SavingTests {
  private struct Written: Sendable {
    let id: String
    let photos: [ID<MediaAPI.Item>]
  }

  private struct World {
    let circle: TestCircle
    let ana, ben: Member
    let slug: String

    init() async throws {
      circle = try TestCircle.both()
      (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
      slug = try await circle.project(ana)
      _ = try await circle.api(ana).put("/api/believe/me/onboarding", ["isCreator": true])
    }

    func write(photos: Int = 1, isDraft: Bool = false) async throws -> Written {
      var media: [ID<MediaAPI.Item>] = []
      for _ in 0..<photos { media.append(try await circle.photo(of: ana)) }
      return Written(id: try await circle.update(ana, slug, isDraft: isDraft, photos: media), photos: media)
    }

    func statuses(_ member: Member, _ update: Written) async throws -> [Int] {
      try await circle.savingStatuses(
        member, "/believe/update/\(update.id)", photo: update.photos[0].description)
    }
  }

  @Test func `those who see an update may save its photos, one or all; a draft is its creator's`() async throws {
    let world = try await World()
    let (update, draft) = (try await world.write(photos: 2), try await world.write(isDraft: true))

    let zip = try await world.circle.browser(world.ben).get("/believe/update/\(update.id)/photos.zip")

    #expect(try await world.circle.api(world.ben).get("/api/believe/posts/\(update.id)")["allowsSaving"].bool == true)
    #expect(try await world.statuses(world.ben, update) == [200, 200, 200])
    #expect(try await world.statuses(world.ben, draft) == [404, 404, 404])
    #expect(try await world.statuses(world.ana, draft) == [200, 200, 200])
    for (number, photo) in update.photos.enumerated() {
      #expect(zip.text.contains("0\(number + 1)-photo.jpg") && zip.text.contains("2048 jpg of \(photo)"))
    }
    let page = try await world.circle.browser(world.ben).get("/believe/update/\(update.id)").text
    #expect(page.contains("/believe/update/\(update.id)/save"))
  }

  @Test func `the cover of a project is nobody's to save but its creator's`() async throws {
    let world = try await World()
    let cover = try await world.circle.photo(of: world.ana)
    let changed = try await world.circle.api(world.ana).patch(
      "/api/believe/projects/\(world.slug)", ["cover": .string("\(cover)")])

    #expect(changed.status == 200)
    #expect(try await world.circle.browser(world.ben).get("/media/believe/\(cover)/1080").status == 200)
    #expect(try await world.circle.browser(world.ben).get("/media/believe/\(cover)/download").status == 404)
    #expect(try await world.circle.browser(world.ana).get("/media/believe/\(cover)/download").status == 200)
  }

  @Test func `a creator says no for an update, or for all from now on, and keeps their own`() async throws {
    let world = try await World()
    let (circle, api, browser) = (world.circle, world.circle.api(world.ana), world.circle.browser(world.ana))
    let earlier = try await world.write()
    let off = try await api.put("/api/believe/photo-saving", ["allowsSaving": false])

    let silent = try await world.write()

    #expect(off["allowsSaving"].bool == false && off["asksAboutEarlier"].bool == false)
    #expect(try await world.statuses(world.ben, silent) == [404, 404, 404])
    #expect(try await world.statuses(world.ana, silent) == [200, 200, 200])
    #expect(try await world.statuses(world.ben, earlier) == [200, 200, 200])
    let page = try await circle.browser(world.ben).get("/believe/update/\(silent.id)").text
    #expect(!page.contains("/save") && !page.contains("/download"))
    // A call and the form; neither is an edit that readers are told of.
    let closed = try await api.patch("/api/believe/posts/\(earlier.id)", ["allowsSaving": false])
    #expect(closed.status == 200 && closed["editedAt"].isNull)
    #expect(try await world.statuses(world.ben, earlier) == [404, 404, 404])
    let form: KeyValuePairs<String, String> = ["content": "It floats", "saving": "no", "saving": "yes"]
    #expect(try await browser.submit("/believe/update/\(silent.id)/edit", form).status == 303)
    #expect(try await world.statuses(world.ben, silent) == [200, 200, 200])
    #expect(try await browser.submit("/believe/photo-saving", ["saving": "yes"]).status == 303)
    #expect(try await world.statuses(world.ben, try await world.write()) == [200, 200, 200])
  }

  @Test func `photos from before the choice wait for their creator's one answer`() async throws {
    let world = try await World()
    let (circle, update) = (world.circle, try await world.write())
    try await circle.storage.system.write { try $0.run("UPDATE believe_posts SET may_save = NULL") }
    let (browser, question) = (circle.browser(world.ana), TestCircle.savingQuestion("updates"))

    #expect(try await world.statuses(world.ben, update) == [404, 404, 404])
    #expect(try await world.statuses(world.ana, update) == [200, 200, 200])
    for path in ["/believe/profile", "/believe/p/\(world.slug)/new-update", "/believe/photo-saving"] {
      #expect(try await browser.get(path).text.contains(question), "\(path)")
    }
    #expect(try await !circle.browser(world.ben).get("/believe/photo-saving").text.contains(question))
    #expect(try await browser.submit("/believe/photo-saving/earlier", ["saving": "yes"]).status == 303)

    #expect(try await world.statuses(world.ben, update) == [200, 200, 200])
    #expect(try await !browser.get("/believe/profile").text.contains(question))
  }
}
