import SQL
import TestCircle
import Testing
import Wire

/// Reports to the operator, and who is behind an anonymous message.
struct ReportTests {
  @Test func `a project and an update are reported and removed`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let chief = try await circle.builder("Chief", isOperator: true)
    let slug = try await circle.project(ana)
    let update = try await circle.update(ana, slug, "Strange words")

    for (path, words) in [("posts/\(update)", "Strange words"), ("projects/\(slug)", "Project by Ana")] {
      let reply = try await circle.api(ben).post("/api/believe/\(path)/reports", ["reason": "because"])
      #expect(reply.status == 204)
      let report = try #require(try await circle.openReports().first)
      #expect(try await circle.browser(chief).get("/operator/reports/\(report)").text.contains(words))
      #expect(try await circle.settle(report, "remove", reason: "No.", by: chief).status == 303)
      #expect(try await circle.api(ben).get("/api/believe/\(path)").status == 404)
    }
    #expect(try await circle.openReports().isEmpty)
    let activity = try await circle.api(ben).get("/api/believe/activity").items
    #expect(activity.filter { $0["kind"]?.string == "report" }.count == 2)
    #expect(try await circle.browser(ben).get("/believe/activity").text.contains("has settled your report"))
    let reports = try await circle.api(ben).get("/api/auth/reports").items
    #expect(reports.compactMap { $0["outcome"]?.string } == ["removed", "removed"])
  }

  @Test func `a hidden project is its builder's alone and can't be published, a hidden update neither`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let chief = try await circle.builder("Chief", isOperator: true)
    let slug = try await circle.project(ana)
    #expect(try await circle.api(ben).put("/api/believe/projects/\(slug)/follow").status == 200)
    let update = try await circle.update(ana, slug, "Strange words")

    for path in ["posts/\(update)", "projects/\(slug)"] {
      #expect(try await circle.api(ben).post("/api/believe/\(path)/reports", ["reason": "because"]).status == 204)
      let report = try #require(try await circle.openReports().first)
      #expect(try await circle.settle(report, "hide", reason: "No.", by: chief).status == 303)
      #expect(try await circle.api(ben).get("/api/believe/\(path)").status == 404)
      #expect(try await circle.api(ana).get("/api/believe/\(path)").status == 200)
    }
    #expect(try await circle.api(ben).get("/api/believe/me/feed").items.isEmpty)
    #expect(try await circle.browser(ana).get("/believe/p/\(slug)").text.contains("Only you can see it."))
    #expect(try await circle.browser(ana).get("/believe/update/\(update)").text.contains("Only you can see it."))
    #expect(try await circle.browser(ana).get("/believe/activity").text.contains("has hidden your project."))
    let publish = try await circle.api(ana).patch("/api/believe/projects/\(slug)", ["isPublished": true])
    #expect(publish.status == 409)
    #expect(try await circle.miscounts() == [])

    let list = try await circle.browser(chief).get("/operator/hidden").text
    for match in list.matches(of: /class="strong" href="(\/operator\/hidden\/[0-9a-f-]+)"/) {
      #expect(try await circle.browser(chief).submit(String(match.output.1), ["reason": "A mistake."]).status == 303)
    }
    #expect(try await circle.api(ben).get("/api/believe/me/feed").items.count == 1)
    #expect(try await circle.api(ben).get("/api/believe/projects/\(slug)")["isPublished"].bool == true)
    #expect(try await circle.miscounts() == [])
  }

  @Test(arguments: [false, true])
  func `a hidden message is there for its sender alone, and nobody learns who that is`(isAnonymous: Bool) async throws {
    let circle = try TestCircle.both()
    let (ana, ben, cleo) = (
      try await circle.builder("Ana"), try await circle.builder("Ben"), try await circle.builder("Cleo")
    )
    let chief = try await circle.builder("Chief", isOperator: true)
    let slug = try await circle.project(ana)
    let message = try await circle.encourage(ben, slug, "Rude words", isAnonymous: isAnonymous)
    let path = "/api/believe/support-messages/\(message)"
    let answer: JSONValue = ["text": "Oh", "isPublic": true]
    let note = "Only you can see it."
    func seen(_ member: Member) async throws -> [String] {
      try await circle.api(member).get("/api/believe/projects/\(slug)/support-messages").each("message")
    }
    func unread() async throws -> Int? { try await circle.api(ana).get("/api/believe/activity/unread")["count"].int }
    // The line of an anonymous message comes later.
    #expect(try await unread() == (isAnonymous ? 0 : 1))
    #expect(try await circle.api(ana).put("\(path)/answer", answer).status == 200)

    #expect(try await circle.api(ana).post("\(path)/reports", ["reason": "Rude."]).status == 204)
    let report = try #require(try await circle.openReports().first)
    #expect(try await circle.settle(report, "hide", reason: "Rude.", by: chief).status == 303)

    for member in [ana, cleo, chief] {
      #expect(try await seen(member) == [])
      #expect(try await circle.api(member).get(path).status == 404)
      #expect(try await !circle.browser(member).get("/believe/p/\(slug)").text.contains("Rude words"))
    }
    // Beside the settled report.
    #expect(try await circle.api(ana).get("/api/believe/activity").each("kind") == ["report"])
    #expect(try await unread() == 1)
    #expect(try await circle.api(ana).put("\(path)/answer", answer).status == 404)
    #expect(try await circle.api(ana).delete(path).status == 404)
    #expect(try await seen(ben) == ["Rude words"])
    for page in ["/believe/p/\(slug)", "/believe/p/\(slug)/messages"] {
      #expect(try await circle.browser(ben).get(page).text.contains(note))
    }
    #expect(try await circle.browser(ben).get("/believe/activity").text.contains("has hidden your support message."))
    #expect(try await circle.api(ben).get("/api/believe/activity").each("kind").contains("hidden_support_message"))
    let (log, hidden) = (
      try await circle.browser(chief).get("/operator/log").text,
      try await circle.browser(chief).get("/operator/hidden").text
    )
    #expect(log.contains("Ben") != isAnonymous && hidden.contains("Ben") != isAnonymous)
    #expect(try await circle.miscounts() == [])

    let entry = try #require(
      hidden.firstMatch(of: /href="(\/operator\/hidden\/[0-9a-f-]+)"/).map { String($0.output.1) })
    #expect(try await circle.browser(chief).get(entry).text.contains("Ben") != isAnonymous)
    #expect(try await circle.browser(chief).submit(entry, ["reason": "A mistake."]).status == 303)
    for member in [ana, ben] { #expect(try await seen(member) == ["Rude words"]) }
    #expect(try await !circle.browser(ben).get("/believe/p/\(slug)").text.contains(note))
    #expect(try await !circle.api(ben).get("/api/believe/activity").each("kind").contains("hidden_support_message"))

    // Deleted by its sender, it only leaves the list.
    try await circle.hideSupport(message)
    #expect(try await circle.api(ben).delete(path).status == 204)
    #expect(try await circle.miscounts() == [])
  }

  @Test func `a report of a project keeps its milestones as they were`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let chief = try await circle.builder("Chief", isOperator: true)
    let slug = try await circle.project(ana)
    let milestones = "/api/believe/projects/\(slug)/milestones"
    let made = try await circle.api(ana).post(milestones, ["title": "A rude title", "description": "Rude words"])
    let milestone = try #require(made["id"].string)

    #expect(
      try await circle.api(ben).post("/api/believe/projects/\(slug)/reports", ["reason": "because"]).status == 204)
    #expect(try await circle.api(ana).delete("/api/believe/milestones/\(milestone)").status == 204)

    let report = try #require(try await circle.openReports().first)
    let page = try await circle.browser(chief).get("/operator/reports/\(report)").text
    #expect(page.contains("[milestone] A rude title") && page.contains("Rude words"))
  }

  @Test func `who sent an anonymous message is revealed with a reason and a record, to the operator alone`()
    async throws
  {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let chief = try await circle.builder("Chief", isOperator: true)
    let slug = try await circle.project(ana)
    let message = try await circle.encourage(ben, slug, "Rude words", isAnonymous: true)
    let path = "/api/believe/support-messages/\(message)/reports"
    #expect(try await circle.api(ana).post(path, ["reason": "Rude."]).status == 204)
    let report = try #require(try await circle.openReports().first)
    func page() async throws -> String { try await circle.browser(chief).get("/operator/reports/\(report)").text }

    // Until then the operator is told no more than the reporter was, by row-level security too.
    let principal = Principal(viewer: chief.profile, account: chief.account, app: "believe", isOperator: true)
    let known = try await circle.storage.database.read(as: principal) {
      try $0.all("SELECT sender FROM believe_support_senders") { try $0.id(0, Never.self) }
    }
    #expect(known.isEmpty)
    let before = try await page()
    #expect(before.contains("Anonymous: Rude words") && !before.contains("Ben"))
    #expect(try await circle.settle(report, "suspend", reason: "x", by: chief).status == 409)
    #expect(try await circle.settle(report, "reveal", reason: " ", by: chief).status == 422)
    #expect(try await circle.settle(report, "reveal", reason: "x", by: ana).status == 404)
    #expect(try await circle.count("SELECT count(*) FROM moderation_log") == 0)

    #expect(try await circle.settle(report, "reveal", reason: "A threat.", by: chief).status == 303)
    let after = try await page()
    #expect(after.contains("Ben") && after.contains("A threat."))
    #expect(try await circle.browser(chief).get("/operator/log").text.contains("A threat."))
    #expect(try await circle.openReports() == [report])
    // The reporter's own row says nothing.
    #expect(try await circle.count("SELECT count(*) FROM reports WHERE concerned IS NOT NULL") == 0)

    #expect(try await circle.settle(report, "suspend", reason: "Threats.", by: chief).status == 303)
    #expect(try await circle.api(ben).get("/api/auth/me").status == 401)
    #expect(try await circle.openReports().isEmpty)
  }

  @Test(arguments: ["dismiss", "hide", "remove", "suspend"], [false, true])
  func `what is done about an anonymous message is only settled, to whoever reported it`(
    action: String, isAnonymous: Bool
  ) async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let chief = try await circle.builder("Chief", isOperator: true)
    let slug = try await circle.project(ana)
    let message = try await circle.encourage(ben, slug, "Rude words", isAnonymous: isAnonymous)
    let path = "/api/believe/support-messages/\(message)/reports"
    #expect(try await circle.api(ana).post(path, ["reason": "Rude."]).status == 204)
    let report = try #require(try await circle.openReports().first)
    if isAnonymous && action == "suspend" {
      #expect(try await circle.settle(report, "reveal", reason: "A threat.", by: chief).status == 303)
    }

    #expect(try await circle.settle(report, action, reason: "No.", by: chief).status == 303)

    let outcomes = ["dismiss": "dismissed", "hide": "hidden", "remove": "removed", "suspend": "suspended"]
    let told = try #require(outcomes[action])
    let outcome = isAnonymous ? "settled" : told
    #expect(try await circle.api(ana).get("/api/auth/reports").each("outcome") == [outcome])
    #expect(try await circle.count("SELECT count(*) FROM reports WHERE outcome = \(outcome)") == 1)
    #expect(try await circle.count("SELECT count(*) FROM moderation_log WHERE action = \(action)") == 1)
    let names = try await circle.storage.system.read {
      try $0.all("SELECT concerned_name FROM moderation_log") { $0.text(0) }
    }
    #expect(Set(names) == [isAnonymous && action != "suspend" ? "Anonymous" : "Ben"], "no internal username")
    let page = try await circle.browser(ana).get("/account/reports").text
    #expect(page.contains("The operator has settled it.") == isAnonymous)
    for words in ["left it as it was", "It’s hidden from everyone", "It was removed.", "The account was suspended."]
    where isAnonymous { #expect(!page.contains(words)) }
  }
}
