import ClientSupport
import Foundation
import Synchronization
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// Archives that come from Instagram, and those that are taken away, over connections that break.
@Suite(.timeLimit(.minutes(10))) struct ArchiveServiceTests {
  private struct World {
    let served: Served
    let client: HearthClient
    let tokens: MemoryTokenStore
    let folder: TestFolder
    let archive: URL

    /// Ana's device; a new one with the same store, as after the process has ended.
    func service() async throws -> GrassyKit.ArchiveService {
      let store = try OfflineStore(
        folder: folder.path + "/store", server: served.address, account: try #require(await client.account()).id,
        catalogue: GrassyOffline.catalogue)
      return GrassyKit.ArchiveService(client, store)
    }

    func settled(_ id: ID<GrassyAPI.Import>) async throws -> GrassyAPI.Import {
      await served.circle.settle()
      return try await client.call(GrassyAPI.importState, .init(id: id))
    }
  }

  private func run(_ test: (World) async throws -> Void) async throws {
    try await Served.runGrassy { served in
      let folder = try TestFolder()
      try folder.write(try await MadeArchive.usual().zip(), "instagram.zip")
      let tokens = MemoryTokenStore()
      try await test(
        World(
          served: served, client: try await served.gardener("ana", tokens: tokens), tokens: tokens, folder: folder,
          archive: URL(fileURLWithPath: folder.path + "/instagram.zip")))
    }
  }

  @Test func `an archive is sent, imported, reported and removed again`() async throws {
    try await run { world in
      let service = try await world.service()
      #expect(try await service.send() == nil)
      try await service.choose(world.archive)
      let told = Mutex([Double]())
      let begun = try #require(try await service.send { part in told.withLock { $0.append(part) } })
      #expect(told.withLock { $0 }.last == 1)
      #expect(try await !service.isWaiting)

      let read = try await world.settled(begun.id)
      #expect(read.state == .ready && read.waitingCount == 2 && read.photoCount == 4)
      _ = try await service.start(begun.id, audience: .everyone, tellsPlaces: false)
      let done = try await world.settled(begun.id)
      #expect(done.state == .done && done.doneCount == 2 && done.failedCount == 1)
      #expect(try await service.imports().map(\.id) == [begun.id])
      var lines: [GrassyAPI.ImportedPost] = []
      for try await line in world.client.list(GrassyAPI.importReport, .init(id: begun.id, limit: .init(1))) {
        lines.append(line)
      }
      #expect(lines.map(\.state) == [.done, .done, .failed] && lines.map(\.number) == [1, 2, 3])

      try await service.remove(begun.id, withPosts: true)
      await world.served.circle.settle()
      #expect(try await world.client.call(GrassyAPI.feed, .init()).items == [])
      #expect(try await service.imports() == [])
    }
  }

  /// At each request, both ways; and the process ends at once: the next one goes on with what was chosen.
  @Test(arguments: [Road.Mishap.lost, .answerLost])
  func `a connection that breaks and a process that ends cost nothing`(mishap: Road.Mishap) async throws {
    try await run { world in
      for number in 0..<3 {
        let service = try await world.service()
        try await service.choose(world.archive)
        world.served.road.happens(mishap, to: "", after: number)
        for _ in 0..<8 { world.served.road.happens(mishap, to: "") }
        await #expect(throws: ClientError.self) { try await service.send() }
        world.served.road.forget()
        // The file that was chosen may have gone meanwhile; what counts is the copy.
        let next = try await world.service()
        #expect(try await next.isWaiting, "request \(number)")
        let begun = try #require(try await next.send())
        #expect(try await world.settled(begun.id).state == .ready, "request \(number)")
        #expect(try await next.imports().count == 1, "request \(number)")
        try await next.remove(begun.id, withPosts: false)
      }
      #expect(world.served.circle.folder.files(below: "incoming") == [])
    }
  }

  @Test func `what is no zip is said so and not sent again, and a copy that is given up is gone`() async throws {
    try await run { world in
      try world.folder.write(Array("no archive".utf8), "other.zip")
      let service = try await world.service()
      try await service.choose(URL(fileURLWithPath: world.folder.path + "/other.zip"))
      let refused = await #expect(throws: ClientError.self) { try await service.send() }
      #expect(refused?.detail(of: "file")?.contains("not a zip file") == true)
      #expect(try await !service.isWaiting)
      await #expect(throws: StoreError.self) {
        try await service.choose(URL(fileURLWithPath: world.folder.path + "/nothing.zip"))
      }
      try await service.choose(world.archive)
      try await service.giveUp()
      #expect(try await service.send() == nil)
      #expect(world.folder.files(below: "store").allSatisfy { !$0.contains("zip") })
    }
  }

  @Test func `a copy of one's posts is made, and goes on where its connection broke`() async throws {
    try await run { world in
      try await world.served.sharePost(world.client, "A lake")
      let service = try await world.service()
      let target = URL(fileURLWithPath: world.folder.path + "/fetched")
      await #expect(throws: ClientError.self) { try await service.fetchExport(into: target) }
      #expect(try await service.makeExport().state == .making)
      await world.served.circle.settle()
      #expect(try await service.export().state == .ready)

      let file = try await service.fetchExport(into: target)
      let whole = try Data(contentsOf: file)
      #expect(whole.starts(with: Array("PK".utf8)))
      for cut in [1, 100, whole.count / 2, whole.count - 1] {
        let path = try #require(try await service.export().path)
        let short = ShortTransport(after: cut)
        let told = Mutex([Int]())
        let client = try world.served.client(world.tokens, transport: short)
        try await client.download(path, to: file.path) { count, all in
          told.withLock { $0.append(count) }
          #expect(all == whole.count)
        }
        #expect(try Data(contentsOf: file) == whole, "cut at \(cut)")
        #expect(short.ranges == [nil, "bytes=\(cut)-"], "cut at \(cut)")
        #expect(told.withLock { $0 }.last == whole.count)
      }
      try await service.removeExport()
      #expect(try await service.export().state == .none)
    }
  }
}

/// A connection whose first stream ends after some bytes.
private final class ShortTransport: Transport {
  private let transport = URLSessionTransport()
  private let state: Mutex<(left: Int?, ranges: [String?])>

  init(after bytes: Int) { state = Mutex((bytes, [])) }

  /// What was asked for, one after the other.
  var ranges: [String?] { state.withLock { $0.ranges } }

  func send(_ request: TransportRequest) async throws(TransportFailure) -> TransportResponse {
    try await transport.send(request)
  }

  func open(_ request: TransportRequest) async throws(TransportFailure) -> TransportStream {
    let left = state.withLock { state in
      state.ranges.append(request.fields["Range"])
      defer { state.left = nil }
      return state.left
    }
    let stream = try await transport.open(request)
    guard var left else { return stream }
    let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
    do {
      for try await piece in stream.pieces {
        continuation.yield(piece.prefix(left))
        left -= min(left, piece.count)
        if left == 0 { break }
      }
    } catch { throw .broken }
    continuation.finish(throwing: TransportFailure.broken)
    return TransportStream(head: stream.head, pieces: pieces)
  }
}
