import Core
import HTTP
import TestCircle
import Testing
import Wire

@testable import SQL

/// Two copies of one circle, in which somebody else sends the same anonymous message: whatever anybody but the sender can
/// find is the same, but for ids that are made at random.
struct AnonymityTests {
  private struct Cast: Sendable {
    let members: [String: Member]
    let slug: String
    let database: TestDatabase
    let time: Timestamp
  }

  /// Ana owns the project. Fay has followed, liked and written by name just now; Sam has done nothing. Cleo looks on, Ora
  /// runs the server.
  private func cast() async throws -> Cast {
    let circle = try TestCircle.both()
    var members: [String: Member] = [:]
    for name in ["Ana", "Fay", "Sam", "Cleo"] { members[name] = try await circle.builder(name) }
    members["Ora"] = try await circle.builder("Ora", isOperator: true)
    guard let ana = members["Ana"], let fay = members["Fay"], let cleo = members["Cleo"] else {
      throw TestFault("nobody")
    }
    let slug = try await circle.project(ana, isOnTheWeb: true)
    for member in [fay, cleo] { try await circle.support(member, follows: slug) }
    let post = try await circle.update(ana, slug)
    try await circle.support(fay, likes: post)
    try await circle.encourage(fay, slug, "by name")
    await circle.services.runScheduledJobs(of: TestApps.both.apps)
    circle.clock.advance(seconds: 86_400)
    return Cast(members: members, slug: slug, database: try circle.lastCopy(), time: circle.clock.now())
  }

  private static let targets = [
    "/api/believe/projects?limit=100", "/api/believe/projects?sort=trending&limit=100", "/api/believe/projects?q=boat",
    "/api/believe/projects/SLUG", "/api/believe/projects/SLUG/supporters", "/api/believe/projects/SLUG/posts",
    "/api/believe/projects/SLUG/milestones", "/api/believe/projects/SLUG/mood",
    "/api/believe/projects/SLUG/follow", "/api/believe/projects/SLUG/support-messages?limit=100",
    "/api/believe/projects/SLUG/silenced", "/api/believe/activity?limit=100", "/api/believe/activity/unread",
    "/api/believe/me", "/api/believe/me/karma", "/api/believe/me/feed", "/api/believe/me/support-actions",
    "/api/believe/me/support-stats", "/api/believe/me/projects", "/api/believe/me/following",
    "/api/believe/builders/FAY", "/api/believe/builders/SAM", "/api/believe/builders/FAY/projects",
    "/api/believe/builders/SAM/projects", "/believe/p/SLUG/feed.atom", "/believe/p/SLUG/story.html",
  ]

  /// All that everybody but the sender sees after `sender` has sent an anonymous message, with new ids left out.
  private func world(_ cast: Cast, sender name: String, isHidden: Bool = false) async throws -> [String] {
    let circle = try TestCircle.both(database: cast.database, clock: TestClock(cast.time))
    guard let sender = cast.members[name], let ana = cast.members["Ana"], let fay = cast.members["Fay"]?.profile,
      let sam = cast.members["Sam"]?.profile
    else { throw TestFault("nobody") }
    let onlookers = ["Ana", "Cleo", "Ora"].compactMap { cast.members[$0] }
    let readers = try await onlookers.asyncMap { try await circle.live($0, app: "believe") }
    let message = try await circle.encourage(sender, cast.slug, "Keep going", isAnonymous: true)
    _ = try await circle.api(ana).put(
      "/api/believe/support-messages/\(message)/answer", ["text": "Thanks", "isPublic": true])
    if isHidden { try await hide(message, in: circle, cast) }
    await circle.deliver()
    // Until its line of activity has come.
    circle.clock.advance(seconds: 7_600)
    await circle.services.runScheduledJobs(of: TestApps.both.apps)
    var found: [String] = []
    for (member, reader) in zip(onlookers, readers) {
      found += reader.events().map { "\(member.username) \($0.name) \(Self.text($0.data.jsonBytes()))" }
      for target in Self.targets {
        let path = target.replacing("SLUG", with: cast.slug).replacing("FAY", with: "\(fay)").replacing(
          "SAM", with: "\(sam)")
        let reply = try await circle.api(member).get(path)
        found.append("\(member.username) \(path) \(reply.status) \(reply.head.joined(separator: "|")) \(reply.text)")
      }
    }
    found += try await rows(circle, as: ana)
    if isHidden, let ora = cast.members["Ora"] {
      for path in ["/operator/hidden", "/operator/log"] { found.append(try await circle.browser(ora).get(path).text) }
    }
    let anonymous = try await circle.anyone.get("/believe/p/\(cast.slug)/feed.atom")
    return (found + [anonymous.text]).map { Self.withoutIDs($0) }
  }

  /// Ana reports a message and Ora hides it.
  private func hide(_ message: String, in circle: TestCircle, _ cast: Cast) async throws {
    guard let ana = cast.members["Ana"], let ora = cast.members["Ora"] else { throw TestFault("nobody") }
    try await circle.require(
      204, circle.api(ana).post("/api/believe/support-messages/\(message)/reports", ["reason": "Rude."]))
    guard let report = try await circle.openReports().first else { throw TestFault("no report") }
    try await circle.require(303, circle.settle(report, "hide", reason: "Rude.", by: ora))
  }

  /// Every row that the owner can select at all, from every table.
  private func rows(_ circle: TestCircle, as member: Member) async throws -> [String] {
    let principal = Principal(viewer: member.profile, account: member.account, app: "believe")
    let tables = TestApps.both.schema.policies.map(\.table.description)
    return try await circle.storage.database.read(as: principal) { transaction in
      try tables.flatMap { table in
        try transaction.all(SQL(foreign: "SELECT * FROM \(table)")) { row in
          (0..<row.columnCount).map { column -> String in
            if let id: ID<Never> = row.optionalID(column) { return id.description }
            return "\(row.columnName(column))=\(row.value(column))"
          }.joined(separator: " ")
        }.map { "\(table): \($0)" }.map { Self.withoutIDs($0) }.sorted()
      }
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Ids are 36 characters of hexadecimal digits and dashes; which one it is is left out, that there is one is not.
  private static func withoutIDs(_ text: String) -> String {
    text.replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(\/320)?(\?s=[^"]*)?/, with: "ID")
  }

  @Test func `whoever sends it, the circle looks the same to everybody else`() async throws {
    let cast = try await cast()

    let (fay, sam) = (try await world(cast, sender: "Fay"), try await world(cast, sender: "Sam"))

    #expect(fay.count == sam.count)
    for (one, other) in zip(fay, sam) { #expect(one == other) }
    #expect(fay.contains { $0.contains("support_anonymous") } && fay.contains { $0.contains("support.created") })
  }

  @Test func `whoever sent what an operator hides, it looks the same to everybody else, the operator included`()
    async throws
  {
    let cast = try await cast()

    let (fay, sam) = (
      try await world(cast, sender: "Fay", isHidden: true), try await world(cast, sender: "Sam", isHidden: true)
    )

    #expect(fay.count == sam.count)
    for (one, other) in zip(fay, sam) { #expect(one == other) }
    #expect(!fay.contains { $0.contains("Keep going") && $0.contains("/support-messages") })
    #expect(fay.contains { $0.contains("/operator/hidden/ID") })
  }

  @Test func `the comparison finds a message that is not anonymous`() async throws {
    let cast = try await cast()
    let circle = try TestCircle.both(database: cast.database, clock: TestClock(cast.time))
    let ana = try #require(cast.members["Ana"])
    let before = try await rows(circle, as: ana)

    try await circle.encourage(try #require(cast.members["Sam"]), cast.slug, "Keep going")

    let list = try await circle.api(ana).get("/api/believe/projects/\(cast.slug)/support-messages").text
    #expect(list.contains("Sam"))
    #expect(try await rows(circle, as: ana) != before)
  }

  @Test func `an anonymous message survives whatever happens to its sender`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)
    let anonymous = try await circle.encourage(ben, slug, isAnonymous: true)
    let named = try await circle.encourage(ben, slug)
    func seen() async throws -> [String] {
      try await circle.api(ana).get("/api/believe/projects/\(slug)/support-messages").each("id")
    }

    try await circle.suspend(ben)
    #expect(try await seen() == [anonymous])
    try await circle.suspend(ben, false)
    #expect(try await seen() == [named, anonymous])
    try await circle.shutOut(ana, ben)
    #expect(try await seen() == [anonymous])
    let account = ben.account
    try await circle.storage.system.write { try $0.run("DELETE FROM accounts WHERE id = \(account)") }
    #expect(try await seen() == [anonymous])
    #expect(try await circle.count("SELECT count(*) FROM believe_support_senders") == 0)
    #expect(try await circle.count("SELECT count(*) FROM believe_support_messages") == 1)
  }

  @Test func `the sender keeps an anonymous message when its receiver blocks them`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben, cleo) = (
      try await circle.builder("Ana"), try await circle.builder("Ben"), try await circle.builder("Cleo")
    )
    let slug = try await circle.project(ana)
    let (seen, deleted) = (
      try await circle.encourage(ben, slug, "Row on", isAnonymous: true),
      try await circle.encourage(ben, slug, isAnonymous: true)
    )
    let named = try await circle.encourage(ben, slug)
    let answer = "/api/believe/support-messages/\(seen)/answer"
    _ = try await circle.api(ana).put(answer, ["text": "Before", "isPublic": true])
    try await circle.shutOut(ana, ben)
    _ = try await circle.api(ana).put(answer, ["text": "After", "isPublic": true])
    await circle.deliver()
    let (his, hers) = (try await circle.live(ben, app: "believe"), try await circle.live(ana, app: "believe"))

    let api = circle.api(ben)
    let message = try await api.get("/api/believe/support-messages/\(seen)")
    #expect((message.status, message["isMine"].bool, message["message"].string) == (200, true, "Row on"))
    // What belongs to who blocked him is not there: no answer, no project, no handle, and no message by name.
    for absent in ["answer", "sender", "handle"] { #expect(message[absent].isNull, "\(absent)") }
    for hidden in [
      "projects/\(slug)", "projects/\(slug)/support-messages", "support-messages/\(named)",
      "builders/\(try #require(ana.profile))",
    ] { #expect(try await api.get("/api/believe/\(hidden)").status == 404, "\(hidden)") }

    // The way there is in what he gave.
    let ledger = try await api.get("/api/believe/me/support-actions").items
    #expect(ledger.compactMap { $0["messageID"]?.string } == [deleted, seen])
    #expect(ledger.allSatisfy { $0["project"]?.isNull == true })
    let browser = circle.browser(ben)
    let page = try await browser.get("/believe/karma").text
    #expect(page.contains("/believe/message/\(seen)/delete") && !page.contains(named))
    let question = try await browser.get("/believe/message/\(seen)/delete")
    #expect(question.status == 200 && question.text.contains("Row on"))
    #expect(!question.text.contains(slug) && !question.text.contains("After"))

    #expect(try await api.delete("/api/believe/support-messages/\(deleted)").status == 204)
    await circle.deliver()
    // As it is when somebody whom she did not block deletes one.
    #expect(hers.events().map(\.name) == ["activity.unread"])
    let gone = try await browser.submit("/believe/message/\(seen)/delete")
    #expect(gone.status == 303 && gone.location?.hasPrefix("/believe/support?") == true)
    await circle.deliver()
    #expect(his.events().isEmpty)
    #expect(try await api.get("/api/believe/support-messages/\(seen)").status == 404)
    #expect(try await circle.api(cleo).get("/api/believe/projects/\(slug)/support-messages").each("id") == [named])
    #expect(try await circle.api(ana).get("/api/believe/activity/unread")["count"].int == 0)
  }

  @Test func `nobody takes the place of a sender, not even when the account is gone`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben, cleo) = (
      try await circle.builder("Ana"), try await circle.builder("Ben"), try await circle.builder("Cleo")
    )
    let slug = try await circle.project(ana)
    let list = "/api/believe/projects/\(slug)/support-messages"
    let message = try await circle.encourage(ben, slug, isAnonymous: true)
    let reply = try await circle.api(ana).put(
      "/api/believe/support-messages/\(message)/answer", ["text": "For you alone", "isPublic": false])
    #expect(reply.status == 200)

    func tries(_ member: Member) async throws -> [String] {
      let principal = Principal(viewer: member.profile, account: member.account, app: "believe")
      var found: [String] = []
      do {
        let rows = try await circle.storage.database.write(as: principal) {
          try $0.run(
            """
            INSERT INTO believe_support_senders (message_id, sender, project_id, created_at)
            SELECT id, viewer(), project_id, created_at FROM believe_support_messages
            """)
        }
        found.append("became the sender of \(rows)")
      } catch let refusal as SQLError { found.append("\(refusal.kind)") }
      let seen = try await circle.api(member).get(list).items
      found += seen.map { "\($0["isMine"]?.bool == true) \($0["answer", "text"]?.string ?? "-")" }
      found.append("\(try await circle.api(member).delete("/api/believe/support-messages/\(message)").status)")
      return found
    }

    // It is the same before and after, so it does not tell whether the sender is still there either.
    #expect(try await tries(cleo) == ["denied", "false -", "404"])
    let account = ben.account
    try await circle.storage.system.write { try $0.run("DELETE FROM accounts WHERE id = \(account)") }
    #expect(try await tries(cleo) == ["denied", "false -", "404"])
    // Nor does whoever comes under the same name.
    #expect(try await tries(try await circle.builder("Ben")) == ["denied", "false -", "404"])
    #expect(try await circle.api(ana).get(list).items.first?["answer", "text"]?.string == "For you alone")
  }
}
