import ClientSupport
import ClientKit
import TestCircle
import Testing
import Wire

struct PagedListTests {
  @Test func `a list is read page by page to its end`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana")
      let slug = try await ana.believe.createProject(.init(title: "A boat")).slug
      for number in 0..<7 { try await ana.believe.createPost(.init(slug: slug, content: "\(number)")) }

      var contents: [String] = []
      for try await post in ana.list(BelieveAPI.getProjectPosts, .init(slug: slug, limit: PageLimit(3))) {
        contents.append(post.content)
      }

      #expect(contents == (0..<7).reversed().map(String.init))
      #expect(served.road.sent(to: "/posts").filter { $0.method == "GET" }.count == 3)
    }
  }

  @Test func `a list whose cursor the server does not know begins at its first item`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana")
      let slug = try await ana.believe.createProject(.init(title: "A boat")).slug
      for number in 0..<5 { try await ana.believe.createPost(.init(slug: slug, content: "\(number)")) }
      let old = SealedCursor<BelieveAPI.PostList>(Base64URL.encode([66] + [UInt8](repeating: 0, count: 24)))

      var contents: [String] = []
      let input = BelieveAPI.SlugListInput<BelieveAPI.PostList>(slug: slug, limit: PageLimit(2), before: old)
      for try await post in ana.list(BelieveAPI.getProjectPosts, input) { contents.append(post.content) }

      #expect(contents == (0..<5).reversed().map(String.init))
      let refused = await failure { () async throws(ClientError) in
        try await ana.believe.getProjectPosts(slug, after: old)
      }
      #expect(refused?.code == "cursor")
    }
  }

  @Test func `whoever stops early asks for no more`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana")
      let slug = try await ana.believe.createProject(.init(title: "A boat")).slug
      for number in 0..<4 { try await ana.believe.createPost(.init(slug: slug, content: "\(number)")) }

      for try await _ in ana.list(BelieveAPI.getProjectPosts, .init(slug: slug, limit: PageLimit(2))) { break }

      #expect(served.road.sent(to: "/posts").filter { $0.method == "GET" }.count == 1)
    }
  }

  @Test func `a list fails as its call does`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana")
      var list = ana.list(BelieveAPI.getProjectPosts, .init(slug: "no-such-boat")).makeAsyncIterator()

      #expect(await failure { () async throws(ClientError) in try await list.next() }?.code == "not_found")
    }
  }
  @Test func `people are found to the last, and shown to the last before anything is typed`() async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let ana = try await served.member("ana")
      let all = (10..<33).map { "max.\($0)" }
      for name in all { _ = try await served.circle.member(name) }

      for words in ["max", ""] {
        var found: [String] = []
        for try await person in ana.list(KinnectAPI.search, .init(q: words)) { found.append(person.username) }

        #expect(found == (words.isEmpty ? Array(all.reversed()) : all), "\(words)")
      }
      #expect(served.road.sent(to: "/search").count == 4)
    }
  }
}
