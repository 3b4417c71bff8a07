import ClientSupport
import ClientKit
import TestCircle
import Testing
import Wire

struct UploadTests {
  @Test func `a photo is uploaded once and hangs on an update`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana")
      let slug = try await ana.believe.createProject(.init(title: "A boat")).slug
      served.road.happens(.answerLost, to: "/api/media")

      let photo = try await ana.settled(
        try await ana.upload(try await RealPhoto.jpeg(), contentType: "image/jpeg", alt: "A \"boat\"\non water"))
      let post = try await ana.believe.createPost(.init(slug: slug, content: "Look", images: [photo.id]))

      #expect(photo.status == .ready && photo.width == 300 && photo.height == 200)
      #expect(post.images.map(\.id) == [photo.id])
      #expect(post.images.first?.alt == "A \"boat\"\non water")
      #expect(served.road.sent(to: "/api/media").count == 2)
      let avatar = try await ana.upload(try await RealPhoto.jpeg(), crop: .square)
      #expect(avatar.width == avatar.height)
      let left = try await ana.upload(try await RealPhoto.jpeg(), crop: .square, focus: (x: 0, y: 0.5))
      #expect(left.width == left.height)
      let error = await failure { () async throws(ClientError) in
        try await ana.upload([0xff], crop: .square, focus: (x: 2, y: 0.5))
      }
      #expect(error?.detail(of: "focus") != nil)
      #expect(try await ana.believe.updateBuilderProfile(avatar: .set(avatar.id)).builder.avatarURL != nil)
    }
  }

  @Test func `what is no photo is refused by its name`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana")

      let error = await failure { () async throws(ClientError) in try await ana.upload(Array("no photo".utf8)) }

      #expect(error?.detail(of: "file") != nil)
      #expect(error?.advice == .mendFields)
    }
  }
}
