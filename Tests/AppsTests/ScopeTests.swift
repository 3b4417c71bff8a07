import Core
import SQL
import TestCircle
import Testing
import Wire

/// What browsers go by where several apps of one server are installed beside each other.
@Suite struct ScopeTests {
  private static let apps = TestApps(
    TestApps.both.apps + TestApps.grassy.apps + TestApps.realspace.apps + TestApps.wandr.apps)

  @Test func `each app has an identity, a scope and a worker of its own`() async throws {
    let circle = try TestCircle(apps: Self.apps)
    for app in Self.apps.apps {
      let own = "/\(app.name)"
      let page = try await circle.anyone.get(own).text
      let address = try #require(page.firstMatch(of: /<link rel="manifest" href="([^"]+)">/)?.1)
      let manifest = try await circle.anyone.get(String(address))

      // Another id would be another app than the one that is installed; the start has to lie in the scope.
      for name in ["id", "start_url", "scope"] { #expect(manifest[name].string == own, "\(name) of \(app.name)") }
      let shortcuts = try #require(manifest["shortcuts"].array).compactMap { $0["url"]?.string }
      for inside in shortcuts + [manifest["share_target", "action"]?.string].compactMap({ $0 }) {
        #expect(inside.hasPrefix("\(own)/"))
      }
      // The scope of the workers that browsers have: another one would part them from what waits.
      #expect(try await circle.anyone.get("\(own)/sw.js").header("Service-Worker-Allowed") == own)
    }
  }

  @Test func `no app's name begins another's, or another address of the server`() throws {
    #expect(try TestCircle(apps: Self.apps).routes.scopeClashes == [])
    #expect(Routes.scopeClashes(of: ["kin", "kinnect"], among: ["kinnect", "media"]) == ["kin begins kinnect"])
    #expect(Routes.scopeClashes(of: ["me"], among: ["media", "metrics"]) == ["me begins media", "me begins metrics"])
  }

  @Test func `what a person meets in an app lies in its scope, in its look`() async throws {
    var settings = Settings()
    settings.openApps = ["kinnect"]
    let circle = try TestCircle(settings: settings, apps: Self.apps)
    let ana = try await circle.member("ana")
    let invitation = try await circle.administration.invite(to: ["kinnect"], uses: 1, days: 1)
    let reset = try await circle.administration.resetToken(email: ana.email)
    let account = ["password", "sessions", "device", "invitations", "reports"].map { "account/\($0)" }
    let open = [
      "sign-in", "sign-in?next=/kinnect/new", "sign-up", "invite/\(invitation)", "invite/nothing", "reset/\(reset)",
      "reset/x",
      "licences", "plain-http", "offline", "nothing-here",
    ]
    let pages = open.map { (circle.anyone, $0) } + account.map { (circle.browser(ana), $0) }

    for (client, path) in pages {
      let page = try await client.get("/kinnect/\(path)").text
      #expect(page.contains("/css/kinnect.css"), "\(path)")
      for match in page.matches(of: /\s(?:href|action)="([^"]*)"/) {
        let target = match.1
        let isFile = target.hasPrefix("/assets/") || target.hasPrefix("/icons/") || target.hasPrefix("#")
        let isOutside = path == "licences" && target.hasPrefix("http")
        let isInScope = target == "/kinnect" || target.hasPrefix("/kinnect/") || target.isEmpty
        #expect(isFile || isOutside || isInScope, "\(target) on \(path)")
      }
    }
    // The settings lead out of it to the other apps and to the operator's pages, which are the server's.
    let settingsPage = try await circle.browser(ana).get("/kinnect/settings").text
    let out = settingsPage.matches(of: /\s(?:href|action)="(\/[^"]*)"/).map { String($0.1) }.filter { target in
      !["/assets/", "/icons/", "/kinnect"].contains { target.hasPrefix($0) }
    }
    #expect(out == ["/"])
  }

  @Test func `where no app is named, somebody with one app begins in it`() async throws {
    let circle = try TestCircle(apps: Self.apps)
    let ana = try await circle.member("ana")
    let reset = try await circle.administration.resetToken(email: ana.email)
    let one = try await circle.anyone.submit("/kinnect/reset/\(reset)", ["password": "a rare password"])
    #expect(one.location == "/kinnect?said=password-changed")
    func signIn(_ path: String) async throws -> String? {
      try await circle.anyone.submit(path, ["email": ana.email, "password": "a rare password"]).location
    }

    #expect(try await signIn("/sign-in") == "/kinnect")
    let out = try await circle.anyone.submit("/sign-out", headers: ["Referer": "http://home.example/kinnect/settings"])
    #expect(out.location == "/kinnect/sign-in")
    let now = circle.clock.now()
    try await circle.storage.system.write {
      try $0.run("INSERT INTO memberships (account_id, app, created_at) VALUES (\(ana.account), 'believe', \(now))")
    }
    // With a second one they choose, unless they sign in to one of them.
    #expect(try await signIn("/sign-in") == "/")
    #expect(try await signIn("/believe/sign-in") == "/believe")
    let next = try await circle.administration.resetToken(email: ana.email)
    #expect(try await circle.anyone.get("/reset/\(next)").text.contains("/css/hearth.css"))
  }
}
