import ClientSupport
import Foundation
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// The seed's flows, by its names: account, session, posts; and connections that are lost in the middle of them.
@MainActor @Suite(.timeLimit(.minutes(10))) struct AppStateTests {
  private typealias AppState = GrassyKit.AppState

  /// Somebody's state on a device of theirs; the same device again for the same name.
  private func state(_ name: String, _ served: Served, _ folder: TestFolder) throws -> AppState {
    AppState(
      try served.client(FileTokenStore(path: folder.path + "/\(name).session")), TestCoder(),
      folder: folder.path + "/" + name)
  }

  private func run(_ test: (Served, TestFolder) async throws -> Void) async throws {
    try await Served.runGrassy { try await test($0, try TestFolder()) }
  }

  /// Whether a post is as the server has it: what waits shows no blurred beginning.
  private func isSent(_ post: GrassyAPI.Post) -> Bool { post.media.allSatisfy { !$0.blurHash.isEmpty } }

  /// What waits is tried again after a second or two.
  private func settle(_ state: GrassyKit.AppState) async throws {
    for _ in 0..<3000 where state.posts.map(isSent) != [true] {
      await state.refreshPosts()
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private func jpeg() async throws -> Data { Data(try await RealPhoto.jpeg()) }

  @Test func `signing up, posting, fetching and deleting`() async throws {
    try await run { served, folder in
      let state = try state("ana", served, folder)
      await state.loadCurrentUser()
      #expect(state.isRestored && state.currentUser == nil && state.error == nil)
      await state.signUp(email: "ana@example.org", password: "a rare password", username: "Ana")
      #expect(state.error == nil && state.currentUser?.username == "ana" && !state.isLoading)

      await state.fetchPosts()
      #expect(state.posts.isEmpty && state.isKnown)
      #expect(
        await state.createPost(
          caption: "First light", location: "Kraków", tags: ["#dawn", "fog", "Fog"], imageData: try await jpeg()))
      let post = try #require(state.posts.first)
      #expect(post.caption == "First light" && post.tags == ["dawn", "fog"] && post.location?.name == "Kraków")
      #expect(post.author.username == "ana" && isSent(post) && post.media.first?.width == 300)
      // The photo is on the device: nobody has to fetch it.
      #expect(state.link(of: try #require(post.media.first)).hasPrefix("file:"))

      let ben = try await served.gardener("ben")
      let seen = try await ben.call(GrassyAPI.feed, .init()).items
      #expect(seen.map(\.id) == [post.id])
      try await served.sharePost(ben, "A hill")
      await state.refreshPosts()
      #expect(state.posts.map(\.caption) == ["A hill", "First light"])

      await state.deletePost(post)
      #expect(state.posts.map(\.caption) == ["A hill"] && state.error == nil)
      #expect(try await ben.call(GrassyAPI.feed, .init()).items.map(\.caption) == ["A hill"])
    }
  }

  @Test func `a session is restored at launch, renewed where it has run out, and shown without a connection`()
    async throws
  {
    try await run { served, folder in
      let first = try state("ana", served, folder)
      await first.signUp(email: "ana@example.org", password: "a rare password", username: "ana")
      try await served.sharePost(try await served.gardener("ben"), "A hill")
      await first.fetchPosts()

      // The access token has run out meanwhile.
      served.circle.clock.advance(seconds: 3600)
      let second = try state("ana", served, folder)
      await second.loadCurrentUser()
      #expect(second.currentUser?.username == "ana" && second.error == nil)
      #expect(second.posts.map(\.caption) == ["A hill"])
      #expect(served.road.sent(to: "/refresh").count == 1)

      served.road.isClosed = true
      let third = try state("ana", served, folder)
      await third.loadCurrentUser()
      #expect(third.currentUser?.username == "ana" && third.posts.map(\.caption) == ["A hill"])
      #expect(third.error as? ClientError == .unreachable)
    }
  }

  @Test func `a session that is over leads to signing in, and signing in brings back what waits`() async throws {
    try await run { served, folder in
      let first = try state("ana", served, folder)
      await first.signUp(email: "ana@example.org", password: "a rare password", username: "ana")
      served.road.isClosed = true
      #expect(await first.createPost(caption: "Later", imageData: try await jpeg()))
      served.road.isClosed = false
      // Everything is signed out, from elsewhere.
      try FileTokenStore(path: folder.path + "/ana.session").load().map { session in
        var ended = session
        ended.accessToken = "ended"
        ended.refreshToken = "ended"
        try FileTokenStore(path: folder.path + "/ana.session").save(ended)
      }
      let second = try state("ana", served, folder)
      await second.loadCurrentUser()
      #expect(second.currentUser == nil && second.error as? ClientError == .signedOut && second.posts.isEmpty)
      await second.signIn(email: "ana@example.org", password: "a rare password")
      #expect(second.currentUser?.username == "ana" && second.posts.map(\.caption) == ["Later"])
      try await settle(second)
      #expect(second.posts.map(isSent) == [true])
    }
  }

  @Test func `a wrong password, a username that is taken, and one that can't be`() async throws {
    try await run { served, folder in
      _ = try await served.gardener("ben")
      let state = try state("ana", served, folder)
      await state.signIn(email: "ben@example.org", password: "something else")
      #expect(state.currentUser == nil && (state.error as? ClientError)?.code == "wrong_credentials")
      await state.signUp(email: "ana@example.org", password: "a rare password", username: "no spaces")
      #expect(state.error as? ClientError == .badInput("username") && served.road.sent(to: "/sign-up").count == 1)
      await state.signUp(email: "ana@example.org", password: "a rare password", username: "ben")
      #expect(state.currentUser == nil && state.needsUsername && state.error != nil)
      await state.chooseUsername("ana")
      #expect(state.currentUser?.username == "ana" && !state.needsUsername && state.error == nil)
    }
  }

  @Test func `signing out takes everything from the device`() async throws {
    try await run { served, folder in
      let state = try state("ana", served, folder)
      await state.signUp(email: "ana@example.org", password: "a rare password", username: "ana")
      #expect(await state.createPost(caption: "Mine", imageData: try await jpeg()))
      await state.logout()
      #expect(state.currentUser == nil && state.posts.isEmpty && state.imageCache.isEmpty && state.error == nil)
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/ana"))
      #expect(try FileTokenStore(path: folder.path + "/ana.session").load() == nil)
      await state.fetchPosts()
      #expect(state.posts.isEmpty)
    }
  }

  @Test(arguments: ["/grassy/uploads", "/file", "/completion", "/posts"])
  func `a connection lost in the middle of a post loses nothing and posts once`(
    path: String
  ) async throws {
    try await run { served, folder in
      let state = try state("ana", served, folder)
      await state.signUp(email: "ana@example.org", password: "a rare password", username: "ana")
      // Each try of that request is done by the server, and its answer lost.
      for _ in 0..<3 { served.road.happens(.answerLost, to: path) }
      #expect(await state.createPost(caption: "Once", imageData: try await jpeg()))
      #expect(state.posts.map(\.caption) == ["Once"])
      served.road.forget()
      let later = try self.state("ana", served, folder)
      await later.loadCurrentUser()
      try await settle(later)
      #expect(later.posts.map(\.caption) == ["Once"])
      let ben = try await served.gardener("ben")
      #expect(try await ben.call(GrassyAPI.feed, .init()).items.map(\.caption) == ["Once"])
    }
  }

  @Test func `what isn't a photo is said so before anything is sent`() async throws {
    try await run { served, folder in
      let state = try state("ana", served, folder)
      await state.signUp(email: "ana@example.org", password: "a rare password", username: "ana")
      let before = served.road.sent.count
      #expect(await !state.createPost(caption: "No photo", imageData: Data("hello".utf8)))
      #expect(state.error as? ClientError == .badInput("photo") && state.posts.isEmpty)
      #expect(served.road.sent.count == before)
    }
  }

  @Test func `a post that wasn't sent is taken back by deleting it, photo and all`() async throws {
    try await run { served, folder in
      let state = try state("ana", served, folder)
      await state.signUp(email: "ana@example.org", password: "a rare password", username: "ana")
      served.road.isClosed = true
      #expect(await state.createPost(caption: "Never", imageData: try await jpeg()))
      await state.deletePost(try #require(state.posts.first))
      #expect(state.posts.isEmpty)
      served.road.isClosed = false
      let before = served.road.sent.count
      await state.refreshPosts()
      #expect(served.road.sent.count == before + 1 && state.posts.isEmpty)
    }
  }

  @Test func `a deletion that is refused brings the post back`() async throws {
    try await run { served, folder in
      let state = try state("ana", served, folder)
      await state.signUp(email: "ana@example.org", password: "a rare password", username: "ana")
      #expect(await state.createPost(caption: "Stays", imageData: try await jpeg()))
      let post = try #require(state.posts.first)
      let problem = Data(Problem(.forbidden).jsonBytes())
      let head = TransportHead(status: 403, fields: ["Content-Type": Problem.contentType])
      served.road.happens(.answered(.init(head: head, body: problem)), to: "/posts/\(post.id)")
      await state.deletePost(post)
      #expect(state.posts.map(\.caption) == ["Stays"] && (state.error as? ClientError)?.code == "forbidden")
    }
  }
}
