import Foundation
import Testing
import Wire

/// The vectors that the merge in JavaScript is held to as well (Tests/Browser/test_merge.py).
struct MergeVectorTests {
  private struct Vectors: Decodable {
    struct Merging: Decodable {
      let changes: [SyncAPI.Thing]
      let merged: SyncAPI.Thing
      let tags: [String]
      let isRemoved: Bool
    }

    struct Step: Decodable {
      var next: Int64?
      var see: FieldVersion?
      var learn: Int64?
      var renew: [SyncAPI.Thing]?
      var at: Int64?
      var version: FieldVersion?
      var renewed: [SyncAPI.Thing]?
    }

    let ascending: [FieldVersion]
    let malformed: [String]
    let clock: [Step]
    let merges: [Merging]
  }

  private static func vectors(file: String = #filePath) throws -> Vectors {
    let root = file.components(separatedBy: "/Tests/WireTests/")[0]
    let data = try Data(contentsOf: URL(filePath: root + "/Tests/Vectors/merge.json"))
    return try JSONDecoder().decode(Vectors.self, from: data)
  }

  @Test func `versions are in the order of their numbers, and have one text`() throws {
    let vectors = try Self.vectors()

    for (one, other) in zip(vectors.ascending, vectors.ascending.dropFirst()) { #expect(one < other) }
    for version in vectors.ascending { #expect(FieldVersion(version.description) == version) }
    for text in vectors.malformed { #expect(FieldVersion(text) == nil, "\(text)") }
    let asText = vectors.ascending.map(\.description)
    #expect(asText != asText.sorted())
  }

  @Test func `a clock goes past what it sees, and after clock_ahead counts from the server's time`() throws {
    var clock = HybridClock(device: 0xa1)

    for step in try Self.vectors().clock {
      if let wall = step.next {
        let version = clock.next(at: wall)
        #expect(version == step.version)
      }
      if let version = step.see { clock.see(version) }
      if let server = step.learn { clock.learn(server, at: step.at ?? 0) }
      if let waiting = step.renew {
        let renewed = clock.renew(waiting, at: step.at ?? 0)
        #expect(renewed == step.renewed)
      }
    }
  }

  @Test func `changes are merged to the same in every order, and twice as once`() throws {
    for vector in try Self.vectors().merges {
      let (first, rest) = (try #require(vector.changes.first), vector.changes.dropFirst())
      let merged = rest.reduce(first) { $0.merged(with: $1) }
      let last = try #require(vector.changes.last)
      let backwards = vector.changes.dropLast().reversed().reduce(last) { $0.merged(with: $1) }

      #expect(Self.bytes(merged) == Self.bytes(vector.merged))
      #expect(Self.bytes(backwards) == Self.bytes(vector.merged))
      #expect(Self.bytes(merged.merged(with: backwards)) == Self.bytes(vector.merged))
      #expect(merged.elements(of: "tags").map { Array($0.utf8) } == vector.tags.map { Array($0.utf8) })
      #expect(merged.isRemoved == vector.isRemoved)
    }
  }

  /// A `String` would take two spellings of one character for the same.
  private static func bytes(_ thing: SyncAPI.Thing) -> [UInt8] { thing.jsonBytes() }
}
