import ClientSupport
import ClientKit
import Foundation
import Synchronization
import TestCircle
import Testing
import Wire

/// Files that are sent in parts, by connections that break.
struct FileUploadTests {
  private static let part = 3_000

  private static func photo(in served: Served) async throws -> (path: String, bytes: [UInt8]) {
    let bytes = try await RealPhoto.jpeg()
    let path = served.circle.folder.path + "/to-send.jpg"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return (path, bytes)
  }

  /// The bytes of all parts that were sent, and those that arrived.
  private static func parts(_ served: Served) -> [(offset: Int, count: Int)] {
    served.road.sent.filter { $0.method == "PATCH" }.compactMap { sent in
      sent.fields["Upload-Offset"].flatMap { Int($0) }.map { ($0, sent.body?.count ?? 0) }
    }
  }

  @Test func `a file arrives in parts, with its words`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana")
      let (path, bytes) = try await Self.photo(in: served)
      let told = Mutex([Int]())

      let file = try FileUpload(path: path, alt: "A boat", crop: .square, focus: (x: 0, y: 0.5))
      let photo = try await ana.settled(
        try await ana.send(file, partBytes: Self.part) { done in told.withLock { $0.append(done) } })

      #expect(photo.status == .ready && photo.width == photo.height && photo.alt == "A boat")
      let parts = Self.parts(served)
      #expect(parts.count > 3 && parts.map(\.count).reduce(0, +) == bytes.count)
      #expect(told.withLock { $0 } == parts.map { $0.offset + $0.count })
    }
  }

  /// At each of its requests, and both ways: the request is lost, or only its answer.
  @Test(arguments: [Road.Mishap.lost, .answerLost])
  func `a connection that breaks costs one part at most`(mishap: Road.Mishap) async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana")
      let (path, bytes) = try await Self.photo(in: served)
      let requests = 2 + (bytes.count + Self.part - 1) / Self.part

      for number in 0..<requests {
        let before = Self.parts(served).count
        served.road.happens(mishap, to: "", after: number)
        let photo = try await ana.settled(try await ana.send(try FileUpload(path: path), partBytes: Self.part))
        #expect(photo.status == .ready && photo.width == 300, "request \(number)")
        let sent = Self.parts(served).dropFirst(before)
        #expect(sent.count <= requests - 1, "request \(number)")
      }
    }
  }

  @Test func `another process goes on where the first one ended`() async throws {
    try await Served.run { served in
      let tokens = MemoryTokenStore()
      let ana = try await served.builder("ana", tokens: tokens)
      let (path, bytes) = try await Self.photo(in: served)
      let kept = try JSONEncoder().encode(try FileUpload(path: path, alt: "A boat"))
      // Two parts arrive, then nothing does.
      served.road.happens(.lost, to: "", after: 3)
      for _ in 0..<2 { served.road.happens(.lost, to: "") }
      let file = try JSONDecoder().decode(FileUpload.self, from: kept)
      let error = await failure { () async throws(ClientError) in try await ana.send(file, partBytes: Self.part) }
      #expect(error == .unreachable)

      let again = try served.client(tokens)
      let photo = try await again.settled(
        try await again.send(try JSONDecoder().decode(FileUpload.self, from: kept), partBytes: Self.part))
      #expect(photo.status == .ready && photo.alt == "A boat")
      let once = try await again.send(file, partBytes: Self.part)
      #expect(once.id == photo.id)
      // The third part was sent in vain as often as it was tried; no other twice.
      let offsets = Self.parts(served).map(\.offset)
      #expect(Set(offsets).count == (bytes.count + Self.part - 1) / Self.part)
      #expect(offsets.filter { $0 != 2 * Self.part }.count == Set(offsets).count - 1)
    }
  }

  @Test func `a file that is gone, empty or another one is not sent, and what is no photo has failed`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana")
      let (path, _) = try await Self.photo(in: served)
      let file = try FileUpload(path: path)
      try Data("no photo".utf8).write(to: URL(fileURLWithPath: path))
      let changed = await failure { () async throws(ClientError) in try await ana.send(file) }
      #expect(changed == .badInput("path"))
      try FileManager.default.removeItem(atPath: path)
      let gone = await failure { () async throws(ClientError) in try await ana.send(file) }
      #expect(gone == .badInput("path"))
      let none = await failure { () async throws(ClientError) in try FileUpload(path: path) }
      #expect(none == .badInput("path"))

      try Data(String(repeating: "no photo ", count: 2_000).utf8).write(to: URL(fileURLWithPath: path))
      let words = try await ana.settled(try await ana.send(try FileUpload(path: path), partBytes: Self.part))
      #expect(words.status == .failed && words.failure != nil)
    }
  }
}
