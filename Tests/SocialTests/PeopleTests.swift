import Core
import SQL
import Social
import TestCircle
import Testing
import Wire

/// An app of which nothing is declared but its people.
private struct Village {
  static let open = TestApps([app(People("village", at: "/village/who/", needsApproval: false))])
  static let closed = TestApps([app(People("village", at: "/village/who/"))])

  private static func app(_ people: People) -> App {
    App(
      name: "village", title: "Village", look: .hearth, schema: Schema(migrations: [], policies: []), parts: [people]
    ) { _ in }
  }

  let circle: TestCircle

  init(_ apps: TestApps) throws { circle = try TestCircle(apps: apps) }

  func member(_ username: String) async throws -> Member {
    let account = try await circle.newAccount(username, app: "village")
    let made = try await circle.api(account).post("/api/village/profile", ["username": .string(username)])
    #expect(made.status == 201)
    #expect(made["relation"].string == "self")
    return account
  }
}

struct PeopleTests {
  @Test func `without approval a follow begins at once, and its button says so to the script`() async throws {
    let village = try Village(Village.open)
    let (ana, ben) = (try await village.member("ana"), try await village.member("ben"))
    let (asAna, asBen) = (village.circle.api(ana), village.circle.api(ben))
    let found = try await village.circle.browser(ben).get("/village/search?q=an").text
    #expect(found.contains("action=\"/village/who/ana/follow\""))
    #expect(found.contains("data-open"))

    #expect(try await asBen.put("/api/village/profiles/ana/follow")["relation"].string == "following")

    #expect(try await asAna.get("/api/village/follow-requests").items.isEmpty)
    #expect(try await asBen.get("/api/village/profiles/ana/followers").each("username") == ["ben"])
    // Public: also for who doesn't follow.
    let asCat = village.circle.api(try await village.member("cat"))
    #expect(try await asCat.get("/api/village/profiles/ana")["followerCount"].int == 1)
    #expect(try await asCat.get("/api/village/profiles/ana/followers").each("username") == ["ben"])
    #expect(try await asCat.get("/api/village/profiles/ben/following").each("username") == ["ana"])
    #expect(try await asAna.put("/api/village/profiles/cat/block").status == 204)
    #expect(try await asCat.get("/api/village/profiles/ana").status == 404)
    #expect(try await asCat.get("/api/village/profiles/ben/following").items.isEmpty)
  }

  @Test func `with approval a follow is a request, which is approved by its form`() async throws {
    let village = try Village(Village.closed)
    let (ana, ben) = (try await village.member("ana"), try await village.member("ben"))
    let (asAna, asBen) = (village.circle.browser(ana), village.circle.browser(ben))
    #expect(try await !asBen.get("/village/search?q=an").text.contains("data-open"))

    #expect(try await asBen.submit("/village/who/ana/follow").location == "/village/who/ana")
    #expect(try await asBen.get("/village/who/ana/followers").status == 404)
    #expect(try await village.circle.api(ana).get("/api/village/follow-requests").each("username") == ["ben"])
    #expect(try await asAna.submit("/village/who/ben/approve").location == "/village/who/ben")

    let followers = try await asBen.get("/village/who/ana/followers").text
    #expect(followers.contains("href=\"/village/who/ben\""))
  }

  @Test func `onboarding, editing, blocking and muting lead to the app's own pages`() async throws {
    let village = try Village(Village.closed)
    let account = try await village.circle.newAccount("ana", app: "village")
    _ = try await village.member("ben")
    let asAna = village.circle.browser(account)
    #expect(try await asAna.get("/village/settings").location == "/village/onboarding?next=/village/settings")
    #expect(try await asAna.get("/village/onboarding").text.contains("action=\"/village/onboarding\""))
    #expect(try await asAna.submit("/village/onboarding", ["username": "ana"]).location == "/village")

    let edited = try await asAna.submit("/village/edit-profile", ["username": "anna", "fullName": "Anna"])
    #expect(edited.location == "/village/who/anna?said=profile-saved")
    #expect(try await asAna.get("/village/edit-profile").text.contains("value=\"Anna\""))
    #expect(try await asAna.submit("/village/who/ben/mute").status == 303)
    #expect(try await asAna.get("/village/settings").text.contains("action=\"/village/who/ben/unmute\""))
    #expect(try await asAna.submit("/village/who/ben/block").location?.hasPrefix("/village?said=blocked") == true)
    let settings = try await asAna.get("/village/settings").text
    #expect(settings.contains("action=\"/village/who/ben/unblock\""))
    #expect(!settings.contains("/unmute"))
    #expect(!settings.contains("kinnect"))
    let unblocked = try await asAna.submit("/village/who/ben/unblock")
    #expect(unblocked.location?.hasPrefix("/village/settings?said=unblocked") == true)
    let report = try await asAna.submit("/village/who/ben/report", ["reason": "Shouts."])
    #expect(report.location == "/village/who/ben?said=reported")
  }

  @Test func `a long list of the blocked goes on behind its link`() async throws {
    let village = try Village(Village.open)
    let ana = try await village.member("ana")
    for number in 0..<31 {
      _ = try await village.member("other\(number)")
      village.circle.clock.advance(seconds: 1)
      #expect(try await village.circle.api(ana).put("/api/village/profiles/other\(number)/block").status == 204)
    }
    let asAna = village.circle.browser(ana)

    let first = try await asAna.get("/village/settings").text
    let start = try #require(first.firstRange(of: "href=\"/village/settings?blocked="))
    let link = first[start.lowerBound...].dropFirst(6).prefix { $0 != "\"" }
    let second = try await asAna.get(String(link)).text

    #expect(!first.contains("/village/who/other0/unblock"))
    #expect(second.contains("/village/who/other0/unblock"))
    #expect(!second.contains("Signed in as"))
  }
}
