import ClientSupport
import ClientKit
import Foundation
import TestCircle
import Testing
import Wire

struct RefusalTests {
  @Test func `401: nobody is signed in, or not any more`() async throws {
    try await Served.run { served in
      let nobody = try served.client()
      #expect(await failure { () async throws(ClientError) in try await nobody.believe.getFeedPosts() } == .signedOut)
      #expect(served.road.sent.isEmpty)

      let wrong = await failure { () async throws(ClientError) in
        try await nobody.signIn(email: "ana@example.org", password: "not the one")
      }
      #expect(wrong?.code == "wrong_credentials")
      #expect(wrong?.advice == .signIn)
    }
  }

  @Test func `404: what one may not see is not there`() async throws {
    try await Served.run { served in
      let (ana, ben) = (try await served.builder("ana").believe, try await served.builder("ben").believe)
      let hidden = try await ana.createProject(.init(title: "Secret", isPublished: false)).slug

      let error = await failure { () async throws(ClientError) in try await ben.followProject(hidden) }

      #expect(error?.code == "not_found")
      #expect(error?.advice == .readAnew)
      #expect(
        await failure { () async throws(ClientError) in try await ben.updateProject(.init(slug: hidden)) } == error)
      #expect(
        await failure { () async throws(ClientError) in try await ben.deleteProject(hidden) }?.code == "not_found")
    }
  }

  @Test func `409: taken, not possible, or no builder yet`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana").believe
      let slug = try await ana.createProject(.init(title: "A boat", slug: "the-boat")).slug

      let taken = await failure { () async throws(ClientError) in
        try await ana.createProject(.init(title: "Another", slug: "the-boat"))
      }
      let own = await failure { () async throws(ClientError) in try await ana.followProject(slug) }
      let newcomer = try await served.builder("ben", joins: false).believe
      let early = await failure { () async throws(ClientError) in try await newcomer.followProject(slug) }

      #expect(taken?.code == "taken")
      #expect(own?.code == "conflict")
      #expect(early?.advice == .makeProfile)
    }
  }

  @Test func `422: with the words for each field`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana").believe
      let slug = try await ana.createProject(.init(title: "A boat")).slug

      let empty = await failure { () async throws(ClientError) in try await ana.createProject(.init(title: "")) }
      let long = await failure { () async throws(ClientError) in
        try await ana.createPost(.init(slug: slug, content: String(repeating: "x", count: 5001)))
      }

      #expect(empty?.detail(of: "title") != nil)
      #expect(empty?.advice == .mendFields)
      #expect(long?.code == "invalid_input")
      #expect(long?.detail(of: "content") != nil)
    }
  }

  @Test(arguments: ["", ".", "..", "a/b", "../..", "a\u{0}b"])
  func `a slug that is no part of a path is not sent`(slug: String) async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana").believe
      let count = served.road.sent.count

      let error = await failure { () async throws(ClientError) in try await ana.deleteProject(slug) }

      #expect(error == .badInput("slug"))
      #expect(served.road.sent.count == count)
    }
  }

  @Test(arguments: ["a?b=c", "a#b", "%2e%2e", "%2F", "ä ö", "a\r\nX: y", "...", "a;b", "a\\b"])
  func `a slug stays one segment of its path`(slug: String) async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana").believe

      let error = await failure { () async throws(ClientError) in try await ana.followProject(slug) }

      // Another status would say that another address, or none, was understood.
      #expect(error?.code == "not_found")
    }
  }

  @Test func `errors hold nothing that was sent`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana")
      let error = await failure { () async throws(ClientError) in
        try await ana.signIn(email: "ana@example.org", password: "hunter2 hunter2")
      }
      let text = "\(String(describing: error)) \(error?.localizedDescription ?? "") \(String(reflecting: error))"

      #expect(!text.contains("hunter2") && !text.contains("ana@"))
    }
  }
}
