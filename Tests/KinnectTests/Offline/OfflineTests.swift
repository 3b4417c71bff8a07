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
    #expect(page.header("Hearth-Profile") == "\(profile)" && page.text.contains(" data-profile=\"\(profile)\""))
    // By which earlier versions kept.
    #expect(page.header("Hearth-Viewer") == "ana")
    for path in ["/kinnect", "/sign-in", "/no-such-page"] {
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
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    let path = "/api/kinnect/posts/\(try await circle.post(ana).id)/like"
    let waiting = ["Hearth-Profile": "\(try #require(ben.profile))"]
    #expect(try await circle.api(ben).patch("/api/kinnect/profile", ["username": "benno"]).status == 200)
    #expect(try await circle.api(ana).patch("/api/kinnect/profile", ["username": "ben"]).status == 200)

    let asAnother = try await circle.browser(ana).send(.put, path, headers: waiting)
    let own = try await circle.browser(ben).send(.put, path, headers: waiting)

    #expect(asAnother.status == 403)
    #expect(own.status == 200)
  }

  @Test func `signing out clears what the browser keeps`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    let reply = try await circle.browser(ana).submit("/sign-out")

    #expect(reply.header("Clear-Site-Data") == "\"storage\"")
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
