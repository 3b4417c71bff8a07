import SQL
import TestCircle
import Testing
import Wire

@testable import Core

/// What an operator sees of people, app by app, and does for them.
struct PeopleTests {
  fileprivate static let password = "the chief's own password"

  /// A circle with an operator who has a password, and Ana, whom Ben invited.
  private struct World {
    let circle: TestCircle
    let chief, ana, ben: Member

    init(apps: TestApps = .kinnect) async throws {
      circle = try TestCircle(apps: apps)
      chief = try await circle.member("chief", isOperator: true)
      (ana, ben) = (try await circle.member("ana", fullName: "Ana Lind"), try await circle.member("ben"))
      let hash = try await Password.hash(PeopleTests.password)
      let (account, invited, inviter) = (chief.account, ana.account, ben.account)
      try await circle.storage.system.write { transaction in
        try transaction.run("UPDATE credentials SET password_hash = \(hash) WHERE account_id = \(account)")
        try transaction.run("UPDATE memberships SET invited_by = \(inviter) WHERE account_id = \(invited)")
      }
    }

    func path(_ member: Member, _ action: String = "") throws -> String {
      let id = try #require(member.profile)
      return "/operator/people/kinnect/\(id)" + (action.isEmpty ? "" : "/\(action)")
    }

    func act(
      _ action: String, on member: Member, password: String = PeopleTests.password, reason: String = "A test."
    ) async throws -> Reply {
      try await circle.browser(chief).submit(try path(member, action), ["reason": reason, "password": password])
    }

    func activity(_ member: Member) async throws -> [String] {
      guard let profile = member.profile else { return [] }
      return try await circle.storage.system.read {
        try $0.all("SELECT kind FROM activity WHERE recipient = \(profile) ORDER BY created_at") { $0.text(0) }
      }
    }

    func log() async throws -> [[String]] {
      try await circle.storage.system.read {
        try $0.all("SELECT action, reason, app, concerned_name FROM moderation_log ORDER BY created_at") { row in
          (0..<4).map { row.text(Int32($0)) }
        }
      }
    }

    func isIn(_ member: Member) async throws -> Bool {
      try await circle.browser(member).get("/api/auth/me").status == 200
    }
  }

  @Test func `the list says who invited somebody, when they joined and how much they store`() async throws {
    let world = try await World()
    _ = try await world.circle.post(world.ana, "at the lake")
    // What isn't shown in this app is of no matter here.
    _ = try await world.circle.photo(of: world.ana)

    let page = try await world.circle.browser(world.chief).get("/operator/people/kinnect").text

    #expect(page.contains("Ana Lind (ana)") && page.contains("Invited by ben · "))
    let bytes = try await world.circle.storage.system.read { [account = world.ana.account] in
      try $0.first(
        "SELECT bytes FROM media WHERE owner = \(account) AND id IN (SELECT media_key FROM kinnect_post_media)"
      ) { $0.int(0) }
    }
    let stored = try #require(bytes)
    #expect(page.contains(ByteText.text(stored)) || stored == 0)
    #expect(page.contains("Runs this server") && !page.contains("@example.org"))
    #expect(try await world.circle.browser(world.ben).get("/operator/people/kinnect").status == 404)
    #expect(try await world.circle.browser(world.chief).get("/operator/people/nothing").status == 404)
  }

  @Test func `lists go on to the last person`() async throws {
    let world = try await World()
    for number in 0..<60 { _ = try await world.circle.member("guest\(number)") }
    let browser = world.circle.browser(world.chief)
    func names(_ page: String) -> Int { page.matches(of: /href="\/operator\/people\/kinnect\/[0-9a-f-]{36}"/).count }

    let first = try await browser.get("/operator/people/kinnect").text
    let more = try #require(first.firstMatch(of: /class="more-link" href="([^"]+)"/)?.1)
    let second = try await browser.get(String(more.replacing("&amp;", with: "&"))).text

    #expect(names(first) == 50 && names(second) == 13 && !second.contains("more-link"))
  }

  @Test func `a page of people takes as many statements however many there are`() async throws {
    let world = try await World()
    let browser = world.circle.browser(world.chief)
    func cost() async throws -> Int {
      let before = world.circle.storage.database.statementCount
      #expect(try await browser.get("/operator/people/kinnect").status == 200)
      return world.circle.storage.database.statementCount - before
    }
    _ = try await cost()
    let few = try await cost()
    for number in 0..<20 { _ = try await world.circle.member("guest\(number)") }
    _ = try await cost()

    #expect(try await cost() == few)
  }

  @Test func `a reset link is shown once with a code, works, and is told`() async throws {
    let world = try await World()
    let form = try await world.circle.browser(world.chief).get(try world.path(world.ana, "reset-link")).text
    #expect(form.contains("They asked for a new password.") && form.contains("autocomplete=\"current-password\""))

    let made = try await world.act("reset-link", on: world.ana, reason: "She asked me.")

    #expect(made.status == 200 && made.text.contains("<svg class=\"qr\""))
    #expect(made.header("Cache-Control") == "private, no-store")
    let token = try #require(made.text.firstMatch(of: /home\.example\/reset\/([\w-]+)/)?.1)
    #expect(
      try await world.circle.anyone.submit("/kinnect/reset/\(token)", ["password": "a new password"]).status == 303)
    #expect(try await world.activity(world.ana) == ["operator_reset_link"])
    #expect(try await world.log() == [["reset_link", "She asked me.", "kinnect", "ana"]])
    #expect(try await world.circle.browser(world.chief).get("/operator/log").text.contains("Made a reset link"))
    let told = try await world.circle.api(world.ben).get("/api/kinnect/activity").text
    #expect(!told.contains("operator"))
  }

  @Test func `signing out everywhere ends every session`() async throws {
    let world = try await World()
    #expect(try await world.isIn(world.ana))

    #expect(try await world.act("sign-out", on: world.ana).status == 303)

    #expect(try await !world.isIn(world.ana))
    #expect(try await world.circle.api(world.ana).get("/api/auth/me").status == 401)
    #expect(try await world.isIn(world.ben))
    #expect(try await world.activity(world.ana) == ["operator_sign_out"])
  }

  @Test func `somebody is suspended and let in again`() async throws {
    let world = try await World()
    let browser = world.circle.browser(world.chief)

    #expect(try await world.act("suspend", on: world.ana).status == 303)

    #expect(try await world.circle.api(world.ben).get("/api/kinnect/profiles/ana").status == 404)
    #expect(try await browser.get(try world.path(world.ana)).text.contains("Suspended"))
    #expect(try await browser.get(try world.path(world.ana, "suspend")).status == 404)
    #expect(try await world.act("suspend", on: world.ana).status == 409)
    #expect(try await world.act("let-in", on: world.ana).status == 303)
    #expect(try await world.circle.api(world.ben).get("/api/kinnect/profiles/ana").status == 200)
    #expect(try await world.act("let-in", on: world.ana).status == 409)
    #expect(try await world.activity(world.ana) == ["operator_suspend", "operator_let_in"])
    #expect(try await world.log().map { $0[0] } == ["suspend", "let_in"])
  }

  @Test func `nothing is done without the operator's own password and a reason`() async throws {
    let world = try await World()

    #expect(try await world.act("sign-out", on: world.ana, password: "a wrong one").status == 422)
    #expect(try await world.act("sign-out", on: world.ana, password: "").status == 422)
    #expect(try await world.act("sign-out", on: world.ana, reason: " ").status == 422)
    let asAna = try await world.circle.browser(world.ana).submit(
      try world.path(world.ben, "suspend"), ["reason": "x", "password": Self.password])

    #expect(asAna.status == 404)
    #expect(try await world.isIn(world.ana))
    #expect(try await world.log().isEmpty)
    #expect(try await world.activity(world.ana).isEmpty)
    for _ in 0..<10 { _ = try await world.act("sign-out", on: world.ana, password: "a wrong one") }
    #expect(try await world.act("sign-out", on: world.ana, password: "a wrong one").status == 429)
  }

  @Test func `an operator's account is not to be changed from the list`() async throws {
    let world = try await World()
    let page = try await world.circle.browser(world.chief).get(try world.path(world.chief)).text

    #expect(page.contains("on the server’s command line") && !page.contains("reset-link"))
    for action in ["reset-link", "sign-out", "suspend"] {
      #expect(try await world.act(action, on: world.chief).status == 409)
    }
    #expect(try await world.isIn(world.chief))
  }

  @Test func `a suspension through one profile is not shown at another one of the account`() async throws {
    let circle = try TestCircle(apps: .both)
    let world = try await Two(circle)

    try await world.act("suspend", in: "kinnect", world.kinnect)

    #expect(try await world.suspended() == ["kinnect"])
    // Suspended there too, it takes both to let them in; neither list changes with the other.
    try await world.act("suspend", in: "believe", world.believe)
    #expect(try await world.suspended() == ["kinnect", "believe"])
    try await world.act("let-in", in: "kinnect", world.kinnect)
    #expect(try await world.suspended() == ["believe"])
    #expect(try await circle.count("SELECT count(*) FROM accounts WHERE suspended_at IS NOT NULL") == 1)
    try await world.act("let-in", in: "believe", world.believe)
    #expect(try await circle.count("SELECT count(*) FROM accounts WHERE suspended_at IS NOT NULL") == 0)
    // The person is told in each app, as it was about all of their account; of being let in once they are.
    #expect(try await circle.count("SELECT count(*) FROM activity WHERE kind = 'operator_suspend'") == 4)
    #expect(try await circle.count("SELECT count(*) FROM activity WHERE kind = 'operator_let_in'") == 2)
  }

  @Test func `the command line changes no list, and what it suspends stays so until it lifts it`() async throws {
    let circle = try TestCircle(apps: .both)
    let world = try await Two(circle)
    try await world.act("suspend", in: "kinnect", world.kinnect)

    try await circle.suspend(world.ana)

    #expect(try await world.suspended() == ["kinnect"])
    try await world.act("suspend", in: "believe", world.believe)
    #expect(try await world.suspended() == ["kinnect", "believe"])
    try await world.act("let-in", in: "kinnect", world.kinnect)
    try await world.act("let-in", in: "believe", world.believe)
    #expect(try await world.suspended().isEmpty)
    #expect(try await circle.count("SELECT count(*) FROM accounts WHERE suspended_at IS NOT NULL") == 1)
    try await circle.suspend(world.ana, false)
    #expect(try await circle.count("SELECT count(*) FROM accounts WHERE suspended_at IS NOT NULL") == 0)
    #expect(try await circle.count("SELECT count(*) FROM activity WHERE kind = 'operator_let_in'") == 0)
  }

  @Test(arguments: [false, true])
  func `who is let in here stays suspended by the command line, and the page says what holds either way`(
    commandIsFirst: Bool
  ) async throws {
    let world = try await World()
    let browser = world.circle.browser(world.chief)
    if commandIsFirst { try await world.circle.suspend(world.ana) }
    #expect(try await world.act("suspend", on: world.ana).status == 303)
    if !commandIsFirst { try await world.circle.suspend(world.ana) }
    #expect(try await browser.get(try world.path(world.ana)).text.contains("Suspended"))

    let done = try await world.act("let-in", on: world.ana)

    let path = try world.path(world.ana)
    #expect(done.status == 303 && done.location == "\(path)?said=person-let-in")
    let page = try await browser.get(try #require(done.location)).text
    #expect(page.contains("they stay so until that is lifted too.") && !page.contains("Suspended"))
    #expect(try await world.circle.api(world.ben).get("/api/kinnect/profiles/ana").status == 404)
    #expect(try await world.activity(world.ana) == ["operator_suspend"])
    try await world.circle.suspend(world.ana, false)
    #expect(try await world.circle.api(world.ben).get("/api/kinnect/profiles/ana").status == 200)
    // Where no other suspension stands, the page says the same.
    #expect(try await world.act("suspend", on: world.ana).status == 303)
    let free = try await world.act("let-in", on: world.ana)
    #expect(free.location == done.location)
    #expect(try await world.circle.api(world.ben).get("/api/kinnect/profiles/ana").status == 200)
  }

  @Test func `the command line lifts what was suspended from a list`() async throws {
    let world = try await World()
    #expect(try await world.act("suspend", on: world.ana).status == 303)

    try await world.circle.suspend(world.ana, false)

    #expect(try await world.circle.api(world.ben).get("/api/kinnect/profiles/ana").status == 200)
    #expect(try await world.act("let-in", on: world.ana).status == 409)
    // What was lifted so doesn't come back with a suspension by the command line.
    try await world.circle.suspend(world.ana)
    #expect(!(try await world.circle.browser(world.chief).get(try world.path(world.ana)).text.contains("Suspended")))
  }

  /// One account with a profile in two apps.
  private struct Two {
    let circle: TestCircle
    let chief, ana: Member
    let kinnect, believe: ID<ProfileEntity>

    init(_ circle: TestCircle) async throws {
      self.circle = circle
      chief = try await circle.member("chief", isOperator: true)
      let hash = try await Password.hash(PeopleTests.password)
      ana = try await circle.member("ana")
      kinnect = try #require(ana.profile)
      believe = circle.services.newID()
      let (account, operatorAccount, id, now) = (ana.account, chief.account, believe, circle.clock.now())
      try await circle.storage.system.write { transaction in
        try transaction.run("UPDATE credentials SET password_hash = \(hash) WHERE account_id = \(operatorAccount)")
        try transaction.run(
          """
          INSERT INTO profiles (id, app, username, full_name, created_at) VALUES (\(id), 'believe', 'annie', 'Annie', \(now))
          """)
        try transaction.run(
          "INSERT INTO profile_accounts (profile_id, account_id, app) VALUES (\(id), \(account), 'believe')")
      }
    }

    func act(_ action: String, in app: String, _ profile: ID<ProfileEntity>) async throws {
      let reply = try await circle.browser(chief).submit(
        "/operator/people/\(app)/\(profile)/\(action)", ["reason": "A test.", "password": PeopleTests.password])
      #expect(reply.status == 303)
    }

    /// The apps whose list shows somebody as suspended.
    func suspended() async throws -> [String] {
      var found: [String] = []
      for app in ["kinnect", "believe"] {
        let page = try await circle.browser(chief).get("/operator/people/\(app)").text
        if page.contains("Suspended") { found.append(app) }
      }
      return found
    }
  }
}
