import Core
import HTML
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// What the service worker and the outbox rely on.
@Suite struct OfflineTests {
  @Test func `a page says whose it is, and a page of nobody does not`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    let page = try await circle.browser(ana).get("/kinnect")
    let profile = try #require(ana.profile)
    // Without its app: the worker of an earlier version would delete what waits when this value changes.
    #expect(page.header("Hearth-Profile") == profile.description)
    #expect(page.text.contains(" data-profile=\"\(profile)\""))
    // By which earlier versions kept.
    #expect(page.header("Hearth-Viewer") == "ana")
    for path in ["/kinnect", "/kinnect/sign-in", "/no-such-page"] {
      let page = try await circle.anyone.get(path)
      #expect(page.header("Hearth-Profile") == nil && page.header("Hearth-Viewer") == nil)
    }
  }

  @Test func `the offline page is the same for everyone`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    let page = try await circle.anyone.get("/kinnect/offline")

    #expect(page.status == 200)
    #expect(try await circle.browser(ana).get("/kinnect/offline").bytes == page.bytes)
    #expect(!page.text.contains("data-viewer"))
  }

  @Test func `the worker names today's assets and serves the feed's pages`() async throws {
    let circle = try TestCircle()

    let script = try await circle.anyone.get("/kinnect/sw.js")

    #expect(script.header("Content-Type") == "text/javascript; charset=utf-8")
    #expect(script.header("Service-Worker-Allowed") == "/kinnect")
    #expect(script.header("Cache-Control") == "no-cache")
    #expect(script.text.contains(AssetRoutes.assets.url("/js/worker.js").text))
    #expect(script.text.contains("\"css/kinnect.css\", \"icons/app.svg\""))
    #expect(!(try await circle.browser(try await circle.member("ana")).get("/kinnect").text.contains("data-worker")))
  }

  @Test func `switched off, the worker takes itself away`() async throws {
    var settings = Settings()
    settings.keepsOffline = false
    let circle = try TestCircle(settings: settings)

    let script = try await circle.anyone.get("/kinnect/sw.js")

    #expect(script.text.contains("unregister()"))
    #expect(script.text.contains("caches.delete"))
    #expect(!script.text.contains("import"))
    // The worker from before, which goes on until it is replaced, keeps a page only for whom it names.
    let page = try await circle.browser(try await circle.member("ana")).get("/kinnect")
    #expect(page.header("Hearth-Profile") == nil && page.header("Hearth-Viewer") == nil)
    #expect(page.text.contains(" data-worker=\"off\""))
  }

  @Test func `what was done offline is done as the one who did it, or not at all`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    let path = "/api/kinnect/posts/\(try await circle.post(ana).id)/like"

    let other = try await circle.browser(ben).send(.put, path, headers: ["Hearth-Viewer": "ana"])
    let nobody = try await circle.anyone.send(.put, path, headers: ["Hearth-Viewer": "ben"])
    let count = try await circle.count("SELECT count(*) FROM kinnect_likes")
    let own = try await circle.browser(ben).send(.put, path, headers: ["Hearth-Viewer": "ben"])

    #expect(other.status == 403)
    #expect(nobody.status == 401)
    #expect(count == 0)
    #expect(own.status == 200)
  }

  @Test func `what waits goes by the profile, whoever has its username by now`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    let path = "/api/kinnect/posts/\(try await circle.post(ana).id)/like"
    let profile = try #require(ben.profile)
    let waiting = ["Hearth-Profile": "kinnect/\(profile)"]
    #expect(try await circle.api(ben).patch("/api/kinnect/profile", ["username": "benno"]).status == 200)
    #expect(try await circle.api(ana).patch("/api/kinnect/profile", ["username": "ben"]).status == 200)

    let asAnother = try await circle.browser(ana).send(.put, path, headers: waiting)
    let own = try await circle.browser(ben).send(.put, path, headers: waiting)

    #expect(asAnother.status == 409 && asAnother.code == "other_profile")
    #expect(own.status == 200)
    // What belongs to no app asks too, by cookie and by token; a call of another app is the same person's.
    let calls: [(Method, String)] = [
      (.get, "/api/media/\(profile)"), (.delete, "/api/media/uploads/\(profile)"), (.get, "/api/believe/projects"),
    ]
    for (method, path) in calls {
      for (his, hers) in [(circle.browser(ben), circle.browser(ana)), (circle.api(ben), circle.api(ana))] {
        #expect(try await hers.send(method, path, headers: waiting).code == "other_profile", "\(path)")
        #expect(try await his.send(method, path, headers: waiting).code != "other_profile", "\(path)")
      }
    }
    #expect(try await circle.anyone.send(.put, path, headers: waiting).status == 401)
    // Calls of that version name no app.
    let short = ["Hearth-Profile": profile.description]
    #expect(try await circle.browser(ben).send(.put, path, headers: short).status == 200)
    #expect(try await circle.browser(ana).send(.put, path, headers: short).code == "other_profile")
    #expect(try await circle.browser(ana).send(.get, "/api/media/\(profile)", headers: short).code == "other_profile")
    for wrong in [
      "", "believe/\(profile)", "kinnect/", "/\(profile)", "kinnect/\(profile)/x", "nothing/\(profile)",
    ] {
      let reply = try await circle.browser(ben).send(.put, path, headers: ["Hearth-Profile": wrong])
      #expect(reply.status == 409 && reply.code == "other_profile", "\(wrong)")
    }
  }

  @Test func `signing out clears what the browser keeps`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    let waits = try await circle.browser(try await circle.member("ben")).submit("/kinnect/sign-out", ["others": "wait"])
    let reply = try await circle.browser(ana).submit("/kinnect/sign-out")

    #expect(reply.header("Clear-Site-Data") == "\"storage\"")
    // The script has deleted what was this person's, and something is another's.
    #expect(waits.status == 303 && waits.header("Clear-Site-Data") == nil)
  }

  @Test func `a share without a worker leads to the new post`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    let reply = try await circle.browser(ana).send(
      .post, "/kinnect/share", body: .multipart([], files: [("file", [1, 2, 3])]))

    #expect(reply.status == 303)
    #expect(reply.location == "/kinnect/new")
    #expect(try await circle.count("SELECT count(*) FROM media") == 0)
  }
}
