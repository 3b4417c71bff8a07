import HTTP
import TestCircle
import Testing
import Wire

/// A profile that is for friends only.
struct ProfileVisibilityTests {
  private static let path = "/api/wandr/profile-visibility"

  private func close(_ member: Member, in circle: TestCircle) async throws {
    try circle.require(200, try await circle.api(member).put(Self.path, ["isPublic": false]))
  }

  @Test func `what was for everyone is for friends once a profile is, and stays so`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben, cal) = (
      try await circle.traveller("ana"), try await circle.traveller("ben"), try await circle.traveller("cal")
    )
    try await circle.travelTogether(ana, ben)
    let pin = try await circle.pin(ana, "The quay", isPrivate: false)
    let log = try #require(try await circle.visit(ana, pin, for: "everyone")["id"]?.string)
    let own = try #require(try await circle.visit(ana, pin, for: "me")["id"]?.string)
    #expect(try await circle.api(ana).get(Self.path)["isPublic"] == true)
    #expect(try await circle.api(cal).get("/api/wandr/logs/\(log)").status == 200)

    try await close(ana, in: circle)
    try await close(ana, in: circle)

    #expect(try await circle.api(ana).get(Self.path)["isPublic"] == false)
    for target in ["logs/\(log)", "places/\(pin)"] {
      #expect(try await circle.api(cal).get("/api/wandr/\(target)").status == 404, "\(target)")
      #expect(try await circle.api(ben).get("/api/wandr/\(target)").status == 200, "\(target)")
    }
    #expect(try await circle.api(cal).get("/api/wandr/profiles/ana/statistics")["places"] == 0)
    #expect(try await circle.api(cal).get("/api/wandr/profiles/ana")["followerCount"] == .null)
    #expect(try await circle.browser(cal).get("/wandr/u/ana").text.contains("For friends only"))
    #expect(try await circle.api(ana).get("/api/wandr/logs/\(log)")["visibility"] == "friends")
    #expect(try await circle.api(ana).get("/api/wandr/logs/\(own)")["visibility"] == "me")
    #expect(try await circle.miscounts() == [])

    try circle.require(200, try await circle.api(ana).put(Self.path, ["isPublic": true]))
    #expect(try await circle.api(cal).get("/api/wandr/logs/\(log)").status == 404)
    #expect(try await circle.api(cal).get("/api/wandr/profiles/ana")["followerCount"] == 1)
  }

  @Test func `nothing is for everyone then, whatever writes it, and devices are told`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let pin = try await circle.pin(ana)
    let log = try #require(try await circle.visit(ana, pin, for: "everyone")["id"]?.string)
    let start: JSONValue = ["protocol": 1, "device": "00000000000000a1"]
    let cursor = try #require(try await circle.api(ana).post("/api/wandr/sync", start)["cursor"].string)

    try await close(ana, in: circle)

    let told = try await circle.api(ana).post(
      "/api/wandr/sync", ["protocol": 1, "device": "00000000000000a1", "cursor": .string(cursor)])
    let change = try #require(told["changes"].array?.first { $0["id"]?.string == log })
    let visibility = change["fields"]?.array?.first { $0["name"] == "visibility" }
    #expect(visibility?["value"] == "friends")
    let refused = try await circle.api(ana).put(
      "/api/wandr/logs/\(circle.clientID())",
      ["placeID": .string(pin), "rating": "solid", "visibility": "everyone"])
    #expect(refused.status == 422 && refused.fields == ["visibility"])
    let form = try await circle.browser(ana).send(
      .post, "/wandr/l/\(log)/edit", body: .multipart([("rating", "skip"), ("visibility", "everyone")], files: []))
    #expect(form.status == 422 && form.text.contains("Your profile is for friends only."))
    try await circle.visit(ana, pin, for: "friends")
  }

  @Test func `people ask to follow then, and are answered`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben, cal) = (
      try await circle.traveller("ana"), try await circle.traveller("ben"), try await circle.traveller("cal")
    )
    try await circle.trail(cal, ana)
    try await close(ana, in: circle)

    let asked = try await circle.api(ben).put("/api/wandr/profiles/ana/follow")
    #expect(asked["relation"] == "requested")
    let page = try await circle.browser(ana).get("/wandr/activity")
    #expect(page.text.contains("action=\"/wandr/u/ben/approve\""))
    #expect(try await circle.api(ana).get("/api/wandr/follow-requests").each("username") == ["ben"])
    #expect(try await circle.browser(ana).submit("/wandr/u/ben/approve").status == 303)

    #expect(try await circle.api(ben).get("/api/wandr/profiles/ana")["relation"] == "following")
    #expect(try await circle.browser(ben).get("/wandr/activity").text.contains("accepted your request."))
    // Who followed before still does.
    #expect(try await circle.api(cal).get("/api/wandr/profiles/ana")["relation"] == "following")
  }

  @Test func `the form says what is chosen`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let browser = circle.browser(ana)
    #expect(try await browser.get("/wandr/settings").text.contains("href=\"/wandr/profile-visibility\""))

    let saved = try await browser.submit("/wandr/profile-visibility", ["public": "no"])

    #expect(saved.location == "/wandr/settings?said=choices-saved")
    let page = try await browser.get("/wandr/profile-visibility").text
    #expect(page.contains("value=\"no\" checked") && !page.contains("value=\"yes\" checked"))
    #expect(try await circle.api(ana).put(Self.path, [:]).status == 422)
  }
}
