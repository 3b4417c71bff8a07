import ClientSupport
import ClientKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(10))) struct GroupInvitationTests {
  @Test func `a group is offered, accepted, declined and taken back`() async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben, dan) = (
        try await served.member("ana"), try await served.member("ben"), try await served.member("dan")
      )
      let group = try await ana.call(
        KinnectAPI.openConversation, .init(members: ["ben", "dan"], name: "Trip"))
      #expect(group.members.map(\.username) == ["ana"])
      #expect(Set(group.invited.map(\.person.username)) == ["ben", "dan"])
      #expect(group.invited.map(\.canWithdraw) == [true, true])

      let asked = try await ben.call(KinnectAPI.groupInvitations, .init())
      #expect(asked.items.map(\.conversation) == [group.id])
      #expect(asked.items.first?.invitedBy.username == "ana")
      let joined = try await ben.call(KinnectAPI.acceptGroupInvitation, .init(id: group.id))
      #expect(joined.members.map(\.username) == ["ana", "ben"])
      #expect(joined.lastMessage?.event == .joined)

      _ = try await ana.call(KinnectAPI.withdrawGroupInvitation, .init(id: group.id, username: "dan"))
      let late = await failure { () throws(ClientError) in
        try await dan.call(KinnectAPI.acceptGroupInvitation, .init(id: group.id))
      }
      guard case .refused(let problem)? = late else { throw late ?? .signedOut }
      #expect(problem.status == 404)
      _ = try await ana.call(KinnectAPI.addMembers, .init(id: group.id, members: ["dan"]))
      _ = try await dan.call(KinnectAPI.declineGroupInvitation, .init(id: group.id))
      let again = try await ana.call(KinnectAPI.addMembers, .init(id: group.id, members: ["dan"]))
      #expect(again.invited.isEmpty)
    }
  }
}
