import ClientSupport
import Foundation
import Synchronization
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// Photos that go straight into a bucket by a request that the server has signed, and what happens where it signs none.
@MainActor @Suite(.timeLimit(.minutes(10))) struct StorageServiceTests {
  /// What a server with a bucket answers: its own upload calls stand behind, so that a post can have the photo.
  private final class Bucket: Sendable {
    let begun = Mutex<[String]>([])
    let completed = Mutex<[String?]>([])
    let photo = Mutex<MediaAPI.Upload?>(nil)
    let url: URL

    init(_ url: String) throws { self.url = try #require(URL(string: url)) }

    var uploads: GrassyKit.DirectUploads {
      GrassyKit.DirectUploads { client, count, type throws(ClientError) in
        self.begun.withLock { $0.append("\(count) \(type)") }
        return .init(
          id: ID(high: 1, low: 2),
          request: .init(
            url: self.url, method: "PUT", headers: ["Content-Type": type, "X-Signed": "yes"],
            expiresAt: Timestamp(microseconds: .max)))
      } complete: { client, _, alt throws(ClientError) in
        self.completed.withLock { $0.append(alt) }
        guard let photo = self.photo.withLock({ $0 }) else { throw .badInput("photo") }
        return photo
      }
    }
  }

  private func run(
    _ test: (Served, OfflineStore, HearthClient, Bucket, GrassyKit.StorageService) async throws -> Void,
    at address: (Served) throws -> String = { try $0.address.text + "/bucket/ana/photo.jpg" }
  ) async throws {
    try await Served.runGrassy { served in
      let client = try await served.gardener("ana")
      let folder = try TestFolder()
      let bucket = try Bucket(try address(served))
      let store = try OfflineStore(
        folder: folder.path, server: served.address, account: try #require(await client.account()).id,
        catalogue: GrassyOffline.catalogue(uploads: bucket.uploads))
      try await test(
        served, store, client, bucket, GrassyKit.StorageService(client, store, direct: bucket.uploads))
    }
  }

  private func photo() async throws -> GrassyKit.PreparedPhoto {
    try await GrassyKit.ImageHelper(TestCoder()).prepareForUpload(Data(try await RealPhoto.jpeg()))
  }

  @Test func `an original is kept where that is chosen, and is its owner's`() async throws {
    try await run { served, store, client, bucket, storage in
      let folder = try TestFolder()
      defer { withExtendedLifetime(folder) {} }
      let bytes = try await TestCircle.originalPhoto()
      try folder.write(bytes, "original.jpg")
      let file = "\(folder.path)/original.jpg"
      let photo = try await client.settled(try await client.upload(bytes, contentType: "image/jpeg"))
      #expect(try await storage.originals() == .init(keepsOriginals: false, count: 0, byteCount: 0))
      await #expect(throws: ClientError.self) { try await storage.uploadOriginal(at: file, of: photo.id) }

      #expect(try await storage.keepOriginals(true).keepsOriginals)
      try await storage.uploadOriginal(at: file, of: photo.id, key: "once")
      try await storage.uploadOriginal(at: file, of: photo.id, key: "once")
      await served.circle.settle()

      #expect(try await storage.originals() == .init(keepsOriginals: true, count: 1, byteCount: bytes.count))
      let post = try await client.call(GrassyAPI.publishPost, .init(media: [photo.id]))
      #expect(post.originals == [photo.id])
      #expect(try await client.bytes(at: post.media[0].urls.url(MediaAPI.URLs.original)) == Data(bytes))
      try await storage.deleteOriginals()
      #expect(try await storage.originals().count == 0)
      await #expect(throws: ClientError.self) {
        try await client.bytes(at: post.media[0].urls.url(MediaAPI.URLs.original))
      }
    }
  }

  @Test func `a photo goes by the signed request as it is, without the session`() async throws {
    try await run { served, store, client, bucket, storage in
      let bytes = try await RealPhoto.jpeg()
      let ready = try await client.settled(try await client.upload(bytes, contentType: "image/jpeg", alt: "Fog"))
      bucket.photo.withLock { $0 = ready }
      served.road.happens(.answered(.init(head: .init(status: 200, fields: [:]), body: Data())), to: "/photo.jpg")
      _ = try await storage.uploadPhoto(try await photo(), alt: "Fog")
      #expect(try await Synchroniser(client, store).send() == .done)

      let put = try #require(served.road.sent(to: "/photo.jpg").first)
      #expect(put.method == "PUT" && put.fields == ["Content-Type": "image/jpeg", "X-Signed": "yes"])
      #expect(put.body == Data(bytes) && served.road.sent(to: "/media/uploads").isEmpty)
      #expect(bucket.begun.withLock { $0 } == ["\(bytes.count) image/jpeg"])
      #expect(bucket.completed.withLock { $0 } == ["Fog"])
    }
  }

  @Test func `a bucket that this device can't reach is left to the server`() async throws {
    try await run { served, store, client, bucket, storage in
      for _ in 0..<5 { served.road.happens(.lost, to: "/photo.jpg") }
      _ = try await storage.uploadPhoto(try await photo())
      #expect(try await Synchroniser(client, store).send() == .done)
      #expect(served.road.sent(to: "/media/uploads").map(\.method) == ["POST"])
      #expect(bucket.completed.withLock { $0.isEmpty })
    }
  }

  @Test func `a request that would leave the safe connection is not sent`() async throws {
    let signed = GrassyKit.SignedRequest(
      url: try #require(URL(string: "http://bucket.example/photo.jpg")), method: "PUT", headers: [:],
      expiresAt: Timestamp(microseconds: 0))
    let client = HearthClient(try #require(ServerAddress("https://home.example")))
    #expect(await failure { () throws(ClientError) in try await client.send(Data(), by: signed) } == .badInput("url"))
  }

  @Test func `a server without a bucket takes the photo itself, once, by a request of its own`() async throws {
    try await Served.runGrassy { served in
      let client = try await served.gardener("ana")
      let folder = try TestFolder()
      let store = try OfflineStore(
        folder: folder.path, server: served.address, account: try #require(await client.account()).id,
        catalogue: GrassyOffline.catalogue)
      let storage = GrassyKit.StorageService(client, store)
      let signed = try #require(try await storage.signRequest(byteCount: 1000, contentType: "image/jpeg"))
      #expect(signed.method == "PUT" && signed.headers["Content-Type"] == "image/jpeg")
      // Its answer is lost on the way, and so it is sent again.
      served.road.happens(.answerLost, to: "/file")
      let photo = try await storage.uploadPhoto(try await photo(), alt: "Fog")
      _ = try await GrassyKit.PostService(client, store).createPost(
        .init(caption: "Mine"), photos: [photo],
        by: try await client.call(GrassyAPI.people.profile, .init(username: "ana")))
      #expect(try await Synchroniser(client, store).send() == .done)
      #expect(served.road.sent(to: "/file").count == 2 && served.road.sent(to: "/media/uploads").isEmpty)
      #expect(served.road.sent(to: "/file").allSatisfy { $0.fields["Authorization"] == nil })
      let post = try #require(try await client.call(GrassyAPI.feed, .init()).items.first)
      #expect(post.media.map(\.alt) == ["Fog"] && post.photoKey.hasPrefix("\(post.author.id)/"))
    }
  }

  @Test func `an address that isn't good any more leaves the photo to the server`() async throws {
    try await Served.runGrassy { served in
      let client = try await served.gardener("ana")
      let folder = try TestFolder()
      let store = try OfflineStore(
        folder: folder.path, server: served.address, account: try #require(await client.account()).id,
        catalogue: GrassyOffline.catalogue)
      served.road.happens(.answered(.init(head: .init(status: 403, fields: [:]), body: Data())), to: "/file")
      _ = try await GrassyKit.StorageService(client, store).uploadPhoto(try await photo(), alt: "Fog")
      #expect(try await Synchroniser(client, store).send() == .done)
      #expect(served.road.sent(to: "/media/uploads").count == 1)
    }
  }

  @Test func `an upload that no post has is deleted`() async throws {
    try await Served.runGrassy { served in
      let client = try await served.gardener("ana")
      let folder = try TestFolder()
      let store = try OfflineStore(
        folder: folder.path, server: served.address, account: try #require(await client.account()).id,
        catalogue: GrassyOffline.catalogue)
      let upload = try await client.upload(try await RealPhoto.jpeg(), contentType: "image/jpeg")
      try await GrassyKit.StorageService(client, store).deletePhoto(upload.id)
      let gone = await failure { () throws(ClientError) in try await client.call(MediaAPI.item, .init(id: upload.id)) }
      #expect(gone?.code == "not_found")
    }
  }
}
