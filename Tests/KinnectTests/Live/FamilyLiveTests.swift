import Core
import TestCircle
import Testing
import Wire

/// What is heard as people join a family.
struct FamilyLiveTests {
  private func join(_ member: Member, _ circle: TestCircle) async throws {
    #expect(try await circle.api(member).put("/api/kinnect/family/membership", [:]).status == 200)
  }

  @Test func `a newcomer is one event for each member, and has their own feed to load`() async throws {
    let circle = try TestCircle()
    try await circle.rule("kinnect", kind: .family)
    let asked = try await circle.member("asked")
    circle.clock.advance(seconds: 7200)
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    let dan = try await circle.member("dan")
    for member in [ana, ben] { try await join(member, circle) }
    let others = [try await circle.live(ana), try await circle.live(ben)]
    let (quiet, own) = (try await circle.live(asked), try await circle.live(dan))
    await circle.deliver()
    for stream in others + [quiet, own] { _ = stream.events() }

    try await join(dan, circle)
    await circle.deliver()

    for stream in others { #expect(stream.events().map(\.name) == ["activity.unread"]) }
    #expect(own.events().map(\.name) == ["resync"])
    #expect(quiet.events().isEmpty)
    // Who has been here for long may have posted: what came into the others' feeds is loaded.
    try await join(asked, circle)
    await circle.deliver()
    for stream in others { #expect(stream.events().map(\.name) == ["activity.unread", "resync"]) }
  }

  @Test func `posts of a member are heard by all who joined, and by nobody who was left out`() async throws {
    let circle = try TestCircle()
    try await circle.rule("kinnect", kind: .family)
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    let cleo = try await circle.member("cleo")
    for member in [ana, cleo] { try await join(member, circle) }
    let left = try await circle.api(ben).put(
      "/api/kinnect/family/membership", ["leaveOut": [.string(cleo.profile?.description ?? "")]])
    #expect(left.status == 200)
    let (asAna, asCleo) = (try await circle.live(ana), try await circle.live(cleo))
    await circle.deliver()
    for stream in [asAna, asCleo] { _ = stream.events() }

    try await circle.post(ben)
    await circle.deliver()

    #expect(asAna.events().map(\.name) == ["post.created"])
    #expect(asCleo.events().isEmpty)
  }
}
