package import ClientKit
package import Foundation
import Grassy
import TestCircle
import Testing
package import Wire

extension Served {
  private static let grassy = TestApps([Grassy.app])

  /// A circle with Grassy alone, which anyone may join.
  package static func runGrassy(_ test: (Served) async throws -> Void) async throws {
    try await run(open: ["grassy"], running: grassy, test)
  }

  /// Somebody with a profile in Grassy.
  package func gardener(_ name: String, tokens: any TokenStore = MemoryTokenStore()) async throws -> HearthClient {
    let client = try waitingClient(tokens)
    try await client.signUp(email: "\(name)@example.org", password: "a rare password")
    _ = try await client.call(GrassyAPI.people.createProfile, .init(username: name, avatar: nil))
    return client
  }

  /// A post with a photo that is no real one.
  @discardableResult
  package func sharePost(
    _ client: HearthClient, _ caption: String, tags: [String] = [], location: String? = nil,
    audience: SocialAPI.Audience? = nil
  ) async throws -> GrassyAPI.Post {
    let account = try #require(await client.account())
    let photo = try await circle.photo(ofAccount: account.id)
    return try await client.call(
      GrassyAPI.publishPost,
      .init(
        media: [photo], caption: caption, tags: tags, location: location.map { .init(name: $0) }, audience: audience))
  }
}

/// Stands for ImageIO: reads how large a JPEG is, and hands its bytes on as they are.
package struct TestCoder: GrassyKit.PhotoCoder {
  package struct Unreadable: Error {}

  /// Where every photo says it was taken.
  private let point: GrassyKit.PhotoPoint?

  package init(at point: GrassyKit.PhotoPoint? = nil) { self.point = point }

  /// From the frame's header (ITU-T T.81, B.2.2).
  package func facts(of photo: Data) async throws -> GrassyKit.PhotoFacts {
    let bytes = [UInt8](photo)
    guard bytes.starts(with: [0xFF, 0xD8]) else { throw Unreadable() }
    for at in bytes.indices.dropLast(9) where bytes[at] == 0xFF && [0xC0, 0xC2].contains(bytes[at + 1]) {
      func number(_ offset: Int) -> Int { Int(bytes[at + offset]) << 8 | Int(bytes[at + offset + 1]) }
      return GrassyKit.PhotoFacts(
        width: number(7), height: number(5), camera: .init(model: "Leica M3", lens: "50 mm", exposure: "1/250 s"),
        point: point)
    }
    throw Unreadable()
  }

  package func jpeg(of photo: Data, longestSide: Int, quality: Double) async throws -> Data { photo }
}
