import Core
import TestCircle
import Testing
import Wire

/// `/` and joining, where two apps run.
struct StartPageTests {
  @Test func `the start shows the apps, and only oneself which of them one has joined`() async throws {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana")

    let stranger = try await circle.anyone.get("/").text
    let own = try await circle.browser(ana).get("/").text

    #expect(stranger.contains("/kinnect\"") && stranger.contains("/believe\""))
    #expect(!stranger.contains("Joined") && stranger.contains("By invitation"))
    #expect(own.contains("Joined") && own.contains("ana@example.org"))
    #expect(try await circle.browser(ana).get("/believe/settings").text.contains("Your apps"))
  }

  @Test func `one app has the start to itself`() async throws {
    let circle = try TestCircle()

    #expect(try await circle.anyone.get("/").location == "/kinnect")
    let ana = try await circle.member("ana")
    #expect(!(try await circle.browser(ana).get("/kinnect/settings")).text.contains("Your apps"))
  }

  @Test func `an account joins a second app, with a profile that tells nothing of the first`() async throws {
    var settings = Settings()
    settings.openApps = ["believe"]
    let circle = try TestCircle.both(settings: settings)
    let ana = try await circle.member("ana.of.kinnect", fullName: "Ana of Kinnect", bio: "kin bio")
    let browser = circle.browser(ana)

    #expect(try await browser.get("/").text.contains("You can join"))
    #expect(try await browser.get("/believe").location == "/believe/onboarding")
    _ = try await browser.submit("/believe/onboarding", ["name": "Annabel", "path": "supporter"])
    let ben = try await circle.builder("Ben")
    let me = try await circle.api(ana).get("/api/believe/me")
    let id = try #require(me["builder", "id"]?.string)
    let page = try await circle.browser(ben).get("/believe/creator/\(id)").text

    #expect(page.contains("Annabel"))
    for trace in ["kinnect", "ana.of", "Ana of", "kin bio", ana.profile?.description ?? "-", ana.account.description] {
      #expect(!page.lowercased().contains(trace.lowercased()), "\(trace)")
    }
    #expect(try await browser.get("/").text.components(separatedBy: "Joined") == 3)
  }

  @Test func `anyone signs up for an open app, nobody for another`() async throws {
    var settings = Settings()
    settings.openApps = ["believe"]
    let circle = try TestCircle.both(settings: settings)

    #expect(try await circle.anyone.get("/sign-up/kinnect").status == 404)
    #expect(try await circle.anyone.get("/kinnect/sign-up").status == 404)
    #expect(try await circle.anyone.get("/believe").text.contains("/believe/sign-up"))
    #expect(
      try await circle.anyone.get("/sign-up/believe?next=/believe/p/x").location == "/believe/sign-up?next=/believe/p/x"
    )
    #expect(try await circle.anyone.get("/believe/sign-up").text.contains("Join I Believe In You"))
    let refused = try await circle.anyone.submit("/believe/sign-up", ["email": "x", "password": "short"])
    #expect(refused.status == 422 && refused.text.contains("value=\"x\""))
    let made = try await circle.anyone.submit(
      "/sign-up/believe", ["email": "new@example.org", "password": "long enough, rare"])
    #expect(made.status == 303 && made.location == "/believe" && made.cookie != nil)
  }

  @Test func `signing in and signing up lead to each other where an app is open, and keep the way on`() async throws {
    var settings = Settings()
    settings.openApps = ["believe"]
    let circle = try TestCircle.both(settings: settings)
    let anyone = circle.anyone
    let (signUp, signIn) = (
      "/believe/sign-up?next=%2Fbelieve%2Fp%2Fx", "/believe/sign-in?next=%2Fbelieve%2Fp%2Fx"
    )

    #expect(try await anyone.get("/believe/sign-in?next=/believe/p/x").text.contains("href=\"\(signUp)\""))
    #expect(try await anyone.get(signUp).text.contains("href=\"\(signIn)\""))
    #expect(try await anyone.get("/sign-in").text.contains("href=\"/believe/sign-up\""))
    #expect(!(try await anyone.get("/kinnect/sign-in?next=/kinnect/p/x")).text.contains("/sign-up"))
    #expect(!(try await TestCircle.both().anyone.get("/sign-in")).text.contains("/sign-up"))
    #expect(!(try await anyone.get("/believe/sign-up?next=//elsewhere.example")).text.contains("elsewhere"))
    func submit(_ form: String, password: String) async throws -> Reply {
      try await anyone.submit(form, ["email": "new@example.org", "password": password, "next": "/believe/p/x"])
    }
    #expect(try await submit("/sign-in", password: "wrong but long").text.contains("href=\"\(signUp)\""))
    #expect(try await submit("/believe/sign-up", password: "short").text.contains("href=\"\(signIn)\""))
    #expect(try await submit("/sign-up/believe", password: "long enough, rare").location == "/believe/p/x")
  }

  @Test func `signing in and out keeps to the app that one came from`() async throws {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana")

    #expect(
      try await circle.anyone.get("/sign-in?next=/believe/p/x").location == "/believe/sign-in?next=/believe/p/x")
    #expect(try await circle.anyone.get("/believe/sign-in").text.contains("/css/believe.css"))
    #expect(try await circle.anyone.get("/kinnect/sign-in").text.contains("/css/kinnect.css"))
    #expect(try await circle.anyone.get("/sign-in").text.contains("/css/hearth.css"))
    let browser = circle.browser(ana)
    // Where no app is named, the only one that she has is meant, of the two that run here.
    #expect(try await browser.get("/sign-in").location == "/believe")
    #expect(try await browser.get("/kinnect/sign-in").location == "/kinnect")
    let password = "account/password?next=/believe/settings"
    #expect(try await browser.get("/\(password)").location == "/believe/\(password)")
    let reset = try await circle.administration.resetToken(email: ana.email)
    #expect(try await circle.anyone.get("/reset/\(reset)").location == "/believe/reset/\(reset)")
    #expect(try await circle.anyone.get("/believe/reset/\(reset)").text.contains("/css/believe.css"))
    let done = try await circle.anyone.submit("/reset/\(reset)", ["password": "the new password"])
    #expect(done.location == "/believe?said=password-changed")
    let back = Client(circle, .cookie(try #require(done.cookie)))
    #expect(try await back.submit("/believe/sign-out").location == "/believe/sign-in")
    #expect(try await circle.anyone.get("/believe/nothing").text.contains("/css/believe.css"))
    #expect(try await circle.anyone.get("/nothing").text.contains("/css/hearth.css"))
  }
}

extension String {
  fileprivate func components(separatedBy text: String) -> Int {
    var (count, rest) = (1, self[...])
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
