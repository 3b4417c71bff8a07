import Core
import TestCircle
import Testing
import Wire

/// The page of a person: its numbers, and its name wherever it stands.
struct ProfileTests {
  @Test func `the number of posts is that of what the viewer sees`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben, cleo, dora) = (
      try await circle.neighbour("ana"), try await circle.neighbour("ben"), try await circle.neighbour("cleo"),
      try await circle.neighbour("dora")
    )
    try await circle.makeFriends(ben, ana)
    try await circle.know(cleo, ana)
    for kind in ["followers", "friends", "me"] { try await circle.tell(ana, "read", kind, for: kind) }

    for (member, count) in [(ana, 3), (ben, 2), (cleo, 1), (dora, 0)] {
      let profile = try await circle.api(member).get("/api/realspace/profiles/ana")
      #expect(try await circle.api(member).get("/api/realspace/profiles/ana/posts").items.count == count)
      #expect(profile["postCount"].int == count, "\(member.username)")
      #expect(profile["followerCount"].int == 2)
      let page = try await circle.browser(member).get("/realspace/u/ana").text
      #expect(page.matches(of: /class="post post-card"/).count == count)
    }
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `editing changes name, bio and picture wherever they stand`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    let post = try await circle.tell(ana).id
    let avatar = try await circle.photo(of: ana)

    let edited = try await circle.api(ana).patch(
      "/api/realspace/profile",
      ["username": "anna.new", "fullName": "Anna New", "bio": "Films", "avatar": .string("\(avatar)")])

    #expect(edited.status == 200 && edited["bio"] == "Films")
    let author = try await circle.api(ben).get("/api/realspace/posts/\(post)").json["author"]
    #expect(author?["username"] == "anna.new" && author?["displayName"] == "Anna New")
    #expect(author?["avatarURL"]?.string?.contains("\(avatar)") == true)
    #expect(try await circle.browser(ben).get("/realspace/u/ana").status == 404)
    let page = try await circle.browser(ben).get("/realspace/u/anna.new").text
    #expect(page.contains("You follow each other") && page.contains("Films"))
    #expect(page.contains("action=\"/realspace/u/anna.new/message\""))
    let own = try await circle.browser(ana).get("/realspace/u/anna.new").text
    #expect(own.contains("Edit profile") && own.contains("href=\"/realspace/liked\""))
  }
}
