import Core
import TestCircle
import Testing
import Wire

/// Messages between friends: the part is Social's, with the app's own addresses.
struct MessageTests {
  @Test func `friends write to each other, by the button on the profile and by call`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben, cleo) = (
      try await circle.neighbour("ana"), try await circle.neighbour("ben"), try await circle.neighbour("cleo")
    )
    try await circle.makeFriends(ana, ben)
    try await circle.know(cleo, ana)

    let opened = try await circle.browser(ana).submit("/realspace/u/ben/message")
    let room = try #require(opened.location)
    #expect(room.hasPrefix("/realspace/messages/"))
    #expect(try await circle.browser(ana).submit(room, ["body": "Seen <Alien>?"]).status == 303)
    #expect(try await circle.browser(ben).get(room).text.contains("Seen &lt;Alien&gt;?"))
    #expect(try await circle.api(ben).get("/api/realspace/conversations").items.count == 1)
    #expect(try await circle.api(ben).get("/api/conversations").items.count == 1)
    #expect(try await circle.browser(cleo).get(room).status == 404)
    #expect(try await circle.browser(cleo).submit("/realspace/u/ana/message").status == 409)
    #expect(!(try await circle.browser(cleo).get("/realspace/u/ana").text).contains("/realspace/u/ana/message"))
  }
}
