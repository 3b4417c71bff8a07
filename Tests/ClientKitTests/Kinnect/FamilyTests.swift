import ClientSupport
import ClientKit
import TestCircle
import Testing
import Wire

@Suite(.timeLimit(.minutes(10))) struct FamilyCallTests {
  @Test func `an invitation to a family says whom it concerns, and leads to follows of all but those left out`()
    async throws
  {
    try await Served.run { served in
      try await served.circle.makeFamily("kinnect")
      var people: [HearthClient] = []
      for name in ["ana", "ben", "cleo"] {
        let client = try await served.builder(name)
        try await client.acceptInvitation(try await served.invitation(to: "kinnect"))
        _ = try await client.call(KinnectAPI.createProfile, .init(username: name, avatar: nil, joinsFamily: false))
        people.append(client)
      }
      for client in people.dropLast() {
        #expect(try await client.call(KinnectAPI.people.family).standing == .asked)
        #expect(try await client.call(KinnectAPI.people.joinFamily, .init()).standing == .member)
      }
      let cleo = people[2]

      let shown = try await cleo.call(KinnectAPI.people.familyPeople, .init())
      #expect(Set(shown.items.map(\.username)) == ["ana", "ben"])
      let ben = try #require(shown.items.first { $0.username == "ben" })
      let joined = try await cleo.call(KinnectAPI.people.joinFamily, .init(leaveOut: [ben.id]))

      #expect(joined == .init(kind: .family, standing: .member))
      let ana = try await cleo.call(KinnectAPI.profile, .init(username: "ana"))
      #expect(ana.relation == .following && ana.followsMe)
      #expect(try await cleo.call(KinnectAPI.profile, .init(username: "ben")).relation == .none)
      let news = try await people[0].call(KinnectAPI.activity, .init())
      #expect(Set(news.items.filter { $0.kind == .joined }.flatMap { $0.actors.map(\.username) }) == ["cleo", "ben"])
      #expect(try await cleo.call(KinnectAPI.people.followAll).count == 1)
      #expect(try await cleo.call(KinnectAPI.people.declineFamily) == .init(kind: .family, standing: .declined))
      #expect(try await cleo.call(KinnectAPI.profile, .init(username: "ana")).relation == .following)
    }
  }

  @Test func `a newcomer sees who is there before the profile is made, and joins with it`() async throws {
    try await Served.run { served in
      try await served.circle.makeFamily("kinnect")
      var clients: [HearthClient] = []
      for name in ["ana", "ben"] {
        let client = try await served.builder(name)
        try await client.acceptInvitation(try await served.invitation(to: "kinnect"))
        _ = try await client.call(KinnectAPI.createProfile, .init(username: name, avatar: nil))
        clients.append(client)
      }
      let cleo = try await served.builder("cleo")
      await #expect(throws: ClientError.self) { try await cleo.call(KinnectAPI.people.family) }
      try await cleo.acceptInvitation(try await served.invitation(to: "kinnect"))

      let shown = try await cleo.call(KinnectAPI.people.family)
      #expect(shown.mode == .family && shown.standing == .asked && shown.total == 2)
      #expect(shown.people.map(\.username) == ["ben", "ana"])
      _ = try await cleo.call(KinnectAPI.createProfile, .init(username: "cleo", avatar: nil, leaveOut: ["ben"]))

      #expect(try await cleo.call(KinnectAPI.people.family).standing == .member)
      let ana = try await cleo.call(KinnectAPI.profile, .init(username: "ana"))
      #expect(ana.relation == .following && ana.followsMe)
      #expect(try await cleo.call(KinnectAPI.profile, .init(username: "ben")).relation == .none)
      #expect(try await clients[1].call(KinnectAPI.profile, .init(username: "ana")).relation == .following)
    }
  }
}
