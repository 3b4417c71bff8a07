import ClientSupport
import ClientKit
import Core
import TestCircle
import Testing
import Wire

struct SignInTests {
  @Test func `a session outlives the app`() async throws {
    try await Served.run { served in
      let folder = try TestFolder()
      let store = FileTokenStore(path: folder.path + "/session")
      _ = try await served.builder("ana", tokens: store)

      let restarted = try served.client(FileTokenStore(path: folder.path + "/session"))

      #expect(try await restarted.account()?.email == "ana@example.org")
      #expect(try await restarted.believe.getBuilderProfile()?.builder.name == "ana")
    }
  }

  @Test func `signing out ends the session here and at the server`() async throws {
    try await Served.run { served in
      let store = MemoryTokenStore()
      let ana = try await served.builder("ana", tokens: store)
      let token = try #require(store.load()).accessToken

      try await ana.signOut()

      #expect(store.load() == nil)
      #expect(await failure { () async throws(ClientError) in try await ana.believe.getKarma() } == .signedOut)
      #expect(try await Client(served.circle, .bearer(token)).get("/api/auth/me").status == 401)
      try await ana.signOut()
    }
  }

  @Test func `signing out without a network forgets the session and says so`() async throws {
    try await Served.run { served in
      let store = MemoryTokenStore()
      let ana = try await served.builder("ana", tokens: store)
      for _ in 0..<3 { served.road.happens(.lost, to: "/api/auth/sign-out") }

      #expect(await failure { () async throws(ClientError) in try await ana.signOut() } == .unreachable)
      #expect(store.load() == nil)
    }
  }

  @Test func `an invitation is accepted with the account that is signed in`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana")
      let token = try await served.circle.administration.invite(to: ["kinnect"], uses: 1, days: 1)
      let link = try served.address.text + "/invite/" + token

      #expect(try await ana.acceptInvitation(link + "?next=%2Fkinnect").apps == ["kinnect"])
      #expect(try await ana.acceptInvitation(token).apps == ["kinnect"])
      let shown = try served.address.text + "/kinnect/invite/" + token
      #expect(try await ana.acceptInvitation(shown).apps == ["kinnect"])
      for other in ["https://elsewhere.example/invite/\(token)", "", "a b", "/invite/\(token)"] {
        #expect(
          await failure { () async throws(ClientError) in try await ana.acceptInvitation(other) }
            == .badInput("invitation"))
      }
    }
  }

  @Test func `signing in by an invitation joins its apps, and is no worse for one that is over`() async throws {
    try await Served.run { served in
      _ = try await served.builder("ana")
      let token = try await served.invitation(to: "kinnect")
      let client = try served.client()
      func signIn(_ invitation: String) async throws(ClientError) {
        try await client.signIn(email: "ana@example.org", password: "a rare password", invitation: invitation)
      }
      for _ in 0..<3 { served.road.happens(.lost, to: "/acceptance") }

      #expect(await failure { () async throws(ClientError) in try await signIn(token) } == .unreachable)
      #expect(try await client.account()?.email == "ana@example.org")
      for over in ["AAAAAAAAAAAAAAAAAAAAAA", "a b"] { try await signIn(over) }
      try await signIn(token)

      let profile = try await client.call(KinnectAPI.createProfile, .init(username: "ana", avatar: nil))
      #expect(profile.username == "ana")
    }
  }

  @Test func `a call that began as one account never goes on as another`() async throws {
    try await Served.run { served in
      let client = try served.clientOutOfTime()
      for name in ["ana", "ben"] { _ = try await served.builder(name) }
      try await client.signIn(email: "ana@example.org", password: "a rare password")
      served.circle.clock.advance(seconds: 901)
      let gate = Gate()
      served.road.happens(.late(gate), to: "/projects")

      let write = Task {
        await failure { () async throws(ClientError) in try await client.believe.createProject(.init(title: "Ana's")) }
      }
      await gate.isReached()
      try await client.signIn(email: "ben@example.org", password: "a rare password")
      gate.open()

      #expect(await write.value == .signedOut)
      #expect(try await client.believe.getProjects().items.isEmpty)
    }
  }

  @Test func `sign-up is not sent again when its answer was lost`() async throws {
    try await Served.run { served in
      let client = try served.client()
      served.road.happens(.answerLost, to: "/sign-up")

      let error = await failure { () async throws(ClientError) in
        try await client.signUp(email: "ana@example.org", password: "a rare password")
      }

      #expect(error == .interrupted)
      #expect(served.road.sent(to: "/sign-up").count == 1)
      try await client.signIn(email: "ana@example.org", password: "a rare password")
    }
  }

  @Test func `a session says nothing of its tokens`() async throws {
    try await Served.run { served in
      let store = MemoryTokenStore()
      _ = try await served.builder("ana", tokens: store)
      let session = try #require(store.load())
      var dumped = ""
      dump(session, to: &dumped)

      for text in ["\(session)", String(reflecting: session), dumped] {
        #expect(!text.contains(session.accessToken) && !text.contains(session.refreshToken))
      }
    }
  }
}
