import Core
import SQL
import TestCircle
import Testing
import Wire

/// What people choose not to be told about.
struct SilencedActivityTests {
  private func kinds(_ member: Member, _ circle: TestCircle) async throws -> [String] {
    try await circle.api(member).get("/api/kinnect/activity").items.compactMap { $0["kind"]?.string }.sorted()
  }

  @Test func `what is turned off is neither listed nor counted, and comes again once it is on`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    let post = try await circle.post(ana, "lake")
    _ = try await circle.api(ana).put("/api/kinnect/activity/read")
    let browser = circle.browser(ana)
    #expect(try await browser.get("/kinnect/notifications").text.matches(of: /name="kind"[^>]* checked/).count == 7)

    let saved = try await browser.submit("/kinnect/notifications", ["kind": "comment", "kind": "follow"])

    #expect(saved.location == "/kinnect/settings?said=choices-saved")
    #expect(try await browser.get("/kinnect/notifications").text.matches(of: /name="kind"[^>]* checked/).count == 2)
    try await circle.like(ben, post.id)
    #expect(try await circle.api(ana).get("/api/kinnect/activity/unread")["count"].int == 0)
    #expect(try await kinds(ana, circle) == ["follow"])
    _ = try await circle.comment(ben, post.id)
    #expect(try await circle.api(ana).get("/api/kinnect/activity/unread")["count"].int == 1)
    // Others choose for themselves.
    #expect(try await kinds(ben, circle) == ["follow_accepted"])
    let chosen = try await circle.api(ana).put("/api/kinnect/notifications", ["on": ["like", "unheard of"]])
    let isOn = chosen["choices"].array?.map { $0["isOn"]?.bool == true }
    #expect(isOn == [true, false, false, false, false, false, false])
    let carla = try await circle.member("carla")
    try await circle.follow(carla, ana)
    try await circle.like(carla, post.id)
    #expect(try await kinds(ana, circle) == ["comment", "follow", "like"])
  }
}
